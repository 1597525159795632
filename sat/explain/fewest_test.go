package explain

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
	"twofold/puzzles/script"
)

// TestAddAny holds the number of clues that are added against all sets of clues of all solutions.
func TestAddAny(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, row := range []struct {
		name string
		draw func(r *rand.Rand) puzzles.Clued
		n    int
	}{
		{"hunt", drawTreasure(t, "hunt"), 60},
		{"minesweeper", drawTreasure(t, "minesweeper"), 60},
		{"mosaic", drawTreasure(t, "mosaic"), 60},
		{"plain", drawVisibility(t, "plain"), 60},
		{"kuromasu", drawVisibility(t, "kuromasu"), 40},
		{"king", drawTour(tour.King, false, 2, 3), 40},
		{"king closed", drawTour(tour.King, true, 2, 3), 40},
		{"wazir", drawTour(tour.Wazir, false, 3, 3), 6},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 5))
			sizes := map[int]int{}
			for range puzzletest.Until(row.n, func() bool { return len(sizes) > 0 }) {
				b := row.draw(r)
				all := allSolutions(b)
				if len(all) < 2 || len(all) > 30 {
					continue
				}
				sizes[checkAddAny(t, b, all)]++
			}
			if len(sizes) == 0 {
				t.Error("no board has several solutions")
			}
		})
	}
}

// checkAddAny returns how many clues were added; -1 if no clues do.
func checkAddAny(t *testing.T, b puzzles.Clued, all []puzzles.Solution) int {
	t.Helper()
	want := fewestAdded(b, all)
	got, err := adviser(t, b).AddAny(background, all)
	if err != nil {
		if want >= 0 {
			t.Errorf("%v: want %d clues\n%s", err, want, b)
		}
		return -1
	}
	fixed := got.Full.Keep(got.Core.Kept)
	if n := added(b, got.Core); n != want || !got.Any || !got.Core.Smallest || got.Core.Least != want ||
		got.AnyLeast != want ||
		!got.Minimal {
		t.Errorf("%d clues, %+v: want %d\n%s to\n%s", n, got, want, b, fixed)
	}
	if n := len(allSolutions(fixed)); n != 1 || b.Check(got.Solution) != nil {
		t.Errorf("%d solutions of\n%s from\n%s", n, fixed, b)
	}
	return want
}

// fewestAdded tries all sets of clues of all solutions, the smallest ones first; -1 if there is none.
func fewestAdded(b puzzles.Clued, all []puzzles.Solution) int {
	cells := len(all[0])
	universe := allSolutions(relaxed(b))
	for n := 1; n <= cells; n++ {
		for _, s := range all {
			for set := range uint(1) << cells {
				if bits.OnesCount(set) != n {
					continue
				}
				if more, ok := withClues(b, s, set); ok && one(more, universe) {
					return n
				}
			}
		}
	}
	return -1
}

// one reports whether a board has one solution, up to how a closed tour is written. All its solutions are in the
// universe.
func one(b puzzles.Clued, universe []puzzles.Solution) bool {
	if own, ok := b.(*tour.Board); ok && own.Closed {
		return len(allSolutions(b)) == 1
	}
	return len(slices.DeleteFunc(slices.Clone(universe), func(s puzzles.Solution) bool { return b.Check(s) != nil })) == 1
}

// withClues is the board with clues more, as the solution has them, on the cells of a set; ok is false if the solution
// gives no clue
// on one of them, or the board does.
func withClues(b puzzles.Clued, s puzzles.Solution, set uint) (more puzzles.Clued, ok bool) {
	for cell := range s {
		if set>>cell&1 == 0 {
			continue
		}
		if b, ok = withClue(b, s, cell); !ok {
			return nil, false
		}
	}
	return b, true
}

func withClue(b puzzles.Clued, s puzzles.Solution, cell int) (puzzles.Clued, bool) {
	if slices.Contains(b.ClueCells(), cell) {
		return nil, false
	}
	switch own := b.(type) {
	case *script.Board:
		numbers := own.Numbers(s)
		for other := range numbers {
			if other != cell {
				numbers[other] = puzzles.Silent
			}
		}
		return own.With(numbers), numbers[cell] != puzzles.Silent
	case *tour.Board:
		out := *own
		out.Given = slices.Clone(own.Given)
		out.Given[cell] = s[cell]
		return &out, s[cell] > 0
	}
	return nil, false
}

