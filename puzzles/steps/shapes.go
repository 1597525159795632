package steps

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
)

// A Shape is what people call a step.
type Shape int

const (
	fullHouse Shape = iota
	hiddenSingle
	nakedSingle
	lockedCandidate
	nakedSet
	hiddenSet
	fish
	chainOfCells
	oneClue
	chain
)

// shapeOfSingle is that of a truth with one option.
func (s *lightest) shapeOfSingle(i int) Shape {
	t := s.truths[i]
	if t.kind != ofValue {
		return nakedSingle
	}
	for other := t.unit; other < len(s.truths) && s.truths[other].unit == t.unit &&
		s.truths[other].kind == ofValue; other++ {
		if other != i && s.weight[other] != done {
			return hiddenSingle
		}
	}
	return fullHouse
}

// shape is that of a set of truths with more options. What people call these:
//
//	one truth of a value                        locked candidate
//	k truths of entries over k values           naked pair, triple, quad
//	k truths of values of one item, k entries   hidden pair, triple, quad
//	k truths of one value                       fish: X-wing, turbot fish, swordfish
//	k truths of entries otherwise               chain of cells, such as an XY-wing
//	one sum, table or clause                    by its clue
//	otherwise                                   chain
func (s *lightest) shape(set []int) Shape {
	entries, values := s.over(set)
	first := s.truths[set[0]]
	all := func(is func(t *truth) bool) bool {
		return !slices.ContainsFunc(set, func(i int) bool { return !is(s.truths[i]) })
	}
	switch {
	case all(func(t *truth) bool { return t.kind == ofEntry }) && len(values) == len(set):
		return nakedSet
	case all(func(t *truth) bool { return t.kind == ofEntry }):
		return chainOfCells
	case len(set) == 1 && first.kind == ofValue:
		return lockedCandidate
	case all(func(t *truth) bool { return t.kind == ofValue && t.unit == first.unit }) && len(entries) == len(set):
		return hiddenSet
	case all(func(t *truth) bool { return t.kind == ofValue && t.value == first.value }):
		return fish
	case len(set) == 1:
		return oneClue
	}
	return chain
}

// over lists the entries and values of the options of a set.
func (s *lightest) over(set []int) (entries, values []int) {
	for _, i := range set {
		for _, row := range s.rows[i] {
			for _, l := range row {
				of := s.of[l.candidate()]
				entries, values = append(entries, of.entry), append(values, of.value)
			}
		}
	}
	return increasing(entries), increasing(values)
}

// name is what people call a step; "" if it has no name.
func (s *Step) name() string {
	tuple := [...]string{"", "single", "pair", "triple", "quad"}
	switch k := len(s.Reasons); s.Shape {
	case fullHouse:
		return "full house"
	case hiddenSingle:
		return "hidden single"
	case nakedSingle:
		return "naked single"
	case lockedCandidate:
		return "locked candidate"
	case nakedSet:
		return "naked " + tuple[min(k, len(tuple)-1)]
	case hiddenSet:
		return "hidden " + tuple[min(k, len(tuple)-1)]
	case fish:
		return [...]string{"", "", "X-wing or turbot fish", "swordfish or longer fish"}[min(k, 3)]
	case chainOfCells:
		return "chain of cells"
	case chain:
		return "chain"
	}
	return ""
}

// words says a truth at a position, such as "r1c2 is 3 or 4" and "3 in row 1 is at r1c2 or r1c5".
func (c *Candidates) words(t *truth, position puzzles.Solution) string {
	var options []string
	for _, row := range t.rows {
		for _, l := range row {
			if v := position[l.candidate()]; v != puzzles.Open && v != l.value() {
				continue
			}
			switch {
			case t.kind == ofEntry:
				options = append(options, c.Reasoned.Value(c.of[l.candidate()].value))
			case t.kind == ofValue:
				options = append(options, c.EntryPlace(l.candidate()))
			}
		}
	}
	switch t.kind {
	case ofEntry:
		return fmt.Sprintf("%s is %s", puzzles.EntryPlace(c.Reasoned, t.entry), joined(options, "or"))
	case ofValue:
		return fmt.Sprintf("%s in %s is at %s", c.Reasoned.Value(t.value), c.unit(t), joined(options, "or"))
	}
	return c.posted(t)
}

// posted names the clues of an item's truth, or where it is.
func (c *Candidates) posted(t *truth) string {
	var clues []string
	for _, clue := range t.posted.Clues {
		clues = append(clues, puzzles.ClueName(c.Reasoned, clue))
	}
	if len(clues) == 0 {
		return "the rules at " + c.cells(t)
	}
	return listed(clues)
}

// unit names the numbers of a value's truth, such as "row 3" and "the block of r1c1".
func (c *Candidates) unit(t *truth) string {
	_, cols := c.Size()
	rows, columns := map[int]bool{}, map[int]bool{}
	first := -1
	for _, at := range t.candidates() {
		for _, cell := range c.EntryCells(at) {
			rows[cell/cols], columns[cell%cols] = true, true
			if first < 0 || cell < first {
				first = cell
			}
		}
	}
	switch {
	case len(rows) == 1:
		return fmt.Sprintf("row %d", first/cols+1)
	case len(columns) == 1:
		return fmt.Sprintf("column %d", first%cols+1)
	}
	return fmt.Sprintf("the %s of %s", t.posted.Rule, puzzles.Place(first, cols))
}

// cells are the places of which a truth speaks.
func (c *Candidates) cells(t *truth) string {
	var places []string
	for _, at := range t.candidates() {
		if place := c.EntryPlace(at); !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	return strings.Join(places, " ")
}

// conclusion says what a step finds out: which entry has a value, or which have not.
func (c *Candidates) conclusion(s *Step) string {
	var is, not []string
	last := -1
	for i, at := range s.Entries {
		of := c.of[at]
		switch value := c.Reasoned.Value(of.value); {
		case s.Values[i] == 1:
			is = append(is, c.EntryPlace(at)+" is "+value)
		case of.entry == last:
			not[len(not)-1] += " or " + value
		default:
			last, not = of.entry, append(not, c.EntryPlace(at)+" is not "+value)
		}
	}
	if len(is) > 0 {
		return strings.Join(is, ", ")
	}
	return strings.Join(not, ", ")
}

// grounds say what a step follows from, at the position ahead of it.
func (c *Candidates) grounds(s *Step, position puzzles.Solution) string {
	var words []string
	for _, r := range s.Reasons {
		words = append(words, c.words(c.truths[r], position))
	}
	if name := s.name(); name != "" {
		return name + ": " + strings.Join(words, "; ")
	}
	return strings.Join(words, "; ")
}
