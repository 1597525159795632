// Package heuristic has the estimates of how many moves a sliding-tile board still needs.
//
//	heuristic          boards                      goals    admissible  consistent
//	misplaced          all                         all          x           x
//	manhattan          all                         all          x           x
//	linear-conflict    all                         all          x           x
//	walking-distance   up to 4x4 and 3x5           all          x           x
//	pdb-…              of one size                 full         x           -
//
// On 3x5, the table of walking distance may be too large for partial goals. All estimates are 0 at the
// goal, and 0 elsewhere only if every tile with a place is there.
//
// Files:
//
//	heuristic, path, places: a Heuristic, a path that is followed, and estimates that are sums over tiles
//	conflict, walking: linear conflicts and walking distance
//	databases, partition, tables: pattern databases
package heuristic

import (
	"context"

	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// A Heuristic is an estimate by name. Of the estimates that are admissible none is ever too large; of
// those that are consistent none falls by more than 1 from one move to the next.
type Heuristic struct {
	Name, About string
	Admissible  bool
	Consistent  bool
	Tables      string // the size of large tables that are built before the first board; "" if there are none
	// Serves returns what keeps the heuristic from serving a board, without making tables; and Cost is what Follow takes,
	// about, as a number of moves that a search makes meanwhile by one of the other heuristics. Those that need no large
	// tables leave both nil.
	Serves func(b *board.Board) *runs.Unserved
	Cost   func(b *board.Board, tables Tables) int64
	// Follow makes the estimate for a board's goal, building tables if it needs them. The error says that the
	// heuristic does not serve this board, or is the cause of ctx's end.
	Follow func(ctx context.Context, b *board.Board, tables Tables) (Follower, error)
}

// A Follower estimates the arrangements of one path after another, each from the one before it. It is
// not safe for concurrent use.
type Follower interface {
	// Start begins paths at an arrangement, as Board.Start has it, and returns its estimate: Unreachable
	// or more if no path leads from there to the goal.
	Start(cells []int8) int
	// Slide returns the estimate after move number step, from 1, of the path, which takes a tile from
	// a cell to the blank's cell beside it. The moves before it are those that Slide was told last of each
	// number, so a path is taken back by telling another move of the same number. If the estimate is enough or more,
	// so may be a lesser one that is returned instead; then no path goes on from there.
	Slide(step int, tile int8, from, to, enough int) int
}

// Unreachable is more than any number of moves that a board needs.
const Unreachable = 1 << 16

// An Estimate is a lower bound on the moves from an arrangement, as Board.Start has it, to the goal. It
// is not safe for concurrent use.
type Estimate func(cells []int8) int

// Prepare is Follow for those that have single arrangements to estimate.
func (h Heuristic) Prepare(ctx context.Context, b *board.Board, tables Tables) (Estimate, error) {
	f, err := h.Follow(ctx, b, tables)
	if err != nil {
		return nil, err
	}
	return f.Start, nil
}

// The heuristics that need no large tables.
var (
	Misplaced = Heuristic{
		Name:       "misplaced",
		About:      "tiles that are not at their place (h1)",
		Admissible: true,
		Consistent: true,
		Follow:     misplaced,
	}
	Manhattan = Heuristic{
		Name:       "manhattan",
		About:      "rows and columns between tiles and their places (h2)",
		Admissible: true,
		Consistent: true,
		Follow:     manhattan,
	}
	LinearConflict = Heuristic{
		Name:       "linear-conflict",
		About:      "manhattan, and 2 for each tile that has to leave its line to let others pass",
		Admissible: true,
		Consistent: true,
		Follow:     linearConflict,
	}
	WalkingDistance = Heuristic{
		Name:       "walking-distance",
		About:      "moves that bring all tiles into their rows, and into their columns",
		Admissible: true,
		Consistent: true,
		Follow:     walkingDistance,
	}
)

// All lists the heuristics.
var All = []Heuristic{
	Misplaced, Manhattan, LinearConflict, WalkingDistance,
	database("pdb-4-4", "", "_ab/aab/abb"),
	database("pdb-5-6", "0.8 MB", "_abb/aabb/aabb"),
	database("pdb-5-5-4", "0.8 MB", "_aabb/aaabb/cccbc"),
	database("pdb-5-5-5", "1.6 MB", "_aab/aabb/acbb/cccc"),
	database("pdb-6-6-3", "12 MB", "_aab/aabb/aabb/cccb"),
}

// ByName finds a heuristic.
func ByName(name string) (Heuristic, error) {
	return prose.Named("heuristic", name, All, func(h Heuristic) string { return h.Name })
}
