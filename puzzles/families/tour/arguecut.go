package tour

import (
	"fmt"

	"twofold/puzzles"
)

// maxCutSquares bounds the boards that are looked at square by square: that takes O(n²) for n squares.
const maxCutSquares = 10_000

// cutApart takes out one square after the other and floods the rest. A tour that passes from one part to another does
// so over that square, and only once.
func (w *argument) cutApart() string {
	if w.squares > maxCutSquares {
		return ""
	}
	for cut, given := range w.Given {
		if given == Hole || w.squares < 3 {
			continue
		}
		part, parts := w.partsWithout(cut)
		switch {
		case parts < 2:
		case w.Closed || parts > 2:
			return fmt.Sprintf("without %s the board falls into %d parts, and the tour would pass there more than once",
				puzzles.Place(cut, w.Cols), parts)
		case !w.mayComeFirst(part, 1, cut) && !w.mayComeFirst(part, 2, cut):
			return fmt.Sprintf("without %s the board falls into two parts, "+
				"and the given numbers let the tour visit neither first",
				puzzles.Place(cut, w.Cols))
		}
	}
	return ""
}

// partsWithout numbers the parts of the board without a square, from 1.
func (w *argument) partsWithout(cut int) (part []int, parts int) {
	part = make([]int, len(w.Given))
	for start, given := range w.Given {
		if given == Hole || start == cut || part[start] > 0 {
			continue
		}
		parts++
		part[start] = parts
		for todo := []int{start}; len(todo) > 0; {
			cell := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, n := range w.near[cell] {
				if n != cut && part[n] == 0 {
					part[n] = parts
					todo = append(todo, n)
				}
			}
		}
	}
	return part, parts
}

// mayComeFirst reports whether the given numbers are as they are when a part has the lowest ones, then comes the square
// that cuts it off, and then the rest.
func (w *argument) mayComeFirst(part []int, first, cut int) bool {
	size := 0
	for _, p := range part {
		if p == first {
			size++
		}
	}
	for cell, given := range w.Given {
		isFirst, isCut := part[cell] == first, cell == cut
		if given > 0 && (isCut && given != size+1 || isFirst && given > size || !isCut && !isFirst && given <= size+1) {
			return false
		}
	}
	return true
}
