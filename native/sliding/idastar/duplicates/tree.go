package duplicates

import (
	"twofold/puzzles"
	board "twofold/puzzles/sliding"
)

// A tree has the walks of up to so many moves that are no duplicates, by number: first those without a move, by their
// cell, then the others by their length.
//
// A part of a walk that is no duplicate is none either. So the tree has with each walk all its parts.
type tree struct {
	grid
	to     []int8        // the cell that the walk ends at
	parent []int32       // the walk without its last move; -1 if it has none
	end    []int32       // the walk without its first move; -1 if it has none
	longer [][ways]int32 // by the last move: the walk that is a move longer, or offBoard, duplicate or unknown
}

// What there may be in the place of a longer walk: a move off the board, a duplicate, and what the tree ends before.
const (
	unknown = -iota - 1
	offBoard
	duplicate
)

// maxLevel is the most walks of one length that the tree goes on from. It finds duplicates of 13 moves on 4x4 and of
// 11 on 5x5; a length more would take twice the time, and save a search a few nodes in a hundred.
const maxLevel = 100_000

// newTree goes breadth-first from all cells at once. The walks of each length come in their order, so the first one
// that makes an arrangement is the least of those that do, and all that are alike are duplicates.
func newTree(g grid, longest, most int, poll *puzzles.Poll) *tree {
	t := &tree{grid: g}
	seen := map[arrangement]struct{}{}
	var level []arrangement
	for cell := range g.cells() {
		level = append(level, unmoved(cell))
		seen[level[cell]] = struct{}{}
		t.add(cell, -1, -1)
	}
	for first, moves := 0, 1; len(level) > 0 && len(level) <= most && moves <= longest; moves++ {
		var next []arrangement
		for i, a := range level {
			poll.Check()
			next = t.lengthen(first+i, a, seen, next)
		}
		first += len(level)
		level = next
	}
	return t
}

// lengthen looks at the walks that are a move longer. It appends to next what those make that are no duplicates.
func (t *tree) lengthen(walk int, made arrangement, seen map[arrangement]struct{}, next []arrangement) []arrangement {
	blank := int(t.to[walk])
	for way, move := range order {
		to := t.step(blank, move)
		if to < 0 {
			t.longer[walk][way] = offBoard
			continue
		}
		longer := made.slid(blank, to)
		if _, ok := seen[longer]; ok {
			t.longer[walk][way] = duplicate
			continue
		}
		seen[longer] = struct{}{}
		next = append(next, longer)
		end := int32(to)
		if t.end[walk] >= 0 {
			end = t.longer[t.end[walk]][way]
		}
		t.longer[walk][way] = t.add(to, int32(walk), end)
	}
	return next
}

// add appends a walk and returns its number.
func (t *tree) add(to int, parent, end int32) int32 {
	t.to = append(t.to, int8(to))
	t.parent = append(t.parent, parent)
	t.end = append(t.end, end)
	t.longer = append(t.longer, [ways]int32{unknown, unknown, unknown, unknown})
	return int32(len(t.to) - 1)
}

// An arrangement has for each cell the one that its tile was at before the walk. The blank is -1, so walks from
// different cells never make the same.
type arrangement [board.MaxSide * board.MaxSide]int8

func unmoved(blank int) arrangement {
	var a arrangement
	for cell := range a {
		a[cell] = int8(cell)
	}
	a[blank] = -1
	return a
}

// slid is the arrangement after the blank went from a cell to one beside it.
func (a arrangement) slid(from, to int) arrangement {
	a[from], a[to] = a[to], a[from]
	return a
}
