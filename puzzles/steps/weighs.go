package steps

import (
	"slices"

	"twofold/puzzles"
)

// weighs checks at a position that a step has the weight that it says, and that no truth does it alone with less: by
// counting options, without what finds steps.
func (c *Candidates) weighs(position puzzles.Solution, s *Step) error {
	weight := 0
	for _, r := range s.Reasons {
		weight += max(c.weightAt(position, r), 0)
	}
	if weight != s.Weight && (s.Weight <= mostLight || weight > s.Weight) {
		return fault("truths of weight %d in place of %d", weight, s.Weight)
	}
	for r, t := range c.truths {
		w, lighter := c.weightAt(position, r), false
		switch {
		case w == 0:
			lighter = s.Weight > 0 || s.Shape == nakedSingle && t.kind == ofValue
		case w > 0 && w < s.Weight && t.kind != ofItem:
			lighter = c.excludes(position, t)
		}
		if lighter {
			return fault("one truth of weight %d does: %s", w, c.words(t, position))
		}
	}
	return nil
}

// weightAt is the number of a truth's options that are left, less one; -1 if one of them is true.
func (c *Candidates) weightAt(position puzzles.Solution, i int) int {
	t := c.truths[i]
	is := func(l literal) bool { return position[l.candidate()] == l.value() }
	if t.kind == ofItem {
		open := 0
		for _, lits := range t.nums {
			if !slices.ContainsFunc(lits, is) {
				open++
			}
		}
		if open == 0 {
			return done
		}
		return max(open-1, 1)
	}
	if slices.ContainsFunc(t.rows, func(row []literal) bool { return is(row[0]) }) {
		return done
	}
	left := -1
	for _, row := range t.rows {
		if position[row[0].candidate()] == puzzles.Open {
			left++
		}
	}
	return left
}

// excludes reports whether a list of options excludes an open candidate: each option that is left is not so beside it.
func (c *Candidates) excludes(position puzzles.Solution, t *truth) bool {
	for p, value := range position {
		if value == puzzles.Open && !slices.ContainsFunc(t.rows, func(row []literal) bool {
			l := row[0]
			return position[l.candidate()] == puzzles.Open && (l >= 0 && !c.near[p].has(int(l)) || l < 0 && ^l != literal(p))
		}) {
			return true
		}
	}
	return false
}
