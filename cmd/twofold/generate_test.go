//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"twofold"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

// generated runs the program, which must succeed.
func generated(t interface{ Fatalf(string, ...any) }, args ...string) string {
	var out, errs bytes.Buffer
	if status := run(append([]string{"generate"}, args...), strings.NewReader(""), &out, &errs); status != statusHolds {
		t.Fatalf("%q: exit status %d: %s", args, status, errs.String())
	}
	return out.String()
}

// TestResume: wherever a file is cut, it is completed to the same bytes, by any number of workers.
func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "boards")
	for _, form := range []string{"--json=false", "--json"} {
		args := []string{"visibility", "--size", "3x3", "-n", "12", "--fast", form}
		whole := generated(t, args...)
		rapid.Check(t, func(t *rapid.T) {
			length := rapid.IntRange(0, len(whole)).Draw(t, "length")
			if err := os.WriteFile(file, []byte(whole[:length]), 0o666); err != nil {
				t.Fatal(err)
			}
			workers := fmt.Sprint(rapid.IntRange(1, 4).Draw(t, "workers"))
			generated(t, append(args, "-o", file, "--resume", "--workers", workers)...)
			if text, err := os.ReadFile(file); err != nil || string(text) != whole {
				t.Fatalf("cut at %d: %v\n%s\nwant\n%s", length, err, text, whole)
			}
		})
	}
}

// TestResumeRefuses: a file is gone on with only for what it was begun for.
func TestResumeRefuses(t *testing.T) {
	base := []string{"tour", "--size", "3x4", "--variant", "king", "-n", "2", "--fast"}
	for flag, want := range map[string]string{
		"--seed=2":          "--seed 1: expected --seed 2",
		"--density=0.2":     "--density 0: expected --density 0.2",
		"--symmetry=rot180": "--symmetry none: expected --symmetry rot180",
		"--clues=1..9":      "no --clues: expected --clues 1..9",
		"--shard=0/2":       "--shard 0/1: expected --shard 0/2",
		"--minimum":         "--minimum false: expected --minimum true",
		"--variant=wazir":   "--variant king: expected --variant wazir",
	} {
		for _, form := range []string{"--json=false", "--json"} {
			file := filepath.Join(t.TempDir(), "boards")
			args := append(slices.Clone(base), form, "-o", file)
			generated(t, args...)
			var out, errs bytes.Buffer
			status := run(append([]string{"generate"}, append(args, "--resume", flag)...), strings.NewReader(""), &out, &errs)
			if status != statusUsage || !strings.Contains(errs.String(), want) {
				t.Errorf("%s %s: exit status %d, %q: want %d, %q", form, flag, status, errs.String(), statusUsage, want)
			}
		}
	}
}

// TestShards: each board of a shard is that of the whole run with its index.
func TestShards(t *testing.T) {
	for _, args := range [][]string{
		{"treasure", "--variant", "minesweeper", "--size", "5x5"},
		{"tour", "--variant", "king-closed", "--size", "4x4"},
		{"sliding", "--moves", "9"},
	} {
		args = append(args, "-n", "11", "--fast", "--json")
		board := map[int]string{}
		for line := range strings.Lines(generated(t, args...)) {
			board[indexOf(t, line)] = line
		}
		if len(board) != 11 {
			t.Fatalf("%q: %d boards", args, len(board))
		}
		seen := 0
		for part := range 3 {
			for line := range strings.Lines(generated(t, append(args, "--shard", fmt.Sprintf("%d/3", part))...)) {
				index := indexOf(t, line)
				line = strings.Replace(line, fmt.Sprintf("--shard %d/3", part), "--shard 0/1", 1)
				if index%3 != part || board[index] != line {
					t.Errorf("shard %d: index %d: got %swant %s", part, index, line, board[index])
				}
				seen++
			}
		}
		if seen != 11 {
			t.Errorf("%q: %d boards in all shards", args, seen)
		}
	}
}

func indexOf(t *testing.T, line string) int {
	t.Helper()
	var b jsonBoard
	if err := json.Unmarshal([]byte(line), &b); err != nil {
		t.Fatal(err)
	}
	return b.Index
}

// TestSymmetricBoards: the clues of a board are orbits.
func TestSymmetricBoards(t *testing.T) {
	for _, symmetry := range puzzles.Symmetries {
		for line := range strings.Lines(generated(t, "treasure", "--variant", "mosaic", "--size", "6x6", "-n", "5", "--symmetry", string(symmetry), "--json", "--fast")) {
			var object jsonBoard
			if err := json.Unmarshal([]byte(line), &object); err != nil {
				t.Fatal(err)
			}
			b, _ := twofold.Find("treasure")
			board, err := b.Parse(object.Board)
			if err != nil {
				t.Fatal(err)
			}
			orbits, err := symmetry.Orbits(board.(puzzles.Clued))
			if err != nil {
				t.Fatal(err)
			}
			full := map[puzzles.Symmetry]int{puzzles.NoSymmetry: 1, puzzles.Rot180: 2, puzzles.Rot90: 4, puzzles.Mirror: 2}[symmetry]
			for _, orbit := range orbits {
				if len(orbit) != full { // on an even board no cell is its own image
					t.Errorf("%s: orbit %v\n%v", symmetry, orbit, board)
				}
			}
		}
	}
}

// TestInterruptedGeneration: what was made before Ctrl-C is there, in whole boards and without a gap.
func TestInterruptedGeneration(t *testing.T) {
	program := copyOfProgram(t)
	out, errs, status := interrupted(t, exec.Command(program, "generate", "visibility", "--size", "8x8", "-n", "1000000", "--json"), 10)
	if status != statusUnknown || !strings.Contains(errs, "interrupted") {
		t.Errorf("exit status %d, %q: want %d", status, errs, statusUnknown)
	}
	want := 0
	for line := range strings.Lines(out) {
		if got := indexOf(t, line); got != want {
			t.Errorf("index %d: want %d", got, want)
		}
		want++
	}
	if left := processesOf(t, program); len(left) > 0 {
		t.Errorf("processes %q are left", left)
	}
}
