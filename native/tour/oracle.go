package tour

import (
	"context"
	"fmt"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/tour"
)

// An Oracle is a puzzles.Brief of a board and one of its solutions, the known tour. It is one search over the board
// without given numbers, in which a kept number is assumed, and what is known holds for good.
//
// It searches by repairing the known tour (Steven Minton, Mark Johnston, Andrew Philips and Philip Laird: Minimizing
// conflicts: a heuristic repair method for constraint satisfaction and scheduling problems, Artificial Intelligence
// 1992), but completely: it decides only about positions that cannot have their squares of the known tour any more.
// When there are none, all others have them: a square keeps a position only if one beside it can be had before, and one
// after, so that what is decided fits what is not.
type Oracle struct {
	board *board.Board
	known puzzles.Solution
	near  *search // for Differ: it knows what Know told
	any   *search // for Otherwise; nil before the first question
	tour  []int32 // by position: the square of the known tour
	when  []int32 // by square: its position on it
	given []int32 // the squares of the clues
	lits  []learn.Lit
	more  []learn.Lit // to be known before the next question
}

var _ puzzles.Brief = (*Oracle)(nil)

// NewOracle refuses boards of more than MaxSquares squares.
func NewOracle(b *board.Board, s puzzles.Solution) (*Oracle, error) {
	bare := *b
	bare.Fixed = nil
	o := &Oracle{board: &bare, known: s}
	for cell, given := range b.Given {
		if given != board.Hole {
			if given > 0 {
				o.given = append(o.given, int32(len(o.when)))
			}
			o.when = append(o.when, int32(s[cell]-1))
		}
	}
	if len(o.when) > MaxSquares {
		return nil, fmt.Errorf("a board of %d squares: expected at most %d", len(o.when), MaxSquares)
	}
	o.tour = make([]int32, len(o.when))
	for square, position := range o.when {
		o.tour[position] = int32(square)
	}
	o.near = o.newSearch()
	return o, nil
}

// newSearch looks for fillings: tours of any numbers, of which closed ones are numbered as the board asks.
func (o *Oracle) newSearch() *search {
	form := newGraph(context.Background(), o.board)
	free := *o.board
	free.Given = slices.Clone(o.board.Given)
	for cell, given := range free.Given {
		free.Given[cell] = min(given, board.Free)
	}
	g := newGraph(context.Background(), &free)
	g.release()
	s := searchOf(context.Background(), g, &free)
	if s.closed && s.size() < 3 || !s.begin() {
		s.Exhaust()
		return s
	}
	if s.closed && len(o.given) == 0 {
		s.Require([]learn.Lit{s.yes(0, 0)})
	}
	if form.mirrored {
		s.orientAt(int32(form.shift))
	}
	s.Choose = func() learn.Lit { return o.choose(s) }
	return s
}

// orientAt asks that the square after a position is a lower one than that ahead of it.
func (s *search) orientAt(position int32) {
	after, ahead := s.later(position), s.earlier(position)
	for _, beside := range s.next {
		for i, t := range beside {
			for _, lower := range beside[:i] {
				s.Require([]learn.Lit{s.no(t, after), s.no(lower, ahead)})
			}
		}
	}
}

// choose decides about what has the fewest ways left: a position without its square of the known tour, or a square
// without its position. Of these ways it takes one between two such, if there is one, so that little else has to change.
func (o *Oracle) choose(s *search) learn.Lit {
	least, at, isSquare := int32(len(o.tour)+1), int32(none), false
	for position, square := range o.tour {
		if s.Value(s.yes(square, int32(position))) != learn.False {
			continue
		}
		if ways := s.choice[position]; ways > 1 && ways < least {
			least, at, isSquare = ways, int32(position), false
		}
		if ways := s.room[square]; ways > 1 && ways < least {
			least, at, isSquare = ways, square, true
		}
	}
	if at == none {
		return learn.None
	}
	if isSquare {
		return s.yes(at, o.way(s.positions[at], o.when[at], func(position int32) bool { return o.freed(s, position) }))
	}
	return s.yes(o.way(s.squares[at], o.tour[at], func(square int32) bool { return o.freed(s, o.when[square]) }), at)
}

// freed says that a position cannot have its square of the known tour.
func (o *Oracle) freed(s *search, position int32) bool {
	return s.Value(s.yes(o.tour[position], position)) == learn.False
}

