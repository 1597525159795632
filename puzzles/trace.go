package puzzles

import "context"

// A Trace is told what a search does, while it does it. Searches on a board's unknowns call Set, searches over whole
// states Look; not every engine does either. A field may be nil.
type Trace struct {
	// Set: the unknown has got a value, or is Open again.
	Set func(unknown, value int)
	// Look: it is this state's turn, in the form that the family documents; the slice is used again.
	Look func(state []int)
}

type traceKey struct{}

// WithTrace is a context whose searches tell the trace what they do.
func WithTrace(ctx context.Context, t Trace) context.Context {
	return context.WithValue(ctx, traceKey{}, t)
}

// TraceOf is the context's trace, the zero Trace if it has none. An engine asks once for each search.
func TraceOf(ctx context.Context) Trace {
	t, _ := ctx.Value(traceKey{}).(Trace)
	return t
}
