package heuristic

import (
	"context"
	"fmt"

	"twofold/native"
	"twofold/native/sliding/heuristic/pattern"
)

// Tables says how large tables are kept.
type Tables = native.Tables

// open finds a pattern's database in memory or in its file, or makes it.
func open(ctx context.Context, t Tables, p pattern.Pattern) (*pattern.Database, error) {
	return native.Kept(ctx, t.Memory, p, func() (*pattern.Database, error) {
		report := func(share float64) {
			if t.Report != nil {
				t.Report(fmt.Sprintf("pattern database %v", p), share)
			}
		}
		if t.Dir == "" {
			return pattern.Build(ctx, p, report)
		}
		return pattern.Open(ctx, t.Dir, p, report)
	})
}