// allSolutions tries all assignments, of tours all numberings.
func allSolutions(b puzzles.Clued) (all []puzzles.Solution) {
	own, ok := b.(*tour.Board)
	if !ok {
		return every(b)
	}
	steps := []int{}
	for i := range own.Squares() {
		steps = append(steps, i+1)
	}
	s := make(puzzles.Solution, len(own.Given))
	var place func(cell int)
	place = func(cell int) {
		for cell < len(s) && own.Given[cell] == tour.Hole {
			cell++
		}
		if cell == len(s) {
			if b.Check(s) == nil {
				all = append(all, slices.Clone(s))
			}
			return
		}
		for i, step := range steps {
			if step == 0 || own.Given[cell] > 0 && own.Given[cell] != step {
				continue
			}
			s[cell], steps[i] = step, 0
			place(cell + 1)
			steps[i] = step
		}
	}
	place(0)
	return all
}

func drawTreasure(t *testing.T, variant string) func(*rand.Rand) puzzles.Clued {
	return func(r *rand.Rand) puzzles.Clued {
		s := make(puzzles.Solution, 9)
		coins := 0
		for cell := range s {
			s[cell] = r.IntN(2)
			coins += s[cell]
		}
		of := variant
		if variant == "minesweeper" && r.IntN(2) == 0 {
			of += fmt.Sprintf(" total=%d", coins)
		}
		return someOf(r, ofRules(t, "treasure", of, slices.Repeat([]string{puzzles.Free}, 9)), s)
	}
}

func drawVisibility(t *testing.T, variant string) func(*rand.Rand) puzzles.Clued {
	return func(r *rand.Rand) puzzles.Clued {
		b := ofRules(t, "visibility", variant, slices.Repeat([]string{puzzles.Free}, 9))
		solutions := every(b)
		return someOf(r, b, solutions[r.IntN(len(solutions))])
	}
}

func drawTour(piece tour.Piece, closed bool, rows, cols int) func(*rand.Rand) puzzles.Clued {
	return func(r *rand.Rand) puzzles.Clued {
		b := tour.Empty(rows, cols, piece, closed)
		solutions := allSolutions(b)
		if len(solutions) == 0 {
			return b
		}
		return someOf(r, b, solutions[r.IntN(len(solutions))])
	}
}

// someOf is the board with up to two clues of a solution.
func someOf(r *rand.Rand, b puzzles.Clued, s puzzles.Solution) puzzles.Clued {
	for range r.IntN(3) {
		if more, ok := withClue(b, s, r.IntN(len(s))); ok {
			b = more
		}
	}
	return b
}

// TestAddAnyInTime: where there is no time for a proof the best that was found is kept, and an end of ctx before
// anything was found is an error.
func TestAddAnyInTime(t *testing.T) {
	b := ofRules(t, "visibility", "plain", slices.Repeat([]string{puzzles.Free}, 9))
	all := every(b)
	a := adviser(t, b)
	ended, cancel := context.WithCancelCause(background)
	cancel(runs.Interrupted)
	if got, err := a.AddAny(ended, all); got != nil || !errors.Is(err, runs.Interrupted) {
		t.Errorf("%v, %v: want the cause", got, err)
	}
	p := &picker{adviser: a, solutions: all}
	if err := p.learnAll(background); err != nil {
		t.Fatal(err)
	}
	if err := p.rank(background); err != nil {
		t.Fatal(err)
	}
	if err := p.settle(background); err != nil || !p.best.Core.Smallest || p.best.Any || !p.best.Minimal {
		t.Errorf("%+v, %v: want a smallest set for one solution", p.best, err)
	}
}

// TestSample: samples are solutions, each once.
func TestSample(t *testing.T) {
	b := ofRules(t, "visibility", "plain", []string{".", ".", ".", ".", "3", ".", ".", ".", "."})
	all := every(b)
	sample, err := adviser(t, b).Sample(background, 10, rand.New(rand.NewPCG(1, 1)))
	if err != nil || len(sample) != 10 {
		t.Fatalf("%d solutions, %v", len(sample), err)
	}
	for i, s := range sample {
		if b.Check(s) != nil ||
			slices.ContainsFunc(sample[:i], func(other puzzles.Solution) bool { return slices.Equal(s, other) }) {
			t.Errorf("%v is no solution of %d, or there twice", s, len(all))
		}
	}
}

// TestLearningEndsWithItsContext: repair hands over thousands of solutions, which may have taken all of the time.
func TestLearningEndsWithItsContext(t *testing.T) {
	b := drawTreasure(t, "mosaic")(rand.New(rand.NewPCG(5, 5)))
	p := &picker{adviser: adviser(t, b), solutions: allSolutions(b)}
	ctx, cancel := context.WithCancelCause(background)
	cancel(runs.Time)
	if err := p.learnAll(ctx); !errors.Is(err, runs.Time) || len(p.known.form) > 0 {
		t.Errorf("%v, %d solutions are known", err, len(p.known.form))
	}
}
