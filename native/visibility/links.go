package visibility

import "twofold/native/learn"

// Links are the further rules of Cave: the white cells are connected, and so are the black cells with the frame of the
// board, which is a black node beside all cells at the edge. Both are drawn alike. A cell that may have a colour and
// cannot be reached from the others of that colour has the other one. An open cell has it over which alone such a cell
// can be reached: an articulation point (John Hopcroft and Robert Tarjan: Algorithm 447, CACM 1973). A walk over the
// board finds all of them, when nothing else follows any more. Whatever it draws has as its reason a ring of cells of
// the other colour: see barrier.go.
//
// Of both rules together it follows that around a corner no two white cells are on one diagonal and two black ones on
// the other.
type links struct {
	*barrier
	solver *learn.Solver
	beside [][4]int32   // by cell: the cells beside it, or the frame
	unless [2]learn.Lit // by side: the rule counts only while it is false; learn.None if it always does
	isNew  bool         // cells were coloured since the last walk
	root   int32        // the white cell that was coloured first, or none
	number []int32      // by node: when the walk came to it, from 1; 0 before
	low    []int32      // by node: the least number of a node beside those that the walk came to over it
	far    []int32      // by node: of these, a cell of the colour, or none
	stack  []visit      // the walk
	lits   []learn.Lit  // room for a clash
	// by cell, for each corner of it: the two cells beside it there, and the one across; the frame if one is off the board
	shape [][4][3]int32
}

type visit struct {
	node int32
	next int // of those beside it
}

// noCell is no cell.
const noCell = -1

// side is the index of a colour's rule.
func side(c colour) int {
	if c == white {
		return 0
	}
	return 1
}

func newLinks(m *model) *links {
	cells := len(m.given)
	k := &links{
		barrier: newBarrier(m), unless: [2]learn.Lit{learn.None, learn.None}, root: noCell,
		beside: make([][4]int32, cells), shape: make([][4][3]int32, cells),
		number: make([]int32, cells+1), low: make([]int32, cells+1), far: make([]int32, cells+1),
	}
	for cell := range k.beside {
		for way := range k.beside[cell] {
			k.beside[cell][way] = k.around[cell][2*way]
		}
		for way := range k.shape[cell] {
			around := &k.around[cell]
			corner := [3]int32{around[2*way], around[(2*way+2)%8], around[2*way+1]}
			if corner[0] == k.frame || corner[1] == k.frame {
				corner = [3]int32{k.frame, k.frame, k.frame}
			}
			k.shape[cell][way] = corner
		}
	}
	return k
}

func (k *links) colour(cell int32) colour { return k.solver.Value(whiteLit(cell)) }

// counts says whether the rule of a colour does.
func (k *links) counts(c colour) bool {
	unless := k.unless[side(c)]
	return unless == learn.None || k.solver.Value(unless) == learn.False
}

// spread draws what follows since a cell has its colour.
func (k *links) spread(l learn.Lit) bool {
	cell := l.Var()
	if l.IsPos() && k.root == noCell {
		k.root = cell
	}
	k.isNew = true
	return !k.counts(white) || !k.counts(black) || k.corners(cell)
}

// late walks, unless no cell was coloured since it did.
func (k *links) late() bool {
	if !k.isNew {
		return true
	}
	k.isNew = false
	now := k.solver.TrailSize()
	for _, c := range [2]colour{white, black} {
		if k.solver.TrailSize() == now && k.counts(c) && !k.walk(c) {
			return false
		}
	}
	return true
}

func (k *links) undo(cell int32) {
	if k.root == cell {
		k.root = noCell
	}
}

// corners looks at the four cells around each corner of one.
func (k *links) corners(cell int32) bool {
	own := k.colour(cell)
	for way, three := range &k.shape[cell] {
		if three[0] == k.frame {
			continue
		}
		one, two, across := k.colour(three[0]), k.colour(three[1]), k.colour(three[2])
		why := learn.Reason{Kind: byCorner, Of: k.corner(cell, way)}
		switch {
		case across == -own || one == own || two == own:
		case across == own && one == -own && two == -own:
			return k.solver.Conflict(k.cornerOf(why.Of, noCell, k.lits[:0])...)
		case across == own && one == -own:
			k.solver.Imply(learn.LitOf(three[1], own), why)
		case across == own && two == -own:
			k.solver.Imply(learn.LitOf(three[0], own), why)
		case one == -own && two == -own:
			k.solver.Imply(learn.LitOf(three[2], -own), why)
		}
	}
	return true
}

// corner is the number of a corner of a cell, the same for all four cells around it: the upper left one of them.
func (k *links) corner(cell int32, way int) int32 {
	return min(cell, k.shape[cell][way][0], k.shape[cell][way][1], k.shape[cell][way][2])
}

