package sliding

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// Full is the Shortest board of the same size whose goal is Ordered and whose start the plan leads there from. The
// error says where the plan leads off the board.
func (b *Board) Full(plan puzzles.Solution) (puzzles.Clued, error) {
	full := &Board{Rows: b.Rows, Cols: b.Cols, Start: Ordered(b.Rows, b.Cols), Goal: Ordered(b.Rows, b.Cols)}
	for step, move := range slices.Backward(plan) {
		if move < int(Left) || move > int(Down) {
			return nil, fmt.Errorf("move %d: value %d: expected 0 for left, 1 right, 2 up, 3 down", step+1, move)
		}
		if err := full.step(full.Start, int(Move(move).opposite())); err != nil {
			return nil, fmt.Errorf("move %d: %v does not lead to where it should: back, %w", step+1, Move(move), err)
		}
	}
	return full, nil
}

// ClueCells are the cells of which the goal says what they hold, the blank or a tile.
func (b *Board) ClueCells() []int {
	return puzzles.CluesOn(b.Goal, func(tile int8) bool { return tile != Any })
}

// Form is s: a solution is written in one way.
func (b *Board) Form(s puzzles.Solution) puzzles.Solution { return s }

// Writings are s alone.
func (b *Board) Writings(s puzzles.Solution) []puzzles.Solution { return []puzzles.Solution{s} }

// Keep is the board whose goal says only what the kept cells hold.
//
// With fewer cells more arrangements meet the goal, and there may be plans that are shorter. Uniqueness is monotone all
// the same: that s is the only shortest plan says that no other walk of at most as many moves ends at an arrangement
// that meets the goal, and the fewer arrangements meet it, the fewer such walks there are. s itself stays a plan,
// since the arrangement at its end meets every goal made so. Of an Exact board the same holds for walks of
// exactly that many moves.
func (b *Board) Keep(kept []bool) puzzles.Clued {
	less := *b
	less.Goal = puzzles.KeepClues(b.Goal, b.ClueCells(), kept, Any)
	return &less
}

// Broken lists the cells, by their clues, that hold something else at the end of the plan than the goal says. The
// plan must not lead off the board.
func (b *Board) Broken(s puzzles.Solution) []int {
	end, err := b.play(s)
	if err != nil {
		panic(err)
	}
	var broken []int
	for clue, cell := range b.ClueCells() {
		if end[cell] != b.Goal[cell] {
			broken = append(broken, clue)
		}
	}
	return broken
}

// Grids are start and goal, which a rotation or reflection of the board turns together (puzzles.Gridded).
func (b *Board) Grids() (rules string, grids [][]string) {
	for _, cells := range [][]int8{b.Start, b.Goal} {
		var grid []string
		for _, tile := range cells {
			grid = append(grid, fmt.Sprint(tile))
		}
		grids = append(grids, grid)
	}
	return fmt.Sprint(b.Family(), b.Question, b.Moves), grids
}
