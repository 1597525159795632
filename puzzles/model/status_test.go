package model_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
)

const open = -9 // no value of a number

// TestStatuses: of partial answers of random models, against all their completions. Each item is judged by itself.
func TestStatuses(t *testing.T) {
	modeltest.Each(t, func(t *testing.T, r *rand.Rand, m *model.Model) {
		numbered := modeltest.Numbered(m)
		if len(numbered) == 0 {
			return
		}
		s := m.Solution(numbered[r.IntN(len(numbered))])
		for i := range s {
			if r.IntN(2) == 0 {
				s[i] = open
			}
		}
		statuses := m.Statuses(s, open)
		for i, want := range bruteStatuses(m, numbered, s) {
			if slices.Contains(s, open) && statuses[i] != want {
				t.Errorf("%v, item %d: %v: want %v", s, i, statuses[i], want)
			}
		}
		for _, c := range m.Conflicts(s, open, statuses) {
			judgeConflict(t, m, numbered, s, c)
		}
	})
}

// bruteStatuses tries all completions of an answer.
func bruteStatuses(m *model.Model, numbered []model.Assignment, s []int) []model.Status {
	all := make([]model.Status, len(m.Items))
	for i, p := range m.Items {
		holds, fails := false, false
		for _, a := range numbered {
			if extends(m.Solution(a), s) {
				holds, fails = holds || p.Holds(a), fails || !p.Holds(a)
			}
		}
		all[i] = model.Broken
		if holds && fails {
			all[i] = model.Unsure
		} else if holds {
			all[i] = model.Met
		}
	}
	return all
}

func extends(full, partial []int) bool {
	for i, v := range partial {
		if v != open && full[i] != v {
			return false
		}
	}
	return true
}

// judgeConflict: the entries alone break the item, and without any one of them they do not.
func judgeConflict(t *testing.T, m *model.Model, numbered []model.Assignment, s []int, c model.Conflict) {
	t.Helper()
	alone := slices.Repeat([]int{open}, len(s))
	for _, entry := range c.Entries {
		alone[entry] = s[entry]
	}
	if bruteStatuses(m, numbered, alone)[c.Item] != model.Broken {
		t.Errorf("%v, item %d: not broken by entries %v", s, c.Item, c.Entries)
	}
	for _, entry := range c.Entries {
		alone[entry] = open
		if slices.Contains(s, open) && bruteStatuses(m, numbered, alone)[c.Item] == model.Broken {
			t.Errorf("%v, item %d: broken by %v, without entry %d, too", s, c.Item, c.Entries, entry)
		}
		alone[entry] = s[entry]
	}
}

// TestIslandOfParts: an island grows by parts of three nodes, of which one is open and beside its root.
func TestIslandOfParts(t *testing.T) {
	for size, want := range map[int]model.Status{4: model.Unsure, 5: model.Broken, 6: model.Broken, 7: model.Unsure} {
		m := &model.Model{}
		island := model.Island{Nodes: []model.Lit{model.True}, Min: size, Max: size}
		join := func(a, b int) { island.Edges = append(island.Edges, model.Edge{Lit: model.True, A: a, B: b}) }
		for range 30 {
			x, n := m.NewVar("x"), len(island.Nodes)
			m.Answer = append(m.Answer, model.Bit(x))
			island.Nodes = append(island.Nodes, x, model.True, model.True)
			join(0, n)
			join(n, n+1)
			join(n+1, n+2)
		}
		m.Add("size", island)
		if got := m.Statuses(slices.Repeat([]int{open}, 30), open)[0]; got != want {
			t.Errorf("an island of %d: %v: want %v", size, got, want)
		}
	}
}

// TestStatusesOnce: a model four times as large needs about four times the memory. A copy of the assignment for each
// item made that sixteen times, which was gigabytes for the hint on a board of a thousand items.
func TestStatusesOnce(t *testing.T) {
	bytesOf := func(n int) uint64 {
		m := &model.Model{}
		for range n {
			x := m.NewVar("x")
			m.Answer = append(m.Answer, model.Bit(x))
			m.Add("some", model.Clause{x})
		}
		open := slices.Repeat([]int{-1}, n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		m.Statuses(open, -1)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if small, large := bytesOf(1000), bytesOf(4000); large > 8*small {
		t.Errorf("1000 items took %d bytes, 4000 took %d", small, large)
	}
}
