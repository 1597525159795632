package sliding

import (
	"slices"

	"twofold/native/search"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// A model is a board as a space of states S for the generic searches.
type model[S comparable] struct {
	space  search.Space[S, S]
	slides slides
	cells  int
	blank  func(S) int
	unpack func(s S, cells []int8)
	left   func(S) int // moves that are left at least; nil if nothing says so
	goals  func() []S  // lists all goals; nil if they are too many
}

// shortest is the model whose states are arrangements. Steps can be taken back, so predecessors are successors.
func shortest[A arrangement[A]](b *board.Board) *model[A] {
	m := &model[A]{
		slides: newSlides(b.Rows, b.Cols),
		cells:  len(b.Start),
		blank:  A.blank,
		unpack: func(a A, cells []int8) {
			for cell := range cells {
				cells[cell] = a.at(cell)
			}
		},
	}
	neighbours := func(a A, yield func(A, int)) {
		blank := a.blank()
		for _, slide := range m.slides.from[blank] {
			yield(slid(a, blank, slide.to), 1)
		}
	}
	m.space = search.Space[A, A]{
		Start:        pack[A](b.Start),
		Successors:   neighbours,
		Predecessors: neighbours,
		Goal: func(a A) bool {
			for cell, want := range b.Goal {
				if want != board.Any && want != a.at(cell) {
					return false
				}
			}
			return true
		},
		Key: func(a A) A { return a },
	}
	m.goals = func() []A { return mapped(completions(b), pack[A]) }
	return m
}

// timed is an arrangement after a number of moves.
type timed[A comparable] struct {
	tiles A
	moves int32
}

// exact is the model for walks of a given length: its states are arrangements at a time, and every walk is a
// shortest path from the start at time 0 to a goal at the end.
func exact[A arrangement[A]](b *board.Board) *model[timed[A]] {
	m := shortest[A](b)
	end := int32(b.Moves)
	after := &model[timed[A]]{
		slides: m.slides,
		cells:  m.cells,
		blank:  func(s timed[A]) int { return s.tiles.blank() },
		unpack: func(s timed[A], cells []int8) { m.unpack(s.tiles, cells) },
		left:   func(s timed[A]) int { return int(end - s.moves) },
	}
	after.space = search.Space[timed[A], timed[A]]{
		Start: timed[A]{m.space.Start, 0},
		Successors: func(s timed[A], yield func(timed[A], int)) {
			if s.moves < end {
				m.space.Successors(s.tiles, func(a A, _ int) { yield(timed[A]{a, s.moves + 1}, 1) })
			}
		},
		Predecessors: func(s timed[A], yield func(timed[A], int)) {
			if s.moves > 0 {
				m.space.Predecessors(s.tiles, func(a A, _ int) { yield(timed[A]{a, s.moves - 1}, 1) })
			}
		},
		Goal: func(s timed[A]) bool { return s.moves == end && m.space.Goal(s.tiles) },
		Key:  func(s timed[A]) timed[A] { return s },
	}
	after.goals = func() []timed[A] {
		return mapped(m.goals(), func(a A) timed[A] { return timed[A]{a, end} })
	}
	return after
}

// watched tells the watcher, which may be nil, what a search does, its states as the tiles row by row.
func (m *model[S]) watched(tell runs.Watcher) *model[S] {
	if tell == nil {
		return m
	}
	cells, state := make([]int8, m.cells), make([]int, m.cells)
	m.space.Tell = func(s S, e runs.Event) {
		m.unpack(s, cells)
		for cell, tile := range cells {
			state[cell] = int(tile)
		}
		e.State = state
		tell(e)
	}
	return m
}

// plan is the moves along a path.
func (m *model[S]) plan(path []S) puzzles.Solution {
	plan := make(puzzles.Solution, 0, len(path)-1)
	for i, s := range path[1:] {
		plan = append(plan, int(m.slides.between(m.blank(path[i]), m.blank(s))))
	}
	return slices.Clip(plan)
}

// mapped is what f makes of each element; nil of nil.
func mapped[X, Y any](all []X, f func(X) Y) []Y {
	if all == nil {
		return nil
	}
	out := make([]Y, len(all))
	for i, x := range all {
		out[i] = f(x)
	}
	return out
}
