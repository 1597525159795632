package encode

import "slices"

// planParities reports whether there are plans with an even and with an odd number of moves. Each move swaps the
// blank with a tile and changes the colour of the blank's cell, so the number of moves has the parity of the
// permutation from start to end, and that of the colour where the blank ends. If the two agree, and the board
// is no line, there is a plan (William Johnson and William Story: Notes on the "15" Puzzle, American Journal of
// Mathematics 2, 1879).
func (t *tray) planParities() (exist [2]bool) {
	for _, cell := range t.ends(blank) {
		parity := t.colour(cell)
		exist[parity] = exist[parity] || t.mayEnd(cell, parity)
	}
	return exist
}

// obstacle is why neither parity has a plan.
func (t *tray) obstacle() string {
	if t.isLine() {
		return "tiles in one line cannot pass each other"
	}
	return "the arrangements differ in parity"
}

// mayEnd reports whether the goal is reached with the blank at this cell, by plans of this parity.
func (t *tray) mayEnd(cell, parity int) bool {
	if t.isLine() {
		return t.keepsOrder(cell)
	}
	end := slices.Clone(t.goal)
	end[blank] = cell
	free := slices.DeleteFunc(slices.Clone(t.free), func(c int) bool { return c == cell })
	if len(free) > 1 {
		return true // swapping two tiles that may be at both cells changes the parity
	}
	if last := slices.Index(end, nowhere); last >= 0 {
		end[last] = free[0]
	}
	return permutationParity(t.start, end) == parity
}

func (t *tray) isLine() bool { return t.rows == 1 || t.cols == 1 }

// keepsOrder reports whether the goal is reached on a line with the blank at this cell: the tiles keep the
// order of the start.
func (t *tray) keepsOrder(cell int) bool {
	order := make([]int, len(t.start)) // the object at each cell of the start
	for object, at := range t.start {
		order[at] = object
	}
	order = slices.Delete(order, t.start[blank], t.start[blank]+1)
	for at, object := range slices.Insert(order, cell, blank) {
		if !slices.Contains(t.ends(object), at) {
			return false
		}
	}
	return true
}

// permutationParity is that of the permutation that takes each object from one cell to another: of the
// number of cells less the number of cycles.
func permutationParity(from, to []int) int {
	next := make([]int, len(from))
	for object, cell := range from {
		next[cell] = to[object]
	}
	swaps := 0
	seen := make([]bool, len(next))
	for cell := range next {
		for seen[cell] = true; !seen[next[cell]]; cell = next[cell] {
			seen[next[cell]] = true
			swaps++
		}
	}
	return swaps % 2
}
