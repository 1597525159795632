package api

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// worked is the worked example of a family, and its solution.
func worked(t *testing.T, f *twofold.Family) (puzzles.Board, puzzles.Solution) {
	t.Helper()
	p := f.Primer(f.Variants[0])
	if p == nil {
		t.Skip("no worked example")
	}
	b, s, err := p.Solved(&f.Family)
	if err != nil {
		t.Fatal(err)
	}
	return b, s
}

// part is a solution of which every entry is open but some.
func part(s puzzles.Solution, keep func(entry int) bool) puzzles.Solution {
	p := slices.Clone(s)
	for e := range p {
		if !keep(e) {
			p[e] = puzzles.Open
		}
	}
	return p
}

// TestHintsOfOneBoard: a service that is asked about one board again and again, at positions that go on, go back and
// have mistakes, and between them about another board, answers as one that is asked for the first time.
func TestHintsOfOneBoard(t *testing.T) {
	hint, _ := Find("hint")
	limits := runs.Limits{Time: time.Minute}
	ask := func(s *Service, b puzzles.Board, at puzzles.Solution, degree int) string {
		q, _ := json.Marshal(map[string]any{"board": b.String(), "position": at, "degree": degree})
		answer, err := s.Answer(context.Background(), hint, q, nil)
		if err != nil {
			return err.Error()
		}
		return string(answer)
	}
	for _, f := range puzzletest.Some(twofold.Default.All(), 0) {
		t.Run(f.Name, func(t *testing.T) {
			b, s := worked(t, f)
			lasting := New(twofold.Default, twofold.Options{}, limits, "test")
			lasting.Alone = true
			wrong := part(s, func(e int) bool { return e%5 == 0 })
			wrong[0], wrong[len(s)-1] = s[len(s)-1], s[0]
			for turn, at := range []puzzles.Solution{
				part(s, func(e int) bool { return e%3 == 0 }), part(s, func(e int) bool { return e%3 != 1 }),
				part(s, func(e int) bool { return e%7 == 1 }), wrong, {}, part(s, func(e int) bool { return e%2 == 0 }),
			} {
				degree := turn%3 + 1
				want := ask(New(twofold.Default, twofold.Options{}, limits, "test"), b, at, degree)
				if got := ask(lasting, b, at, degree); got != want {
					t.Errorf("%v\nposition %v, degree %d: answered\n%s\nwant\n%s", b, at, degree, got, want)
				}
			}
		})
	}
}
