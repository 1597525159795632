package visibility

import (
	"fmt"
	"slices"
)

// A ring is a smallest set of cells that cut white cells apart if they are black and all others are white. But for
// those with two cells side by side, which break another rule as well, rings are chains of cells that meet at corners:
// closed, or from edge to edge. With the frame as one more cell, which meets all cells at the edge, they are cycles. A
// cycle of which two cells that do not follow each other meet is left out: it has a smaller one.
type rings struct {
	*depth
	numbers map[string]int // of rings, by their sorted cells
	all     [][]int

	path  []int // cells of the search, or frame
	steps int
	found []int
}

// frame is a cell that meets all cells at the edge.
const frame = -1

// add appends the rings of black cells to broken instances. There are none without a painted cell. It fails if the
// search takes too long.
func (r *rings) add(broken []int) (all []int, failed bool) {
	r.steps, r.found = 0, broken
	for _, cell := range r.painted {
		if r.colours[cell] != 0 {
			continue
		}
		if r.spans(cell) {
			r.keep([]int{cell})
			continue
		}
		r.path = append(r.path[:0], cell)
		r.search()
	}
	slices.Sort(r.found)
	return slices.Compact(r.found), r.steps > mostRings
}

// spans says whether a cell cuts white cells apart by itself: inside a board of one row or one column.
func (r *rings) spans(cell int) bool {
	return r.Rows == 1 && cell > 0 && cell < r.Cols-1 || r.Cols == 1 && cell > 0 && cell < r.Rows-1
}

// search goes on from the end of the path in all ways that close a cycle without a shorter one in it.
func (r *rings) search() {
	if r.steps++; r.steps > mostRings {
		return
	}
	first, last := r.path[0], r.path[len(r.path)-1]
	for _, next := range r.meeting(last) {
		if slices.Contains(r.path, next) || slices.ContainsFunc(r.path[min(1, len(r.path)-1):len(r.path)-1],
			func(cell int) bool { return r.meet(cell, next) }) {
			continue
		}
		r.path = append(r.path, next)
		if len(r.path) > 2 && r.meet(first, next) {
			r.keep(slices.DeleteFunc(slices.Clone(r.path), func(cell int) bool { return cell == frame }))
		} else {
			r.search()
		}
		r.path = r.path[:len(r.path)-1]
	}
}

// keep numbers a ring, and has it broken.
func (r *rings) keep(cells []int) {
	slices.Sort(cells)
	name := fmt.Sprint(cells)
	number, known := r.numbers[name]
	if !known {
		number = len(r.all)
		r.numbers[name] = number
		r.all = append(r.all, cells)
	}
	r.found = append(r.found, 2*len(r.colours)+number)
}

// meeting are the black cells that meet one, perhaps with the frame.
func (r *rings) meeting(cell int) (all []int) {
	if cell == frame {
		for other, colour := range r.colours {
			if colour == 0 && r.isEdge(other) {
				all = append(all, other)
			}
		}
		return all
	}
	for _, row := range [2]int{-1, 1} {
		for _, col := range [2]int{-1, 1} {
			at, to := cell/r.Cols+row, cell%r.Cols+col
			if at >= 0 && at < r.Rows && to >= 0 && to < r.Cols && r.colours[at*r.Cols+to] == 0 {
				all = append(all, at*r.Cols+to)
			}
		}
	}
	if r.isEdge(cell) {
		all = append(all, frame)
	}
	return all
}

func (r *rings) isEdge(cell int) bool {
	row, col := cell/r.Cols, cell%r.Cols
	return row == 0 || col == 0 || row == r.Rows-1 || col == r.Cols-1
}

// meet says whether two cells meet at a corner, or one the frame.
func (r *rings) meet(one, other int) bool {
	if one == frame || other == frame {
		return r.isEdge(max(one, other))
	}
	down, right := one/r.Cols-other/r.Cols, one%r.Cols-other%r.Cols
	return down*down == 1 && right*right == 1
}
