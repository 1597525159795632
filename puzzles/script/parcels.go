package script

import "slices"

// Parcels are areas of which cells go to those beside them.
type parcels struct {
	shape  *partition
	number []int   // of the area of each cell
	cells  [][]int // by number of an area, in increasing order
	moved  []int   // by cell: the move that it was in last
	moves  int
}

// A move is cells that go from one area to another one.
type move struct {
	cells    []int
	from, to int
	says     [2]*areaSays // what both areas say after it
	left     int          // solutions
}

func newParcels(shape *partition, number []int) *parcels {
	p := &parcels{shape: shape, number: slices.Clone(number), moved: slices.Repeat([]int{-tabu - 1}, len(number))}
	for cell, area := range number {
		for len(p.cells) <= area {
			p.cells = append(p.cells, nil)
		}
		p.cells[area] = append(p.cells[area], cell)
	}
	return p
}

// moveOf is a random move of a cell to an area beside its own: with all parts of the own area but the largest one that
// are left; a cell inside goes with a path to a border. It is nil where an area would have a size that is not allowed.
func (p *parcels) moveOf(cell int) *move {
	path := p.toBorder(cell)
	if path == nil {
		return nil
	}
	m := &move{from: p.number[cell], cells: path}
	var others []int
	for _, c := range p.shape.beside(path[len(path)-1]) {
		if p.number[c] != m.from {
			others = append(others, p.number[c])
		}
	}
	m.to = others[p.shape.rng.IntN(len(others))]
	rest := slices.DeleteFunc(slices.Clone(p.cells[m.from]), func(c int) bool { return slices.Contains(path, c) })
	parts := p.partsOf(rest)
	if len(parts) == 0 {
		return nil
	}
	largest := 0
	for i := range parts {
		if len(parts[i]) > len(parts[largest]) {
			largest = i
		}
	}
	m.cells = slices.Concat(m.cells, slices.Concat(slices.Delete(slices.Clone(parts), largest, largest+1)...))
	isTabu := slices.ContainsFunc(m.cells, func(c int) bool { return p.moves-p.moved[c] < tabu })
	if isTabu || len(parts[largest]) < p.shape.least || len(p.cells[m.to])+len(m.cells) > p.shape.most {
		return nil
	}
	return m
}

// after are the cells of both areas after a move.
func (p *parcels) after(m *move) [2][]int {
	isMoved := func(c int) bool { return slices.Contains(m.cells, c) }
	return [2][]int{slices.DeleteFunc(slices.Clone(p.cells[m.from]), isMoved),
		slices.Sorted(slices.Values(slices.Concat(p.cells[m.to], m.cells)))}
}

// take makes a move.
func (p *parcels) take(m *move) {
	both := p.after(m)
	p.moves++
	for _, c := range m.cells {
		p.number[c], p.moved[c] = m.to, p.moves
	}
	for i, area := range [2]int{m.from, m.to} {
		p.cells[area] = both[i]
		p.shape.name(both[i])
	}
}

// toBorder is a shortest path in the area of a cell, from it to a cell beside another area; nil if there is none.
func (p *parcels) toBorder(cell int) (path []int) {
	before := map[int]int{cell: cell}
	for queue := []int{cell}; len(queue) > 0; queue = queue[1:] {
		for _, c := range p.shape.beside(queue[0]) {
			if p.number[c] != p.number[cell] {
				for c = queue[0]; c != cell; c = before[c] {
					path = append(path, c)
				}
				path = append(path, cell)
				slices.Reverse(path)
				return path
			}
			if _, known := before[c]; !known {
				before[c] = queue[0]
				queue = append(queue, c)
			}
		}
	}
	return nil
}

// partsOf are the connected parts of some cells.
func (p *parcels) partsOf(cells []int) (parts [][]int) {
	open := make(map[int]bool, len(cells))
	for _, c := range cells {
		open[c] = true
	}
	for _, c := range cells {
		if !open[c] {
			continue
		}
		delete(open, c)
		part := []int{c}
		for i := 0; i < len(part); i++ {
			for _, next := range p.shape.beside(part[i]) {
				if open[next] {
					delete(open, next)
					part = append(part, next)
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}
