package main

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
	"twofold/puzzles/lab/sheet"
	"twofold/puzzles/sliding"
)

const (
	farMoves   = 12 // of random walks on boards of which not every arrangement is quickly solved
	exactMoves = 5  // the most that a board of the exact variant asks for, where each is tried
)

func slidingHeader(s campaign.Shape) string {
	header := fmt.Sprintf("sliding %dx%d", s.Rows, s.Cols)
	if s.Variant == sliding.Exact.String() {
		header += " moves=2"
	}
	return header
}

// orderedTiles are the words of the default goal.
func orderedTiles(cells int) []string { return append(numbers(1, cells-1), "_") }

func slidingWords(s campaign.Shape) []string { return append(orderedTiles(s.Rows*s.Cols), sheet.Free) }

// randomMoves draws how far the start is from the goal; small boards may start anywhere.
func randomMoves(r *rand.Rand, like recipe) recipe {
	if small := like.rows*like.cols <= 6; !small || like.variant == sliding.Exact.String() || r.IntN(2) == 0 {
		like.moves = 1 + r.IntN(farMoves)
	}
	return like
}

// everyArrangement lists the boards with every arrangement as the start and as the goal, of the exact variant with
// each number of moves up to exactMoves.
func everyArrangement(s campaign.Shape) iter.Seq[string] {
	headers := []string{slidingHeader(s)}
	if s.Variant == sliding.Exact.String() {
		headers = nil
		for _, n := range numbers(0, exactMoves) {
			headers = append(headers, fmt.Sprintf("sliding %dx%d moves=%s", s.Rows, s.Cols, n))
		}
	}
	cells := s.Rows * s.Cols
	tiles := orderedTiles(cells)
	grid := func(order []int) string {
		return puzzles.FormatGrid(cells, s.Cols, func(cell int) string { return tiles[order[cell]] })
	}
	return func(yield func(string) bool) {
		for _, header := range headers {
			for start := range campaign.Orders(cells) {
				for goal := range campaign.Orders(cells) {
					if !yield(header + "\n" + grid(start) + "goal\n" + grid(goal)) {
						return
					}
				}
			}
		}
	}
}

// slidingPlans yields plans, the shorter ones first: of the exact variant all up to its length, else those that reach each
// arrangement with the fewest moves, up to the first length that solves the board, for a shortest plan reaches all that it
// passes with the fewest moves. Plans whose last move leads off the board are yielded as well, and not gone on with.
func slidingPlans(any puzzles.Board, most int, use func(puzzles.Solution) bool) error {
	b := any.(*sliding.Board)
	p := &planner{board: b, seen: map[string]bool{fmt.Sprint(b.Start): true}}
	level := []*arrangement{{b.Start, []puzzles.Solution{{}}}}
	for length, tried := 0, 0; len(level) > 0; length++ {
		solved := false
		off := p.off
		p.off = nil
		for _, at := range append(level, &arrangement{plans: off}) {
			for _, s := range at.plans {
				if tried++; tried > most {
					return campaign.TooMany(most)
				}
				solved = solved || b.Check(s) == nil
				if !use(s) {
					return nil
				}
			}
		}
		if p.isExact() && length == b.Moves || !p.isExact() && solved {
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
	board *sliding.Board
	seen  map[string]bool
	off   []puzzles.Solution // plans of the next length whose last move leads off the board
}

func (p *planner) isExact() bool { return p.board.Question == sliding.Exact }

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
func slides(b *sliding.Board, cells []int8) iter.Seq2[int, []int8] {
	return func(yield func(int, []int8) bool) {
		blank := slices.Index(cells, sliding.Blank)
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
