package formats

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// The texts of Interactive Sudoku Solver have a constraint behind each ".": its type, and behind each "~" an argument
// or a cell, R1C1 to RgCg:
//
//	.~R1C2_4.Thermo~R9C4~R8C3~R7C2.Cage~15~R1C1~R1C2.AntiKnight.Shape~6x6
//
// Without a type it is a given number, or several of which one holds. What a type is called here, modules say; how its
// arguments are meant, issForms. A line that begins with blanks goes on with the one above, and so do lines of which
// most have one constraint each. Without constraints, there are the texts of issgrids.go.
//
// Read from js/README.md and js/nfa_builder.js of sigh/Interactive-Sudoku-Solver.
var iss = Format{
	Name:  "iss",
	About: issAbout,
	Lines: true,
	Begins: func(line string) bool {
		return issForm().MatchString(line) || gridOf(line) != nil || issAddress().MatchString(line)
	},
	goesOn: pattern(`^\.[A-Z][A-Za-z]*(~[^.]*)?$`),
	Read: func(in *input) []reading {
		line := &in.lines[0]
		if from := len(issAddress().FindString(line.Text)); from > 0 {
			packed, _, _ := strings.Cut(line.Text[from:], "&")
			*line = line.From(from)
			line.Text, _ = url.QueryUnescape(packed) // what is wrong leaves nothing
		}
		return in.eachKind(issAbout, "sudoku", *line, in.readISS)
	},
	Write: writeISS,
}

const issAbout = "a text of Interactive Sudoku Solver"

var (
	issAddress = pattern(`^(?:https?://)?\S*/Interactive-Sudoku-Solver/\S*\?(?:\w+=\w*&)*q=`)
	issForm    = pattern(`^\.+(~[Rr]|[A-Z][A-Za-z]*( *\.|~|$))`)
	issPart    = pattern(`\.([A-Za-z]*)((?:~[^.~ ]*)*)`)
	issPlace   = pattern(`^[Rr]([0-9a-z])[Cc]([0-9a-z])$`)
)

// An issReader makes a draft.
type issReader struct {
	in    *input
	d     *puzzles.Draft
	own   map[string]string // our words, by type
	lines [][]parse.Token   // groups
	low   int
	high  int
	area  int         // the cells of a box or region
	boxed bool        // boxes have different numbers
	at    parse.Token // of the constraint
	depth int         // of composites around it
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
	r := &issReader{in: in, at: in.lines[0], own: map[string]string{}, boxed: true}
	if k.Groups != nil {
		r.own = k.Groups()
	}
	grid := gridOf(r.at.Text)
	parts := r.parts(grid != nil)
	if err := r.begin(grid, parts); err != nil {
		return nil, err
	}
	var err error
	if grid != nil {
		err = grid.read(r, r.at.Text)
	}
	if err == nil {
		err = r.constraints(parts)
	}
	if err != nil {
		return nil, err
	}
	hasRegion := func(line []parse.Token) bool { return line[0].Text == regionWord }
	if !r.boxed && !slices.ContainsFunc(r.lines, hasRegion) {
		r.d.Settings = append(r.d.Settings, r.own["NoBoxes"])
	}
	if r.lines != nil {
		r.d.Sections = []puzzles.Section{{Mark: parse.GroupsMark, Lines: r.lines}}
	}
	return r.d, nil
}

// begin makes a draft of the size that a grid has or constraints say, with its boxes.
func (r *issReader) begin(grid *issGrid, parts []issText) (err error) {
	rows, cols := 9, 9
	if grid != nil {
		rows, cols = grid.side, grid.side
	}
	r.low, r.high, r.area = 1, rows, rows
	for _, p := range parts {
		switch {
		case p.name == "Shape":
			rows, cols, err = r.shape(p.at, strings.Join(p.args, "~"))
		case p.name == "NoBoxes":
			r.boxed = false
		case p.name == "RegionSize" && len(p.args) == 1:
			if r.area, err = strconv.Atoi(p.args[0]); err != nil || r.area < 1 {
				err = r.in.text.Errorf(p.at, "region size %s: expected a number of cells", prose.Quote(p.args[0], 20))
			}
		}
		if err != nil {
			return err
		}
	}
	if r.d, err = r.in.draft(r.at, r.at, cols, rows); err != nil {
		return err
	}
	r.d.Cells = freeCells(r.d)
	if rows != cols || r.low != 1 || r.high != rows {
		r.d.Settings = append(r.d.Settings, fmt.Sprintf("numbers=%d-%d", r.low, r.high))
	}
	r.boxes()
	return nil
}

