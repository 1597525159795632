package nurikabe

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/nurikabe"
)

// An Oracle answers for the fillings of one board, near its known solution, by searches in which reasons are switched
// by literals that are assumed. It implements puzzles.Brief.
type Oracle struct {
	board *board.Board
	known puzzles.Solution
	brief *asked // knows what it was told
	any   *asked // knows nothing; made when it is asked first
	lits  []learn.Lit
}

var _ puzzles.Brief = (*Oracle)(nil)

// NewOracle answers for a board, of which s is a solution.
func NewOracle(b *board.Board, s puzzles.Solution) *Oracle {
	return &Oracle{board: b, known: s, brief: newAsked(b, s)}
}

// An asked search has a literal for each reason: numbers, which say how many cells an island has at least, and the
// three rules with names.
type asked struct {
	*rules
	reasons []learn.Lit
	clues   []int32 // of the reasons that are numbers
}

func newAsked(b *board.Board, s puzzles.Solution) *asked {
	m := newModel(&puzzles.Poll{Context: context.Background()}, b)
	m.given, m.broken = make([]int8, len(m.near)), false
	for _, cell := range m.cells {
		m.given[cell] = learn.True
	}
	a := &asked{}
	on := always(len(m.cells))
	next := func() learn.Lit {
		l := learn.Pos(int32(len(m.near) + len(a.reasons)))
		a.reasons = append(a.reasons, l)
		return l
	}
	for clue, number := range m.numbers {
		if number > 0 {
			on.least[clue] = next()
			a.clues = append(a.clues, int32(clue))
		}
	}
	most := next()
	for _, clue := range a.clues {
		on.most[clue] = most
	}
	on.wet, on.pools = next(), next()
	a.rules = newRules(m, on)
	a.start(learn.New(context.Background(), len(m.near)+len(a.reasons), a.rules))
	a.MaxLearned = firstRoom
	for cell := range int32(len(m.near)) {
		if s != nil {
			a.SetPhase(learn.LitOf(cell, int8(2*s[cell]-1)))
		}
		a.AddDecision(cell, a.promise(cell))
	}
	if !a.givens() {
		a.Exhaust()
	}
	return a
}

// Otherwise is puzzles.Oracle's.
func (o *Oracle) Otherwise(
	ctx context.Context, facts puzzles.Solution, kept []bool, entry, value int,
) (puzzles.Solution, error) {
	if o.any == nil {
		o.any = newAsked(o.board, o.known)
	}
	o.lits = o.lits[:0]
	for reason, is := range kept {
		if is {
			o.lits = append(o.lits, o.any.reasons[reason])
		}
	}
	for cell, fact := range facts {
		if fact != puzzles.Open {
			o.lits = append(o.lits, learn.LitOf(int32(cell), int8(2*fact-1)))
		}
	}
	if entry >= 0 {
		o.lits = append(o.lits, learn.LitOf(int32(entry), int8(1-2*value)))
	}
	if !o.any.SolveUnder(ctx, o.lits) {
		return nil, o.any.Err()
	}
	return o.any.solution(), nil
}

// Know is puzzles.Brief's.
func (o *Oracle) Know(entries []int) {
	o.brief.BacktrackTo(0)
	for _, entry := range entries {
		o.brief.Imply(learn.LitOf(int32(entry), int8(2*o.known[entry]-1)), learn.Reason{})
	}
	o.brief.PropagateAll() // no contradiction: the known solution has these values
}

// Differ is puzzles.Brief's.
func (o *Oracle) Differ(ctx context.Context, kept []int, entry int) (*puzzles.Counterexample, error) {
	o.lits = o.lits[:0]
	for _, reason := range kept {
		o.lits = append(o.lits, o.brief.reasons[reason])
	}
	o.lits = append(o.lits, learn.LitOf(int32(entry), int8(1-2*o.known[entry])))
	if !o.brief.SolveUnder(ctx, o.lits) {
		return nil, o.brief.Err()
	}
	c := &puzzles.Counterexample{Breaks: o.brief.breaks()}
	for cell, value := range o.brief.solution() {
		if value != o.known[cell] {
			c.Entries, c.Values = append(c.Entries, cell), append(c.Values, value)
		}
	}
	return c, nil
}

// breaks lists the reasons that the colours break, all of which are known.
func (a *asked) breaks() (broken []int) {
	a.findAreas() // no contradiction: each island has one clue
	isLarge := false
	for reason, clue := range a.clues {
		size := a.areas[a.areaOf[a.cells[clue]]].size()
		if size < a.numbers[clue] {
			broken = append(broken, reason)
		}
		isLarge = isLarge || size > a.numbers[clue]
	}
	for rule, is := range [3]bool{isLarge, !a.isOneSea(), a.hasPool()} {
		if is {
			broken = append(broken, len(a.clues)+rule)
		}
	}
	return broken
}

// isOneSea says whether all black cells are connected.
func (a *asked) isOneSea() bool {
	a.turn++
	seas := 0
	for cell := range int32(len(a.near)) {
		if !a.isBlack(cell) || a.mark[cell] == a.turn {
			continue
		}
		seas++
		a.mark[cell] = a.turn
		a.queue = append(a.queue[:0], cell)
		for i := 0; i < len(a.queue); i++ {
			for _, next := range a.near[a.queue[i]] {
				if a.mark[next] != a.turn && a.isBlack(next) {
					a.mark[next] = a.turn
					a.queue = append(a.queue, next)
				}
			}
		}
	}
	return seas <= 1
}

// hasPool says whether a block of 2x2 cells is black.
func (a *asked) hasPool() bool {
	for cell := range int32(len(a.near)) {
		if !a.blocks(cell, func(block [4]int32) bool {
			for _, at := range block {
				if a.isWhite(at) {
					return true
				}
			}
			return false
		}) {
			return true
		}
	}
	return false
}
