package steps_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestOraclesOfLargerBoards holds the oracles of both worlds against each other where brute force does not reach:
// of boards of which many reasons are kept, and of which many cells are known. What they answer is judged by Breaks.
func TestOraclesOfLargerBoards(t *testing.T) {
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		if f.Make == nil || f.Native.Oracle == nil {
			continue
		}
		boards := 100
		if !slices.Contains(twofold.Default.Coded(), f) {
			boards = 20
		}
		for _, variant := range f.Variants {
			t.Run(f.Name+" "+variant, func(t *testing.T) {
				t.Parallel()
				seen := map[bool]int{}
				for i := range puzzletest.Until(boards, func() bool { return len(seen) == 2 }) {
					largerBoard(t, f, variant, rand.New(rand.NewPCG(uint64(i), 16)), seen)
				}
				if len(seen) < 2 {
					t.Errorf("answers were %v", seen)
				}
			})
		}
	}
}

func largerBoard(t *testing.T, f *twofold.Family, variant string, r *rand.Rand, seen map[bool]int) {
	like := f.Usual
	like.Variant, like.Rows, like.Cols = variant, 7, 8
	if !slices.Contains(twofold.Default.Coded(), f) {
		like.Rows, like.Cols = 5, 5
	}
	if _, err := f.BlankBoard(like); err != nil { // not every family has boards of every size
		like.Rows, like.Cols = f.Usual.Rows, f.Usual.Cols
	}
	like.Total = slices.Contains(f.Make.Totals, variant) && r.IntN(3) > 0
	draw, err := f.Make.Solutions(like)
	if err != nil {
		t.Fatal(err)
	}
	s, err := draw(t.Context(), r)
	blank, blankErr := f.BlankBoard(like)
	clued, ok := blank.(puzzles.Clued)
	if err != nil || blankErr != nil || !ok {
		t.Skip("boards have no clues")
	}
	full, err := clued.Full(s)
	if err != nil {
		t.Fatal(err)
	}
	kept := make([]bool, len(full.ClueCells()))
	for clue := range kept {
		kept[clue] = r.IntN(3) > 0
	}
	b, ok := full.Keep(kept).(puzzles.Reasoned)
	if !ok || b.Check(s) != nil { // in hunt, a coin may lie beside no clue
		return
	}
	native, err := f.Native.Oracle(b, s)
	if err != nil {
		t.Fatal(err)
	}
	askBoth(t, r, b, s, native, f.SATOracle(b, s, nil), seen)
}

// askBoth asks about most of the reasons and some of the cells.
func askBoth(t *testing.T, r *rand.Rand, b puzzles.Reasoned, s puzzles.Solution, one, two puzzles.Oracle,
	seen map[bool]int) {
	position := b.Shown()
	kept := make([]bool, len(b.ClueCells())+len(b.NamedRules()))
	for range 25 {
		left := 1 + 4*r.IntN(2) // out, in ten
		for reason := range kept {
			kept[reason] = r.IntN(10) >= left
		}
		if known := r.IntN(len(s)); r.IntN(3) == 0 {
			position[known] = s[known]
		}
		facts := b.Facts(position, kept)
		entry := r.IntN(len(s))
		var found [2]bool
		for i, o := range []puzzles.Oracle{one, two} {
			got, err := o.Counterexample(context.Background(), facts, kept, entry, s[entry])
			if err != nil {
				t.Fatal(err)
			}
			if found[i] = got != nil; !found[i] {
				continue
			}
			broken, err := b.Breaks(got, nil)
			wrong := err != nil || got[entry] == s[entry] ||
				slices.ContainsFunc(broken, func(reason int) bool { return kept[reason] })
			for cell, fact := range facts {
				wrong = wrong || fact != puzzles.Open && got[cell] != fact
			}
			if wrong {
				t.Fatalf("oracle %d: %v breaks %v, %v: kept %v, facts %v, entry %d\n%v", i, got, broken, err, kept, facts, entry, b)
			}
		}
		if found[0] != found[1] {
			t.Fatalf("found %v: kept %v, facts %v, entry %d\n%v%v", found, kept, facts, entry, b, s)
		}
		seen[found[0]]++
	}
}
