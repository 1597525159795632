package puzzles

import "context"

// A Reasoned board can be solved in steps, each of which follows from few reasons. The reasons are numbered: the clues
// first, as ClueCells has them, then the rules that can be left out by themselves. All other rules are free.
//
// A filling is a slice of the shape of a solution that obeys the free rules. The solutions are the fillings that break
// no reason.
type Reasoned interface {
	Numbered
	// NamedRules are those that are reasons, each in words such as "the white cells are connected".
	NamedRules() []string
	// Shown is the position that the board itself shows: what nobody has to find, such as that a cell with a clue is
	// white. The other entries are Open.
	Shown() Solution
	// Facts is what of a position may be used beside the kept reasons: all of it, but entries that only a clue tells that
	// is not kept are Open.
	Facts(position Solution, kept []bool) Solution
	// Breaks lists the reasons that a filling breaks, in increasing order. The error says which free rule it breaks.
	Breaks(filling Solution) ([]int, error)
}

// An Oracle knows the fillings of one Reasoned board. It serves one goroutine at a time.
type Oracle interface {
	// Otherwise returns a filling that agrees with the facts, breaks none of the kept reasons, and has another value
	// in the entry than the one given; nil if there is none. Without an entry (-1) any filling will do. The error is
	// ctx's cause.
	Otherwise(ctx context.Context, facts Solution, kept []bool, entry, value int) (Solution, error)
}
