// Package rivals drops clues of a board whose solution is known, as long as that stays the only one. It also looks for
// other solutions of a board with fewer clues. The families say what their clues mean (Model).
//
// All questions are asked near the known solution: a cell without a value has that of the known solution. So a search
// ends as soon as no clue is broken, mostly after a few decisions.
//
// An Oracle asks in the same way for fillings that keep some clues and rules, and break others.
package rivals

import (
	"math"

	"twofold/native/learn"
)

// A Late model, or Ruled one, draws more when nothing else follows any more, with the contract of learn.Theory's
// FinalCheck. What it draws rests on no clue, and on a rule only as its reasons say.
type Late interface {
	Late() bool
}

// Either is what a clue or rule is off by that cells of both values may mend.
const Either = math.MinInt

// mends reports whether a cell with a value may mend what is off by so many; with an off of 0 any cell may.
func mends(value int8, off int) bool {
	return off == 0 || off == Either || (off > 0) == (value == learn.True)
}

// A Model is a board with all the clues that one picture can give. Of each cell a picture reports whether it
// is true or false. Clues and cells are numbered from 0. A model need not be safe for two goroutines.
type Model interface {
	// Known is the known solution, a picture, by cell; it obeys all clues and must not be changed.
	Known() []int8
	// Clues is the number of clues.
	Clues() int
	// Standing is how many of the clues, the last ones, are none that the board could drop, but always hold.
	Standing() int
	// Watching lists the clues that may look at a cell, its own among them.
	Watching(cell int32) []int32
	// Facts appends to out what a clue says of its own cell.
	Facts(clue int32, out []learn.Lit) []learn.Lit
	// Speaks appends to out the cells that fix whether the clue holds: in every picture that agrees with this
	// one on them it does, or does not, as here.
	Speaks(clue int32, picture []int8, out []int32) []int32
	// Off is 0 if the clue holds in the picture. Above 0, one of the cells of which it Speaks has to
	// change from true to false before it may hold; below 0 the other way round; and if it is Either, one has to
	// change one way or the other. What Facts tells must be as the clue says.
	Off(clue int32, picture []int8) int
	// Obeys reports whether the clue holds, its Facts included.
	Obeys(clue int32, picture []int8) bool
	// Bare appends to out what the rules say of cells for want of a kept clue: at least what they say
	// of cells that one of the changed clues may look at.
	Bare(kept []bool, changed []int32, out []learn.Lit) []learn.Lit
	// Other reports whether a picture is another solution, given that it obeys the kept clues and is not the
	// known one.
	Other(picture []int8) bool

	// Start gives the model the search that it serves. The other methods are those of a learn.Theory, but that
	// it is asked for one rule at a time: clues that are kept and may say something new. What follows from a clue
	// has it as a source; so has a Conflict in Draw.
	Start(s *learn.Solver)
	Propagate(l learn.Lit) bool
	Draw(clue int32) bool
	Backtrack(lits []learn.Lit)
	Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit
}
