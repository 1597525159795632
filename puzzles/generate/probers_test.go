package generate_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/puzzletest"
	"twofold/sat"
)

// A reducible is a board with all clues of a solution.
type reducible struct {
	full  puzzles.Clued
	s     puzzles.Solution
	index int
}

// reducibles makes boards of a kind, fewer large ones; there are none if an argument shows that.
func reducibles(t *testing.T, f *twofold.Family, like puzzles.Parameters) iter.Seq[reducible] {
	t.Helper()
	return func(yield func(reducible) bool) {
		random, err := f.Solutions(like)
		if err != nil {
			return
		}
		blank, err := f.BlankBoard(like)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 1 + puzzletest.Cases(100)/(like.Rows*like.Cols) {
			s, err := random(t.Context(), rand.New(rand.NewPCG(7, uint64(i))))
			if err != nil {
				t.Fatal(err)
			}
			full, err := blank.(puzzles.Clued).Full(s)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(reducible{full, s, i}) {
				return
			}
		}
	}
}

// kinds are the boards of a family that are reduced in tests: of every variant, with and without what only some have,
// of sizes at and beyond those of brute force.
func kinds(f *twofold.Family) (all []puzzles.Parameters) {
	n := f.Small
	for _, variant := range f.Variants {
		for _, size := range [][2]int{{2, n}, {n, n}, {n, n + 1}, {n + 1, n + 1}, {n + 1, n + 2}, {1, n + 2}} {
			if size[0]*size[1] > f.Large.Rows*f.Large.Cols {
				continue
			}
			like := f.Usual
			like.Variant, like.Rows, like.Cols, like.Moves = variant, size[0], size[1], f.Make.Moves/3
			all = append(all, like)
			if like.Density == 0 && size[0] == n {
				like.Density = 0.15
				all = append(all, like)
			}
			if slices.Contains(f.Make.Totals, variant) {
				like.Total = true
				all = append(all, like)
			}
		}
	}
	return all
}

// TestMinimizersAgree: the native minimizer and that by SAT drop the same clues of the same boards, with every
// symmetry.
func TestMinimizersAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		for _, like := range kinds(f) {
			t.Run(fmt.Sprintf("%s %s %dx%d", f.Name, like.Variant, like.Rows, like.Cols), func(t *testing.T) {
				t.Parallel()
				for b := range reducibles(t, f, like) {
					symmetry := generate.Symmetries[b.index%2]
					var texts []string
					for _, p := range f.Minimizers(sat.InProcess) {
						minimizer, err := p.Make(b.full, b.s)
						if err != nil {
							t.Fatal(err)
						}
						r := rand.New(rand.NewPCG(1, uint64(b.index)))
						less, err := generate.Minimise(context.Background(), b.full, minimizer, symmetry, r)
						if err != nil {
							texts = append(texts, err.Error())
							continue
						}
						texts = append(texts, less.String())
					}
					if len(slices.Compact(texts)) != 1 {
						t.Fatalf("board %d: %q", b.index, texts)
					}
				}
			})
		}
	}
}
