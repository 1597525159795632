package pattern

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"twofold/puzzles/runs"
)

var small = New(3, 3, 0b001011010, 0)

func mustOpen(t *testing.T, dir string, k Kind) *Database {
	t.Helper()
	d, err := Open(context.Background(), dir, small, k, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// onlyFile is the path and content of the one file in dir.
func onlyFile(t *testing.T, dir string) (string, []byte) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Fatalf("directory has %v (error %v): expected one file", entries, err)
	}
	name := filepath.Join(dir, entries[0].Name())
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return name, content
}

func TestOpenReadsWhatItWrote(t *testing.T) {
	for kind, bytesOf := range map[Kind]int{AnyBlank: 9 * 8 * 7 * 6, ZeroAware: 24 * 32} {
		dir := filepath.Join(t.TempDir(), "to", "be", "made")
		built := mustOpen(t, dir, kind)
		_, content := onlyFile(t, dir)
		read, err := Open(context.Background(), dir, small, kind,
			func(float64) { t.Error("built again: expected it to be read") })
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(built.entries, read.entries) {
			t.Error("the entries read differ from those written")
		}
		if want := binary.Size(header{}) + bytesOf + 4; len(content) != want {
			t.Errorf("kind %d: file of %d bytes: expected %d", kind, len(content), want)
		}
	}
}

// TestOpenMendsFiles damages every byte of the header, some entries, the checksum, and the length.
func TestOpenMendsFiles(t *testing.T) {
	for _, kind := range kinds {
		dir := t.TempDir()
		want := mustOpen(t, dir, kind).entries
		name, whole := onlyFile(t, dir)
		for what, content := range damages(whole) {
			// as a new file: the old one may be mapped
			if err := errors.Join(os.Remove(name), os.WriteFile(name, content, 0o666)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(mustOpen(t, dir, kind).entries, want) {
				t.Errorf("%s: wrong entries", what)
			}
			if _, mended := onlyFile(t, dir); !bytes.Equal(mended, whole) {
				t.Errorf("%s: the file is not whole again", what)
			}
		}
	}
}

// damages are things that may happen to a file.
func damages(whole []byte) map[string][]byte {
	damaged := map[string][]byte{
		"empty":            {},
		"part of a header": whole[:5],
		"no entries":       whole[:binary.Size(header{})],
		"cut":              whole[:len(whole)/2],
		"no checksum":      whole[:len(whole)-4],
		"last byte cut":    whole[:len(whole)-1],
		"one byte more":    append(bytes.Clone(whole), 0),
		"of zeros":         make([]byte, len(whole)),
	}
	places := []int{len(whole) / 2, len(whole) - 5, len(whole) - 4, len(whole) - 1}
	for i := range binary.Size(header{}) + 1 {
		places = append(places, i)
	}
	for _, i := range places {
		content := bytes.Clone(whole)
		content[i] ^= 0x10
		damaged[fmt.Sprintf("byte %d", i)] = content
	}
	return damaged
}

// TestKindsKeepFilesApart opens both kinds of a pattern in one directory.
func TestKindsKeepFilesApart(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		for _, kind := range kinds {
			if d := mustOpen(t, dir, kind); d.kind != kind || len(d.entries) != d.bytes() || !Kept(dir, small, kind) {
				t.Errorf("kind %d: a database of kind %d with %d bytes", kind, d.kind, len(d.entries))
			}
		}
	}
}

// TestUnkept has the database even if its file cannot be written.
func TestUnkept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	d, err := Open(context.Background(), file, small, ZeroAware, nil)
	var unkept *Unkept
	if !errors.As(err, &unkept) || d == nil || len(d.entries) == 0 {
		t.Errorf("database %v, error %v: expected both", d, err)
	}
}

func TestOpenAtTheSameTime(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := Open(context.Background(), dir, small, AnyBlank, nil); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	onlyFile(t, dir)
}

func TestOpenErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(context.Background(), file, small, AnyBlank, nil); err == nil {
		t.Error("a file for a directory: expected an error")
	}
	for _, p := range []Pattern{
		{},
		New(1, 5, 0b00010, 0),
		New(2, 2, 0b0110, 0),
		New(3, 3, 0, 0),
		New(4, 4, 0x1ff0, 0),
		New(5, 6, 0b10, 0),
		New(5, 5, 0b11111110, 0),
		{Rows: 3, Cols: 3, Places: 0b10},
		{Rows: 3, Cols: 3, Places: 0b10, Blank: 0b11},
		{Rows: 3, Cols: 3, Places: 1 << 9, Blank: 0b1},
	} {
		if _, err := Open(context.Background(), t.TempDir(), p, AnyBlank, nil); err == nil {
			t.Errorf("%v: expected an error", p)
		}
	}
}

func TestBuildStops(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	_, err := Build(ctx, small, AnyBlank, func(float64) { cancel(why) })
	if err != why {
		t.Errorf("error %v: expected %v", err, why)
	}
}

// TestBuildKeepsToTheMemory does not begin what does not fit.
func TestBuildKeepsToTheMemory(t *testing.T) {
	ctx, cancel := runs.Limits{Memory: 1000}.Context(t.Context())
	defer cancel()
	if _, err := Build(ctx, small, ZeroAware, nil); !errors.Is(err, runs.Memory) {
		t.Errorf("error %v: expected the memory limit", err)
	}
}
