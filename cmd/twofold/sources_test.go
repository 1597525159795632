package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSourcesStand: the program says of the source documents what it said when testdata/sources was written. Nothing
// writes these files anew: a number, verdict, table or picture in them that changes is a fault.
func TestSourcesStand(t *testing.T) {
	boards, err := filepath.Abs(filepath.Join(root, "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(boards, "sources", "*.golden"))
	if err != nil || len(files) < 2 {
		t.Fatalf("%v, %v: expected a file for each document", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.Symlink(boards, filepath.Join(dir, "testdata")); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range (block{text: string(text)}).examples() {
				e.try(t, dir)
			}
		})
	}
}
