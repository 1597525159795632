package encode

import "twofold/puzzles/nurikabe"

// cuts returns clauses that the model breaks and all solutions obey, none if the sea is connected and each island with
// its clue, and with no other one. Each is about cells that keep two apart.
func (n *nurikabeEncoder) cuts(model []bool) (clauses [][]int) {
	white := make([]bool, len(n.white))
	for cell, l := range n.white {
		white[cell] = isTrue(l, model)
	}
	seas, islands := n.areas(white)
	for _, sea := range seas[min(1, len(seas)):] {
		clauses = n.cut(clauses, sea, seas[0][:1], n.black)
	}
	for _, island := range islands {
		clauses = n.cutIsland(clauses, island, model)
	}
	return clauses
}

// areas are the connected cells of either colour, the largest sea first.
func (n *nurikabeEncoder) areas(white []bool) (seas, islands [][]int) {
	seen := make([]bool, len(white))
	for cell := range white {
		if seen[cell] {
			continue
		}
		area := n.flood([]int{cell}, seen, func(at int) bool { return white[at] == white[cell] })
		switch {
		case white[cell]:
			islands = append(islands, area)
		case len(seas) > 0 && len(area) > len(seas[0]):
			seas = append(seas, seas[0])
			seas[0] = area
		default:
			seas = append(seas, area)
		}
	}
	return seas, islands
}

// flood marks and lists the cells that walks from some over cells that may be entered come to.
func (n *nurikabeEncoder) flood(from []int, seen []bool, may func(cell int) bool) []int {
	var area []int
	for _, cell := range from {
		if !seen[cell] {
			seen[cell] = true
			area = append(area, cell)
		}
	}
	for i := 0; i < len(area); i++ {
		for _, next := range n.near(area[i], straight) {
			if !seen[next] && may(next) {
				seen[next] = true
				area = append(area, next)
			}
		}
	}
	return area
}

// cut appends the clause that an area, of which the literals of is are true, has to have a way to the others: its first
// cell is something else, or the others are, or a cell is of this kind that is beside the area and can be reached from
// the others.
func (n *nurikabeEncoder) cut(clauses [][]int, area, others []int, is func(cell int) int) [][]int {
	clause := []int{not(is(area[0]))}
	shore := make([]bool, len(n.white))
	inside := make([]bool, len(n.white))
	for _, cell := range area {
		inside[cell] = true
	}
	for _, cell := range area {
		for _, next := range n.near(cell, straight) {
			shore[next] = !inside[next]
		}
	}
	for _, other := range others {
		clause = append(clause, not(is(other)))
	}
	reached := make([]bool, len(n.white))
	n.flood(others, reached, func(cell int) bool { return !shore[cell] })
	for cell, at := range shore {
		if at && (reached[cell] || n.touches(cell, reached)) {
			clause = append(clause, is(cell))
		}
	}
	return append(clauses, constantless(clause)...)
}

// touches says whether a cell is beside one of some.
func (n *nurikabeEncoder) touches(cell int, some []bool) bool {
	for _, next := range n.near(cell, straight) {
		if some[next] {
			return true
		}
	}
	return false
}

// constantless is a clause without its constants, or none if one of them is true.
func constantless(lits []int) [][]int {
	clause := make([]int, 0, len(lits))
	for _, l := range lits {
		switch l {
		case always:
			return nil
		case never:
		default:
			clause = append(clause, l)
		}
	}
	return [][]int{clause}
}

// cutIsland appends what a white area breaks: without a clue it has to reach one, by cells of some island and by those
// of the one that has its cells; with two, one of the cells between them is black.
func (n *nurikabeEncoder) cutIsland(clauses [][]int, area []int, model []bool) [][]int {
	clues := 0
	first, second := -1, -1
	for _, cell := range area {
		if n.board.Clues[cell] != nurikabe.Blank {
			clues++
			first, second = cell, first
		}
	}
	switch {
	case clues > 1:
		return append(clauses, n.between(first, second, area)...)
	case clues == 1:
		return clauses
	}
	clauses = n.cut(clauses, area, n.clueCells(), func(cell int) int { return n.white[cell] })
	for _, i := range n.labels[area[0]] {
		c := &n.clues[i]
		if isTrue(c.label[area[0]], model) {
			clauses = n.cut(clauses, area, c.cells, func(cell int) int { return c.label[cell] })
		}
	}
	return clauses
}

func (n *nurikabeEncoder) black(cell int) int { return not(n.white[cell]) }

// clueCells are the cells of all clues.
func (n *nurikabeEncoder) clueCells() (cells []int) {
	for _, c := range n.clues {
		cells = append(cells, c.cells...)
	}
	return cells
}

// between is the clause that the cells of a shortest way between two of an area are not all white.
func (n *nurikabeEncoder) between(from, to int, area []int) [][]int {
	before := map[int]int{}
	for _, cell := range area {
		before[cell] = -1
	}
	before[from] = from
	for open := []int{from}; before[to] < 0; open = open[1:] {
		for _, next := range n.near(open[0], straight) {
			if at, inside := before[next]; inside && at < 0 {
				before[next] = open[0]
				open = append(open, next)
			}
		}
	}
	var clause []int
	for cell := to; cell != from; cell = before[cell] {
		clause = append(clause, n.black(cell))
	}
	return constantless(append(clause, n.black(from)))
}

// seaClosing is what connects the sea, for values of which some are open: a clause may have one open cell, which cannot
// be reached from the sea.
func (n *nurikabeEncoder) seaClosing(values []int8) (clauses [][]int) {
	colour := func(cell int) int8 { // 1 for white
		l := n.white[cell]
		if isConstant(l) {
			return map[int]int8{always: 1, never: -1}[l]
		}
		return values[l]
	}
	seen := make([]bool, len(n.white))
	first := -1
	for cell := range n.white {
		if colour(cell) < 0 {
			first = cell
			break
		}
	}
	if first < 0 {
		return nil
	}
	wet := func(at int) bool { return colour(at) <= 0 }
	n.flood([]int{first}, seen, wet)
	for cell := range n.white {
		if !wet(cell) || seen[cell] {
			continue
		}
		area := n.flood([]int{cell}, seen, wet)
		for i, at := range area { // a black one first, which is a contradiction
			if colour(at) < 0 {
				area[0], area[i] = area[i], area[0]
				break
			}
		}
		clauses = n.cut(clauses, area, []int{first}, n.black)
	}
	return clauses
}
