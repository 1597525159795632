package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
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
	leading  = bands{margins: [][]margin{{{parse.ColumnsMark, "", -1}}, {{parse.RowsMark, "", -1}}}}
	allSides = bands{margins: [][]margin{{{parse.ColumnsMark, "", -1}}, {{parse.BottomMark, "", 1}},
		{{parse.RowsMark, "", -1}}, {{parse.RightMark, "", 1}}}}
	lettered = bands{allSides.margins, true}
	poles    = bands{margins: [][]margin{{{parse.BottomMark, "-", -1}, {parse.ColumnsMark, "+", -2}},
		{{parse.RightMark, "-", -1}, {parse.RowsMark, "+", -2}}}}
)

// isOfRows reports whether a margin has a word for each row.
func (m margin) isOfRows() bool { return m.mark == parse.RowsMark || m.mark == parse.RightMark }

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
func setMargins(d *puzzles.Draft, words map[string][]parse.Token) {
	board := take(d, parse.BoardMark)
	for _, mark := range []string{parse.RowsMark, parse.ColumnsMark, parse.RightMark, parse.BottomMark} {
		if words[mark] != nil {
			d.Sections = append(d.Sections, puzzles.Section{Mark: mark, Lines: slices.Collect(slices.Chunk(words[mark], 1))})
		}
	}
	if board != nil {
		d.Sections = append(d.Sections, puzzles.Section{Mark: parse.BoardMark, Lines: board})
	}
}

// taken is the numbers of a margin.
func (b bands) taken(d *puzzles.Draft, m margin, what string) (numbers []parse.Token, err error) {
	for _, line := range take(d, m.mark) {
		number := parse.Token{Text: puzzles.Free}
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
			words := map[string][]parse.Token{}
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
			var all []parse.Token
			for _, band := range b.margins {
				turns := make([]parse.Token, len(band)*band[0].lines(d))
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
			if !slices.ContainsFunc(d.Cells, func(word parse.Token) bool { return word.Text != puzzles.Free }) {
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
	fixed, put string         // what stands before the number of a cell's own, and of the player's; equal without these
	values     map[string]int // of further marks of the player
}

// A framed is the margins of a file, and the cells inside, with the rows and columns before and behind these.
type framed struct {
	bands
	marked
	before, behind int
}

func (b bands) filePart(c marked) filePart {
	f := framed{bands: b, marked: c}
	for _, m := range slices.Concat(b.margins...) {
		f.before, f.behind = max(f.before, -m.at), max(f.behind, m.at)
	}
	return filePart{f.read, f.write}
}

// place is where word i of a margin stands in the grid.
func (f framed) place(d *puzzles.Draft, m margin, i int) (row, col int) {
	across, side := d.Rows, f.before+m.at
	if m.isOfRows() {
		across = d.Cols
	}
	if m.at > 0 {
		side = f.before + across
	}
	if m.isOfRows() {
		return f.before + i, side
	}
	return side, f.before + i
}

func (f framed) read(p *parts, d *puzzles.Draft) error {
	cols := f.before + d.Cols + f.behind
	grid, err := p.rows(f.before+d.Rows+f.behind, cols, "board")
	if grid == nil || err != nil {
		return err
	}
	words := map[string][]parse.Token{}
	for _, m := range slices.Concat(f.margins...) {
		for i := range m.lines(d) {
			row, col := f.place(d, m, i)
			word := grid[row*cols+col]
			if word.Text = strings.TrimPrefix(word.Text, "c"); word.Text != puzzles.Free { // c is one that is done
				word.Text = f.own(m.sign, word.Text)
			}
			words[m.mark] = append(words[m.mark], word)
		}
	}
	setMargins(d, words)
	d.Values = opens(d.Rows * d.Cols)
	for cell := range d.Rows * d.Cols {
		word := grid[(f.before+cell/d.Cols)*cols+f.before+cell%d.Cols]
		word.Text, d.Values[cell] = f.cell(word.Text)
		d.Cells = append(d.Cells, word)
	}
	if !hasPlayed(d) {
		d.Values = nil
	}
	return nil
}

// hasPlayed reports whether some cell without a word has a value: those of given cells are no player's.
func hasPlayed(d *puzzles.Draft) bool {
	for cell, value := range d.Values {
		if value != puzzles.Open && d.Cells[cell].Text == puzzles.Free {
			return true
		}
	}
	return false
}

func (f framed) write(d *puzzles.Draft) ([][]string, error) {
	grid := make([][]string, f.before+d.Rows+f.behind)
	for row := range grid {
		grid[row] = slices.Repeat([]string{puzzles.Free}, f.before+d.Cols+f.behind)
	}
	for _, m := range slices.Concat(f.margins...) {
		numbers, err := f.taken(d, m, aFile)
		if err != nil {
			return nil, err
		}
		for i, number := range numbers {
			row, col := f.place(d, m, i)
			grid[row][col] = number.Text
		}
	}
	for cell := range d.Cells {
		text, ok := f.sayCell(d, cell)
		if !ok {
			return nil, cannotSay(d, cell, aFile)
		}
		grid[f.before+cell/d.Cols][f.before+cell%d.Cols] = text
	}
	return grid, nil
}

// cell is our word of a cell of a file, and the player's value.
func (f framed) cell(text string) (word string, value int) {
	text, _, _ = strings.Cut(text, "[") // candidates follow
	if value, isMark := f.values[text]; isMark {
		return puzzles.Free, value
	}
	if text == blank {
		return text, 0
	}
	if number, isGiven := strings.CutPrefix(text, f.fixed); isGiven && isNumber(number) {
		if word, value = f.own("", number), puzzles.Open; f.fixed != "" {
			value, _ = strconv.Atoi(number) // what is given is an answer, too
		}
		return word, value
	}
	number, isPut := strings.CutPrefix(text, f.put)
	if n, err := strconv.Atoi(number); isPut && err == nil {
		return puzzles.Free, n
	}
	return puzzles.Free, puzzles.Open
}

// sayCell is the reverse.
func (f framed) sayCell(d *puzzles.Draft, cell int) (string, bool) {
	if word := d.Cells[cell].Text; word == blank {
		return word, true
	} else if word != puzzles.Free {
		number := f.theirs("", word)
		return f.fixed + number, number != ""
	}
	if d.Values == nil || d.Values[cell] == puzzles.Open || f.fixed == f.put {
		return puzzles.Free, true
	}
	if mark := wordFor(f.values, d.Values[cell]); mark != "" {
		return mark, true
	}
	return f.put + strconv.Itoa(d.Values[cell]), true
}
