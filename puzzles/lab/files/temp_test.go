//go:build linux || darwin

package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestTempDir: what is in use stays, and what was left behind is gone with the next start.
func TestTempDir(t *testing.T) {
	root := t.TempDir()
	t.Setenv("TMPDIR", root)
	left := filepath.Join(root, "it-123", "deep")
	other := filepath.Join(root, "other")
	for _, dir := range []string{left, other} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(other, filepath.Join(root, "it-link")); err != nil {
		t.Fatal(err)
	}
	one, removeOne, err := TempDir("it-")
	if err != nil {
		t.Fatal(err)
	}
	two, removeTwo, err := TempDir("it-")
	if err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]bool{left: false, other: true, one: true, two: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s: %v: want that it is there: %v", dir, err, want)
		}
	}
	for _, remove := range []func() error{removeOne, removeTwo} {
		if err := remove(); err != nil {
			t.Error(err)
		}
	}
	if all, _ := filepath.Glob(filepath.Join(root, "it-*")); len(all) != 1 {
		t.Errorf("%q: want the link alone", all)
	}
}

// TestBeside: what killed programs left beside a place is removed by the next one that writes there, and nothing else.
func TestBeside(t *testing.T) {
	dir := t.TempDir()
	place := filepath.Join(dir, "o[ut")
	left := []string{"o[ut.partial-ABCDEFG2", "o[ut.partial-ABCDEFG3"}
	others := []string{"o[ut", "o[ut.partial-mine", "o[ut.partial-ABCDEFG22", "out.partial-ABCDEFG2",
		"o[ut.partial-ABCDEFG4"}
	for _, name := range append(left[1:], others[:4]...) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, left[0]), 0o777); err != nil { // of a bundle
		t.Fatal(err)
	}
	if err := os.Symlink(place, filepath.Join(dir, others[4])); err != nil {
		t.Fatal(err)
	}
	one, err := create(place)
	if err != nil {
		t.Fatal(err)
	}
	two, err := create(place)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(others, filepath.Base(one.Name()), filepath.Base(two.Name())) {
		if _, err := os.Lstat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	for _, name := range left {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s is left", name)
		}
	}
	if err := errors.Join(one.Commit(), two.Abandon()); err != nil {
		t.Error(err)
	}
	if all, _ := os.ReadDir(dir); len(all) != len(others) {
		t.Errorf("%v: want %q", all, others)
	}
}
