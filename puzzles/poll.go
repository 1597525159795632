package puzzles

import "context"

// A Poll asks a context now and then whether it has ended: asking costs as much as some steps of a search.
type Poll struct {
	Context context.Context
	ticks   uint
}

// pollEvery is how many ticks are between two looks at the context.
const pollEvery = 1024

// Tick returns the cause of the context's end, once in so many calls.
func (p *Poll) Tick() error {
	if p.ticks++; p.ticks%pollEvery != 0 {
		return nil
	}
	return p.Now()
}

// Now returns the cause of the context's end; nil if it has not ended.
func (p *Poll) Now() error {
	if p.Context.Err() != nil {
		return context.Cause(p.Context)
	}
	return nil
}
