package formats

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// A penpaSheet is what is drawn, by where it is. Parts take from it what they read, and put on it what they write.
type penpaSheet struct {
	cursor
	p          *penpaReader
	name       string                    // of the puzzle, that is written
	words, own map[string]string         // what ours are there, and the reverse
	margins    [4]int                    // above, below, left, right
	isHole     []bool                    // cells that the board has not
	isRinged   bool                      // whether circles stand around numbers
	layers     [2]penpaLayer             // the question and the answer
	written    map[string]map[string]any // the question: values of parts by the number of a place

	numbers  map[place]string         // texts; "" is one of blanks
	symbols  map[place]string         // such as circle_L:1
	colours  map[place]string         // such as colour:4
	notes    map[place]map[int]string // small texts of cells, by corner: 0 and 1 above, 2 and 3 below
	edges    map[[2]place]string      // lines between corners, and their style
	isErased map[[2]place]bool        // of lines of the grid between corners, the first above or to the left
	strokes  map[place]string         // the ways of lines from a cell to its sides: n, s, e, w
	lists    map[string][][]place     // of thermometers and others
}

// A penpaLayer is the question, or what the player has put in: by the number of a place.
type penpaLayer map[string]json.RawMessage

// wide and high are the grid in which places are numbered.
func (s *penpaSheet) wide() int { return s.d.Cols + s.margins[2] + s.margins[3] + 4 }
func (s *penpaSheet) high() int { return s.d.Rows + s.margins[0] + s.margins[1] + 4 }

func (s *penpaSheet) place(index int) place {
	all := s.wide() * s.high()
	cell := index % all
	return place{index / all, cell/s.wide() - 2 - s.margins[0], cell%s.wide() - 2 - s.margins[2]}
}

func (s *penpaSheet) index(at place) string {
	return strconv.Itoa((at.kind*s.high()+at.row+2+s.margins[0])*s.wide() + at.col + 2 + s.margins[2])
}

func (s *penpaSheet) isInside(at place) bool {
	return at.row >= 0 && at.col >= 0 && at.row < s.d.Rows && at.col < s.d.Cols
}

func (s *penpaSheet) cell(cell int) place { return place{atCell, cell / s.d.Cols, cell % s.d.Cols} }

func (at place) String() string { return fmt.Sprintf("r%dc%d", at.row+1, at.col+1) }

// fail is the error of a board that is read.
func (s *penpaSheet) fail(format string, a ...any) error { return s.p.errorf(format, a...) }

// penpaSilent are the parts of a layer that say nothing of a puzzle.
var penpaSilent = []string{"command_redo", "command_undo", "command_replay", "polygon", "squareframe", "d"}

// unpack makes places of the question's numbers.
func (s *penpaSheet) unpack() error {
	s.numbers, s.symbols, s.colours = map[place]string{}, map[place]string{}, map[place]string{}
	s.notes, s.edges = map[place]map[int]string{}, map[[2]place]string{}
	s.isErased = map[[2]place]bool{}
	s.strokes, s.lists = map[place]string{}, map[string][][]place{}
	for _, part := range slices.Sorted(maps.Keys(s.layers[0])) {
		values := s.layers[0][part]
		if string(values) == "null" || slices.Contains(penpaSilent, part) {
			continue
		}
		var lists [][]int
		if json.Unmarshal(values, &lists) == nil {
			for _, list := range lists {
				places := make([]place, len(list))
				for i, index := range list {
					places[i] = s.place(max(index, 0))
				}
				if len(list) > 0 {
					s.lists[part] = append(s.lists[part], places)
				}
			}
			continue
		}
		put := func(keys []int, value json.RawMessage) error { return s.put(part, keys, value) }
		if err := s.each(0, part, put); err != nil {
			return err
		}
	}
	s.oneLook()
	return nil
}

