package encode

import (
	"context"

	"twofold/puzzles/sights"
)

// few is how many clues may be wrong in a proposal. To try one takes a pass over the formula.
const few = 2

// A sightLeader proposes the colours of cells.
type sightLeader struct {
	white []int // by cell: its variable, or a constant
	grid  sights.Grid
	guide *sights.Guide
}

// lead is Formula's Lead, where clues are all that a board says.
func (v *visibilityEncoder) lead() Leader {
	b := v.board
	g := sights.Grid{
		Rows: b.Rows, Cols: b.Cols, Colours: make([]int8, len(b.Clues)), Sees: make([]int32, len(b.Clues)),
	}
	for cell, clue := range b.Clues {
		g.Sees[cell] = sights.None
		switch l := v.white[cell]; {
		case clue > 0:
			g.Colours[cell], g.Sees[cell] = sights.White, clue-1
		case l == never || b.Fixed != nil && b.Fixed[cell] == 0:
			g.Colours[cell] = sights.Black
		case b.Fixed != nil && b.Fixed[cell] == 1:
			g.Colours[cell] = sights.White
		}
	}
	guide := sights.New(g, few)
	if guide == nil {
		return nil
	}
	return &sightLeader{v.white, g, guide}
}

func (l *sightLeader) Known(value []int8) {
	for cell, white := range l.white {
		if !isConstant(white) && value[white] != 0 {
			l.grid.Colours[cell] = value[white]
		}
	}
	if known := sights.New(l.grid, few); known != nil {
		l.guide = known
	}
}

// Patience is unbounded: proposals leave so little open that no search near one was long.
func (l *sightLeader) Patience() int64 { return 0 }

func (l *sightLeader) Next(ctx context.Context) []int {
	proposal := l.guide.Next(ctx)
	if proposal == nil {
		return nil
	}
	lits := []int{}
	for cell, colour := range proposal {
		if white := l.white[cell]; colour != sights.Open && !isConstant(white) {
			lits = append(lits, signed(white, colour == sights.White))
		}
	}
	return lits
}

func (l *sightLeader) Found(model []bool) {
	colours := make([]int8, len(l.white))
	for cell, white := range l.white {
		colours[cell] = sights.Black
		if isTrue(white, model) {
			colours[cell] = sights.White
		}
	}
	l.guide.Found(colours)
}
