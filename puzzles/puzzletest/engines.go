package puzzletest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A Search is an engine's, of one family's boards.
type Search[B puzzles.Board] = func(ctx context.Context, b B, yield func(puzzles.Solution) bool) (runs.Stats, error)

// EverySolution is the oracle for small boards each of whose cells is 0 or 1: of all 2^cells assignments those that the
// board's own Check accepts, sorted.
func EverySolution(b puzzles.Board, cells int) []puzzles.Solution {
	var out []puzzles.Solution
	s := make(puzzles.Solution, cells)
	for bits := range 1 << cells {
		for cell := range s {
			s[cell] = bits >> cell & 1
		}
		if b.Check(s) == nil {
			out = append(out, slices.Clone(s))
		}
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// Listed is all that a search yields, sorted. That a board is impossible is an answer, and no error.
func Listed[B puzzles.Board](t testing.TB, b B, search Search[B]) []puzzles.Solution {
	t.Helper()
	var out []puzzles.Solution
	if _, err := search(context.Background(), b, func(s puzzles.Solution) bool {
		out = append(out, slices.Clone(s))
		return true
	}); err != nil && !errors.As(err, new(*puzzles.Impossible)) {
		t.Fatalf("%v\n%v", err, b)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// Same reports whether two lists hold the same solutions in the same order.
func Same(one, two []puzzles.Solution) bool { return slices.EqualFunc(one, two, slices.Equal) }

// agreement is what solutions have in common, as engines that decide return it: puzzles.Open where they differ, and nil
// if there is none.
func agreement(all []puzzles.Solution) puzzles.Solution {
	if len(all) == 0 {
		return nil
	}
	out := slices.Clone(all[0])
	for _, s := range all {
		for cell := range s {
			if s[cell] != out[cell] {
				out[cell] = puzzles.Open
			}
		}
	}
	return out
}

// Decides tests that an engine decides what all the given solutions of the board have in common.
func Decides[B puzzles.Board](t testing.TB, b B, all []puzzles.Solution,
	decide func(context.Context, B) (puzzles.Solution, runs.Stats, error),
) {
	t.Helper()
	want := agreement(all)
	got, _, err := decide(context.Background(), b)
	if errors.As(err, new(*puzzles.Impossible)) {
		err = nil
	}
	if err != nil || !slices.Equal(got, want) || (got == nil) != (want == nil) {
		t.Fatalf("decides %v, %v, want %v:\n%v", got, err, want, b)
	}
}
