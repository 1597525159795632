package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Margins in IDs: those of a puzzle in their order, and what stands between.

// idMargins is margins of numbers, with something before each number but the first of all, and between two margins.
type idMargins struct {
	bands
	number, margin string
	isShort        bool // numbers of one character, and '.' for none
}

var (
	tally      = idMargins{bands: leading, number: ",", margin: ","}
	towers     = idMargins{bands: allSides, number: "/", margin: "/"}
	shortPoles = idMargins{bands: bands{margins: [][]margin{{{parse.ColumnsMark, "+", 0}}, {{parse.RowsMark, "+", 0}},
		{{parse.BottomMark, "-", 0}}, {{parse.RightMark, "-", 0}}}}, margin: ",", isShort: true}
)

func sayComma(*puzzles.Draft) (string, error) { return ",", nil }

func (m idMargins) read(s *scan, d *puzzles.Draft) error {
	words := map[string][]parse.Token{}
	for k, side := range slices.Concat(m.margins...) {
		for i := range side.lines(d) {
			between := m.number
			if i == 0 {
				between = m.margin
			}
			if (k > 0 || i > 0) && !strings.HasPrefix(s.rest(), between) {
				return s.errorf(s.at, "%s: expected %q and a clue", prose.Quote(s.rest(), 40), between)
			} else if k > 0 || i > 0 {
				s.at += len(between)
			}
			at := s.here()
			number := s.span(digits)
			if m.isShort {
				s.at -= len(number)
				if s.ends() {
					return s.errorf(s.at, "the game ID ends: expected a clue")
				}
				if number = ""; s.rest()[0] != '.' {
					var err error
					if number, _, err = char(s); err != nil {
						return err
					}
				} else {
					s.at++
				}
			}
			word := parse.Token{Text: puzzles.Free, Line: at.Line, Col: at.Col}
			if number != "" {
				word.Text = m.own(side.sign, number)
			}
			words[side.mark] = append(words[side.mark], word)
		}
	}
	setMargins(d, words)
	return nil
}

func (m idMargins) write(d *puzzles.Draft) (string, error) {
	var out strings.Builder
	for k, side := range slices.Concat(m.margins...) {
		numbers, err := m.taken(d, side, anID)
		if err != nil {
			return "", err
		}
		for i, number := range numbers {
			switch {
			case i > 0:
				out.WriteString(m.number)
			case k > 0:
				out.WriteString(m.margin)
			}
			text := strings.TrimSuffix(number.Text, puzzles.Free)
			if m.isShort {
				if text = sayChar(number.Text); text == "" && number.Text == puzzles.Free {
					text = puzzles.Free
				}
			}
			if text == "" && m.number != "/" {
				return "", fmt.Errorf("%s, line %d: no clue: %s cannot say it", side.mark, i+1, anID)
			}
			out.WriteString(text)
		}
	}
	return out.String(), nil
}

// marksPart is cells of marks by what stands between: see readStrides.
func marksPart(none byte, words map[byte]string) tathamPart {
	return tathamPart{
		read:  func(s *scan, d *puzzles.Draft) error { return readMarks(s, d, none, words) },
		write: func(d *puzzles.Draft) (string, error) { return writeMarks(d, none, words) },
	}
}

func readMarks(s *scan, d *puzzles.Draft, none byte, words map[byte]string) error {
	d.Cells = freeCells(d)
	marks, err := readStrides(s, len(d.Cells), none)
	for cell, mark := range marks {
		if mark != 0 {
			d.Cells[cell].Text = words[mark]
		}
	}
	return err
}

func writeMarks(d *puzzles.Draft, none byte, words map[byte]string) (string, error) {
	marks := make([]byte, len(d.Cells))
	for cell, word := range d.Cells {
		for mark, of := range words {
			if word.Text == of {
				marks[cell] = mark
			}
		}
		if marks[cell] == 0 && word.Text != puzzles.Free {
			return "", cannotSay(d, cell, anID)
		}
	}
	return sayStrides(marks, none), nil
}

// A domino is where the other cell of each cell's area is: L and R, T and B, or * if there is none.
func readDominoes(s *scan, d *puzzles.Draft) error {
	at := s.here()
	d.Cells = freeCells(d)
	if len(s.rest()) < len(d.Cells) {
		return s.errorf(s.at, "the game ID has %d cells of areas: expected %d", len(s.rest()), len(d.Cells))
	}
	of := s.rest()[:len(d.Cells)]
	isBorder := make([]bool, pairsOf(d))
	eachBeside(d, func(pair, cell, other int) {
		isBorder[pair] = of[cell] != 'L' && other == cell+1 || of[cell] != 'T' && other == cell+d.Cols
	})
	setBorders(d, isBorder, at)
	if back, err := writeDominoes(&puzzles.Draft{Rows: d.Rows, Cols: d.Cols, Cells: d.Cells,
		Sections: slices.Clone(d.Sections)}); err != nil || back != of {
		return s.errorf(s.at, "%s: expected L and R, T and B, or *", prose.Quote(of, 40))
	}
	s.at += len(of)
	return nil
}

