package learn

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// free is a theory without rules: all there is are the clauses that are required.
type free struct{}

func (free) Propagate(Lit) bool                             { return true }
func (free) FinalCheck() bool                               { return true }
func (free) Backtrack([]Lit)                                {}
func (free) Explain(Lit, Reason, int32, []Lit) (none []Lit) { return none }

// atMost is a theory of one rule: of the variables below two times n, at most n are true. It counts those that
// were spread, and draws what follows at once or, if it is lazy, when nothing else is left.
type atMost struct {
	*Solver
	n, yes int32
	lazy   bool
}

func (a *atMost) Propagate(l Lit) bool {
	if !l.IsPos() || l.Var() >= 2*a.n {
		return true
	}
	a.yes++
	return a.lazy || a.draw()
}

// FinalCheck stops after each literal that it implied, as theories may.
func (a *atMost) FinalCheck() bool { return !a.lazy || a.draw() }

func (a *atMost) draw() bool {
	for v := range 2 * a.n {
		if a.yes >= a.n && a.Value(Pos(v)) == Open {
			a.Imply(Neg(v), Reason{Kind: 1})
			if a.lazy {
				break
			}
		}
	}
	return a.yes <= a.n || a.Conflict(a.Explain(0, Reason{}, a.TrailSize(), nil)...)
}

func (a *atMost) Backtrack(lits []Lit) {
	for _, l := range lits {
		if l.IsPos() && l.Var() < 2*a.n {
			a.yes--
		}
	}
}

func (a *atMost) Explain(_ Lit, _ Reason, before int32, out []Lit) []Lit {
	for v := range 2 * a.n {
		if a.WasFalse(Neg(v), before) {
			out = append(out, Neg(v))
		}
	}
	return out
}

// everyModel is the oracle: the values, a bit a variable, under which each clause has a true literal, and at
// most n of the first 2n variables are true, unless n is 0.
func everyModel(variables int32, clauses [][]Lit, n int32) []int {
	var out []int
	for model := range 1 << variables {
		yes := int32(0)
		for v := range 2 * n {
			yes += int32(model >> v & 1)
		}
		holds := func(l Lit) bool { return (model>>l.Var()&1 == 1) == l.IsPos() }
		broken := func(c []Lit) bool { return !slices.ContainsFunc(c, holds) }
		if !slices.ContainsFunc(clauses, broken) && (n == 0 || yes <= n) {
			out = append(out, model)
		}
	}
	return out
}

func randomClauses(r *rand.Rand, variables int32) [][]Lit {
	var clauses [][]Lit
	for range r.IntN(int(5 * variables)) {
		var c []Lit
		for range 1 + r.IntN(3) {
			c = append(c, Lit(r.Int32N(2*variables)))
		}
		clauses = append(clauses, c)
	}
	return clauses
}

// TestSolverListsEveryModel, the first few forbidden by clauses, the others by flipping decisions.
func TestSolverListsEveryModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		variables := 1 + r.Int32N(9)
		clauses, n := randomClauses(r, variables), r.Int32N(variables/2+1)
		var s *Solver
		if n == 0 {
			s = New(context.Background(), int(variables), free{})
		} else {
			a := &atMost{n: n, lazy: r.IntN(2) == 0}
			s = New(context.Background(), int(variables), a)
			a.Solver = s
		}
		for v := range variables {
			s.AddDecision(v, r.Float64())
		}
		for _, c := range clauses {
			s.AddClause(c)
		}
		if s.Probes = r.IntN(2) == 0; s.Probes { // at once, and at each restart
			s.nextRestart, s.nextProbe = 0, 0
		}
		var got []int
		for forbidden := r.IntN(5); s.Solve(); {
			model := 0
			for v := range variables {
				if s.Value(Pos(v)) == True {
					model |= 1 << v
				}
			}
			got = append(got, model)
			if len(got) <= forbidden {
				s.Block()
			} else {
				s.BacktrackChronologically()
			}
		}
		slices.Sort(got)
		if want := everyModel(variables, clauses, n); !slices.Equal(got, want) || s.Err() != nil {
			t.Fatalf("%v, at most %d of %d: models %v, %v, want %v", clauses, n, variables, got, s.Err(), want)
		}
	}
}

func TestSolverStopsWithTheContextsCause(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	s := New(ctx, 2, free{})
	s.AddDecision(0, 1)
	if s.Solve() || s.Err() != cause {
		t.Errorf("it ends with %v", s.Err())
	}
}

func TestLubyBegins(t *testing.T) {
	for i, want := range []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1} {
		if got := luby(int64(i + 1)); got != want {
			t.Errorf("term %d is %d, want %d", i+1, got, want)
		}
	}
}

// Assumptions that hold already are levels of their own: there may be more levels than variables, and clauses are still
// learned there.
func TestMoreAssumptionsThanVariables(t *testing.T) {
	s := New(context.Background(), 3, free{})
	s.AddClause([]Lit{Neg(0), Pos(1), Pos(2)})
	s.AddClause([]Lit{Neg(0), Pos(1), Neg(2)})
	s.AddClause([]Lit{Neg(0), Neg(1), Pos(2)})
	s.AddClause([]Lit{Neg(0), Neg(1), Neg(2)})
	for v := range int32(3) {
		s.AddDecision(v, 0)
	}
	once, twice := []Lit{Pos(1)}, []Lit{Neg(1)}
	for range 5 {
		once, twice = append(once, Pos(1)), append(twice, Neg(1))
	}
	for _, assumed := range [][]Lit{append(once, Pos(0)), append(twice, Pos(0))} {
		if s.SolveUnder(context.Background(), assumed) {
			t.Errorf("a solution under %v", assumed)
		}
	}
	if !s.SolveUnder(context.Background(), once) {
		t.Error("no solution without the last assumption")
	}
}

// TestForbidUnderAssumptions of which some follow from others, so that their levels are empty, or whose levels other
// decisions follow: each solution under them is found once.
func TestForbidUnderAssumptions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 2000 {
		variables := 2 + r.Int32N(6)
		clauses, n := randomClauses(r, variables), 1+r.Int32N(variables/2)
		a := &atMost{n: n}
		s := New(context.Background(), int(variables), a)
		a.Solver = s
		for v := range variables {
			s.AddDecision(v, r.Float64())
		}
		for _, c := range clauses {
			s.AddClause(c)
		}
		var assumed []Lit
		for _, v := range r.Perm(int(variables))[:r.IntN(int(variables)+1)] {
			assumed = append(assumed, LitOf(int32(v), True-2*int8(r.IntN(2))))
		}
		want := 0
		for _, model := range everyModel(variables, clauses, n) {
			broken := func(l Lit) bool { return (model>>l.Var()&1 == 1) != l.IsPos() }
			if !slices.ContainsFunc(assumed, broken) {
				want++
			}
		}
		found := 0
		for found <= want && s.SolveUnder(context.Background(), assumed) {
			s.Block()
			found++
		}
		if found != want {
			t.Fatalf("%d solutions of %v under %v, at most %d: expected %d", found, clauses, assumed, n, want)
		}
	}
}
