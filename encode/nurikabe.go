package encode

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/nurikabe"
)

// Nurikabe encodes a board of the family nurikabe: one key variable for each cell that no clue tells, named
// r<row>c<col> from 1 and true for white. For each clue a variable of each cell in its reach says that the cell is on
// its island; where that is said of a cell it is said of the white ones beside it, so that no island has two clues.
// The variables of a clue with a number are a set of which so many are true.
//
// That cells of an island are connected, and those of the sea, is said on demand (Refine) where the encoding is no CNF.
// Otherwise each cell has another one of its colour beside it as its parent, but for the clues and one cell of the sea,
// and no cell is its own forebear (see forest.go). These clauses are the formula's Links. On demand, all clues '?'
// share their variables, and what joins two of them is found on demand, too.
func Nurikabe(b *nurikabe.Board, e Cardinality) Ladder {
	return Single(func(f *Formula) {
		n := newNurikabeEncoder(f, b, e, true)
		n.isNamed = e.IsCNF
		n.islands(false)
		for i := range n.clues {
			n.size(i)
		}
		n.pools()
		n.shape()
		f.fix(n.white, b.Fixed)
		if closing := n.closing(true); e.IsCNF {
			n.link(closing, n.parents)
		} else {
			n.Demand(closing)
		}
	})
}

type nurikabeEncoder struct {
	*grid
	board    *nurikabe.Board
	encoding Cardinality
	clues    []islandClue
	labels   [][]int // by cell: the clues that may have it
	isNamed  bool    // so that whoever reads the formula can check what is drawn from Links
}

// An islandClue is a clue, or all clues '?' together.
type islandClue struct {
	cells  []int       // of the clue, or clues
	number int         // of cells; 0 for '?'
	label  map[int]int // by cell in reach: a literal, or always, that says that the cell is on the island
	reach  []int       // those cells, the clue's own first
}

// newNurikabeEncoder has the colours of the cells. Those of cells with clues are told by them, or have variables too.
func newNurikabeEncoder(f *Formula, b *nurikabe.Board, e Cardinality, told bool) *nurikabeEncoder {
	n := &nurikabeEncoder{grid: &grid{Formula: f, rows: b.Rows, cols: b.Cols}, board: b, encoding: e}
	for cell, clue := range b.Clues {
		if told && clue != nurikabe.Blank {
			n.white = append(n.white, always)
		} else {
			n.white = append(n.white, f.Key(puzzles.Place(cell, b.Cols)))
		}
	}
	f.Decode = func(model []bool) puzzles.Solution {
		s := make(puzzles.Solution, len(n.white))
		for cell, l := range n.white {
			if isTrue(l, model) {
				s[cell] = 1
			}
		}
		return s
	}
	return n
}

// islands makes the islands of all clues, and says that each white cell is on one of them. They reach as far as their
// numbers let them, or over the board if these may be left out; then, and in a CNF, each clue '?' has an island too.
func (n *nurikabeEncoder) islands(unbounded bool) {
	var open []int
	for cell, clue := range n.board.Clues {
		switch {
		case clue == nurikabe.Blank:
		case clue == nurikabe.AnySize && !unbounded && !n.encoding.IsCNF:
			open = append(open, cell)
		case clue == nurikabe.AnySize:
			n.island([]int{cell}, 0, len(n.white))
		case unbounded:
			n.island([]int{cell}, int(clue), len(n.white))
		default:
			n.island([]int{cell}, int(clue), int(clue))
		}
	}
	if len(open) > 0 {
		n.island(open, 0, len(n.white))
	}
	n.labels = make([][]int, len(n.white))
	for i := range n.clues {
		for _, cell := range n.clues[i].reach {
			n.labels[cell] = append(n.labels[cell], i)
		}
	}
	for i := range n.clues {
		n.spread(i)
	}
	for cell := range n.white {
		n.onOne(cell)
	}
}

