package visibility

import (
	"twofold/native/learn"
	"twofold/native/reduce"
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// NewReducer takes clues off a board, whose solution is s and whose clues count as s has it.
func NewReducer(b *board.Board, s puzzles.Solution) *reduce.Reducer {
	return reduce.New(newReducible(b, s))
}

// A reducible is a board as package reduce sees it; a true cell is white. Clues are the board's, those
// without a number included, and draw as those of a propagator do.
type reducible struct {
	*learn.Solver
	picture []int8
	clues   []clue    // by clue; of those without a number only the cell counts
	colours []colour  // by clue: what it says of its own cell
	numbers []bool    // by clue: has it a number
	watch   [][]int32 // by cell
	rings   *rings    // nil unless the board is a Kuromasu
	strips  *strips

	view  view // room for large clues
	ticks []tick
	out   []learn.Lit // room for clashes
}

func newReducible(b *board.Board, s puzzles.Solution) *reducible {
	m := newModel(b)
	r := &reducible{strips: newStrips(m), picture: make([]int8, len(s)), watch: make([][]int32, len(s))}
	for cell, value := range s {
		r.picture[cell] = int8(2*value - 1)
	}
	numbered := 0
	for _, cell := range b.ClueCells() {
		c := clue{cell: int32(cell)}
		hasNumber := numbered < len(m.clues) && m.clues[numbered].cell == c.cell
		if hasNumber {
			c = m.clues[numbered]
			numbered++
		}
		number := int32(len(r.clues))
		r.clues, r.colours, r.numbers = append(r.clues, c), append(r.colours, m.given[cell]), append(r.numbers, hasNumber)
		r.watch[cell] = append(r.watch[cell], number)
		for _, ray := range c.rays {
			for _, other := range ray {
				r.watch[other] = append(r.watch[other], number)
			}
		}
	}
	if m.kuromasu {
		r.rings = newRings(m)
	}
	return r
}

func (r *reducible) Known() []int8               { return r.picture }
func (r *reducible) Clues() int                  { return len(r.clues) }
func (r *reducible) Standing() int               { return 0 }
func (r *reducible) Watching(cell int32) []int32 { return r.watch[cell] }
func (r *reducible) Bare(_ []bool, _ []int32, out []learn.Lit) []learn.Lit {
	if r.rings == nil {
		return out
	}
	return append(out, r.rings.alone...)
}

func (r *reducible) Start(s *learn.Solver, first int32) {
	r.Solver = s
	if r.rings != nil {
		r.rings.start(s, first)
	}
}

// Facts is the colour of the clue's own cell.
func (r *reducible) Facts(clue int32, out []learn.Lit) []learn.Lit {
	return append(out, learn.LitOf(r.clues[clue].cell, r.colours[clue]))
}

// Speaks: a clue speaks of its cell, the white cells that this sees, and the black ones that end them.
func (r *reducible) Speaks(clue int32, picture []int8, out []int32) []int32 {
	c := &r.clues[clue]
	out = append(out, c.cell)
	if picture[c.cell] == black {
		return out
	}
	for _, ray := range c.rays {
		for _, cell := range ray {
			out = append(out, cell)
			if picture[cell] == black {
				break
			}
		}
	}
	return out
}

// Off is how many white cells too many the clue's cell sees, as far as its rays go.
func (r *reducible) Off(clue int32, picture []int8) int {
	if !r.numbers[clue] {
		return 0
	}
	c := &r.clues[clue]
	off := -c.need
	for _, ray := range c.rays {
		for _, cell := range ray {
			if picture[cell] == black {
				break
			}
			off++
		}
	}
	return off
}

func (r *reducible) Obeys(clue int32, picture []int8) bool {
	return picture[r.clues[clue].cell] == r.colours[clue] && r.Off(clue, picture) == 0
}

func (r *reducible) Other(picture []int8) bool { return r.rings == nil || r.rings.apart(picture) }

func (r *reducible) Spread(l learn.Lit) bool {
	r.strips.set(l.Var(), l.Value())
	return r.rings == nil || r.rings.spread(l)
}

func (r *reducible) Undo(lits []learn.Lit) {
	for _, l := range lits {
		r.strips.clear(l.Var())
		if r.rings != nil && l.Value() == black {
			r.rings.forest.undo()
		}
	}
}

// Draw forces what the lengths of a clue's runs leave no choice about.
func (r *reducible) Draw(number int32) bool {
	if !r.numbers[number] {
		return true
	}
	c := &r.clues[number]
	left, ok := r.runs(c)
	if !ok {
		r.out = r.reasons(c, claim{}, r.Now(), r.out[:0])
		return r.Clash(r.out...)
	}
	for d, ray := range c.rays {
		least, most := left.least[d], left.most[d]
		for _, cell := range ray[:least] {
			r.Imply(learn.LitOf(cell, white), reduce.By(number))
		}
		if least == most && least < len(ray) {
			r.Imply(learn.LitOf(ray[least], black), reduce.By(number))
		}
	}
	return true
}

// maxNeed is the largest need of a clue whose rays, which reach one cell further, fit a strip.
const maxNeed = 62

// runs looks at what a clue's rays show now.
func (r *reducible) runs(c *clue) (runs, bool) {
	if c.need <= maxNeed {
		v := r.strips.look(c)
		return v.runs(c)
	}
	for d, ray := range c.rays {
		r.view[d] = r.view[d][:0]
		for _, cell := range ray {
			r.view[d] = append(r.view[d], r.Value(learn.Yes(cell)))
		}
	}
	return r.view.runs(c.need)
}

// reasons appends to out why a claim holds.
func (r *reducible) reasons(c *clue, is claim, moment int32, out []learn.Lit) []learn.Lit {
	if c.need <= maxNeed {
		return r.explain(c, is, moment, out)
	}
	return r.explainAll(c, moment, out)
}

// Reason is the reason of what Draw or the rings forced.
func (r *reducible) Reason(l learn.Lit, why learn.Cause, before int32, out []learn.Lit) []learn.Lit {
	if int(why.Of) >= len(r.clues) {
		return r.rings.explain(l, why.Of, before, out)
	}
	c := &r.clues[why.Of]
	d, i := c.find(l.Var())
	return r.reasons(c, claim{d, i, l.Value()}, before, out)
}
