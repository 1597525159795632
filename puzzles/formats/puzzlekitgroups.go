package formats

import (
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
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

func kitDots(c *kitCursor) error {
	numbers := make([]parse.Token, len(c.d.Cells))
	err := c.lines(c.d.Rows, c.d.Cols, pointers(numbers))
	eachBeside(c.d, func(_, cell, other int) {
		bits, wrong := strconv.Atoi(numbers[cell].Text)
		if wrong != nil && err == nil {
			err = c.errorAt(numbers[cell], "%s: expected a sum of 1, 2, 4 and 8", prose.Quote(numbers[cell].Text, 40))
		}
		if isBelow := other != cell+1; isBelow && bits&2 > 0 || !isBelow && bits&1 > 0 {
			c.groups = append(c.groups, groupLine{words: []string{c.argument},
				parts: [][]string{{puzzles.Place(cell, c.d.Cols), puzzles.Place(other, c.d.Cols)}}})
		}
	})
	return err
}
