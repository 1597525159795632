package formats

import (
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// The addresses of Penpa+, a drawing program: behind p= stands a text of several lines, packed with DEFLATE and written
// in base64. Its lines are, counted from 0:
//
//	0   the grid: its kind, columns and rows, and more
//	1   margins of the drawing: above, below, left, right
//	3   the question, as JSON in which some words are shortened
//	4   what the player has put in, the same
//	5   the cells of the board, each as how far it is from the one before
//	17  what the author calls the puzzle
//
// A cell is numbered row by row in a grid with two rows and columns more on each side.
//
// Read from noqx/puzzle/penpa.py of T0nyX1ang/noqx.
var penpa = Format{
	Name:      "penpa",
	About:     "an address of Penpa+",
	Lines:     true,
	Anonymous: true,
	Begins:    func(line string) bool { return strings.Contains(line, "&p=") && penpaForm().MatchString(line) },
	Read:      func(in *input) []reading { return one(readPenpa(in)) },
}

// penpaForm finds where the packed text begins; a further parameter may follow it.
var penpaForm = pattern(`^(?:https?://\S*/penpa-edit/\S*[#?])?m=(?:edit|solve)&p=`)

const maxPenpa = 1 << 24 // bytes of the text

// penpaShort are the words that are shortened.
var penpaShort = strings.NewReplacer("zN", `"number"`, "zS", `"surface"`, "zY", `"symbol"`, "zL", `"line"`,
	"zE", `"edge"`, "zW", `"wall"`, "zC", `"cage"`, "zT", `"thermo"`, "z1", `"sudoku"`, "z2", `"freeedge"`,
	"z3", `"arrows"`, "z4", `"deleteedge"`, "z5", `"polygon"`, "z6", `"killercages"`, "z7", `"nobulbthermo"`,
	"z8", `"command_replay"`, "z9", `"qa"`, "z0", `"squareframe"`, "zA", `"pu_a"`, "zB", `"board"`, "zD", `"d"`,
	"zF", `"freeline"`, "zG", `"grid"`, "zM", `"edit_mode"`, "zO", "null", "zP", `"special"`, "zQ", `"pu_q"`,
	"zR", `"command_redo"`, "zU", `"command_undo"`, "z_", `"__a"`)

// penpaSilent are the parts of a layer that say nothing of the puzzle.
var penpaSilent = []string{"number", "surface", "symbol", "command_redo", "command_undo", "command_replay", "polygon",
	"squareframe", "d"}

// A penpaLayer is the question, or what the player has put in: by the number of a cell.
type penpaLayer map[string]json.RawMessage

func readPenpa(in *input) (*puzzles.Draft, *Kind, error) {
	line, err := in.address()
	if err != nil {
		return nil, nil, err
	}
	p := &penpaReader{in: in, line: line}
	from := len(penpaForm().FindString(line.Text))
	packed, _, _ := strings.Cut(line.Text[from:], "&")
	if err := p.unpack(packed, from); err != nil {
		return nil, nil, err
	}
	if err := p.size(); err != nil {
		return nil, nil, err
	}
	for i, read := range []func(penpaLayer) error{p.question, p.answer} {
		layer := penpaLayer{}
		if err := json.Unmarshal([]byte(penpaShort.Replace(p.parts[3+i])), &layer); err != nil {
			return nil, nil, p.errorf("%v in its part %d: expected JSON", err, 3+i)
		}
		if err := read(layer); err != nil {
			return nil, nil, err
		}
	}
	return p.draft, p.kind(), nil
}

type penpaReader struct {
	in     *input
	line   parse.Token
	parts  []string
	draft  *puzzles.Draft
	top    int // margins
	left   int
	height int // of the grid in which cells are numbered
	width  int
}

func (p *penpaReader) errorf(format string, a ...any) error {
	return p.in.text.Errorf(p.line, "an address of Penpa+: "+format, a...)
}

func (p *penpaReader) unpack(packed string, from int) error {
	bytes, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return p.in.text.Errorf(p.line.From(from), "%v: expected an address of Penpa+ that is whole", err)
	}
	r := flate.NewReader(strings.NewReader(string(bytes)))
	text, err := io.ReadAll(io.LimitReader(r, maxPenpa+1))
	if err != nil || len(text) > maxPenpa {
		return p.in.text.Errorf(p.line.From(from), "what is packed in it cannot be read: expected an address that is whole")
	}
	if p.parts = strings.Split(string(text), "\n"); len(p.parts) < 6 {
		return p.errorf("it has %d parts: expected 6 or more", len(p.parts))
	}
	return nil
}

