package tour

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
)

// An Oracle is a puzzles.Incremental of a board and one of its solutions, the known tour. It asks, one after the other,
//
//   - a filter, for tours that differ from the known one in some squares around the one that it is asked about only;
//   - walks that are changed until they are tours, where little is known, ahead of the next and behind it;
//   - the filter, for tours that differ from it where they have to, and to refute most of what has no answer;
//   - a complete search that learns, which is all there is of a board that is too large for a filter.
//
// The filter at first keeps more than it is asked to: as many clues as propagation allows, those that are far away
// before those that are near. The search is one solver over the board without given numbers. A kept number is assumed,
// so that all that is learned stays, and what is known holds for good.
type Oracle struct {
	board *board.Board
	known puzzles.Solution
	near  *search // for Differ: it knows what was assumed
	any   *search // for Counterexample; nil before the first question
	tour  []int32 // by position: the square of the known tour
	when  []int32 // by square: its position on it
	given []int32 // the squares of the clues
	turn  int32   // the position after which a closed tour goes to a lower square than before it; none if it need not
	deals *differ // nil if the board is too large for one
	lits  []learn.Lit
	order []int       // the clues, the one farthest from the square in question first
	until int64       // conflicts of near, from which on clues are not decided first
	more  []learn.Lit // to be known before the next question
}

var _ puzzles.Incremental = (*Oracle)(nil)

// newOracle refuses boards of more than MaxSquares squares.
func newOracle(b *board.Board, s puzzles.Solution) (*Oracle, error) {
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
	o.deals = o.newDiffer()
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
		s.AddClause([]learn.Lit{s.yes(0, 0)})
	}
	if o.turn = none; form.mirrored {
		o.turn = int32(form.shift)
		s.orientAt(o.turn)
	}
	s.Branch = func() learn.Lit { return o.choose(s) }
	s.ClausesMinimize = true
	return s
}

// orientAt asks that the square after a position is a lower one than that ahead of it.
func (s *search) orientAt(position int32) {
	after, ahead := s.later(position), s.earlier(position)
	for _, beside := range s.next {
		for i, t := range beside {
			for _, lower := range beside[:i] {
				s.AddClause([]learn.Lit{s.no(t, after), s.no(lower, ahead)})
			}
		}
	}
}

// choose decides about a place that took part in many conflicts lately, for the ways that are left to its square or
// its position (Frédéric Boussemart, Fred Hemery, Christophe Lecoutre and Lakhdar Sais: Boosting systematic search by
// weighting constraints, ECAI 2004). For a while clues are decided first: a filling that breaks
// few answers more. It ends the search when all positions that are left may have their squares of the
// known tour: they have them then. For a square keeps a position only if one beside it can be had before, and one
// after, so that what is decided fits what is not.
func (o *Oracle) choose(s *search) learn.Lit {
	broken := false
	for position, square := range o.tour {
		broken = broken || s.choice[position] > 1 && s.Value(s.yes(square, int32(position))) == learn.False
	}
	if !broken {
		return learn.None
	}
	if s == o.near && s.Conflicts() < o.until {
		if l := o.openClue(); l != learn.None {
			return l
		}
	}
	best, most := learn.None, -1.0
	for v, at := range s.places {
		if l := learn.Pos(int32(v)); s.Value(l) == learn.Open {
			score := (s.Activity(int32(v)) + 1) / float64(min(s.room[at.square], s.choice[at.position]))
			if score > most {
				best, most = l, score
			}
		}
	}
	return best
}

// openClue is that the farthest clue whose square is open is kept, if the known tour keeps it.
func (o *Oracle) openClue() learn.Lit {
	for _, clue := range o.order {
		square := o.given[clue]
		l := o.near.yes(square, o.when[square])
		if o.position(square) == o.when[square] && o.near.Value(l) == learn.Open {
			return l
		}
	}
	return learn.None
}

// Assume is puzzles.Incremental's.
func (o *Oracle) Assume(entries []int) {
	for _, cell := range entries {
		square, isSquare := slices.BinarySearch(o.near.cells, int32(cell))
		if !isSquare || o.board.Given[cell] > 0 {
			continue
		}
		o.more = append(o.more, o.near.yes(int32(square), o.when[square]))
		if o.deals != nil {
			o.deals.know(int32(square))
		}
	}
}

