package sliding

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
)

// A Reducer is a puzzles.Minimizer of a Shortest board of at most WaveCells cells. All arrangements within as many
// moves as the known plan has are looked at once. Another plan leads to one of them that holds what the kept cells of
// the goal say, so that all that matters of an arrangement is the set of cells at which it meets the goal, and there
// are few such sets.
type Reducer struct {
	board *board.Board
	known puzzles.Solution
	waves *Waves
	cells []int          // by clue
	meets map[uint]small // by set of cells: an arrangement that meets the goal just there
}

// newReducer makes a Reducer of a board and a plan.
func newReducer(b *board.Board, s puzzles.Solution) *Reducer {
	r := &Reducer{
		board: b, known: s, waves: newWaves(b.Rows, b.Cols, b.Start, len(s)),
		cells: b.ClueCells(), meets: map[uint]small{},
	}
	end := r.end()
	for _, level := range r.waves.level {
		for _, a := range level {
			if a != end || r.plansTo(a) {
				if set := r.met(a); r.meets[set] == 0 {
					r.meets[set] = a
				}
			}
		}
	}
	return r
}

// end is where the known plan leads.
func (r *Reducer) end() small {
	a := pack[small](r.board.Start)
	for _, move := range r.known {
		blank := a.blank()
		for _, slide := range r.waves.slides.from[blank] {
			if int(slide.move) == move {
				a = slid(a, blank, slide.to)
				break
			}
		}
	}
	return a
}

// plansTo reports whether a plan besides the known one leads to its end in as many moves.
func (r *Reducer) plansTo(end small) bool {
	number := r.waves.number(end)
	return int(r.waves.far[number]) < len(r.known) || r.waves.plans[number] > 1
}

// met is the set of the clues that an arrangement meets.
func (r *Reducer) met(a small) (set uint) {
	for clue, cell := range r.cells {
		if a.at(cell) == r.board.Goal[cell] {
			set |= 1 << clue
		}
	}
	return set
}

// Another is puzzles.Minimizer's. Of the arrangements to choose from it takes the one that meets the most clues.
func (r *Reducer) Another(_ context.Context, kept []bool) (puzzles.Solution, error) {
	want, best, found := uint(0), uint(0), false
	for clue, on := range kept {
		if on {
			want |= 1 << clue
		}
	}
	for set := range r.meets {
		if set&want == want && (!found || better(set, best)) {
			best, found = set, true
		}
	}
	if !found {
		return nil, nil
	}
	var other puzzles.Solution
	r.waves.to(r.meets[best], nil, func(plan puzzles.Solution) bool {
		if !slices.Equal(plan, r.known) {
			other = plan
		}
		return other == nil
	})
	return other, nil
}

// better orders sets of clues by their size, and sets of one size in some way, so that the choice is always the same.
func better(one, two uint) bool {
	return cmp.Or(cmp.Compare(bits.OnesCount(one), bits.OnesCount(two)), cmp.Compare(one, two)) > 0
}

// Minimal is puzzles.Minimizer's.
func (r *Reducer) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	return puzzles.Pass(ctx, len(r.cells), units, r.Another)
}