// boxes adds boxes that no board here has by its size, if there are such boxes.
func (r *issReader) boxes() {
	height, width := r.box(r.d.Rows, r.d.Cols)
	switch {
	case !r.boxed:
	case height == 0:
		r.boxed = r.area <= 4
	case height > 0 && (r.d.Rows != r.d.Cols || r.area != r.high-r.low+1):
		r.boxesOf(height, width)
	}
}

// An issText is a constraint, and where it stands.
type issText struct {
	at   parse.Token
	name string
	args []string
}

// parts are the constraints of all lines.
func (r *issReader) parts(isGrid bool) (all []issText) {
	if isGrid {
		return nil
	}
	for _, line := range r.in.lines {
		for _, p := range issPart().FindAllStringSubmatchIndex(line.Text, -1) {
			args := strings.Split(line.Text[p[4]:p[5]], "~")[1:]
			all = append(all, issText{line.From(p[0]), line.Text[p[2]:p[3]], args})
		}
	}
	return all
}

// box is how high and wide a box is, which has as many cells as are said, and is as near a square as there are; 0 if
// there is none.
func (r *issReader) box(rows, cols int) (height, width int) {
	for small := r.area; small > 1; small-- {
		if small*small > r.area || r.area%small != 0 {
			continue
		}
		for _, height := range []int{small, r.area / small} {
			if width := r.area / height; rows%height == 0 && cols%width == 0 {
				return height, width
			}
		}
	}
	return 0, 0
}

func (r *issReader) boxesOf(height, width int) {
	boxes := make([][]int, len(r.d.Cells)/r.area)
	for cell := range r.d.Cells {
		box := cell/r.d.Cols/height*(r.d.Cols/width) + cell%r.d.Cols/width
		boxes[box] = append(boxes[box], cell)
	}
	for _, cells := range boxes {
		r.add([]string{regionWord}, cells)
	}
}

// shape reads the size of a board, and its numbers.
func (r *issReader) shape(at parse.Token, text string) (rows, cols int, err error) {
	size, values, _ := strings.Cut(text, "~")
	if rows, cols, err = parse.Size(size); err != nil || rows > 16 || cols > 16 {
		return 0, 0, r.in.text.Errorf(at, "shape %q: expected rows and columns, at most 16", size)
	}
	r.low, r.high, r.area = 1, max(rows, cols), max(rows, cols)
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
	case name == "Shape" || name == "RegionSize" || name == "NoBoxes" || name == "" && len(args) == 0:
		return nil
	case name == "":
		return r.givens(args)
	case r.depth == 0 && name == "Jigsaw" && len(args) == 1 && len(args[0]) == len(r.d.Cells):
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
	switch {
	case c.words == nil && form == nil:
		return r.in.text.Errorf(r.at, "a constraint of the type %s: no board here has one", name)
	case form != nil && len(c.args) == 0:
		return r.in.text.Errorf(r.at, "%s: expected what it says, and its cells", name)
	}
	for _, arg := range c.args {
		if cell := r.place(arg); cell >= 0 {
			c.cells = append(c.cells, cell)
		} else if strings.HasPrefix(arg, lackedHouse) && name != "Whisper" {
			return r.in.text.Errorf(r.at, "%s of what a house lacks, %s: no board here has one", name, prose.Quote(arg, 20))
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
		case cell < 0:
			return r.in.text.Errorf(r.at, "%q: expected a cell with numbers, such as R1C1_5", arg)
		case len(values) == 1 && r.depth == 0:
			r.d.Cells[cell].Text = values[0]
		default:
			r.add(append([]string{"candidates"}, values...), []int{cell})
		}
	}
	return nil
}

// issBase64 decodes texts without their end.
func issBase64(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}
