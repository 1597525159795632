package encode

import (
	"math"
	"slices"
)

// A reach knows what can be where at a time of a plan, and what can be together: what comes there from the start
// in the moves so far, and from there to the goal in those that are left. It asks that not of whole arrangements
// but of patterns, in which all tiles but one or two look the same (Joseph Culberson and Jonathan Schaeffer:
// Pattern Databases, Computational Intelligence 14, 1998). As the blank may always go to and fro, one
// breadth-first search from either end of each pattern serves all times and all horizons of one parity. Two tiles
// and the blank make O(n²) patterns with O(n³) placements each, for n cells.
//
// What cannot be together is the mutex relation of planning graphs (Avrim Blum and Merrick Furst: Fast Planning
// Through Planning Graph Analysis, Artificial Intelligence 90, 1997), but exact for its patterns and from both
// ends.
type reach struct {
	*tray
	view     view
	ending   int          // the colour of the cells where the blank may end
	alone    [][]window   // by object and cell
	patterns [][][]window // by tile, a smaller tile or for none the blank, and placement
}

// A window is the fewest moves from the start and to the goal.
type window struct{ from, to int16 }

// far is further than anything that is reached.
const far = math.MaxInt16

func (w window) open(time, horizon int) bool { return int(w.from) <= time && int(w.to) <= horizon-time }

// newReach looks at what the view tells, for horizons of the same parity as this one.
func newReach(t *tray, v view, horizon int) *reach {
	r := &reach{tray: t, view: v, ending: horizon % 2}
	for a := range t.start {
		r.alone = append(r.alone, r.windowsAlone(a))
		var patterns [][]window
		for b := range a {
			switch {
			case b == blank && v >= viewTile:
				patterns = append(patterns, r.windows(a))
			case b != blank && v >= viewPair:
				patterns = append(patterns, r.windows(a, b))
			}
		}
		r.patterns = append(r.patterns, patterns)
	}
	return r
}

// windowsAlone has the windows of an object at each cell as if nothing else were in its way.
func (r *reach) windowsAlone(object int) []window {
	out := make([]window, len(r.near))
	for cell := range out {
		out[cell] = window{r.movesAlone(r.start[object], cell), far}
		for _, end := range r.ends(object) {
			out[cell].to = min(out[cell].to, r.movesAlone(cell, end))
		}
	}
	return out
}

func (r *reach) movesAlone(from, to int) int16 {
	moves := r.distance(from, to)
	if r.view == viewEnds {
		moves = min(moves, 1)
	}
	return int16(moves)
}

// windows has the windows of all placements of the tiles and the blank. A placement is a number with their
// cells as its digits, the blank's last.
func (r *reach) windows(tiles ...int) []window {
	objects := append(tiles, blank)
	starts := r.placements(objects, func(object int) []int { return r.start[object : object+1] })
	ends := slices.DeleteFunc(r.placements(objects, r.ends),
		func(p int) bool { return r.colour(p%len(r.near)) != r.ending })
	from, to := r.spread(len(tiles), starts), r.spread(len(tiles), ends)
	out := make([]window, len(from))
	for p := range out {
		out[p] = window{from[p], to[p]}
	}
	return out
}

// placements lists the ways of putting each object at one of its cells, no two at the same.
func (r *reach) placements(objects []int, cells func(object int) []int) (all []int) {
	var put func(object, placement int, taken []int)
	put = func(object, placement int, taken []int) {
		if object == len(objects) {
			all = append(all, placement)
			return
		}
		for _, cell := range cells(objects[object]) {
			r.tick()
			if !slices.Contains(taken, cell) {
				put(object+1, placement*len(r.near)+cell, append(taken, cell))
			}
		}
	}
	put(0, 0, nil)
	return all
}

// spread is a breadth-first search over the placements of some tiles and the blank.
func (r *reach) spread(tiles int, sources []int) (moves []int16) {
	cells := len(r.near)
	powers := [3]int{1, cells, cells * cells} // of the blank's digit and the tiles'
	moves = slices.Repeat([]int16{far}, powers[tiles]*cells)
	for _, p := range sources {
		moves[p] = 0
	}
	for queue := sources; len(queue) > 0; queue = queue[1:] {
		r.tick()
		p := queue[0]
		digits := [3]int{p % cells, p / cells % cells, p / cells / cells}
		for _, to := range r.near[digits[0]] {
			next := p + to - digits[0]
			for i := 1; i <= tiles; i++ {
				if digits[i] == to {
					next += (digits[0] - to) * powers[i]
				}
			}
			if moves[next] == far {
				moves[next] = moves[p] + 1
				queue = append(queue, next)
			}
		}
	}
	return moves
}

// A moment is what can be at one time of a plan.
type moment struct {
	*reach
	time, horizon int
	cells         [][]int // of each object those where it can be
	apart         []clash
}

// A clash is two objects that can both be where they are, but not at the same time.
type clash struct{ a, atA, b, atB int }

// moment leaves out where an object clashes with another one wherever that can be. Two objects at one
// cell are no clash: the rules of moving keep them apart.
func (r *reach) moment(time, horizon int) moment {
	m := moment{reach: r, time: time, horizon: horizon, cells: make([][]int, len(r.start))}
	for object := range m.cells {
		for cell, w := range r.alone[object] {
			if w.open(time, horizon) && (object != blank || r.colour(cell) == time%2) {
				m.cells[object] = append(m.cells[object], cell)
			}
		}
	}
	for a, patterns := range r.patterns {
		for b := range patterns {
			m.meet(a, b)
		}
	}
	m.apart = slices.DeleteFunc(m.apart, func(c clash) bool {
		return !slices.Contains(m.cells[c.a], c.atA) || !slices.Contains(m.cells[c.b], c.atB)
	})
	return m
}

// meet finds where two objects clash.
func (m *moment) meet(a, b int) {
	metA, metB := make([]bool, len(m.near)), make([]bool, len(m.near))
	for _, atA := range m.cells[a] {
		for _, atB := range m.cells[b] {
			m.tick()
			switch {
			case m.together(a, atA, b, atB):
				metA[atA], metB[atB] = true, true
			case atA != atB:
				m.apart = append(m.apart, clash{a, atA, b, atB})
			}
		}
	}
	m.cells[a] = slices.DeleteFunc(m.cells[a], func(cell int) bool { return !metA[cell] })
	m.cells[b] = slices.DeleteFunc(m.cells[b], func(cell int) bool { return !metB[cell] })
}

// together reports whether two objects can be where they are, with the blank somewhere.
func (m *moment) together(a, atA, b, atB int) bool {
	cells := len(m.near)
	windows := m.patterns[a][b]
	if b == blank {
		return windows[atA*cells+atB].open(m.time, m.horizon)
	}
	windows = windows[(atA*cells+atB)*cells:]
	return slices.ContainsFunc(m.cells[blank], func(cell int) bool { return windows[cell].open(m.time, m.horizon) })
}
