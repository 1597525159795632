package heuristic

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"twofold/native"
	"twofold/native/sliding/heuristic/pattern"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// A partition divides the cells of a board among patterns, except for the corner that is the blank's place.
type partition struct {
	name       string
	rows, cols int
	groups     []pattern.Cells
}

// newPartition reads a drawing, row by row: _ for the corner, which is the first cell, and a letter for each pattern.
func newPartition(name, drawing string) partition {
	lines := strings.Split(drawing, "/")
	p := partition{name: name, rows: len(lines), cols: len(lines[0])}
	for cell, letter := range strings.Join(lines, "") {
		if letter == '_' {
			continue
		}
		group := int(letter - 'a')
		for len(p.groups) <= group {
			p.groups = append(p.groups, 0)
		}
		p.groups[group] |= 1 << cell
	}
	return p
}

// follow looks up the board's patterns in every way of turning the partition that suits the goal.
func (p partition) follow(ctx context.Context, b *board.Board, tables Tables) (Follower, error) {
	if no := p.serves(b); no != nil {
		return nil, no
	}
	if tables.Memory == nil {
		tables.Memory = native.NewMemory()
	}
	f := &databases{}
	for sum, places := range p.sums(b) {
		for _, group := range places {
			if err := f.join(ctx, b, sum, group, tables); err != nil {
				return nil, err
			}
		}
	}
	f.arrange()
	return f, nil
}

// sums has the patterns, by the places of their tiles, in every way to turn the partition.
func (p partition) sums(b *board.Board) (all [][]pattern.Cells) {
	for _, turn := range p.turns(b) {
		var sum []pattern.Cells
		for _, group := range p.groups {
			sum = append(sum, placesOf(b, turn, group))
		}
		all = append(all, sum)
	}
	return all
}

// serves says which boards are not served, nil of one that is.
func (p partition) serves(b *board.Board) *runs.Unserved {
	if len(p.turns(b)) == 0 {
		return &runs.Unserved{Reason: fmt.Sprintf("%s is for boards of %dx%d", p.name, p.rows, p.cols)}
	}
	if slices.Contains(b.Goal, board.Any) {
		return &runs.Unserved{Reason: p.name + " is for goals without open cells"}
	}
	return nil
}

// cost adds up what the databases cost that are not in memory.
func (p partition) cost(b *board.Board, tables Tables) int64 {
	cost := int64(0)
	seen := map[pattern.Pattern]bool{}
	for _, places := range p.sums(b) {
		for _, group := range places {
			d, _ := patternOf(b, group)
			if !seen[d] {
				seen[d] = true
				cost += costOf(d, tables)
			}
		}
	}
	return cost
}

// placesOf is a group of a partition that is turned, for a goal that may have the blank elsewhere than in the
// corner: the tile that belongs to the corner then joins the group that the blank's place drops out of.
func placesOf(b *board.Board, turn pattern.Symmetry, group pattern.Cells) pattern.Cells {
	places := turn.Move(group)
	if blank := slices.Index(b.Goal, board.Blank); places.Has(blank) {
		places ^= 1<<blank | 1<<turn.To[0]
	}
	return places
}

// turns lists the ways to lay a partition on the board that put its corner where the blank belongs: one, or
// on a square board two, each the other's reflection. If the blank belongs to no corner, any two will do.
func (p partition) turns(b *board.Board) []pattern.Symmetry {
	blank := slices.Index(b.Goal, board.Blank)
	var fitting, cornered []pattern.Symmetry
	for _, turn := range pattern.Symmetries(p.rows, p.cols) {
		if turn.Rows == b.Rows && turn.Cols == b.Cols {
			fitting = append(fitting, turn)
			if turn.To[0] == blank {
				cornered = append(cornered, turn)
			}
		}
	}
	if len(cornered) == 0 {
		return fitting[:min(len(fitting), 2)]
	}
	return cornered
}
