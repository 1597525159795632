package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"twofold/cmd/internal/class"
	"twofold/sat"
)

// gradeFaults grades the tasks' own wrong submissions, and says which faults the boards miss.
func (a *app) gradeFaults(ctx context.Context, c *class.Class, g *gradeFlags) error {
	if g.choose != "" && len(c.Tasks) > 1 {
		return errors.New("--choose: expected one task beside it")
	}
	for i := range c.Tasks {
		trial, err := a.tryFaults(ctx, c, i)
		if err != nil {
			return err
		}
		if !trial.Holds() {
			a.raise(statusNone)
		}
		write := trial.Text
		if a.flags.json {
			write = trial.JSON
		}
		if err := write(a.out); err != nil {
			return err
		}
		if g.choose != "" {
			return a.writeTo(g.choose, trial.WriteFewest)
		}
	}
	return nil
}

func (a *app) tryFaults(ctx context.Context, c *class.Class, index int) (*class.Trial, error) {
	all, err := a.faultsOf(c, index)
	if err != nil {
		return nil, err
	}
	backend, err := a.workers()
	if err != nil {
		return nil, err
	}
	h := sat.NewHitter(slices.Repeat([]int{1}, len(c.Tasks[index].All)), backend)
	defer h.Close()
	return c.Try(ctx, index, all, h)
}

// faultsOf are the right submission of a task, and those that its faults make of it.
func (a *app) faultsOf(c *class.Class, index int) ([]class.Submission, error) {
	t := c.Tasks[index]
	if len(t.Fault) == 0 {
		return nil, fmt.Errorf("%s: no faults: expected [[fault]] and right = a file", t.File)
	}
	r, _, err := a.open(filepath.Join(t.Dir, t.Right))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return class.FaultsOf(t, text)
}
