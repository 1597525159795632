package crosscheck

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	. "twofold/puzzles"
	"twofold/puzzles/runs"
)

// A dear is a toy whose solutions [0] and [1] cost 0, [2] and [3] cost 1, and so on.
type dear struct{ toy }

func (dear) Cost(s Solution) int { return s[0] / 2 }

func (dear) Praise(s Solution, best bool) string { return fmt.Sprint(s[0]/2, best) }

// argued is an engine that yields the values and then argues that there is no solution.
func argued(name string, p Promise, values ...int) Engine {
	return script(name, p, &Impossible{Reason: "it is too small"}, values...)
}

func TestCrosscheckOfRankedBoards(t *testing.T) {
	best := script("best", Complete, nil, 0, 1)
	for _, test := range []struct {
		engines []Engine
		want    string
		best    bool
	}{
		{[]Engine{best, script("b", Complete, nil, 1, 0)}, "multiple finished=2", true},
		// Who does not promise the best may find others, and more of them.
		{[]Engine{best, script("greedy", Sound, nil, 5)}, "multiple finished=2", true},
		{[]Engine{script("greedy", Sound, nil, 5, 4, 2), best}, "multiple finished=2", true},
		{[]Engine{script("greedy", Sound, nil, 5)}, "found finished=1", false},
		{[]Engine{script("one", Optimal, nil, 1)}, "found finished=1", true},
		{[]Engine{script("one", Optimal, nil, 1), counter("counts", 2, nil)}, "multiple finished=2", true},
		{[]Engine{script("greedy", Sound, nil, 5, 4, 3), counter("counts", 2, nil)}, "multiple finished=2", false},
		// Who promises it is held to it.
		{[]Engine{script("one", Optimal, nil, 2), best},
			"unknown finished=2 [one best]: one says that cost 1 is least, and best found 0 [0]", false},
		{[]Engine{script("one", Complete, nil, 2, 3), script("greedy", Sound, nil, 1)},
			"unknown finished=2 [one greedy]: one says that cost 1 is least, and greedy found 0 [1]", false},
		{[]Engine{script("mixed", Complete, nil, 1, 2)},
			"unknown finished=0 [mixed]: mixed yielded solutions of cost 0 and 1, of which one is not best []", false},
		{[]Engine{script("short", Complete, nil, 0), best},
			"unknown finished=2 [best short]: short misses a solution that best found: it says unique [1]", false},
		{[]Engine{script("short", Complete, nil, 0), script("greedy", Sound, nil, 1)},
			"unknown finished=2 [greedy short]: short misses a solution that greedy found: it says unique [1]", false},
		{[]Engine{script("one", Optimal, nil, 1, 0), counter("counts", 1, nil)},
			"unknown finished=2 [counts one]: counts counts 1 solution, one has found 2 [1]", false},
	} {
		r := Solutions(context.Background(), dear{6}, test.engines, 0, runs.Limits{})
		if got := r.line(); got != test.want || r.Best() != test.best {
			t.Errorf("got  %s, best %t\nwant %s, best %t", got, r.Best(), test.want, test.best)
		}
	}
}

// Solutions that are best are shown, however many others there are.
func TestReportShowsBestSolutions(t *testing.T) {
	r := Solutions(
		context.Background(),
		dear{6},
		[]Engine{script("greedy", Sound, nil, 5, 4, 2), script("best", Complete, nil, 0, 1)},
		0,
		runs.Limits{},
	)
	if got := fmt.Sprint(r.Solutions()); got != "[[0] [1]]" {
		t.Errorf("got %s", got)
	}
}

func TestAnArgumentIsAnAnswer(t *testing.T) {
	for _, p := range []Promise{Sound, Optimal, Complete} {
		run := Solve(context.Background(), argued("e", p), toy(0), 1, func(Solution) {})
		if run.Verdict != None || !run.Complete || run.Err != nil || run.Limit != nil || run.Reason != "it is too small" {
			t.Errorf("%v: %+v", p, run)
		}
	}
	count := Engine{Name: "c", Promise: Complete, Count: func(context.Context, Board) (*big.Int, runs.Stats, error) {
		return nil, runs.Stats{}, &Impossible{Reason: "no"}
	}}
	if run := Count(context.Background(), count, toy(0)); run.Verdict != None || run.Count.Sign() != 0 ||
		run.Reason != "no" {
		t.Errorf("%+v", run)
	}
	decide := Engine{Name: "d", Promise: Complete, Backbone: func(context.Context, Board) (Solution, runs.Stats, error) {
		return nil, runs.Stats{}, &Impossible{Reason: "no"}
	}}
	if run := Backbone(context.Background(), decide, toy(0)); run.Verdict != None || !run.Complete || run.Reason != "no" {
		t.Errorf("%+v", run)
	}
}

// An argument against what was found, by the same engine or by another, is a fault.
func TestAnArgumentIsHeldAgainstSolutions(t *testing.T) {
	run := Solve(context.Background(), argued("e", Complete, 0), toy(1), 0, func(Solution) {})
	if run.Err == nil || !strings.Contains(run.Err.Error(), "no solution: it is too small") {
		t.Errorf("%+v", run)
	}
	engines := []Engine{argued("e", Sound), script("f", Sound, nil, 0)}
	r := Solutions(context.Background(), toy(1), engines, 0, runs.Limits{})
	if want := "unknown finished=2 [f e]: e misses a solution that f found: it says none [0]"; r.line() != want {
		t.Errorf("got %s, want %s", r.line(), want)
	}
}

// A board that is not served is left open, whoever else answers.
func TestAnUnservedBoardIsLeftOpen(t *testing.T) {
	picky := script("picky", Complete, fmt.Errorf("sorry: %w", &runs.Unserved{Reason: "it is too large"}))
	run := Solve(context.Background(), picky, toy(1), 1, func(Solution) {})
	if run.Verdict != Unknown || run.Complete || run.Err != nil || run.Limit != runs.NotServed ||
		run.Reason != "it is too large" {
		t.Errorf("%+v", run)
	}
	r := Solutions(context.Background(), toy(1), []Engine{picky, script("f", Complete, nil, 0)}, 0, runs.Limits{})
	if want := "found finished=1"; r.line() != want {
		t.Errorf("got %s, want %s", r.line(), want)
	}
}
