package experiment

import (
	"context"
	"slices"

	"twofold/puzzles/lab/workers"
)

// Sweep measures the runs, n at a time, writes a row of each in their order, and hands it to note with its
// contradiction to an earlier run, "" if there is none. It ends with ctx, which is no error.
func (c Child) Sweep(ctx context.Context, runs []Run, n int, rows *Writer,
	note func(r Run, o Outcome, contradiction string)) error {
	type measured struct {
		Outcome
		err error
	}
	var proved Ledger
	for r, m := range workers.Ordered(ctx, n, slices.Values(runs), func(ctx context.Context, r Run) measured {
		o, err := c.Measure(ctx, r)
		return measured{o, err}
	}) {
		if m.err != nil {
			return m.err
		}
		note(r, m.Outcome, proved.Add(r, m.Outcome))
		if err := rows.Write(r, m.Outcome); err != nil {
			return err
		}
	}
	return nil
}
