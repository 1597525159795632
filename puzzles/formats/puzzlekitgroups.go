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

// Parts of problems that are groups of cells here.

// group adds a group, which is written as words.
func (c *kitCursor) group(format string, a ...any) {
	at := slices.IndexFunc(c.d.Sections, func(s puzzles.Section) bool { return s.Mark == parse.GroupsMark })
	if at < 0 {
		at = len(c.d.Sections)
		c.d.Sections = append(c.d.Sections, puzzles.Section{Mark: parse.GroupsMark})
	}
	line := c.d.At
	line.Text = fmt.Sprintf(format, a...)
	c.d.Sections[at].Lines = append(c.d.Sections[at].Lines, wordsOf(line))
}

func kitAmong(c *kitCursor) error {
	for pair := range strings.SplitSeq(c.argument, ",") {
		word, own, _ := strings.Cut(pair, "/")
		for i := range c.d.Cells {
			if cell := &c.d.Cells[i]; cell.Text == word {
				cell.Text = puzzles.Free
				c.group("%s %s", own, puzzles.Place(i, c.d.Cols))
			}
		}
	}
	return nil
}

func kitOutside(c *kitCursor) error {
	for side, format := range []string{"r0c%d", fmt.Sprintf("r%dc%%d", c.d.Rows+1), "r%dc0",
		fmt.Sprintf("r%%dc%d", c.d.Cols+1)} {
		numbers := make([]parse.Token, []int{c.d.Cols, c.d.Rows}[side/2])
		if err := c.lines(1, len(numbers), pointers(numbers)); err != nil {
			return err
		}
		for i, number := range numbers {
			if number.Text != "-" && number.Text != "0" {
				c.group("%s %s outside "+format, c.argument, number.Text, i+1)
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
			c.group("%s %s %s", c.argument, puzzles.Place(cell, c.d.Cols), puzzles.Place(other, c.d.Cols))
		}
	})
	return err
}
