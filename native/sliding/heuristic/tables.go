package heuristic

import (
	"context"
	"fmt"

	"twofold/native/sliding/heuristic/pattern"
)

// Tables says how large tables are kept.
type Tables struct {
	Dir    string                           // for files; "" keeps none
	Report func(what string, share float64) // is told how far building got; may be nil
	Shared *Shared                          // keeps tables in memory for further boards; nil keeps none
}

// Shared has tables that are in memory. It is safe for concurrent use; one table is made at a time.
type Shared struct {
	databases chan map[pattern.Pattern]*pattern.Database // holds the one map unless somebody uses it
}

// NewShared has no tables yet.
func NewShared() *Shared {
	s := &Shared{make(chan map[pattern.Pattern]*pattern.Database, 1)}
	s.databases <- map[pattern.Pattern]*pattern.Database{}
	return s
}

// database finds a pattern's database in memory or in its file, or makes it.
func (t Tables) database(ctx context.Context, p pattern.Pattern) (*pattern.Database, error) {
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case known := <-t.Shared.databases:
		defer func() { t.Shared.databases <- known }()
		if d := known[p]; d != nil {
			return d, nil
		}
		d, err := t.open(ctx, p)
		if err == nil {
			known[p] = d
		}
		return d, err
	}
}

func (t Tables) open(ctx context.Context, p pattern.Pattern) (*pattern.Database, error) {
	report := func(share float64) {
		if t.Report != nil {
			t.Report(fmt.Sprintf("pattern database %v", p), share)
		}
	}
	if t.Dir == "" {
		return pattern.Build(ctx, p, report)
	}
	return pattern.Open(ctx, t.Dir, p, report)
}
