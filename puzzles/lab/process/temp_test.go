//go:build linux || darwin

package process

import (
	"os"
	"path/filepath"
	"testing"
)

// TestTempDir: what is in use stays, and what was left behind is gone with the next start.
func TestTempDir(t *testing.T) {
	root := t.TempDir()
	t.Setenv("TMPDIR", root)
	left := filepath.Join(root, "it-left", "deep")
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
