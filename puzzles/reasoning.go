package puzzles

import (
	"context"
)

// A Reasoned board can be solved in steps, each of which follows from few reasons. The reasons are numbered: the clues
// first, as ClueCells has them, then the rules that can be left out by themselves. All other rules are free.
//
// A filling is a slice of the shape of a solution that obeys the free rules. The solutions are the fillings that break
// no reason.
type Reasoned interface {
	Clued
	// Value says what a value of an entry is, such as "a coin".
	Value(value int) string
	// NamedRules are those that are reasons, the same slice at each call.
	NamedRules() []NamedRule
	// Shown is the position that the board itself shows: what nobody has to find, such as that a cell with a clue is
	// white. The other entries are Open.
	Shown() Solution
	// Facts is what of a position may be used beside the kept reasons: all of it, but entries that only a clue tells that
	// is not kept are Open.
	Facts(position Solution, kept []bool) Solution
	// Breaks lists the reasons that a filling breaks, in increasing order: it obeys all others together. Where reasons
	// hang on each other there may be several such lists. Then it is one without the kept reasons, which are in increasing
	// order and matter there only, if the filling obeys these together. The error says which free rule it breaks.
	Breaks(filling Solution, kept []int) ([]int, error)
}

// A NamedRule is a rule that is a reason, in words such as "the white cells are connected". A rule that is said of many
// places, such as that no block is all black, is as many reasons, each with the entries that it is said of there.
type NamedRule struct {
	Words   string
	Entries []int // nil if it is said of the whole board, or of numbers that follow from entries
}

// A Valued board says which values an entry may have, whatever the clues are.
type Valued interface {
	Reasoned
	Values(entry int) []int
}

// An Oracle knows the fillings of one Reasoned board. It serves one goroutine at a time. It may be an Incremental one,
// which is faster.
type Oracle interface {
	// Counterexample returns a filling that agrees with the facts, breaks none of the kept reasons, and has another value
	// in the entry than the one given; nil if there is none. Without an entry (-1) any filling will do. The error is
	// ctx's cause.
	Counterexample(ctx context.Context, facts Solution, kept []bool, entry, value int) (Solution, error)
}

// A Counterexample is a filling, as it differs from a solution of the board.
type Counterexample struct {
	Entries []int // in which it has other values, in increasing order
	Values  []int // of these entries
	Breaks  []int // the reasons that it breaks, as Reasoned has them
}

// An Incremental oracle was made with a solution of its board. It is told and asked what differs, and answers so, so
// that a large board costs no more than what is near. What it answers need not be copied.
type Incremental interface {
	Oracle
	// Assume adds entries to a position, to which Differ answers: those in which it has the values of the solution. It is
	// empty at first.
	Assume(entries []int)
	// Differ is Counterexample, with the Facts of that position and the kept reasons, for another value than that of the
	// solution. The kept reasons are numbers in increasing order. It returns nil if there is no such filling.
	Differ(ctx context.Context, kept []int, entry int) (*Counterexample, error)
}

// A Forgetter is an Incremental oracle that can take back all that was assumed, to answer about another position.
type Forgetter interface {
	Incremental
	Forget()
}
