package count

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

// with is the problem in which a variable has one value.
func (p smallProblem) with(v, value int) smallProblem {
	q := p
	q.factors = append([][]int64(nil), p.factors...)
	q.factors[v] = make([]int64, len(p.factors[v]))
	q.factors[v][value] = p.factors[v][value]
	return q
}

func TestMarginalsAgainstEveryAssignment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t)
		degree := rapid.IntRange(0, 20).Draw(t, "degree")
		for _, limits := range []Limits{{}, {Tables: 1}, {Tables: 500}, {Tables: 1500}} {
			total, shares, _, err := Marginals(context.Background(), p.integers(), limits)
			sum, parts, _, polyErr := Marginals(context.Background(), p.polynomials(degree), limits)
			if err != nil || polyErr != nil {
				t.Fatal(err, polyErr)
			}
			check := func(where string, want []int64, got *big.Int, poly Polynomial) {
				var all int64
				for _, c := range want {
					all += c
				}
				if got.Cmp(big.NewInt(all)) != 0 || poly.Coefficient(degree).Cmp(big.NewInt(want[degree])) != 0 {
					t.Fatalf("limits %+v: %s: got %v and %v, want %d and %d", limits, where, got,
						poly.Coefficient(degree), all, want[degree])
				}
			}
			check("all", p.everyAssignment(), total, sum)
			for v, row := range shares {
				for x := range row {
					check("a value", p.with(v, x).everyAssignment(), row[x], parts[v][x])
				}
			}
		}
	})
}

// TestMarginalsUnderAnyLimit: what is counted by tables, made again or kept, and by branching is the same.
func TestMarginalsUnderAnyLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		p := randomField(r, 8, 9, 0.2, rapid.Float64Range(0.1, 0.6).Draw(t, "given")).merge().polynomials(20)
		total, want, _, err := Marginals(context.Background(), p, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		counted, _, err := Solutions(context.Background(), p, Limits{})
		if err != nil || counted.Coefficient(20).Cmp(total.Coefficient(20)) != 0 {
			t.Fatalf("counted %v, %v, want %v", counted, err, total)
		}
		for _, limits := range []Limits{{Tables: 1}, {Tables: 3000}, {Tables: 20_000}, {Tables: 100_000}} {
			_, got, _, err := Marginals(context.Background(), p, limits)
			if err != nil {
				t.Fatal(err)
			}
			for v, row := range want {
				sum := new(big.Int)
				for x := range row {
					if got[v][x].Coefficient(20).Cmp(row[x].Coefficient(20)) != 0 {
						t.Fatalf("limits %+v: variable %d, value %d: got %v, want %v", limits, v, x, got[v][x], row[x])
					}
					sum.Add(sum, row[x].Coefficient(20))
				}
				if sum.Cmp(total.Coefficient(20)) != 0 {
					t.Fatalf("variable %d: the values have %v solutions, the problem %v", v, sum, total.Coefficient(20))
				}
			}
		}
	})
}

func TestMarginalsWithoutRoom(t *testing.T) {
	p := expert(1, 0.3).merge().integers()
	_, _, _, err := Marginals(context.Background(), p, Limits{Cache: 1})
	if unserved := (*puzzles.Unserved)(nil); !errors.As(err, &unserved) {
		t.Errorf("got %v, want that the board is not served", err)
	}
}
