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

// The parts of Map, Signpost and Tracks, read from map.c, signpost.c and tracks.c of chrisboyle/sgtpuzzles.

// walls are the pairs of cells within columns, row by row, and then those within rows, column by column.
func walls(d *puzzles.Draft) []int {
	within, across := pairs(d.Rows, d.Cols)
	for col := range d.Cols - 1 {
		for row := range d.Rows {
			across = append(across, within[row*(d.Cols-1)+col])
		}
	}
	return across
}

// readRegions reads where borders begin and end as strides, and a colour for each area, or none.
func readRegions(s *scan, d *puzzles.Draft) error {
	at, of := s.here(), walls(d)
	marks, err := readStrides(s, len(of), 'a')
	if err != nil {
		return err
	}
	isBorder, isOn := make([]bool, len(of)), false
	for i, mark := range marks {
		isOn = isOn != (mark != 0)
		isBorder[of[i]] = isOn
	}
	setBorders(d, isBorder, at)
	cells, _ := firsts(d)
	if err := comma(s); err != nil {
		return err
	}
	f := &filling{s: s, what: theID, n: len(cells)}
	colours, err := f.fill(glyphs.read)
	for i, colour := range colours {
		if colour.Text != puzzles.Free {
			d.Sections[0].Lines[cells[i]/d.Cols][cells[i]%d.Cols].Text += areaColon + colour.Text
		}
	}
	return err
}

func writeRegions(d *puzzles.Draft) (string, error) {
	isBorder, isOn := bordersOf(d), false
	var marks []byte
	for _, pair := range walls(d) {
		mark := byte(0)
		if isBorder[pair] != isOn {
			mark, isOn = 'a', !isOn
		}
		marks = append(marks, mark)
	}
	colours, bad := writeWords(saidOf(d), idFree, glyphs.say)
	if bad >= 0 {
		return "", fmt.Errorf("what area %d says: %s cannot say it", bad+1, anID)
	}
	return sayStrides(marks, 'a') + "," + colours, nil
}

// regionHead is the size, and how many areas there are.
func regionHead(d *puzzles.Draft) (string, error) {
	cells, _ := firsts(d)
	if min(d.Rows, d.Cols) < 2 || len(cells) < 5 {
		return "", fmt.Errorf("a board of %dx%d with %s: %s has two rows and columns and five areas at least", d.Rows, d.Cols,
			prose.Some(len(cells), "area"), anID)
	}
	return fmt.Sprintf("%dx%dn%d", d.Cols, d.Rows, len(cells)), nil
}

// signWays are the directions of the letters a to h.
var signWays = []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// readSigns reads a number, or none, and a direction for each cell, which is an area of its own that says it.
func readSigns(s *scan, d *puzzles.Draft) error {
	d.Cells = freeCells(d)
	areas := freeCells(d)
	for cell := range d.Cells {
		at := s.here()
		number := s.span(digits)
		if s.ends() || s.rest()[0] < 'a' || s.rest()[0] > 'h' {
			return s.errorf(s.at, "%s: expected a direction a to h for each cell, perhaps behind a number",
				prose.Quote(s.rest(), 40))
		}
		areas[cell] = parse.Token{Text: strconv.Itoa(cell+1) + areaColon + signWays[s.rest()[0]-'a'], Line: at.Line,
			Col: at.Col}
		if s.at++; number != "" && number != "0" {
			d.Cells[cell] = parse.Token{Text: number, Line: at.Line, Col: at.Col}
		}
	}
	setAreas(d, areas)
	return nil
}

func writeSigns(d *puzzles.Draft) (string, error) {
	var out strings.Builder
	for cell, way := range saidOf(d) {
		if word := d.Cells[cell].Text; word != puzzles.Free {
			out.WriteString(word)
		}
		out.WriteByte(byte('a' + slices.Index(signWays, way.Text)))
	}
	return out.String(), nil
}

// trackPieces are pieces by their digit of 16, of which 1 is right, 2 up, 4 left and 8 down.
var trackPieces = map[byte]string{'3': "└", '5': "─", '6': "┘", '9': "┌", 'A': "│", 'C': "┐"}

