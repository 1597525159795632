package encode

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// tourSteps says of each step in which square it is: one key variable for each step and each square that
// tourDomains leave to it. Step and square are told apart from all others by one, which says that exactly one literal
// of a set is true; two that exactly two of few are.
//
// Variables for the edges, two squares one move apart, are said to be true where two steps that follow each other
// have these squares. At each square two edges are true (an end of the tour takes the place of one). This
// follows from the rest, but not by unit propagation: that a square in a corner has two neighbours left, say, tells
// their steps only once its own is known.
func tourSteps(one, two func(f *Formula, lits []int, k int)) func(f *Formula, g *tourGraph) error {
	return func(f *Formula, g *tourGraph) error {
		d, err := newTourDomains(g)
		if err != nil {
			return err
		}
		t := &stepTour{Formula: f, tourDomains: d}
		t.Decode, t.Explain, t.Lead = t.solution, t.telling, t.lead
		if d.empty {
			t.Add()
			return nil
		}
		t.rules(one, two)
		if g.closed() && g.reversible() {
			t.form()
		}
		return nil
	}
}

// maxDirectOne is the largest set of which exactlyOne forbids all pairs. On clued boards, whose sets are small, that
// takes about as long as a sequential counter, but without a clue three times as many clauses (12×12 knight: 850,000
// and 290,000).
const maxDirectOne = 30

// exactlyOne says it of small and large sets in clauses; k is 1.
func exactlyOne(f *Formula, lits []int, k int) {
	if len(lits) > maxDirectOne {
		exactlySequential(f, lits, k)
		return
	}
	exactlyDirect(f, lits, k)
}

type stepTour struct {
	*Formula
	*tourDomains
	in   [][]int // of each step, for each of its squares, the variable that says that it is there, or always
	when [][]int // of each square its steps
	lits [][]int // of each square, for each of its steps, the same variables
	edge [][]int // of each square, for each square near it, the variable or constant of their edge; nil without edges

	unnamed bool   // the variables
	said    []bool // by step, nil if all are: the others share variables, each that its square has any of them
	unsaid  int    // the first of the others, none if there is none
}

// rules says all but the form of a closed tour.
func (t *stepTour) rules(one, two func(f *Formula, lits []int, k int)) {
	t.numbered(one)
	t.edges(two)
	t.moves()
}

// numbered says that each step is in one square, and each square has one step.
func (t *stepTour) numbered(one func(f *Formula, lits []int, k int)) {
	t.variables()
	for step := range t.squares {
		if t.isSaid(step) {
			settled(t.Formula, t.in[step], 1, one)
		}
	}
	for s := range t.near {
		settled(t.Formula, t.lits[s], 1, one)
	}
}

func (t *stepTour) variables() {
	t.when = make([][]int, t.size())
	t.lits = make([][]int, t.size())
	t.unsaid = slices.Index(t.said, false)
	for step, squares := range t.squares {
		if t.isShared(step) {
			t.in = append(t.in, t.in[t.unsaid])
			continue
		}
		in := make([]int, len(squares))
		for i, s := range squares {
			in[i] = always
			if name := t.name(step, s); len(squares) > 1 {
				in[i] = t.Key(name)
			} else if name != "" {
				t.Facts = append(t.Facts, name)
			}
			t.when[s] = append(t.when[s], step)
			t.lits[s] = append(t.lits[s], in[i])
		}
		t.in = append(t.in, in)
	}
}

func (t *stepTour) name(step, s int) string {
	if t.unnamed {
		return ""
	}
	return fmt.Sprintf("%s=%d", t.place(s), step+1)
}

// is says that the step is in the square; there is none ahead of the first and after the last step.
func (t *stepTour) is(step, s int) int {
	if step == none || !t.has[step].has(s) {
		return never
	}
	if len(t.squares[step]) == t.size() {
		return t.in[step][s]
	}
	i, _ := slices.BinarySearch(t.squares[step], s)
	return t.in[step][i]
}

