package encode

import "twofold/puzzles/nurikabe"

// closing says that the sea is connected, and each island with its clue and with no other one. Islands have their
// sizes, if so is said elsewhere, and then a cell that is too far from a clue is not on its island.
func (n *nurikabeEncoder) closing(sized bool) func(values []int8) [][]int {
	near := n.beside(straight)
	size := 0
	if sized {
		size = n.seaSize()
	}
	links := linksOf(append([]*region{n.sea(near, size)}, n.lands(near, sized)...))
	return func(values []int8) [][]int {
		clauses := links(values)
		for i := range n.clues {
			if c := &n.clues[i]; len(c.cells) > 1 {
				clauses = append(clauses, n.joined(c, near, values)...)
			}
		}
		return clauses
	}
}

// linked says on demand that each white cell is connected with a clue, and each cell of an island with its own.
func (n *nurikabeEncoder) linked() func(values []int8) [][]int {
	return linksOf(n.lands(n.beside(straight), false))
}

// lands are the regions of all white cells and of each island.
func (n *nurikabeEncoder) lands(near [][]int, sized bool) []*region {
	regions := []*region{n.land(near)}
	for i := range n.clues {
		regions = append(regions, n.islandRegion(&n.clues[i], near, sized))
	}
	return regions
}

// linksOf are the links of several regions.
func linksOf(regions []*region) func(values []int8) [][]int {
	return func(values []int8) (clauses [][]int) {
		for _, r := range regions {
			clauses = append(clauses, r.links(values)...)
		}
		return clauses
	}
}

// seaSize is how many cells are black, if the numbers tell, else 0.
func (n *nurikabeEncoder) seaSize() int {
	size := len(n.white)
	for _, c := range n.clues {
		if c.number == 0 {
			return 0
		}
		size -= c.number
	}
	return max(size, 0)
}

// sea is the region of the black cells.
func (n *nurikabeEncoder) sea(near [][]int, size int) *region {
	black := make([]int, len(n.white))
	for cell, l := range n.white {
		black[cell] = not(l)
	}
	n.bounds.now()
	return newRegion(black, near, noNode, size)
}

// land is the region of the white cells, with a node beside all clues.
func (n *nurikabeEncoder) land(near [][]int) *region {
	var clues []int
	for _, c := range n.clues {
		clues = append(clues, c.cells...)
	}
	n.bounds.now()
	beside := hub(near, clues)
	n.bounds.now()
	return newRegion(append(n.white[:len(n.white):len(n.white)], always), beside, len(n.white), 0)
}

// islandRegion is the region of an island, with a node beside its clues if it has several.
func (n *nurikabeEncoder) islandRegion(c *islandClue, near [][]int, sized bool) *region {
	number := make(map[int]int, len(c.reach))
	in := make([]int, len(c.reach))
	for i, cell := range c.reach {
		number[cell] = i
		in[i] = c.label[cell]
	}
	own := make([][]int, len(c.reach))
	for i, cell := range c.reach {
		for _, next := range near[cell] {
			if j, reached := number[next]; reached {
				own[i] = append(own[i], j)
			}
		}
	}
	root, size := 0, 0
	if len(c.cells) > 1 {
		var clues []int
		for i := range c.cells {
			clues = append(clues, i)
		}
		root = len(in)
		in, own = append(in, always), hub(own, clues)
	}
	if sized {
		size = c.number
	}
	return newRegion(in, own, root, size)
}

// joined returns clauses that the white cells of a way between two of an island's clues are not all white, of which one
// may be open.
func (n *nurikabeEncoder) joined(c *islandClue, near [][]int, values []int8) (clauses [][]int) {
	isWhite := func(cell int) bool {
		l := n.white[cell]
		return l == always || l != never && valueOf(values, l) > 0
	}
	from, before := map[int]int{}, map[int]int{} // by white cell: the clue that comes to it first, and by which cell
	queue := append([]int(nil), c.cells...)
	for _, cell := range c.cells {
		from[cell], before[cell] = cell, cell
	}
	way := func(clause []int, cell int) []int {
		for ; before[cell] != cell; cell = before[cell] {
			clause = append(clause, not(n.white[cell]))
		}
		return clause
	}
	for i := 0; i < len(queue); i++ {
		cell := queue[i]
		for _, next := range near[cell] {
			clue, met := from[next]
			switch {
			case !met && (isWhite(next) || n.board.Clues[next] != nurikabe.Blank):
				from[next], before[next] = from[cell], cell
				queue = append(queue, next)
			case !met && n.isOpen(next, values): // white, it joins what comes to it later
				from[next], before[next] = from[cell], cell
			case met && clue != from[cell]:
				clause := way(nil, next)
				clause = way(clause, cell)
				clauses = append(clauses, told(clause))
			}
		}
	}
	return clauses
}

// isOpen says whether nothing is known of a cell's colour.
func (n *nurikabeEncoder) isOpen(cell int, values []int8) bool {
	l := n.white[cell]
	return !isConstant(l) && valueOf(values, l) == 0
}
