package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/sat/bundle"
	"twofold/sat/store"
)

// TestBenchmarks: the set of formulas has as many as it says, and what was measured is of its boards and encodings.
// That the formulas are those that were measured is what make benchmarks compares.
func TestBenchmarks(t *testing.T) {
	dir := filepath.Join("..", "..", "testdata", "benchmarks")
	a := &app{ctx: t.Context()}
	all, err := a.formulasOfSet(&cnfFlags{set: filepath.Join(dir, "set.toml")})
	if err != nil || len(all) != 200 {
		t.Fatalf("%d formulas, %v: expected 200", len(all), err)
	}
	file, err := os.Open(filepath.Join(dir, "measured.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	known := map[string]store.Record{}
	if err := store.ReadKnown(file, "measured.jsonl", known); err != nil {
		t.Fatal(err)
	}
	of := map[string]int{}
	for _, r := range known {
		f := all[r.N-1]
		if r.Board != bundle.SumOf(f.Board.String()) || r.Encoding != f.Encoding.Name || len(r.Solved) == 0 {
			t.Errorf("formula %d: measured of another board, in another encoding, or not at all", r.N)
		}
		of[r.Family]++
		of[r.Verdict]++
	}
	for what, least := range map[string]int{"treasure": 30, "visibility": 30, "tour": 50, "sliding": 50, store.Sat: 50,
		store.Unsat: 50, store.Unknown: 3} {
		if of[what] < least {
			t.Errorf("%d formulas that are %s: expected at least %d", of[what], what, least)
		}
	}
}

// TestAllAreCertified: make certify leaves out no file below testdata whose first text is a board, but those of the
// sources, which come with what is computed of them, and tables of texts with what is read of each.
func TestAllAreCertified(t *testing.T) {
	top := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(top, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`(?s)\nCERTIFIED \?=(.*?[^\\])\n`).FindStringSubmatch(string(text))
	var listed []string
	for _, pattern := range regexp.MustCompile(`testdata/[^ )\n]*`).FindAllString(said[1], -1) {
		names, err := filepath.Glob(filepath.Join(top, pattern))
		if err != nil || len(names) == 0 {
			t.Errorf("%s: %v, %v: expected files", pattern, names, err)
		}
		listed = append(listed, names...)
	}
	err = filepath.WalkDir(filepath.Join(top, "testdata"), func(name string, entry fs.DirEntry, err error) error {
		if entry != nil && entry.IsDir() && (entry.Name() == "sources" || entry.Name() == "foreign") {
			return fs.SkipDir
		}
		if err != nil || filepath.Ext(name) != ".txt" || entry.Name() == "texts.txt" || !entry.Type().IsRegular() ||
			slices.Contains(listed, name) {
			return err
		}
		text, err := os.ReadFile(name)
		for p, err := range twofold.Read(strings.NewReader(string(text)), name) {
			if err == nil {
				t.Errorf("%s: it is not certified, and has the board\n%v", name, p.Board)
			}
			break
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
