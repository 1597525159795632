package tour

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// Boards on which one square cuts others off are refuted without a decision.
func TestCutsRefute(t *testing.T) {
	for why, text := range map[string]string{
		"closed": "tour 7x5 piece=king closed\n. . . . .\n. . . . .\n. . . . .\nx x . x x\n" +
			". . . . .\n. . . . .\n. . . . .",
		"both ends on one side": "tour 6x5 piece=king end=r1c1\n. . . . .\n. . 1 . .\n. . . . .\nx x . x x\n" +
			". . . . .\n. . . . .",
		"three parts": "tour 7x7 piece=king\n. . . x . . .\n. . . x . . .\n. . . x . . .\nx x x . x x x\n" +
			". . . x . . .\n. . . x . . .\n. . . x . . .",
		"a start between two parts": "tour 9x5 piece=king\n. . . . .\n. . . . .\nx x . x x\n. . . . .\n. . 1 . .\n" +
			". . . . .\nx x . x x\n. . . . .\n. . . . .",
		"wrong number where it is cut": "tour 5x5 piece=king\n. . . . .\n. . . . .\nx x 9 x x\n. . . . .\n. . . . .",
	} {
		stats, err := backtrack(context.Background(), parsed(t, text), func(puzzles.Solution) bool {
			t.Errorf("a tour of\n%s", text)
			return false
		})
		if err != nil || stats.Counts[runs.Expanded] > 0 {
			t.Errorf("%s: %v, %v\n%s", why, stats.Counts, err, text)
		}
	}
}

// connectedWithout is the oracle: whether the squares but one are joined by usable steps.
func (p *propagator) connectedWithout(past int32) bool {
	group := make([]int32, p.size())
	for s := range group {
		group[s] = int32(s)
	}
	for e, edge := range p.edges {
		if p.usable[e] && edge.one != past && edge.two != past {
			of, with := group[edge.one], group[edge.two]
			for s := range group {
				if group[s] == of {
					group[s] = with
				}
			}
		}
	}
	first := (past + 1) % int32(p.size())
	for s := range group {
		if int32(s) != past && group[s] != group[first] {
			return false
		}
	}
	return true
}

// In random graphs of steps there is a cut of a closed tour exactly if some square, or none, cuts others off.
func TestCutsAreThoseOfTheOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(11, 11))
	cuts, others := 0, 0
	for range 3000 {
		s, err := newSearch(context.Background(), randomBoard(r))
		if err != nil || s.size() < 3 {
			continue
		}
		for e := range s.usable {
			s.usable[e] = s.usable[e] && r.IntN(5) > 0
		}
		s.closed = true
		want := s.connectedWithout(none)
		for square := range s.size() {
			want = want && s.connectedWithout(int32(square))
		}
		if got := s.drawCuts(); got != want {
			t.Fatalf("connected %t, want %t", got, want)
		}
		if want {
			others++
		} else {
			cuts++
		}
	}
	if cuts < 100 || others < 100 {
		t.Errorf("%d cuts, %d without", cuts, others)
	}
}

// Where steps and places are ruled out at random, of which no tour is left, clashes are clauses that hold in every
// tour of the board; where a tour is left there is none.
func TestCutClausesHold(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(12, 12))
	clashes := 0
	for range 3000 {
		b := randomBoard(r)
		s, err := newSearch(context.Background(), b)
		if err != nil || s.size() < 3 || !s.PropagateAll() {
			continue
		}
		for e := range s.usable {
			s.usable[e] = s.usable[e] && r.IntN(4) > 0
		}
		if s.drawCuts() {
			continue
		}
		clause := s.LastConflict()
		clashes++
		for _, tour := range everyTour(b) {
			path := s.pathOf(tour)
			if !slices.ContainsFunc(clause, func(l learn.Lit) bool { return s.says(l, path) }) {
				t.Fatalf("%v does not hold in %v:\n%v", clause, path, b)
			}
		}
	}
	if clashes < 300 {
		t.Errorf("only %d clashes", clashes)
	}
}
