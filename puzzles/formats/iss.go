package formats

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// The texts of Interactive Sudoku Solver have a constraint behind each ".": its type, and behind each "~" an argument
// or a cell, R1C1 to RgCg:
//
//	.~R1C2_4.Thermo~R9C4~R8C3~R7C2.Cage~15~R1C1~R1C2.AntiKnight.Shape~6x6
//
// Without a type it is a given number, or several of which one holds. What a type is called here, modules say; how its
// arguments are meant, issForms. Killers are also written as a character for each cell, which is a sum or points to a
// cell of the same cage, and grids of 16x16 as letters, perhaps with the letters of regions behind them.
//
// Read from js/README.md and js/nfa_builder.js of sigh/Interactive-Sudoku-Solver.
var iss = Format{
	Name:   "iss",
	About:  issAbout,
	Lines:  true,
	Begins: func(line string) bool { return issForm().MatchString(line) || isIssKiller(line) || isIssLetters(line) },
	Read:   func(in *input) []reading { return in.eachKind(issAbout, "sudoku", in.lines[0], in.readISS) },
	Write:  writeISS,
}

const issAbout = "a text of Interactive Sudoku Solver"

var (
	issForm  = pattern(`^\.(~[Rr]|[A-Z][A-Za-z]*( *\.|~|$))`)
	issPart  = pattern(`\.([A-Za-z]*)((?:~[^.~ ]*)*)`)
	issPlace = pattern(`^[Rr]([0-9a-z])[Cc]([0-9a-z])$`)
)

// An issReader makes a draft.
type issReader struct {
	in    *input
	d     *puzzles.Draft
	own   map[string]string // our words, by type
	lines [][]parse.Token   // groups
	low   int
	high  int
	at    parse.Token // of the constraint
	or    []issGiven  // behind an Or, the givens of which one holds
	isOr  bool
}

type issGiven struct {
	cell    int
	numbers []string
}

// An issPart is a constraint: its type, and its arguments.
type issConstraint struct {
	*issReader
	name  string
	words []string // our words for it, and arguments that are none of cells
	cells []int
	args  []string
}

func (in *input) readISS(k *Kind) (*puzzles.Draft, error) {
	line := in.lines[0]
	var err error
	r := &issReader{in: in, at: line, own: map[string]string{}}
	if k.Groups != nil {
		r.own = k.Groups()
	}
	text := line.Text
	rows, cols := 9, 9
	switch {
	case isIssLetters(text):
		rows, cols = 16, 16
	case isIssKiller(text):
		rows, cols = side(len(text)), side(len(text))
	}
	r.low, r.high = 1, rows
	parts := issPart().FindAllStringSubmatchIndex(text, -1)
	for _, p := range parts {
		if text[p[2]:p[3]] == "Shape" {
			if rows, cols, err = r.shape(line.From(p[0]), text[p[4]:p[5]]); err != nil {
				return nil, err
			}
		}
	}
	if r.d, err = in.draft(line, line, cols, rows); err != nil {
		return nil, err
	}
	for range rows * cols {
		r.d.Cells = append(r.d.Cells, parse.Token{Text: puzzles.Free, Line: line.Line, Col: line.Col})
	}
	if rows != cols || r.low != 1 || r.high != rows {
		r.d.Settings = append(r.d.Settings, fmt.Sprintf("numbers=%d-%d", r.low, r.high))
	}
	if err := r.read(line, parts); err != nil {
		return nil, err
	}
	if r.lines != nil {
		r.d.Sections = []puzzles.Section{{Mark: parse.GroupsMark, Lines: r.lines}}
	}
	return r.d, nil
}

// read reads the constraints of a line, of which parts are where they stand, or a killer or grid of letters.
func (r *issReader) read(line parse.Token, parts [][]int) error {
	text := line.Text
	switch {
	case isIssLetters(text):
		r.letters(text)
		return nil
	case isIssKiller(text):
		r.killer(text)
		return nil
	}
	for _, p := range parts {
		r.at = line.From(p[0])
		if err := r.constraint(text[p[2]:p[3]], strings.Split(text[p[4]:p[5]], "~")[1:]); err != nil {
			return err
		}
	}
	return nil
}

// shape reads the size of a board, and its numbers.
func (r *issReader) shape(at parse.Token, text string) (rows, cols int, err error) {
	size, values, _ := strings.Cut(strings.TrimPrefix(text, "~"), "~")
	if rows, cols, err = parse.Size(size); err != nil || rows > 16 || cols > 16 {
		return 0, 0, r.in.text.Errorf(at, "shape %q: expected rows and columns, at most 16", size)
	}
	r.low, r.high = 1, max(rows, cols)
	if values == "" {
		return rows, cols, nil
	}
	low, high, isSpan := strings.Cut(values, "-")
	if !isSpan {
		low, high = "1", low
	}
	var err1, err2 error
	r.low, err1 = strconv.Atoi(low)
	if r.high, err2 = strconv.Atoi(high); err1 != nil || err2 != nil {
		return 0, 0, r.in.text.Errorf(at, "numbers %q: expected the greatest, or as in 0-9", values)
	}
	return rows, cols, nil
}

// constraint reads one.
func (r *issReader) constraint(name string, args []string) error {
	switch {
	case name == "Shape" || name == "RegionSize" || name == "" && len(args) == 0:
		return nil
	case name == "Or", name == "End":
		return r.either(name)
	case name == "":
		return r.givens(args)
	case r.isOr:
		return r.in.text.Errorf(r.at, "%s behind Or: expected givens of one number, then End", name)
	case name == "Jigsaw" && len(args) == 1 && len(args[0]) == len(r.d.Cells):
		r.regions(args[0])
		return nil
	}
	return r.typed(name, args)
}