// island makes an island: the cells to which so many cells suffice, one of them a clue's. Other clues, and what is
// beside them, are out of reach.
func (n *nurikabeEncoder) island(clues []int, number, most int) {
	c := islandClue{cells: clues, number: number, label: map[int]int{}, reach: slices.Clone(clues)}
	steps := map[int]int{}
	for _, cell := range clues {
		c.label[cell] = always
		steps[cell] = 1
	}
	for i := 0; i < len(c.reach); i++ {
		cell := c.reach[i]
		n.bounds.tick()
		if steps[cell] == most {
			continue
		}
		for _, next := range n.near(cell, straight) {
			if _, met := steps[next]; met || n.foreign(next, clues) {
				continue
			}
			steps[next] = steps[cell] + 1
			c.label[next] = n.NewVar(n.labelName(next, clues))
			c.reach = append(c.reach, next)
		}
	}
	n.clues = append(n.clues, c)
}

// labelName names the variable that a cell is on the island of a clue, r1c3@r5c6, if such names are wanted.
func (n *nurikabeEncoder) labelName(cell int, clues []int) string {
	if !n.isNamed {
		return ""
	}
	return puzzles.Place(cell, n.cols) + "@" + puzzles.Place(clues[0], n.cols)
}

// foreign says whether a cell is that of another clue, or beside one.
func (n *nurikabeEncoder) foreign(cell int, clues []int) bool {
	is := func(at int) bool { return n.board.Clues[at] != nurikabe.Blank && !slices.Contains(clues, at) }
	return is(cell) || slices.ContainsFunc(n.near(cell, straight), is)
}

// spread says that what is on an island is white, and so is some cell of it beside each but a clue's own; and that the
// white cells beside it are on the island.
func (n *nurikabeEncoder) spread(i int) {
	c := &n.clues[i]
	for _, cell := range c.reach {
		own := c.label[cell]
		n.say(not(own), n.white[cell])
		support := []int{not(own)}
		for _, next := range n.near(cell, straight) {
			l := c.label[next] // never beyond its reach
			n.say(not(own), not(n.white[next]), l)
			support = append(support, l)
		}
		if own != always {
			n.say(support...)
		}
	}
}

// maxPairs is up to how many islands a cell is said to be on no two. They exclude each other anyway: what is connected
// with two clues would be on each one's island.
const maxPairs = 8

// onOne says that a cell is on an island if it is white, and on no two.
func (n *nurikabeEncoder) onOne(cell int) {
	some := []int{not(n.white[cell])}
	for at, i := range n.labels[cell] {
		l := n.clues[i].label[cell]
		some = append(some, l)
		for _, j := range n.labels[cell][:min(at, maxPairs)] {
			n.say(not(l), not(n.clues[j].label[cell]))
		}
	}
	n.say(some...)
}

// size says how many cells an island has.
func (n *nurikabeEncoder) size(i int) {
	c := &n.clues[i]
	if c.number == 0 {
		return
	}
	const small = 8
	if lits := n.cellsOf(c); n.isNarrow() {
		settled(n.Formula, lits, c.number, exactlyTotal)
	} else if len(lits) <= small || !n.encoding.IsCNF {
		n.encoding.Exactly(n.Formula, lits, c.number)
	} else {
		n.encoding.Total(n.Formula, lits, c.number)
	}
}

// cellsOf are the literals of the cells that may be on an island.
func (n *nurikabeEncoder) cellsOf(c *islandClue) (lits []int) {
	for _, cell := range c.reach {
		lits = append(lits, c.label[cell])
	}
	return lits
}

// pools says that there is a white cell in each block of 2x2.
func (n *nurikabeEncoder) pools() {
	for cell := range n.white {
		if cell%n.cols < n.cols-1 && cell/n.cols < n.rows-1 {
			n.say(n.white[cell], n.white[cell+1], n.white[cell+n.cols], n.white[cell+n.cols+1])
		}
	}
}

