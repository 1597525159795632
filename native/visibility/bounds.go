package visibility

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/events"
)

// A bounder is the theory of a search over a plain board by the lengths of runs: of each clue and direction it has
// variables that say that the run is at least so long. What is learned speaks of lengths, too, and says in one literal
// what would take many cells (order encoding, as in Naoyuki Tamura, Akiko Taga, Satoshi Kitagawa and Mutsunori Banbara:
// Compiling Finite Linear CSP into SAT, Constraints 2009). On loose boards that takes an eighth of the conflicts. A
// propagator, which reads the colours of a clue's cells at once, has less to set up, and sees gaps in the lengths.
type bounder struct {
	*model
	*learn.Solver
	learn.Queue            // sums to look at
	arms        []arm      // four of each clue
	sums        []sum      // one of each clue, then those of clues that face each other
	in          [][]int32  // by arm: the sums that may say more when it is bounded
	lengths     []length   // by variable, less the number of cells
	on          [][]length // by cell: the arms that it is on
	before      []earlier  // what bounds were, in the order of the trail
	at          int32      // where on the trail the literal is that is being propagated
}

// An arm is a clue's run in one direction.
type arm struct {
	cells       []int32 // as far as the run may reach, and one more if that may be white
	first       int32   // the variable that says that it is 2 at least; those for more follow
	least, most int     // as the literals say that were spread
}

// A length says that an arm is at least so long: that its cells so far are white. Of 1 the cell is the variable.
type length struct{ arm, n int32 }

// An earlier is what the bounds of an arm were before a literal of the trail was spread.
type earlier struct {
	at, arm     int32
	least, most int
}

// The kinds of a bounder's causes; Of is as they say.
const (
	byLiteral = byCut + 1 + iota // the literal Of is false
	byLength                     // variable Of holds if the length before it does and its cell is white
	bySum                        // Of says which sum, and what it forces
)

const (
	longest  = 600  // open cells that are left to a propagator
	loose    = 4    // open cells for each clue, of which fewer are left to it as well
	longRoom = 8000 // clauses to learn in a long search before some are forgotten
)

// isLong says whether a search is likely to take so many conflicts that a bounder pays: on large boards, but not on
// those with a clue for every fourth open cell, which propagation nearly solves.
func (m *model) isLong() bool {
	if m.apart || m.linked {
		return false
	}
	unknown := 0
	for _, c := range m.given {
		if c == open {
			unknown++
		}
	}
	return unknown >= longest && len(m.clues) <= unknown/loose
}

// newLongSearch is a bounder that is ready to solve a board.
func newLongSearch(ctx context.Context, m *model) *bounder {
	b := newBounder(ctx, m)
	b.MaxLearned, b.SavePhases = longRoom, true
	b.Trace(events.Of(ctx), func(l learn.Lit) (cell, value int) {
		if int(l.Var()) >= len(m.given) {
			return puzzles.Nowhere, 0
		}
		return int(l.Var()), int(1 - l&1)
	})
	for v := range int32(len(m.given) + len(b.lengths)) {
		b.SetPhase(learn.Neg(v))
		b.AddDecision(v, 0)
	}
	if !b.begin() {
		b.Exhaust()
	}
	return b
}

func newBounder(ctx context.Context, m *model) *bounder {
	b := &bounder{model: m, on: make([][]length, len(m.given))}
	for _, c := range m.clues {
		m.poll.Check()
		for _, ray := range c.rays {
			b.add(ray)
		}
	}
	b.sum()
	b.Queue = learn.NewQueue(len(b.sums))
	for number := range b.sums {
		b.Push(int32(number))
	}
	b.Solver = learn.New(ctx, len(m.given)+len(b.lengths), b)
	return b
}

// add adds an arm along a ray, up to a cell that is black.
func (b *bounder) add(ray []int32) {
	if end := slices.IndexFunc(ray, func(cell int32) bool { return b.given[cell] == black }); end >= 0 {
		ray = ray[:end]
	}
	number := int32(len(b.arms))
	b.arms = append(b.arms, arm{cells: ray, first: int32(len(b.given) + len(b.lengths)), most: len(ray)})
	for i, cell := range ray {
		l := length{number, int32(i + 1)}
		b.on[cell] = append(b.on[cell], l)
		if i > 0 {
			b.lengths = append(b.lengths, l)
		}
	}
}

