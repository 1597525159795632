package visibility

import (
	"twofold/native/learn"
	"twofold/native/rivals"
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// NewOracle answers for the fillings of a board, of which s is a solution. In kuromasu and cave that the white cells
// are connected is a rule that is a reason, in cave that the black ones reach the edge, too; in all variants the cell
// of a clue has its colour in every filling.
func NewOracle(b *board.Board, s puzzles.Solution) *rivals.Oracle {
	rules := [...]int{board.Plain: 0, board.Kuromasu: 1, board.Cave: 2}[b.Rules]
	return rivals.NewOracle(rules, func() rivals.Ruled { return newRuled(newReducible(b, s)) })
}

// A ruled is a reducible whose rings are ruled out only if somebody says so.
type ruled struct {
	*reducible
	shades *strips // the black cells of the picture that the search is at
}

func newRuled(m *reducible) *ruled {
	r := &ruled{m, m.strips.alike()}
	for cell, value := range m.picture {
		if value == black {
			r.shades.set(int32(cell), black)
		}
	}
	return r
}

func (r *ruled) Propagate(l learn.Lit) bool {
	if l.Value() != r.picture[l.Var()] {
		r.shades.turn(l.Var())
	}
	return r.reducible.Propagate(l)
}

func (r *ruled) Backtrack(lits []learn.Lit) {
	for _, l := range lits {
		if l.Value() != r.picture[l.Var()] {
			r.shades.turn(l.Var())
		}
	}
	r.reducible.Backtrack(lits)
}

// Off is that of the reducible, from bits where they have room.
func (r *ruled) Off(clue int32, picture []int8) int {
	c := &r.of[clue]
	if !r.numbers[clue] || c.need > maxNeed {
		return r.reducible.Off(clue, picture)
	}
	off := -c.need
	for d := range c.rays {
		off += r.shades.ray(c.cell, d).reach(len(c.rays[d]))
	}
	return off
}

func (r *ruled) Rules(s *learn.Solver, unless []learn.Lit) []rivals.Rule {
	r.Start(s)
	switch {
	case r.rings != nil:
		r.unless = unless[0]
		return []rivals.Rule{newConnected(r.forest)}
	case r.links != nil:
		copy(r.links.unless[:], unless)
		return []rivals.Rule{&joined{links: r.links, of: white}, &joined{links: r.links, of: black}}
	}
	return nil
}

// Shown is the colours of the cells with clues.
func (r *ruled) Shown() (out []learn.Lit) {
	for clue := range r.of {
		out = r.Facts(int32(clue), out)
	}
	return out
}

// Connected is the rule that there is no ring of black cells: see forest. Since the known picture has none, each ring
// goes through a cell that is black in a picture and not in the known one.
type connected struct {
	*forest
	label []int32 // by node: where a search reached it from, as a place among the corners of its cell; or -1
	back  []int32 // by node: the node it was reached from, or -1
	ring  []int32 // the cells of the last ring
}

func newConnected(f *forest) *connected {
	c := &connected{forest: f}
	for range f.parent {
		c.label, c.back = append(c.label, -1), append(c.back, -1)
	}
	return c
}

// Off is below 0 if there is a ring, which is kept for Mend: one of its cells has to be white.
func (c *connected) Off(picture []int8, changed []int32) int {
	for _, cell := range changed {
		if picture[cell] == black && c.find(cell, picture) {
			return -1
		}
	}
	return 0
}

func (c *connected) Mend(out []int32) []int32 { return append(out, c.ring...) }

// find looks for a shortest ring through a black cell: breadth first from all corners of the cell at once, until two
// of these searches meet.
func (c *connected) find(cell int32, picture []int8) bool {
	c.queue = c.queue[:0]
	defer func() {
		for _, node := range c.queue {
			c.label[node], c.back[node] = -1, -1
		}
		c.label[cell] = -1
	}()
	c.label[cell] = never
	for i, node := range c.corners[cell] {
		if !c.isBlack(node, picture) {
			continue
		}
		if c.label[node] >= 0 { // the frame, twice
			c.ring = append(c.ring[:0], cell)
			return true
		}
		c.label[node] = int32(i)
		c.queue = append(c.queue, node)
	}
	for i := 0; i < len(c.queue) && len(c.queue) > 1; i++ {
		node := c.queue[i]
		for _, next := range c.joined(node) {
			switch {
			case next == cell || next == c.back[node] || !c.isBlack(next, picture):
			case c.label[next] < 0:
				c.label[next], c.back[next] = c.label[node], node
				c.queue = append(c.queue, next)
			case c.label[next] != c.label[node]:
				c.ring = c.trace(next, c.trace(node, append(c.ring[:0], cell)))
				return true
			}
		}
	}
	return false
}

func (c *connected) isBlack(node int32, picture []int8) bool {
	return node == c.frame || picture[node] == black
}

// trace appends the cells from a node back to where the search began.
func (c *connected) trace(node int32, out []int32) []int32 {
	for ; node >= 0; node = c.back[node] {
		if node != c.frame {
			out = append(out, node)
		}
	}
	return out
}
