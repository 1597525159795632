package families_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/generate"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/parse"
)

// A made size is a row of testdata/rules/sizes.toml.
type madeSize struct {
	Family, Variant, Size, Small string
}

func madeSizes(t *testing.T) (all []madeSize) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/rules/sizes.toml")
	var table struct{ Size []madeSize }
	if err := errors.Join(err, toml.Unmarshal(text, &table)); err != nil {
		t.Fatal(err)
	}
	all = table.Size
	for _, name := range families.Names() {
		if !slices.ContainsFunc(all, func(s madeSize) bool { return s.Family == name }) {
			all = append(all, madeSize{Family: name})
		}
	}
	return all
}

// orderOf is boards of a row's family and size.
func (s madeSize) orderOf(t *testing.T, size string) *generate.Order {
	t.Helper()
	f, err := twofold.Find(s.Family)
	if err != nil {
		t.Fatal(err)
	}
	like := f.Usual
	like.Variant = cmp.Or(s.Variant, like.Variant)
	if size != "" {
		if like.Rows, like.Cols, err = parse.Size(size); err != nil {
			t.Fatal(err)
		}
	}
	o, err := f.Order(like, nil)
	if err != nil {
		t.Fatal(err)
	}
	o.Workers = 1
	return o
}

// TestUsualBoards: of boards of the usual size about the usual share of cells has trees, walls, islands or numbers, and
// a fleet has as many ships as people expect.
func TestUsualBoards(t *testing.T) {
	for _, name := range []string{"tents", "hashi", "shikaku", "akari", "battleship"} {
		o := madeSize{Family: name}.orderOf(t, "")
		places, ships, n := 0, 0, 4
		for i := range n {
			made := o.Make(t.Context(), i)
			if made.Err != nil {
				t.Fatal(made.Err)
			}
			lines := strings.Split(made.Board.String(), "\n")
			for _, line := range lines[1 : 1+o.Parameters.Rows] {
				places += len(strings.Fields(strings.ReplaceAll(line, ".", "")))
			}
			if ships = len(strings.Fields(lines[len(lines)-2])); name == "battleship" && (ships < 7 || ships > 10) {
				t.Errorf("%d ships: expected 7 to 10 in\n%v", ships, made.Board)
			}
		}
		share, usual := float64(places)/float64(n*o.Parameters.Rows*o.Parameters.Cols), o.Parameters.Density
		if name != "battleship" && (share < 0.6*usual || share > 1.5*usual) {
			t.Errorf("%s: %.2f of the cells, where %.2f is usual", name, share, usual)
		}
	}
}

// TestUsualLoops: loops of boards of the usual size go through about as many cells as printed ones.
func TestUsualLoops(t *testing.T) {
	for name, least := range map[string]float64{"castle-wall": 0.35, "simple-loop": 0.4, "masyu": 0.6, "yajilin": 0.5} {
		made := madeSize{Family: name}.orderOf(t, "").Make(t.Context(), 0)
		if made.Err != nil {
			t.Fatal(made.Err)
		}
		lines := 0
		for _, v := range made.Solution {
			lines += v
		}
		rows, cols := made.Board.Size()
		if share := float64(lines) / float64(rows*cols); share < least {
			t.Errorf("%s: a line through %.2f of the cells: expected %.2f at least\n%v", name, share, least, made.Board)
		}
	}
}

// A board of each family is unique by both engines, and by SAT it has another solution without any of its clues.
func TestSmallSizes(t *testing.T) {
	for _, s := range madeSizes(t) {
		if s.Small == "" {
			continue
		}
		t.Run(s.Family+" "+s.Variant, func(t *testing.T) {
			o := s.orderOf(t, s.Small)
			o.Minimal = true
			made := o.Make(t.Context(), 0)
			if made.Err != nil {
				t.Fatal(made.Err)
			}
			f, _ := twofold.Find(s.Family)
			p, err := f.Minimizers(nil)[1].Make(made.Board, made.Solution)
			if err != nil {
				t.Fatal(err)
			}
			for clue := range made.Clues() {
				kept := slices.Repeat([]bool{true}, made.Clues())
				kept[clue] = false
				if other, err := p.Another(t.Context(), kept); other == nil {
					t.Errorf("clue %d is spare (%v) in\n%v", clue, err, made.Board)
				}
			}
		})
	}
}

// mostForOne is how long one board may take by the clock.
const mostForOne = time.Minute

// TestSizes makes ten boards of each size and logs what they took. TWOFOLD_SIZES=1 asks for it.
func TestSizes(t *testing.T) {
	if os.Getenv("TWOFOLD_SIZES") == "" {
		t.Skip("TWOFOLD_SIZES is not set: make sizes sets it")
	}
	for _, s := range madeSizes(t) {
		o := s.orderOf(t, s.Size)
		var all, worst time.Duration
		const boards = 10
		for index := range boards {
			before := process.Used()
			ctx, cancel := context.WithTimeout(t.Context(), mostForOne)
			made := o.Make(ctx, index)
			cancel()
			took := process.Used() - before
			all, worst = all+took, max(worst, took)
			if made.Err != nil {
				t.Errorf("%s %s, index %d: %v", s.Family, o.Parameters.Variant, index, made.Err)
			}
		}
		fmt.Printf("%-14s %-10s %dx%d: mean %.2f s of CPU, worst %.2f s\n", s.Family, o.Parameters.Variant, o.Parameters.Rows,
			o.Parameters.Cols, (all / boards).Seconds(), worst.Seconds())
	}
}

// TestUsualSizes: every variant of every family has boards of the size that is usual of it.
func TestUsualSizes(t *testing.T) {
	for _, f := range twofold.All() {
		for _, variant := range f.Variants {
			like, err := f.Parameters(puzzles.Request{Variant: variant})
			if err == nil {
				_, err = f.BlankBoard(like)
			}
			if err != nil {
				t.Errorf("%s %s: %v", f.Name, variant, err)
			}
		}
	}
}
