package model

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// solution reads the answer off the values of literals.
func solution(m *model.Model, truth []int8) puzzles.Solution {
	s := make(puzzles.Solution, len(m.Answer))
	for i, n := range m.Answer {
		for k, l := range n.Is {
			if truth[literal(l)] == learn.True {
				s[i] = n.Values[k]
				break
			}
		}
	}
	return s
}

// shown returns what literals say on the board: an unknown and its value, or puzzles.Nowhere.
func shown(m *model.Model) func(l learn.Lit) (unknown, value int) {
	type says struct{ unknown, value int }
	all := map[learn.Lit]says{}
	for i, n := range m.Answer {
		for k, l := range literals(n.Is) {
			if _, ok := all[l]; !ok {
				all[l] = says{i, n.Values[k]}
			}
		}
	}
	return func(l learn.Lit) (unknown, value int) {
		if s, ok := all[l]; ok {
			return s.unknown, s.value
		}
		return puzzles.Nowhere, 0
	}
}

// A teller tells a watcher what a search does; one without a watcher tells nothing.
type teller struct {
	model *model.Model
	watch runs.Watcher
	shown func(l learn.Lit) (unknown, value int)
}

func newTeller(ctx context.Context, m *model.Model) *teller {
	t := &teller{model: m, watch: runs.WatcherOf(ctx)}
	if t.watch != nil {
		t.shown = shown(m)
		t.watch(runs.AtUnknown(runs.Begin, puzzles.Nowhere, 0, 0))
	}
	return t
}

func (t *teller) set(did runs.Doing, l learn.Lit, depth int) {
	if t.watch == nil {
		return
	}
	unknown, value := t.shown(l)
	if did == runs.Backtrack {
		value = puzzles.Open
	}
	t.watch(runs.AtUnknown(did, unknown, value, depth))
}

func (t *teller) conflict(depth int) {
	if t.watch != nil {
		t.watch(runs.AtUnknown(runs.Clash, puzzles.Nowhere, 0, depth))
	}
}
