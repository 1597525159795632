package tour

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// Parameters say what a random board is like.
type Parameters struct {
	Rows, Cols int
	Piece      Piece
	Closed     bool
	Given      float64 // the share of squares whose numbers are given, 0 to 1
	Holes      float64 // the share of cells that are holes, 0 to 1; rounded so that a closed tour may be
}

// attempts bounds how often a random tour is begun anew.
const attempts = 20

// Random makes a random tour, and gives some of its numbers. The board has at least the solution that it is
// returned with. The same recipe and the same r give the same board. The error is a *puzzles.Impossible, or says that
// runs.Attempts was reached; then there is no board. Holes are where the tour does not come.
//
// The time is O(n²) for n cells, with a small factor: 30x30 takes some 10 ms.
func Random(r *rand.Rand, recipe Parameters) (*Board, puzzles.Solution, error) {
	b := Empty(recipe.Rows, recipe.Cols, recipe.Piece, recipe.Closed)
	squares, err := recipe.Squares()
	if err != nil {
		return nil, nil, err
	}
	for range attempts {
		w := newWalk(r, b)
		if w.reach(squares) && w.mix() && (!b.Closed || w.close()) {
			s := b.number(r, w.path)
			b.give(r, s, recipe.Given)
			return b, b.inForm(s), nil
		}
	}
	return nil, nil, fmt.Errorf("%s: %d random walks of the %s found no tour of %d squares: %w", b.shape(), attempts,
		b.Piece.label(), squares,
		runs.Attempts)
}

// Squares is how many cells are to be no holes. The error is a *puzzles.Impossible if no tour has that many squares, by
// their number alone. O(n) for n cells.
func (recipe Parameters) Squares() (int, error) {
	cells := recipe.Rows * recipe.Cols
	squares := max(1, cells-int(recipe.Holes*float64(cells)+0.5))
	if recipe.Closed && recipe.Piece.changesColour() && squares%2 == 1 {
		if squares == cells {
			return 0, &puzzles.Impossible{Reason: fmt.Sprintf("%s: a closed tour of a piece "+
				"that changes the colour of its square has an even number of squares",
				Empty(recipe.Rows, recipe.Cols, recipe.Piece, true).shape())}
		}
		squares--
	}
	if recipe.Closed && squares < 3 {
		return 0, &puzzles.Impossible{Reason: fmt.Sprintf("a closed tour of %d squares: expected at least 3", squares)}
	}
	b := Empty(recipe.Rows, recipe.Cols, recipe.Piece, recipe.Closed)
	if most := b.mostReached(); most < squares {
		return 0, &puzzles.Impossible{Reason: fmt.Sprintf("%s: the %s reaches at most %d of the %d squares of the tour",
			b.shape(), b.Piece.label(), most, squares)}
	}
	return squares, nil
}

// mostReached is the size of the largest part of the board within which the piece gets from any square to any other.
func (b *Board) mostReached() (most int) {
	w := newWalk(nil, b)
	if w.swept {
		return len(b.Given)
	}
	seen := make([]bool, len(b.Given))
	for cell := range seen {
		if !seen[cell] {
			most = max(most, w.reachable(cell, seen))
		}
	}
	return most
}

func (b *Board) shape() string { return fmt.Sprintf("%dx%d %s", b.Rows, b.Cols, b.Variant()) }

// number writes the path as a solution, of a closed tour from a random square on, and the cells that it
// leaves out as holes.
func (b *Board) number(r *rand.Rand, path []int) puzzles.Solution {
	s := make(puzzles.Solution, len(b.Given))
	first := 0
	if b.Closed {
		first = r.IntN(len(path))
	}
	for i, cell := range path {
		s[cell] = (i+first)%len(path) + 1
	}
	for cell, step := range s {
		if step == 0 {
			b.Given[cell] = Hole
		}
	}
	return s
}

// give gives each number with the chance share.
func (b *Board) give(r *rand.Rand, s puzzles.Solution, share float64) {
	for cell, step := range s {
		if step > 0 && r.Float64() < share {
			b.Given[cell] = step
		}
	}
}

// giveStart gives the number 1 alone: of a closed tour, which may begin anywhere, to a random square.
func (b *Board) giveStart(r *rand.Rand, s puzzles.Solution) {
	squares := []int{}
	for cell, step := range s {
		if step == 1 || b.Closed && step > 0 {
			squares = append(squares, cell)
		}
		if b.Given[cell] > 0 {
			b.Given[cell] = Free
		}
	}
	b.Given[squares[r.IntN(len(squares))]] = 1
}

// inForm is the one solution that stands for the closed tour that s is; open tours are left as they are.
func (b *Board) inForm(s puzzles.Solution) puzzles.Solution {
	if !b.Closed {
		return s
	}
	squares := b.Squares()
	turn := func(to func(step int) int) {
		for cell, step := range s {
			if step > 0 {
				s[cell] = (to(step)%squares+squares-1)%squares + 1
			}
		}
	}
	anchor, number := b.anchor()
	now := s[anchor]
	turn(func(step int) int { return step - now + number })
	at, _ := b.places(s)
	if after, ahead := neighboursOf(at, number); b.reversible() && after > ahead {
		turn(func(step int) int { return 2*number - step })
	}
	return s
}

// A walk is a path over some cells of a board, which is made longer and changed at random.
type walk struct {
	r     *rand.Rand
	next  [][]int // the cells one step away from each
	path  []int
	at    []int // where in path each cell is, or nowhere
	swept bool  // the path began as one along the rows, there and back
}

