package sat

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/nurikabe"
	"twofold/puzzles/tour"
)

// TestImplied asks what propagation leaves open of questions about tours, with what is implied and without: there is a
// filling with it if there is one without it, and it is one.
func TestImplied(t *testing.T) {
	seen := map[bool]int{}
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 22))
		b, s, err := tour.Random(r, tour.Recipe{
			Rows: 4, Cols: 5, Closed: seed%2 == 0, Holes: 0.1 * float64(seed/2%2), Given: 0.3,
			Piece: []tour.Piece{tour.King, tour.Knight, tour.Wazir}[seed%3],
		})
		if err != nil {
			continue
		}
		o := NewOracle(b, s, func(ctx context.Context) (*encode.Switched, error) {
			return encode.TourFamily.Reasons(ctx, b)
		}, InProcess)
		for range 12 {
			if at := r.IntN(len(s)); r.IntN(4) == 0 {
				o.Know([]int{at})
			}
			var kept []int
			for clue := range b.ClueCells() {
				if r.IntN(3) == 0 {
					kept = append(kept, clue)
				}
			}
			if isFilling, asked := askImplied(t, o, b, kept, r.IntN(len(s))); asked {
				seen[isFilling]++
			}
		}
	}
	if seen[false] < 5 || seen[true] < 5 {
		t.Errorf("answers were %v", seen)
	}
}

func askImplied(t *testing.T, o *Oracle, b puzzles.Reasoned, kept []int, entry int) (isFilling, asked bool) {
	t.Helper()
	if err := o.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	if may, err := o.takePosition(); !may || err != nil {
		t.Fatal(may, err)
	}
	if may, err := o.suppose(kept, nil, entry, o.known[entry]); !may || err != nil {
		return false, false
	}
	want, err := o.decide(t.Context(), o.left(), false)
	if err != nil {
		t.Fatal(err)
	}
	left := o.left()
	left.imply(o.Implied(o.value))
	got, err := o.decide(t.Context(), left, false)
	if err != nil || (got == nil) != (want == nil) {
		t.Fatalf("%v\nentry %d, kept %v: %v, %v: expected one as %v", b, entry, kept, got, err, want)
	}
	if got == nil {
		return false, true
	}
	broken, err := b.Breaks(got)
	breaksKept := func(r int) bool { return slices.Contains(kept, r) }
	if err != nil || slices.ContainsFunc(broken, breaksKept) || got[entry] == o.known[entry] {
		t.Fatalf("%v\nentry %d, kept %v: %v breaks %v, %v", b, entry, kept, got, broken, err)
	}
	return true, true
}

// TestNurikabeIsRefutedByPropagation asks what one clue forces on boards with large islands, from positions with half
// of their cells: whether a cell cuts an island off is seen without a search. Where each cell had a parent on its way
// to the clue, 28 of these questions took one, and on boards of 10x10 one could take more than ten seconds.
func TestNurikabeIsRefutedByPropagation(t *testing.T) {
	searches, refuted, late := 0, 0, 0
	counted := func(f *encode.Formula) Solver { searches++; return InProcess(f) }
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 23))
		b, s := nurikabe.Random(r, nurikabe.Recipe{Rows: 6, Cols: 6, Black: 0.5, Given: 1})
		o := NewOracle(b, s, func(ctx context.Context) (*encode.Switched, error) {
			return encode.NurikabeFamily.Reasons(ctx, b)
		}, counted)
		known := r.Perm(len(s))[:len(s)/2]
		o.Know(known)
		for clue := range b.ClueCells() {
			for entry := range s {
				if slices.Contains(known, entry) {
					continue
				}
				before := searches
				other, err := o.Differ(t.Context(), []int{clue}, entry)
				if err != nil {
					t.Fatal(err)
				}
				if other == nil {
					refuted++
					late += searches - before
				}
			}
		}
	}
	if late > 0 || refuted < 400 {
		t.Errorf("%d questions are refuted, and %d searches were needed for that", refuted, late)
	}
}
