package families_test

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/formats"
	"twofold/puzzles/parse"
	"twofold/puzzles/script"
)

// variantsIn names a file of variant sudokus that others published, which is no part of the project: a list of objects
// with name, input in the text of Interactive Sudoku Solver, and solution.
const variantsIn = "TWOFOLD_VARIANTS"

// A variant is one of them.
type variant struct{ Name, Input, Solution string }

// sudokus are what a text is in this format.
func sudokus(v variant, families []*puzzles.Family) (b *script.Board, err error) {
	for own := range parse.Texts(strings.NewReader(v.Input+"\n"), v.Name) {
		formats.Read(own, nil, nil, families, func(f formats.Found, problem error) bool {
			if err = problem; err == nil {
				b = f.Board.(*script.Board)
			}
			return false
		})
	}
	return b, err
}

// refusedVariants are those that may be refused, and by which word.
var refusedVariants = map[string]string{
	"Stretching": "Chaos", "Let there be chaos": "Chaos",
}

// hardVariants are those for which an engine needs more than patience.
var hardVariants = map[string]string{"DSM 2023 Leftover: Full Rank Sudoku": "learn"}

// TestVariants reads variants that others published, and solves them by learn and sat.
func TestVariants(t *testing.T) {
	file := os.Getenv(variantsIn)
	if file == "" {
		t.Skip(variantsIn + " names no file of variants")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []variant
	if err := json.Unmarshal(text[strings.IndexByte(string(text), '['):], &all); err != nil {
		t.Fatal(err)
	}
	rules, err := families.Load("sudoku")
	if err != nil {
		t.Fatal(err)
	}
	family := rules.Family(nativemodel.Open)
	read := 0
	for _, v := range all {
		t.Run(v.Name, func(t *testing.T) {
			b, err := sudokus(v, []*puzzles.Family{&family})
			if err != nil {
				if word := refusedVariants[v.Name]; word == "" || !strings.Contains(err.Error(), word) {
					t.Fatal(err)
				}
				return
			}
			if read++; b == nil {
				t.Fatal("this begins no format")
			}
			want := solutionOf(b, v.Solution)
			if err := b.Check(want); err != nil {
				t.Fatal("check: ", err)
			}
			comesBack(t, b, []*puzzles.Family{&family})
			for _, e := range listing(t) {
				if e.Name == "backtrack" {
					continue
				}
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				began := time.Now()
				var got puzzles.Solution
				run := puzzles.Solve(ctx, e, b, 2, func(s puzzles.Solution) { got = s })
				cancel()
				if word := hardVariants[v.Name]; word == e.Name && run.Verdict == puzzles.Unknown {
					continue
				}
				if run.Verdict != puzzles.Unique || !slices.Equal(got, want) {
					t.Errorf("%s: %v %v, %v", e.Name, run.Verdict, got, run.Err)
				}
				t.Logf("%s %v", e.Name, time.Since(began).Round(time.Millisecond))
			}
		})
	}
	t.Logf("%d of %d are read", read, len(all))
}

// comesBack writes a board in each format that can say it, and reads it.
func comesBack(t *testing.T, b *script.Board, families []*puzzles.Family) {
	lines := func(b *script.Board) string { return strings.Join(slices.Sorted(strings.Lines(b.String())), "") }
	for i, f := range formats.All {
		text, err := f.WriteBoard(b, nil, families)
		if err != nil || f.Anonymous {
			continue
		}
		again, err := sudokus(variant{f.Name, text, ""}, families)
		if err != nil {
			t.Errorf("%s: %s: %v", f.Name, text, err)
		} else if back, _ := formats.All[i].WriteBoard(again, nil, families); back != text && lines(again) != lines(b) {
			t.Errorf("%s: %s\nis\n%s", f.Name, text, again)
		}
	}
}

// solutionOf reads a character for each cell: of boards of more than nine numbers letters, of which A is 1.
func solutionOf(b puzzles.Board, text string) (s puzzles.Solution) {
	rows, cols := b.Size()
	for _, c := range text {
		v, err := strconv.Atoi(string(c))
		if rows*cols > 100 || err != nil {
			v = int(c-'A') + 1
		}
		s = append(s, v)
	}
	return s
}
