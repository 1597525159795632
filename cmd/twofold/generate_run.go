package main

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"twofold/puzzles"
	"twofold/puzzles/lab/workers"
)

// generate makes the boards of the order from an index on, several at once, and writes them in the order of
// their indices. An interrupt leaves whole boards.
func (a *app) generate(ctx context.Context, o order, engines []puzzles.Engine, b *book, from int) error {
	step, stop := a.meter("boards", max(0, (o.number-o.shard.first(from)+o.shard.of-1)/o.shard.of))
	defer stop()
	for _, m := range workers.Ordered(ctx, o.workers, o.indices(from), func(ctx context.Context, index int) made {
		return o.make(ctx, engines, index)
	}) {
		if err := a.note(o, b, m); err != nil {
			return err
		}
		step()
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
