package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"twofold"
	"twofold/cmd/internal/experiment"
	"twofold/native"
)

// TestExperiments: the specifications that we ship are as large as their page says.
func TestExperiments(t *testing.T) {
	want := map[string]int{
		"states": 5 * 9 * 5, "depths": 3 * 9 * 4 * 10, "times": 21 * 10 * 3, "heuristics": 5 * 3 * (1 + 4 + 4),
		"parity": 6 * 3, "knight": 5 * 2 * 2, "orders": 5 * 2 * 8, "large": 5 * 2 * 2, "treasure": 3 * 6 * 6,
		"rivals": 5 * 6 * 3 * 3,
	}
	files, err := filepath.Glob("../../testdata/experiments/*.toml")
	if err != nil || len(files) != len(want) {
		t.Fatalf("%v, %v: expected %d", files, err, len(want))
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := experiment.Read(f, file)
		f.Close()
		if err != nil {
			t.Error(err)
			continue
		}
		runs, err := s.Runs(experiments(twofold.Default, (&app{ctx: t.Context()}).open, native.Tables{}, ""))
		name := strings.TrimSuffix(filepath.Base(file), ".toml")
		if err != nil || len(runs) != want[name] {
			t.Errorf("%s: %d runs, %v: want %d", name, len(runs), err, want[name])
		}
	}
}
