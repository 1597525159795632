package formats

import (
	"fmt"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Parts of problems that are groups of cells here.

func kitAmong(c *kitCursor) error {
	for pair := range strings.SplitSeq(c.argument, ",") {
		word, own, _ := strings.Cut(pair, "/")
		for i := range c.d.Cells {
			if cell := &c.d.Cells[i]; cell.Text == word {
				cell.Text = puzzles.Free
				c.groups = append(c.groups, groupLine{words: []string{own}, parts: [][]string{{puzzles.Place(i, c.d.Cols)}}})
			}
		}
	}
	return nil
}

func kitOutside(c *kitCursor) error {
	for side, place := range []string{"r0c%d", fmt.Sprintf("r%dc%%d", c.d.Rows+1), "r%dc0",
		fmt.Sprintf("r%%dc%d", c.d.Cols+1)} {
		numbers := make([]parse.Token, []int{c.d.Cols, c.d.Rows}[side/2])
		if err := c.lines(1, len(numbers), pointers(numbers)); err != nil {
			return err
		}
		for i, number := range numbers {
			if number.Text != "-" && number.Text != "0" {
				c.groups = append(c.groups, groupLine{words: []string{c.argument, number.Text},
					outside: fmt.Sprintf(place, i+1)})
			}
		}
	}
	return nil
}