// Differ is puzzles.Incremental's.
func (o *Oracle) Differ(ctx context.Context, kept []int, entry int) (*puzzles.Counterexample, error) {
	square, isSquare := slices.BinarySearch(o.near.cells, int32(entry))
	if !isSquare {
		return nil, nil
	}
	if o.deals == nil {
		return o.search(ctx, kept, int32(square))
	}
	c, decided := o.deal(ctx, kept, int32(square))
	if decided {
		return c, nil
	}
	return o.search(ctx, kept, int32(square))
}

// deal asks the filter; decided is false if it does not know.
func (o *Oracle) deal(ctx context.Context, kept []int, square int32) (c *puzzles.Counterexample, decided bool) {
	var squares, positions []int32
	for _, clue := range kept {
		s := o.given[clue]
		squares, positions = append(squares, s), append(positions, o.position(s))
	}
	if !o.deals.ask(squares, positions, square) {
		return nil, true
	}
	answers := func() bool {
		c = o.filling(o.deals.found)
		return c != nil
	}
	order := o.fromFar(square)
	for _, v := range nearest {
		if o.deals.near(square, v) {
			if yes, _ := o.deals.answer(ctx, order, triesNear); yes && answers() {
				return c, true
			}
		}
	}
	yes, no := o.deals.anywhere(ctx, order, square)
	if yes && answers() {
		return c, true
	}
	return nil, no
}

// filling is the counterexample of a tour, nil if it goes round the other way than the board asks.
func (o *Oracle) filling(positions []int32) *puzzles.Counterexample {
	if !o.oriented(positions) {
		return nil
	}
	return o.counterexample(positions)
}

// patience is for how many conflicts clues are decided first: see guardsPatience of native/model.
const patience = 20

// search asks the solver.
func (o *Oracle) search(ctx context.Context, kept []int, square int32) (*puzzles.Counterexample, error) {
	for _, l := range o.more {
		o.near.AddClause([]learn.Lit{l})
	}
	o.more = o.more[:0]
	o.lits = o.lits[:0]
	for _, clue := range kept {
		s := o.given[clue]
		o.lits = append(o.lits, o.near.yes(s, o.position(s)))
	}
	o.lits = append(o.lits, o.near.no(square, o.when[square]))
	o.fromFar(square)
	o.until = o.near.Conflicts() + patience
	if !o.near.SolveUnder(ctx, o.lits) {
		return nil, o.near.Err()
	}
	return o.counterexample(o.found(o.near)), nil
}

// fromFar are the clues, the one farthest from a square first.
func (o *Oracle) fromFar(square int32) []int {
	o.order = o.order[:0]
	for clue := range o.given {
		o.order = append(o.order, clue)
	}
	cols := int32(o.board.Cols)
	far := func(clue int) int32 {
		one, two := o.near.cells[square], o.near.cells[o.given[clue]]
		down, right := one/cols-two/cols, one%cols-two%cols
		return max(down, -down, right, -right)
	}
	slices.SortStableFunc(o.order, func(one, two int) int { return cmp.Compare(far(two), far(one)) })
	return o.order
}

// oriented reports whether a closed tour goes round as the board asks, if it does.
func (o *Oracle) oriented(where []int32) bool {
	if o.turn == none {
		return true
	}
	after, ahead := o.near.later(o.turn), o.near.earlier(o.turn)
	return slices.Index(where, after) < slices.Index(where, ahead)
}

// position is that which is given to a square.
func (o *Oracle) position(square int32) int32 { return int32(o.board.Given[o.near.cells[square]] - 1) }

// counterexample is a tour by the positions of its squares, as it differs from the known one.
func (o *Oracle) counterexample(positions []int32) *puzzles.Counterexample {
	c := &puzzles.Counterexample{}
	clue := 0
	for square, position := range positions {
		isGiven := clue < len(o.given) && o.given[clue] == int32(square)
		if position != o.when[square] {
			c.Entries = append(c.Entries, int(o.near.cells[square]))
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

// Counterexample is puzzles.Oracle's.
func (o *Oracle) Counterexample(ctx context.Context, facts puzzles.Solution, kept []bool,
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
