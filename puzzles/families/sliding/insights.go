package sliding

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
)

// now is the arrangement after the moves of the position, as far as they are moves.
func (b *Board) now() []int8 {
	cells := slices.Clone(b.Start)
	for _, move := range b.Fixed {
		if b.step(cells, move) != nil {
			break
		}
	}
	return cells
}

// Insights are where the blank is, and the argument about parity in words, as the report "8-slagalica" has them.
func (b *Board) Insights() []puzzles.Insight {
	blank := slices.Index(b.now(), Blank)
	return []puzzles.Insight{
		{Name: "blank row", About: "the blank's row, counted from the top", Values: []int{blank/b.Cols + 1}},
		{Name: "blank row from below", About: "the same row, counted from the bottom", Values: []int{b.Rows - blank/b.Cols}},
		{Name: "inverted pairs", About: "the pairs that inversions counts", Words: b.inverted()},
		{Name: "parity", About: "can any number of moves lead to the goal?", Words: b.parity()},
	}
}

// mostListed is the most pairs that inverted lists.
const mostListed = 200

// inverted lists the inversions, such as "(4,2) (4,3)".
func (b *Board) inverted() string {
	cells := b.now()
	var words strings.Builder
	n := 0
	for cell, tile := range cells {
		for _, later := range cells[cell:] {
			if later == Blank || later >= tile {
				continue
			}
			if n++; n <= mostListed {
				fmt.Fprintf(&words, " (%d,%d)", tile, later)
			}
		}
	}
	switch {
	case n == 0:
		return "none"
	case n > mostListed:
		words.WriteString(" and so on")
	}
	return words.String()[1:]
}

// parity is the argument in words.
func (b *Board) parity() string {
	switch {
	case b.Rows == 1 || b.Cols == 1:
		return "on one line the tiles keep their order, so the goal needs the same one"
	case slices.Contains(b.Goal, Any):
		return "the goal leaves cells open; two open tiles can be exchanged, which changes the parity"
	}
	start, goal := b.side(b.now()), b.side(b.Goal)
	agree, so := "agree", "there is a plan"
	if start.sum%2 != goal.sum%2 {
		agree, so = "differ", "there is none"
	}
	return fmt.Sprintf("%s; the start has %s, the goal %s: they %s, so %s",
		b.invariant(), start.words, goal.words, agree, so)
}

// invariant says what no move changes.
func (b *Board) invariant() string {
	if b.Cols%2 == 1 {
		return fmt.Sprintf("%d columns, an odd number: no move changes whether the number of inversions is even", b.Cols)
	}
	return fmt.Sprintf("%d columns, an even number: no move changes whether the number of inversions and the blank's row "+
		"from below, added up, are even", b.Cols)
}

// A side of the argument has the number whose parity counts.
type side struct {
	sum   int
	words string
}

func (b *Board) side(cells []int8) side {
	n := inversionsOf(cells)
	parity := func(n int) string { return [2]string{"even", "odd"}[n%2] }
	if b.Cols%2 == 1 {
		return side{n, fmt.Sprintf("%d (%s)", n, parity(n))}
	}
	row := b.Rows - slices.Index(cells, Blank)/b.Cols
	return side{n + row, fmt.Sprintf("%d + %d = %d (%s)", n, row, n+row, parity(n+row))}
}

var _ puzzles.Reporter = (*Board)(nil)
