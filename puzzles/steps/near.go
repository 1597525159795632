package steps

import (
	"cmp"
	"slices"

	"twofold/puzzles"
)

// around is up to which distance nearest looks at the cells around the last step before it looks at all entries.
const around = 6

// nearest is the settled entry of a level that is nearest to the last step, of those the first.
func (f *Finder) nearest(level int) int {
	all := f.queues.settled[level]
	if len(f.last) > 0 && len(all) > around {
		for distance := range around + 1 {
			if best := f.ring(distance, level); best >= 0 {
				return best
			}
		}
	}
	best, least := -1, 0
	for _, at := range all {
		far := f.distance(at)
		if best < 0 || far < least || far == least && at < best {
			best, least = at, far
		}
	}
	return best
}

// inOrder sorts entries so that the one that comes first is the last.
func (f *Finder) inOrder(entries []int) {
	slices.SortFunc(entries, func(a, b int) int {
		return cmp.Or(cmp.Compare(f.distance(b), f.distance(a)), cmp.Compare(b, a))
	})
}

// nearestFirst sorts entries by how far their first cells are from that of one entry.
func (f *Finder) nearestFirst(entries []int, one int) {
	from, far := puzzles.EntryCells(f.board, one)[0], make([]int, len(f.entries))
	for _, e := range entries {
		at := puzzles.EntryCells(f.board, e)[0]
		far[e] = max(abs(at/f.cols-from/f.cols), abs(at%f.cols-from%f.cols))
	}
	slices.SortStableFunc(entries, func(a, b int) int { return far[a] - far[b] })
}

// distance is how far an entry is from the last step.
func (f *Finder) distance(at int) int {
	least := 0
	at = f.cell(at)
	for i, last := range f.last {
		last = f.cell(last)
		far := max(abs(at/f.cols-last/f.cols), abs(at%f.cols-last%f.cols))
		if i == 0 || far < least {
			least = far
		}
	}
	return least
}

// cell is the entry of the board that an entry is of.
func (f *Finder) cell(entry int) int {
	if f.light != nil {
		return max(f.light.of[entry].entry, 0)
	}
	return entry
}

// ring is the first settled entry of a level at a distance from an entry of the last step; -1 if there is none.
func (f *Finder) ring(distance, level int) int {
	best := -1
	look := func(row, col int) {
		at := row*f.cols + col
		if row < 0 || col < 0 || col >= f.cols || at >= len(f.entries) || best >= 0 && at >= best {
			return
		}
		if f.queues.at[at] >= 0 && f.entries[at].level == level {
			best = at
		}
	}
	for _, last := range f.last {
		row, col := last/f.cols, last%f.cols
		for i := -distance; i <= distance; i++ {
			look(row-distance, col+i)
			look(row+distance, col+i)
			look(row+i, col-distance)
			look(row+i, col+distance)
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }
