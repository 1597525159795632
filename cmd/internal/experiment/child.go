package experiment

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"twofold/puzzles/lab/process"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// A Child measures runs in processes of their own, so that neither memory nor garbage of one run is another's.
type Child struct {
	Command []string // starts a process that calls Serve with its standard input and output
}

// grace is what a child may take beyond its time limit, to start, to notice, and to say what it has found out.
const grace = 5 * time.Second

// Measure starts a process, which ends with the run, and fills in its CPU time. One that does not keep to its time
// limit is killed, and one that reaches its limit of CPU time; so is one whose ctx ends, and then the error is ctx's
// cause. What else goes wrong with the process is the outcome's error, for it is this run's alone.
func (c Child) Measure(ctx context.Context, r Run) (Outcome, error) {
	within := r.Limits()
	bounded, cancel := context.WithCancel(ctx)
	if within.Time > 0 {
		bounded, cancel = context.WithTimeout(ctx, within.Time+within.Time/10+grace)
	}
	defer cancel()
	job, err := json.Marshal(r)
	if err != nil {
		return Outcome{}, err
	}
	start, where := time.Now(), thisMachine()
	p, err := process.Start(bounded, process.Command{Args: c.Command, CPU: r.cpuLimit()})
	if err != nil {
		return Outcome{}, fmt.Errorf("a run's process cannot be started: %w", err)
	}
	_, sent := p.In.Write(append(job, '\n')) // standard input stays open: its end tells the child that we are gone
	text, received := io.ReadAll(p.Out)
	ended := p.Wait()
	if ctx.Err() != nil {
		return Outcome{}, context.Cause(ctx)
	}
	var o Outcome
	answered := json.Unmarshal(text, &o)
	switch {
	case errors.Is(ended, process.ErrCPU):
		o = Outcome{Limit: runs.Time, Wall: time.Since(start).Seconds(), Termination: "cputime"}
	case ended != nil && bounded.Err() != nil:
		o = Outcome{Limit: runs.Time, Wall: within.Time.Seconds()}
	case ended != nil || answered != nil:
		o = Outcome{Error: howEnded(&p.Noise, errors.Join(ended, sent, received))}
	}
	o.CPU, o.Process, o.Machine = p.CPU().Seconds(), time.Since(start).Seconds(), where
	if errors.Is(ended, process.ErrCPU) { // what was killed with the run's process does not count there
		o.CPU = max(o.CPU, r.cpuLimit().Seconds())
	}
	o.Termination = cmp.Or(o.Termination, terminated(o.Limit))
	if o.Solver == nil && o.Limit == runs.Time {
		o.Solver = new(o.CPU)
	}
	o.took(ended)
	return o, nil
}

// took takes what the run's process returned, or the signal that ended it.
func (o *Outcome) took(ended error) {
	if exit, failed := errors.AsType[*process.Exit](ended); ended == nil {
		o.Returned = new(0)
	} else if failed && exit.Code >= 0 {
		o.Returned = &exit.Code
	} else if failed {
		o.Signal = exit.Signal
	}
}

// howEnded is in one line how a process ended, and the first thing it said.
func howEnded(n *process.Noise, ended error) string {
	text := "the run's process gave no answer"
	if ended != nil {
		text += ": " + ended.Error()
	}
	line, _, _ := strings.Cut(strings.TrimSpace(n.String()), "\n")
	return strings.TrimSuffix(text+": "+prose.OneLine(line), ": ")
}

// Serve reads one run from in, measures it, and writes its outcome. The context of measure ends when in does: the
// parent is gone.
func Serve(in io.Reader, out io.Writer, measure func(context.Context, Run) Outcome) error {
	var r Run
	decoder := json.NewDecoder(in)
	if err := decoder.Decode(&r); err != nil {
		return fmt.Errorf("no run to measure: %w", err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	go func() {
		_, _ = io.Copy(io.Discard, in) // until it ends, whichever way
		cancel(runs.Interrupted)
	}()
	return json.NewEncoder(out).Encode(measure(ctx, r))
}
