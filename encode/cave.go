package encode

// A cave is a grid whose white cells are connected, and whose black cells are connected with the edge of the board,
// which counts as one more black cell. Both are said alike, of a region (see region.go).
type cave struct{ *grid }

// regions are the white one and the black one.
func (c cave) regions() [2]*region {
	black := make([]int, len(c.grid.white))
	for cell, l := range c.grid.white {
		black[cell] = not(l)
	}
	near := c.beside(straight)
	return [2]*region{
		newRegion(c.grid.white, near, noNode, 0),
		newRegion(append(black, always), hub(near, c.edgeCells()), len(black), 0),
	}
}

// crosses says that of four cells around a corner those on one diagonal are not white and those on the other black:
// what connects the white ones would enclose a black one. A solver would find it late.
func (c cave) crosses() {
	for cell, l := range c.grid.white {
		if cell%c.cols == c.cols-1 || cell+c.cols >= len(c.grid.white) {
			continue
		}
		right, below, across := c.grid.white[cell+1], c.grid.white[cell+c.cols], c.grid.white[cell+c.cols+1]
		c.say(not(l), not(across), right, below)
		c.say(l, across, not(right), not(below))
	}
}

// neighbours says that no cell of a region is alone: a black one inside the board, or a white one if two cells are
// white for certain, has one of its colour beside it.
func (f *Formula) neighbours(r *region) {
	certain := 0
	for _, l := range r.in {
		if l == always {
			certain++
		}
	}
	if r.root == noNode && certain < 2 {
		return
	}
	for node, l := range r.in {
		if node == r.root {
			continue
		}
		clause := []int{not(l)}
		for _, n := range r.near[node] {
			clause = append(clause, r.in[n])
		}
		f.say(clause...)
	}
}

// local says of both regions what shows in a few cells.
func (c cave) local() (regions [2]*region) {
	regions = c.regions()
	for _, r := range regions {
		c.neighbours(r)
	}
	c.crosses()
	return regions
}

// onDemand says of both regions that they are connected, when a model shows that they are not.
func (c cave) onDemand() {
	regions := c.local()
	c.Demand(func(values []int8) (clauses [][]int) {
		for _, r := range regions {
			clauses = append(clauses, r.links(values)...)
		}
		return clauses
	})
}
