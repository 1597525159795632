package encode

import "slices"

// A cave is a grid whose white cells are connected, and whose black cells are connected with the edge of the board,
// which counts as one more black cell. Both are said alike, of a region.
type cave struct{ *grid }

// A region is the cells of one colour, which have to be connected with each other.
type region struct {
	*grid
	in   []int // of each cell a literal or constant that says that it belongs to the region
	edge bool  // the edge of the board belongs to it, too, as a node beside all cells at it
}

// regions are the white one and the black one.
func (c cave) regions() [2]*region {
	black := make([]int, len(c.grid.white))
	for cell, l := range c.grid.white {
		black[cell] = not(l)
	}
	return [2]*region{{grid: c.grid, in: c.grid.white}, {grid: c.grid, in: black, edge: true}}
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

// neighbours says that no cell of the region is alone: a black one inside the board, or a white one if two cells are
// white for certain, has one of its colour beside it.
func (r *region) neighbours() {
	certain := 0
	for _, l := range r.in {
		if l == always {
			certain++
		}
	}
	for cell, l := range r.in {
		if r.edge && r.atEdge(cell) || !r.edge && certain < 2 {
			continue
		}
		clause := []int{not(l)}
		for _, n := range r.near(cell, straight) {
			clause = append(clause, r.in[n])
		}
		r.say(clause...)
	}
}

// local says of both regions what shows in a few cells.
func (c cave) local() (regions [2]*region) {
	regions = c.regions()
	for _, r := range regions {
		r.neighbours()
	}
	c.crosses()
	return regions
}

// onDemand says of both regions that they are connected, when a model shows that they are not.
func (c cave) onDemand() {
	regions := c.local()
	c.Refine = func(model []bool) (clauses [][]int) {
		values := valuesOf(model)
		for _, r := range regions {
			clauses = append(clauses, r.links(values)...)
		}
		return clauses
	}
}

// links returns clauses of which these values leave one literal or none that is not false: that a cell is not of the
// region, or that one of others is, which separate it from the rest. There are none only if no value is open and the
// region is connected, or nothing follows from the values yet.
func (r *region) links(values []int8) (clauses [][]int) {
	s := &separation{region: r, values: make([]int8, len(r.in)), root: -1}
	for cell, l := range r.in {
		switch {
		case l == always || l != never && valueOf(values, l) > 0:
			s.values[cell] = 1
			if s.root < 0 || r.in[s.root] != always && l == always {
				s.root = cell // best one that always belongs to it
			}
		case l == never || valueOf(values, l) < 0:
			s.values[cell] = -1
		}
	}
	if s.root < 0 && !r.edge {
		return nil
	}
	return s.clauses()
}

// valueOf is the value of a literal that is no constant.
func valueOf(values []int8, l int) int8 {
	if l < 0 {
		return -values[-l]
	}
	return values[l]
}

// A separation is a region under values, by cell: 1 in it, -1 not, 0 open.
type separation struct {
	*region
	values []int8
	root   int // a cell of the region; none if the edge belongs to it
}

// clauses has one for each part of the cells that may belong to the region which is cut off from the root, and one for
// each open cell that alone connects such a part.
func (s *separation) clauses() (clauses [][]int) {
	reached := s.flood(s.roots(), func(cell int) bool { return s.values[cell] >= 0 })
	seen := make([]bool, len(s.in))
	for cell, value := range s.values {
		if value < 0 || reached[cell] || seen[cell] {
			continue
		}
		part := s.flood([]int{cell}, func(n int) bool { return s.values[n] >= 0 })
		for n, is := range part {
			if seen[n] = seen[n] || is; is && s.values[n] > s.values[cell] || is && s.in[n] == always {
				cell = n // its clause says the most
			}
		}
		clauses = append(clauses, s.clause(cell, part))
	}
	for cell, value := range s.values {
		if value == 0 && reached[cell] {
			if far, part := s.behind(cell); far >= 0 {
				clauses = append(clauses, s.clause(far, part))
			}
		}
	}
	return clauses
}

// roots are the cells that are connected with the root.
func (s *separation) roots() (cells []int) {
	if !s.edge {
		return []int{s.root}
	}
	for cell, value := range s.values {
		if value >= 0 && s.atEdge(cell) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// behind is a cell of the region that only goes over an open one to the root, and what is connected with it otherwise;
// -1 if there is none.
func (s *separation) behind(open int) (far int, part []bool) {
	if len(s.near(open, straight)) < 2 {
		return -1, nil
	}
	may := func(cell int) bool { return s.values[cell] >= 0 && cell != open }
	reached := s.flood(s.roots(), may)
	for cell, value := range s.values {
		if value > 0 && !reached[cell] && may(cell) {
			return cell, s.flood([]int{cell}, may)
		}
	}
	return -1, nil
}

// clause says that a cell does not belong to the region, or the root, or that one of the cells does which part the two:
// those beside the part of the cell to which one comes from the root without going over others of them.
func (s *separation) clause(cell int, part []bool) []int {
	wall := s.beside(part)
	roots := []int{s.root}
	lits := []int{not(s.in[cell])}
	if s.edge {
		roots = s.edgeCells()
	} else {
		lits = append(lits, not(s.in[s.root]))
	}
	may := func(n int) bool { return !wall[n] && !part[n] }
	outside := s.flood(slices.DeleteFunc(roots, func(n int) bool { return !may(n) }), may)
	touched := s.beside(outside)
	for n, is := range wall {
		if is && (touched[n] || s.edge && s.atEdge(n)) {
			lits = append(lits, s.in[n])
		}
	}
	return slices.DeleteFunc(lits, func(l int) bool { return l == never })
}

// beside marks the cells beside a part that are not of it.
func (s *separation) beside(part []bool) []bool {
	marked := make([]bool, len(part))
	for cell, is := range part {
		if !is {
			continue
		}
		for _, n := range s.near(cell, straight) {
			marked[n] = !part[n]
		}
	}
	return marked
}

// flood marks what a walk from some cells comes to over those that it may.
func (g *grid) flood(from []int, may func(cell int) bool) []bool {
	reached := make([]bool, len(g.white))
	for _, cell := range from {
		reached[cell] = true
	}
	for queue := from; len(queue) > 0; queue = queue[1:] {
		for _, n := range g.near(queue[0], straight) {
			if !reached[n] && may(n) {
				reached[n] = true
				queue = append(queue, n)
			}
		}
	}
	return reached
}
