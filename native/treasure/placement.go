package treasure

import (
	"slices"

	"twofold/native/search"
	"twofold/puzzles/runs"
)

// A placement is a state of the graph searches: some variables hold a coin, some are closed, which is
// to stay without, and the others are open.
type placement struct {
	values []int8 // of the variables: open, 0 or 1
	need   []int8 // coins that each clue still lacks
	open   []int8 // open variables of each clue
	unmet  int    // the sum of need
	coins  int
	left   int // open variables of the board
}

const open = -1 // a variable without a value yet

// placements is the space of partial placements of a model. A step places one coin. The next coin goes
// to the most constrained unmet clue, which the placement alone decides: to the first of its open cells, or to
// the second with the first closed, and so on. So every set of coins is reached by one path only,
// and no set twice by permutation.
type placements struct {
	*network
	// beside are the clues that are asked whether a coin may be placed at a variable. It is the
	// model's cluesOf; a test plants a slip here.
	beside [][]int32

	tell runs.Watcher // of partial solutions; may be nil
}

func newPlacements(m *network) *placements { return &placements{network: m, beside: m.cluesOf} }

// watched is a space that tells the watcher, which there is, what a search does.
func (ps *placements) watched(space search.Space[*placement, string]) search.Space[*placement, string] {
	space.Tell = func(p *placement, e runs.Event) {
		e.State = ps.blank()
		for x, cell := range ps.cellOf {
			e.State[cell] = int(p.values[x])
		}
		ps.tell(e)
	}
	return space
}

// largePlacement is the number of variables from which on the searches' own looks at the context, every 64th
// placements, come too late.
const largePlacement = 4096

func (ps *placements) space() (search.Space[*placement, string], bool) {
	start, ok := ps.start()
	space := search.Space[*placement, string]{
		Start: start,
		Successors: func(p *placement, yield func(*placement, int)) {
			if len(p.values) > largePlacement {
				runs.End(ps.poll.Now())
			}
			ps.successors(p, yield)
		},
		Goal: ps.goal,
		Key:  func(p *placement) string { return key(p.values) },
	}
	if ps.tell != nil {
		space = ps.watched(space)
	}
	return space, ok
}

// key tells placements apart by the values of their variables.
func key(values []int8) string {
	text := make([]byte, len(values))
	for i, v := range values {
		text[i] = byte(v)
	}
	return string(text)
}

// start is the empty placement; ok is false if it is dead already.
func (ps *placements) start() (p *placement, ok bool) {
	p = &placement{
		values: slices.Repeat([]int8{open}, len(ps.cellOf)),
		need:   make([]int8, len(ps.clues)),
		open:   make([]int8, len(ps.clues)),
		left:   len(ps.cellOf),
	}
	for i, c := range ps.clues {
		p.need[i], p.open[i] = int8(c.need), int8(len(c.cells))
		p.unmet += c.need
	}
	for x := range p.values {
		ps.poll.Check()
		if !ps.legal(p, int32(x)) {
			ps.shut(p, int32(x))
		}
	}
	return p, ps.alive(p)
}

// goal: every clue is met, and so is the total. Open variables count as closed.
func (ps *placements) goal(p *placement) bool {
	return p.unmet == 0 && (ps.total < 0 || p.coins == ps.total)
}

// successors yields the placements with one coin more that are not dead.
func (ps *placements) successors(p *placement, yield func(*placement, int)) {
	choice := ps.choices(p)
	for i, x := range choice {
		next := p.copy()
		for _, before := range choice[:i] {
			ps.shut(next, before)
		}
		ps.place(next, x)
		if ps.alive(next) {
			yield(next, 1)
		}
	}
}

// choices are the open variables that the next coin may go to: those of the unmet clue with the
// fewest cells to spare, or, where every clue is met, those that no clue counts.
func (ps *placements) choices(p *placement) []int32 {
	most := -1
	for c, need := range p.need {
		if need > 0 && (most < 0 || p.open[c]-need < p.open[most]-p.need[most]) {
			most = c
		}
	}
	var out []int32
	if most >= 0 {
		for _, x := range ps.clues[most].cells {
			if p.values[x] == open {
				out = append(out, x)
			}
		}
		return out
	}
	for x, v := range p.values {
		if v == open {
			out = append(out, int32(x))
		}
	}
	return out
}

// legal reports whether a coin may be placed at x: each clue beside it still lacks one.
func (ps *placements) legal(p *placement, x int32) bool {
	for _, c := range ps.beside[x] {
		if p.need[c] <= 0 {
			return false
		}
	}
	return true
}

// place puts a coin on x and closes the cells that this makes illegal.
func (ps *placements) place(p *placement, x int32) {
	p.values[x] = 1
	p.coins++
	p.left--
	for _, c := range ps.cluesOf[x] {
		p.need[c]--
		p.open[c]--
		p.unmet--
	}
	for _, c := range ps.cluesOf[x] {
		for _, y := range ps.clues[c].cells {
			if p.values[y] == open && !ps.legal(p, y) {
				ps.shut(p, y)
			}
		}
	}
}

// shut closes x.
func (ps *placements) shut(p *placement, x int32) {
	p.values[x] = 0
	p.left--
	for _, c := range ps.cluesOf[x] {
		p.open[c]--
	}
}

// alive reports whether every clue, and the total, still has as many open cells as it lacks coins.
func (ps *placements) alive(p *placement) bool {
	for c, need := range p.need {
		if need < 0 || need > p.open[c] {
			return false
		}
	}
	return ps.total < 0 || p.coins <= ps.total && p.coins+p.left >= ps.total
}

func (p *placement) copy() *placement {
	c := *p
	c.values, c.need, c.open = slices.Clone(p.values), slices.Clone(p.need), slices.Clone(p.open)
	return &c
}

// sumOfUnmet is the source's heuristic: the coins that the clues lack, added up. It is not admissible,
// because one coin serves several clues; the search stays complete, but its first solution need not be
// reached by the fewest steps.
func (ps *placements) sumOfUnmet(p *placement) int { return p.unmet }

// served is admissible: no coin serves more clues than the open variable with the most unmet ones, so
// at least unmet divided by that many coins are needed, rounded up. It is consistent as well: a step
// meets at most that many, and cannot raise the divisor.
func (ps *placements) served(p *placement) int {
	most := 1
	for x, v := range p.values {
		if v == open {
			most = max(most, len(ps.cluesOf[x])) // an open variable is legal, so all its clues are unmet
		}
	}
	return (p.unmet + most - 1) / most
}
