//go:build browser

package browser

import (
	"context"
	"slices"
	"testing"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
)

// TestRunsAsItSays: the page knows what answers its calls, and what is found out in one way is found out in the other.
func TestRunsAsItSays(t *testing.T) {
	var families [2]any
	for i, way := range ways {
		b := open(t, way, desk, "")
		var limits struct{ Run string }
		if err := b.call("limits", struct{}{}, &limits); err != nil || limits.Run != way {
			t.Errorf("%s: it is run by %q, %v", way, limits.Run, err)
		}
		if err := b.call("families", struct{}{}, &families[i]); err != nil {
			t.Error(err)
		}
		b.shoot("begin")
	}
}

// searches are the five algorithms of the report "8-slagalica", each with the depth that it is told.
var searches = []string{"bfs", "dls", "iddfs", "greedy", "astar"}

// TestTenStates: each of the ten states is solved by five algorithms with the numbers that solve gives, in both ways.
func TestTenStates(t *testing.T) {
	sliding, err := twofold.Find("sliding")
	if err != nil {
		t.Fatal(err)
	}
	states := sliding.Examples()
	if len(states) != 10 {
		t.Fatalf("%d states", len(states))
	}
	type told struct {
		Verdict   string
		Solutions []puzzles.Solution
		Stats     map[string]any
	}
	for _, way := range ways {
		b := open(t, way, desk, "")
		for _, state := range states {
			for _, search := range searches {
				var answer struct{ Runs []told }
				err := b.call("solve", map[string]any{"board": state.Board, "engines": search, "n": 1}, &answer)
				if err != nil || len(answer.Runs) != 1 {
					t.Fatalf("%s: state %s: %s: %v, %v", way, state.Name, search, answer, err)
				}
				want := solved(t, state.Board, search)
				got := answer.Runs[0]
				if got.Verdict != want.Verdict.String() || len(want.Solutions) != 1 ||
					!slices.EqualFunc(got.Solutions, want.Solutions, slices.Equal) {
					t.Errorf("%s: state %s: %s: %s %v: want %v %v", way, state.Name, search, got.Verdict, got.Solutions, want.Verdict,
						want.Solutions)
				}
				for counter, n := range want.Stats.Counts {
					if got.Stats[string(counter)] != float64(n) {
						t.Errorf("%s: state %s: %s: %s %v: want %d", way, state.Name, search, counter, got.Stats[string(counter)], n)
					}
				}
			}
		}
	}
}

// solved is what 'twofold solve' says of a board.
func solved(t *testing.T, board, engine string) crosscheck.Answer {
	t.Helper()
	p, err := twofold.Parse(board)
	if err != nil {
		t.Fatal(err)
	}
	engines, err := p.Family.Choose(engine, twofold.Options{Options: native.Options{Seed: 1}})
	if err != nil {
		t.Fatal(err)
	}
	return crosscheck.Solutions(context.Background(), p.Board, engines, 1, runs.Limits{}).Answers[0]
}
