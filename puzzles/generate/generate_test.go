package generate_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/generate"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/runs"
)

// order is an order of n boards that are not verified, like what is asked.
func order(t *testing.T, family string, asked puzzles.Request, n int) *generate.Order {
	t.Helper()
	f, err := twofold.Find(family)
	if err != nil {
		t.Fatal(err)
	}
	like, err := f.Parameters(asked)
	if err != nil {
		t.Fatal(err)
	}
	o, err := f.Order(like, nil)
	if err != nil {
		t.Fatal(err)
	}
	o.Engines, o.Number = nil, n
	return o
}

// A fataler is a test, or a part of one with random values.
type fataler interface {
	Fatalf(string, ...any)
	Context() context.Context
}

// fill writes the boards that a book does not have.
func fill(t fataler, b *generate.Book, err error) {
	if err != nil {
		t.Fatalf("%v", err)
	}
	for m := range b.Boards(t.Context()) {
		if m.Err == nil {
			m.Err = b.Write(m)
		}
		if twin := (*generate.Twin)(nil); m.Err != nil && !errors.As(m.Err, &twin) {
			t.Fatalf("index %d: %v", m.Index, m.Err)
		}
	}
	if err := b.Close(); err != nil {
		t.Fatalf("%v", err)
	}
}

// written is what a book of the order has.
func written(t *testing.T, o *generate.Order, asJSON bool) string {
	t.Helper()
	var text bytes.Buffer
	fill(t, generate.NewBook(o, &text, asJSON), nil)
	return text.String()
}

// TestResume: wherever a file is cut, it is completed to the same bytes, by any number of workers.
func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "boards")
	for form := range 4 {
		asJSON := form&1 > 0
		o := order(t, "visibility", puzzles.Request{Size: "3x3"}, 12)
		if o.Varied = form&2 > 0; o.Varied {
			o.Number = 5
		}
		whole := written(t, o, asJSON)
		rapid.Check(t, func(t *rapid.T) {
			length := rapid.IntRange(0, len(whole)).Draw(t, "length")
			if err := os.WriteFile(file, []byte(whole[:length]), 0o666); err != nil {
				t.Fatal(err)
			}
			o.Workers = rapid.IntRange(1, 4).Draw(t, "workers")
			b, err := generate.OpenBook(o, file, asJSON, true)
			fill(t, b, err)
			if text, err := os.ReadFile(file); err != nil || string(text) != whole {
				t.Fatalf("cut at %d: %v\n%s\nwant\n%s", length, err, text, whole)
			}
		})
	}
}

// TestResumeRefuses: a file is gone on with only for what it was begun for, and stays as it is.
func TestResumeRefuses(t *testing.T) {
	for want, change := range map[string]func(*generate.Order){
		"--seed 1: expected --seed 2":               func(o *generate.Order) { o.Seed = 2 },
		"no --density: expected --density 0.2":      func(o *generate.Order) { o.Parameters.Density = 0.2 },
		"no --symmetry: expected --symmetry rot180": func(o *generate.Order) { o.Symmetry = generate.Rot180 },
		"no --clues: expected --clues 1..":          func(o *generate.Order) { o.Clues.Least = 1 },
		"no --minimum: expected --minimum":          func(o *generate.Order) { o.Minimum = true },
		"--variant king: expected --variant wazir":  func(o *generate.Order) { o.Parameters.Variant = "wazir" },
		"--size 3x4: expected --size 4x4":           func(o *generate.Order) { o.Parameters.Rows = 4 },
		"no --from: expected --from ":               func(o *generate.Order) { o.Solution = puzzles.Solution{1} },
	} {
		for _, asJSON := range []bool{false, true} {
			o := order(t, "tour", puzzles.Request{Variant: "king", Size: "3x4"}, 2)
			whole := written(t, o, asJSON)
			change(o)
			resumeRefuses(t, o, whole, asJSON, want)
		}
	}
	o := order(t, "visibility", puzzles.Request{Size: "3x3"}, 2)
	whole := written(t, o, true)
	resumeRefuses(t, o, whole+whole, true, "line 3, column 1: index 0: expected 2 or a later one")
	resumeRefuses(t, o, strings.Replace(whole, `"index":1`, `"index":9223372036854775807`, 1), true,
		"line 2, column 1: index 9223372036854775807: expected one below 2, the number of boards asked for")
	resumeRefuses(t, o, "{\n", true, "line 1, column 1: ")
	resumeRefuses(t, o, "nothing\n\n", false,
		"line 1, column 1: \"nothing\": expected a board, and above it a comment with the command that makes it")
	resumeRefuses(t, o, "my own notes\n", false, "line 1, column 1: \"my own notes\": expected \"# index \"")
	resumeRefuses(t, o, "[1]", true, "line 1, column 1: \"[1]\": expected \"{\"")
}

func resumeRefuses(t *testing.T, o *generate.Order, text string, asJSON bool, want string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "boards")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := generate.OpenBook(o, file, asJSON, true); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v: want %q", err, want)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != text {
		t.Errorf("%q: the file was changed: %v\n%s", want, err, got)
	}
}

