package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// Margins are clues beside a board: a number for each column above it or below it, and for each row before it or behind
// it, or none. An address has them in one run of numbers, a file around its cells.

// A margin is one row or column of them. Ours are words of a section, with a sign before the number, or a letter for
// it.
type margin struct {
	mark, sign string
	at         int // -1 right before the board, -2 before that, 1 behind the board
}

// bands are margins in the order of addresses: those of a band take turns.
type bands struct {
	margins [][]margin
	letters bool // in place of numbers: A for 1
}

var (
	leading  = bands{margins: [][]margin{{{puzzles.ColumnsMark, "", -1}}, {{puzzles.RowsMark, "", -1}}}}
	allSides = bands{margins: [][]margin{{{puzzles.ColumnsMark, "", -1}}, {{puzzles.BottomMark, "", 1}},
		{{puzzles.RowsMark, "", -1}}, {{puzzles.RightMark, "", 1}}}}
	lettered = bands{allSides.margins, true}
	poles    = bands{margins: [][]margin{{{puzzles.BottomMark, "-", -1}, {puzzles.ColumnsMark, "+", -2}},
		{{puzzles.RightMark, "-", -1}, {puzzles.RowsMark, "+", -2}}}}
)

// isOfRows reports whether a margin has a word for each row.
func (m margin) isOfRows() bool { return m.mark == puzzles.RowsMark || m.mark == puzzles.RightMark }

// lines is how many words a margin has.
func (m margin) lines(d *puzzles.Draft) int {
	if m.isOfRows() {
		return d.Rows
	}
	return d.Cols
}

// own is our word of a number, and theirs the number of a word of ours; "" if there is none.
func (b bands) own(sign, number string) string {
	n, err := strconv.Atoi(number)
	if b.letters && err == nil && n >= 1 && n <= 26 {
		return string(rune('A' + n - 1))
	}
	return sign + number
}

func (b bands) theirs(sign, word string) string {
	number, isSigned := strings.CutPrefix(word, sign)
	switch {
	case b.letters && len(word) == 1 && word >= "A" && word <= "Z":
		return strconv.Itoa(int(word[0]-'A') + 1)
	case b.letters || !isSigned || !isNumber(number):
		return ""
	}
	return number
}

// setMargins adds the sections of margins, of which words has those of each mark, before that of the board.
func setMargins(d *puzzles.Draft, words map[string][]puzzles.Token) {
	board := take(d, puzzles.BoardMark)
	for _, mark := range []string{puzzles.RowsMark, puzzles.ColumnsMark, puzzles.RightMark, puzzles.BottomMark} {
		if words[mark] != nil {
			d.Sections = append(d.Sections, puzzles.Section{Mark: mark, Lines: slices.Collect(slices.Chunk(words[mark], 1))})
		}
	}
	if board != nil {
		d.Sections = append(d.Sections, puzzles.Section{Mark: puzzles.BoardMark, Lines: board})
	}
}

// taken is the numbers of a margin.
func (b bands) taken(d *puzzles.Draft, m margin, what string) (numbers []puzzles.Token, err error) {
	for _, line := range take(d, m.mark) {
		number := puzzles.Token{Text: puzzles.Free}
		if line[0].Text != puzzles.Free {
			number.Text = b.theirs(m.sign, line[0].Text)
		}
		if number.Text == "" {
			return nil, fmt.Errorf("%s %q: %s cannot say it", m.mark, line[0].Text, what)
		}
		numbers = append(numbers, number)
	}
	return numbers, nil
}

// part is the margins of an address.
func (b bands) part() puzzlinkPart {
	return puzzlinkPart{
		read: func(s *scan, d *puzzles.Draft) error {
			f := &filling{s: s, what: theAddress}
			for _, band := range b.margins {
				f.n += len(band) * band[0].lines(d)
			}
			numbers, err := f.fill(number16)
			if err != nil {
				return err
			}
			words := map[string][]puzzles.Token{}
			for _, band := range b.margins {
				for range band[0].lines(d) {
					for _, m := range band {
						if numbers[0].Text != puzzles.Free {
							numbers[0].Text = b.own(m.sign, numbers[0].Text)
						}
						words[m.mark] = append(words[m.mark], numbers[0])
						numbers = numbers[1:]
					}
				}
			}
			setMargins(d, words)
			return nil
		},
		write: func(d *puzzles.Draft) (string, error) {
			var all []puzzles.Token
			for _, band := range b.margins {
				turns := make([]puzzles.Token, len(band)*band[0].lines(d))
				for i, m := range band {
					numbers, err := b.taken(d, m, anAddress)
					if err != nil {
						return "", err
					}
					for j, number := range numbers {
						turns[j*len(band)+i] = number
					}
				}
				all = append(all, turns...)
			}
			text, _ := writeNumbers(all, sayNumber16)
			return text, nil
		},
	}
}