// typed reads a constraint that is no given.
func (r *issReader) typed(name string, args []string) error {
	c := &issConstraint{issReader: r, name: name, args: args}
	if own, is := r.own[strings.Join(append([]string{name}, args[:min(1, len(args))]...), " ")]; is && len(args) > 0 {
		c.words, c.args = strings.Fields(own), args[1:]
	} else if own, is := r.own[name]; is {
		c.words = strings.Fields(own)
	}
	form := issForms[name]
	if c.words == nil && form == nil {
		return r.in.text.Errorf(r.at, "a constraint of the type %s: no board here has one", name)
	}
	for _, arg := range c.args {
		if cell := r.place(arg); cell >= 0 {
			c.cells = append(c.cells, cell)
		}
	}
	if form == nil {
		form = issPlain
	}
	if err := form(c); err != nil {
		return r.in.text.Errorf(r.at, "%s: %v", name, err)
	}
	return nil
}

// place is a cell, or -1.
func (r *issReader) place(text string) int {
	match := issPlace().FindStringSubmatch(text)
	if match == nil {
		return -1
	}
	row, _ := strconv.ParseInt(match[1], 36, 32) // one digit each
	col, _ := strconv.ParseInt(match[2], 36, 32)
	if row < 1 || col < 1 || int(row) > r.d.Rows || int(col) > r.d.Cols {
		return -1
	}
	return (int(row)-1)*r.d.Cols + int(col) - 1
}

// add adds a group, of words and cells.
func (r *issReader) add(words []string, parts ...[]int) {
	line := []parse.Token{}
	for i, cells := range parts {
		if i > 0 {
			words = append(slices.Clip(words), ":")
		}
		for _, cell := range cells {
			words = append(slices.Clip(words), puzzles.Place(cell, r.d.Cols))
		}
	}
	for _, word := range words {
		line = append(line, parse.Token{Text: word, Line: r.at.Line, Col: r.at.Col})
	}
	r.lines = append(r.lines, line)
}

// givens reads cells with the numbers that they may have.
func (r *issReader) givens(args []string) error {
	for _, arg := range args {
		place, numbers, _ := strings.Cut(arg, "_")
		cell := r.place(place)
		switch values := strings.Split(numbers, "_"); {
		case r.isOr && cell >= 0:
			r.or = append(r.or, issGiven{cell, values})
		case cell < 0:
			return r.in.text.Errorf(r.at, "%q: expected a cell with numbers, such as R1C1_5", arg)
		case len(values) == 1:
			r.d.Cells[cell].Text = values[0]
		default:
			r.add(append([]string{"candidates"}, values...), []int{cell})
		}
	}
	return nil
}

// either begins or ends givens of which one holds: those of one number.
func (r *issReader) either(name string) error {
	given := r.or
	r.isOr, r.or = name == "Or", nil
	if name == "Or" {
		return nil
	}
	var cells []int
	for _, g := range given {
		if len(g.numbers) > 1 || g.numbers[0] != given[0].numbers[0] {
			return r.in.text.Errorf(r.at, "givens of several numbers behind Or: expected one")
		}
		cells = append(cells, g.cell)
	}
	if cells != nil {
		r.add([]string{"contains", given[0].numbers[0]}, cells)
	}
	return nil
}

// regions reads a character for each cell: cells with the same are a region.
func (r *issReader) regions(text string) {
	var all []string
	byName := map[byte][]int{}
	for cell := range len(text) {
		if byName[text[cell]] == nil {
			all = append(all, text[cell:cell+1])
		}
		byName[text[cell]] = append(byName[text[cell]], cell)
	}
	for _, name := range all {
		r.add([]string{"region"}, byName[name[0]])
	}
}

// side is that of a square of n cells, or 0.
func side(cells int) int {
	for n := 4; n <= 16; n++ {
		if n*n == cells {
			return n
		}
	}
	return 0
}

func isIssLetters(line string) bool {
	grid, layout, _ := strings.Cut(line, " ")
	return len(grid) == 256 && strings.Trim(grid, ".ABCDEFGHIJKLMNOP") == "" && (layout == "" || len(layout) == 256)
}

// letters reads a grid of letters, A is 1.
func (r *issReader) letters(text string) {
	grid, layout, _ := strings.Cut(text, " ")
	for cell := range r.d.Cells {
		if grid[cell] != '.' {
			r.d.Cells[cell].Text = strconv.Itoa(int(grid[cell]-'A') + 1)
		}
	}
	if layout != "" {
		r.regions(layout)
	}
}

func isIssKiller(line string) bool {
	return side(len(line)) > 0 && strings.ContainsAny(line, "<>") && strings.Trim(line, "<>^"+issSums) == ""
}

// issSums are the characters of sums, of which v is none, but points down.
const issSums = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// killer reads cages: a character is a sum, of which 0 is none, or points to the cell that it is with.
func (r *issReader) killer(text string) {
	steps := map[byte]int{'<': -1, '>': 1, '^': -r.d.Cols, 'v': r.d.Cols}
	cages := map[int][]int{}
	for cell := range len(text) {
		head := cell
		for range len(text) {
			step := steps[text[head]]
			if step == 0 || head+step < 0 || head+step >= len(text) {
				break
			}
			head += step
		}
		cages[head] = append(cages[head], cell)
	}
	for cell := range len(text) {
		if cells := cages[cell]; cells != nil {
			words := []string{"cage"}
			if sum := strings.IndexByte(issSums, text[cell]); sum > 0 {
				words = append(words, strconv.Itoa(sum))
			}
			r.add(words, cells)
		}
	}
}

// issBase64 decodes texts without their end.
func issBase64(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}
