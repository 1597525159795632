package experiment

import (
	"context"
	"testing"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/runs"
)

func TestModel(t *testing.T) {
	for _, row := range []struct{ info, want string }{
		{"processor\t: 0\nvendor_id\t: X\nmodel\t\t: 1\nmodel name\t: Some  CPU @ 3:2\nmodel name\t: Other\n",
			"Some CPU @ 3:2"},
		{"processor\t: 0\nBogoMIPS\t: 50.00\n", ""}, {"", ""},
	} {
		if got := modelIn(row.info); got != row.want {
			t.Errorf("%q: %q: want %q", row.info, got, row.want)
		}
	}
}

// TestMachine: a run says where it was measured.
func TestMachine(t *testing.T) {
	o, err := child(t).Measure(context.Background(), Run{Board: Board{Name: "answer"}})
	if err != nil || o.Processor == "" || o.Cores < 1 || o.Load != nil && *o.Load < 0 {
		t.Errorf("%+v, %v", o.Machine, err)
	}
}

// TestSolverTime: an engine that decides formulas says what of its search was solving; of others it is the search. A
// run that was killed has no more than all of its process took.
func TestSolverTime(t *testing.T) {
	const burnt = 20 * time.Millisecond
	for _, row := range []struct {
		stats       runs.Stats
		least, most time.Duration
	}{
		{runs.Stats{Counts: map[runs.Counter]int64{runs.Variables: 3}, Solver: time.Hour}, time.Hour, time.Hour},
		{runs.Stats{Counts: map[runs.Counter]int64{runs.Variables: 3}}, 0, 0},
		{runs.Stats{Counts: map[runs.Counter]int64{runs.Expanded: 3}}, burnt, time.Hour},
	} {
		e := puzzles.Engine{Name: "burner", Search: func(context.Context, puzzles.Board,
			func(puzzles.Solution) bool) (runs.Stats, error) {
			for start := process.Used(); process.Used() < start+burnt; {
			}
			return row.stats, nil
		}}
		o := measure(context.Background(), nil, e, 1, runs.Limits{})
		if o.Solver == nil || *o.Solver < row.least.Seconds() || *o.Solver > row.most.Seconds() {
			t.Errorf("%+v: %+v: want %v to %v", row.stats, o, row.least, row.most)
		}
	}
}