// way is the way of a set that is freed, or else any.
func (o *Oracle) way(ways set, from int32, freed func(int32) bool) (best int32) {
	best = none
	isFreed, far := false, int32(0)
	ways.each(func(way int32) bool {
		is, distance := freed(way), max(way-from, from-way)
		if best == none || is && !isFreed || is == isFreed && distance < far {
			best, isFreed, far = way, is, distance
		}
		return true
	})
	return best
}

// Know is puzzles.Brief's.
func (o *Oracle) Know(entries []int) {
	for _, cell := range entries {
		if square, isSquare := slices.BinarySearch(o.near.cells, int32(cell)); isSquare && o.board.Given[cell] <= 0 {
			o.more = append(o.more, o.near.yes(int32(square), o.when[square]))
		}
	}
}

// Differ is puzzles.Brief's.
func (o *Oracle) Differ(ctx context.Context, kept []int, entry int) (*puzzles.Counterexample, error) {
	for _, l := range o.more {
		o.near.Require([]learn.Lit{l})
	}
	o.more = o.more[:0]
	square, isSquare := slices.BinarySearch(o.near.cells, int32(entry))
	if !isSquare {
		return nil, nil
	}
	o.lits = o.lits[:0]
	for _, clue := range kept {
		s := o.given[clue]
		o.lits = append(o.lits, o.near.yes(s, o.position(s)))
	}
	o.lits = append(o.lits, o.near.no(int32(square), o.when[square]))
	if !o.near.SolveUnder(ctx, o.lits) {
		return nil, o.near.Err()
	}
	return o.counterexample(o.near), nil
}

// position is that which is given to a square.
func (o *Oracle) position(square int32) int32 { return int32(o.board.Given[o.near.cells[square]] - 1) }

// counterexample is what a search found, as it differs from the known tour.
func (o *Oracle) counterexample(s *search) *puzzles.Counterexample {
	c := &puzzles.Counterexample{}
	clue := 0
	for square, position := range o.found(s) {
		isGiven := clue < len(o.given) && o.given[clue] == int32(square)
		if position != o.when[square] {
			c.Entries = append(c.Entries, int(s.cells[square]))
			c.Values = append(c.Values, int(position)+1)
		}
		if isGiven {
			if position != o.position(int32(square)) {
				c.Breaks = append(c.Breaks, clue)
			}
			clue++
		}
	}
	return c
}

// found are the positions of the squares: those that the search decided, and else those of the known tour.
func (o *Oracle) found(s *search) []int32 {
	positions := slices.Clone(o.when)
	for square := range positions {
		if s.room[square] == 1 {
			positions[square] = s.positions[square].first()
		}
	}
	return positions
}

// Otherwise is puzzles.Oracle's.
func (o *Oracle) Otherwise(ctx context.Context, facts puzzles.Solution, kept []bool,
	entry, value int) (puzzles.Solution, error) {
	if o.any == nil {
		o.any = o.newSearch()
	}
	s := o.any
	o.lits = o.lits[:0]
	for cell, step := range facts {
		if step == puzzles.Open {
			continue
		}
		l, always := s.stands(cell, step)
		if l == learn.None && !always {
			return nil, nil
		}
		if l != learn.None {
			o.lits = append(o.lits, l)
		}
	}
	for clue, is := range kept {
		if is {
			o.lits = append(o.lits, s.yes(o.given[clue], o.position(o.given[clue])))
		}
	}
	if entry >= 0 {
		l, always := s.stands(entry, value)
		if always {
			return nil, nil
		}
		if l != learn.None {
			o.lits = append(o.lits, l.Not())
		}
	}
	if !s.SolveUnder(ctx, o.lits) {
		return nil, s.Err()
	}
	filling := make(puzzles.Solution, len(o.known))
	for square, position := range o.found(s) {
		filling[s.cells[square]] = int(position) + 1
	}
	return filling, nil
}

// stands is the literal that a cell has a step, or None and whether it always is so.
func (s *search) stands(cell, step int) (l learn.Lit, always bool) {
	square, isSquare := slices.BinarySearch(s.cells, int32(cell))
	switch {
	case !isSquare:
		return learn.None, step == 0
	case step < 1 || step > s.size():
		return learn.None, false
	}
	return s.yes(int32(square), int32(step-1)), false
}
