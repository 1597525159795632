package campaign

import (
	"slices"

	"twofold/puzzles"
)

// isPermutation says that no cell is free and no word stands twice: an arrangement, of which nothing can be freed.
func isPermutation(words []string) bool {
	sorted := slices.Sorted(slices.Values(words))
	return len(slices.Compact(sorted)) == len(words) && !slices.Contains(words, puzzles.Free)
}

// displacement is the square of how far a word of a permutation is from its place in the order of the numbers, other
// words last; 0 of any other grid.
func displacement(words []string, at int) int {
	if !isPermutation(words) {
		return 0
	}
	n, ok := puzzles.WordNumber(words[at])
	place := n - 1
	if !ok || n == 0 {
		place = len(words) - 1
	}
	return (at - place) * (at - place)
}

// nearerOrder exchanges two words of a permutation, or three in a ring, for where two may not be exchanged three
// may. Those that bring it no nearer to its order are no smaller, and left out by the caller.
func nearerOrder(s puzzles.Parts) (all []puzzles.Parts) {
	for g, grid := range s.Grids {
		if grid.Line || !isPermutation(grid.Words) || len(grid.Words) == 1 {
			continue
		}
		move := func(to ...int) {
			changed := s.Clone()
			for i, at := range to {
				changed.Grids[g].Words[to[(i+1)%len(to)]] = grid.Words[at]
			}
			all = append(all, changed)
		}
		n := len(grid.Words)
		for i := range n {
			for j := range i {
				move(i, j)
				for k := range j {
					move(i, j, k)
					move(k, j, i)
				}
			}
		}
	}
	return all
}