// edges says which edges there are, and that each square has two.
func (t *stepTour) edges(two func(f *Formula, lits []int, k int)) {
	t.edge = make([][]int, t.size())
	for s, near := range t.near {
		t.edge[s] = make([]int, len(near))
		for i, n := range near {
			if n > s {
				t.edge[s][i] = t.newEdge(s, n)
			} else {
				j, _ := slices.BinarySearch(t.near[n], s)
				t.edge[s][i] = t.edge[n][j]
			}
		}
		ends := []int{never, never}
		if !t.closed() {
			ends = []int{t.is(0, s), t.is(t.size()-1, s)}
		}
		settled(t.Formula, append(ends, t.edge[s]...), 2, two)
	}
}

// newEdge is always if the squares are one step apart for certain, never if they cannot be, and else a
// variable.
func (t *stepTour) newEdge(s, n int) int {
	edge := never
	for i, step := range t.when[s] {
		for _, beside := range [2]int{t.next(step), t.before(step)} {
			switch other := t.is(beside, n); {
			case other == never && t.isSaid(step):
			case other == always && t.lits[s][i] == always && t.isSaid(step) && t.isSaid(beside):
				return always
			default:
				edge = t.NewVar("")
				return edge
			}
		}
	}
	return edge
}

// moves says that from a square the tour goes on to one near it, and came from one; and if there are edges that it does
// so along them: where an edge is true, the steps of its squares follow each other, and the other way round.
func (t *stepTour) moves() {
	var after, ahead []int
	for s, near := range t.near {
		for i, step := range t.when[s] {
			here := t.lits[s][i]
			before, next := t.before(step), t.next(step)
			after, ahead = append(after[:0], not(here)), append(ahead[:0], not(here))
			for j, n := range near {
				goes, came := t.is(next, n), t.is(before, n)
				if t.edge != nil {
					t.along(t.edge[s][j], here, step, goes, came)
				}
				after, ahead = append(after, goes), append(ahead, came)
			}
			if t.isSaid(step) && t.isSaid(next) {
				t.say(after...)
			}
			if t.isSaid(step) && t.isSaid(before) {
				t.say(ahead...)
			}
		}
	}
}

func (t *stepTour) isSaid(step int) bool { return step != none && (t.said == nil || t.said[step]) }

// isShared reports whether an earlier step has the same variables.
func (t *stepTour) isShared(step int) bool { return !t.isSaid(step) && step != t.unsaid }

// along says of an edge whose one square has a step whether the other square has one beside it.
func (t *stepTour) along(edge, here, step, goes, came int) {
	t.say(not(edge), not(here), goes, came)
	if t.isSaid(t.next(step)) {
		t.say(not(here), not(goes), edge)
	}
}

// among says of an edge whose one square has a step that is not said that the other one has such a step, or one beside
// such a step.
func (t *stepTour) among(edge, here, n int) {
	clause := []int{not(edge), not(here)}
	for i, step := range t.when[n] {
		if !t.isSaid(step) || !t.isSaid(t.before(step)) || !t.isSaid(t.next(step)) {
			clause = append(clause, t.lits[n][i])
		}
	}
	t.say(clause...)
}

// form says that the square after the anchor comes before the one ahead of it.
func (t *stepTour) form() {
	anchor := t.anchor()
	after, ahead := t.next(t.given[anchor]), t.before(t.given[anchor])
	for i, n := range t.near[anchor] {
		for _, lower := range t.near[anchor][:i] {
			t.say(not(t.is(after, n)), not(t.is(ahead, lower)))
		}
	}
}

// telling are the places that the entries name. Other keys say where a step is not, which its square tells
// better.
func (t *stepTour) telling(_ []bool, entries puzzles.Solution) (keys []int) {
	for s, cell := range t.cells {
		if step := entries[cell]; step != puzzles.Open {
			if l := t.is(step-1, s); !isConstant(l) {
				keys = append(keys, l)
			}
		}
	}
	return keys
}

func (t *stepTour) solution(model []bool) puzzles.Solution {
	s := make(puzzles.Solution, len(t.board.Given))
	for step, squares := range t.squares {
		for i, square := range squares {
			if isTrue(t.in[step][i], model) {
				s[t.cells[square]] = step + 1
			}
		}
	}
	return s
}
