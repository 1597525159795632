package files

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A Pending file is written beside its place, and gets its name when it is complete: whatever ends the program before
// leaves the place as it was. Every one ends with Commit or Abandon. What a killed program left beside a place is
// removed by the next one that writes there.
type Pending struct {
	*os.File
	place   string // "" for what is no regular file and is written at once, such as a device
	mode    fs.FileMode
	release func()
}

// create begins a file. One that is at its place has to be a file that may be written; it stays until Commit, and gives
// its mode to the new one. Of a symbolic link the file that it points to is replaced.
func create(name string) (*Pending, error) {
	old, err := os.OpenFile(name, os.O_WRONLY|Nonblock, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return beside(name, 0)
	}
	if err != nil {
		return nil, err
	}
	info, err := old.Stat()
	if err == nil && !info.Mode().IsRegular() {
		return &Pending{File: old}, nil
	}
	old.Close()
	if err == nil {
		name, err = filepath.EvalSymlinks(name)
	}
	if err != nil {
		return nil, err
	}
	return beside(name, info.Mode().Perm())
}

func beside(name string, mode fs.FileMode) (*Pending, error) {
	p := &Pending{place: name, mode: mode}
	var err error
	_, p.release, err = Beside(name, func(name string) (err error) {
		p.File, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		return err
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Commit puts the file at its place.
func (p *Pending) Commit() error {
	if p.place == "" {
		return p.Close()
	}
	defer p.release()
	var err error
	if p.mode != 0 {
		err = p.Chmod(p.mode)
	}
	if err = errors.Join(err, p.Close()); err == nil {
		err = os.Rename(p.Name(), p.place)
	}
	if err != nil {
		return errors.Join(err, os.Remove(p.Name()))
	}
	return nil
}

// Abandon removes what was written. The place is as it was before.
func (p *Pending) Abandon() error {
	err := p.Close()
	if p.place != "" {
		defer p.release()
		err = errors.Join(err, os.Remove(p.Name()))
	}
	return err
}

// Write writes a file by a function. If that fails, the place is as it was before.
func Write(name string, write func(io.Writer) error) error {
	p, err := create(name)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(p, 1<<16)
	if err = write(out); err == nil {
		err = out.Flush()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", name, err), p.Abandon())
	}
	return p.Commit()
}
