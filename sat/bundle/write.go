package bundle

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"twofold/puzzles/files"
)

// A Writer makes a bundle in a directory beside its place, so that a bundle is there as a whole or not at all.
type Writer struct {
	dir, made string
	release   func() // of what was made
	files     map[string]File
}

// Create begins a bundle. At its place there may be an empty directory, and nothing else.
func Create(dir string) (*Writer, error) {
	dir = filepath.Clean(dir)
	entries, err := os.ReadDir(dir)
	switch {
	case err == nil && len(entries) > 0:
		return nil, fmt.Errorf("%s: there is something in it: expected an empty directory, or none", dir)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return nil, err
	}
	made, release, err := files.Beside(dir, func(name string) error { return os.Mkdir(name, 0o700) })
	if err != nil {
		return nil, err
	}
	return &Writer{dir: dir, made: made, release: release, files: map[string]File{}}, nil
}

// File writes a file.
func (w *Writer) File(name string, write func(io.Writer) error) error {
	f, err := os.Create(w.path(name))
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
func (w *Writer) Reread(name string) (io.ReadCloser, error) { return os.Open(w.path(name)) }

// Rename gives a file another name.
func (w *Writer) Rename(from, to string) error {
	f := w.files[from]
	delete(w.files, from)
	f.Name = to
	w.files[to] = f
	return os.Rename(w.path(from), w.path(to))
}

// Remove takes a file out, if it is there.
func (w *Writer) Remove(name string) error {
	if _, there := w.files[name]; !there {
		return nil
	}
	delete(w.files, name)
	return os.Remove(w.path(name))
}

// Size is the number of bytes of a file that was written.
func (w *Writer) Size(name string) int64 { return w.files[name].Size }

// Finish writes the manifest, whose list of files it makes, and puts the bundle at its place.
func (w *Writer) Finish(m *Manifest) error {
	m.Files = nil
	size := int64(0)
	for _, f := range w.files {
		m.Files = append(m.Files, f)
		size += f.Size
	}
	if size > MaxSize {
		return fmt.Errorf("the bundle has %d bytes: expected at most %d, as many as are read", size, MaxSize)
	}
	slices.SortFunc(m.Files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	text := m.Encode()
	if err := os.WriteFile(w.path(ManifestFile), text, 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(w.path(ManifestSum), []byte(sumLine(text)), 0o644); err != nil {
		return err
	}
	if err := os.Chmod(w.made, 0o755); err != nil {
		return err
	}
	if err := os.Remove(w.dir); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	defer w.release()
	return os.Rename(w.made, w.dir)
}

// Abandon removes what was made. After Finish it does nothing.
func (w *Writer) Abandon() error {
	defer w.release()
	return os.RemoveAll(w.made)
}

func (w *Writer) path(name string) string { return filepath.Join(w.made, name) }

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
