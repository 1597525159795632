// Package heuristic has the estimates of how many moves a sliding-tile board still needs.
package heuristic

import (
	"context"
	"fmt"

	board "twofold/puzzles/sliding"
)

// A Heuristic is an estimate by name. Of the estimates that are admissible none is ever too large; of
// those that are consistent none falls by more than 1 from one move to the next.
type Heuristic struct {
	Name, About string
	Admissible  bool
	Consistent  bool
	// Prepare makes the estimate for a goal, building tables if it needs them. The error says that the
	// heuristic does not serve this board, that the tables could not be kept, or is the cause of ctx's end.
	Prepare func(ctx context.Context, b *board.Board, tables Tables) (Estimate, error)
}

// An Estimate is a lower bound on the moves from an arrangement, as Board.Start has it, to the goal. It
// is not safe for concurrent use.
type Estimate func(cells []int8) int

// Tables says how large tables are kept.
type Tables struct {
	Dir    string                           // for files; "" keeps none
	Report func(what string, share float64) // is told how far building got; may be nil
}

// All lists the heuristics.
var All = []Heuristic{
	{Name: "misplaced", About: "tiles that are not at their place (h1)", Admissible: true, Consistent: true, Prepare: misplaced},
	{Name: "manhattan", About: "rows and columns between tiles and their places (h2)", Admissible: true, Consistent: true, Prepare: manhattan},
}

// ByName finds a heuristic.
func ByName(name string) (Heuristic, error) {
	var names []string
	for _, h := range All {
		if h.Name == name {
			return h, nil
		}
		names = append(names, h.Name)
	}
	return Heuristic{}, fmt.Errorf("heuristic %q: expected one of %v", name, names)
}
