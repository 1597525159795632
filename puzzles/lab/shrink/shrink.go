// Package shrink makes a board that shows a fault smaller for as long as it shows it: delta debugging (Andreas
// Zeller and Ralf Hildebrandt: Simplifying and Isolating Failure-Inducing Input, 2002) over the words of the
// board's text. The family's reader says what is a board, so that nothing here knows a family's rules.
package shrink

import (
	"context"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/lab/boardtext"
	"twofold/puzzles/parse"
)

// A Result is the smallest board that was found.
type Result struct {
	Board   puzzles.Board
	Trials  int  // boards tried
	Minimal bool // no single step of those below makes it smaller and leaves the fault; else ctx ended before
}

// Board makes a board smaller as long as bad says that it still shows the fault. Its variant stays. The steps are
//
//	rows and columns dropped, of a square as many of both, the numbers left renumbered if they have to be
//	a header's word dropped, a setting lowered
//	a second grid dropped, or the position
//	cells freed: clues, given numbers, holes, entries of the position
//	numbers lowered
//	where the words are a permutation, two or three of them exchanged so that they are nearer to their order
//
// from many at a time to one at a time. Every step makes the board smaller in a fixed order, so that it ends; when no
// step is left that bad accepts, the board is 1-minimal. For n words it takes O(n²) trials, of permutations O(n³).
// bad must be true of b.
func Board(ctx context.Context, b puzzles.Board,
	read func(*parse.Text) (puzzles.Board, error), bad func(context.Context, puzzles.Board) bool) Result {
	t := &task{read: read, bad: bad, seen: map[string]bool{b.String(): true}, best: b}
	for ctx.Err() == nil {
		if !t.pass(ctx) {
			return Result{t.best, t.trials, ctx.Err() == nil}
		}
	}
	return Result{t.best, t.trials, false}
}

// A task is one board on its way.
type task struct {
	read   func(*parse.Text) (puzzles.Board, error)
	bad    func(context.Context, puzzles.Board) bool
	seen   map[string]bool // the texts tried already
	best   puzzles.Board
	trials int
}

// pass tries every step once, starting over from each success with the next step; it reports whether one succeeded.
func (t *task) pass(ctx context.Context) bool {
	progress := false
	for _, steps := range []func(boardtext.Parts) []boardtext.Parts{fewerLines, plainerHeader, fewerGrids, fewerWords,
		lowerNumbers, nearerOrder} {
		for again := true; again && ctx.Err() == nil; {
			again = slices.ContainsFunc(steps(boardtext.Of(t.best)), func(s boardtext.Parts) bool { return t.try(ctx, s) })
			progress = progress || again
		}
	}
	return progress
}

// try keeps the text if it is a smaller board that is still bad.
func (t *task) try(ctx context.Context, s boardtext.Parts) bool {
	b, err := s.Mend(t.read)
	if err != nil || b.Variant() != t.best.Variant() || ctx.Err() != nil {
		return false
	}
	text := b.String()
	if t.seen[text] || slices.Compare(Size(b), Size(t.best)) >= 0 {
		return false
	}
	t.seen[text] = true
	t.trials++
	if !t.bad(ctx, b) || ctx.Err() != nil {
		return false
	}
	t.best = b
	return true
}

// Size is what one board has less of than another if it is smaller, the most important first: cells, words of the
// header, numbers there, grids, words that say something, their numbers, and how far they are from their order.
func Size(b puzzles.Board) []int {
	s := boardtext.Of(b)
	size := []int{s.Rows * s.Cols, len(s.Words), settings(s), len(s.Grids), 0, 0, 0}
	for _, grid := range s.Grids {
		if grid.Line {
			size[4] += len(strings.Join(grid.Words, ""))
			continue
		}
		for at, word := range grid.Words {
			if word == grid.Free() {
				continue
			}
			size[4]++
			n, _ := boardtext.Number(word)
			size[5] += n
			size[6] += displacement(grid.Words, at)
		}
	}
	return size
}
