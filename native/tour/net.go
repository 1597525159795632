package tour

import (
	"cmp"
	"slices"

	"twofold/puzzles/runs"
)

// A net is a graph whose cycles through all vertices are counted: the squares of a board, in the order of a sweep,
// and for an open tour one more, outside, that is beside all squares where a tour may end.
type net struct {
	squares int     // the vertices, without outside
	cells   []int32 // by square
	cols    int
	next    [][]int // by vertex: those one step away, ascending; outside is the last vertex, if there is one
	must    []bool  // by vertex: a tour has to end there
	colour  []int   // by vertex: 1 or -1, or 0 for outside and if two colours do not suffice
	across  image   // of reflecting each line of the sweep
	poll    *runs.Poll
}

// newNet numbers the squares along the rows, or the columns.
func newNet(g *graph, columns bool) *net {
	n := g.size()
	order := make([]int, n)
	for s := range order {
		order[s] = s
	}
	if columns {
		slices.SortStableFunc(
			order,
			func(s, t int) int { return cmp.Compare(int(g.cells[s])%g.cols, int(g.cells[t])%g.cols) },
		)
	}
	place := make([]int, n)
	for v, s := range order {
		place[s] = v
	}
	w := &net{
		squares: n, cols: g.cols, next: make([][]int, n), must: make([]bool, n), colour: make([]int, n), poll: g.poll,
	}
	colours, _ := newArguer(nil, g).colours()
	for v, s := range order {
		w.poll.Check()
		w.cells = append(w.cells, g.cells[s])
		for _, t := range g.next[s] {
			w.next[v] = append(w.next[v], place[t])
		}
		slices.Sort(w.next[v])
		if colours != nil {
			w.colour[v] = 1 - 2*int(colours[s])
		}
	}
	if !g.closed {
		w.open(g, order)
	}
	rows := int(slices.Max(w.cells))/w.cols + 1
	w.across = w.image(func(row, col int) (int, int) {
		if columns {
			return rows - 1 - row, col
		}
		return row, w.cols - 1 - col
	})
	return w
}

// open adds outside.
func (w *net) open(g *graph, order []int) {
	n := g.size()
	both := g.at[0] != none && g.at[n-1] != none
	w.next, w.must, w.colour = append(w.next, nil), append(w.must, false), append(w.colour, 0)
	for v, s := range order {
		w.must[v] = g.given[s] == 0 || int(g.given[s]) == n-1
		if !both || w.must[v] {
			w.next[v] = append(w.next[v], n)
			w.next[n] = append(w.next[n], v)
		}
	}
}

// isOutside reports whether a vertex is no square.
func (w *net) isOutside(v int) bool { return v == w.squares }

// An image is for each vertex another one, or none.
type image []int

// image is where squares go, if there is a square where a tour may end, or has to, as well.
func (w *net) image(to func(row, col int) (int, int)) image {
	at := map[int]int{}
	for v, cell := range w.cells {
		w.poll.Check()
		at[int(cell)] = v
	}
	out := make(image, len(w.next))
	for v, cell := range w.cells {
		w.poll.Check()
		row, col := to(int(cell)/w.cols, int(cell)%w.cols)
		u, found := at[row*w.cols+col]
		if !found || w.must[u] != w.must[v] || w.ends(u) != w.ends(v) {
			u = none
		}
		out[v] = u
	}
	if len(w.next) > w.squares {
		out[w.squares] = w.squares
	}
	return out
}

// ends reports whether a tour may end at a square.
func (w *net) ends(v int) bool { return slices.Contains(w.next[v], w.squares) }
