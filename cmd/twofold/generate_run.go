package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/lab/workers"
)

// generate makes the boards of the order from an index on, several at once, and writes them in the order of
// their indices. An interrupt leaves whole boards.
func (a *app) generate(ctx context.Context, o order, engines []puzzles.Engine, b *book, from int) error {
	p := a.newPace(o, from)
	defer p.stop()
	for _, m := range workers.Ordered(ctx, o.workers, o.indices(from), func(ctx context.Context, index int) made {
		return o.make(ctx, engines, index)
	}) {
		if err := a.note(o, b, m); err != nil {
			return err
		}
		p.step()
	}
	return nil
}

// indices are those of the shard from an index on.
func (o order) indices(from int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for index := o.shard.first(from); index < o.number; index += o.shard.of {
			if !yield(index) {
				return
			}
		}
	}
}

// first is the smallest index of the shard that is not below the given one.
func (s shard) first(from int) int { return from + ((s.part-from)%s.of+s.of)%s.of }

// note writes what became of an index.
func (a *app) note(o order, b *book, m made) error {
	var wrong errWrong
	switch {
	case errors.As(m.err, &wrong):
		fmt.Fprintf(a.errs, "twofold: seed %d, index %d: %v\n", o.seed, m.index, m.err)
		a.raise(statusDisagree)
		return nil
	case m.err != nil:
		fmt.Fprintf(a.errs, "twofold: seed %d, index %d: %v\n", o.seed, m.index, m.err)
		a.raise(statusUnknown)
		return nil
	}
	if m.limit != "" {
		a.raise(statusUnknown)
	}
	if twin, known := b.add(m.index, m.board); known {
		fmt.Fprintf(a.errs, "twofold: seed %d, index %d: left out: like the board of index %d\n", o.seed, m.index, twin)
		return nil
	}
	return b.write(o, m)
}

// A pace shows on a terminal how many boards there are, how fast they come, and when all will be there.
type pace struct {
	terminal *os.File // nil if there is none
	start    time.Time
	shown    time.Time
	done     int
	all      int
	what     string // are done
}

func (a *app) newPace(o order, from int) *pace {
	return a.paceOf(max(0, (o.number-o.shard.first(from)+o.shard.of-1)/o.shard.of), "boards")
}

func (a *app) paceOf(all int, what string) *pace {
	p := &pace{start: time.Now(), all: all, what: what}
	if f, isFile := a.errs.(*os.File); isFile && isTerminal(f) {
		p.terminal = f
	}
	return p
}

func (p *pace) step() {
	p.done++
	if p.terminal == nil || time.Since(p.shown) < time.Second {
		return
	}
	p.shown = time.Now()
	rate := float64(p.done) / time.Since(p.start).Seconds()
	left := time.Duration(float64(p.all-p.done) / rate * float64(time.Second)).Round(time.Second)
	fmt.Fprintf(p.terminal, "\r\x1b[K%d of %d %s, %.3g a second, %v left", p.done, p.all, p.what, rate, left)
}

func (p *pace) stop() {
	if p.terminal != nil && p.done > 0 {
		fmt.Fprint(p.terminal, "\r\x1b[K")
	}
}
