package bundle

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func sample() *Manifest {
	return &Manifest{
		Format: Format, Program: "test", Family: "treasure", Variant: "hunt", Rows: 2, Cols: 2, Encoding: "adder",
		Claims: []Claim{{Kind: Solution}, {Kind: Fewest, Least: new(2)}}, NotProved: []Gap{{Minimal, Spare}},
	}
}

// TestRoundTrip writes a bundle and reads it.
func TestRoundTrip(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "bundle")
	w, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.txt", "a.txt", "gone.txt"} {
		if err := w.File(name, func(w io.Writer) error { _, err := io.WriteString(w, name); return err }); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Remove("gone.txt"), w.Remove("gone.txt"), w.Rename("b.txt", "c.txt"), w.Finish(sample()),
		w.Abandon()); err != nil {
		t.Fatal(err)
	}
	b, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := b.File("c.txt"); err != nil || string(got) != "b.txt" {
		t.Errorf("%q, %v", got, err)
	}
	if unasked := b.Unasked(); len(unasked) != 1 || unasked[0] != "a.txt" || b.Size() != 10 {
		t.Errorf("unasked %q, %d bytes", unasked, b.Size())
	}
	var fault *Fault
	if _, err := b.File("gone.txt"); !errors.As(err, &fault) {
		t.Errorf("a file that is not there: %v", err)
	}
	if entries, _ := os.ReadDir(filepath.Dir(dir)); len(entries) != 1 {
		t.Errorf("%v beside the bundle", entries)
	}
}

// TestFailedWrite: what writes a file may fail, and nothing is left.
func TestFailedWrite(t *testing.T) {
	parent := t.TempDir()
	w, err := Create(filepath.Join(parent, "bundle"))
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left")
	if err := w.File("a.txt", func(io.Writer) error { return full }); !errors.Is(err, full) {
		t.Error(err)
	}
	if err := w.Abandon(); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(parent); len(entries) != 0 {
		t.Errorf("%v is left", entries)
	}
}

// FuzzDecode: a manifest has one text, and nothing panics.
func FuzzDecode(f *testing.F) {
	text := string(sample().Encode())
	for _, seed := range []string{text, text + " ", strings.Replace(text, "  ", " ", 1), "{}", "[]", "", `{"format":1}`,
		text + text} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := Decode(text)
		if err == nil && !bytes.Equal(m.Encode(), text) {
			t.Errorf("%q is read as %q", text, m.Encode())
		}
	})
}