// each calls use with the places that a part of a layer has, in order, as numbers.
func (s *penpaSheet) each(layer int, part string, use func(keys []int, value json.RawMessage) error) error {
	values := map[string]json.RawMessage{}
	if s.layers[layer][part] != nil {
		if err := json.Unmarshal(s.layers[layer][part], &values); err != nil {
			return s.fail("%s: %v: expected an object", part, err)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		var keys []int
		for _, word := range strings.Split(key, ",") {
			index, err := strconv.Atoi(word)
			if err != nil || index < 0 || len(keys) == 2 {
				return s.fail("%s at %s: expected the number of a place", part, prose.Quote(key, 20))
			}
			keys = append(keys, index)
		}
		if err := use(keys, values[key]); err != nil {
			return err
		}
	}
	return nil
}

// put puts one value of a part of the question into its place.
func (s *penpaSheet) put(part string, keys []int, value json.RawMessage) error {
	at := s.place(keys[0])
	switch part {
	case "number":
		if word, is := penpaNumber(value); is {
			s.numbers[at] = word
		}
	case "sudoku":
		s.putNote(s.place(keys[0]/4), keys[0]%4, value)
	case "surface":
		s.colours[at] = "colour:" + string(value)
	case "symbol":
		s.symbols[at] = penpaSymbol(value)
	case "edge", "deleteedge":
		if len(keys) == 2 && part == "edge" {
			s.edges[[2]place{at, s.place(keys[1])}] = string(value)
		} else if len(keys) == 2 {
			s.isErased[[2]place{s.place(min(keys[0], keys[1])), s.place(max(keys[0], keys[1]))}] = true
		}
	case "line":
		if len(keys) == 1 {
			s.strokes[at] = "x" // none is there
			return nil
		}
		s.stroke(at, s.place(keys[1]))
	case "cage": // how cages are drawn: their cells are a list
	default:
		return s.fail("its question has %s, which no board here has: expected numbers, signs, colours or borders",
			prose.Quote(part, 20))
	}
	return nil
}

// putNote puts a small text into a corner of a cell.
func (s *penpaSheet) putNote(at place, corner int, value json.RawMessage) {
	word, is := penpaNumber(value)
	if !is || at.kind == 0 {
		return
	}
	corner, at.kind = (at.kind-1)*4+corner, atCell
	if s.notes[at] == nil {
		s.notes[at] = map[int]string{}
	}
	s.notes[at][corner] = word
}

// stroke puts a line from a cell to the middle of a side, or to the next cell.
func (s *penpaSheet) stroke(from, to place) {
	way := ""
	switch {
	case to.kind == below:
		way = map[bool]string{true: "s", false: "n"}[to.row == from.row]
	case to.kind == behindCell:
		way = map[bool]string{true: "e", false: "w"}[to.col == from.col]
	case to.row != from.row:
		s.strokes[from] += "s"
		s.strokes[to] += "n"
		return
	default:
		s.strokes[from] += "e"
		way, from = "w", to
	}
	s.strokes[from] += way
}

// penpaNumber is a text: [text, style, way], or without the way a small one. Of the ways 7 are candidates, which a
// player notes.
func penpaNumber(value json.RawMessage) (word string, ok bool) {
	var all []any
	if json.Unmarshal(value, &all) != nil || len(all) < 2 || len(all) > 2 && all[2] == "7" {
		return "", false
	}
	return strings.Join(strings.Fields(fmt.Sprint(all[0])), ""), true
}

// penpaSymbol is a sign: [style, name, layer], where several of a name are a list of bits.
func penpaSymbol(value json.RawMessage) string {
	var all []any
	if json.Unmarshal(value, &all) != nil || len(all) < 2 {
		return "sign"
	}
	if bits, is := all[0].([]any); is {
		all[0] = slices.IndexFunc(bits, func(bit any) bool { return fmt.Sprint(bit) == "1" })
	}
	return fmt.Sprintf("%v:%v", all[1], all[0])
}

// isDark reports whether a colour is one of a shaded cell: dark grey, grey, black, light grey.
func isDark(colour string) bool {
	return slices.Contains([]string{"colour:1", "colour:3", "colour:4", "colour:8"}, colour)
}

func byPlace(a, b place) int {
	return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col), cmp.Compare(a.kind, b.kind))
}

