package encode

import (
	"context"
	"errors"
	"fmt"
	"math"

	"twofold/puzzles/runs"
)

// Bounds are what formulas are made under: they end the making, in whichever loop it is, when a context ends. All
// that an encoder does a number of times that grows with the board calls Add, NewVar or tick, so that no family and no
// encoding has to know of limits. No bounds (nil) bound nothing.
//
// A formula that outgrows its room is dropped, and from there on its variables and clauses are only counted. So it is
// known what would have been needed.
type bounds struct {
	poll    runs.Poll
	room    int64 // bytes that may be stored
	taken   int64 // bytes that were asked for
	clauses int64 // constraints that were asked for
}

// shares of the memory limit: what a formula has of it. Unit propagation adds the occurrences of its literals, and
// what it leaves is a copy.
const shares = 3

// samples of a formula's room: one is stored at first. A formula that is larger is counted to its end, and made again
// if it is known to fit. So what does not fit is never stored, but for its first sample; and most formulas are made
// once.
const samples = 16

// roomOf is the room that a formula has under a context's memory limit, in bytes.
func roomOf(ctx context.Context) int64 {
	if memory := runs.MemoryOf(ctx); memory > 0 {
		return memory / shares
	}
	return math.MaxInt64
}

// within calls make with the bounds of a context, and returns what was taken of the room. If they end it, the error is
// the context's cause, a *runs.Outgrown, or that of runs.End.
func within(ctx context.Context, room int64, make func(*bounds)) (taken int64, err error) {
	b := &bounds{poll: runs.Poll{Context: ctx}, room: room}
	defer runs.Unwound(&err)
	b.now()
	make(b)
	if !b.fits() {
		err = &runs.Outgrown{Need: fmt.Sprintf("the formula needs about %s clauses", rounded(b.clauses))}
	}
	return b.taken, err
}

// building is the formula that fill fills, within bounds. If it is large, fill is called twice, for a formula each
// time.
func building(ctx context.Context, fill func(*Formula)) (*Formula, error) {
	room := roomOf(ctx)
	f, taken, err := stored(ctx, room/samples, fill)
	if large := new(runs.Outgrown); errors.As(err, &large) && taken <= room {
		f, _, err = stored(ctx, room, fill)
	}
	return f, err
}

// stored is the formula that fill fills in one go, within so much room.
func stored(ctx context.Context, room int64, fill func(*Formula)) (f *Formula, taken int64, err error) {
	f = &Formula{}
	taken, err = within(ctx, room, func(b *bounds) {
		f.bounds = b
		fill(f)
	})
	if err != nil {
		return nil, taken, err
	}
	f.bounds = nil // clauses that are added later are somebody else's
	return f, taken, nil
}

// tick ends the making if the context has ended. It looks now and then only.
func (b *bounds) tick() {
	if b != nil {
		b.poll.Check()
	}
}

// now looks at once.
func (b *bounds) now() {
	if b != nil {
		runs.End(b.poll.Now())
	}
}

// take reports whether there is room for the bytes.
func (b *bounds) take(bytes int) bool {
	if b == nil {
		return true
	}
	b.tick()
	b.taken += int64(bytes)
	return b.fits()
}

func (b *bounds) fits() bool { return b.taken <= b.room }

// What the parts of a formula take, in bytes: a slice, a word, and a string with what belongs to a variable elsewhere.
const (
	sliceBytes    = 24
	wordBytes     = 8
	variableBytes = 32
)

// admit counts a constraint of n literals, and is false if there is no room for it. The others go when the first
// one finds no room.
func (f *Formula) admit(literals int) bool {
	if f.bounds == nil {
		return true
	}
	f.bounds.clauses++
	if f.bounds.take(sliceBytes + wordBytes*literals) {
		return true
	}
	f.Clauses, f.Cards, f.slab = nil, nil, nil
	return false
}

// rounded is a number of clauses to two digits, in words.
func rounded(n int64) string {
	if n < 1_000_000 {
		return fmt.Sprintf("%d thousand", max(1, (n+500)/1000))
	}
	if n < 10_000_000 {
		return fmt.Sprintf("%.1f million", float64(n)/1e6)
	}
	return fmt.Sprintf("%d million", (n+500_000)/1_000_000)
}
