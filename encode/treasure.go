package encode

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/treasure"
)

// Treasure encodes a board of the treasure family: one key variable for each cell that may hold a
// coin, named r<row>c<col> from 1, and for each clue that exactly so many of its cells hold one. A
// cell that the rules leave without a coin has no variable: gophersat pays for each.
func Treasure(b *treasure.Board, e Cardinality) Ladder {
	return Single(func(f *Formula) { f.treasure(b, e) })
}

func (f *Formula) treasure(b *treasure.Board, e Cardinality) {
	cells := f.coins(b, func(cell int) bool { return mayHoldCoin(b, cell) })
	var clues []Card
	for cell, clue := range b.Clues {
		if clue != treasure.Blank {
			lits := clueLits(b, cells, cell)
			e.Exactly(f, lits, int(clue))
			clues = append(clues, Card{lits, int(clue)})
		}
	}
	if b.Total != treasure.NoTotal {
		lits, k := uncounted(f.Keys, b.Total, clues)
		f.spell(Card{lits, k}, e.Total)
	}
	f.fix(cells, b.Fixed)
}

// coins makes the variable of each cell that may hold a coin; it is 0 of the others.
func (f *Formula) coins(b *treasure.Board, may func(cell int) bool) []int {
	cells := make([]int, b.Rows*b.Cols)
	for cell := range cells {
		f.bounds.tick()
		if may(cell) {
			cells[cell] = f.Key(puzzles.Place(cell, b.Cols))
		}
	}
	f.Decode = func(model []bool) puzzles.Solution {
		s := make(puzzles.Solution, len(cells))
		for cell, v := range cells {
			if v > 0 && model[v-1] {
				s[cell] = 1
			}
		}
		return s
	}
	return cells
}

// uncounted makes a total smaller. Clues that share no cell count theirs already, so the total says only
// how many coins are left for the other cells. Clues with many cells are taken first. On boards with
// many clues this leaves a fraction of the cells, and a cardinality constraint over them that a
// solver can learn from.
func uncounted(keys []int, total int, clues []Card) (lits []int, k int) {
	slices.SortStableFunc(clues, func(a, b Card) int { return len(b.Lits) - len(a.Lits) })
	counted := make([]bool, len(keys)+1) // by variable: the keys are 1 to len(keys)
	for _, clue := range clues {
		if slices.ContainsFunc(clue.Lits, func(v int) bool { return counted[v] }) {
			continue
		}
		total -= clue.AtLeast
		for _, v := range clue.Lits {
			counted[v] = true
		}
	}
	for _, v := range keys {
		if !counted[v] {
			lits = append(lits, v)
		}
	}
	return lits, total
}

// mayHoldCoin: in mosaic every cell may; else a clue cell may not, and in hunt a blank cell needs a
// clue beside it.
func mayHoldCoin(b *treasure.Board, cell int) bool {
	switch {
	case b.Rules == treasure.Mosaic:
		return true
	case b.Clues[cell] != treasure.Blank:
		return false
	case b.Rules == treasure.Minesweeper:
		return true
	}
	near := false
	block(b, cell, func(n int) { near = near || b.Clues[n] != treasure.Blank })
	return near
}

// clueLits are the variables that the clue at the cell counts.
func clueLits(b *treasure.Board, cells []int, cell int) []int {
	var lits []int
	block(b, cell, func(n int) {
		if cells[n] > 0 {
			lits = append(lits, cells[n])
		}
	})
	return lits
}

// block calls visit with the cells of the 3×3 block around the cell, those off the board left out.
// The cell itself is among them: where it counts for nothing it has no variable.
func block(b *treasure.Board, cell int, visit func(n int)) {
	for _, offset := range [9][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}} {
		row, col := cell/b.Cols+offset[0], cell%b.Cols+offset[1]
		if row >= 0 && row < b.Rows && col >= 0 && col < b.Cols {
			visit(row*b.Cols + col)
		}
	}
}

// switchedTreasure says a treasure board whose solution is s. A blank cell that no clue counts is free, as
// in minesweeper: in hunt, another solution is one that lacks a coin of s (see treasure.Board.Keep).
func switchedTreasure(ctx context.Context, of puzzles.Clued, s puzzles.Solution) (*Switched, error) {
	b := of.(*treasure.Board)
	isHunt := b.Rules == treasure.Hunt
	return NewSwitched(ctx, func(w *Switched) {
		cells := w.coins(b, func(int) bool { return true })
		w.counts(b, cells, switchedEncoding())
		if b.Total != treasure.NoTotal {
			switchedEncoding().Total(w.Formula, w.Keys, b.Total)
		}
		w.weaken()
		w.differ(s, func(value int) bool { return value == 1 || !isHunt })
		w.Solution = func(model, kept []bool) puzzles.Solution {
			other := w.Decode(model)
			if isHunt {
				part := b.Keep(kept).(*treasure.Board)
				for cell := range other {
					if !mayHoldCoin(part, cell) {
						other[cell] = 0
					}
				}
			}
			return other
		}
	})
}

// counts has a part for each clue: that so many of the cells that it counts hold a coin, and its own none, unless it
// counts that too.
func (w *Switched) counts(b *treasure.Board, cells []int, e Cardinality) {
	for cell, clue := range b.Clues {
		if clue == treasure.Blank {
			continue
		}
		w.Part(func() {
			lits := clueLits(b, cells, cell)
			if own := cells[cell]; own > 0 && b.Rules != treasure.Mosaic {
				w.Add(-own)
				lits = slices.DeleteFunc(lits, func(l int) bool { return l == own })
			}
			e.Exactly(w.Formula, lits, int(clue))
		})
	}
}

// treasureReasons says the fillings of a treasure board: any coins, but on cells with clues that do not count them. The
// total is a reason, and that in hunt the cells hold no coin that are beside no clue.
func treasureReasons(ctx context.Context, of puzzles.Reasoned) (*Switched, error) {
	b := of.(*treasure.Board)
	return NewSwitched(ctx, func(w *Switched) {
		cells := w.coins(b, func(cell int) bool { return b.Rules == treasure.Mosaic || b.Clues[cell] == treasure.Blank })
		w.counts(b, cells, reasonsEncoding())
		if b.Total != treasure.NoTotal {
			w.Part(func() { reasonsEncoding().Total(w.Formula, w.Keys, b.Total) })
		}
		if b.Rules == treasure.Hunt {
			w.Part(func() {
				for cell, v := range cells {
					if v > 0 && !mayHoldCoin(b, cell) {
						w.Add(-v)
					}
				}
			})
		}
		w.Says = saysBit(cells)
		w.Solution = func(model, _ []bool) puzzles.Solution { return w.Decode(model) }
	})
}

// TreasureFamily is this package's part of the family treasure.
var TreasureFamily = Family{
	Encodings: byCardinality(Treasure),
	Counted:   counted(Treasure),
	Switched:  switchedTreasure,
	Reasons:   treasureReasons,
}
