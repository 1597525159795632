package runs

import (
	"context"
	"math/rand/v2"
)

// A Poll asks a context now and then whether it has ended: asking costs as much as some steps of a search.
type Poll struct {
	Context context.Context
	ticks   uint
}

// pollEvery is how many ticks are between two looks at the context.
const pollEvery = 1024

// Tick returns the cause of the context's end, once in a number of calls.
func (p *Poll) Tick() error {
	if p.ticks++; p.ticks%pollEvery != 0 {
		return nil
	}
	return p.Now()
}

// Check is Tick for work that is deep in loops which return no error: it ends the work by a panic, which Unwound makes
// an error of. A nil Poll checks nothing. Engines may call it wherever they have nothing to show yet, for
// puzzles.Searcher, SolutionCounter and BackboneFinder catch it.
func (p *Poll) Check() {
	if p != nil {
		End(p.Tick())
	}
}

// End ends the work in the same way with an error, if there is one.
func End(err error) {
	if err != nil {
		panic(unwound{err})
	}
}

type unwound struct{ cause error }

// Unwound, deferred, sets err to the error that Check or End ended the function with.
func Unwound(err *error) {
	switch fault := recover().(type) {
	case nil:
	case unwound:
		*err = fault.cause
	default:
		panic(fault)
	}
}

// Now returns the cause of the context's end; nil if it has not ended.
func (p *Poll) Now() error {
	if p.Context.Err() != nil {
		return context.Cause(p.Context)
	}
	return nil
}

// Drawing is r, the same numbers, for work that ends when ctx ends: then a draw ends it as Poll.Check does. So what is
// made at random ends without knowing of contexts.
func Drawing(ctx context.Context, r *rand.Rand) *rand.Rand {
	return rand.New(&polled{Poll{Context: ctx}, 0, r})
}

// lookEvery is how many draws are between two looks. On large boards a draw may move a million cells.
const lookEvery = 64

// polled is a source of random numbers. It looks at the first draw, and then now and then.
type polled struct {
	poll  Poll
	drawn uint
	from  *rand.Rand
}

func (p *polled) Uint64() uint64 {
	if p.drawn%lookEvery == 0 {
		End(p.poll.Now())
	}
	p.drawn++
	return p.from.Uint64()
}
