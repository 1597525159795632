package campaign

import (
	"context"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A Shrunk is the smallest board that was found.
type Shrunk struct {
	Board   puzzles.Board
	Trials  int  // boards tried
	Minimal bool // no single step of those below makes it smaller and leaves the fault; else ctx ended before
}

// Shrink makes a board smaller as long as bad says that it still shows the fault. Its variant stays. The steps are
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
func Shrink(ctx context.Context, b puzzles.Board,
	read func(*parse.Text) (puzzles.Board, error), bad func(context.Context, puzzles.Board) bool) Shrunk {
	t := &task{read: read, bad: bad, seen: map[string]bool{b.String(): true}, best: b}
	for ctx.Err() == nil {
		if !t.pass(ctx) {
			return Shrunk{t.best, t.trials, ctx.Err() == nil}
		}
	}
	return Shrunk{t.best, t.trials, false}
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
	for _, steps := range []func(puzzles.Parts) []puzzles.Parts{fewerLines, plainerHeader, fewerGrids, fewerWords,
		lowerNumbers, nearerOrder} {
		for again := true; again && ctx.Err() == nil; {
			again = slices.ContainsFunc(steps(puzzles.PartsOf(t.best)), func(s puzzles.Parts) bool { return t.try(ctx, s) })
			progress = progress || again
		}
	}
	return progress
}

// try keeps the text if it is a smaller board that is still bad.
func (t *task) try(ctx context.Context, s puzzles.Parts) bool {
	b, err := s.Mend(t.read)
	if err != nil || b.Variant() != t.best.Variant() || ctx.Err() != nil {
		return false
	}
	text := b.String()
	if t.seen[text] || slices.Compare(TextSize(b), TextSize(t.best)) >= 0 {
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

// TextSize is what one board has less of than another if it is smaller, the most important first: cells, words of the
// header, numbers there, grids, words that say something, their numbers, and how far they are from their order.
func TextSize(b puzzles.Board) []int {
	s := puzzles.PartsOf(b)
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
			n, _ := puzzles.WordNumber(word)
			size[5] += n
			size[6] += displacement(grid.Words, at)
		}
	}
	return size
}
