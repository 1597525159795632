package encode

import "slices"

// A grid is the colours of a board: of each cell, row by row, a literal or constant that says that it
// is white.
type grid struct {
	*Formula
	rows, cols int
	white      []int
	touching   [][]int // of each cell, once it was asked for: see corners
}

// A connectivity is a way of saying that the white cells are connected where no two black cells share an
// edge. All rest on this: the white cells are cut apart exactly if black cells that touch at corners
// form a ring, or a chain from edge to edge of the board. (White cells that are cut off have a
// boundary of black cells, each of which touches the next one at a corner, since none share an edge. The
// other way round, a ring or chain has a cell on either side, and beside a black cell all are white.) So
// the graph of the black cells that touch at corners, with the edge of the board as one more node,
// has to be a forest.
//
//	name         second look  new variables                  50×50 without clues        560 published boards
//	on demand    yes          none                           2500 and 7400, 0.02 s      2 ms
//	elimination  no           4 for a cell, and its fill-in  48k and 461k, 0.8 s        4 ms
//	levels       no           4 + 2·log(cells) for a cell    90k and 417k, 0.7 s        13 ms
//
// The columns are variables and clauses with the time to find two solutions, and the mean time to prove
// a board unique. On demand needs one look at a published board, and 2 to 4 at sparser ones.
type connectivity struct {
	name string
	say  func(g *grid)
	cave func(c cave) // says that of both colours of a cave, where black cells share edges: see cave.go
}

var (
	onDemand    = connectivity{"on demand", func(g *grid) { g.Refine = g.cuts }, cave.onDemand}
	elimination = connectivity{"elimination", func(g *grid) { g.forest(eliminate) }, func(c cave) { c.forest(eliminate) }}
	levels      = connectivity{"levels", func(g *grid) { g.forest(level) }, func(c cave) { c.forest(level) }}
)

// atOnce is the faster of the two that need no second look, as long as its fill-in stays small: on
// square boards it grows with the cells as cells·log(cells), and its clauses faster.
func atOnce(cells int) connectivity {
	if cells > maxEliminated {
		return levels
	}
	return elimination
}

// maxEliminated is the most cells of a board from which vertices are eliminated.
const maxEliminated = 4096

// acyclic is the faster way to forbid rings of arcs, as atOnce chooses it.
func acyclic(nodes int) func(f *Formula, nodes int, arcs map[Arc]int) {
	if nodes > maxEliminated {
		return level
	}
	return eliminate
}

// apart says that no two black cells share an edge.
func (g *grid) apart() {
	for cell := range g.white {
		for _, n := range g.near(cell, straight) {
			if n > cell {
				g.say(g.white[cell], g.white[n])
			}
		}
	}
}

// walls says that the neighbours of no cell are all black, and that no black cell splits a board of one line: most
// rings and chains that a solver would come by are of this kind.
func (g *grid) walls() {
	for cell := range g.white {
		var beside []int
		for _, n := range g.near(cell, straight) {
			beside = append(beside, g.white[n])
		}
		if len(g.white) > 3 {
			g.say(beside...)
		}
		if g.splits(cell) {
			g.say(g.white[cell])
		}
	}
}

// splits says that the cell lies between two others on a board of one line, where it touches the edge
// on two sides.
func (g *grid) splits(cell int) bool {
	return (g.rows == 1 || g.cols == 1) && cell > 0 && cell < len(g.white)-1
}

