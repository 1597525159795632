package formats

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// The files of pzprjs, with what the player has put in. Their parts stand in a line each, or between slashes in one:
//
//	pzprv3                a version may follow, as in pzprv3.1
//	mines                 the kind
//	2                     rows, alone if the form says "square"
//	3                     columns
//	. 2 .                 the numbers: . for a cell without one, - for one that is not told
//	1 . .
//	# . .                 the marks: # a shaded cell, + one that is not, . nothing
//	. + .
//
// The form names the parts behind the size; they are "numbers shading" if it names none: see pzprv3parts.go.
// What stands behind them, such as crosses between cells and the history of moves, is left out.
//
// Read from src/variety-common/FileData.js, src/puzzle/FileData.js and src/pzpr/parser.js of robx/pzprjs.
var pzprv3 = Format{
	Name:   pzprv3Name,
	About:  aFile,
	Marks:  true,
	blanks: true,
	Begins: func(line string) bool { return pzprv3Form().MatchString(line) },
	heads: func(before, line string) bool {
		return pzprv3Form().MatchString(line) && !strings.HasPrefix(before, "v:")
	},
	parts: func() []string { return append(slices.Sorted(maps.Keys(fileParts)), "square") },
	Read:  readPzprv3,
	Write: writePzprv3,
}

const (
	aFile      = "a file of pzprjs"
	pzprv3Name = "pzprv3"
)

// pzprv3Form may have the name of a variant before it.
var pzprv3Form = pattern(`^(v:[^/\s]*$|(v:[^/\s]*(/|%2F))?pzprv3(\.\d+)?(/|%2F|$))`)

// fileForm is the parts of a form, and whether its boards are squares.
func fileForm(form string) (names []string, isSquare bool) {
	if form == "" {
		return []string{"numbers", "shading"}, false
	}
	names = strings.Fields(form)
	if isSquare = names[0] == "square"; isSquare {
		names = names[1:]
	}
	return names, isSquare
}

func readPzprv3(in *input) []reading {
	p := &parts{in: in}
	for _, line := range in.lines {
		s := in.scan(line)
		for isFirst := true; isFirst || !s.ends(); isFirst = false {
			word, at := s.word("/")
			at = at.From(len(word) - len(strings.TrimLeft(word, " \t")))
			at.Text = strings.TrimSpace(word)
			p.all = append(p.all, at)
		}
	}
	start, variant := p.next(), ""
	if after, is := strings.CutPrefix(start.Text, "v:"); is {
		start, variant = p.next(), after
	}
	p.version, _ = strconv.Atoi(strings.TrimPrefix(start.Text, "pzprv3."))
	name := p.next()
	if variant != "" {
		return one(nil, nil, in.authored(start, name.Text, variant))
	}
	return in.eachKind(aFile, name.Text, name, func(k *Kind) (*puzzles.Draft, error) {
		from := *p
		return from.board(start, k)
	})
}

// board reads the size and the parts of a board.
func (p *parts) board(start parse.Token, k *Kind) (d *puzzles.Draft, err error) {
	names, isSquare := fileForm(k.Form)
	var sides [2]int
	size := p.peek()
	for i, what := range []string{"rows", "columns"} {
		if sides[1] = sides[0]; isSquare && i == 1 {
			break
		}
		side := p.next()
		if sides[i], err = strconv.Atoi(side.Text); err != nil || sides[i] > MaxCells {
			return nil, p.in.text.Errorf(side, "%s %s: expected a number", what, prose.Quote(side.Text, 40))
		}
	}
	if d, err = p.in.draft(start, size, sides[1], sides[0]); err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := fileParts[name](&cursor{file: p, d: d, called: inFile}); err != nil {
			return nil, err
		}
	}
	if d.Values.Opens() == len(d.Values) {
		d.Values = nil
	}
	return d, nil
}

// The parts of a file, one after another.
type parts struct {
	in      *input
	version int // 1 of pzprv3.1
	all     []parse.Token
	last    parse.Token
}

func (p *parts) peek() parse.Token {
	if len(p.all) > 0 {
		return p.all[0]
	}
	return p.last.From(len(p.last.Text)) // the end
}

func (p *parts) next() parse.Token {
	p.last = p.peek()
	p.all = p.all[min(1, len(p.all)):]
	return p.last
}

// ends reports whether nothing follows.
func (p *parts) ends() bool { return len(p.all) == 0 || p.all[0].Text == "" && len(p.all) == 1 }

// rows are rows of cols words, of which those that are nil are free. Of a file that is read they need not be there: it
// may end before a part.
func (c *cursor) rows(rows, cols int, what string, words []*parse.Token) (found bool, err error) {
	if c.writes {
		for row := range rows {
			line := slices.Repeat([]string{puzzles.Free}, cols)
			for i, word := range words[row*cols : (row+1)*cols] {
				if word != nil {
					line[i] = word.Text
				}
			}
			c.lines = append(c.lines, line)
		}
		return true, nil
	}
	all, err := c.file.rows(rows, cols, what)
	for i, word := range all {
		if words[i] != nil {
			*words[i] = word
		}
	}
	return all != nil, err
}

// rows reads them; nil if the file ends.
func (p *parts) rows(rows, cols int, what string) (words []parse.Token, err error) {
	if p.ends() {
		return nil, nil
	}
	for row := range rows {
		line := p.next()
		found := wordsOf(line)
		if option := line.Text; row == 0 && len(option) == 1 && strings.Contains(lowercase, option) && cols > 1 {
			return nil, p.in.text.Errorf(line, "option %s: expected none, since the rules with it are others", option)
		}
		if len(found) != cols {
			return nil, p.in.text.Errorf(line, "row %d of the %s has %d cells: expected %d", row+1, what, len(found), cols)
		}
		words = append(words, found...)
	}
	return words, nil
}

func writePzprv3(k Kind, d *puzzles.Draft) (string, error) {
	var out strings.Builder
	names, isSquare := fileForm(k.Form)
	c := &cursor{d: d, called: inFile, writes: true}
	for _, name := range names {
		if err := fileParts[name](c); err != nil {
			return "", err
		}
	}
	rows, cols := innerSize(d)
	fmt.Fprintf(&out, "%s\n%s\n%d\n", cmp.Or(c.head, pzprv3Name), k.Kind, rows)
	if !isSquare {
		fmt.Fprintf(&out, "%d\n", cols)
	}
	for _, row := range c.lines {
		out.WriteString(strings.Join(row, " "))
		if len(row) > 1 {
			out.WriteByte(' ') // as pzprjs has it behind each word but names
		}
		out.WriteByte('\n')
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}