// cornerOf appends the negations of the colours around a corner, but for one cell.
func (k *links) cornerOf(corner, but int32, out []learn.Lit) []learn.Lit {
	three := &k.shape[corner][1] // to the right and below
	for _, cell := range [4]int32{corner, three[0], three[1], three[2]} {
		if cell != but {
			out = append(out, learn.LitOf(cell, -k.colour(cell)))
		}
	}
	return k.switches(out, white, black)
}

// switches appends what has to be false for the rules to count.
func (k *links) switches(out []learn.Lit, of ...colour) []learn.Lit {
	for _, c := range of {
		if l := k.unless[side(c)]; l != learn.None {
			out = append(out, l)
		}
	}
	return out
}

// walk goes depth first from the root over all cells that may have the colour, and draws what the rule says.
func (k *links) walk(c colour) bool {
	clear(k.number)
	from := k.frame
	if c == white {
		from = k.root
	}
	if from == noCell {
		return true
	}
	reached := int32(1)
	k.number[from], k.low[from], k.far[from] = 1, 1, noCell
	k.stack = append(k.stack[:0], visit{node: from})
	for len(k.stack) > 0 {
		top := &k.stack[len(k.stack)-1]
		to, ok := k.onward(top)
		switch {
		case !ok:
			k.goBack(c)
		case to == k.frame && c == white || to != k.frame && k.colour(to) == -c:
		case k.number[to] > 0:
			k.low[top.node] = min(k.low[top.node], k.number[to])
		default:
			reached++
			k.number[to], k.low[to], k.far[to] = reached, reached, noCell
			if k.colour(to) == c {
				k.far[to] = to
			}
			k.stack = append(k.stack, visit{node: to})
		}
	}
	return k.unreached(c)
}

// onward is the next node beside one.
func (k *links) onward(v *visit) (int32, bool) {
	if v.node == k.frame {
		if v.next == len(k.edge) {
			return 0, false
		}
		v.next++
		return k.edge[v.next-1], true
	}
	if v.next == len(directions) {
		return 0, false
	}
	v.next++
	return k.beside[v.node][v.next-1], true
}

// goBack goes back from a node. If nothing behind it is beside a node before the one it goes back to, all of that is
// connected over that one.
func (k *links) goBack(c colour) {
	node := k.stack[len(k.stack)-1].node
	k.stack = k.stack[:len(k.stack)-1]
	if len(k.stack) == 0 {
		return
	}
	back := k.stack[len(k.stack)-1].node
	k.low[back] = min(k.low[back], k.low[node])
	if k.far[node] == noCell {
		return
	}
	if len(k.stack) > 1 && k.low[node] >= k.number[back] && k.colour(back) == open {
		k.solver.Imply(learn.LitOf(back, c), learn.Reason{Kind: byLink, Of: k.far[node]})
	}
	if k.far[back] == noCell {
		k.far[back] = k.far[node]
	}
}

// unreached looks at the cells to which the walk did not come.
func (k *links) unreached(c colour) bool {
	for cell := range int32(len(k.beside)) {
		if k.number[cell] == 0 && k.colour(cell) == c {
			out := append(k.lits[:0], learn.LitOf(cell, -c))
			k.lits = k.parted(c, cell, noCell, k.solver.TrailSize(), out)
			return k.solver.Conflict(k.lits...)
		}
	}
	for cell := range int32(len(k.beside)) {
		if k.number[cell] == 0 && k.colour(cell) == open {
			k.solver.Imply(learn.LitOf(cell, -c), learn.Reason{Kind: byCut})
		}
	}
	return true
}

// parted appends why a cell cannot be reached from the others of a colour before a moment, or not but over another one:
// the ring around it, and what the ring keeps it from.
func (k *links) parted(c colour, cell, over, before int32, out []learn.Lit) []learn.Lit {
	for n := range k.wall {
		k.wall[n] = int32(n) == over || int32(n) == k.frame && c == white ||
			int32(n) != k.frame && k.colour(int32(n)) == -c && k.solver.TrailIndex(whiteLit(int32(n))) < before
	}
	to := k.frame
	if c == white {
		to = k.root
		out = append(out, blackLit(to))
	}
	for _, n := range k.ring(cell, to) {
		if n != over && n != k.frame {
			out = append(out, learn.LitOf(n, c))
		}
	}
	return k.switches(out, c)
}

// reason is why a cell has its colour.
func (k *links) reason(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	switch why.Kind {
	case byCorner:
		return k.cornerOf(why.Of, l.Var(), out)
	case byLink:
		return k.parted(l.Value(), why.Of, l.Var(), before, append(out, learn.LitOf(why.Of, -l.Value())))
	}
	return k.parted(-l.Value(), l.Var(), noCell, before, out)
}
