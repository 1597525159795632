package sliding

import (
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
)

// Parameters say what a random board is like.
type Parameters struct {
	Rows, Cols int // 1 to MaxSide each, MinCells cells at least
	Question   Variant
	Moves      int     // the length of the walk that leads to the goal; of Exact also the moves that the board asks for
	Open       float64 // the share of the goal's cells that are left open, 0 to 1
	AnyOrder   bool    // the start is one of all orders, half of which do not lead to the goal
	BlankFirst bool    // the goal has its blank before the tiles, not behind them
}

// Random makes a board whose start is some moves from the goal, and returns the plan that takes them back; no
// move of the walk undoes the one before unless the board leaves nothing else. For 0 moves a Shortest board
// starts anywhere: all arrangements that lead to the goal, before cells of it are opened, are equally
// likely, and the plan is nil. The same recipe and the same r give the same board. O(R·C + Moves·R·C).
func Random(r *rand.Rand, recipe Parameters) (*Board, puzzles.Solution) {
	b := &Board{Rows: recipe.Rows, Cols: recipe.Cols, Question: recipe.Question, Goal: Ordered(recipe.Rows, recipe.Cols)}
	if recipe.BlankFirst {
		for cell := range b.Goal {
			b.Goal[cell] = int8(cell)
		}
	}
	b.Start = slices.Clone(b.Goal)
	var s puzzles.Solution
	switch {
	case recipe.Question == Exact:
		b.Moves = recipe.Moves
		s = b.walk(r, recipe.Moves)
	case recipe.Moves > 0:
		s = b.walk(r, recipe.Moves)
	default:
		b.shuffle(r, recipe.AnyOrder)
	}
	for cell := range b.Goal {
		if r.Float64() < recipe.Open {
			b.Goal[cell] = Any
		}
	}
	return b, s
}

// walk takes the start some moves away and returns the way back.
func (b *Board) walk(r *rand.Rand, moves int) puzzles.Solution {
	back := make(puzzles.Solution, moves)
	for n := range moves {
		var choice []Move
		for move := Left; move <= Down; move++ {
			undoes := n > 0 && int(move) == back[moves-n]
			if !undoes && b.step(slices.Clone(b.Start), int(move)) == nil {
				choice = append(choice, move)
			}
		}
		if len(choice) == 0 {
			choice = []Move{Move(back[moves-n])}
		}
		move := choice[r.IntN(len(choice))]
		b.slide(move)
		back[moves-1-n] = int(move.opposite())
	}
	return back
}

// slide makes a move of the start that the board allows.
func (b *Board) slide(move Move) {
	if err := b.step(b.Start, int(move)); err != nil {
		panic(err)
	}
}

func (m Move) opposite() Move { return [...]Move{Left: Right, Right: Left, Up: Down, Down: Up}[m] }

// shuffle puts the tiles in an even permutation, which on boards of several lines can be reached with the blank
// back in its place, or in any permutation, and then slides the blank to a random cell. On a line the tiles keep their
// order.
func (b *Board) shuffle(r *rand.Rand, anyOrder bool) {
	if b.Rows > 1 && b.Cols > 1 || anyOrder {
		b.permute(r, anyOrder)
	}
	blank := slices.Index(b.Start, Blank)
	to := r.IntN(len(b.Start))
	b.slideBy(to/b.Cols-blank/b.Cols, Up, Down)
	b.slideBy(to%b.Cols-blank%b.Cols, Left, Right)
}

// slideBy slides the blank forth by places, or back if they are negative.
func (b *Board) slideBy(steps int, back, forth Move) {
	for range max(steps, -steps) {
		if steps < 0 {
			b.slide(back)
		} else {
			b.slide(forth)
		}
	}
}

// permute draws one of the permutations of the start's tiles: of the even ones, or of all.
func (b *Board) permute(r *rand.Rand, anyOrder bool) {
	var cells []int // of tiles
	for cell, tile := range b.Start {
		if tile != Blank {
			cells = append(cells, cell)
		}
	}
	isOdd := false
	exchange := func(i, j int) {
		b.Start[cells[i]], b.Start[cells[j]] = b.Start[cells[j]], b.Start[cells[i]]
		isOdd = isOdd != (i != j)
	}
	r.Shuffle(len(cells), exchange)
	if isOdd && !anyOrder {
		exchange(0, 1)
	}
}
