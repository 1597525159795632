package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Walls of a board have a sum for the cells below and one for those beside them. Our words are DOWN\RIGHT, without a
// sum that is not there. Other programs leave out the first row and column of a board, in which all cells are walls.

// readWalls reads inner cells, and then the sums above columns and before rows that begin without a wall. The draft
// has a row and a column of walls more than the address.
func readWalls(s *scan, d *puzzles.Draft) error {
	inner, err := s.cells(d, theAddress).fill(wall)
	if err != nil {
		return err
	}
	walled(d, inner)
	for _, lead := range leads(d) {
		if d.Cells[lead.first].Text != puzzles.Free {
			continue
		}
		if s.ends() {
			return s.errorf(s.at, "the address ends: expected a sum for each row and column that begins without a wall")
		}
		sum, err := wallSum(s)
		if err != nil {
			return err
		}
		d.Cells[lead.wall].Text = wallWord(lead.isDown, sum)
	}
	return nil
}

// walled puts a row of walls above cells, and a column before them.
func walled(d *puzzles.Draft, inner []parse.Token) {
	empty := parse.Token{Text: `\`, Line: d.At.Line, Col: d.At.Col}
	d.Cells = slices.Repeat([]parse.Token{empty}, d.Cols+1)
	for row := range slices.Chunk(inner, d.Cols) {
		d.Cells = append(append(d.Cells, empty), row...)
	}
	d.Rows, d.Cols = d.Rows+1, d.Cols+1
}

// unwalled takes the row and the column of walls away again.
func unwalled(d *puzzles.Draft, what string) (inner []parse.Token, err error) {
	if d.Rows == 1 || d.Cols == 1 {
		return nil, fmt.Errorf("%dx%d: %s has cells behind its first row and column", d.Rows, d.Cols, what)
	}
	for cell, word := range d.Cells {
		if cell >= d.Cols && cell%d.Cols > 0 {
			inner = append(inner, word)
		} else if word.Text == puzzles.Free {
			return nil, fmt.Errorf("%s: %s has walls only in the first row and column", puzzles.Place(cell, d.Cols), what)
		}
	}
	return inner, nil
}

// A lead is the wall that stands before a column or a row, and the first cell behind it.
type lead struct {
	wall, first int
	isDown      bool
}

func leads(d *puzzles.Draft) (all []lead) {
	for col := 1; col < d.Cols; col++ {
		all = append(all, lead{col, d.Cols + col, true})
	}
	for row := 1; row < d.Rows; row++ {
		all = append(all, lead{row * d.Cols, row*d.Cols + 1, false})
	}
	return all
}

func wallWord(isDown bool, sum string) string {
	if isDown {
		return sum + `\`
	}
	return `\` + sum
}

// wallDigits are the sums from 0 to 45; 0 is none, and so is '-'.
const wallDigits = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"

// wall reads the sums below a wall and beside it, a wall without any, or a run of cells without walls.
func wall(s *scan) (word string, free int, err error) {
	first := s.rest()[0]
	switch {
	case first == '.':
		s.at++
		return `\`, 0, nil
	case first >= 'k' && first <= 'z':
		s.at++
		return "", int(first-'k') + 1, nil
	}
	down, err := wallSum(s)
	if err != nil {
		return "", 0, err
	}
	right, err := wallSum(s)
	return down + `\` + right, 0, err
}

func wallSum(s *scan) (string, error) {
	if s.ends() {
		return "", s.errorf(s.at, "the address ends: expected the second sum of a wall")
	}
	digit := s.rest()[0]
	s.at++
	n := strings.IndexByte(wallDigits, digit)
	switch {
	case digit == '-' || n == 0:
		return "", nil
	case n < 0:
		return "", s.errorf(s.at-1, "%q: expected a sum, 0 to 9, a to j or A to Z, or '-'", []rune(s.line.Text[s.at-1:])[0])
	}
	return strconv.Itoa(n), nil
}

func writeWalls(d *puzzles.Draft) (string, error) {
	inner, err := unwalled(d, anAddress)
	if err != nil {
		return "", err
	}
	text := ""
	for free := 0; len(inner) > 0; inner = inner[1:] {
		if inner[0].Text == puzzles.Free {
			if free++; free == 16 || len(inner) == 1 || inner[1].Text != puzzles.Free {
				text += string(rune('k' + free - 1))
				free = 0
			}
			continue
		}
		down, right, _ := strings.Cut(inner[0].Text, `\`)
		if down+right == "" {
			text += "."
			continue
		}
		for _, sum := range []string{down, right} {
			digit, err := sayWallSum(sum)
			if err != nil {
				return "", err
			}
			text += digit
		}
	}
	for _, lead := range leads(d) {
		if d.Cells[lead.first].Text == puzzles.Free {
			digit, err := sayWallSum(strings.Trim(d.Cells[lead.wall].Text, `\`))
			if err != nil {
				return "", err
			}
			text += digit
		}
	}
	return text, nil
}

func sayWallSum(sum string) (string, error) {
	if sum == "" {
		return "0", nil
	}
	n, err := strconv.Atoi(sum)
	if err != nil || n < 0 || n >= len(wallDigits) {
		return "", fmt.Errorf("sum %s: %s has sums up to %d", sum, anAddress, len(wallDigits)-1)
	}
	return wallDigits[n : n+1], nil
}

// readWallGrid reads words RIGHT,DOWN, in a grid whose first row has the sums of columns and first column those of
// rows.
func readWallGrid(p *parts, d *puzzles.Draft) error {
	words, err := p.rows(d.Rows+1, d.Cols+1, "walls")
	if err != nil || words == nil {
		return err
	}
	cols := d.Cols + 1
	for i, w := range words {
		right, down, isWall := strings.Cut(w.Text, ",")
		switch {
		case i < cols:
			right, down, isWall = "", w.Text, true
		case i%cols == 0:
			right, down, isWall = w.Text, "", true
		case w.Text != puzzles.Free && !isWall:
			return p.in.text.Errorf(w, "%s: expected '.', or two sums with a comma between them", prose.Quote(w.Text, 40))
		}
		if isWall {
			words[i].Text = noSum(down) + `\` + noSum(right)
		}
	}
	d.Cells, d.Rows, d.Cols = words, d.Rows+1, cols
	return nil
}

// noSum leaves out what says that there is no sum.
func noSum(sum string) string {
	if sum == "0" || sum == "-1" || sum == puzzles.Free {
		return ""
	}
	return sum
}

func writeWallGrid(d *puzzles.Draft) ([][]string, error) {
	if _, err := unwalled(d, aFile); err != nil {
		return nil, err
	}
	or := func(sum string) string { return cmp.Or(sum, "0") }
	var words []string
	for i, w := range d.Cells {
		down, right, isWall := strings.Cut(w.Text, `\`)
		switch {
		case i < d.Cols:
			words = append(words, or(down))
		case i%d.Cols == 0:
			words = append(words, or(right))
		case isWall:
			words = append(words, or(right)+","+or(down))
		default:
			words = append(words, puzzles.Free)
		}
	}
	return slices.Collect(slices.Chunk(words, d.Cols)), nil
}