// trackPiece reads a piece, or a run of cells without.
func trackPiece(s *scan) (word string, free int, err error) {
	first := s.rest()[0]
	s.at++
	switch {
	case first >= 'a' && first <= 'z':
		return "", int(first-'a') + 1, nil
	case first == '0':
		return "", 1, nil
	case trackPieces[first] == "":
		return "", 0, badChar(s, "a to z, or 3, 5, 6, 9, A or C")
	}
	return trackPieces[first], 0, nil
}

func sayTrackPiece(word string) string {
	for digit, piece := range trackPieces {
		if piece == word {
			return string(digit)
		}
	}
	return ""
}

// readTrack reads pieces, and a number for each column and row, of which S marks one column, below which the track
// leaves, and one row, into which it comes from the left. The pieces there are words of the board.
func readTrack(s *scan, d *puzzles.Draft) (err error) {
	if d.Cells, err = s.cells(d, theID).fill(trackPiece); err != nil {
		return err
	}
	words, at := map[string][]parse.Token{}, s.here()
	ends := map[string]int{}
	for i := range d.Cols + d.Rows {
		if err := comma(s); err != nil {
			return err
		}
		mark, line := parse.ColumnsMark, i
		if i >= d.Cols {
			mark, line = parse.RowsMark, i-d.Cols
		}
		number := s.here()
		if strings.HasPrefix(s.rest(), "S") {
			s.at++
			ends[mark] = line + 1
		}
		if number.Text = s.span(digits); number.Text == "" {
			return s.errorf(s.at, "%s: expected a number", prose.Quote(s.rest(), 40))
		}
		words[mark] = append(words[mark], number)
	}
	row, col := ends[parse.RowsMark], ends[parse.ColumnsMark]
	if row == 0 || col == 0 {
		return s.in.text.Errorf(at, "no S before a row and before a column: expected where the track begins and ends")
	}
	first, last := &d.Cells[(row-1)*d.Cols], &d.Cells[(d.Rows-1)*d.Cols+col-1]
	at.Text = fmt.Sprintf("A%d%sB%d%s", row, first.Text, col, last.Text)
	first.Text, last.Text = puzzles.Free, puzzles.Free
	d.Sections = append(d.Sections, puzzles.Section{Mark: parse.BoardMark, Lines: [][]parse.Token{{at}}})
	setMargins(d, words)
	return nil
}

// trackHead is the size, which its program has from 4x4 on.
func trackHead(d *puzzles.Draft) (string, error) {
	if min(d.Rows, d.Cols) < 4 {
		return "", fmt.Errorf("a board of %dx%d: %s has four rows and columns at least", d.Rows, d.Cols, anID)
	}
	return fmt.Sprintf("%dx%d", d.Cols, d.Rows), nil
}

var trackEnds = pattern(`^A(\d+)(\D)B(\d+)(\D)$`)

func writeTrack(d *puzzles.Draft) (string, error) {
	match := trackEnds().FindStringSubmatch(take(d, parse.BoardMark)[0][0].Text)
	row, _ := strconv.Atoi(match[1])
	col, _ := strconv.Atoi(match[3])
	cells := slices.Clone(d.Cells)
	for cell, piece := range map[int]string{(row - 1) * d.Cols: match[2], (d.Rows-1)*d.Cols + col - 1: match[4]} {
		if cells[cell].Text != puzzles.Free {
			return "", cannotSay(d, cell, anID)
		}
		cells[cell].Text = piece
	}
	text, _ := writeWords(cells, idFree, sayTrackPiece)
	for i, side := range slices.Concat(leading.margins...) {
		numbers, err := leading.taken(d, side, anID)
		if err != nil {
			return "", err
		}
		for line, number := range numbers {
			switch {
			case number.Text == puzzles.Free:
				return "", fmt.Errorf("%s, line %d: no clue: %s cannot say it", side.mark, line+1, anID)
			case i == 0 && line+1 == col || i == 1 && line+1 == row:
				text += ",S" + number.Text
			default:
				text += "," + number.Text
			}
		}
	}
	return text, nil
}