// atLeast says that an arm is at least so long, from 1 to all of its cells.
func (a *arm) atLeast(n int) learn.Lit {
	if n == 1 {
		return whiteLit(a.cells[0])
	}
	return learn.Pos(a.first + int32(n-2))
}

// lengthOf is what a variable that is no cell says.
func (b *bounder) lengthOf(v int32) length { return b.lengths[v-int32(len(b.given))] }

func (b *bounder) solution() puzzles.Solution { return b.whites(b.Solver) }

// begin colours what the board gives, and draws what follows; false means a contradiction.
func (b *bounder) begin() bool {
	if b.broken {
		return false
	}
	defer func() { b.poll = nil }()
	for cell, c := range b.given {
		if b.poll.Check(); c != open && !b.Imply(learn.LitOf(int32(cell), c), learn.Reason{}) {
			return false
		}
	}
	return b.PropagateAll()
}

// Propagate is the contract of learn.Theory.
func (b *bounder) Propagate(l learn.Lit) bool {
	b.poll.Check()
	v := l.Var()
	b.at = b.TrailIndex(l)
	if int(v) >= len(b.given) {
		return b.bound(b.lengthOf(v), l.IsPos())
	}
	for _, at := range b.on[v] {
		if !b.colour(at, l.IsPos()) {
			return false
		}
	}
	return true
}

// colour draws what follows for an arm from the colour of one of its cells.
func (b *bounder) colour(at length, isWhite bool) bool {
	a, n := &b.arms[at.arm], int(at.n)
	if n == 1 {
		return b.bound(at, isWhite)
	}
	l := a.atLeast(n)
	switch {
	case !isWhite:
		return b.Imply(l.Not(), because(blackLit(a.cells[n-1])))
	case b.Value(a.atLeast(n-1)) == learn.True:
		return b.Imply(l, learn.Reason{Kind: byLength, Of: l.Var()})
	case b.Value(l) == learn.False:
		return b.Imply(a.atLeast(n-1).Not(), learn.Reason{Kind: byLength, Of: l.Var()})
	}
	return true
}

// because is the cause of what follows from one literal.
func because(l learn.Lit) learn.Reason { return learn.Reason{Kind: byLiteral, Of: int32(l.Not())} }

// bound draws what follows for an arm from a bound of its length.
func (b *bounder) bound(at length, isReached bool) bool {
	a, n := &b.arms[at.arm], int(at.n)
	for _, s := range b.in[at.arm] {
		b.Push(s)
	}
	b.before = append(b.before, earlier{b.at, at.arm, a.least, a.most})
	if isReached {
		a.least = max(a.least, n)
		return b.reached(a, n)
	}
	a.most = min(a.most, n-1)
	return b.ended(a, n)
}

// reached draws what follows from an arm's being so long.
func (b *bounder) reached(a *arm, n int) bool {
	l := a.atLeast(n)
	if n > 1 && !(b.Imply(whiteLit(a.cells[n-1]), because(l)) && b.Imply(a.atLeast(n-1), because(l))) {
		return false
	}
	if n == len(a.cells) {
		return true
	}
	next := a.atLeast(n + 1)
	why := learn.Reason{Kind: byLength, Of: next.Var()}
	switch {
	case b.Value(next) == learn.False:
		return b.Imply(blackLit(a.cells[n]), why)
	case b.Value(whiteLit(a.cells[n])) == learn.True:
		return b.Imply(next, why)
	}
	return true
}

// ended draws what follows from an arm's being shorter.
func (b *bounder) ended(a *arm, n int) bool {
	l := a.atLeast(n)
	if n < len(a.cells) && !b.Imply(a.atLeast(n+1).Not(), because(l.Not())) {
		return false
	}
	if n == 1 {
		return true
	}
	why := learn.Reason{Kind: byLength, Of: l.Var()}
	switch {
	case b.Value(a.atLeast(n-1)) == learn.True:
		return b.Imply(blackLit(a.cells[n-1]), why)
	case b.Value(whiteLit(a.cells[n-1])) == learn.True:
		return b.Imply(a.atLeast(n-1).Not(), why)
	}
	return true
}

// Backtrack is the contract of learn.Theory.
func (b *bounder) Backtrack(lits []learn.Lit) {
	b.Clear()
	from, left := b.TrailIndex(lits[0]), len(b.before)
	for ; left > 0 && b.before[left-1].at >= from; left-- {
		was := &b.before[left-1]
		a := &b.arms[was.arm]
		a.least, a.most = was.least, was.most
	}
	b.before = b.before[:left]
}
