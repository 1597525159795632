package experiment

import (
	"context"
	"errors"
	"strconv"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/lab/process"
)

// An Outcome is what became of a run.
type Outcome struct {
	Verdict  puzzles.Verdict        `json:"verdict"`
	Complete bool                   `json:"complete"`
	Found    int64                  `json:"found"`
	Count    string                 `json:"count,omitempty"` // exact number of solutions; "" if it is not known
	Cost     *int                   `json:"cost,omitempty"`  // of the first solution, where boards rank theirs
	Limit    runs.Limit             `json:"limit,omitempty"`
	Reason   string                 `json:"reason,omitempty"`
	Error    string                 `json:"error,omitempty"` // a fault of the engine, or of its process
	Wrong    bool                   `json:"wrong,omitempty"` // the fault is a solution that the board's Check rejects
	Counts   map[runs.Counter]int64 `json:"counts,omitempty"`
	Wall     float64                `json:"wall"`              // seconds of the search
	Certify  float64                `json:"certify,omitempty"` // CPU seconds of making evidence
	Verify   float64                `json:"verify,omitempty"`  // CPU seconds of verifying it
	CPU      float64                `json:"cpu"`               // seconds of the whole process, its children included
	// Solver is the CPU seconds of what solved, without our start, encoding and checking: of a program that is another
	// solver, or of the search. Of a run that was killed it is CPU, which bounds it; nil is not measured.
	Solver  *float64 `json:"solver,omitempty"`
	Machine `json:"machine,omitzero"`
	Memory  int64   `json:"memory,omitempty"`
	Factor  float64 `json:"branching,omitempty"`
	// Of the run's process, its start and end included: how long it ran, what it returned (nil if it was killed), the
	// signal that killed it (0 for none), and why it did not end by itself, as BenchExec calls the reasons.
	Process     float64 `json:"process,omitempty"`
	Returned    *int    `json:"returned,omitempty"`
	Signal      int     `json:"signal,omitempty"`
	Termination string  `json:"termination,omitempty"`
}

// terminated is the reason of BenchExec for the end of a run at a limit.
func terminated(limit runs.Limit) string {
	switch limit {
	case runs.Time:
		return "walltime"
	case runs.Memory:
		return "memory"
	}
	return ""
}

// outcomeOf is that of an engine's run; first is its first solution, nil if there is none.
func outcomeOf(b puzzles.Board, run puzzles.Run, first puzzles.Solution) Outcome {
	limit, _ := runs.LimitOf(run.Limit)
	o := Outcome{
		Verdict: run.Verdict, Complete: run.Complete, Found: run.Found, Limit: limit, Reason: run.Reason,
		Counts: run.Stats.Counts, Wall: run.Stats.Wall.Seconds(), Certify: run.Stats.Certify.Seconds(),
		Verify: run.Stats.Verify.Seconds(), Memory: run.Stats.Memory, Factor: run.Stats.Branching,
	}
	if run.Count != nil {
		o.Count = run.Count.String()
	}
	if ranked, ok := b.(puzzles.Ranked); ok && first != nil {
		cost := ranked.Cost(first)
		o.Cost = &cost
	}
	if run.Err != nil {
		var wrong *runs.WrongSolution
		o.Error, o.Wrong = run.Err.Error(), errors.As(run.Err, &wrong)
	}
	return o
}

// measure runs an engine, which lists up to n solutions or counts all, within limits. An engine that decides formulas,
// or asks a program, says itself how long that took; all of another one is its search.
func measure(ctx context.Context, b puzzles.Board, e puzzles.Engine, n int, limits runs.Limits) Outcome {
	ctx, cancel := limits.Context(ctx)
	defer cancel()
	var run puzzles.Run
	var first puzzles.Solution
	start := process.Used()
	if e.Search == nil {
		run = puzzles.Count(ctx, e, b)
	} else {
		run = puzzles.Solve(ctx, e, b, n, func(s puzzles.Solution) {
			if first == nil {
				first = s
			}
		})
	}
	solver := process.Used() - start
	if _, hasFormulas := run.Stats.Counts[runs.Variables]; hasFormulas || run.Stats.Solver > 0 {
		solver = run.Stats.Solver
	}
	o := outcomeOf(b, run, first)
	o.Solver = new(solver.Seconds())
	return o
}

// Limits are those that the run's settings ask for.
func (r Run) Limits() runs.Limits {
	wall, _ := time.ParseDuration(r.Settings[TimeLimit]) // settings are normal
	var memory runs.Bytes
	_ = memory.Set(r.Settings[MemoryLimit])
	return runs.Limits{Time: wall, Memory: int64(memory)}
}

// cpuLimit is that of the run's whole process; 0 for none.
func (r Run) cpuLimit() time.Duration {
	d, _ := time.ParseDuration(r.Settings[CPULimit])
	return d
}

// Number is a setting that is a number, or the other one if the run does not have it.
func (r Run) Number(p Parameter, other int) int {
	if n, err := strconv.Atoi(r.Settings[p]); err == nil {
		return n
	}
	return other
}
