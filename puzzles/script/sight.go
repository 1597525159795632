package script

import (
	"context"
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/picture"
)

var _ picture.Sighted = (*Board)(nil)

// Sight is what the clue of a cell sees, where it is a sight: a line on each ray, as far as cells are seen, or, without
// values, as far as the clue and the edge allow.
func (b *Board) Sight(values puzzles.Solution, cell int) ([]picture.Path, error) {
	m, err := b.Model(context.Background())
	if err != nil {
		return nil, err
	}
	clue := slices.Index(b.ClueCells(), cell)
	entry := map[model.Lit]int{}
	for i, n := range m.Answer {
		for _, l := range n.Is {
			entry[l] = i
		}
	}
	for _, p := range m.Items {
		s, is := p.Item.(model.Sight)
		if !is || !slices.Contains(p.Clues, clue) {
			continue
		}
		var paths []picture.Path
		for _, ray := range s.Rays {
			n := 0
			for n < len(ray) && (values == nil && n < s.Max || values != nil && b.isSeen(m, values, entry[ray[n]], ray[n])) {
				n++
			}
			if n > 0 {
				paths = append(paths, b.look(cell, entry[ray[n-1]], values == nil))
			}
		}
		return paths, nil
	}
	return nil, fmt.Errorf("%s has no clue that sees: expected one with lines of sight", puzzles.Place(cell, b.cols))
}

// isSeen reports whether values make a literal of an entry true.
func (b *Board) isSeen(m *model.Model, values puzzles.Solution, entry int, l model.Lit) bool {
	i := slices.Index(m.Answer[entry].Is, l)
	return i >= 0 && values[entry] == m.Answer[entry].Values[i]
}

// look is a line from a cell to another one of its row or column.
func (b *Board) look(from, to int, dashed bool) picture.Path {
	const beyond = 0.35 // of a cell
	row, col, toRow, toCol := from/b.cols, from%b.cols, to/b.cols, to%b.cols
	end := picture.Middle(toRow, toCol)
	end.X += beyond * float64(min(max(toCol-col, -1), 1))
	end.Y += beyond * float64(min(max(toRow-row, -1), 1))
	return picture.Path{
		Points: []picture.Point{picture.Middle(row, col), end}, Tone: picture.Sight, Arrow: true, Dashed: dashed,
	}
}
