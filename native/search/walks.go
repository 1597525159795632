package search

import (
	"context"
	"math/big"

	"twofold/puzzles/runs"
)

// CountWalks is the number of walks of a number of steps from the start to a goal; they may come back to states
// and pass goals. It counts the walks to each state by layers of one step more, forwards from the start and
// backwards from the goals, each half of the way. goals are all states that are goals, none twice; with nil it
// goes forwards all the way. Where n states are within reach, that is O(steps·n) additions of numbers of
// O(steps) bits, and memory for n states with their successors and two such numbers.
func CountWalks[S any, K comparable](
	ctx context.Context,
	space Space[S, K],
	steps int,
	goals []S,
) (*big.Int, runs.Stats, error) {
	var t tally
	sum := new(big.Int)
	half := steps
	if goals != nil {
		half = steps / 2
	}
	front, back := newWalks(space, []S{space.Start}), newWalks(space.reversed(), goals)
	if err := front.walk(ctx, &t, half); err != nil {
		return sum, t.stats(), err
	}
	if err := back.walk(ctx, &t, steps-half); err != nil {
		return sum, t.stats(), err
	}
	for _, i := range front.layer {
		s := front.states[i]
		if j, known := back.numbers[space.Key(s)]; known {
			sum.Add(sum, new(big.Int).Mul(&front.ways[i], &back.ways[j]))
		} else if goals == nil && space.Goal(s) {
			sum.Add(sum, &front.ways[i])
		}
	}
	return sum, t.stats(), nil
}

// walks counts the walks from its roots to the states of a layer. States are numbered as they are met.
type walks[S any, K comparable] struct {
	Space[S, K]
	numbers    map[K]int32
	states     []S
	successors [][]int32 // nil until they are asked for
	layer      []int32   // the states that walks of this many steps lead to
	ways, next []big.Int // by state: how many, 0 outside the layer; the same one step on
}

func newWalks[S any, K comparable](space Space[S, K], roots []S) *walks[S, K] {
	w := &walks[S, K]{Space: space, numbers: map[K]int32{}}
	for _, s := range roots {
		i := w.number(s)
		w.layer = append(w.layer, i)
		w.ways[i].SetInt64(1)
	}
	return w
}

// number is the state's number, a new one if it was not met before.
func (w *walks[S, K]) number(s S) int32 {
	key := w.Key(s)
	i, known := w.numbers[key]
	if !known {
		i = int32(len(w.states))
		w.numbers[key] = i
		w.states = append(w.states, s)
		w.successors = append(w.successors, nil)
		w.ways, w.next = append(w.ways, big.Int{}), append(w.next, big.Int{})
	}
	return i
}

// after are the successors of a state.
func (w *walks[S, K]) after(i int32) []int32 {
	if w.successors[i] == nil {
		after := []int32{}
		w.Successors(w.states[i], func(s S, _ int) { after = append(after, w.number(s)) })
		w.successors[i] = after
	}
	return w.successors[i]
}

// walk goes on by a number of steps.
func (w *walks[S, K]) walk(ctx context.Context, t *tally, steps int) error {
	for depth := range steps {
		var layer []int32
		for _, i := range w.layer {
			if err := t.expand(ctx, len(w.layer), depth); err != nil {
				return err
			}
			for _, j := range w.after(i) {
				t.generated++
				if w.next[j].Sign() == 0 {
					layer = append(layer, j)
				}
				w.next[j].Add(&w.next[j], &w.ways[i])
			}
			w.ways[i].SetInt64(0)
		}
		w.layer, w.ways, w.next = layer, w.next, w.ways
	}
	return nil
}
