package encode

// forest says that both regions are connected, without a second look: each cell that is no root has a parent of its
// colour beside it, and no cell is its own forebear. Black cells at the edge are roots. Of the white ones that is one:
// a cell that always is white, or else the first white one. So arcs from cell to cell serve both colours.
func (c cave) forest(acyclic func(f *Formula, nodes int, arcs map[Arc]int)) {
	c.local()
	arcs := map[Arc]int{}
	for cell, l := range c.grid.white {
		for _, n := range c.near(cell, straight) {
			if other := c.grid.white[n]; !isConstant(l) || !isConstant(other) || l == other {
				a := c.NewVar("")
				arcs[Arc{cell, n}] = a
				c.say(-a, not(l), other)
				c.say(-a, l, not(other))
			}
		}
	}
	for cell, first := range c.firsts() {
		l := c.grid.white[cell]
		var parents []int
		for _, n := range c.near(cell, straight) {
			parents = append(parents, arcs[Arc{cell, n}]) // never, if there is none
		}
		c.say(append([]int{not(l), first}, parents...)...)
		if !c.atEdge(cell) {
			c.say(append([]int{l}, parents...)...)
		}
	}
	acyclic(c.Formula, len(c.white), arcs)
}

// firsts has of each cell a literal or constant that is false if it is white and not the root of the white ones.
func (c cave) firsts() []int {
	firsts := make([]int, len(c.grid.white))
	for cell, l := range c.grid.white {
		if l == always {
			firsts[cell] = always
			return firsts // of the others it never is true
		}
	}
	firsts[0] = always
	for cell := 1; cell < len(firsts); cell++ {
		firsts[cell] = c.NewVar("")
		c.say(-firsts[cell], firsts[cell-1])
		c.say(-firsts[cell], not(c.grid.white[cell-1]))
	}
	return firsts
}
