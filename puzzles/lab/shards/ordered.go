package shards

import (
	"context"
	"encoding/json"
	"iter"

	"twofold/puzzles/lab/workers"
)

// A Codec says how the results of jobs are kept.
type Codec[J, R any] struct {
	Key func(J) string // tells jobs apart: see Key
	// Pack is what is kept of a result: anything that JSON can say. It is false of one that is not kept, such as an error
	// that ends the work.
	Pack   func(R) (any, bool)
	Unpack func(J, json.RawMessage) (R, error)
	Ahead  int // as of workers.OrderedAhead; 0 for a few
}

// Ordered is workers.OrderedAhead for those jobs that w asks for. What is known of them is not done again. If w is
// quiet, it yields only results that are not kept. It ends behind one of these. After it, w.Err tells why it ended
// early.
func Ordered[J, R any](
	ctx context.Context, w *Work, n int, jobs iter.Seq[J], c Codec[J, R], one func(context.Context, J) R,
) iter.Seq2[J, R] {
	if w == nil {
		return workers.OrderedAhead(ctx, n, c.Ahead, jobs, one)
	}
	return func(yield func(J, R) bool) {
		do := func(ctx context.Context, t task[J]) (a answer[R]) {
			if t.Known == nil {
				a.result = one(ctx, t.job)
			} else if !w.quiet {
				a.result, a.err = c.Unpack(t.job, t.Known)
			}
			return a
		}
		for t, a := range workers.OrderedAhead(ctx, n, c.Ahead, taken(w, jobs, c.Key), do) {
			keeps := true
			if t.Known == nil {
				keeps = w.keep(t.Taken, func() (any, bool) { return c.Pack(a.result) })
			} else if a.err != nil {
				w.keeping = w.kept.errorf(t.Index, "result %d: %v", t.Index, a.err)
			} else {
				_ = w.Keep(t.Taken, nil) // w remembers the error
			}
			if w.keeping != nil || !(w.quiet && keeps) && !yield(t.job, a.result) || !keeps {
				return
			}
		}
		if ctx.Err() == nil {
			_ = w.End() // w remembers the error
		}
	}
}

// A task is a job that is asked for.
type task[J any] struct {
	Taken
	job J
}

// An answer is what came of it, or why what was kept of it cannot be read.
type answer[R any] struct {
	result R
	err    error
}

// taken yields those jobs that are asked for.
func taken[J any](w *Work, jobs iter.Seq[J], key func(J) string) iter.Seq[task[J]] {
	return func(yield func(task[J]) bool) {
		for j := range jobs {
			if t, ok := w.Take(func() string { return key(j) }); ok && !yield(task[J]{t, j}) || w.taking != nil {
				return
			}
		}
	}
}

// keep keeps a result if it is one to be kept.
func (w *Work) keep(t Taken, pack func() (any, bool)) bool {
	packed, keeps := pack()
	if keeps {
		_ = w.Keep(t, packed) // w remembers the error
	}
	return keeps
}
