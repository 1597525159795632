package tour

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
)

// says is whether a literal holds in a solution.
func (p *propagator) says(l learn.Lit, path []int32) bool {
	holds := false
	if e := l.Var() - p.edgeVariable(0); e >= 0 {
		for i, s := range path {
			if t := path[(i+1)%len(path)]; i+1 < len(path) || p.closed {
				holds = holds || p.edges[e] == edge{min(s, t), max(s, t)}
			}
		}
	} else if at := p.places[l.Var()]; l.Var() != never {
		holds = path[at.position] == at.square
	}
	return holds == l.IsPos()
}

// pathOf is the squares of a solution in the order of its positions.
func (p *propagator) pathOf(s puzzles.Solution) []int32 {
	path := make([]int32, p.size())
	for square, cell := range p.cells {
		path[(s[cell]-1-p.shift+len(path))%len(path)] = int32(square)
	}
	return path
}

// Every clause that is learned holds in all solutions that are not forbidden yet, and so does every reason;
// and a reason's literals were false before it made its literal true.
func TestLearnedClausesAndReasonsHoldInSolutions(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(5, 5))
	learned, explained := 0, 0
	for range 800 {
		b := randomBoard(r)
		all := everyTour(b)
		s, err := newSearch(context.Background(), b)
		if err != nil {
			continue // impossible
		}
		var paths [][]int32
		for _, tour := range all {
			paths = append(paths, s.pathOf(tour))
		}
		expect := func(lits []learn.Lit) {
			for _, path := range paths {
				if !slices.ContainsFunc(lits, func(l learn.Lit) bool { return s.says(l, path) }) {
					t.Fatalf("%v does not hold in %v:\n%v", lits, path, b)
				}
			}
		}
		s.OnLearned = func(lits []learn.Lit) {
			learned++
			expect(lits)
		}
		for range 8 {
			if !s.Solve() {
				break
			}
			for l := range s.Implied() {
				explained++
				reason := s.ReasonOf(l)
				for _, other := range reason {
					if !s.WasFalse(other, s.TrailIndex(l)) {
						t.Fatalf("%v of the reason %v of %v was not false before it\n%v", other, reason, l, b)
					}
				}
				expect(append(reason, l))
			}
			s.solution()
			paths = slices.DeleteFunc(paths, func(path []int32) bool { return slices.Equal(path, s.path) })
			s.Block()
		}
	}
	if learned < 100 || explained < 10000 {
		t.Errorf("only %d clauses learned and %d reasons asked for", learned, explained)
	}
}
