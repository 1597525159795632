package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/puzzletest"
	"twofold/sat/bundle"
)

// shardable are calls of the commands whose jobs can be divided. FAMILY stands for a family, BOARDS for a file of its
// boards, of which one is wrong, SMALL and SIZE for sizes that it has, and OUT for a directory of the run's own.
var shardable = map[string][]string{
	"certify": {"-o OUT DIR/two.txt"},
	"count":   {"BOARDS", "--engine all BOARDS"},
	"crosscheck": {
		"FAMILY --cases 11 --sizes 1x1..SMALL --time-limit 9m --json", "--engine both BOARDS", "FAMILY --cases 4",
	},
	"generate": {"FAMILY --size SIZE -n 3 --tries 3", "FAMILY --size SIZE -n 4 --tries 2 --json --fast"},
	"solve":    {"-n 2 BOARDS", "--engine both --json BOARDS", "--decided BOARDS"},
	"study":    {"DIR/two.txt"},
	"sweep":    {"--boards DIR/two.txt --engine sat,brute --json"},
}

// unlike is what of an output differs from run to run: times, and which cases were slow.
var unlike = regexp.MustCompile(`(?m)[0-9.e-]+ s\b|"(wall_s|cpu_s|solver_s|cputime|walltime|load)":[^,]*,|` +
	`"memory(_bytes)?":\d+,|(,[0-9.]*){9},\d*,\d*,[a-z]*,[^,]*,go[^,]*,v[^,\n]*,.*$|"command":"[^"]*"|` +
	`"seconds":\{[^}]*\}|"slowest":\[.*\]|^slow: .*$|T s.*`)

func alike(text string) string {
	for _, m := range measured {
		text = m.pattern.ReplaceAllString(text, m.instead)
	}
	return unlike.ReplaceAllString(text, "")
}

// TestShardsMakeNoDifference: what merge prints of any number of shards is what one program prints, for each command
// whose jobs can be divided, and for each family. But for times, which are never the same twice; those that the shards
// measured do not depend on their number, either.
func TestShardsMakeNoDifference(t *testing.T) {
	inProcess = true
	defer func() { inProcess = false }()
	families := puzzletest.Families(t, codedFamilies(), twofold.Find)
	for i, c := range commands((&app{}).rootCommand("")) {
		if (c.Flags().Lookup("journal") != nil) != (shardable[c.Name()] != nil) {
			t.Errorf("%s: expected calls of it in this test if it has shards", c.Name())
		}
		t.Run(c.Name(), func(t *testing.T) {
			for j, f := range puzzletest.Some(families, i) {
				t.Run(f.Name, func(t *testing.T) { shardsOf(t, c, f, i+j) })
			}
		})
	}
}

func shardsOf(t *testing.T, c *cobra.Command, f *twofold.Family, turn int) {
	if c.Name() == "generate" && len(f.Words(f.Usual, "")) == 1 {
		t.Skip("boards that say nothing have several solutions")
	}
	dir := t.TempDir()
	boards, odd := filepath.Join(dir, "boards.txt"), puzzletest.Odd(&f.Family)
	for name, texts := range map[string][]string{
		boards: append([]string{"nonsense 1x1\n.\n"}, odd...), filepath.Join(dir, "two.txt"): odd[:2],
	} {
		if err := os.WriteFile(name, []byte(strings.Join(texts, "\n")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i, line := range puzzletest.Some(shardable[c.Name()], turn) {
		line = strings.NewReplacer("FAMILY", f.Name, "BOARDS", boards, "DIR", dir,
			"SMALL", sized(t, f, 2, 2), "SIZE", sized(t, f, 3, 4)).Replace(line)
		out := func(run int) string { return filepath.Join(dir, fmt.Sprintf("out%d-%d", i, run)) }
		args := func(run int) []string {
			return append([]string{c.Name()}, strings.Fields(strings.ReplaceAll(line, "OUT", out(run)))...)
		}
		own := regexp.MustCompile(`out\d-\d`)
		alike := func(text string) string { return own.ReplaceAllString(alike(text), "OUT") }
		want := called(t, "", args(0))
		if fault := want.fault(); fault != "" || want.out == "" {
			t.Fatal(args(0), fault, want.errs)
		}
		once := filepath.Join(dir, fmt.Sprint(i, " once"))
		doShards(t, once, args(1), 1)
		kept := called(t, "", []string{"merge", once})
		sameOutput(t, kept, want, alike)
		for _, of := range puzzletest.Some([]int{2, 3, 7}, turn) {
			run := filepath.Join(dir, fmt.Sprint(i, " ", of))
			doShards(t, run, args(of), of)
			sameOutput(t, called(t, "", []string{"merge", run}), want, alike)
			sameIndex(t, out(of), out(0))
			dealt := deal(t, once, of)
			took := regexp.MustCompile(`(?m)^.* s for the cases of this run$`)
			sameOutput(t, called(t, "", []string{"merge", dealt}), kept, func(s string) string {
				return took.ReplaceAllString(s, "")
			})
		}
	}
}

// sized is sizeOf of the usual variant as flags have it.
func sized(t *testing.T, f *twofold.Family, rows, cols int) string {
	like := sizeOf(t, f, f.Usual.Variant, rows, cols)
	return fmt.Sprintf("%dx%d", like.Rows, like.Cols)
}

// sameIndex compares the indices of two directories, if there is one.
func sameIndex(t *testing.T, got, want string) {
	t.Helper()
	of, err := os.ReadFile(filepath.Join(want, bundle.IndexFile))
	if errors.Is(err, os.ErrNotExist) {
		return
	}
	index, err2 := os.ReadFile(filepath.Join(got, bundle.IndexFile))
	if err = errors.Join(err, err2); err != nil || !bytes.Equal(index, of) {
		t.Errorf("%s: %v\n%s\nexpected that of %s:\n%s", got, err, index, want, of)
	}
}

// doShards does all shards of a command, the last one first.
func doShards(t *testing.T, dir string, args []string, of int) {
	t.Helper()
	for part := of - 1; part >= 0; part-- {
		got := called(t, "", append(args, "--journal", dir, "--shard", fmt.Sprintf("%d/%d", part, of)))
		if got.status != statusHolds || got.out+got.errs+got.panicked != "" {
			t.Fatalf("%q: status %d: %s%s%s", got.args, got.status, got.out, got.errs, got.panicked)
		}
	}
}

// deal is a directory with the results of one journal in those of several shards.
func deal(t *testing.T, once string, of int) string {
	t.Helper()
	text, err := os.ReadFile(shards.Name(once, shards.Shard{}))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n")
	dir := t.TempDir()
	for part := range of {
		s := shards.Shard{Part: part, Of: of}
		own := strings.Replace(lines[0], `"0/1"`, `"`+s.String()+`"`, 1)
		for i, line := range lines[1 : len(lines)-1] {
			if s.Has(i) {
				own += line
			}
		}
		if err := os.WriteFile(shards.Name(dir, s), []byte(own+lines[len(lines)-1]+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func sameOutput(t *testing.T, got, want result, seen func(string) string) {
	t.Helper()
	same := seen(got.out) == seen(want.out) && seen(got.errs) == seen(want.errs)
	if !same || got.status != want.status || got.panicked != "" {
		t.Errorf("%q: status %d\n%s%s%s\nand %q: status %d\n%s%s", got.args, got.status, got.out, got.errs, got.panicked,
			want.args, want.status, want.out, want.errs)
	}
}
