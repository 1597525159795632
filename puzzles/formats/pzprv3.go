package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// The files of pzprjs, with what the player has put in. Their parts stand in a line each, or between slashes in one:
//
//	pzprv3                a version may follow, as in pzprv3.1
//	mines                 the kind
//	2                     rows
//	3                     columns
//	. 2 .                 the numbers: . for a cell without one, - for one that is not told
//	1 . .
//	# . .                 the marks: # a shaded cell, + one that is not, . nothing
//	. + .
//
// A kind of the form "joined" has one grid, of numbers and, on cells without one, marks:
//
//	. 2 #
//	1 + .
//
// What stands behind that, such as crosses between cells and the history of moves, is left out.
//
// Read from src/variety-common/FileData.js and src/pzpr/parser.js of robx/pzprjs.
var pzprv3 = Format{
	Name:   "pzprv3",
	About:  "a file of pzprjs",
	Marks:  true,
	Begins: func(line string) bool { return strings.HasPrefix(line, "pzprv3") && pzprv3Form().MatchString(line) },
	Read:   func(in *input) []reading { return one(readPzprv3(in)) },
	Write:  writePzprv3,
}

var pzprv3Form = pattern(`^pzprv3(\.\d+)?(/|$)`)

const joined = "joined"

func readPzprv3(in *input) (*puzzles.Draft, *Kind, error) {
	p := &parts{in: in}
	for _, line := range in.lines {
		for s := in.scan(line); !s.ends(); {
			word, at := s.word("/")
			at = at.From(len(word) - len(strings.TrimLeft(word, " \t")))
			at.Text = strings.TrimSpace(word)
			p.all = append(p.all, at)
		}
	}
	start := p.next()
	name := p.next()
	kind, err := in.kind("a file of pzprjs", name.Text, name)
	if err != nil {
		return nil, nil, err
	}
	var sides [2]int
	size := p.peek()
	for i, what := range []string{"rows", "columns"} {
		side := p.next()
		if sides[i], err = strconv.Atoi(side.Text); err != nil || sides[i] > MaxCells {
			return nil, nil, in.text.Errorf(side, "%s %s: expected a number", what, puzzles.Quote(side.Text, 40))
		}
	}
	d, err := in.draft(start, size, sides[1], sides[0])
	if err != nil {
		return nil, nil, err
	}
	if d.Cells, err = p.grid(d, "numbers", map[string]string{"-": unknown}); err != nil {
		return nil, nil, err
	}
	if kind.Form == joined {
		d.Marks = parted(d)
	} else if d.Marks, err = p.grid(d, "marks", pzprv3Marks); err != nil {
		return nil, nil, err
	}
	for i, mark := range d.Marks {
		if !strings.Contains("*.?", mark.Text) {
			return nil, nil, in.text.Errorf(mark, "%s: mark %s: expected #, + or .", puzzles.Place(i, d.Cols),
				puzzles.Quote(mark.Text, 40))
		}
	}
	return d, kind, nil
}

// pzprv3Marks are the marks as pictures have them.
var pzprv3Marks = map[string]string{"#": "*", "+": ".", ".": "?"}

// The parts of a file, one after another.
type parts struct {
	in   *input
	all  []puzzles.Token
	last puzzles.Token
}

func (p *parts) peek() puzzles.Token {
	if len(p.all) > 0 {
		return p.all[0]
	}
	return p.last.From(len(p.last.Text)) // the end
}

func (p *parts) next() puzzles.Token {
	p.last = p.peek()
	p.all = p.all[min(1, len(p.all)):]
	return p.last
}

// grid reads a row for each part. A file may end before a grid: then no cell of the first says anything, and there is
// no second.
func (p *parts) grid(d *puzzles.Draft, what string, words map[string]string) (cells []puzzles.Token, err error) {
	if len(p.all) == 0 || p.all[0].Text == "" && len(p.all) == 1 {
		if d.Cells != nil {
			return nil, nil
		}
		for range d.Rows * d.Cols {
			cells = append(cells, puzzles.Token{Text: puzzles.Free, Line: d.At.Line, Col: d.At.Col})
		}
		return cells, nil
	}
	for row := range d.Rows {
		line := p.next()
		found := wordsOf(line)
		if len(found) != d.Cols {
			return nil, p.in.text.Errorf(line, "row %d of the %s has %d cells: expected %d", row+1, what, len(found), d.Cols)
		}
		translate(found, words)
		cells = append(cells, found...)
	}
	return cells, nil
}

// parted takes the marks out of a grid of numbers.
func parted(d *puzzles.Draft) (marks []puzzles.Token) {
	marks = slices.Clone(d.Cells)
	for i, cell := range d.Cells {
		if cell.Text == "#" || cell.Text == "+" {
			d.Cells[i].Text = puzzles.Free
		} else {
			marks[i].Text = puzzles.Free
		}
	}
	translate(marks, pzprv3Marks)
	return marks
}

func writePzprv3(k Kind, d *puzzles.Draft) (string, error) {
	var out strings.Builder
	fmt.Fprintf(&out, "pzprv3\n%s\n%d\n%d\n", k.Kind, d.Rows, d.Cols)
	mark := func(cell int) (string, error) {
		if d.Marks == nil {
			return puzzles.Free, nil
		}
		return sayMark(d.Marks[cell].Text), nil
	}
	grids := []func(cell int) (string, error){func(cell int) (string, error) { return sayNumber(d, cell) }, mark}
	if k.Form == joined {
		grids = grids[:1]
		grids[0] = func(cell int) (string, error) {
			word, _ := mark(cell)
			if d.Cells[cell].Text == puzzles.Free {
				return word, nil
			}
			if word == "#" {
				return "", fmt.Errorf("%s: a shaded cell with a clue: a file of pzprjs cannot say it", puzzles.Place(cell, d.Cols))
			}
			return sayNumber(d, cell)
		}
	}
	for _, grid := range grids {
		for cell := range d.Cells {
			word, err := grid(cell)
			if err != nil {
				return "", err
			}
			out.WriteString(word + " ")
			if (cell+1)%d.Cols == 0 {
				out.WriteByte('\n')
			}
		}
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}

func sayNumber(d *puzzles.Draft, cell int) (string, error) {
	word := d.Cells[cell].Text
	if word == unknown {
		return "-", nil
	}
	if _, err := strconv.Atoi(word); err != nil && word != puzzles.Free {
		return "", cannotSay(d, cell, "a file of pzprjs")
	}
	return word, nil
}

// sayMark is the mark for a word of a picture. A cell with a number is known not to be shaded.
func sayMark(word string) string {
	switch word {
	case "*":
		return "#"
	case "?":
		return "."
	}
	return "+"
}
