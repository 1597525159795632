package runs

import (
	"context"
	"runtime"
)

// yielding is ctx for a program of one thread, as in a browser, where nothing interrupts a search that computes. Who
// asks whether it has ended lets others go ahead first: clocks that ran out, and what watches the memory.
func yielding(ctx context.Context) context.Context { return patient{ctx} }

type patient struct{ context.Context }

func (p patient) Err() error {
	runtime.Gosched()
	return p.Context.Err()
}
