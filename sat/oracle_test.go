package sat

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/families/tour"
)

// TestImplied asks what propagation leaves open of questions about tours, with what is implied and without: there is a
// filling with it if there is one without it, and it is one.
func TestImplied(t *testing.T) {
	seen := map[bool]int{}
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 22))
		b, s, err := tour.Random(r, tour.Parameters{
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
				o.Assume([]int{at})
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

// TestNear asks what is near the kept clues and the entry: what that refutes, all of the formula does, be it by
// propagation alone or with edges.
func TestNear(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(48) {
		r := rand.New(rand.NewPCG(seed, 24))
		b, s, err := tour.Random(r, tour.Parameters{
			Rows: 5, Cols: 6, Closed: seed%2 == 0, Holes: 0.1 * float64(seed/2%2), Given: 0.4 * float64(seed/4%2),
			Piece: []tour.Piece{tour.King, tour.Knight, tour.Wazir}[seed%3],
		})
		if err != nil {
			continue
		}
		whole := NewOracle(b, s, func(ctx context.Context) (*encode.Switched, error) {
			return encode.TourFamily.Reasons(ctx, b)
		}, InProcess)
		near := NewOracle(b, s, nil, InProcess)
		near.Near = encode.TourFamily.Near
		for range 24 {
			if at := r.IntN(len(s)); r.IntN(2) == 0 {
				whole.Assume([]int{at})
				near.Assume([]int{at})
			}
			var kept []int
			for clue := range b.ClueCells() {
				if r.IntN(9) == 0 {
					kept = append(kept, clue)
				}
			}
			seen[howRefutedNear(t, near, whole, kept, r.IntN(len(s)))]++
		}
	}
	if seen["not"] < 50 || seen["drawn"] < 50 || seen["with edges"] < 25 {
		t.Errorf("answers were %v", seen)
	}
}

func howRefutedNear(t *testing.T, near, whole *Oracle, kept []int, entry int) string {
	t.Helper()
	refuted, err := near.refutedNear(t.Context(), kept, entry)
	if err != nil {
		t.Fatal(err)
	}
	if !refuted {
		return "not"
	}
	if other, err := whole.Differ(t.Context(), kept, entry); other != nil || err != nil {
		t.Fatalf("%v\nentry %d, kept %v: %v, %v: expected none", whole.board, entry, kept, other, err)
	}
	drawn := *near
	drawn.formula = func(ctx context.Context) (*encode.Switched, error) {
		entries := []int{entry}
		for _, clue := range kept {
			entries = append(entries, near.board.ClueCells()[clue])
		}
		return near.Near(ctx, near.board, near.known, entries)
	}
	if may, err := drawn.supposeOther(t.Context(), kept, entry); !may || err != nil {
		return "drawn"
	}
	return "with edges"
}

func askImplied(t *testing.T, o *Oracle, b puzzles.Reasoned, kept []int, entry int) (isFilling, asked bool) {
	t.Helper()
	if !isOpen(t, o, kept, entry) {
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
	broken, err := b.Breaks(got, nil)
	breaksKept := func(r int) bool { return slices.Contains(kept, r) }
	if err != nil || slices.ContainsFunc(broken, breaksKept) || got[entry] == o.known[entry] {
		t.Fatalf("%v\nentry %d, kept %v: %v breaks %v, %v", b, entry, kept, got, broken, err)
	}
	return true, true
}

// isOpen reports whether propagation leaves it open if reasons force an entry.
func isOpen(t *testing.T, o *Oracle, kept []int, entry int) bool {
	t.Helper()
	if err := o.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	if may, err := o.takePosition(); !may || err != nil {
		t.Fatal(may, err)
	}
	may, err := o.suppose(kept, nil, entry, o.known[entry])
	if err != nil {
		t.Fatal(err)
	}
	return may
}
