package nurikabe

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/nurikabe"
)

// A Prober looks for solutions of a board with fewer numbers, other than a known one. Numbers are switched by literals
// that are assumed, so that all that was learned stays.
type Prober struct {
	*rules
	clues []int32 // by number of the board: the clue
	lits  []learn.Lit
}

// NewProber is a puzzles.Prober of a board, whose solution is s.
func NewProber(b *board.Board, s puzzles.Solution) *Prober {
	m := newModel(&puzzles.Poll{Context: context.Background()}, b)
	on := always(len(m.cells))
	p := &Prober{}
	for clue, number := range m.numbers {
		if number > 0 {
			p.clues = append(p.clues, int32(clue))
			on.least[clue] = learn.Pos(int32(len(m.near) + clue))
			on.most[clue] = on.least[clue]
		}
	}
	p.rules = newRules(m, on)
	p.start(learn.New(context.Background(), len(m.near)+len(m.cells), p.rules))
	p.MaxLearned, p.SavePhases = firstRoom, true
	for cell, value := range s {
		p.SetPhase(learn.LitOf(int32(cell), int8(2*value-1)))
		p.AddDecision(int32(cell), p.promise(int32(cell)))
		p.lits = append(p.lits, learn.LitOf(int32(cell), int8(1-2*value)))
	}
	if !p.givens() {
		p.Exhaust()
	}
	p.AddClause(p.lits)
	return p
}

// Another is puzzles.Prober's.
func (p *Prober) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	p.lits = p.lits[:0]
	for number, is := range kept {
		if is {
			p.lits = append(p.lits, p.least[p.clues[number]])
		}
	}
	if !p.SolveUnder(ctx, p.lits) {
		return nil, p.Err()
	}
	return p.solution(), nil
}

// Minimal is puzzles.Prober's.
func (p *Prober) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	return puzzles.Pass(ctx, len(p.clues), units, p.Another)
}
