package bundle

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"twofold/puzzles/lab/files"
)

// A dir is a directory beside its place, so that the bundle is there as a whole or not at all.
type dir struct {
	place, made string
	release     func() // of what was made
}

func beside(name string) (*dir, error) {
	name = filepath.Clean(name)
	entries, err := os.ReadDir(name)
	switch {
	case err == nil && len(entries) > 0:
		return nil, fmt.Errorf("%s: there is something in it: expected an empty directory, or none", name)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return nil, err
	}
	made, release, err := files.Beside(name, func(name string) error { return os.Mkdir(name, 0o700) })
	if err != nil {
		return nil, err
	}
	return &dir{name, made, release}, nil
}

func (d *dir) path(name string) string { return filepath.Join(d.made, name) }

func (d *dir) create(name string) (io.WriteCloser, error) { return os.Create(d.path(name)) }

func (d *dir) open(name string) (io.ReadCloser, error) { return os.Open(d.path(name)) }

func (d *dir) rename(from, to string) error { return os.Rename(d.path(from), d.path(to)) }

func (d *dir) remove(name string) error { return os.Remove(d.path(name)) }

func (d *dir) finish() error {
	if err := os.Chmod(d.made, 0o755); err != nil {
		return err
	}
	if err := os.Remove(d.place); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	defer d.release()
	return os.Rename(d.made, d.place)
}

func (d *dir) abandon() error {
	defer d.release()
	return os.RemoveAll(d.made)
}

// A memory has files by their names. What is made of a bundle that is not finished is nobody's.
type memory map[string][]byte

type page struct {
	bytes.Buffer
	name string
	of   memory
}

func (p *page) Close() error {
	p.of[p.name] = p.Bytes()
	return nil
}

func (m memory) create(name string) (io.WriteCloser, error) { return &page{name: name, of: m}, nil }

func (m memory) open(name string) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(m[name])), nil
}

func (m memory) rename(from, to string) error {
	m[to] = m[from]
	return m.remove(from)
}

func (m memory) remove(name string) error {
	delete(m, name)
	return nil
}

func (m memory) finish() error { return nil }

func (m memory) abandon() error { return nil }
