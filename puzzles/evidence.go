package puzzles

import (
	"math/rand/v2"
	"slices"
)

// A Certifiable board knows what the variables of its formulas mean, so that evidence can be checked without trust in
// the encoder. It is written from the rules and from the names that the family's page under testdata gives to
// variables, apart from the encoder.
type Certifiable interface {
	Board
	// Means says what the variable of this name tells of a solution: the entries of the solution that it is about, none if
	// it is not about single ones, and whether it is true. The Meaning is nil if the variable is not about the solution.
	Means(name string) (entries []int, m Meaning)
	// Near is s changed a little in some of the entries, of which there is at least one. It may be a solution or not.
	Near(r *rand.Rand, s Solution, entries []int) Solution
}

// A Ruled board has rules that are a text of their own. Evidence of it holds the text: claims are by these rules.
type Ruled interface {
	Certifiable
	Rules() string
}

// A Meaning reports whether a variable is true in a solution; known is false where that makes no sense, such as for a
// step beyond the last.
type Meaning func(s Solution) (is, known bool)

// A Sibling is a board that draws solutions of boards that are like it. Entries have the values 0 and 1, or those of
// all entries of a solution.
type Sibling interface {
	Certifiable
	Clued
	// Sibling draws a solution of a board with clues on the same cells; nil if the draw fails. On boards of all sizes
	// most draws are to succeed, so that SiblingOf has something to try. It may be near a solution, which may be nil.
	Sibling(r *rand.Rand, near Solution) Solution
}

// SiblingOf is the board with clues on the same cells as b, whose position fixes the same entries, of which s is a
// solution; and s as that board writes it. It is nil if there is none, and if s has perhaps too many steps.
func SiblingOf(b Clued, s Solution) (Clued, Solution) {
	full, err := b.Full(s)
	if err != nil {
		return nil, nil
	}
	sibling := KeepCells(full, b.ClueCells())
	s = sibling.Form(s)
	if position := PositionOf(b); position != nil {
		if len(s) < len(position) {
			return nil, nil
		}
		positioned, err := AtPosition(sibling, masked(s, position))
		if err != nil {
			return nil, nil
		}
		sibling = positioned.(Clued)
	}
	if steps, ok := sibling.(Stepwise); ok && steps.Fewest() != len(s) {
		return nil, nil
	}
	if sibling.Check(s) != nil { // with so few clues
		return nil, nil
	}
	return sibling, s
}

// masked is what a solution has where a position is not Open.
func masked(s, position Solution) Solution {
	out := slices.Clone(position)
	for i, fixed := range position {
		if fixed != Open {
			out[i] = s[i]
		}
	}
	return out
}

// An Arguer looks for an argument that the board has no solution.
type Arguer interface {
	Board
	// Argue returns the argument's name and the argument in words; "" if it finds none.
	Argue() (name, words string)
}

// A Stepwise board asks for solutions of as few entries as possible.
type Stepwise interface {
	Board
	// Fewest is a number of entries that every solution has at least.
	Fewest() int
	// Parities reports whether there may be solutions with an even and with an odd number of entries.
	Parities() (can [2]bool)
}
