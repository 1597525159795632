package formats

import (
	"bytes"
	"cmp"
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
//	0   the grid: its kind, columns and rows, and more, such as the title
//	1   margins of the drawing: above, below, left, right
//	3   the question, as JSON in which some words are shortened
//	4   what the player has put in, the same
//	5   the cells of the board, each as how far it is from the one before
//	17  what the author calls the puzzle
//
// A cell is numbered row by row in a grid with two rows and columns more on each side; then follow, in as many numbers
// each, the corners to the lower right of cells, the edges below them, and those to their right. What is drawn has a
// meaning in some kind of puzzle alone, so that a kind says which parts of it are a board: see penpaparts.go.
//
// Read from noqx/puzzle/penpa.py of T0nyX1ang/noqx and docs/js/general.js of swaroopg92/penpa-edit.
var penpa = Format{
	Name:      "penpa",
	About:     "an address of Penpa+",
	Lines:     true,
	Anonymous: true,
	Begins:    func(line string) bool { return strings.Contains(line, "&p=") && penpaForm().MatchString(line) },
	Read:      readPenpa,
	Write:     writePenpa,
	parts:     func() []string { return slices.Sorted(maps.Keys(penpaParts)) },
}

// penpaForm finds where the packed text begins; a further parameter may follow it.
var penpaForm = pattern(`^(?:https?://\S*/penpa-edit/\S*[#?])?m=(?:edit|solve)&p=`)

const maxPenpa = 1 << 24 // bytes of the text

// penpaWords are the words that are shortened, each behind its short form.
var penpaWords = []string{"z9", `"qa"`, "zQ", `"pu_q"`, "zA", `"pu_a"`, "zG", `"grid"`, "zM", `"edit_mode"`,
	"zS", `"surface"`, "zL", `"line"`, "zE", `"edge"`, "zW", `"wall"`, "zC", `"cage"`, "zN", `"number"`,
	"z1", `"sudoku"`, "zY", `"symbol"`, "zP", `"special"`, "zB", `"board"`, "zR", `"command_redo"`,
	"zU", `"command_undo"`, "z8", `"command_replay"`, "zF", `"freeline"`, "z2", `"freeedge"`, "zT", `"thermo"`,
	"z3", `"arrows"`, "zD", `"d"`, "z0", `"squareframe"`, "z5", `"polygon"`, "z4", `"deleteedge"`,
	"z6", `"killercages"`, "z7", `"nobulbthermo"`, "z_", `"__a"`, "zO", "null"}

// A place is a cell of the drawing, or the corner to its lower right, the edge below it or the one to its right. The
// cells of the board have rows and columns from 0.
type place struct{ kind, row, col int }

const (
	atCell = iota
	atCorner
	below
	behindCell
)

func readPenpa(in *input) (all []reading) {
	line, err := in.address()
	if err != nil {
		return one(nil, nil, err)
	}
	p := &penpaReader{in: in, line: line}
	from := len(penpaForm().FindString(line.Text))
	packed, _, _ := strings.Cut(line.Text[from:], "&")
	if err := p.unpack(packed, from); err != nil {
		return one(nil, nil, err)
	}
	kinds := p.kinds()
	if len(kinds) == 0 {
		for _, name := range p.names() {
			if err := in.noGenre(inPenpa.a, name, line); err != nil && in.said == "" {
				return one(nil, nil, err)
			}
		}
		d, err := p.read(&Kind{})
		return one(d, nil, err)
	}
	for _, k := range kinds {
		d, err := p.read(k)
		all = append(all, reading{d, k, err})
	}
	return all
}

type penpaReader struct {
	in    *input
	line  parse.Token
	parts []string
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

// names are what the author calls the board, in tags or as its title.
func (p *penpaReader) names() (names []string) {
	if len(p.parts) > 17 {
		_ = json.Unmarshal([]byte(p.parts[17]), &names) // who calls it nothing has no list
	}
	for i, name := range names {
		names[i], _, _ = strings.Cut(name, " (") // other names follow
	}
	if _, title, is := strings.Cut(p.parts[0], ",Title: "); is {
		title, _, _ = strings.Cut(title, ",")
		names = append(names, title) // with what varies its rules
	}
	for i, name := range names {
		names[i] = strings.ToLower(name)
	}
	return names
}

// kinds are what the board may be: what somebody said, or what the author calls it.
func (p *penpaReader) kinds() (kinds []*Kind) {
	if p.in.said != "" {
		for i := range p.in.kinds {
			kinds = append(kinds, &p.in.kinds[i])
		}
		return kinds
	}
	for _, name := range p.names() {
		called := p.in.names(name)
		for _, is := range []func(k *Kind) bool{
			func(k *Kind) bool { return k.isCalled(strings.ReplaceAll(name, " ", "-")) },
			func(k *Kind) bool { return called != nil && k.Family == called.Family && k.Variant == called.Variant },
		} {
			for i := range p.in.kinds {
				if is(&p.in.kinds[i]) {
					kinds = append(kinds, &p.in.kinds[i])
				}
			}
			if kinds != nil {
				return kinds
			}
		}
		if called != nil {
			return []*Kind{called}
		}
	}
	return nil
}

// read makes the board of a kind.
func (p *penpaReader) read(k *Kind) (*puzzles.Draft, error) {
	s := &penpaSheet{cursor: cursor{scan: p.in.scan(p.line), called: inPenpa}, p: p, words: k.Words, own: turned(k.Words)}
	if err := p.size(s); err != nil {
		return nil, err
	}
	for i := range s.layers {
		text := strings.NewReplacer(penpaWords...).Replace(p.parts[3+i])
		if i == 1 && text == "" {
			break // an address of a board to solve has no answer
		}
		if err := json.Unmarshal([]byte(text), &s.layers[i]); err != nil {
			return nil, p.errorf("%v in its part %d: expected JSON", err, 3+i)
		}
	}
	if err := s.unpack(); err != nil {
		return nil, err
	}
	if err := s.through(k.Form, k.Groups); err != nil {
		return nil, err
	}
	if err := s.rest(); err != nil {
		return nil, err
	}
	return s.d, s.answer()
}

// size reads the grid, and which of its cells the board has; the others are holes.
func (p *penpaReader) size(s *penpaSheet) error {
	grid := strings.Split(p.parts[0], ",")
	if len(grid) < 3 || !slices.Contains([]string{"square", "sudoku", "kakuro"}, grid[0]) {
		return p.errorf("a grid of %s: expected one of squares", prose.Quote(grid[0], 20))
	}
	if err := json.Unmarshal([]byte(p.parts[1]), &s.margins); err != nil {
		return p.errorf("margins %s: expected four numbers", prose.Quote(p.parts[1], 20))
	}
	cols, err1 := strconv.Atoi(grid[1])
	rows, err2 := strconv.Atoi(grid[2])
	m := s.margins[:]
	if err1 != nil || err2 != nil || max(cols, rows, slices.Max(m)) > MaxCells || slices.Min(m) < 0 {
		return p.errorf("size %s x %s: expected columns and rows", prose.Quote(grid[1], 20), prose.Quote(grid[2], 20))
	}
	var err error
	if s.d, err = p.in.draft(p.line, p.line, cols-m[2]-m[3], rows-m[0]-m[1]); err != nil {
		return err
	}
	var steps []int
	if err := json.Unmarshal([]byte(p.parts[5]), &steps); err != nil {
		return p.errorf("cells of the board %s: expected numbers", prose.Quote(p.parts[5], 20))
	}
	s.isHole = slices.Repeat([]bool{true}, s.d.Rows*s.d.Cols)
	index := 0
	for _, step := range steps {
		if index += step; index < 0 || index > maxPenpa {
			return p.errorf("step %d between cells to %d: expected 0 to %d", step, index, maxPenpa)
		}
		if at := s.place(index); at.kind == atCell && s.isInside(at) {
			s.isHole[at.row*s.d.Cols+at.col] = false
		}
	}
	return nil
}

// name is what people call the variant.
func (k *Kind) name() string {
	if k.Variant == k.Family.Variants[0] {
		return k.Family.Name
	}
	for _, name := range k.Family.Names {
		if name.Variant == k.Variant && name.Header == "" {
			return name.Name
		}
	}
	return k.Variant
}

var inPenpa = medium{"the address", "an address of Penpa+"}

// writePenpa writes the question, and no answer.
func writePenpa(k Kind, d *puzzles.Draft) (string, error) {
	s := &penpaSheet{cursor: cursor{called: inPenpa, d: d, writes: true}, words: k.Words, own: turned(k.Words),
		name: cmp.Or(k.Kind, k.name())}
	s.isHole, s.written, s.lists = make([]bool, d.Rows*d.Cols), map[string]map[string]any{}, map[string][][]place{}
	if err := s.through(k.Form, k.Groups); err != nil {
		return "", err
	}
	text, err := s.text()
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression) // the level is a good one
	_, err1 := io.WriteString(w, text)
	if err := w.Close(); err != nil || err1 != nil {
		return "", fmt.Errorf("cannot pack the board: %v", err)
	}
	return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.StdEncoding.EncodeToString(packed.Bytes()), nil
}
