package main

import (
	"fmt"
	"sync/atomic"
)

// throwing counts boards that were as asked, and those that were thrown away.
type throwing struct{ kept, thrown atomic.Int64 }

const (
	// many is how many boards are thrown away for one before that is said.
	many = 9
	// first is how many boards are thrown away until it is said how many are kept, and then whenever they have doubled.
	first = 100
)

// sayRate counts one more board that was thrown away, and says now and then at what rate boards are as asked.
func (a *app) sayRate(t *throwing) {
	thrown, kept := t.thrown.Add(1), t.kept.Load()
	if n := thrown / first; thrown%first == 0 && n&(n-1) == 0 && thrown > many*kept {
		fmt.Fprintf(a.errs, "twofold: so far %d of %d boards are as asked, the others are thrown away\n", kept, kept+thrown)
	}
}

// sayThrown says at what rate boards were as asked, if that is low.
func (a *app) sayThrown(t *throwing) {
	if thrown, kept := t.thrown.Load(), t.kept.Load(); thrown > many*max(kept, 1) {
		fmt.Fprintf(a.errs, "twofold: %d of %d boards were as asked, the others were thrown away\n", kept, kept+thrown)
	}
}
