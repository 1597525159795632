// Package cubes divides a board into parts that can be solved apart, and joins what came of them: cube and conquer
// (Marijn Heule, Oliver Kullmann, Siert Wieringa and Armin Biere: Cube and Conquer: Guiding CDCL SAT Solvers by
// Lookaheads, HVC 2011). A part is the board at a position. The parts are the leaves of a tree, each of whose branches
// goes through all that there may be in one place; so no two parts share a solution, and none is lost.
//
// Whoever joins the parts does not take that on trust: Parts goes through the tree anew, and asks the board itself what
// there may be.
package cubes

import (
	"errors"
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/evidence"
	"twofold/puzzles/hands"
	"twofold/puzzles/limits"
	"twofold/puzzles/positions"
	"twofold/puzzles/reasoning"
)

// A Tree says how the solutions at a position are divided: each choice adds an entry to it. A leaf has no choices.
type Tree struct {
	Choices []Choice `json:"choices,omitempty"`
	// Broken says of a leaf that its position breaks a rule, or leads to longer solutions than Most only, so there is
	// nothing to solve.
	Broken bool `json:"broken,omitempty"`
	// Most, of a whole tree, is how long the solutions may be that are looked for; 0 is any length.
	Most int `json:"most,omitempty"`
}

// A Choice is a value of an entry, and the tree below it.
type Choice struct {
	Entry int  `json:"entry"`
	Value int  `json:"value"`
	Tree  Tree `json:"tree"`
}

// Parts are the boards at the leaves of the tree that are to be solved, in their order. The error says where the tree
// does not cover all solutions of the board, or has some twice. It is found by the board's own Hand, At and Judge.
func (t *Tree) Parts(b puzzles.Board) (all []puzzles.Board, err error) { return t.below(b, t.Most) }

func (t *Tree) below(b puzzles.Board, most int) (all []puzzles.Board, err error) {
	switch {
	case len(t.Choices) == 0 && t.Broken:
		if !isBroken(b, most) {
			return nil, fmt.Errorf("a leaf is said to break a rule, and does not:\n%v", b)
		}
		return nil, nil
	case len(t.Choices) == 0:
		return []puzzles.Board{b}, nil
	}
	var chosen [][2]int
	for _, c := range t.Choices {
		chosen = append(chosen, [2]int{c.Entry, c.Value})
	}
	if !slices.ContainsFunc(branches(nil, b), func(all [][2]int) bool { return sameChoices(all, chosen) }) {
		return nil, fmt.Errorf("the choices %v do not go through all that there may be of:\n%v", chosen, b)
	}
	for _, c := range t.Choices {
		child, err := at(b, c.Entry, c.Value)
		if err != nil {
			return nil, err
		}
		parts, err := c.Tree.below(child, most)
		if err != nil {
			return nil, err
		}
		all = append(all, parts...)
	}
	return all, nil
}

func sameChoices(a, b [][2]int) bool {
	compare := func(x, y [2]int) int { return slices.Compare(x[:], y[:]) }
	a, b = slices.Clone(a), slices.Clone(b)
	slices.SortFunc(a, compare)
	slices.SortFunc(b, compare)
	return slices.Equal(a, b)
}

// isBroken reports whether the position of a board breaks a rule, or whoever begins so needs more than the most steps.
func isBroken(b puzzles.Board, most int) bool {
	if s, ok := b.(evidence.Stepwise); ok && most > 0 && s.Fewest() > most {
		return true
	}
	judge, ok := b.(puzzles.PartialChecker)
	if !ok {
		return false
	}
	judgement, _ := judge.Judge(position(b))
	return judgement == puzzles.Violated
}

// position is that of a board, with all entries Open if it has none; empty if a solution is a list of moves.
func position(b puzzles.Board) puzzles.Solution {
	if p := positions.Of(b); p != nil {
		return slices.Clone(p)
	}
	_, isValued := b.(reasoning.Valued)
	if hand := hands.Of(b); !isValued && (hand == nil || hand.Values == nil && hand.Steps == 0) {
		return nil
	}
	return slices.Repeat(puzzles.Solution{puzzles.Open}, puzzles.Entries(b))
}

// at is the board with one more entry in its position.
func at(b puzzles.Board, entry, value int) (puzzles.Board, error) {
	p := position(b)
	switch {
	case entry == len(p):
		p = append(p, value)
	case entry < 0 || entry > len(p) || p[entry] != puzzles.Open:
		return nil, fmt.Errorf("entry %d: expected one that is open", entry)
	default:
		p[entry] = value
	}
	return positions.At(b, p)
}

// branches are the ways to divide the solutions of a board at its position. Each is a list of choices, an entry and its
// value, of which every solution has exactly one: an open cell has one of the values, and a number stands in one of the
// open cells; a plan that is not at its end goes on with one of the moves.
func branches(poll *limits.Poll, b puzzles.Board) (all [][][2]int) {
	hand := hands.Of(b)
	if hand == nil || hand.Done {
		return nil
	}
	p := position(b)
	if len(hand.Moves) > 0 {
		var moves [][2]int
		for _, m := range hand.Moves {
			moves = append(moves, [2]int{len(p), m.Value})
		}
		return [][][2]int{moves}
	}
	var open []int
	for entry, value := range p {
		if value == puzzles.Open {
			open = append(open, entry)
		}
	}
	for _, entry := range open {
		var values [][2]int
		if valued, is := b.(reasoning.Valued); is {
			for _, v := range valued.Values(entry) {
				values = append(values, [2]int{entry, v})
			}
		} else {
			for _, v := range hand.Values {
				values = append(values, [2]int{entry, v.Value})
			}
		}
		all = append(all, values)
	}
	for number := 1; number <= hand.Steps; number++ {
		if slices.Contains(p, number) {
			continue
		}
		var cells [][2]int
		for _, entry := range open {
			poll.Check()
			cells = append(cells, [2]int{entry, number})
		}
		all = append(all, cells)
	}
	return slices.DeleteFunc(all, func(choices [][2]int) bool { return len(choices) == 0 })
}

// errNoParts is why a board is not divided.
var errNoParts = errors.New("its solutions are not divided: expected a board with an open cell, or a plan, " +
	"and with positions")