// newWalk is over the squares of a board.
func newWalk(r *rand.Rand, b *Board) *walk {
	w := &walk{r: r, next: make([][]int, len(b.Given)), at: make([]int, len(b.Given)),
		swept: b.Piece.moves(0, 1) && b.Squares() == len(b.Given)}
	steps := b.Piece.steps()
	for cell := range w.next {
		w.at[cell] = nowhere
		for _, step := range steps {
			row, col := cell/b.Cols+step.down, cell%b.Cols+step.right
			isIn := row >= 0 && row < b.Rows && col >= 0 && col < b.Cols
			if isIn && b.Given[cell] != Hole && b.Given[row*b.Cols+col] != Hole {
				w.next[cell] = append(w.next[cell], row*b.Cols+col)
			}
		}
	}
	if w.swept {
		w.sweep(b.Cols)
	}
	return w
}

// sweep is the path over all cells along the rows.
func (w *walk) sweep(cols int) {
	for cell := range w.at {
		if row, col := cell/cols, cell%cols; row%2 == 1 {
			cell = row*cols + cols - 1 - col
		}
		w.append(cell)
	}
}

func (w *walk) append(cell int) {
	w.at[cell] = len(w.path)
	w.path = append(w.path, cell)
}

// reach makes the path a number of cells long, if it can. Unless it has one already, it begins at random, goes
// to where the fewest ways lead on (H. C. von Warnsdorff: Des Rösselsprunges einfachste und allgemeinste
// Lösung, 1823), and when it is stuck rotates (Lajos Pósa: Hamiltonian Circuits in Random Graphs, 1976).
func (w *walk) reach(squares int) bool {
	if w.swept {
		for _, cell := range w.path[squares:] {
			w.at[cell] = nowhere
		}
		w.path = w.path[:squares]
		return true
	}
	w.append(w.r.IntN(len(w.at)))
	if w.reachable(w.path[0], make([]bool, len(w.at))) < squares {
		return false
	}
	for len(w.path) < squares {
		cell := w.narrowest()
		if cell == nowhere {
			break
		}
		w.append(cell)
	}
	for budget := w.budget(); len(w.path) < squares; budget-- {
		cell := w.beside()
		if budget == 0 || cell == nowhere {
			return false
		}
		if w.at[cell] == nowhere {
			w.append(cell)
		} else {
			w.rotate(cell)
		}
	}
	return true
}

// reachable is the number of cells to which some path from the first cell leads, which are marked as seen.
func (w *walk) reachable(first int, seen []bool) int {
	found := []int{first}
	seen[first] = true
	for i := 0; i < len(found); i++ {
		for _, cell := range w.next[found[i]] {
			if !seen[cell] {
				seen[cell] = true
				found = append(found, cell)
			}
		}
	}
	return len(found)
}

// budget is how many changes are tried before a walk is given up.
func (w *walk) budget() int { return 50*len(w.path) + 1000 }

// narrowest is a cell beside the path's end from which the fewest ways lead on, ties at random; or nowhere.
func (w *walk) narrowest() int {
	best, fewest, ties := nowhere, 0, 0
	for _, cell := range w.next[w.path[len(w.path)-1]] {
		if w.at[cell] != nowhere {
			continue
		}
		ways := 0
		for _, on := range w.next[cell] {
			if w.at[on] == nowhere {
				ways++
			}
		}
		if best == nowhere || ways < fewest {
			best, fewest, ties = cell, ways, 0
		}
		if ways == fewest {
			if ties++; w.r.IntN(ties) == 0 {
				best = cell
			}
		}
	}
	return best
}

// beside is a random cell beside the path's end, which is either one of the two; or nowhere.
func (w *walk) beside() int {
	if w.r.IntN(2) == 0 {
		w.reverse(0)
	}
	beside := w.next[w.path[len(w.path)-1]]
	if len(beside) == 0 {
		return nowhere
	}
	return beside[w.r.IntN(len(beside))]
}

// rotate makes the path go from the cell, which is on it and beside its end, to that end and back from there.
func (w *walk) rotate(cell int) { w.reverse(w.at[cell] + 1) }

// reverse turns round the path from there on.
func (w *walk) reverse(from int) {
	slices.Reverse(w.path[from:])
	for i := from; i < len(w.path); i++ {
		w.at[w.path[i]] = i
	}
}

// mixing is how many changes a cell mix makes.
const mixing = 20

// mix changes the path, and neither its length nor that it is one (Richard Oberdorf and others: Secondary
// structures in long compact polymers, 2006).
func (w *walk) mix() bool {
	for range mixing * len(w.path) {
		if !w.change() {
			return len(w.path) == 1
		}
	}
	return true
}

// change makes a random change, if there is one: at an end the path goes on and lets go of its other end, or
// it rotates.
func (w *walk) change() bool {
	cell := w.beside()
	if cell == nowhere {
		return false
	}
	if w.at[cell] != nowhere {
		w.rotate(cell)
		return true
	}
	w.at[w.path[0]] = nowhere
	copy(w.path, w.path[1:])
	w.path[len(w.path)-1] = cell
	for i, on := range w.path {
		w.at[on] = i
	}
	return true
}

// close changes the path until its ends are one step apart.
func (w *walk) close() bool {
	for range w.budget() {
		if slices.Contains(w.next[w.path[0]], w.path[len(w.path)-1]) {
			return true
		}
		w.change()
	}
	return false
}
