package bundle

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// A Writer makes a bundle, in a directory or in memory.
type Writer struct {
	at    place
	files map[string]File
}

// A place is where the files of a bundle are made. The bundle is there as a whole after finish, or not at all.
type place interface {
	create(name string) (io.WriteCloser, error)
	open(name string) (io.ReadCloser, error)
	rename(from, to string) error
	remove(name string) error
	finish() error
	abandon() error // what was made; nothing after finish
}

// Create begins a bundle in a directory. At its place there may be an empty directory, and nothing else.
func Create(dir string) (*Writer, error) {
	at, err := beside(dir)
	if err != nil {
		return nil, err
	}
	return &Writer{at, map[string]File{}}, nil
}

// InMemory begins a bundle whose files are in the map, by their names, when it is finished.
func InMemory(files map[string][]byte) *Writer { return &Writer{memory(files), map[string]File{}} }

// File writes a file.
func (w *Writer) File(name string, write func(io.Writer) error) error {
	f, err := w.at.create(name)
	if err != nil {
		return err
	}
	hash := sha256.New()
	counted := &counter{Writer: io.MultiWriter(f, hash)}
	out := bufio.NewWriterSize(counted, 1<<16)
	err = write(out)
	if err == nil {
		err = out.Flush()
	}
	err = errors.Join(err, f.Close())
	w.files[name] = File{name, counted.n, hex.EncodeToString(hash.Sum(nil))}
	return err
}

// Reread opens a file that was written.
func (w *Writer) Reread(name string) (io.ReadCloser, error) { return w.at.open(name) }

// Rename gives a file another name.
func (w *Writer) Rename(from, to string) error {
	f := w.files[from]
	delete(w.files, from)
	f.Name = to
	w.files[to] = f
	return w.at.rename(from, to)
}

// Remove takes a file out, if it is there.
func (w *Writer) Remove(name string) error {
	if _, there := w.files[name]; !there {
		return nil
	}
	delete(w.files, name)
	return w.at.remove(name)
}

// Size is the number of bytes of a file that was written.
func (w *Writer) Size(name string) int64 { return w.files[name].Size }

// Finish writes the manifest, whose list of files it makes, and puts the bundle at its place.
func (w *Writer) Finish(m *Manifest) error {
	m.Files = nil
	size := int64(0)
	for _, name := range slices.Sorted(maps.Keys(w.files)) {
		m.Files = append(m.Files, w.files[name])
		size += w.files[name].Size
	}
	if size > MaxSize {
		return fmt.Errorf("the bundle has %d bytes: expected at most %d, as many as are read", size, MaxSize)
	}
	text := m.Encode()
	for _, f := range []struct {
		name string
		text []byte
	}{{ManifestFile, text}, {ManifestSum, []byte(sumLine(text))}} {
		err := w.File(f.name, func(out io.Writer) error { _, err := out.Write(f.text); return err })
		if err != nil {
			return err
		}
	}
	return w.at.finish()
}

// Abandon removes what was made. After Finish it does nothing.
func (w *Writer) Abandon() error { return w.at.abandon() }

// counter counts what is written.
type counter struct {
	io.Writer
	n int64
}

func (c *counter) Write(text []byte) (int, error) {
	n, err := c.Writer.Write(text)
	c.n += int64(n)
	return n, err
}