// size reads the grid, and which of its cells the board has; the others are holes.
func (p *penpaReader) size() error {
	grid := strings.Split(p.parts[0], ",")
	if len(grid) < 3 || !slices.Contains([]string{"square", "sudoku", "kakuro"}, grid[0]) {
		return p.errorf("a grid of %s: expected one of squares", prose.Quote(grid[0], 20))
	}
	var margins [4]int
	if err := json.Unmarshal([]byte(p.parts[1]), &margins); err != nil {
		return p.errorf("margins %s: expected four numbers", prose.Quote(p.parts[1], 20))
	}
	cols, err1 := strconv.Atoi(grid[1])
	rows, err2 := strconv.Atoi(grid[2])
	if err1 != nil || err2 != nil || max(cols, rows, margins[0], margins[1], margins[2], margins[3]) > MaxCells ||
		min(margins[0], margins[1], margins[2], margins[3]) < 0 {
		return p.errorf("size %s x %s: expected columns and rows", prose.Quote(grid[1], 20), prose.Quote(grid[2], 20))
	}
	var err error
	p.top, p.left, p.height, p.width = margins[0], margins[2], rows+4, cols+4
	p.draft, err = p.in.draft(p.line, p.line, cols-margins[2]-margins[3], rows-margins[0]-margins[1])
	if err != nil {
		return err
	}
	var steps []int
	if err := json.Unmarshal([]byte(p.parts[5]), &steps); err != nil {
		return p.errorf("cells of the board %s: expected numbers", prose.Quote(p.parts[5], 20))
	}
	for range p.draft.Rows * p.draft.Cols {
		p.draft.Cells = append(p.draft.Cells, parse.Token{Text: hole, Line: p.line.Line, Col: p.line.Col})
	}
	index := 0
	for _, step := range steps {
		if step < 0 || step > MaxCells {
			return p.errorf("step %d between cells: expected 0 to %d", step, MaxCells)
		}
		index += step
		if cell, ok := p.cell(index); ok {
			p.draft.Cells[cell].Text = puzzles.Free
		}
	}
	return nil
}

// cell is the cell of the board with a number; ok is false outside of the board, and of corners and edges.
func (p *penpaReader) cell(index int) (cell int, ok bool) {
	row, col := index/p.width-2-p.top, index%p.width-2-p.left
	if index >= p.height*p.width || row < 0 || col < 0 || row >= p.draft.Rows || col >= p.draft.Cols {
		return 0, false
	}
	return row*p.draft.Cols + col, true
}

// each calls use with the cells that a part of a layer has, in order.
func (p *penpaReader) each(layer penpaLayer, part string, use func(cell int, value json.RawMessage) error) error {
	values := map[string]json.RawMessage{}
	if layer[part] != nil {
		if err := json.Unmarshal(layer[part], &values); err != nil {
			return p.errorf("%s: %v: expected an object", part, err)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		index, err := strconv.Atoi(key)
		if err != nil || index < 0 {
			return p.errorf("%s at %s: expected the number of a cell", part, prose.Quote(key, 20))
		}
		cell, ok := p.cell(index)
		if !ok {
			return p.errorf("%s at %d: expected it in a cell of the board", part, index)
		}
		if err := use(cell, values[key]); err != nil {
			return err
		}
	}
	return nil
}

// question reads numbers and dark cells. What else is drawn may mean anything.
func (p *penpaReader) question(layer penpaLayer) error {
	for _, part := range slices.Sorted(maps.Keys(layer)) {
		empty := slices.Contains([]string{"{}", "[]", "null"}, string(layer[part]))
		if !empty && (part == "symbol" || !slices.Contains(penpaSilent, part)) {
			return p.errorf("its question has %s, which no board here has: expected numbers", prose.Quote(part, 20))
		}
	}
	if err := p.each(layer, "surface", func(cell int, value json.RawMessage) error {
		if isDark(value) {
			p.draft.Cells[cell].Text = hole
		}
		return nil
	}); err != nil {
		return err
	}
	return p.each(layer, "number", func(cell int, value json.RawMessage) error {
		word, isNumber := penpaNumber(value)
		if isNumber {
			p.draft.Cells[cell].Text = word
		}
		return nil
	})
}

// penpaNumber is what a cell has as its number: [number, style, way]. Of the ways 7 are candidates, which a player
// notes.
func penpaNumber(value json.RawMessage) (word string, ok bool) {
	var all []any
	if json.Unmarshal(value, &all) != nil || len(all) < 3 || all[2] == "7" {
		return "", false
	}
	word = strings.Join(strings.Fields(fmt.Sprint(all[0])), "")
	if word == "" {
		return unknown, true // a circle without a number
	}
	return word, true
}

// isDark reports whether a colour is one of a shaded cell: dark grey, grey, black, light grey.
func isDark(colour json.RawMessage) bool {
	return slices.Contains([]string{"1", "3", "4", "8"}, string(colour))
}

// answer reads shaded cells and others, mines, and numbers.
func (p *penpaReader) answer(layer penpaLayer) error {
	marks := make([]parse.Token, len(p.draft.Cells))
	any := false
	for i, cell := range p.draft.Cells {
		marks[i] = cell
		if cell.Text != hole {
			marks[i].Text = "?"
		}
	}
	mark := func(cell int, word string) error {
		marks[cell].Text, any = word, true
		return nil
	}
	if err := p.each(layer, "surface", func(cell int, value json.RawMessage) error {
		if isDark(value) {
			return mark(cell, shaded)
		}
		return mark(cell, puzzles.Free)
	}); err != nil {
		return err
	}
	if err := p.each(layer, "symbol", func(cell int, value json.RawMessage) error {
		if strings.Contains(string(value), `"sun_moon"`) {
			return mark(cell, shaded)
		}
		return nil
	}); err != nil {
		return err
	}
	if err := p.each(layer, "number", func(cell int, value json.RawMessage) error {
		if word, isNumber := penpaNumber(value); isNumber {
			return mark(cell, word)
		}
		return nil
	}); err != nil {
		return err
	}
	if any {
		p.draft.Marks = marks
	}
	return nil
}

// kind is what the author calls the puzzle; nil if nothing here is called so.
func (p *penpaReader) kind() *Kind {
	var tags []string
	if len(p.parts) > 17 {
		_ = json.Unmarshal([]byte(p.parts[17]), &tags) // who calls it nothing has no list
	}
	for _, tag := range tags {
		if k := p.in.names(strings.ToLower(tag)); k != nil {
			return k
		}
	}
	return nil
}
