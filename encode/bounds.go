package encode

import (
	"context"
	"fmt"
	"math"

	"twofold/puzzles"
)

// Bounds are what formulas are made under: they end the making, in whichever loop it is, when a context ends. All
// that an encoder does a number of times that grows with the board calls Add, NewVar or tick, so that no family and no
// encoding has to know of limits. No bounds (nil) bound nothing.
//
// A formula that outgrows its room is dropped, and its clauses are only counted from there on, so that it can be said
// what would have been needed.
type bounds struct {
	poll    puzzles.Poll
	room    int64 // bytes left for the formula
	clauses int64 // that were dropped or counted since there was no room
}

// shares of the memory limit: what a formula has of it. Unit propagation adds the occurrences of its literals, and
// what it leaves is a copy.
const shares = 3

// within calls make with the bounds of a context. If they end it, the error is the context's cause, a
// *puzzles.Outgrown, or that of puzzles.End.
func within(ctx context.Context, make func(*bounds)) (err error) {
	b := &bounds{poll: puzzles.Poll{Context: ctx}, room: math.MaxInt64}
	if memory := puzzles.MemoryOf(ctx); memory > 0 {
		b.room = memory / shares
	}
	defer puzzles.Unwound(&err)
	b.now()
	make(b)
	if b.room < 0 {
		return &puzzles.Outgrown{Need: fmt.Sprintf("the formula needs about %s clauses", rounded(b.clauses))}
	}
	return nil
}

// building is the formula that fill fills, within bounds.
func building(ctx context.Context, fill func(*Formula)) (*Formula, error) {
	f := &Formula{}
	err := within(ctx, func(b *bounds) {
		f.bounds = b
		fill(f)
	})
	if err != nil {
		return nil, err
	}
	f.bounds = nil // clauses that are added later are somebody else's
	return f, nil
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
		puzzles.End(b.poll.Now())
	}
}

// take is false if there is no room for so many bytes.
func (b *bounds) take(bytes int) bool {
	if b == nil {
		return true
	}
	b.tick()
	b.room -= int64(bytes)
	return b.room >= 0
}

// What the parts of a formula take, in bytes: a slice, a word, and a string with what belongs to a variable elsewhere.
const (
	sliceBytes    = 24
	wordBytes     = 8
	variableBytes = 32
)

// admit is false if there is no room for a constraint of so many literals, and then counts it. The others go when the
// first one finds no room.
func (f *Formula) admit(literals int) bool {
	if f.bounds.take(sliceBytes + wordBytes*literals) {
		return true
	}
	f.bounds.clauses += 1 + int64(len(f.Clauses)+len(f.Cards))
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
