package visibility

import (
	"twofold/native/learn"
	"twofold/native/rivals"
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// NewReducer takes clues off a board, whose solution is s and whose clues count as s has it.
func NewReducer(b *board.Board, s puzzles.Solution) *rivals.Reducer {
	m := newReducible(b, s)
	var r *rivals.Reducer
	if m.links != nil {
		r = rivals.New(newLinked(m))
	} else {
		r = rivals.New(m)
	}
	if m.links != nil || m.rings != nil {
		r.Nearby = 1
	}
	return r
}

// A reducible is a board as package reduce sees it; a true cell is white. Clues are the board's, those
// without a number included, and draw as those of a propagator do.
type reducible struct {
	rules
	picture []int8
	colours []colour  // by clue: what it says of its own cell
	numbers []bool    // by clue: has it a number
	watch   [][]int32 // by cell
}

func newReducible(b *board.Board, s puzzles.Solution) *reducible {
	m := newModel(nil, b)
	r := &reducible{rules: newRules(m, nil), picture: make([]int8, len(s))}
	for cell, value := range s {
		r.picture[cell] = int8(2*value - 1)
	}
	cells := b.ClueCells()
	r.of, r.colours, r.numbers = make([]clue, len(cells)), make([]colour, len(cells)), make([]bool, len(cells))
	numbered := 0
	for number, cell := range cells {
		r.of[number], r.colours[number] = clue{cell: int32(cell)}, m.given[cell]
		// of those without a number only the cell counts
		if r.numbers[number] = numbered < len(m.clues) && m.clues[numbered].cell == int32(cell); r.numbers[number] {
			r.of[number] = m.clues[numbered]
			numbered++
		}
	}
	r.watchAll()
	return r
}

// watchAll lists by cell the clues that may look at it.
func (r *reducible) watchAll() {
	ends, all := make([]int32, len(r.picture)), int32(0) // where the clues of a cell end
	for i := range r.of {
		ends[r.of[i].cell]++
		for _, ray := range r.of[i].rays {
			for _, other := range ray {
				ends[other]++
			}
		}
	}
	for cell, n := range ends {
		all += n
		ends[cell] = all
	}
	room := make([]int32, all)
	r.watch = make([][]int32, len(ends))
	first := int32(0)
	for cell, end := range ends {
		r.watch[cell] = room[first:first:end]
		first = end
	}
	for number := range r.of {
		c := &r.of[number]
		r.watch[c.cell] = append(r.watch[c.cell], int32(number))
		for _, ray := range c.rays {
			for _, other := range ray {
				r.watch[other] = append(r.watch[other], int32(number))
			}
		}
	}
}

func (r *reducible) Known() []int8               { return r.picture }
func (r *reducible) Clues() int                  { return len(r.of) }
func (r *reducible) Standing() int               { return 0 }
func (r *reducible) Watching(cell int32) []int32 { return r.watch[cell] }

func (r *reducible) Bare(_ []bool, _ []int32, out []learn.Lit) []learn.Lit {
	if r.rings == nil {
		return out
	}
	return append(out, r.rings.alone...)
}

// Facts is the colour of the clue's own cell.
func (r *reducible) Facts(clue int32, out []learn.Lit) []learn.Lit {
	return append(out, learn.LitOf(r.of[clue].cell, r.colours[clue]))
}

// Speaks: a clue speaks of its cell, the white cells that this sees, and the black ones that end them.
func (r *reducible) Speaks(clue int32, picture []int8, out []int32) []int32 {
	c := &r.of[clue]
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
	c := &r.of[clue]
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
	return picture[r.of[clue].cell] == r.colours[clue] && r.Off(clue, picture) == 0
}

func (r *reducible) Other(picture []int8) bool { return r.rings == nil || r.rings.apart(picture) }

func (r *reducible) Draw(number int32) bool {
	return !r.numbers[number] || r.draw(number)
}
