package encode_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
	"twofold/sat"
)

// everyTour walks over the board in all ways and keeps what Check accepts.
func everyTour(b *tour.Board) (all []puzzles.Solution) {
	s := make(puzzles.Solution, len(b.Given))
	var walk func(cell, step int)
	walk = func(cell, step int) {
		if b.Given[cell] == tour.Hole || s[cell] > 0 || b.Given[cell] > 0 && b.Given[cell] != step {
			return
		}
		s[cell] = step
		if step == b.Squares() {
			if b.Check(s) == nil {
				all = append(all, slices.Clone(s))
			}
		}
		for to := range b.Given {
			if b.Joined(cell, to) {
				walk(to, step+1)
			}
		}
		s[cell] = 0
	}
	for cell := range b.Given {
		walk(cell, 1)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// anyTour is a small board of any kind. Its given steps are those of a tour, if it has any, some changed; or
// any at all.
func anyTour(r *rand.Rand) *tour.Board {
	pieces := []tour.Piece{tour.Knight, tour.King, tour.Wazir, tour.Leaper(1, 3), tour.Leaper(0, 2), tour.Leaper(2, 3)}
	piece := pieces[min(r.IntN(9), 2+r.IntN(4))]
	cells := 12
	if piece == tour.King {
		cells = 9
	}
	rows := 1 + r.IntN(6)
	b := tour.Empty(rows, 1+r.IntN(max(1, cells/rows)), piece, r.IntN(2) == 0)
	for range r.IntN(4) {
		if b.Squares() > 1 && r.IntN(2) == 0 {
			b.Given[r.IntN(len(b.Given))] = tour.Hole
		}
	}
	if b.Squares() == 0 {
		b.Given[0] = tour.Free
	}
	give(r, b)
	return b
}

func give(r *rand.Rand, b *tour.Board) {
	var tours []puzzles.Solution
	if r.IntN(4) > 0 {
		tours = everyTour(b)
	}
	share := r.Float64() * r.Float64()
	steps := r.Perm(b.Squares())
	if len(tours) > 0 {
		s := tours[r.IntN(len(tours))]
		steps = nil
		for _, step := range s {
			if step > 0 {
				steps = append(steps, step-1)
			}
		}
		turn, back := r.IntN(len(steps)), r.IntN(2) == 0
		for i := range steps {
			if b.Closed {
				steps[i] = (steps[i] + turn) % len(steps)
				if back {
					steps[i] = len(steps) - 1 - steps[i]
				}
			}
		}
		if i, j := r.IntN(len(steps)), r.IntN(len(steps)); r.IntN(4) == 0 {
			steps[i], steps[j] = steps[j], steps[i]
		}
	}
	for cell, given := range b.Given {
		if given == tour.Hole {
			continue
		}
		if r.Float64() < share {
			b.Given[cell] = steps[0] + 1
		}
		steps = steps[1:]
	}
}

// tourFormula is nil if an argument refutes the board.
func tourFormula(t *testing.T, e encode.BoardEncoding, b *tour.Board) *encode.Formula {
	t.Helper()
	ladder, err := e.Ladder(context.Background(), b)
	var impossible *puzzles.Impossible
	if errors.As(err, &impossible) {
		return nil
	}
	if err != nil {
		t.Fatalf("%v of\n%v", err, b)
	}
	return ladder.Made(0)
}

// TestTourTooLarge: boards that are too large for steps have an error there, and edges by default.
func TestTourTooLarge(t *testing.T) {
	b := tour.Empty(40, 40, tour.King, false)
	b.Given[5] = 7
	for _, e := range encode.TourFamily.Encodings {
		if e.Name != "steps" && e.Name != encode.Native {
			continue
		}
		ladder, err := e.Ladder(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		f, err := ladder.At(context.Background(), 0)
		var unserved *runs.Unserved
		if wrong := e.Name == "steps"; wrong != errors.As(err, &unserved) {
			t.Errorf("%s: error %v", e.Name, err)
		}
		if err == nil && f.Refine == nil {
			t.Errorf("%s: expected edges", e.Name)
		}
	}
}

// TestTourModels holds the solutions of each encoding against all walks over small boards.
func TestTourModels(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(5, 1))
	solved, searched := 0, 0 // how many have a solution, and how many have none without being refuted by an argument
	unargued := 0            // formulas of boards that are refuted by one
	for solved < puzzletest.Cases(800) || searched < puzzletest.Cases(20) || unargued < puzzletest.Cases(1000) {
		b := anyTour(r)
		want := everyTour(b)
		for _, e := range encode.TourFamily.Encodings {
			f := tourFormula(t, e, b)
			if f == nil {
				if len(want) > 0 {
					t.Fatalf("%s: refuted, but brute force finds %v of\n%v", e.Name, want[0], b)
				}
				unargued += refutedUnargued(t, e, b)
				continue
			}
			if e.Name == encode.Native {
				solved += min(1, len(want))
				searched += 1 - min(1, len(want))
			}
			got := tours(t, f)
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s: %d solutions %v: brute force finds %d %v of\n%v", e.Name, len(got), got, len(want), want, b)
			}
			decided, _, err := sat.Backbone(context.Background(), f, sat.InProcess)
			if err != nil || !slices.Equal(decided, common(want)) {
				t.Fatalf("%s: %v, %v is decided: brute force says %v of\n%v", e.Name, decided, err, common(want), b)
			}
			if e.IsCNF && len(want) == 0 {
				checkProved(t, f, b)
			}
		}
	}
}

// refutedUnargued holds that the formula beside an argument has no solution, and returns 1 if there is one.
func refutedUnargued(t *testing.T, e encode.BoardEncoding, b *tour.Board) int {
	t.Helper()
	ladder, _ := e.Ladder(context.Background(), b)
	if ladder.At == nil {
		return 0
	}
	if got := tours(t, ladder.Made(0)); len(got) > 0 {
		t.Fatalf("%s: the formula without the argument has %v of\n%v", e.Name, got[0], b)
	}
	return 1
}

// common is what all solutions have in common.
func common(all []puzzles.Solution) (agreed puzzles.Solution) {
	for _, s := range all {
		if agreed == nil {
			agreed = slices.Clone(s)
		}
		for i := range s {
			if agreed[i] != s[i] {
				agreed[i] = puzzles.Open
			}
		}
	}
	return agreed
}

// tours lists the solutions of a formula in their order, with those that are listed twice twice.
func tours(t *testing.T, f *encode.Formula) (all []puzzles.Solution) {
	t.Helper()
	_, err := sat.Enumerate(context.Background(), f, sat.InProcess, func(model []bool) bool {
		all = append(all, f.Decode(model))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// TestTourCounts holds every encoding against known numbers of tours.
func TestTourCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	boards := []struct {
		text string
		want int
	}{
		{"tour 5x5 start=r1c1", 304},
		{"tour 5x5 start=r1c3", 56},
		{"tour 5x5 start=r3c3", 64},
		{"tour 3x4", 16},
		{"tour 5x6 closed", 8},
		{"tour 3x10 closed", 16},
		{"tour 4x4 closed piece=wazir", 6},
		{"tour 3x3 closed piece=king", 16},
		{"tour 1x1", 1},
		{"tour 1x7 piece=wazir", 2},
	}
	for _, board := range boards {
		b, err := tour.Parse(board.text)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range encode.TourFamily.Encodings {
			if got := len(tours(t, tourFormula(t, e, b))); got != board.want {
				t.Errorf("%s: %d tours of %s: expected %d", e.Name, got, board.text, board.want)
			}
		}
	}
}

// edgeModel is a solution as a model of the encoding edges, read from the names of the variables.
func edgeModel(b *tour.Board, f *encode.Formula, s puzzles.Solution) []bool {
	model := make([]bool, f.NumVars())
	last := b.Squares()
	at := func(row, col int) int { return s[(row-1)*b.Cols+col-1] }
	for i, name := range f.Names {
		var row, col, toRow, toCol int
		switch {
		case scans(name, "start-r%dc%d", &row, &col):
			model[i] = at(row, col) == 1
		case scans(name, "end-r%dc%d", &row, &col):
			model[i] = at(row, col) == last
		case scans(name, "r%dc%d-r%dc%d", &row, &col, &toRow, &toCol):
			moves := max(at(row, col)-at(toRow, toCol), at(toRow, toCol)-at(row, col))
			model[i] = moves == 1 || b.Closed && moves == last-1
		}
	}
	return model
}

func scans(text, format string, values ...any) bool {
	n, err := fmt.Sscanf(text, format, values...)
	return err == nil && n == len(values)
}

// TestTourCuts: the clauses made on demand hold in tours that other random seeds made.
func TestTourCuts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(5, 2))
	pieces := []tour.Piece{tour.Knight, tour.King, tour.Wazir}
	clauses := 0
	for range 30 {
		recipe := tour.Parameters{Rows: 6 + 2*r.IntN(4), Cols: 6 + r.IntN(6), Piece: pieces[r.IntN(3)],
			Closed: r.IntN(2) == 0}
		var known []puzzles.Solution
		b, s, err := tour.Random(r, recipe)
		for range 10 {
			if err != nil {
				t.Fatal(err)
			}
			known = append(known, s)
			_, s, err = tour.Random(r, recipe)
		}
		for cell, step := range known[0] {
			if share := r.IntN(3); share > 0 && r.IntN(10) < 2*share {
				b.Given[cell] = step
			}
		}
		known = slices.DeleteFunc(known, func(s puzzles.Solution) bool { return b.Check(s) != nil })
		f := tourFormula(t, encode.TourEdges, b)
		refine := f.Refine
		rounds := 0
		f.Refine = func(model []bool) [][]int {
			made := refine(model)
			clauses += len(made)
			for _, clause := range made {
				if slices.ContainsFunc(clause, func(l int) bool { return holdsIn(model, l) }) {
					t.Fatalf("clause %v says nothing new", clause)
				}
				for _, s := range known {
					if tour := edgeModel(b, f, s); !slices.ContainsFunc(clause, func(l int) bool { return holdsIn(tour, l) }) {
						t.Fatalf("clause %v excludes a tour:\n%v%s", clause, b, b.Picture(s))
					}
				}
			}
			if rounds++; rounds > 50 {
				return nil
			}
			return made
		}
		_, err = sat.Enumerate(context.Background(), f, sat.InProcess, func([]bool) bool { return false })
		if err != nil {
			t.Fatal(err)
		}
	}
	if clauses < 500 {
		t.Errorf("only %d clauses were made", clauses)
	}
}

func holdsIn(model []bool, l int) bool { return model[max(l, -l)-1] == (l > 0) }

// TestTourArguments has one board for each argument.
func TestTourArguments(t *testing.T) {
	boards := []struct{ text, want string }{
		{"tour 1x2 closed piece=wazir", "a closed tour has at least 3 squares, and the board 2"},
		{"tour 3x3", "no move leads to r2c2"},
		{"tour 2x3 closed", "only one move leads to r1c1, and a closed tour comes and goes on"},
		{
			"tour 3x3 piece=wazir\nx 5 x\n. . .\n. . .",
			"only one move leads to r1c2, which is neither the first step nor the last but 5",
		},
		{
			"tour 3x3 piece=wazir\nx . x\n. . .\nx . x",
			"a tour has two ends, but only one move leads to r1c2, to r2c1, and to r2c3",
		},
		{"tour 1x4 piece=wazir\n. x . .", "no move leads to r1c1"},
		{"tour 2x4 piece=wazir\n. . x .\n. . x .", "no moves lead from r1c1 to r1c4"},
		{
			"tour 7x7 start=r1c2",
			"each move changes the colour of the square, so that step 1 is of the colour of 25 squares, not of 24: step 1 at " +
				"r1c2 would be of the wrong one",
		},
		{
			"tour 5x5 closed",
			"each move changes the colour of the square, and there are 13 and 12 squares of the two: a closed tour has as " +
				"many of each",
		},
		{
			"tour 3x4 piece=wazir\n. x . .\n. . x .\n. . . .",
			"each move changes the colour of the square, and there are 6 and 4 squares of the two: a tour has at most one " +
				"more of one",
		},
		{
			"tour 4x4 piece=wazir\n. . . .\n. . . .\n1 . . .\n. . . 4",
			"each move changes the colour of the square, but step 1 at r3c1 and step 4 at r4c4, an odd number of moves " +
				"later, are of one colour",
		},
		{
			"tour 4x4 piece=wazir\n1 3 . .\n. . . .\n. . . .\n. . . .",
			"each move changes the colour of the square, but step 1 at r1c1 and step 3 at r1c2, an even number of moves " +
				"later, are of different colours",
		},
		{"tour 4x4 piece=king\n1 . . 2\n. . . .\n. . . .\n. . . .", "no move leads from step 1 at r1c1 to step 2 at r1c4"},
		{
			"tour 4x4 piece=king\n1 . . .\n5 6 . .\n. . 3 .\n. . . .",
			"step 1 at r1c1 and step 3 at r3c3 are more than 2 moves apart over squares without a number",
		},
		{
			"tour 4x4 closed piece=king\n1 . . .\n. . . .\n. . . .\n. . . 15",
			"step 15 at r4c4 and step 1 at r1c1 are more than 2 moves apart over squares without a number",
		},
	}
	for _, board := range boards {
		b, err := tour.Parse(board.text)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range encode.TourFamily.Encodings {
			_, err := e.Ladder(context.Background(), b)
			var impossible *puzzles.Impossible
			if !errors.As(err, &impossible) || impossible.Reason != board.want {
				t.Errorf("%s of %q: %v: expected %s", e.Name, board.text, err, board.want)
			}
		}
	}
}

// checkProved: the formula says all that it has to, so that its proof is one of the board.
func checkProved(t *testing.T, f *encode.Formula, b puzzles.Board) {
	t.Helper()
	var proof bytes.Buffer
	status, _, err := sat.Prove(context.Background(), f, &proof, sat.InProcess)
	if err != nil || status != sat.Unsatisfiable {
		t.Fatalf("%v, %v: expected a proof of\n%v", status, err, b)
	}
	if err := sat.CheckProof(context.Background(), f, &proof); err != nil {
		t.Fatalf("%v in the proof of\n%v", err, b)
	}
}
