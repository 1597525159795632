package nurikabe

import (
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Regional = (*Board)(nil)

// Regions are the sea; the land, with one more node that holds the clues together; and each island, over the cells that
// it may have. The variable r1c3@r5c6 tells that the cell r1c3 is on the island of the clue r5c6.
func (b *Board) Regions() []puzzles.Region {
	var blank, all, clues []int
	for cell, clue := range b.Clues {
		if all = append(all, cell); clue == Blank {
			blank = append(blank, cell)
		} else {
			clues = append(clues, cell)
		}
	}
	place := func(cell int) string { return puzzles.Place(cell, b.Cols) }
	sea := b.region(blank, place)
	sea.Negative, sea.Size = true, b.seaSize()
	regions := []puzzles.Region{sea, b.land(all, clues)}
	for _, clue := range clues {
		island := b.region(b.reach(clue), func(cell int) string {
			if cell == clue {
				return ""
			}
			return place(cell) + "@" + place(clue)
		})
		island.Size = max(int(b.Clues[clue]), 0)
		regions = append(regions, island)
	}
	return regions
}

// seaSize is how many cells are black, if the clues tell that, else 0.
func (b *Board) seaSize() int {
	size := len(b.Clues)
	for _, clue := range b.Clues {
		if clue == AnySize {
			return 0
		}
		size -= max(int(clue), 0)
	}
	return max(size, 0)
}

// land is all cells, those of clues white, and a node beside these.
func (b *Board) land(all, clues []int) puzzles.Region {
	land := b.region(all, func(cell int) string {
		if b.Clues[cell] != Blank {
			return ""
		}
		return puzzles.Place(cell, b.Cols)
	})
	for _, clue := range clues {
		land.Near[clue] = append(land.Near[clue], len(all))
	}
	land.Names, land.Near = append(land.Names, ""), append(land.Near, clues)
	return land
}

// region has some cells as its nodes.
func (b *Board) region(cells []int, name func(cell int) string) puzzles.Region {
	nodes := make(map[int]int, len(cells))
	for node, cell := range cells {
		nodes[cell] = node
	}
	var r puzzles.Region
	for _, cell := range cells {
		var near []int
		for _, next := range b.beside(cell) {
			if node, is := nodes[next]; is {
				near = append(near, node)
			}
		}
		r.Names, r.Near = append(r.Names, name(cell)), append(r.Near, near)
	}
	return r
}

// reach lists the cells to which a clue's number suffices, by ways that come to no other clue, and beside none.
func (b *Board) reach(clue int) []int {
	number := int(b.Clues[clue])
	isOther := func(cell int) bool { return cell != clue && b.Clues[cell] != Blank }
	seen := make([]bool, len(b.Clues))
	seen[clue] = true
	cells := []int{clue}
	for far, from := 1, 0; from < len(cells) && (number == AnySize || far < number); far++ {
		to := len(cells)
		for ; from < to; from++ {
			for _, next := range b.beside(cells[from]) {
				if !seen[next] && !isOther(next) && !slices.ContainsFunc(b.beside(next), isOther) {
					seen[next] = true
					cells = append(cells, next)
				}
			}
		}
	}
	return cells
}
