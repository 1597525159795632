package experiment

import (
	"context"
	"encoding/json"
	"slices"

	"twofold/puzzles/lab/shards"
)

type measured struct {
	Outcome
	err error
}

// outcomes says how what was measured is kept.
var outcomes = shards.Codec[Run, measured]{
	Key:  func(r Run) string { return shards.Key(r, r.Board.Text) },
	Pack: func(m measured) (any, bool) { return m.Outcome, m.err == nil },
	// A run that takes until its limit leaves no worker idle. A kill loses what was done in that time.
	Ahead: 256,
	Unpack: func(_ Run, raw json.RawMessage) (m measured, err error) {
		return m, json.Unmarshal(raw, &m.Outcome)
	},
}

// Sweep measures the runs that w asks for, nil for all, n at a time. It writes a row of each in their order, and hands
// it to note with its contradiction to an earlier run, "" if there is none. It ends with ctx, which is no error.
func (c Child) Sweep(ctx context.Context, w *shards.Work, runs []Run, n int, rows *Writer,
	note func(r Run, o Outcome, contradiction string)) error {
	var proved Ledger
	for r, m := range shards.Ordered(ctx, w, n, slices.Values(runs), outcomes,
		func(ctx context.Context, r Run) (m measured) {
			m.Outcome, m.err = c.Measure(ctx, r)
			return m
		}) {
		if m.err != nil {
			return m.err
		}
		note(r, m.Outcome, proved.Add(r, m.Outcome))
		if err := rows.Write(r, m.Outcome); err != nil {
			return err
		}
	}
	return w.Err()
}
