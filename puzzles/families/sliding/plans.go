package sliding

import (
	"fmt"
	"iter"
	"slices"

	"twofold/puzzles"
)

// plans yields plans, the shorter ones first: of the exact variant all up to its length, else those that reach each
// arrangement with the fewest moves, up to the first length that solves the board, for a shortest plan reaches all that
// it passes with the fewest moves. Behind the moves of a position all of that is said of what follows. Plans whose last
// move leads off the board are yielded as well, and not gone on with.
func plans(of puzzles.Board, most int, use func(puzzles.Solution) bool) error {
	b := of.(*Board)
	start, err := b.play(b.Fixed)
	if err != nil {
		return nil // no plan begins so
	}
	p := &planner{board: b, seen: map[string]bool{fmt.Sprint(start): true}}
	level := []*arrangement{{start, []puzzles.Solution{append(puzzles.Solution{}, b.Fixed...)}}}
	for length, tried := len(b.Fixed), 0; len(level) > 0; length++ {
		solved := false
		off := p.off
		p.off = nil
		for _, at := range append(level, &arrangement{plans: off}) {
			for _, s := range at.plans {
				if tried++; tried > most {
					return puzzles.TooMany(most)
				}
				solved = solved || b.Check(s) == nil
				if !use(s) {
					return nil
				}
			}
		}
		if p.isExact() && length >= b.Moves || !p.isExact() && solved {
			return nil
		}
		level = p.onward(level)
	}
	return nil
}

// An arrangement is reached by plans of one length.
type arrangement struct {
	cells []int8
	plans []puzzles.Solution
}

type planner struct {
	board *Board
	seen  map[string]bool
	off   []puzzles.Solution // plans of the next length whose last move leads off the board
}

func (p *planner) isExact() bool { return p.board.Question == Exact }

// onward are the arrangements that one move more leads to, of the exact variant those seen before as well.
func (p *planner) onward(level []*arrangement) (next []*arrangement) {
	known := map[string]*arrangement{}
	for _, at := range level {
		for move, cells := range slides(p.board, at.cells) {
			var longer []puzzles.Solution
			for _, s := range at.plans {
				longer = append(longer, append(slices.Clone(s), move))
			}
			key := fmt.Sprint(cells)
			switch {
			case cells == nil:
				p.off = append(p.off, longer...)
			case known[key] != nil:
				known[key].plans = append(known[key].plans, longer...)
			case p.isExact() || !p.seen[key]:
				p.seen[key] = true
				known[key] = &arrangement{cells, longer}
				next = append(next, known[key])
			}
		}
	}
	return next
}

// slides are the moves and the arrangements that they make, nil where the edge is in the way.
func slides(b *Board, cells []int8) iter.Seq2[int, []int8] {
	return func(yield func(int, []int8) bool) {
		blank := slices.Index(cells, Blank)
		row, col := blank/b.Cols, blank%b.Cols
		for move, by := range [4][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}} {
			r, c := row+by[0], col+by[1]
			var to []int8
			if r >= 0 && r < b.Rows && c >= 0 && c < b.Cols {
				to = slices.Clone(cells)
				to[blank], to[r*b.Cols+c] = to[r*b.Cols+c], to[blank]
			}
			if !yield(move, to) {
				return
			}
		}
	}
}