var (
	straight = [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}
	diagonal = [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
)

// near lists the cells at the offsets, those off the board left out.
func (g *grid) near(cell int, offsets [4][2]int) []int {
	var cells []int
	for _, offset := range offsets {
		row, col := cell/g.cols+offset[0], cell%g.cols+offset[1]
		if row >= 0 && row < g.rows && col >= 0 && col < g.cols {
			cells = append(cells, row*g.cols+col)
		}
	}
	return cells
}

func (g *grid) atEdge(cell int) bool {
	row, col := cell/g.cols, cell%g.cols
	return row == 0 || row == g.rows-1 || col == 0 || col == g.cols-1
}

// cuts returns, for several rings and chains of the model's black cells, the clause that one of their
// cells is white; none if the white cells are connected. Each holds by itself: colour its cells black and
// all others white, and the white ones are cut apart. Of each edge of the graph that closes a ring with
// those before it, a shortest ring is taken: shorter clauses say more.
func (g *grid) cuts(model []bool) [][]int {
	return g.closing(valuesOf(model))
}

// valuesOf are the values of a model by variable: 1 for true, -1 for false.
func valuesOf(model []bool) []int8 {
	values := make([]int8, len(model)+1)
	for i, value := range model {
		if values[i+1] = -1; value {
			values[i+1] = 1
		}
	}
	return values
}

// closing is cuts for values of which some are open: a clause may have one open cell, which would close a ring or chain
// of black ones.
func (g *grid) closing(values []int8) [][]int {
	black, open := make([]bool, len(g.white)+1), make([]bool, len(g.white))
	for cell, l := range g.white {
		black[cell] = l == never || l != always && values[l] < 0
		open[cell] = !isConstant(l) && values[l] == 0
	}
	black[len(g.white)] = true // the edge of the board
	rings := g.ringsOf(black, open)
	for _, ring := range rings {
		for i, cell := range ring {
			ring[i] = g.white[cell] // a variable, since a cell of kuromasu is black by no clue
		}
	}
	return rings
}

// ringsOf are rings or chains of black nodes, and of black nodes and one open cell, as lists of cells.
func (g *grid) ringsOf(black, open []bool) (rings [][]int) {
	add := func(cell, n int) {
		ring := g.ring(black, cell, n)
		if !slices.ContainsFunc(rings, func(r []int) bool { return slices.Equal(r, ring) }) {
			rings = append(rings, ring)
		}
	}
	sets := newSets(len(black))
	for cell := range g.white {
		if !black[cell] {
			continue
		}
		for _, n := range g.corners(cell) {
			if n > cell && black[n] && !sets.join(cell, n) {
				add(cell, n)
			}
		}
	}
	for cell := range g.white {
		if !open[cell] {
			continue
		}
		if n := g.closes(cell, black, sets); n >= 0 {
			add(cell, n)
		}
	}
	return rings
}

// closes is a black node that an open cell touches, if it touches another one of its set, else -1.
func (g *grid) closes(cell int, black []bool, sets sets) int {
	touched := g.corners(cell)
	for i, n := range touched {
		for _, other := range touched[:i] {
			if black[n] && black[other] && sets.of(n) == sets.of(other) {
				return n
			}
		}
	}
	return -1
}

// corners lists the nodes that a cell touches: cells at its corners, and the edge of the board.
func (g *grid) corners(cell int) []int {
	if g.touching == nil {
		g.touching = make([][]int, len(g.white))
	}
	if g.touching[cell] == nil {
		nodes := g.near(cell, diagonal)
		if g.atEdge(cell) {
			nodes = append(nodes, len(g.white))
		}
		g.touching[cell] = nodes
	}
	return g.touching[cell]
}

// ring is the cells of a shortest way between two nodes over black ones other than the direct one, in
// their order on the board.
func (g *grid) ring(black []bool, from, to int) []int {
	before := make([]int, len(black))
	for node := range before {
		before[node] = -1
	}
	before[from] = from
	open := []int{from}
	for at := 0; before[to] < 0; at++ {
		node := open[at]
		next := g.edgeCells()
		if node < len(g.white) {
			next = g.corners(node)
		}
		for _, n := range next {
			if black[n] && before[n] < 0 && (node != from || n != to) {
				before[n] = node
				open = append(open, n)
			}
		}
	}
	ring := []int{from}
	for node := to; node != from; node = before[node] {
		ring = append(ring, node)
	}
	ring = slices.DeleteFunc(ring, func(node int) bool { return node == len(g.white) })
	slices.Sort(ring)
	return ring
}

// edgeCells lists the cells at the edge of the board.
func (g *grid) edgeCells() []int {
	var cells []int
	for cell := range g.white {
		if g.atEdge(cell) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// sets is a partition of 0 to n-1 (union-find with path halving); each set is named by a member.
type sets []int

func newSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// join makes one set of two; it is false if they were one before.
func (s sets) join(i, j int) bool {
	i, j = s.of(i), s.of(j)
	s[i] = j
	return i != j
}

func (s sets) of(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}
