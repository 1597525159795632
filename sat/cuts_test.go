package sat_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/encode"
	"twofold/puzzles/puzzletest"
	"twofold/sat"
)

// TestRefute: a formula with the cuts that are found has no model exactly if there is no solution, and what is said to
// be known begins a proof of that.
func TestRefute(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	family, err := twofold.Find("nurikabe")
	if err != nil {
		t.Fatal(err)
	}
	like := family.Usual
	like.Rows, like.Cols, like.Given = 4, 5, 1
	refuted, cut, found := 0, 0, 0
	met := func() bool { return refuted >= 5 && found >= 10 && cut >= 50 }
	for range puzzletest.Until(60, met) {
		b, err := family.RandomBoard(t.Context(), r, like)
		if err != nil {
			t.Fatal(err)
		}
		e, err := family.Encode.ForProof(t.Context(), "loose", b)
		if err != nil {
			t.Fatal(err)
		}
		l, err := e.Ladder(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		f, err := l.At(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 30 { // until all solutions are forbidden, or 30
			cuts, model, err := sat.Refute(context.Background(), f, sat.InProcess)
			if err != nil {
				t.Fatal(err)
			}
			if model == nil {
				checkRefuted(t, f, cuts)
				refuted++
				cut += len(cuts.Clauses)
				break
			}
			if broken := b.Check(f.Decode(model)); broken != nil {
				t.Fatalf("%v: %v", broken, b)
			}
			found++
			f.Add(sat.Opposites(f.Keys, model)...)
		}
	}
	if !met() {
		t.Errorf("only %d refuted, with %d cuts, and %d models", refuted, cut, found)
	}
}

func checkRefuted(t *testing.T, f *encode.Formula, cuts *sat.Cuts) {
	t.Helper()
	cut := *f
	cut.Clauses, cut.Refine, cut.Closing = slices.Concat(f.Clauses, cuts.Clauses), nil, nil
	rest := cut
	var proof bytes.Buffer
	for _, l := range cuts.Known {
		rest.Add(l)
		fmt.Fprintln(&proof, l, 0)
	}
	if status, _, err := sat.Prove(context.Background(), &rest, &proof, sat.InProcess); status != sat.Unsatisfiable {
		t.Fatalf("%v, %v: expected that there is no model", status, err)
	}
	if err := sat.CheckProof(context.Background(), &cut, &proof); err != nil {
		t.Fatal(err)
	}
}