// TestShards: each board of a shard is that of the whole run with its index.
func TestShards(t *testing.T) {
	for family, asked := range map[string]puzzles.Request{
		"treasure": {Variant: "minesweeper", Size: "5x5"},
		"tour":     {Variant: "king-closed", Size: "4x4"},
		"sliding":  {Moves: 9},
	} {
		o := order(t, family, asked, 11)
		whole := map[int]string{}
		for m := range o.Boards(t.Context()) {
			whole[m.Index] = fmt.Sprint(m.Board, m.Solution)
		}
		if len(whole) != o.Number {
			t.Fatalf("%v: %d boards", o, len(whole))
		}
		seen := 0
		for part := range 3 {
			o.Work = shards.Select(shards.Shard{Part: part, Of: 3})
			for m := range o.Boards(t.Context()) {
				if got := fmt.Sprint(m.Board, m.Solution); m.Index%3 != part || got != whole[m.Index] {
					t.Errorf("%v: index %d: got %s, want %s", o, m.Index, got, whole[m.Index])
				}
				seen++
			}
		}
		if seen != o.Number {
			t.Errorf("%v: %d boards in all shards", o, seen)
		}
	}
}

// TestSymmetricBoards: where a board's text has clues does not change when its rows are turned and reflected.
func TestSymmetricBoards(t *testing.T) {
	mirror := func(rows []string) (out []string) {
		for _, row := range rows {
			letters := strings.Split(row, "")
			slices.Reverse(letters)
			out = append(out, strings.Join(letters, ""))
		}
		return out
	}
	flip := func(rows []string) []string {
		out := slices.Clone(rows)
		slices.Reverse(out)
		return out
	}
	transpose := func(rows []string) []string {
		out := make([]string, len(rows[0]))
		for _, row := range rows {
			for col, letter := range strings.Split(row, "") {
				out[col] += letter
			}
		}
		return out
	}
	turn := func(rows []string) []string { return flip(mirror(rows)) }
	same := map[generate.Symmetry][]func([]string) []string{
		generate.NoSymmetry: {}, generate.Rot180: {turn}, generate.Mirror: {mirror}, generate.Flip: {flip},
		generate.Rot90:   {func(rows []string) []string { return mirror(transpose(rows)) }},
		generate.Mirrors: {mirror, flip}, generate.Diagonal: {transpose},
		generate.Diagonals: {transpose, func(rows []string) []string { return turn(transpose(rows)) }},
		generate.All:       {mirror, flip, transpose},
	}
	for family, asked := range map[string]puzzles.Request{
		"minesweeper": {Size: "6x6"}, "mosaic": {Size: "5x5"}, "treasure": {Size: "6x6"}, "visibility": {Size: "5x5"},
		"kuromasu": {Size: "6x6"}, "hidato": {Size: "5x5"}, "knight": {Size: "5x5"},
	} {
		for _, symmetry := range generate.Symmetries {
			o := order(t, family, asked, 2)
			o.Symmetry = symmetry
			made := 0
			for m := range o.Boards(t.Context()) {
				if m.Err != nil {
					continue // all of them are too much for some small boards
				}
				made++
				var rows []string
				_, grid, _ := strings.Cut(m.Board.String(), "\n")
				for line := range strings.Lines(grid) {
					pattern := ""
					for word := range strings.FieldsSeq(line) {
						pattern += map[bool]string{true: ".", false: "x"}[word == "."]
					}
					rows = append(rows, pattern)
				}
				for i, moved := range same[symmetry] {
					if got := moved(rows); !slices.Equal(got, rows) {
						t.Errorf("%s: motion %d changes\n%v", symmetry, i, m.Board)
					}
				}
			}
			if made == 0 && len(same[symmetry]) < 3 {
				t.Errorf("%s %s: no board", family, symmetry)
			}
		}
	}
}

// TestTimeLimitEndsAttempts: boards that are thrown away have one time limit together, and it is said what they were.
// The clock stands while anything works.
func TestTimeLimitEndsAttempts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := order(t, "visibility", puzzles.Request{Size: "3x3"}, 1)
		o.Clues, o.Time = generate.Range{Least: 10, Most: 10}, time.Millisecond
		attempts := 0
		o.Minimizer = func(puzzles.Clued, puzzles.Solution) (puzzles.Minimizer, error) {
			attempts++
			return slow{last: attempts == 3}, nil
		}
		m := o.Make(t.Context(), 0)
		want := "time limit reached: no board was as asked: the nearest one has 9 clues"
		if attempts != 3 || m.Board != nil || m.Err == nil || m.Err.Error() != want {
			t.Errorf("%d attempts, board %v, error %v: expected 3 and %q", attempts, m.Board, m.Err, want)
		}
	})
}

// A slow minimizer keeps one clue, and looks at no limit; the last one lasts until the limit is reached.
type slow struct {
	puzzles.Minimizer
	last bool
}

func (s slow) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	if s.last {
		<-ctx.Done()
	}
	kept := make([]bool, len(units))
	kept[0] = true
	return kept, nil
}

// TestDisputed: a board that an engine finds ambiguous is no board, and that is no limit.
func TestDisputed(t *testing.T) {
	o := order(t, "treasure", puzzles.Request{Size: "3x3"}, 1)
	o.Engines = []puzzles.Engine{{Name: "denier", Search: func(
		context.Context, puzzles.Board, func(puzzles.Solution) bool,
	) (runs.Stats, error) {
		return runs.Stats{}, nil
	}, Promise: puzzles.Complete}}
	m := o.Make(t.Context(), 0)
	if m.Board != nil || crosscheck.StatusOf(m.Err) != crosscheck.StatusDisagree {
		t.Errorf("%v, error %v: expected no board, and engines that disagree", m.Board, m.Err)
	}
}
