package picture

import (
	"fmt"
	"slices"

	"twofold/puzzles"
	events "twofold/puzzles/runs"
)

// A Recorder keeps states of a search that is watched, evenly spread over it: all of them at first, and whenever
// they become too many every other one is dropped.
type Recorder struct {
	most   int
	every  int // the distance of the states that are kept
	now    []int
	states [][]int
	sets   int   // events so far
	latest []int // by unknown: the event that gave it the value it has
}

// NewRecorder makes one for a board, by the number of its unknowns, that keeps up to most states (at least 2).
func NewRecorder(unknowns, most int) *Recorder {
	return &Recorder{most: most, every: 1, now: slices.Repeat([]int{puzzles.Open}, unknowns),
		latest: make([]int, unknowns)}
}

// Watch is the watcher of a search. It is for one search at a time.
func (r *Recorder) Watch(e events.Event) {
	switch {
	case e.State != nil && e.Did == events.Expand:
		copy(r.now, e.State)
		r.step()
	case e.State == nil && e.Unknown != puzzles.Nowhere:
		r.now[e.Unknown] = e.Value
		r.step()
		r.latest[e.Unknown] = r.sets
	}
}

// step keeps the state if it is its turn.
func (r *Recorder) step() {
	r.sets++
	if r.sets%r.every != 0 {
		return
	}
	if len(r.states) == r.most {
		kept := r.states[:0]
		for i := 1; i < len(r.states); i += 2 {
			kept = append(kept, r.states[i])
		}
		clear(r.states[len(kept):])
		r.states, r.every = kept, 2*r.every
		if r.sets%r.every != 0 {
			return
		}
	}
	r.states = append(r.states, slices.Clone(r.now))
}

// States are those kept, in their order, and how many there were.
func (r *Recorder) States() (kept [][]int, of int) { return r.states, r.sets }

// Frames draws the states kept, as those of the board that was searched.
func (r *Recorder) Frames(b Subject) []*Scene {
	var frames []*Scene
	for i, state := range r.states {
		frames = append(frames, OfState(b, state, fmt.Sprintf("state %d", (i+1)*r.every)))
	}
	return frames
}

// OfState draws a state of a search. The caption is shown where states are no partial solutions.
func OfState(b Subject, state []int, caption string) *Scene {
	if stater, hasStates := b.(Stater); hasStates {
		return stater.State(state, caption)
	}
	return b.Scene(View{Values: state, Working: true})
}

// Order lists the unknowns in the order in which they got their last values; those that the search did not touch
// come first.
func (r *Recorder) Order() []int {
	order := make([]int, len(r.latest))
	for unknown := range order {
		order[unknown] = unknown
	}
	slices.SortStableFunc(order, func(a, b int) int { return r.latest[a] - r.latest[b] })
	return order
}

// Fill is a board's solution being filled in, in the given order of its unknowns, which are cells, or played if the
// board is a Player. Of a board that is filled in, at most most frames are made, 2 at least, with several entries
// from one to the next: all is how many there are otherwise.
func Fill(b Subject, s puzzles.Solution, order []int, most int) (frames []*Scene, all int) {
	if player, ok := b.(Player); ok {
		frames = player.Play(s)
		return frames, len(frames)
	}
	stride := max(1, (len(order)+most-3)/max(most-2, 1))
	now := slices.Repeat(puzzles.Solution{puzzles.Open}, len(s))
	frames = []*Scene{b.Scene(View{Values: now, Working: true})}
	for i, unknown := range order {
		if now[unknown] = s[unknown]; (i+1)%stride > 0 {
			continue
		}
		scene := b.Scene(View{Values: now, Working: true})
		if !slices.Equal(scene.Grids[0].Cells, frames[len(frames)-1].Grids[0].Cells) {
			frames = append(frames, scene)
		}
	}
	frames = append(frames, b.Scene(View{Values: s}))
	if stride > 1 {
		return frames, len(order) + 2
	}
	return frames, len(frames)
}
