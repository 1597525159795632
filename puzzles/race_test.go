package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// anything is a board that accepts every solution.
type anything struct{ puzzles.Board }

func (anything) Check(puzzles.Solution) error { return nil }

// A racer is an engine that yields solutions, one entry each. It waits for ready before it does, and tells done after
// the last; then it ends with an error, or with all.
type racer struct {
	name        string
	values      []int
	ready, done chan struct{} // nil for nothing to wait for, and nobody to tell
	forever     bool          // it searches on after its solutions until it is ended
	err         error
	ended       bool // by the context
}

func (r *racer) engine() puzzles.Engine {
	return puzzles.Engine{Name: r.name, Promise: puzzles.Complete,
		Search: func(ctx context.Context, _ puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			stats := runs.Stats{Counts: map[runs.Counter]int64{runs.Expanded: int64(len(r.name))}}
			if r.ready != nil {
				select {
				case <-r.ready:
				case <-ctx.Done():
					r.ended = true
					return stats, context.Cause(ctx)
				}
			}
			for _, v := range r.values {
				if !yield(puzzles.Solution{v}) {
					return stats, nil
				}
			}
			if r.done != nil {
				close(r.done)
			}
			if r.forever {
				<-ctx.Done()
				r.ended = true
				return stats, context.Cause(ctx)
			}
			return stats, r.err
		}}
}

func TestRace(t *testing.T) {
	never, told := make(chan struct{}), make(chan struct{})
	none := &puzzles.Impossible{Reason: "colours"}
	unserved := &runs.Unserved{Reason: "too large"}
	for name, row := range map[string]struct {
		racers   [2]racer
		n        int
		verdict  puzzles.Verdict
		found    int64
		limit    error
		kind     runs.Kind
		expanded int64 // of the winner: the length of its name
	}{
		"the first one has all": {
			[2]racer{{name: "slow", ready: never}, {name: "a", values: []int{1, 2}}}, 0, puzzles.Multiple, 2, nil, "", 1},
		"the first one has enough": {
			[2]racer{{name: "slow", forever: true}, {name: "a", values: []int{1, 2}, forever: true}},
			2, puzzles.Multiple, 2, nil, "", 1},
		"two find the same": {
			[2]racer{{name: "slow", values: []int{2, 1}, forever: true}, {name: "a", values: []int{1, 2}}},
			0, puzzles.Multiple, 2, nil, "", 1},
		"each finds one": {
			[2]racer{{name: "ab", values: []int{7}, done: told, forever: true}, {name: "cd", values: []int{8}, ready: told,
				forever: true}}, 2, puzzles.Multiple, 2, nil, "", 2},
		"none": {
			[2]racer{{name: "slow", ready: never}, {name: "a"}}, 2, puzzles.None, 0, nil, "", 1},
		"an argument": {
			[2]racer{{name: "slow", ready: never}, {name: "a", err: none}}, 2, puzzles.None, 0, nil, "", 1},
		"one is not served": {
			[2]racer{{name: "slow", err: unserved}, {name: "a", values: []int{3}}}, 2, puzzles.Unique, 1, nil, "", 1},
		"neither is served": {
			[2]racer{{name: "slow", err: unserved}, {name: "a", err: unserved}}, 2, puzzles.Unknown, 0, runs.NotServed, "", 0},
		"both reach a limit": {
			[2]racer{{name: "a", err: runs.Memory}, {name: "b", err: unserved}}, 2, puzzles.Unknown, 0, runs.Memory, "", 1},
		"they disagree": {
			[2]racer{{name: "slow", values: []int{1, 2}, forever: true}, {name: "a", values: []int{1}}},
			0, puzzles.Unknown, 0, nil, runs.Verdict, 0},
		"one fails": {
			[2]racer{{name: "slow", ready: never}, {name: "a", err: errors.New("lost")}},
			2, puzzles.Unknown, 0, nil, runs.Crash, 0},
	} {
		t.Run(name, func(t *testing.T) {
			one, two := row.racers[0], row.racers[1]
			if row.kind == runs.Verdict {
				one.done = make(chan struct{})
				two.ready = one.done
			}
			var found []string
			run := puzzles.Solve(context.Background(), puzzles.Race("race", one.engine(), two.engine()), anything{}, row.n,
				func(s puzzles.Solution) { found = append(found, fmt.Sprint(s)) })
			if run.Err != nil {
				if row.kind == "" || runs.KindOf(run.Err) != row.kind {
					t.Fatalf("error %v: expected kind %q", run.Err, row.kind)
				}
				return
			}
			if run.Verdict != row.verdict || run.Found != row.found || run.Limit != row.limit || row.kind != "" {
				t.Errorf("%v after %d, limit %v: expected %+v", run.Verdict, run.Found, run.Limit, row)
			}
			if slices.Sort(found); len(slices.Compact(found)) != int(row.found) {
				t.Errorf("found %v", found)
			}
			if row.expanded > 0 && run.Stats.Counts[runs.Expanded] != row.expanded {
				t.Errorf("statistics %v: expected those of the winner", run.Stats)
			}
			if waits := one.ready == never || one.forever && len(one.values) == 0; waits && !one.ended {
				t.Error("the other one was left running")
			}
		})
	}
}

// TestRaceEnds with the context of whoever asks, and waits for its engines.
func TestRaceEnds(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	one := racer{name: "a", values: []int{1}, forever: true, done: make(chan struct{})}
	two := racer{name: "b", forever: true}
	go func() {
		<-one.done
		cancel(runs.Time)
	}()
	run := puzzles.Solve(ctx, puzzles.Race("race", one.engine(), two.engine()), anything{}, 2, func(puzzles.Solution) {})
	if run.Limit != runs.Time || run.Verdict != puzzles.Found || run.Found != 1 || !one.ended || !two.ended {
		t.Errorf("%+v, ended %v and %v", run, one.ended, two.ended)
	}
}

// TestRaceDecides by those of its engines that do, and not without one.
func TestRaceDecides(t *testing.T) {
	one, two := (&racer{name: "a"}).engine(), (&racer{name: "b"}).engine()
	if puzzles.Race("race", one, two).Backbone != nil {
		t.Error("a race decides, of engines that do not")
	}
	two.Backbone = func(context.Context, puzzles.Board) (puzzles.Solution, runs.Stats, error) {
		return puzzles.Solution{4}, runs.Stats{}, nil
	}
	race := puzzles.Race("race", one, two)
	if race.Backbone == nil {
		t.Fatal("a race does not decide, of engines one of which does")
	}
	decided, _, err := race.Backbone(context.Background(), anything{})
	if err != nil || !slices.Equal(decided, puzzles.Solution{4}) {
		t.Errorf("%v, %v", decided, err)
	}
}
