package heuristic

import (
	"context"
	"fmt"
	"slices"

	"twofold/native"
	"twofold/native/sliding/heuristic/pattern"
	board "twofold/puzzles/families/sliding"
)

// Tables says how large tables are kept.
type Tables = native.Tables

// patternOf is the pattern of the tiles with the given places, and the cell of its board for each cell of b's.
func patternOf(b *board.Board, places pattern.Cells) (pattern.Pattern, []int) {
	return pattern.New(b.Rows, b.Cols, places, slices.Index(b.Goal, board.Blank)).Canonical()
}

// costOf is what it costs to build a database that is not in memory, in moves of a search by another heuristic: in the
// time that a search makes one, about two arrangements of the tiles are given their distance.
func costOf(p pattern.Pattern, t Tables) int64 {
	if t.Memory.Has(p) {
		return 0
	}
	arrangements := int64(1)
	for n := range p.Places.Count() {
		arrangements *= int64(p.Rows*p.Cols - n)
	}
	return arrangements / 2
}

// databaseOf finds a database in memory, or makes it.
func databaseOf(ctx context.Context, p pattern.Pattern, t Tables) (*pattern.Database, error) {
	return native.Kept(ctx, t.Memory, p, func() (*pattern.Database, error) {
		return pattern.Build(ctx, p, func(share float64) {
			if t.Report != nil {
				t.Report(fmt.Sprintf("pattern database %v", p), share)
			}
		})
	})
}