// rest is the error of what no part took, but for its frame, and for signs and letters around the board.
func (s *penpaSheet) rest() error {
	for _, what := range []struct {
		name string
		of   map[place]string
	}{{"text", s.numbers}, {"sign", s.symbols}, {"line", s.strokes}} {
		for _, at := range slices.SortedFunc(maps.Keys(what.of), byPlace) {
			word := what.of[at]
			if s.isInside(at) || isNumber(word) || what.name == "line" {
				return s.fail("%s %s at %v: expected none there", what.name, prose.Quote(word, 20), at)
			}
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(s.notes), byPlace) {
		for _, corner := range slices.Sorted(maps.Keys(s.notes[at])) {
			return s.fail("small text %s at %v: expected none there", prose.Quote(s.notes[at][corner], 20), at)
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(s.colours), byPlace) {
		if s.isInside(at) && isDark(s.colours[at]) {
			return s.fail("a dark cell at %v: expected none there", at)
		}
	}
	for _, at := range slices.SortedFunc(s.joins(), byPlace) {
		return s.fail("a line between cells at %v: expected none there", at)
	}
	for _, part := range slices.Sorted(maps.Keys(s.lists)) {
		return s.fail("its question has %s: expected none", prose.Quote(part, 20))
	}
	return nil
}

// joins are where lines between cells are left.
func (s *penpaSheet) joins() iter.Seq[place] {
	return func(yield func(place) bool) {
		for ends := range s.edges {
			if pair, is := s.pairOf(ends); is && pair >= 0 && !yield(ends[0]) {
				return
			}
		}
	}
}

// lineOf is the first corner of a line between two side by side, which goes right or down.
func lineOf(ends [2]place) (from place, right, ok bool) {
	a, b := ends[0], ends[1]
	if a.row > b.row || a.col > b.col {
		a, b = b, a
	}
	right = a.row == b.row
	ok = a.kind == atCorner && b.kind == atCorner && b.row-a.row+b.col-a.col == 1
	return a, right, ok && (right || a.col == b.col)
}

func isIn(n, high int) bool { return n >= 0 && n < high }

// pairOf is the pair of cells that a line between corners parts, or -1 on the frame; is is false for other lines.
func (s *penpaSheet) pairOf(ends [2]place) (pair int, is bool) {
	a, right, is := lineOf(ends)
	within, across := pairs(s.d.Rows, s.d.Cols)
	switch {
	case is && right && isIn(a.col+1, s.d.Cols) && isIn(a.row, s.d.Rows-1):
		return across[a.row*s.d.Cols+a.col+1], true
	case is && !right && isIn(a.row+1, s.d.Rows) && isIn(a.col, s.d.Cols-1):
		return within[(a.row+1)*(s.d.Cols-1)+a.col], true
	}
	return -1, is
}

// answer reads shaded cells and others, mines, and numbers, or what a part has made of lines.
func (s *penpaSheet) answer() error {
	if s.d.Values != nil {
		return nil
	}
	marks := slices.Clone(s.cursor.d.Cells)
	if marks == nil {
		marks = freeCells(s.d)
	}
	any := false
	for i, cell := range marks {
		if cell.Text != hole {
			marks[i].Text = puzzles.OpenWord
		}
	}
	mark := func(part string, word func(value json.RawMessage) string) error {
		return s.each(1, part, func(keys []int, value json.RawMessage) error {
			text, at := word(value), s.place(keys[0])
			if part == "symbol" && at.kind != atCell {
				return nil // a player's note
			}
			if at.kind != atCell || !s.isInside(at) {
				return s.fail("%s at %d: expected it in a cell of the board", part, keys[0])
			}
			if text != "" {
				marks[at.row*s.d.Cols+at.col].Text, any = text, true
			}
			return nil
		})
	}
	err := mark("surface", func(value json.RawMessage) string {
		if isDark("colour:" + string(value)) {
			return cmp.Or(s.own["mark"], s.own["dark"], shaded)
		}
		return puzzles.Free
	})
	if err == nil {
		err = mark("symbol", func(value json.RawMessage) string {
			sign := penpaSymbol(value)
			if strings.HasPrefix(sign, "sun_moon:") {
				return shaded
			}
			return s.own[sign]
		})
	}
	if err == nil {
		err = mark("number", func(value json.RawMessage) string {
			word, _ := penpaNumber(value)
			return word
		})
	}
	if any {
		s.d.Marks = marks
	}
	return err
}

// penpaModes and penpaEnd are what the program has in its texts for new drawings.
const (
	penpaMode = `{"edit_mode":"surface","surface":["",1],"line":["1",3],"edge":["1",3],"wall":["",3],"cage":["1",10],` +
		`"number":["1",2],"symbol":["circle_L",1],"special":["thermo",""],"board":["",""],"move":["1",""],` +
		`"combi":["battleship",""],"sudoku":["1",9]}`
	penpaModes = `{"qa":"pu_a","grid":["1","2","1"],"pu_q":` + penpaMode + `,"pu_a":` + penpaMode + `}`
	penpaEmpty = `{"command_redo":{"__a":[]},"command_undo":{"__a":[]},"command_replay":{"__a":[]},"surface":{},` +
		`"number":{},"sudoku":{},"symbol":{},"freeline":{},"freeedge":{},"thermo":[],"arrows":[],"d":[],` +
		`"squareframe":[],"polygon":[],"line":{},"edge":{},"wall":{},"cage":{},"deleteedge":{},"killercages":[],` +
		`"nobulbthermo":[]}`
)

// jsonOf writes numbers and texts, which it can.
func jsonOf(v any) json.RawMessage {
	text, _ := json.Marshal(v)
	return text
}

// text is what is packed.
func (s *penpaSheet) text() (string, error) {
	question := penpaLayer{}
	if err := json.Unmarshal([]byte(penpaEmpty), &question); err != nil {
		return "", err
	}
	for part, values := range s.written {
		question[part] = jsonOf(values)
	}
	for part, lists := range s.lists {
		var all [][]json.Number
		for _, list := range lists {
			var numbers []json.Number
			for _, at := range list {
				numbers = append(numbers, json.Number(s.index(at)))
			}
			all = append(all, numbers)
		}
		question[part] = jsonOf(all)
	}
	packed, err := json.Marshal(question)
	if err != nil {
		return "", err
	}
	cols, rows := s.wide()-4, s.high()-4
	middle := place{[]int{behindCell, atCell}[cols%2], (rows-1)/2 - s.margins[0], (cols-1)/2 - s.margins[2]}
	if rows%2 == 0 {
		middle.kind = []int{atCorner, below}[cols%2]
	}
	var steps []int
	last := 0
	for cell := range s.isHole {
		if index, _ := strconv.Atoi(s.index(s.cell(cell))); !s.isHole[cell] { // our own number
			steps = append(steps, index-last)
			last = index
		}
	}
	lines := []string{
		fmt.Sprintf("square,%d,%d,38,0,1,1,%d,%d,%s,%[5]s,0,0,0,0,Title: ,Author: ,,,OFF,false", cols, rows,
			(cols+1)*38, (rows+1)*38, s.index(middle)),
		string(jsonOf(s.margins)), penpaModes, string(packed), penpaEmpty, string(jsonOf(steps)), `["Surface"]`, "{}",
		`"x"`, `"x"`, "[3,1,4]",
		penpaModes, `"x"`, "0", penpaEmpty, penpaEmpty, "{}", string(jsonOf([]string{s.name})), ""}
	var short []string
	for i := 0; i < len(penpaWords); i += 2 {
		short = append(short, penpaWords[i+1], penpaWords[i])
	}
	return strings.NewReplacer(short...).Replace(strings.Join(lines, "\n")), nil
}

// set puts a value into a part of the question that is written.
func (s *penpaSheet) set(part, key string, value any) {
	if s.written[part] == nil {
		s.written[part] = map[string]any{}
	}
	s.written[part][key] = value
}
