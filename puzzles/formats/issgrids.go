package formats

import (
	"strconv"
	"strings"

	"twofold/puzzles/prose"
)

// Boards of Interactive Sudoku Solver without constraints, of n x n cells in one line:
//
//	L<<^…     killers, a character for each cell: the sum of its cage, or the way to another cell of it. "`" is up and
//	          left, "'" up and right, "," down and left, "." down and right
//	3x3::k:…  killers, a number for each cell: 256 times the sum of its cage, and which cage it is; with d, diagonals
//	.A..B…    numbers of 16 x 16 as letters, perhaps with a letter for the region of each cell behind them
//	12.4…     n characters for each cell: the numbers that it may have
//
// Read from js/sudoku_parser.js of sigh/Interactive-Sudoku-Solver.
type issGrid struct {
	side int
	read func(r *issReader, text string) error
}

// gridOf is the way in which a line is read; nil if it is no grid.
func gridOf(line string) *issGrid {
	n := side(len(line))
	letters, layout, _ := strings.Cut(line, " ")
	switch only := func(chars string) bool { return strings.Trim(line, chars) == "" }; {
	case n > 0 && strings.ContainsAny(line, "<>^`") && only("<>^`',."+issSums):
		return &issGrid{n, (*issReader).killer}
	case issCages().MatchString(line):
		return &issGrid{9, (*issReader).cages}
	case len(letters) == 256 && strings.Trim(letters, ".ABCDEFGHIJKLMNOP") == "" && (layout == "" || len(layout) == 256):
		return &issGrid{16, (*issReader).letters}
	case root(len(line), 3) > 0 && only(".123456789"):
		return &issGrid{root(len(line), 3), (*issReader).candidates}
	}
	return nil
}

var issCages = pattern(`^3x3:d?:k:([0-9]+:){81}$`)

// side is that of a square of n cells, or 0.
func side(cells int) int { return root(cells, 2) }

// root is a number whose power is as much; 0 if there is none.
func root(of, power int) int {
	for n := 4; n <= 16; n++ {
		all := n
		for range power - 1 {
			all *= n
		}
		if all == of {
			return n
		}
	}
	return 0
}

// regions reads a character for each cell: cells with the same are a region. Where boxes count as well, it is an extra
// one. Those of another number of cells than the others mean nothing.
func (r *issReader) regions(text string) {
	var all []string
	byName := map[byte][]int{}
	for cell := range len(text) {
		if byName[text[cell]] == nil {
			all = append(all, text[cell:cell+1])
		}
		byName[text[cell]] = append(byName[text[cell]], cell)
	}
	word := map[bool]string{true: "extraregion", false: regionWord}[r.boxed]
	for _, name := range all {
		if cells := byName[name[0]]; len(cells) == r.area {
			r.add([]string{word}, cells)
		}
	}
}

// letters reads numbers, of which A is 1.
func (r *issReader) letters(text string) error {
	grid, layout, _ := strings.Cut(text, " ")
	for cell := range r.d.Cells {
		if grid[cell] != '.' {
			r.d.Cells[cell].Text = strconv.Itoa(int(grid[cell]-'A') + 1)
		}
	}
	if r.boxed = layout == ""; !r.boxed {
		r.regions(layout)
	}
	return nil
}

// candidates reads the numbers of each cell.
func (r *issReader) candidates(text string) error {
	n := r.d.Rows
	for cell := range r.d.Cells {
		var words []string
		for _, c := range strings.ReplaceAll(text[cell*n:(cell+1)*n], ".", "") {
			words = append(words, string(c))
		}
		switch len(words) {
		case 0:
			return r.in.text.Errorf(r.at.From(cell*n), "a cell without a number: expected those that it may have")
		case 1:
			r.d.Cells[cell].Text = words[0]
		case n:
		default:
			r.add(append([]string{"candidates"}, words...), []int{cell})
		}
	}
	return nil
}

// issSums are the characters of sums, of which v is none, but points down.
const issSums = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// killer reads cages by their characters; the sum 0 is none.
func (r *issReader) killer(text string) error {
	cols := r.d.Cols
	steps := map[byte]int{'<': -1, '>': 1, '^': -cols, 'v': cols, '`': -cols - 1, '\'': 1 - cols, ',': cols - 1,
		'.': cols + 1}
	cages := map[int][]int{}
	for cell := range len(text) {
		head := cell
		for seen := 0; steps[text[head]] != 0; seen++ {
			before := head
			head += steps[text[head]]
			isBeside := head >= 0 && head < len(text) && max(head%cols, before%cols)-min(head%cols, before%cols) < 2
			if !isBeside || seen > len(text) {
				return r.in.text.Errorf(r.at.From(cell), "%s points to no sum: expected a way to a cell of the same cage",
					prose.Quote(text[cell:cell+1], 1))
			}
		}
		cages[head] = append(cages[head], cell)
	}
	for cell := range len(text) {
		r.cage(cages[cell], strings.IndexByte(issSums, text[cell]))
	}
	return nil
}

// cages reads cages by their numbers.
func (r *issReader) cages(text string) error {
	parts := strings.Split(text, ":")
	if parts[1] == "d" {
		r.d.Settings = append(r.d.Settings, r.own["Diagonal 1"], r.own["Diagonal -1"])
	}
	byNumber := map[int][]int{}
	numbers := make([]int, len(r.d.Cells))
	for cell := range numbers {
		n, err := strconv.Atoi(parts[cell+3])
		if err != nil || n >= 1<<16 {
			return r.in.text.Errorf(r.at, "cage %s: expected 256 times its sum, and its number", prose.Quote(parts[cell+3], 20))
		}
		numbers[cell] = n
		byNumber[n] = append(byNumber[n], cell)
	}
	for cell, n := range numbers {
		if cells := byNumber[n]; cells[0] == cell && n>>8 > 0 {
			r.cage(cells, n>>8)
		}
	}
	return nil
}

// cage adds one, if it has cells.
func (r *issReader) cage(cells []int, sum int) {
	switch {
	case sum > 0 && cells != nil:
		r.add([]string{"cage", strconv.Itoa(sum)}, cells)
	case len(cells) > 1:
		r.add([]string{"cage"}, cells)
	}
}
