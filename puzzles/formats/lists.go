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

// Lists of numbers stand above columns and before rows. Other programs have room for as many as a line may need.

// depth is how many numbers there may be before a line of n cells.
func depth(n int) int { return (n + 1) / 2 }

// throughLists reads or writes lists of a length each, of columns and of rows, from the board outwards. What a list
// does not need is free; one without numbers is our 0.
func throughLists(c *cursor, code func(columns, rows [][]parse.Token) error) error {
	marks := []string{parse.ColumnsMark, parse.RowsMark}
	var padded [2][][]parse.Token
	for i, length := range []int{depth(c.d.Rows), depth(c.d.Cols)} {
		for _, list := range c.section(marks[i]) {
			if len(list) > length {
				return fmt.Errorf("a list of %s: %s has at most %d", prose.Some(len(list), "number"), c.called.a, length)
			}
			if len(list) == 1 && list[0].Text == "0" {
				list = nil
			}
			list = slices.Clone(list)
			slices.Reverse(list)
			padded[i] = append(padded[i], append(list, freeWords(length-len(list), c.d.At)...))
		}
	}
	if err := code(padded[0], padded[1]); err != nil || c.writes {
		return err
	}
	for i, mark := range marks {
		take(c.d, mark)
		for k, list := range padded[i] {
			none := list[:1:1]
			list = slices.DeleteFunc(slices.Clone(list), func(w parse.Token) bool { return !isSaid(&w) })
			slices.Reverse(list)
			if padded[i][k] = list; len(list) == 0 {
				none[0].Text = "0"
				padded[i][k] = none
			}
		}
		addSection(c.d, mark, padded[i])
	}
	return nil
}

// lists are numbers.
func lists(c *cursor) error {
	return throughLists(c, func(columns, rows [][]parse.Token) error {
		return c.words(number16, pointers(append(columns, rows...)...))
	})
}

// untold makes lists of which one without numbers says nothing.
func untold(lists part) part {
	return func(c *cursor) error {
		return c.inTurn(func() error { return lists(c) }, func() error {
			for _, section := range c.d.Sections {
				for _, list := range section.Lines {
					if len(list) != 1 || list[0].Text != "0" {
						continue
					}
					if c.writes {
						return c.cannotSay(&list[0])
					}
					list[0].Text = puzzles.Free
				}
			}
			return nil
		})
	}
}

// listGrid is the lists, aligned to the board, and the marks of cells, in one grid.
func listGrid(c *cursor) error {
	return throughLists(c, func(columns, rows [][]parse.Token) error {
		above, before, marks := depth(c.d.Rows), depth(c.d.Cols), c.marks()
		wide := before + c.d.Cols
		grid := make([]*parse.Token, (above+c.d.Rows)*wide)
		for i := range grid {
			switch row, col := i/wide-above, i%wide-before; {
			case row >= 0 && col >= 0:
				grid[i] = &marks[row*c.d.Cols+col]
			case row >= 0:
				grid[i] = &rows[row][-1-col]
			case col >= 0:
				grid[i] = &columns[col][-1-row]
			}
		}
		for _, word := range slices.Concat(append(columns, rows...)...) {
			if c.writes && isSaid(&word) && !isNumber(word.Text) {
				return fmt.Errorf("a list %q: %s cannot say it", word.Text, c.called.a)
			}
		}
		found, err := c.rows(above+c.d.Rows, wide, "lists", grid)
		if err != nil || c.writes || !found {
			return err
		}
		for _, word := range pointers(append(columns, rows...)...) {
			word.Text = strings.TrimPrefix(word.Text, done)
		}
		return c.setMarks(marks)
	})
}

// dottedLists are those of a game ID, for each column and then for each row, with dots between numbers. A list without
// numbers is our 0.
func dottedLists(c *cursor) error {
	var lists [][]parse.Token
	if c.writes {
		lists = slices.Concat(c.section(parse.ColumnsMark), c.section(parse.RowsMark))
	}
	for i := range c.d.Cols + c.d.Rows {
		if !c.writes {
			if c.scan.ends() && i > 0 && c.line.Text[c.at-1] != '/' {
				return c.errorf(c.at, "the game ID has %d lists: expected %d", i, c.d.Cols+c.d.Rows)
			}
			lists = append(lists, nil)
		}
		if err := dottedList(c, &lists[i]); err != nil {
			return err
		}
	}
	if c.text = strings.TrimSuffix(c.text, "/"); !c.writes {
		addSection(c.d, parse.RowsMark, lists[c.d.Cols:])
		addSection(c.d, parse.ColumnsMark, lists[:c.d.Cols])
	}
	return nil
}

func dottedList(c *cursor, list *[]parse.Token) error {
	var all parse.Token
	for i, word := range *list {
		if n, err := strconv.Atoi(word.Text); err != nil || n < 0 {
			return c.cannotSay(&(*list)[i])
		}
		all.Text += "." + word.Text
	}
	if all.Text = strings.TrimPrefix(all.Text, "."); all.Text == "0" {
		all.Text = ""
	}
	if c.field(&all); c.writes {
		return nil
	}
	if strings.Trim(all.Text, digits+".") != "" {
		return c.errorAt(all, "%s: expected numbers with dots between them", prose.Quote(all.Text, 40))
	}
	for word := range strings.SplitSeq(all.Text, ".") {
		*list = append(*list, parse.Token{Text: cmp.Or(word, "0"), Line: all.Line, Col: all.Col})
	}
	return nil
}
