package visibility

import (
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
)

// A Recipe says what a random board is like.
type Recipe struct {
	Rules      Variant
	Rows, Cols int
	White      float64 // the share of white cells, 0 to 1; variants have more if no more can be black
	Given      float64 // the share of all cells that give a clue, as far as enough of them can
}

// Random colours the board at random and gives some of the numbers. The board has at least the
// solution that it is returned with. The same recipe and the same r give the same board. O(R·C).
func Random(r *rand.Rand, recipe Recipe) (*Board, puzzles.Solution) {
	cells := recipe.Rows * recipe.Cols
	b := Empty(recipe.Rules, recipe.Rows, recipe.Cols)
	s := b.coloured(r, recipe.White)
	chance := recipe.Given
	if b.law().whiteOnly {
		chance *= float64(cells) / float64(max(puzzles.Having(1)(s), 1))
	}
	numbers := b.Numbers(s)
	for cell, n := range numbers {
		if r.Float64() < chance && n != puzzles.Silent {
			b.Clues[cell] = n
		}
	}
	return b, s
}

// coloured is a random colouring that obeys the rules but for clues.
func (b *Board) coloured(r *rand.Rand, white float64) puzzles.Solution {
	black := int((1-white)*float64(len(b.Clues)) + 0.5)
	switch {
	case b.law().apart:
		return b.colour(r, black, anywhere)
	case b.law().open:
		return b.hollow(r, black, anywhere)
	}
	s := make(puzzles.Solution, len(b.Clues))
	for cell := range s {
		if r.Float64() < white {
			s[cell] = 1
		}
	}
	return s
}

func anywhere(int) bool { return true }

// colour blackens cells in random order, up to so many, as the rules of kuromasu allow; may says which. Black cells of
// which no two share an edge cut the white ones apart exactly if some of them form a ring, or a chain
// from edge to edge of the board, through their corners. So the black cells that hang together by corners
// are kept as sets, with the outside as one more cell, and a cell may not be blackened if it would join
// a set with itself.
func (b *Board) colour(r *rand.Rand, black int, may func(cell int) bool) puzzles.Solution {
	s := make(puzzles.Solution, b.Rows*b.Cols)
	for cell := range s {
		s[cell] = 1
	}
	sets := newSets(len(s) + 1)
	for _, cell := range r.Perm(len(s)) {
		if black <= 0 {
			break
		}
		if joined, ok := b.corners(s, sets, cell); ok && may(cell) {
			for _, set := range joined {
				sets.join(cell, set)
			}
			s[cell] = 0
			black--
		}
	}
	return s
}

// beside says whether the cell is at the edge of the board; ok is false if it may not be black, whatever is at its
// corners.
func (b *Board) beside(s puzzles.Solution, cell int) (edge, ok bool) {
	above, below, left, right := b.above(cell), b.below(cell), b.leftOf(cell), b.rightOf(cell)
	for _, side := range [4]int{above, below, left, right} {
		if side >= 0 && s[side] == 0 {
			return false, false
		}
		edge = edge || side < 0
	}
	// On a board of one line a cell between two others touches the outside on two sides, and cuts.
	cuts := b.Rows == 1 && min(left, right) >= 0 || b.Cols == 1 && min(above, below) >= 0
	return edge, !cuts
}

// corners lists the sets that the cell would join if it were black; ok is false if it may not be.
func (b *Board) corners(s puzzles.Solution, sets sets, cell int) (joined []int, ok bool) {
	edge, ok := b.beside(s, cell)
	if !ok {
		return nil, false
	}
	if edge {
		joined = append(joined, sets.of(len(s))) // the outside
	}
	row, col := cell/b.Cols, cell%b.Cols
	for y := max(row-1, 0); y <= min(row+1, b.Rows-1); y++ {
		for x := max(col-1, 0); x <= min(col+1, b.Cols-1); x++ {
			if s[y*b.Cols+x] != 0 { // which it is beside the cell
				continue
			}
			set := sets.of(y*b.Cols + x)
			if slices.Contains(joined, set) {
				return nil, false
			}
			joined = append(joined, set)
		}
	}
	return joined, true
}

// sets is a partition of 0 to n-1 (union-find with path halving); each set is named by a member.
type sets []int

func newSets(n int) sets {
	parents := make(sets, n)
	for i := range parents {
		parents[i] = i
	}
	return parents
}

func (p sets) of(i int) int {
	for p[i] != i {
		p[i] = p[p[i]]
		i = p[i]
	}
	return i
}

func (p sets) join(i, j int) { p[p.of(i)] = p.of(j) }
