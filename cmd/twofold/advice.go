package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"twofold/puzzles"
	"twofold/sat/clues"
)

// adviceFlags are those of the commands about a board's clues.
type adviceFlags struct {
	flags
	smallest time.Duration
}

func (f *adviceFlags) add(set *pflag.FlagSet) {
	set.DurationVar(&f.smallest, "smallest-time", 10*time.Second, "how long to look for a smallest set of clues before one is taken of which none can be spared; 0 is without end")
	set.BoolVar(&f.json, "json", false, "print one JSON object a line")
	f.addLimits(set)
}

// An advice is a board with all that is needed to answer questions about its clues.
type advice struct {
	question
	adviser *clues.Adviser
	engines []puzzles.Engine // sat and the native one
}

// advise reads the one board of a file and calls use.
func (a *app) advise(ctx context.Context, own *adviceFlags, file string, use func(context.Context, *advice) error) error {
	a.flags = &own.flags
	if err := own.check(); err != nil {
		return err
	}
	if own.smallest < 0 {
		return fmt.Errorf("--smallest-time %v: expected a time", own.smallest)
	}
	q, err := a.theBoard(file)
	if err != nil {
		return err
	}
	backend, closeAll, err := own.backend()
	if err != nil {
		return err
	}
	defer closeAll()
	engines, err := q.family.Verifiers(backend)
	if err != nil {
		return err
	}
	limited, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	adviser, err := clues.New(q.board, q.family.Encode, backend)
	if err != nil {
		adviser = nil // boards without clues can be analysed still
	} else {
		adviser.Patience = own.smallest
	}
	err = use(limited, &advice{q, adviser, engines})
	if err != nil && limited.Err() != nil && errors.Is(err, context.Cause(limited)) {
		fmt.Fprintf(a.errs, "twofold: %s: %v\n", file, err)
		a.raise(statusUnknown)
		return nil
	}
	return err
}

// needsClues is the error for boards without.
func (v *advice) needsClues() error {
	if v.adviser == nil {
		return fmt.Errorf("%s: boards of %s have no clues about cells of a solution", v.where, v.family.Name)
	}
	return nil
}
