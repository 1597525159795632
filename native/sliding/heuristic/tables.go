package heuristic

import (
	"context"
	"errors"
	"fmt"

	"twofold/native"
	"twofold/native/sliding/heuristic/pattern"
)

// Tables says how large tables are kept.
type Tables = native.Tables

// A table is a pattern database that there may be.
type table struct {
	pattern.Pattern
	pattern.Kind
}

// open finds a database in memory or in its file, or makes it.
func (d table) open(ctx context.Context, t Tables) (*pattern.Database, error) {
	return native.Kept(ctx, t.Memory, d, func() (*pattern.Database, error) {
		report := func(share float64) {
			if t.Report != nil {
				t.Report(fmt.Sprintf("pattern database %v", d.Pattern), share)
			}
		}
		if t.Dir == "" {
			return pattern.Build(ctx, d.Pattern, d.Kind, report)
		}
		built, err := pattern.Open(ctx, t.Dir, d.Pattern, d.Kind, report)
		var unkept *pattern.Unkept
		if t.Lenient && errors.As(err, &unkept) {
			return built, nil
		}
		return built, err
	})
}
