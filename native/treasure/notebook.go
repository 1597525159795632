package treasure

import (
	"cmp"
	"context"
	"slices"

	"twofold/native/search"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// The searches of the notebook "Lovac na blago". A step puts a coin on any open cell, so that a set of k coins is
// reached in k! orders. The notebook keeps successors in a set of Python, whose order decides which goal its
// breadth-first and depth-first search come to, and how soon: see pythonOrder. These are baselines, to be compared
// with the searches of a fixed order; they count as runs.Expanded the states that the notebook opens.
//
// As printed, its pruning has a slip (see isMet), which closes cells that may hold a coin: what is found then is a
// solution, and nothing found says nothing. By default the slip is mended.
func NotebookBreadthFirst(asPrinted bool) Search {
	return notebook(asPrinted, func(ctx context.Context, n *pages, g *pageGraph, visit pageVisit) (runs.Stats, error) {
		return g.BreadthFirst(ctx, visit)
	})
}

// NotebookDepthFirst goes through the last successor first.
func NotebookDepthFirst(asPrinted bool) Search {
	return notebook(asPrinted, func(ctx context.Context, n *pages, g *pageGraph, visit pageVisit) (runs.Stats, error) {
		n.lastFirst = true
		return g.DepthFirst(ctx, visit)
	})
}

// NotebookAStar has the sum of unmet clues as its estimate; of states with the same f the one goes first that Python
// sorts first.
func NotebookAStar(asPrinted bool) Search {
	return notebook(asPrinted, func(ctx context.Context, n *pages, g *pageGraph, visit pageVisit) (runs.Stats, error) {
		return g.Ordered(ctx, n.before, n.unmet, visit)
	})
}

type (
	pageGraph = search.Graph[page, string]
	pageVisit = search.Visit[page]
)

// A page is a state as the notebook writes it, by cell: a clue, or one of the marks below.
type page []int8

const (
	coinMark = 10
	shutMark = -10 // no coin may be here
	openMark = -1
)

// pages are the states of a board.
type pages struct {
	poll       *runs.Poll
	rows, cols int
	near       [][]int32 // by cell: those around it
	clues      []int32   // the cells with one
	start      page
	lastFirst  bool // the successors are wanted the last one first
	asPrinted  bool // with the slip
}

func notebook(
	asPrinted bool, algorithm func(context.Context, *pages, *pageGraph, pageVisit) (runs.Stats, error),
) Search {
	return ofText(func(ctx context.Context, b *board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		if b.variant != hunt {
			return runs.Stats{}, &runs.Unserved{Reason: "the notebook's searches are for hunts"}
		}
		n, ok := newPages(&runs.Poll{Context: ctx}, b, asPrinted)
		if !ok {
			return runs.Stats{}, nil
		}
		g := search.NewGraph(n.space(runs.WatcherOf(ctx)))
		return algorithm(ctx, n, g, func(goal page, _ int) (limit int) {
			if yield(solutionOf(goal)) {
				return search.All
			}
			return search.Stop
		})
	})
}

// newPages reads a board; ok is false if its position has a coin where none may be.
func newPages(poll *runs.Poll, b *board, asPrinted bool) (n *pages, ok bool) {
	n = &pages{
		poll: poll, rows: b.rows, cols: b.cols, near: make([][]int32, len(b.clues)), start: make(page, len(b.clues)),
		asPrinted: asPrinted,
	}
	for cell, clue := range b.clues {
		poll.Check()
		n.near[cell] = slices.DeleteFunc(countedBy(b, cell), func(other int32) bool { return int(other) == cell })
		n.start[cell] = openMark
		if clue != blank {
			n.start[cell] = clue
			n.clues = append(n.clues, int32(cell))
		}
	}
	for cell, value := range b.fixed {
		switch {
		case value == 1 && (n.start[cell] != openMark || !n.isCounted(int32(cell))):
			return n, false
		case value == 1:
			n.start[cell] = coinMark
		case value == 0 && n.start[cell] == openMark:
			n.start[cell] = shutMark
		}
	}
	n.shut(n.start)
	return n, true
}

func (n *pages) space(tell runs.Watcher) search.Space[page, string] {
	space := search.Space[page, string]{
		Start: n.start, Successors: n.successors,
		Goal: func(p page) bool {
			return !slices.ContainsFunc(n.clues, func(clue int32) bool { return n.coins(p, clue) != p[clue] })
		},
		Key: func(p page) string {
			text := make([]byte, len(p))
			for cell, mark := range p {
				text[cell] = byte(mark)
			}
			return string(text)
		},
	}
	if tell != nil {
		space.Tell = func(p page, e runs.Event) {
			e.State = stateOf(p)
			tell(e)
		}
	}
	return space
}

// successors are the notebook's expand: a coin more on each open cell, in the order of Python's set.
func (n *pages) successors(p page, yield func(page, int)) {
	var all []page
	for cell, mark := range p {
		if mark == openMark {
			runs.End(n.poll.Now())
			next := slices.Clone(p)
			next[cell] = coinMark
			all = append(all, next)
		}
	}
	order := pythonOrder(n.poll, all, n.cols)
	if n.lastFirst {
		slices.Reverse(order)
	}
	for _, at := range order {
		runs.End(n.poll.Now())
		next := all[at]
		n.shut(next)
		yield(next, 1)
	}
}

// shut is the notebook's optimise: it marks the open cells that cannot hold a coin, because a clue beside them is met,
// or because no clue but zeros counts them.
func (n *pages) shut(p page) {
	for cell, mark := range p {
		if mark == openMark && (!n.isCounted(int32(cell)) || n.isMet(p, int32(cell))) {
			p[cell] = shutMark
		}
	}
}

func (n *pages) isCounted(cell int32) bool {
	return slices.ContainsFunc(n.near[cell], func(other int32) bool {
		clue := n.start[other]
		return clue > 0 && clue < coinMark
	})
}

// isMet reports whether a clue beside a cell has all its coins. As printed, the coins are those around another cell:
// where the clue is a number of rows and columns away, the column is counted from the cell's row (`row + dy` for
// `col + dy`).
func (n *pages) isMet(p page, cell int32) bool {
	return slices.ContainsFunc(n.near[cell], func(other int32) bool {
		clue := p[other]
		if clue < 0 || clue >= coinMark {
			return false
		}
		if !n.asPrinted {
			return n.coins(p, other) >= clue
		}
		row, col := int(cell)/n.cols, int(cell)%n.cols
		return n.coinsAround(p, int(other)/n.cols, row+int(other)%n.cols-col) >= clue
	})
}

// coinsAround are those around a place that may be outside the board.
func (n *pages) coinsAround(p page, row, col int) (coins int8) {
	for r := max(row-1, 0); r <= min(row+1, n.rows-1); r++ {
		for c := max(col-1, 0); c <= min(col+1, n.cols-1); c++ {
			if (r != row || c != col) && p[r*n.cols+c] == coinMark {
				coins++
			}
		}
	}
	return coins
}

// coins are those around a cell.
func (n *pages) coins(p page, cell int32) (coins int8) {
	for _, other := range n.near[cell] {
		if p[other] == coinMark {
			coins++
		}
	}
	return coins
}

// unmet is the notebook's estimate.
func (n *pages) unmet(p page) (sum int) {
	for _, clue := range n.clues {
		sum += int(p[clue]) - int(n.coins(p, clue))
	}
	return sum
}

// before is the order of the notebook's heap: by f, and then as tuples are compared.
func (n *pages) before(a, b page) bool {
	f := func(p page) int {
		coins := 0
		for _, mark := range p {
			if mark == coinMark {
				coins++
			}
		}
		return coins + n.unmet(p)
	}
	return cmp.Or(cmp.Compare(f(a), f(b)), slices.Compare(a, b)) < 0
}

// stateOf is a page as a partial solution.
func stateOf(p page) []int {
	state := make([]int, len(p))
	for cell, mark := range p {
		switch mark {
		case coinMark:
			state[cell] = 1
		case openMark:
			state[cell] = puzzles.Open
		}
	}
	return state
}

func solutionOf(p page) puzzles.Solution {
	s := puzzles.Solution(stateOf(p))
	for cell, value := range s {
		s[cell] = max(value, 0)
	}
	return s
}
