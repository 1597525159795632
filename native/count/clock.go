package count

import "context"

// A clock asks a context now and then whether it has ended: every 1024 ticks, because asking costs
// as much as some steps.
type clock struct {
	ctx   context.Context
	ticks uint
}

func (c *clock) tick() error {
	if c.ticks++; c.ticks%1024 != 0 {
		return nil
	}
	return c.now()
}

func (c *clock) now() error {
	if c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return nil
}
