package sliding

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles"
)

func TestRandomReturnsAPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		recipe := drawParameters(t)
		b, s := Random(drawSeed(t), recipe)
		if s == nil {
			if recipe.Question == Exact || recipe.Moves > 0 {
				t.Fatalf("%+v: no plan\n%v", recipe, b)
			}
			return
		}
		if err := b.Check(s); err != nil || len(s) != recipe.Moves {
			t.Fatalf("%+v: %v: %v\n%v", recipe, s, err, b)
		}
	})
}

func TestRandomWalksDoNotTurnBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		recipe := drawParameters(t)
		recipe.Rows, recipe.Cols = max(recipe.Rows, 2), max(recipe.Cols, 2)
		_, s := Random(drawSeed(t), recipe)
		for n := 1; n < len(s); n++ {
			if Move(s[n]) == Move(s[n-1]).opposite() {
				t.Fatalf("%+v: move %d of %v undoes the one before", recipe, n+1, s)
			}
		}
	})
}

// TestRandomStartsAnywhere: the starts for 0 moves are those that moves from the goal lead to, all of them, each
// about as often as any other.
func TestRandomStartsAnywhere(t *testing.T) {
	for _, size := range [][2]int{{1, 2}, {1, 4}, {5, 1}, {2, 2}, {2, 3}, {3, 2}} {
		recipe := Parameters{Rows: size[0], Cols: size[1]}
		r := rand.New(rand.NewPCG(1, 2))
		want := reachable(Ordered(size[0], size[1]), size[0], size[1])
		const each = 100
		got := map[string]int{}
		for range each * len(want) {
			b, _ := Random(r, recipe)
			got[b.grid(b.Start)]++
		}
		for start, times := range got {
			if !want[start] || times < each/2 || times > each*2 {
				t.Errorf("%dx%d: reachable %t, %d times of %d\n%s", size[0], size[1], want[start], times, each*len(want), start)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%dx%d: %d starts, want %d", size[0], size[1], len(got), len(want))
		}
	}
}

// reachable are the grids that moves lead to.
func reachable(goal []int8, rows, cols int) map[string]bool {
	b := &Board{Rows: rows, Cols: cols, Start: goal}
	seen := map[string]bool{b.grid(goal): true}
	for wait := [][]int8{goal}; len(wait) > 0; wait = wait[1:] {
		for move := range 4 {
			next := slices.Clone(wait[0])
			if b.step(next, move) == nil && !seen[b.grid(next)] {
				seen[b.grid(next)] = true
				wait = append(wait, next)
			}
		}
	}
	return seen
}

func TestRandomFollowsItsRecipe(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, test := range []struct {
		recipe Parameters
		open   float64 // what to expect of a hundred goals
	}{
		{Parameters{Rows: 5, Cols: 5}, 0},
		{Parameters{Rows: 5, Cols: 5, Open: 0.4, BlankFirst: true}, 0.4},
		{Parameters{Rows: 4, Cols: 5, Open: 1, Moves: 3}, 1},
		{Parameters{Rows: 5, Cols: 4, Open: 0.7, Moves: 3, Question: Exact}, 0.7},
	} {
		open := 0
		for range 100 {
			b, _ := Random(r, test.recipe)
			if b.Rows != test.recipe.Rows || b.Cols != test.recipe.Cols || b.Question != test.recipe.Question {
				t.Errorf("%+v\n%v", test.recipe, b)
			}
			full := Ordered(b.Rows, b.Cols)
			if test.recipe.BlankFirst {
				full = append([]int8{Blank}, full[:len(full)-1]...)
			}
			for cell, tile := range b.Goal {
				if tile == Any {
					open++
				} else if tile != full[cell] {
					t.Errorf("%+v: tile %d at cell %d\n%v", test.recipe, tile, cell, b)
				}
			}
		}
		share := float64(open) / float64(100*test.recipe.Rows*test.recipe.Cols)
		if share < test.open-0.05 || share > test.open+0.05 {
			t.Errorf("%+v: %v open", test.recipe, share)
		}
	}
}

func TestRandomReplays(t *testing.T) {
	recipe := Parameters{Rows: 4, Cols: 4, Moves: 30, Open: 0.2}
	board := func(seed uint64) (string, puzzles.Solution) {
		b, s := Random(rand.New(rand.NewPCG(3, seed)), recipe)
		return b.String(), s
	}
	one, s := board(4)
	two, again := board(4)
	other, _ := board(5)
	if diff := cmp.Diff(s, again); one != two || diff != "" || one == other {
		t.Errorf("%v\n%v\n%v\n%s", one, two, other, diff)
	}
}
