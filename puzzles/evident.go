package puzzles

import (
	"math/rand/v2"
	"slices"
)

// An Evident board says what a checker of formulas has to know of it. It is written from the rules and from the names that
// testdata/README.md gives to variables, apart from the encoder that it helps to check.
type Evident interface {
	Board
	// Means tells what the variable of this name says of a solution: the entries that it is about, if it is about single
	// ones, and whether it is true. It is nil for a variable that is not about the solution.
	Means(name string) ([]int, Meaning)
	// Near is s changed a little in some of the entries, so that it may be a solution or not.
	Near(r *rand.Rand, s Solution, about []int) Solution
}

// A Meaning says whether something is true of a solution; known is false where that makes no sense.
type Meaning func(s Solution) (is, known bool)

// A Sibling is an Evident board whose entries are 0 and 1, which draws others that are like it.
type Sibling interface {
	Evident
	// Sibling has clues on the same cells as the board, and the solution that it is returned with; nil if what was drawn has
	// no such board.
	Sibling(r *rand.Rand) (Clued, Solution)
}

// An Arguer looks for an argument that the board has no solution; name is "" if it finds none.
type Arguer interface {
	Board
	Argue() (name, words string)
}

// A Stepwise board asks for solutions of as few entries as possible. Fewest entries every solution has, and can says
// whether there may be solutions with an even and with an odd number of them.
type Stepwise interface {
	Board
	Fewest() int
	Parities() (can [2]bool)
}

// MeansCell is Means of a board whose variables are named by cells, r2c3, and true if the entry is 1.
func MeansCell(b Board, name string) ([]int, Meaning) {
	rows, cols := b.Size()
	cell, err := ParsePlace(name, rows, cols)
	if err != nil {
		return nil, nil
	}
	return []int{cell}, func(s Solution) (is, known bool) { return s[cell] == 1, true }
}

// Flipped is Near of a board whose entries are 0 and 1: it turns one to three of them round.
func Flipped(r *rand.Rand, s Solution, about []int) Solution {
	out := slices.Clone(s)
	for range 1 + r.IntN(3) {
		entry := about[r.IntN(len(about))]
		out[entry] = 1 - out[entry]
	}
	return out
}
