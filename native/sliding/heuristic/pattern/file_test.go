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
)

var small = New(3, 3, 0b001011010, 0)

func mustOpen(t *testing.T, dir string) *Database {
	t.Helper()
	d, err := Open(context.Background(), dir, small, nil)
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
	dir := filepath.Join(t.TempDir(), "to", "be", "made")
	built := mustOpen(t, dir)
	_, content := onlyFile(t, dir)
	read, err := Open(context.Background(), dir, small, func(float64) { t.Error("built again: expected it to be read") })
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(built.distance, read.distance) {
		t.Error("the distances read differ from those written")
	}
	if want := binary.Size(header{}) + 9*8*7*6 + 8; len(content) != want {
		t.Errorf("file of %d bytes: expected %d", len(content), want)
	}
}

// TestOpenMendsFiles damages every byte of the header, some distances, the checksum, and the length.
func TestOpenMendsFiles(t *testing.T) {
	dir := t.TempDir()
	want := mustOpen(t, dir).distance
	name, whole := onlyFile(t, dir)
	damaged := map[string][]byte{
		"empty":            {},
		"part of a header": whole[:5],
		"no distances":     whole[:binary.Size(header{})],
		"cut":              whole[:len(whole)/2],
		"no checksum":      whole[:len(whole)-8],
		"last byte cut":    whole[:len(whole)-1],
		"one byte more":    append(bytes.Clone(whole), 0),
		"of zeros":         make([]byte, len(whole)),
	}
	places := []int{len(whole) / 2, len(whole) - 9, len(whole) - 8, len(whole) - 1}
	for i := range binary.Size(header{}) + 1 {
		places = append(places, i)
	}
	for _, i := range places {
		content := bytes.Clone(whole)
		content[i] ^= 0x10
		damaged[fmt.Sprintf("byte %d", i)] = content
	}
	for what, content := range damaged {
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(mustOpen(t, dir).distance, want) {
			t.Errorf("%s: wrong distances", what)
		}
		if _, mended := onlyFile(t, dir); !bytes.Equal(mended, whole) {
			t.Errorf("%s: the file is not whole again", what)
		}
	}
}

func TestOpenAtTheSameTime(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := Open(context.Background(), dir, small, nil); err != nil {
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
	if _, err := Open(context.Background(), file, small, nil); err == nil {
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
		if _, err := Open(context.Background(), t.TempDir(), p, nil); err == nil {
			t.Errorf("%v: expected an error", p)
		}
	}
}

func TestBuildStops(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	_, err := Build(ctx, small, func(float64) { cancel(why) })
	if err != why {
		t.Errorf("error %v: expected %v", err, why)
	}
}
