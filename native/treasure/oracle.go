package treasure

import (
	"twofold/native/learn"
	"twofold/native/rivals"
	"twofold/puzzles"
	board "twofold/puzzles/treasure"
)

// NewOracle answers for the fillings of a board, of which s is a solution. But for mosaic the cell of a clue holds no
// coin in any of them. Rules that are reasons are, in hunt, that a blank cell beside no clue of the board holds no
// coin, and the total of a board that gives one.
func NewOracle(b *board.Board, s puzzles.Solution) *rivals.Oracle {
	rules := 0
	if b.Rules == board.Hunt || b.Total != board.NoTotal {
		rules = 1
	}
	less := *b
	less.Total = board.NoTotal
	return rivals.NewOracle(rules, func() rivals.Ruled { return newRuled(b, newReducible(&less, s)) })
}

// A ruled is a reducible without a total, with the rules that an oracle may leave out.
type ruled struct {
	*reducible
	rows, cols int
	total      int    // or board.NoTotal
	hidden     []bool // in hunt by cell: no clue watches it
	unless     learn.Lit
}

func newRuled(b *board.Board, m *reducible) *ruled {
	r := &ruled{reducible: m, rows: b.Rows, cols: b.Cols, total: b.Total}
	if b.Rules == board.Hunt {
		r.hidden = make([]bool, len(m.picture))
		for _, cell := range m.unseen {
			r.hidden[cell] = true
		}
	}
	return r
}

func (r *ruled) Rules(s *learn.Solver, unless []learn.Lit) []rivals.Rule {
	r.Start(s)
	switch {
	case r.rules == board.Hunt:
		r.unless = unless[0]
		return []rivals.Rule{&bare{hidden: r.hidden}}
	case r.total != board.NoTotal:
		return []rivals.Rule{newTotal(r)}
	}
	return nil
}

// Shown is that there is no coin on a clue, but in mosaic.
func (r *ruled) Shown() (out []learn.Lit) {
	for clue := range r.at {
		out = r.Facts(int32(clue), out)
	}
	return out
}

// Propagate: in hunt, a hidden coin breaks the rule.
func (r *ruled) Propagate(l learn.Lit) bool {
	if r.hidden == nil || !l.IsPos() || !r.hidden[l.Var()] || r.Value(r.unless) != learn.False {
		return true
	}
	return r.Conflict(l.Not(), r.unless)
}

// Bare is the rule of hunt that there is no coin on a cell beside no clue.
type bare struct {
	hidden []bool
	coin   int32 // the last one that was found
}

// Off is above 0 if there is a hidden coin, which the known picture does not have.
func (b *bare) Off(picture []int8, changed []int32) int {
	for _, cell := range changed {
		if b.hidden[cell] && picture[cell] == learn.True {
			b.coin = cell
			return 1
		}
	}
	return 0
}

func (b *bare) Mend(out []int32) []int32 { return append(out, b.coin) }
