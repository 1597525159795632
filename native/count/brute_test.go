package count

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A small problem with weights of the form c·x^d, so that it can be asked in both rings.
type smallProblem struct {
	factors, degrees [][]int64
	rules            []Rule
}

func drawProblem(t *rapid.T) smallProblem {
	n := rapid.IntRange(0, 9).Draw(t, "variables")
	var p smallProblem
	for range n {
		size := rapid.IntRange(1, 4).Draw(t, "values")
		p.factors = append(p.factors, rapid.SliceOfN(rapid.Int64Range(0, 3), size, size).Draw(t, "factors"))
		p.degrees = append(p.degrees, rapid.SliceOfN(rapid.Int64Range(0, 3), size, size).Draw(t, "degrees"))
	}
	for range rapid.IntRange(0, 6).Draw(t, "rules") {
		p.rules = append(p.rules, drawRule(t, p))
	}
	return p
}

func drawRule(t *rapid.T, p smallProblem) Rule {
	var scope, most []int
	for v := range p.factors {
		if rapid.IntRange(0, 2).Draw(t, "in") == 0 {
			scope = append(scope, v)
			most = append(most, len(p.factors[v])-1)
		}
	}
	return Rule{scope, most, rapid.IntRange(0, 5).Draw(t, "need")}
}

func (p smallProblem) integers() Problem[*big.Int] {
	q := Problem[*big.Int]{Ring: new(Integers), Rules: p.rules}
	for _, row := range p.factors {
		var w []*big.Int
		for _, c := range row {
			w = append(w, big.NewInt(c))
		}
		q.Weights = append(q.Weights, w)
	}
	return q
}

func (p smallProblem) polynomials(degree int) Problem[Polynomial] {
	q := Problem[Polynomial]{Ring: &Polynomials{Degree: degree}, Rules: p.rules}
	for v, row := range p.factors {
		var w []Polynomial
		for x, c := range row {
			w = append(w, Monomial(big.NewInt(c), int(p.degrees[v][x])))
		}
		q.Weights = append(q.Weights, w)
	}
	return q
}

// everyAssignment is the oracle: by degree, the sum of the weights of the assignments that satisfy
// all rules.
func (p smallProblem) everyAssignment() []int64 {
	sums := make([]int64, 40)
	values := make([]int, len(p.factors))
	var try func(v int, weight, degree int64)
	try = func(v int, weight, degree int64) {
		if v == len(values) {
			if p.satisfied(values) {
				sums[degree] += weight
			}
			return
		}
		for x, c := range p.factors[v] {
			values[v] = x
			try(v+1, weight*c, degree+p.degrees[v][x])
		}
	}
	try(0, 1, 0)
	return sums
}

func (p smallProblem) satisfied(values []int) bool {
	return !slices.ContainsFunc(p.rules, func(r Rule) bool { return !holds(r, values) })
}

func holds(r Rule, values []int) bool {
	for _, v := range r.Scope {
		r.Need -= values[v]
	}
	return r.Need == 0
}

// limitsToTry includes ones so small that no table and no cache entry fits.
var limitsToTry = []Limits{{}, {Tables: 1, Cache: 1}, {Tables: 500, Cache: 2000}, {Tables: 1500, Cache: 1}}

func TestAgainstEveryAssignment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t)
		want := p.everyAssignment()
		var all int64
		for _, c := range want {
			all += c
		}
		for _, limits := range limitsToTry {
			got, _, err := Solutions(context.Background(), p.integers(), limits)
			if err != nil || got.Cmp(big.NewInt(all)) != 0 {
				t.Fatalf("limits %+v: got %v, %v, want %d", limits, got, err, all)
			}
			degree := rapid.IntRange(0, 39).Draw(t, "degree")
			poly, _, err := Solutions(context.Background(), p.polynomials(degree), limits)
			if err != nil {
				t.Fatal(err)
			}
			for d, c := range want {
				if d > degree {
					c = 0
				}
				if poly.Coefficient(d).Cmp(big.NewInt(c)) != 0 {
					t.Fatalf("limits %+v: coefficient of x^%d: got %v, want %d", limits, d, poly.Coefficient(d), c)
				}
			}
		}
	})
}

func TestBoardsUnderAnyLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		f := randomField(r, 8, 9, 0.2, rapid.Float64Range(0.1, 0.6).Draw(t, "given"))
		want, stats, err := Solutions(context.Background(), f.merge().integers(), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		again, same, _ := Solutions(context.Background(), f.merge().integers(), Limits{})
		if diff := cmp.Diff(stats, same); diff != "" || again.Cmp(want) != 0 {
			t.Fatalf("the same problem took: %s", diff)
		}
		for _, limits := range limitsToTry {
			got, _, err := Solutions(context.Background(), f.merge().integers(), limits)
			if err != nil || got.Cmp(want) != 0 {
				t.Fatalf("limits %+v: got %v, %v, want %v", limits, got, err, want)
			}
		}
	})
}
