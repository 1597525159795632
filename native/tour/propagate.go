package tour

import (
	"slices"

	"twofold/native/learn"
)

// An edge joins two squares that are one step apart.
type edge struct{ one, two int32 }

// A place is a square at a position.
type place struct{ square, position int32 }

// never is false. It stands for all squares and positions that do not go together from the outset.
const never = 0

// A propagator draws what follows from two views of a tour that are kept in step: which square has which
// position, and which steps are taken.
//
//	a square has one position, and a position one square
//	a position's square is one step from some square that the position before, and after, can have
//	a step is taken exactly if its squares have positions that follow each other
//	two steps are taken at each square, one at the ends of an open tour
//	steps that are taken form no cycle before all squares are on it
type propagator struct {
	*graph
	*learn.Solver
	edges  []edge
	ways   [][]int32 // by square: its edges, in the order of next
	number []int32   // by square and position: the variable that says so
	places []place   // by such a variable; the variables of the edges come after them

	// Those that are not false, as far as the literals were spread:
	positions []set   // by square
	squares   []set   // by position
	room      []int32 // by square: the number of its positions
	choice    []int32 // by position: the number of its squares
	usable    []bool  // by edge
	beside    []set   // by square: those that its edges lead to
	degree    []int32 // by square: the number of its edges
	pair      []edge  // by edge: of its squares two positions, one after the other, that they can have

	taken []int32 // by square: the number of edges that are true
	mate  []int32 // by square at the end of a path of true edges: its other end
	long  []int32 // by square at such an end: the number of the path's squares

	cutter *cutter
}

// The kinds of causes; Of is as they say.
const (
	bySquare   = 1 + iota // a position is not the square's: the square has position Of
	byPosition            // a position is not the square's: square Of has it
	lastAt                // the position is the last one that the square can have
	lastOf                // the square is the last one that the position can have
	noAfter               // no step leads on from the square at this position
	noBefore              // no step leads to it
	noPair                // no positions are left for a step
	byStep                // both squares of a step have positions that follow each other, one of them Of
	byTaken               // the step to square Of is taken, and this position would not be beside its own
	byDegree              // square Of has no more steps than it needs
	byEnough              // square Of has its steps already
	byLoop                // the step would close a cycle too early, edge Of being the last of its path
)

func (p *propagator) variable(square, position int32) int32 {
	return p.number[int(square)*p.size()+int(position)]
}

func (p *propagator) yes(square, position int32) learn.Lit {
	return learn.Pos(p.variable(square, position))
}
func (p *propagator) no(square, position int32) learn.Lit {
	return learn.Neg(p.variable(square, position))
}

func (p *propagator) edgeVariable(e int32) int32 { return int32(len(p.places)) + e }
func (p *propagator) take(e int32) learn.Lit     { return learn.Pos(p.edgeVariable(e)) }
func (p *propagator) leave(e int32) learn.Lit    { return learn.Neg(p.edgeVariable(e)) }

// later is the position after one, and earlier that before it; none at the ends of an open tour.
func (p *propagator) later(position int32) int32 {
	if int(position) < p.size()-1 {
		return position + 1
	}
	if p.closed {
		return 0
	}
	return none
}

func (p *propagator) earlier(position int32) int32 {
	if position > 0 {
		return position - 1
	}
	if p.closed {
		return int32(p.size() - 1)
	}
	return none
}

// newPropagator has those positions for all squares that the graph's domains leave. The solver is set
// afterwards.
func newPropagator(g *graph) *propagator {
	n := g.size()
	p := &propagator{
		graph: g, ways: make([][]int32, n), number: make([]int32, n*n), places: make([]place, 1),
		positions: make([]set, n), squares: g.domains(), room: make([]int32, n), choice: make([]int32, n),
		degree: make([]int32, n), taken: make([]int32, n), mate: make([]int32, n), long: make([]int32, n),
		beside: make([]set, n), cutter: newCutter(n),
	}
	for s := range int32(n) {
		p.positions[s], p.beside[s] = newSet(n), newSet(n)
		p.mate[s], p.long[s] = s, 1
		p.degree[s] = int32(len(g.next[s]))
		for _, t := range g.next[s] {
			p.beside[s].add(t)
			if s < t {
				p.edges = append(p.edges, edge{s, t})
			}
		}
	}
	for e, edge := range p.edges {
		p.ways[edge.one] = append(p.ways[edge.one], int32(e))
		p.ways[edge.two] = append(p.ways[edge.two], int32(e))
	}
	for position := range int32(n) {
		p.squares[position].each(func(s int32) bool {
			p.number[int(s)*n+int(position)] = int32(len(p.places))
			p.places = append(p.places, place{s, position})
			p.positions[s].add(position)
			p.room[s]++
			p.choice[position]++
			return true
		})
	}
	p.usable, p.pair = make([]bool, len(p.edges)), make([]edge, len(p.edges))
	for e := range p.usable {
		p.usable[e] = true
	}
	return p
}

// edgeOf is the edge between two squares.
func (p *propagator) edgeOf(s, t int32) int32 {
	i, _ := slices.BinarySearch(p.next[s], t)
	return p.ways[s][i]
}

// variables is how many there are: one for each place and each edge.
func (p *propagator) variables() int { return len(p.places) + len(p.edges) }

// begin draws what is known from the outset; false means a contradiction.
func (p *propagator) begin() bool {
	if slices.Contains(p.room, 0) || slices.Contains(p.choice, 0) {
		return false
	}
	p.Imply(learn.Neg(never), learn.Reason{})
	for i := range int32(p.size()) {
		if !p.drawLast(i, i) || !p.drawDegree(i) { // each square, and each position
			return false
		}
	}
	for e := range int32(len(p.edges)) {
		if !p.drawPair(e) {
			return false
		}
	}
	return p.PropagateAll()
}

// Propagate draws what follows from a literal that became true.
func (p *propagator) Propagate(l learn.Lit) bool {
	v := l.Var()
	if e := v - p.edgeVariable(0); e >= 0 {
		if l.IsPos() {
			return p.spreadTaken(e)
		}
		return p.spreadLeft(e)
	}
	if v == never {
		return true
	}
	if at := p.places[v]; l.IsPos() {
		return p.spreadYes(at.square, at.position)
	}
	return p.spreadNo(p.places[v].square, p.places[v].position)
}

// Backtrack takes Propagates back.
func (p *propagator) Backtrack(lits []learn.Lit) {
	for _, l := range slices.Backward(lits) {
		p.undo(l)
	}
}

func (p *propagator) undo(l learn.Lit) {
	v := l.Var()
	if e := v - p.edgeVariable(0); e >= 0 {
		if l.IsPos() {
			p.undoTaken(e)
		} else {
			p.undoLeft(e)
		}
	} else if !l.IsPos() {
		p.undoNo(p.places[v].square, p.places[v].position)
	}
}
