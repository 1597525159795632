package formats

import (
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// In Bosanowa cells without a circle have none of our words, and circles without a number have one. An address has bits
// for the former ahead of all numbers; files have 0 for the latter, as long as the player put nothing in.

// emptyCircle is a circle without a number, in files.
const emptyCircle = "0"

func circledBits(c *cursor) error {
	cells := c.cells()
	if c.writes {
		rename(cells, map[string]string{puzzles.Free: blank, emptyCircle: puzzles.Free})
	}
	err := c.flags(blank)
	if err == nil {
		err = besideBlanks(numbersOf)(c)
	}
	if !c.writes {
		rename(cells, map[string]string{blank: puzzles.Free, puzzles.Free: emptyCircle})
	}
	return err
}

// circledEntries are the numbers that the player put into circles without one.
func circledEntries(c *cursor) error {
	words, values := freeCells(c.d), c.d.Values
	if values == nil {
		values = opens(len(words))
	}
	for i, cell := range c.d.Cells {
		if n, err := strconv.Atoi(cell.Text); err != nil || n > 0 {
			values[i] = n // of no circle, or of one with a number
		} else if words[i].Text = emptyCircle; values[i] != puzzles.Open {
			words[i].Text = strconv.Itoa(values[i])
		}
	}
	found, err := c.rows(c.d.Rows, c.d.Cols, "numbers of the player", pointers(words))
	if err != nil || !found || c.writes {
		return err
	}
	isMarked := false
	for i, word := range words {
		if c.d.Cells[i].Text != emptyCircle || word.Text == emptyCircle || !isSaid(&words[i]) {
			continue
		}
		if values[i], err = strconv.Atoi(word.Text); err != nil {
			return c.errorAt(word, "%s in a circle: expected a number", prose.Quote(word.Text, 40))
		}
		isMarked = true
	}
	if isMarked {
		c.d.Values = values
	}
	return nil
}

// pairNotes are numbers between the cells of a row, then of a column, which say nothing.
func pairNotes(c *cursor) error {
	var err error
	for _, size := range [][2]int{{c.d.Rows, c.d.Cols - 1}, {c.d.Rows - 1, c.d.Cols}} {
		if err == nil {
			_, err = c.rows(size[0], size[1], "notes", pointers(freeWords(size[0]*size[1], parse.Token{})))
		}
	}
	return err
}
