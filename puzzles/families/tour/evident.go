package tour

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

var (
	_ puzzles.Numbered = (*Board)(nil)
	_ puzzles.Gridded  = (*Board)(nil)
	_ puzzles.Sibling  = (*Board)(nil)
	_ puzzles.Arguer   = (*Board)(nil)
)

// Means: r1c2=7 has step 7 in a square; r1c2>r3c3 has the second square right after the first, r1c2-r3c3 one of them
// right after the other; start-r1c2 and end-r1c2 have the first and the last step there.
func (b *Board) Means(name string) ([]int, puzzles.Meaning) {
	last := b.Squares()
	follows := func(step, next int) bool { return b.Closed && step == last && next == 1 || next == step+1 }
	if word, ok := strings.CutPrefix(name, "start-"); ok {
		return b.stepIs(word, 1)
	}
	if word, ok := strings.CutPrefix(name, "end-"); ok {
		return b.stepIs(word, last)
	}
	if word, number, ok := strings.Cut(name, "="); ok {
		step, err := strconv.Atoi(number)
		if err != nil {
			return nil, nil
		}
		return b.stepIs(word, step)
	}
	from, to, directed := strings.Cut(name, ">")
	if !directed {
		from, to, _ = strings.Cut(name, "-")
	}
	i, j := b.named(from), b.named(to)
	if i < 0 || j < 0 {
		return nil, nil
	}
	return []int{i, j}, func(s puzzles.Solution) (is, known bool) {
		if s[i] == puzzles.Open || s[j] == puzzles.Open {
			return false, false
		}
		return follows(s[i], s[j]) || !directed && follows(s[j], s[i]), true
	}
}

// named is the cell of that name, or nowhere.
func (b *Board) named(word string) int {
	cell, err := puzzles.ParsePlace(word, b.Rows, b.Cols)
	if err != nil {
		return nowhere
	}
	return cell
}

// stepIs is the meaning of a step on the named cell.
func (b *Board) stepIs(word string, step int) ([]int, puzzles.Meaning) {
	cell := b.named(word)
	if cell == nowhere {
		return nil, nil
	}
	return []int{cell}, func(s puzzles.Solution) (is, known bool) { return s[cell] == step, true }
}

// Near swaps the steps of two squares, or turns a part of the tour round. Holes stay.
func (b *Board) Near(r *rand.Rand, s puzzles.Solution, about []int) puzzles.Solution {
	out := slices.Clone(s)
	squares := slices.DeleteFunc(slices.Clone(about), func(entry int) bool { return s[entry] <= 0 })
	if len(squares) == 0 {
		return out
	}
	i, j := squares[r.IntN(len(squares))], squares[r.IntN(len(squares))]
	if r.IntN(2) == 0 {
		out[i], out[j] = out[j], out[i]
		return b.inForm(out)
	}
	low, high := min(s[i], s[j]), max(s[i], s[j])
	for cell, step := range s {
		if step >= low && step <= high {
			out[cell] = low + high - step
		}
	}
	return b.inForm(out)
}

// Sibling is a random tour of the board's squares.
func (b *Board) Sibling(r *rand.Rand, _ puzzles.Solution) puzzles.Solution {
	w := newWalk(r, b)
	if !w.reach(b.Squares()) || !w.mix() || b.Closed && !w.close() {
		return nil
	}
	s := make(puzzles.Solution, len(b.Given))
	for i, cell := range w.path {
		s[cell] = i + 1
	}
	return s
}
