package sliding

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// Check returns nil if the plan leads from start to goal, in the given number of moves if the question is
// Exact, else what is wrong with it. O(len(s)).
func (b *Board) Check(s puzzles.Solution) error {
	if b.Question == Exact && len(s) != b.Moves {
		return fmt.Errorf("the plan has %d moves: expected %d", len(s), b.Moves)
	}
	if step := puzzles.LeavesPosition(s, b.Fixed); step >= 0 {
		return fmt.Errorf("move %d: the position has another one there", step+1)
	}
	cells, err := b.play(s)
	if err != nil {
		return err
	}
	for cell, want := range b.Goal {
		if want != Any && cells[cell] != want {
			return fmt.Errorf("the plan ends with %s at %s: the goal has %s there",
				label(cells[cell]), puzzles.Place(cell, b.Cols), label(want))
		}
	}
	return nil
}

// Cost is the number of moves.
func (b *Board) Cost(s puzzles.Solution) int { return len(s) }

// Praise is the number of moves in words.
func (b *Board) Praise(s puzzles.Solution, best bool) string {
	moves := "moves"
	if len(s) == 1 {
		moves = "move"
	}
	switch {
	case b.Question == Exact:
		return fmt.Sprintf("%d %s", len(s), moves)
	case best:
		return fmt.Sprintf("%d %s, the fewest", len(s), moves)
	}
	return fmt.Sprintf("%d %s, perhaps not the fewest", len(s), moves)
}

var (
	_ puzzles.Ranked  = (*Board)(nil)
	_ puzzles.Stepper = (*Board)(nil)
)

// play makes the moves and returns the last arrangement.
func (b *Board) play(s puzzles.Solution) ([]int8, error) {
	cells := slices.Clone(b.Start)
	for step, move := range s {
		if err := b.step(cells, move); err != nil {
			return nil, fmt.Errorf("move %d: %w", step+1, err)
		}
	}
	return cells, nil
}

// step moves the blank.
func (b *Board) step(cells []int8, move int) error {
	blank := slices.Index(cells, Blank)
	row, col := blank/b.Cols, blank%b.Cols
	switch Move(move) {
	case Left:
		col--
	case Right:
		col++
	case Up:
		row--
	case Down:
		row++
	default:
		return fmt.Errorf("value %d: expected 0 for left, 1 right, 2 up, 3 down", move)
	}
	if row < 0 || row == b.Rows || col < 0 || col == b.Cols {
		return fmt.Errorf("%v leads off the board from %s", Move(move), puzzles.Place(blank, b.Cols))
	}
	to := row*b.Cols + col
	cells[blank], cells[to] = cells[to], cells[blank]
	return nil
}

func label(tile int8) string {
	if tile == Blank {
		return "the blank"
	}
	return fmt.Sprintf("tile %d", tile)
}
