package script

import (
	"strconv"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A site is the places of one kind at which clues stand: those of a section of the text. Places are numbered through
// all sites, in their order, whether a puzzle has clues there or not.
type site struct {
	mark  string
	count func(b *Board) int
	place func(b *Board, i int) string         // as people name it
	key   func(b *Board, i int) starlark.Value // as check and propose name it
	value func(b *Board, i int) starlark.Value // as clue sees it
	spot  func(b *Board, i int) (row, col int) // on a grid with a spot for each cell, each corner and each edge
}

// sites are all of them:
//
//	section  at of clue               key
//	         a cell                   the cell
//	rows     cells from left to right "row 0"
//	columns  cells from top to bottom "column 0"
//	right    cells from right to left "right 0"
//	bottom   cells from bottom to top "bottom 0"
//	corners  four cells, see around   "corner 0"
//	edges    a pair of cells          the pair
//	areas    the area's cells         "area 0", by its first cell
var sites = []site{
	{"", cellCount, func(b *Board, i int) string { return puzzles.Place(i, b.cols) }, intOfCell, intOfCell,
		(*Board).cellSpot},
	lineSite(parse.RowsMark, "row ", rowCount, func(b *Board, i int) []int { return b.line(i) },
		func(_ *Board, i int) (row, col int) { return 2*i + 1, -1 }),
	lineSite(parse.ColumnsMark, "column ", colCount, func(b *Board, i int) []int { return b.line(b.rows + i) },
		func(_ *Board, i int) (row, col int) { return -1, 2*i + 1 }),
	lineSite(parse.RightMark, "right ", rowCount, func(b *Board, i int) []int { return backwards(b.line(i)) },
		func(b *Board, i int) (row, col int) { return 2*i + 1, 2*b.cols + 1 }),
	lineSite(parse.BottomMark, "bottom ", colCount, func(b *Board, i int) []int {
		return backwards(b.line(b.rows + i))
	}, func(b *Board, i int) (row, col int) { return 2*b.rows + 1, 2*i + 1 }),
	{parse.CornersMark, func(b *Board) int { return (b.rows + 1) * (b.cols + 1) },
		func(b *Board, i int) string { return "corner " + puzzles.Place(i, b.cols+1) },
		func(_ *Board, i int) starlark.Value { return starlark.String("corner " + strconv.Itoa(i)) }, (*Board).around,
		func(b *Board, i int) (row, col int) { return 2 * (i / (b.cols + 1)), 2 * (i % (b.cols + 1)) }},
	{parse.EdgesMark, func(b *Board) int { return b.rows*(b.cols-1) + b.cols*(b.rows-1) },
		func(b *Board, i int) string {
			x, y := b.edge(i)
			return puzzles.Place(x, b.cols) + "-" + puzzles.Place(y, b.cols)
		}, pairOf, pairOf, func(b *Board, i int) (row, col int) {
			x, y := b.edge(i)
			return x/b.cols + y/b.cols + 1, x%b.cols + y%b.cols + 1
		}},
	{parse.AreasMark, cellCount, func(b *Board, i int) string { return "area of " + puzzles.Place(i, b.cols) },
		func(_ *Board, i int) starlark.Value { return starlark.String("area " + strconv.Itoa(i)) },
		func(b *Board, i int) starlark.Value { return intList(b.areaCells()[b.areas[i]]) },
		(*Board).cellSpot},
}

// isGrid reports whether the places are within the grid, and not beside it.
func (s *site) isGrid() bool {
	return s.mark == "" || s.mark == parse.CornersMark || s.mark == parse.EdgesMark
}

func cellCount(b *Board) int { return b.rows * b.cols }
func rowCount(b *Board) int  { return b.rows }
func colCount(b *Board) int  { return b.cols }

func intOfCell(_ *Board, i int) starlark.Value { return starlark.MakeInt(i) }

func (b *Board) cellSpot(i int) (row, col int) { return 2*(i/b.cols) + 1, 2*(i%b.cols) + 1 }

// lineSite is a word at an end of each row or column.
func lineSite(mark, name string, count func(*Board) int, cells func(b *Board, i int) []int,
	spot func(b *Board, i int) (row, col int)) site {
	return site{mark, count, func(_ *Board, i int) string { return name + strconv.Itoa(i+1) },
		func(_ *Board, i int) starlark.Value { return starlark.String(name + strconv.Itoa(i)) },
		func(b *Board, i int) starlark.Value { return intList(cells(b, i)) }, spot}
}

// backwards reverses a list in place.
func backwards(cells []int) []int {
	for i, j := 0, len(cells)-1; i < j; i, j = i+1, j-1 {
		cells[i], cells[j] = cells[j], cells[i]
	}
	return cells
}

// around is the cells at a corner: upper left, upper right, lower left, lower right; None where there is none.
func (b *Board) around(i int) starlark.Value {
	row, col := i/(b.cols+1), i%(b.cols+1)
	cells := make(starlark.Tuple, 4)
	for k := range cells {
		r, c := row-1+k/2, col-1+k%2
		if cells[k] = starlark.None; r >= 0 && r < b.rows && c >= 0 && c < b.cols {
			cells[k] = starlark.MakeInt(r*b.cols + c)
		}
	}
	return cells
}

// edge is the two cells that an edge lies between, in the order of the section: the one to the left or above first.
func (b *Board) edge(i int) (x, y int) {
	row, at := i/(2*b.cols-1), i%(2*b.cols-1)
	if x = row*b.cols + at; at < b.cols-1 {
		return x, x + 1
	}
	x -= b.cols - 1
	return x, x + b.cols
}

func pairOf(b *Board, i int) starlark.Value {
	x, y := b.edge(i)
	return starlark.Tuple{starlark.MakeInt(x), starlark.MakeInt(y)}
}

// siteOf is where a place lies, and its number there.
func (b *Board) siteOf(at int) (s *site, i int) {
	for i := range sites {
		if n := sites[i].count(b); at >= n {
			at -= n
			continue
		}
		return &sites[i], at
	}
	return &groupSite, at
}

// firstOf is the first place of a section.
func (b *Board) firstOf(mark string) (from int) {
	for _, s := range sites {
		if s.mark == mark {
			break
		}
		from += s.count(b)
	}
	return from
}

// wordsAt are the values of a section's clues, by place; None where nothing is said.
func (b *Board) wordsAt(mark string) *starlark.List {
	from, n := b.firstOf(mark), 0
	for _, s := range sites {
		if s.mark == mark {
			n = s.count(b)
		}
	}
	values := make([]starlark.Value, n)
	for i := range values {
		values[i] = starlark.None
		if c := b.clueAt(from + i); c != nil && !b.isDropped(*c) {
			values[i] = c.value
		}
	}
	return starlark.NewList(values)
}

// areaWords are the values of the areas' clues, in their order.
func (b *Board) areaWords() *starlark.List {
	byCell := b.wordsAt(parse.AreasMark)
	var values []starlark.Value
	for _, cells := range b.areaCells() {
		values = append(values, byCell.Index(cells[0]))
	}
	return starlark.NewList(values)
}

// wholeValue is what is said of the whole board, or None.
func (b *Board) wholeValue() starlark.Value {
	if b.whole == nil {
		return starlark.None
	}
	return b.whole.value
}
