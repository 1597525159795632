package formats

import (
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Dots, white or black, lie on cells, on the edges between two, and on corners. In our words a cell has the one on it,
// o or b, at its right edge, oe, at its lower edge, os, or at the corner between, ox; - is a cell of no area. Other
// programs have them row by row of places, of which there are two for each cell but one.

// dotColours are the letters of our words, the white one first, and dotSides what stands behind them.
var (
	dotColours = []string{puzzles.Free, "o", "b"}
	dotSides   = []string{"", "e", "s", "x"}
)

const noArea = "-"

// dotPlaces is how many places there are, and in a row.
func dotPlaces(d *puzzles.Draft) (all, wide int) {
	return (2*d.Rows - 1) * (2*d.Cols - 1), 2*d.Cols - 1
}

// dotAt is the cell of a place, and what stands behind the colour.
func dotAt(d *puzzles.Draft, place int) (cell int, side string) {
	_, wide := dotPlaces(d)
	row, col := place/wide, place%wide
	return row/2*d.Cols + col/2, dotSides[row%2*2+col%2]
}

// putDot puts a dot of a colour, 1 or 2, into its cell.
func putDot(t *parse.Text, d *puzzles.Draft, place, colour int, at parse.Token) error {
	all, _ := dotPlaces(d)
	if place >= all {
		return t.Errorf(at, "a dot at place %d: expected %d places at most", place+1, all)
	}
	cell, side := dotAt(d, place)
	if d.Cells[cell].Text != puzzles.Free {
		return t.Errorf(at, "%s: a second dot that touches the cell", puzzles.Place(cell, d.Cols))
	}
	d.Cells[cell] = parse.Token{Text: dotColours[colour] + side, Line: at.Line, Col: at.Col}
	return nil
}

// dotsOf is the colour at each place, 0 where there is no dot, and the cells of no area.
func dotsOf(d *puzzles.Draft, format string) (colours []int, holes []int, err error) {
	all, _ := dotPlaces(d)
	colours = make([]int, all)
	known := make([]bool, len(d.Cells))
	for place := range colours {
		cell, side := dotAt(d, place)
		for colour, letter := range dotColours[1:] {
			if d.Cells[cell].Text == letter+side {
				colours[place], known[cell] = colour+1, true
			}
		}
	}
	for cell, word := range d.Cells {
		if word.Text == noArea {
			holes = append(holes, cell)
		} else if word.Text != puzzles.Free && !known[cell] {
			return nil, nil, cannotSay(d, cell, format)
		}
	}
	return colours, holes, nil
}

// In a game ID stands how many places are before each dot as in readStrides, of a black one in a capital letter, and
// nothing behind the last one.

func readDots(s *scan, d *puzzles.Draft) error {
	d.Cells = freeCells(d)
	for place := 0; !s.ends(); {
		from := s.at
		free, mark, err := stride(s, 'a')
		if err != nil {
			return err
		}
		if place += free; mark == 0 {
			continue
		}
		if err := putDot(s.in.text, d, place, slices.Index([]byte{0, 'a', 'A'}, mark), s.from(from)); err != nil {
			return err
		}
		place++
	}
	return nil
}

func writeDots(d *puzzles.Draft) (string, error) {
	colours, holes, err := dotsOf(d, anID)
	if err == nil && len(holes) > 0 {
		err = cannotSay(d, holes[0], anID)
	}
	if err != nil {
		return "", err
	}
	marks, end := make([]byte, len(colours)), 0
	for place, colour := range colours {
		if marks[place] = []byte{0, 'a', 'A'}[colour]; colour > 0 {
			end = place + 1
		}
	}
	if end == 0 {
		return "", nil
	}
	text := sayStrides(marks[:end], 'a')
	return text[:len(text)-1], nil // without the end
}

// In an address a digit of 16 is a dot, and how far it is to the next one, at most 8: twice that, less 2, and 1 for a
// black one. A letter from g on is 1 to 20 places without a dot. Then come the cells of no area as bits, if there are
// any.

const farthest = 8

func readDotDigits(s *scan, d *puzzles.Draft) error {
	d.Cells = freeCells(d)
	all, _ := dotPlaces(d)
	for place := 0; place < all && !s.ends(); {
		from := s.at
		n, err := strconv.ParseUint(s.rest()[:1], 36, 8)
		if s.at++; err != nil {
			return s.errorf(from, "dots: expected 0 to 9 or a to z")
		}
		if n >= 16 {
			place += int(n) - 15
			continue
		}
		if err := putDot(s.in.text, d, place, int(n%2)+1, s.from(from)); err != nil {
			return err
		}
		place += int(n/2) + 1
	}
	if s.ends() || s.rest() == "/" {
		return nil
	}
	holes := *d
	if err := bits.readCells(s, &holes); err != nil {
		return err
	}
	for cell, bit := range holes.Cells {
		if bit.Text == aBit {
			d.Cells[cell].Text = noArea
		}
	}
	return nil
}

func writeDotDigits(d *puzzles.Draft) (text string, err error) {
	colours, holes, err := dotsOf(d, anAddress)
	if err != nil {
		return "", err
	}
	for len(colours) > 0 {
		next := 1 + slices.IndexFunc(colours[1:], func(colour int) bool { return colour > 0 })
		if colours[0] > 0 {
			if next == 0 || next > farthest {
				next = farthest
			}
			text += strconv.FormatInt(int64(2*next-3+colours[0]), 16)
		} else {
			if next == 0 {
				next = len(colours)
			}
			next = min(next, 20)
			text += strconv.FormatInt(int64(15+next), 36)
		}
		colours = colours[min(next, len(colours)):]
	}
	if len(holes) > 0 {
		marked := *d
		marked.Cells = freeCells(d)
		for _, cell := range holes {
			marked.Cells[cell].Text = aBit
		}
		if holed, err := bits.writeCells(&marked); err == nil {
			text += holed
		}
	}
	return text, nil
}

// In a file a row of places is a word: 1 a white dot, 2 a black one, X a cell of no area.

const dotMarks = ".12X"

func readDotRows(p *parts, d *puzzles.Draft) error {
	d.Cells = freeCells(d)
	_, wide := dotPlaces(d)
	rows, err := p.rows(2*d.Rows-1, 1, "dots")
	for row, line := range rows {
		if len(line.Text) != wide {
			return p.in.text.Errorf(line, "%d places in a row: expected %d", len(line.Text), wide)
		}
		for col := range wide {
			place, at := row*wide+col, line.From(col)
			cell, side := dotAt(d, place)
			switch colour := slices.Index([]byte(dotMarks), line.Text[col]); {
			case colour < 0 || colour == 3 && side != "":
				return p.in.text.Errorf(at, "%s: expected ., 1, 2, or X for a cell of no area", prose.Quote(at.Text[:1], 40))
			case colour == 3:
				d.Cells[cell] = parse.Token{Text: noArea, Line: at.Line, Col: at.Col}
			case colour > 0:
				if err := putDot(p.in.text, d, place, colour, at); err != nil {
					return err
				}
			}
		}
	}
	return err
}

func writeDotRows(d *puzzles.Draft) (all [][]string, err error) {
	colours, holes, err := dotsOf(d, aFile)
	text := make([]byte, len(colours))
	for place, colour := range colours {
		text[place] = dotMarks[colour]
	}
	_, wide := dotPlaces(d)
	for _, cell := range holes {
		text[cell/d.Cols*2*wide+cell%d.Cols*2] = 'X'
	}
	for row := range slices.Chunk(text, wide) {
		all = append(all, []string{string(row)})
	}
	return all, err
}

// readHoles parts cells of no area from their neighbours, if the player has drawn borders.
func readHoles(_ *parts, d *puzzles.Draft) error {
	if d.Values.Opens() < len(d.Values) {
		eachBeside(d, func(pair, cell, other int) {
			if d.Cells[cell].Text == noArea || d.Cells[other].Text == noArea {
				d.Values[pair] = 0
			}
		})
	}
	return nil
}