// given is the numbers of cells, or nothing if no cell has one.
func (b bands) given() puzzlinkPart {
	return puzzlinkPart{
		read: func(s *scan, d *puzzles.Draft) (err error) {
			if d.Cells = freeCells(d); s.ends() {
				return nil
			}
			d.Cells, err = s.cells(d, theAddress).fill(number16)
			for i, word := range d.Cells {
				if isNumber(word.Text) {
					d.Cells[i].Text = b.own("", word.Text)
				}
			}
			return err
		},
		write: func(d *puzzles.Draft) (string, error) {
			if !slices.ContainsFunc(d.Cells, func(word puzzles.Token) bool { return word.Text != puzzles.Free }) {
				return "", nil
			}
			text, bad := writeNumbers(d.Cells, func(word string) string { return sayNumber16(b.theirs("", word)) })
			if bad >= 0 {
				return "", cannotSay(d, bad, anAddress)
			}
			return text, nil
		},
	}
}

// marked is how a file has the cells inside of margins.
type marked struct {
	given, put string         // what stands before the number of a cell's own, and of the player's; equal without these
	values     map[string]int // of further marks of the player
}

// part is the margins of a file, and the cells inside.
func (b bands) filePart(c marked) filePart {
	before, behind := 0, 0
	for _, band := range b.margins {
		for _, m := range band {
			before, behind = max(before, -m.at), max(behind, m.at)
		}
	}
	// place is where word i of a margin stands in the grid
	place := func(d *puzzles.Draft, m margin, i int) (row, col int) {
		at := before + m.at
		switch {
		case m.isOfRows() && m.at > 0:
			return before + i, before + d.Cols
		case m.isOfRows():
			return before + i, at
		case m.at > 0:
			return before + d.Rows, before + i
		}
		return at, before + i
	}
	return filePart{
		read: func(p *parts, d *puzzles.Draft) error {
			cols := before + d.Cols + behind
			grid, err := p.rows(before+d.Rows+behind, cols, "board")
			if grid == nil || err != nil {
				return err
			}
			words := map[string][]puzzles.Token{}
			for _, m := range slices.Concat(b.margins...) {
				for i := range m.lines(d) {
					row, col := place(d, m, i)
					word := grid[row*cols+col]
					if word.Text = strings.TrimPrefix(word.Text, "c"); word.Text != puzzles.Free { // c is one that is done
						word.Text = b.own(m.sign, word.Text)
					}
					words[m.mark] = append(words[m.mark], word)
				}
			}
			setMargins(d, words)
			d.Values = opens(d.Rows * d.Cols)
			for cell := range d.Rows * d.Cols {
				word := grid[(before+cell/d.Cols)*cols+before+cell%d.Cols]
				word.Text, d.Values[cell] = b.cell(c, word.Text)
				d.Cells = append(d.Cells, word)
			}
			return nil
		},
		write: func(d *puzzles.Draft) ([][]string, error) {
			grid := make([][]string, before+d.Rows+behind)
			for row := range grid {
				grid[row] = slices.Repeat([]string{puzzles.Free}, before+d.Cols+behind)
			}
			for _, m := range slices.Concat(b.margins...) {
				numbers, err := b.taken(d, m, aFile)
				if err != nil {
					return nil, err
				}
				for i, number := range numbers {
					row, col := place(d, m, i)
					grid[row][col] = number.Text
				}
			}
			for cell := range d.Cells {
				text, ok := b.sayCell(c, d, cell)
				if !ok {
					return nil, cannotSay(d, cell, aFile)
				}
				grid[before+cell/d.Cols][before+cell%d.Cols] = text
			}
			return grid, nil
		},
	}
}

// cell is our word of a cell of a file, and the player's value.
func (b bands) cell(c marked, text string) (word string, value int) {
	text, _, _ = strings.Cut(text, "[") // candidates follow
	if value, isMark := c.values[text]; isMark {
		return puzzles.Free, value
	}
	if text == blank {
		return text, puzzles.Open
	}
	if number, isGiven := strings.CutPrefix(text, c.given); isGiven && isNumber(number) {
		if word, value = b.own("", number), puzzles.Open; c.given != "" {
			value, _ = strconv.Atoi(number) // what is given is an answer, too
		}
		return word, value
	}
	number, isPut := strings.CutPrefix(text, c.put)
	if n, err := strconv.Atoi(number); isPut && err == nil {
		return puzzles.Free, n
	}
	return puzzles.Free, puzzles.Open
}

// sayCell is the reverse.
func (b bands) sayCell(c marked, d *puzzles.Draft, cell int) (string, bool) {
	if word := d.Cells[cell].Text; word == blank {
		return word, true
	} else if word != puzzles.Free {
		number := b.theirs("", word)
		return c.given + number, number != ""
	}
	if d.Values == nil || d.Values[cell] == puzzles.Open || c.given == c.put {
		return puzzles.Free, true
	}
	if mark := wordFor(c.values, d.Values[cell]); mark != "" {
		return mark, true
	}
	return c.put + strconv.Itoa(d.Values[cell]), true
}