// parents says that each cell but a clue's and the first of the sea has a parent beside it, a cell of its colour. No
// cell is its own forebear.
func (n *nurikabeEncoder) parents() {
	arcs := map[Arc]int{}
	for cell := range n.white {
		for _, next := range n.near(cell, straight) {
			up := n.NewVar("")
			arcs[Arc{cell, next}] = up
			n.say(-up, not(n.white[cell]), n.white[next])
			n.say(-up, n.white[cell], not(n.white[next]))
		}
	}
	some := never // a black cell before this one
	for cell, white := range n.white {
		var ups []int
		for _, next := range n.near(cell, straight) {
			ups = append(ups, arcs[Arc{cell, next}])
		}
		if n.board.Clues[cell] == nurikabe.Blank {
			n.say(append([]int{not(white)}, ups...)...)
		}
		n.say(append([]int{white, not(some)}, ups...)...)
		some = n.either(some, not(white))
	}
	n.Acyclic(len(n.white), arcs)
}

// either is a literal for: one of two literals or constants.
func (f *Formula) either(a, b int) int {
	switch {
	case a == never || b == always:
		return b
	case b == never || a == always:
		return a
	}
	l := f.NewVar("")
	f.Add(-a, l)
	f.Add(-b, l)
	f.Add(a, b, -l)
	return l
}

// parts has a part for each number: what it says of its island.
func (n *nurikabeEncoder) parts(w *Switched, say func(i int)) {
	for cell, clue := range n.board.Clues {
		if clue > 0 {
			i := slices.IndexFunc(n.clues, func(c islandClue) bool { return c.cells[0] == cell })
			w.Part(func() { say(i) })
		}
	}
}

// switchedNurikabe says a nurikabe board whose solution is s.
func switchedNurikabe(ctx context.Context, of puzzles.Clued, s puzzles.Solution) (*Switched, error) {
	b := of.(*nurikabe.Board)
	return NewSwitched(ctx, func(w *Switched) {
		n := newNurikabeEncoder(w.Formula, b, switchedEncoding(), false)
		n.islands(true)
		n.pools()
		n.Demand(n.closing(false))
		n.parts(w, n.size)
		w.weaken()
		w.differ(s, func(int) bool { return true })
		w.Solution = func(model, _ []bool) puzzles.Solution { return w.Decode(model) }
	})
}

// nurikabeReasons says the fillings of a nurikabe board, in which cells with clues are white and each white cell is
// connected with one clue. Reasons are that an island has as many cells as its number at least, and the rules that no
// island has more, that the sea is connected, and that it has no pools.
func nurikabeReasons(ctx context.Context, of puzzles.Reasoned) (*Switched, error) {
	b := of.(*nurikabe.Board)
	return NewSwitched(ctx, func(w *Switched) {
		n := newNurikabeEncoder(w.Formula, b, reasonsEncoding(), true)
		n.islands(true)
		n.parts(w, n.least)
		w.Part(func() {
			for i := range n.clues {
				n.most(i)
			}
		})
		w.lazyPart(func() {}, n.sea(n.beside(straight), 0).links)
		w.Part(n.pools)
		w.Lazy = append(w.Lazy, Lazy{len(w.Parts), n.linked()}) // every open label is in a clause that supports it
		w.Says = saysBit(n.white)
		w.Solution = func(model, _ []bool) puzzles.Solution { return w.Decode(model) }
	})
}

// least says that an island has as many cells as its number, or more.
func (n *nurikabeEncoder) least(i int) {
	c := &n.clues[i]
	switch lits := n.cellsOf(c)[1:]; { // without the clue's own
	case c.number-1 > len(lits):
		n.Add()
	case c.number > 1:
		n.card(lits, c.number-1)
	}
}

// most says that an island with a number has no more cells.
func (n *nurikabeEncoder) most(i int) {
	c := &n.clues[i]
	if lits := n.cellsOf(c)[1:]; c.number > 0 && c.number-1 < len(lits) {
		n.card(negated(lits), len(lits)-(c.number-1))
	}
}

// NurikabeFamily is this package's part of the family nurikabe.
var NurikabeFamily = Family{
	Encodings: byCardinality(Nurikabe),
	Switched:  switchedNurikabe,
	Reasons:   nurikabeReasons,
}