func writeDominoes(d *puzzles.Draft) (string, error) {
	isBorder := bordersOf(d)
	take(d, parse.AreasMark)
	out := []byte(strings.Repeat("*", len(d.Cells)))
	isTwice := false
	eachBeside(d, func(pair, cell, other int) {
		if !isBorder[pair] {
			isTwice = isTwice || out[cell] != '*' || out[other] != '*'
			if out[cell], out[other] = 'L', 'R'; other != cell+1 {
				out[cell], out[other] = 'T', 'B'
			}
		}
	})
	for cell, word := range d.Cells {
		if word.Text != puzzles.Free {
			return "", cannotSay(d, cell, anID)
		}
	}
	if isTwice {
		return "", fmt.Errorf("an area of more than two cells: %s cannot say it", anID)
	}
	return string(out), nil
}

// readOptional reads runs behind a comma, if there are some.
func readOptional(s *scan, d *puzzles.Draft) error {
	if d.Cells = freeCells(d); s.ends() {
		return nil
	}
	if err := comma(s); err != nil {
		return err
	}
	return runs.readCells(s, d)
}

func writeOptional(d *puzzles.Draft) (string, error) {
	if !slices.ContainsFunc(d.Cells, func(word parse.Token) bool { return word.Text != puzzles.Free }) {
		return "", nil
	}
	text, err := writeRuns(d)
	return "," + text, err
}

// sidesOf are the letters of what a cell's number is larger than, and the signs that say so on the way there.
var sidesOf = []struct {
	letter      string
	down, right int
	sign        string
}{{"U", -1, 0, "^"}, {"R", 0, 1, ">"}, {"D", 1, 0, "v"}, {"L", 0, -1, "<"}}

// readLarger reads a number for each cell, 0 for none, and which neighbours are smaller, with commas behind each.
func readLarger(s *scan, d *puzzles.Draft) error {
	d.Cells = freeCells(d)
	section := puzzles.Section{Mark: parse.EdgesMark, Lines: edgeLines(d)}
	for cell := range d.Cells {
		at := s.here()
		word, _ := s.word(",")
		number := strings.TrimRight(word, "URDL")
		if !isNumber(number) {
			return s.in.text.Errorf(at, "%s: expected a number and which neighbours are smaller, such as 0UL",
				prose.Quote(word, 40))
		}
		if d.Cells[cell].Line, d.Cells[cell].Col = at.Line, at.Col; number != "0" {
			d.Cells[cell].Text = number
		}
		for _, side := range sidesOf {
			if !strings.Contains(word[len(number):], side.letter) {
				continue
			}
			edge := edgeAt(d, section.Lines, cell, side.down, side.right)
			if edge == nil {
				return s.in.text.Errorf(at, "%s: there is no cell on side %s", prose.Quote(word, 40), side.letter)
			}
			edge.Text = side.sign
		}
	}
	d.Sections = append(d.Sections, section)
	return nil
}

func writeLarger(d *puzzles.Draft) (string, error) {
	lines := take(d, parse.EdgesMark)
	var out strings.Builder
	for cell, word := range d.Cells {
		number := word.Text
		if number == puzzles.Free {
			number = "0"
		}
		if !isNumber(number) {
			return "", cannotSay(d, cell, anID)
		}
		out.WriteString(number)
		for _, side := range sidesOf {
			if edge := edgeAt(d, lines, cell, side.down, side.right); edge != nil && edge.Text == side.sign {
				out.WriteString(side.letter)
			}
		}
		out.WriteByte(',')
	}
	return out.String(), nil
}

// edgeLines are free edges as our text has them: those within a row, if there are some, then those below it.
func edgeLines(d *puzzles.Draft) (lines [][]parse.Token) {
	for row := range d.Rows {
		if d.Cols > 1 {
			lines = append(lines, freeCells(d)[:d.Cols-1])
		}
		if row+1 < d.Rows {
			lines = append(lines, freeCells(d)[:d.Cols])
		}
	}
	return lines
}

// edgeAt is the edge on a side of a cell; nil if there is none.
func edgeAt(d *puzzles.Draft, lines [][]parse.Token, cell, down, right int) *parse.Token {
	row, col := cell/d.Cols, cell%d.Cols
	if row+down < 0 || row+down >= d.Rows || col+right < 0 || col+right >= d.Cols {
		return nil
	}
	each := 1 // lines of a row
	if d.Cols > 1 {
		each = 2
	}
	if down == 0 {
		return &lines[row*each][min(col, col+right)]
	}
	return &lines[min(row, row+down)*each+each-1][col]
}

// writeSided writes glyphs of which none is larger than the longer side, or 3.
func writeSided(d *puzzles.Draft) (string, error) {
	for cell, word := range d.Cells {
		if n, err := strconv.Atoi(word.Text); err == nil && (n > max(d.Rows, d.Cols, 3) || n > 9) {
			return "", cannotSay(d, cell, anID)
		}
	}
	return glyphs.writeCells(d)
}
