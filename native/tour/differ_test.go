package tour

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
)

// TestDifferIsOtherwise asks about boards of some size what differs from a known tour, and holds the answers against
// those of the search that knows of no tour. What is found is judged by the board.
func TestDifferIsOtherwise(t *testing.T) {
	seen := map[bool]int{}
	for seed := range uint64(36) {
		r := rand.New(rand.NewPCG(seed, 16))
		recipe := board.Parameters{
			Rows: 5, Cols: 6, Closed: seed%2 == 0, Holes: 0.1 * float64(seed/2%2), Given: 0.1 + 0.5*r.Float64(),
			Piece: []board.Piece{board.King, board.Wazir, board.Knight}[seed%3],
		}
		b, s, err := board.Random(r, recipe)
		if err != nil {
			continue
		}
		o, err := newOracle(b, s)
		if err != nil {
			t.Fatal(err)
		}
		position := slices.Repeat(puzzles.Solution{puzzles.Open}, len(s))
		for range 12 {
			if at := r.IntN(len(s)); r.IntN(2) == 0 {
				position[at] = s[at]
				o.Assume([]int{at})
			}
			seen[askDiffer(t, r, o, b, s, position)]++
		}
	}
	if seen[false] < 20 || seen[true] < 20 {
		t.Errorf("answers were %v", seen)
	}
}

func askDiffer(t *testing.T, r *rand.Rand, o *Oracle, b *board.Board, s, position puzzles.Solution) bool {
	t.Helper()
	kept, most := make([]bool, len(b.ClueCells())), 1+r.IntN(4)
	var on []int
	for clue := range kept {
		if kept[clue] = r.IntN(4) < most; kept[clue] {
			on = append(on, clue)
		}
	}
	entry := r.IntN(len(s))
	facts := b.Facts(position, kept)
	want, err := o.Counterexample(context.Background(), facts, kept, entry, s[entry])
	if err != nil {
		t.Fatal(err)
	}
	got, err := o.Differ(context.Background(), on, entry)
	if err != nil || (got == nil) != (want == nil) {
		t.Fatalf("kept %v, facts %v, entry %d: %v, %v: want one like %v\n%v", on, facts, entry, got, err, want, b)
	}
	if got == nil {
		return false
	}
	filling := slices.Clone(s)
	for i, e := range got.Entries {
		filling[e] = got.Values[i]
	}
	breaks, err := b.Breaks(filling, nil)
	wrong := err != nil || !slices.Equal(breaks, got.Breaks) || filling[entry] == s[entry] ||
		slices.ContainsFunc(breaks, func(clue int) bool { return kept[clue] })
	for e, fact := range facts {
		wrong = wrong || fact != puzzles.Open && filling[e] != fact
	}
	if wrong {
		t.Fatalf("kept %v, facts %v, entry %d: %v breaks %v, %v\n%v", on, facts, entry, filling, breaks, err, b)
	}
	return true
}

// TestDealsTellTheTruth draws what follows from some squares of a tour: the others must stay possible.
func TestDealsTellTheTruth(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 17))
		b, s, err := board.Random(r, board.Parameters{
			Rows: 6, Cols: 6, Closed: seed%2 == 0, Given: 1, Piece: []board.Piece{board.King, board.Wazir}[seed/2%2],
		})
		if err != nil {
			t.Fatal(err)
		}
		o, err := newOracle(b, s)
		if err != nil {
			t.Fatal(err)
		}
		x := o.deals.anything()
		for _, position := range r.Perm(len(o.tour)) {
			if !o.deals.putAndDraw(x, int32(position), o.tour[position]) {
				t.Fatalf("seed %d: position %d is contradicted\n%v%v", seed, position, b, s)
			}
		}
		if !x.open.isEmpty() || !x.free.isEmpty() {
			t.Fatalf("seed %d: positions %v are open", seed, x.open)
		}
	}
}
