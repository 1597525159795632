package puzzles

import (
	"context"
	"slices"
)

// An Inquirer is a Prober that asks an engine about each board anew: what serves where questions are few, or where
// fewer clues make another board of it altogether.
type Inquirer struct {
	engine Engine
	board  Clued
	known  Solution
}

// Inquire makes an Inquirer of a board and its known solution. The engine is a complete one.
func Inquire(e Engine, b Clued, known Solution) *Inquirer { return &Inquirer{e, b, known} }

// Another is Prober's. Of a Ranked board it is a best solution, which may be better than the known one.
func (i *Inquirer) Another(ctx context.Context, kept []bool) (other Solution, err error) {
	b := i.board.Keep(kept)
	known := InForm(b, i.known)
	_, err = i.engine.Search(ctx, b, func(s Solution) bool {
		if !slices.Equal(s, known) {
			other = slices.Clone(s)
		}
		return other == nil
	})
	if other != nil {
		return other, nil
	}
	return nil, err
}

// Minimal is Prober's.
func (i *Inquirer) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	return Pass(ctx, len(i.board.ClueCells()), units, i.Another)
}
