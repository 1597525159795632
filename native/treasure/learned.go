package treasure

import (
	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/events"
)

// learnFrom is the size from which on components are searched by clause learning. Smaller ones are solved in less time
// than it takes to begin that.
const learnFrom = 100

// isLarge says whether a component is for clause learning: that does not count, and watchers are shown a search that
// goes back step by step.
func (t *tracker) isLarge(c component) bool {
	return len(c) >= t.learnFrom && !t.counting() && t.tell == nil
}

// A learned is the search of a component, in which its variables have their places.
type learned struct {
	*sums
	vars   component
	solved bool // a solution was found that was not used yet
}

// learn returns the search of a component, the same as before if the component is.
func (t *tracker) learn(c component) *learned {
	if l := t.large[c[0]]; l != nil {
		return l
	}
	l := &learned{vars: c, sums: newSums(t.ctx, len(c), t.rowsOf(c))}
	l.lean()
	t.large[c[0]] = l
	return l
}

// rowsOf says the clues of open variables by their places.
func (t *tracker) rowsOf(vars []int32) (rows []sum) {
	place := make(map[int32]int32, len(vars))
	for i, x := range vars {
		place[x] = int32(i)
	}
	seen := map[int32]bool{}
	for _, x := range vars {
		for _, c := range t.cluesOf[x] {
			if seen[c] {
				continue
			}
			seen[c] = true
			row := sum{least: int(t.need[c]), most: int(t.need[c])}
			for _, y := range t.clues[c].cells {
				if t.values[y] == open {
					row.of = append(row.of, place[y])
				}
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// next looks for one more solution of the component.
func (t *tracker) next(l *learned) bool {
	if l.solved {
		return true
	}
	before := l.Stats()
	l.solved = l.Solve()
	t.add(l.Solver, before)
	return l.solved
}

// add adds up what a search took since before, and notes if it was ended.
func (t *tracker) add(s *learn.Solver, before puzzles.Stats) {
	counts := s.Stats().Counts
	t.decisions += counts[puzzles.Expanded] - before.Counts[puzzles.Expanded]
	t.conflicts += counts[puzzles.Conflicts] - before.Counts[puzzles.Conflicts]
	t.forced += counts[puzzles.Propagations] - before.Counts[puzzles.Propagations]
	t.deepest = max(t.deepest, t.level+int(counts[puzzles.Depth]))
	if err := s.Err(); err != nil {
		t.ended = err
	}
}

// eachLearned calls yield at every solution of a large component.
func (t *tracker) eachLearned(c component, yield func() bool) bool {
	l := t.learn(c)
	for found := 0; t.next(l); found++ {
		length := len(t.trail)
		for i, x := range c {
			t.assign(x, l.value(i), events.Decide)
		}
		goOn := yield()
		t.undo(length)
		if !goOn {
			return false
		}
		l.solved = false
		l.Exclude(found)
	}
	delete(t.large, c[0]) // it is listed again for each solution of the others
	return t.ended == nil
}

// agreed is what all solutions of a large component have in common, by place; nil if there is none.
func (t *tracker) agreed(c component) puzzles.Solution {
	s := newSums(t.ctx, len(c), t.rowsOf(c))
	s.lean()
	found := make(puzzles.Solution, len(c))
	read := func() puzzles.Solution {
		for i := range found {
			found[i] = int(s.value(i))
		}
		return found
	}
	agreed, _, err := s.Backbone(read, func(i, value int) learn.Lit { return litOf(int32(i), 1-value) })
	if t.add(s.Solver, puzzles.Stats{}); err != nil {
		return nil
	}
	return agreed
}
