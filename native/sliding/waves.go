package sliding

import (
	"math/bits"

	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
)

// WaveCells is the most cells of a board of which all arrangements are looked at: 181,440 of 3x3.
const WaveCells = autoCells

// Waves are all arrangements within some moves of one of them, found by breadth-first search, with how far away
// they are and whether one shortest plan only leads there. Arrangements are numbered in the order of permutations.
type Waves struct {
	slides slides
	cells  int
	far    []int8  // by number: the moves, or unreached
	plans  []uint8 // by number: how many shortest plans lead there, 2 for more
	level  [][]small
}

const unreached = -1

// newWaves has the waves around an arrangement of at most WaveCells cells, up to most moves away; all if most is
// negative. O(n!·n) for n cells.
func newWaves(rows, cols int, from []int8, most int) *Waves {
	w := &Waves{slides: newSlides(rows, cols), cells: len(from)}
	n := 1
	for k := range len(from) {
		n *= k + 1
	}
	w.far, w.plans = make([]int8, n), make([]uint8, n)
	for i := range w.far {
		w.far[i] = unreached
	}
	first := pack[small](from)
	w.far[w.number(first)], w.plans[w.number(first)] = 0, 1
	w.level = [][]small{{first}}
	for moves := 0; moves != most && len(w.level[moves]) > 0; moves++ {
		w.level = append(w.level, w.next(moves))
	}
	if last := len(w.level) - 1; len(w.level[last]) == 0 {
		w.level = w.level[:last]
	}
	return w
}

// next is the wave after those that are known.
func (w *Waves) next(moves int) (next []small) {
	for _, a := range w.level[moves] {
		plans := w.plans[w.number(a)]
		blank := a.blank()
		for _, slide := range w.slides.from[blank] {
			to := slid(a, blank, slide.to)
			number := w.number(to)
			if w.far[number] == unreached {
				w.far[number] = int8(moves + 1)
				next = append(next, to)
			}
			if int(w.far[number]) == moves+1 {
				w.plans[number] = min(2, w.plans[number]+plans)
			}
		}
	}
	return next
}

// number counts the permutations before this one: of each tile, those smaller ones that stand behind it (Derrick Henry
// Lehmer: Teaching Combinatorial Tricks to a Computer, 1960).
func (w *Waves) number(a small) int {
	left, number := uint(1)<<w.cells-1, 0
	for cell := range w.cells {
		tile := a.at(cell)
		number = number*(w.cells-cell) + bits.OnesCount(left&(1<<tile-1))
		left &^= 1 << tile
	}
	return number
}

// Farthest is the most moves that an arrangement is away.
func (w *Waves) Farthest() int { return len(w.level) - 1 }

// Single lists the arrangements at a distance that one shortest plan only leads to.
func (w *Waves) Single(moves int) (all [][]int8) {
	if moves > w.Farthest() {
		return nil
	}
	for _, a := range w.level[moves] {
		if w.plans[w.number(a)] == 1 {
			cells := make([]int8, w.cells)
			for cell := range cells {
				cells[cell] = a.at(cell)
			}
			all = append(all, cells)
		}
	}
	return all
}

// to yields the shortest plans from where the waves begin to an arrangement that was reached, with some moves behind
// them in reverse order, until yield returns false.
func (w *Waves) to(a small, behind []board.Move, yield func(puzzles.Solution) bool) bool {
	moves := w.far[w.number(a)]
	if moves == 0 {
		plan := make(puzzles.Solution, 0, len(behind))
		for i := len(behind) - 1; i >= 0; i-- {
			plan = append(plan, int(behind[i]))
		}
		return yield(plan)
	}
	blank := a.blank()
	for _, slide := range w.slides.from[blank] {
		before := slid(a, blank, slide.to)
		if w.far[w.number(before)] == moves-1 && !w.to(before, append(behind, w.slides.between(slide.to, blank)), yield) {
			return false
		}
	}
	return true
}

// Back is a shortest plan from an arrangement that was reached to where the waves begin.
func (w *Waves) Back(a []int8) puzzles.Solution {
	at := pack[small](a)
	plan := puzzles.Solution{}
	for moves := w.far[w.number(at)]; moves > 0; moves-- {
		blank := at.blank()
		for _, slide := range w.slides.from[blank] {
			if next := slid(at, blank, slide.to); w.far[w.number(next)] == moves-1 {
				at = next
				plan = append(plan, int(slide.move))
				break
			}
		}
	}
	return plan
}
