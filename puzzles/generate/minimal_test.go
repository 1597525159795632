package generate_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"

	"twofold/native"
	nativesliding "twofold/native/sliding"
	nativetour "twofold/native/tour"
	"twofold/puzzles"
)

// referees are plain searches that have no part in generating.
var referees = map[string]puzzles.Engine{
	"tour":    native.Search("dfs", "", nativetour.Plain(nativetour.OrderA)),
	"sliding": native.Search("bfs", "", nativesliding.BreadthFirst),
}

// TestGeneratedByRecount: a plain search finds one solution of each board, and another one without any of its clues.
func TestGeneratedByRecount(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, shape := range shapes {
		referee, ok := referees[shape.family]
		if !ok || shape.rows*shape.cols > 20 && shape.variant != "knight" {
			continue
		}
		f, err := twofold.Find(shape.family)
		if err != nil {
			t.Fatal(err)
		}
		like := shape.like()
		random, err := f.Solutions(like)
		if err != nil {
			t.Fatal(err)
		}
		for i := range shape.number {
			r := rand.New(rand.NewPCG(11, uint64(i)))
			s, err := random(r)
			if err != nil {
				t.Fatal(err)
			}
			full, err := fullOf(f, like, s)
			if err != nil {
				t.Fatal(err)
			}
			prober, err := f.Native.Prober(full, s)
			if err != nil {
				t.Fatal(err)
			}
			b, err := puzzles.Minimise(context.Background(), full, prober, puzzles.NoSymmetry, r)
			if err != nil {
				continue // the solution of a large sliding board need not be the only one
			}
			expectMinimal(t, b, referee)
		}
	}
}

func expectMinimal(t *testing.T, b puzzles.Clued, referee puzzles.Engine) {
	t.Helper()
	verdict := func(b puzzles.Board) puzzles.Verdict {
		return puzzles.Solve(context.Background(), referee, b, 2, func(puzzles.Solution) {}).Verdict
	}
	if v := verdict(b); v != puzzles.Unique {
		t.Errorf("%v\n%v", v, b)
	}
	kept := slices.Repeat([]bool{true}, len(b.ClueCells()))
	for clue := range kept {
		kept[clue] = false
		less := b.Keep(kept)
		if ranked, ok := less.(puzzles.Ranked); ok && shorter(ranked, b.(puzzles.Ranked), referee) {
			kept[clue] = true
			continue
		}
		if v := verdict(less); v != puzzles.Multiple {
			t.Errorf("%v without clue %d of\n%v", v, clue, b)
		}
		kept[clue] = true
	}
}

// shorter says whether a board has a better solution than another one: then that is another solution.
func shorter(one, two puzzles.Ranked, referee puzzles.Engine) bool {
	cost := func(b puzzles.Ranked) (cost int) {
		puzzles.Solve(context.Background(), referee, b, 1, func(s puzzles.Solution) { cost = b.Cost(s) })
		return cost
	}
	return cost(one) < cost(two)
}
