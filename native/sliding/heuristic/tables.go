package heuristic

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"twofold/native"
	"twofold/native/sliding/heuristic/pattern"
	board "twofold/puzzles/families/sliding"
)

// Tables says how large tables are kept.
type Tables = native.Tables

// A table is a pattern database that there may be.
type table struct {
	pattern.Pattern
	pattern.Kind
}

// tableOf is the table of a pattern, given by the places of its tiles, and the cell of its board for each cell of b's.
func tableOf(b *board.Board, places pattern.Cells, kind pattern.Kind) (table, []int) {
	p, to := pattern.New(b.Rows, b.Cols, places, slices.Index(b.Goal, board.Blank)).Canonical()
	return table{p, kind}, to
}

// cost is what it costs to open the database, in moves of a search by another heuristic: in the time that a search
// makes one, about two arrangements of the tiles are given their distance, or 100 are looked through.
func (d table) cost(t Tables) int64 {
	arrangements := int64(1)
	for n := range d.Places.Count() {
		arrangements *= int64(d.Rows*d.Cols - n)
	}
	switch {
	case t.Memory.Has(d):
		return 0
	case t.Dir != "" && pattern.Kept(t.Dir, d.Pattern, d.Kind):
		return arrangements / 100
	}
	return arrangements / 2
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
