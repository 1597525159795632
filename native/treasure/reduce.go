package treasure

import (
	"twofold/native/learn"
	"twofold/native/rivals"
	"twofold/puzzles"
	board "twofold/puzzles/treasure"
)

// NewReducer takes clues off a board, whose solution is s and whose clues count as s has it. A total of the
// board is not a clue: it stays.
func NewReducer(b *board.Board, s puzzles.Solution) *rivals.Reducer {
	m := newReducible(b, s)
	if b.Total != board.NoTotal {
		return rivals.New(totalled{m, b})
	}
	return rivals.New(m)
}

// A reducible is a board as package reduce sees it. Its cells are the board's.
//
// In hunt, a blank cell that no clue counts holds no coin, so that clues do more than to count. But as long
// as each coin has a clue beside it, a board is unique exactly if under the rules of minesweeper all its
// solutions agree on the cells that clues count: other cells change no clue.
//
// A total is one more clue, on no cell, that counts them all and always holds.
type reducible struct {
	*learn.Solver
	rules   board.Variant
	total   int32 // the clue of the total, or nowhere
	picture []int8
	at      []int32   // by clue: its cell, or nowhere
	need    []int16   // by clue
	scope   [][]int32 // by clue: the cells that it counts
	watch   [][]int32 // by cell: the clues that count it, and the one on it
	unseen  []int32   // cells of no clue
}

// nowhere is no cell, and no clue.
const nowhere = -1

func newReducible(b *board.Board, s puzzles.Solution) *reducible {
	m := &reducible{rules: b.Rules, total: nowhere, picture: make([]int8, len(s)), watch: make([][]int32, len(s))}
	room := make([]int32, 9*len(s)) // a cell is watched by the clues around it and its own
	for cell := range m.watch {
		m.watch[cell] = room[9*cell : 9*cell : 9*cell+9]
	}
	for cell, coin := range s {
		m.picture[cell] = int8(2*coin - 1)
	}
	for cell, n := range b.Clues {
		if n == board.Blank {
			continue
		}
		clue := int32(len(m.at))
		m.at, m.need = append(m.at, int32(cell)), append(m.need, int16(n))
		scope := countedBy(b, cell)
		for _, other := range scope {
			m.watch[other] = append(m.watch[other], clue)
		}
		if b.Rules != board.Mosaic {
			m.watch[cell] = append(m.watch[cell], clue)
		}
		m.scope = append(m.scope, scope)
	}
	for cell, clues := range m.watch {
		if len(clues) == 0 {
			m.unseen = append(m.unseen, int32(cell))
		}
	}
	if b.Total != board.NoTotal {
		m.addTotal(b.Total)
	}
	return m
}

func (m *reducible) addTotal(total int) {
	m.total = int32(len(m.at))
	var scope []int32
	for cell := range m.watch {
		scope = append(scope, int32(cell))
		m.watch[cell] = append(m.watch[cell], m.total)
	}
	m.at, m.need, m.scope = append(m.at, nowhere), append(m.need, int16(total)), append(m.scope, scope)
}

func (m *reducible) Standing() int {
	if m.total == nowhere {
		return 0
	}
	return 1
}

func (m *reducible) Known() []int8               { return m.picture }
func (m *reducible) Clues() int                  { return len(m.at) }
func (m *reducible) Watching(cell int32) []int32 { return m.watch[cell] }
func (m *reducible) Start(s *learn.Solver)       { m.Solver = s }
func (m *reducible) Propagate(learn.Lit) bool    { return true }
func (m *reducible) Backtrack([]learn.Lit)       {}

// closes says whether there is no coin on the clue's own cell.
func (m *reducible) closes(clue int32) bool { return m.rules != board.Mosaic && clue != m.total }

// Facts: without mosaic there is no coin on a clue.
func (m *reducible) Facts(clue int32, out []learn.Lit) []learn.Lit {
	if !m.closes(clue) {
		return out
	}
	return append(out, learn.LitOf(m.at[clue], learn.False))
}

func (m *reducible) Speaks(clue int32, _ []int8, out []int32) []int32 {
	out = append(out, m.scope[clue]...)
	if m.closes(clue) {
		out = append(out, m.at[clue])
	}
	return out
}

func (m *reducible) Off(clue int32, picture []int8) int {
	off := -int(m.need[clue])
	for _, cell := range m.scope[clue] {
		off += int(picture[cell]+1) / 2
	}
	return off
}

func (m *reducible) Obeys(clue int32, picture []int8) bool {
	return (!m.closes(clue) || picture[m.at[clue]] == learn.False) && m.Off(clue, picture) == 0
}

// Bare: in hunt, a cell that no clue counts holds no coin.
func (m *reducible) Bare(kept []bool, changed []int32, out []learn.Lit) []learn.Lit {
	if m.rules != board.Hunt {
		return out
	}
	for _, cell := range m.unseen {
		out = append(out, learn.LitOf(cell, learn.False))
	}
	for _, clue := range changed {
		for _, cell := range m.scope[clue] {
			out = m.bare(cell, kept, out)
		}
		out = m.bare(m.at[clue], kept, out)
	}
	return out
}

func (m *reducible) bare(cell int32, kept []bool, out []learn.Lit) []learn.Lit {
	if m.counted(cell, kept) {
		return out
	}
	return append(out, learn.LitOf(cell, learn.False))
}

func (m *reducible) counted(cell int32, kept []bool) bool {
	for _, clue := range m.watch[cell] {
		if kept[clue] && m.at[clue] != cell {
			return true
		}
	}
	return false
}

// Other: in hunt, a picture that has all coins of the known one, and more, has these on cells that no
// clue counts. There they do not count.
func (m *reducible) Other(picture []int8) bool {
	if m.rules != board.Hunt {
		return true
	}
	for cell, value := range m.picture {
		if value == learn.True && picture[cell] == learn.False {
			return true
		}
	}
	return false
}

// Draw: a clue that lacks nothing closes its open cells; one that lacks all of them fills them.
func (m *reducible) Draw(clue int32) bool {
	scope, values := m.scope[clue], m.Values()
	sum, set := 0, 0 // of the values, and how many are not open: without branches
	for _, cell := range scope {
		value := int(values[learn.Pos(cell)])
		sum += value
		set += value & 1
	}
	need, open := int(m.need[clue])-(sum+set)/2, len(scope)-set
	switch {
	case need < 0:
		return m.Conflict(m.having(clue, learn.True, m.TrailSize(), nil)...)
	case need > open:
		return m.Conflict(m.having(clue, learn.False, m.TrailSize(), nil)...)
	case open == 0:
	case need == 0:
		m.force(clue, learn.False)
	case need == open:
		m.force(clue, learn.True)
	}
	return true
}

func (m *reducible) force(clue int32, value int8) {
	for _, cell := range m.scope[clue] {
		if m.Value(learn.Pos(cell)) == learn.Open {
			m.Imply(learn.LitOf(cell, value), learn.Reason{Kind: learn.BySource, Of: clue})
		}
	}
}

// Explain: a cell is closed because of the coins that are there, and filled because of the closed cells.
func (m *reducible) Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	return m.having(why.Of, -l.Value(), before, out)
}

// having appends the negations of those cells of a clue that had a value at a moment.
func (m *reducible) having(clue int32, value int8, moment int32, out []learn.Lit) []learn.Lit {
	values := m.Values()
	for _, cell := range m.scope[clue] {
		if values[learn.Pos(cell)] == value && m.TrailIndex(learn.Pos(cell)) < moment {
			out = append(out, learn.LitOf(cell, -value))
		}
	}
	return out
}
