package formats

import (
	"fmt"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Lists of numbers stand above columns and before rows. Other programs have room for as many as a line may need.

// depth is how many numbers there may be before a line of n cells.
func depth(n int) int { return (n + 1) / 2 }

// readLists reads a list of fixed length for each column, then for each row; what a list does not need is free. A list
// without numbers is our 0.
func readLists(s *scan, d *puzzles.Draft) error {
	above, before := depth(d.Rows), depth(d.Cols)
	f := &filling{s: s, what: theAddress, n: d.Cols*above + d.Rows*before}
	words, err := f.fill(number16)
	if err != nil {
		return err
	}
	columns := puzzles.Section{Mark: parse.ColumnsMark, Lines: inwards(words[:d.Cols*above], above)}
	rows := puzzles.Section{Mark: parse.RowsMark, Lines: inwards(words[d.Cols*above:], before)}
	d.Sections = append(d.Sections, rows, columns)
	return nil
}

// inwards makes lists of length words, which are given from the board outwards.
func inwards(words []parse.Token, length int) (lists [][]parse.Token) {
	for list := range slices.Chunk(words, length) {
		at := list[0]
		list = slices.DeleteFunc(slices.Clone(list), func(w parse.Token) bool { return w.Text == puzzles.Free })
		if len(list) == 0 {
			at.Text = "0"
			list = append(list, at)
		}
		slices.Reverse(list)
		lists = append(lists, list)
	}
	return lists
}

// outwards is the reverse.
func outwards(lists [][]parse.Token, length int, what string) (words []parse.Token, err error) {
	for _, list := range lists {
		if len(list) > length {
			return nil, fmt.Errorf("a list of %s: %s has at most %d", prose.Some(len(list), "number"), what, length)
		}
		if len(list) == 1 && list[0].Text == "0" {
			list = nil
		}
		for i := range length {
			word := parse.Token{Text: puzzles.Free}
			if i < len(list) {
				word = list[len(list)-1-i]
			}
			if _, err := strconv.Atoi(word.Text); err != nil && word.Text != puzzles.Free {
				return nil, fmt.Errorf("a list %q: %s cannot say it", word.Text, what)
			}
			words = append(words, word)
		}
	}
	return words, nil
}

func writeLists(d *puzzles.Draft) (string, error) {
	columns, err := outwards(take(d, parse.ColumnsMark), depth(d.Rows), anAddress)
	if err != nil {
		return "", err
	}
	rows, err := outwards(take(d, parse.RowsMark), depth(d.Cols), anAddress)
	if err != nil {
		return "", err
	}
	text, _ := writeNumbers(append(columns, rows...), sayNumber16)
	return text, nil
}

// readListGrid reads the lists, aligned to the board, and the marks of cells, in one grid.
func readListGrid(p *parts, d *puzzles.Draft) error {
	above, before := depth(d.Rows), depth(d.Cols)
	words, err := p.rows(above+d.Rows, before+d.Cols, "lists")
	if err != nil || words == nil {
		return err
	}
	columns := make([][]parse.Token, d.Cols)
	rows := make([][]parse.Token, d.Rows)
	var marks []parse.Token
	for i, w := range words {
		row, col := i/(before+d.Cols)-above, i%(before+d.Cols)-before
		switch {
		case row >= 0 && col >= 0:
			marks = append(marks, w)
		case row >= 0:
			rows[row] = append(rows[row], w)
		case col >= 0:
			columns[col] = append(columns[col], w)
		}
	}
	for _, lists := range [][][]parse.Token{rows, columns} {
		for _, list := range lists {
			slices.Reverse(list)
		}
	}
	d.Sections = append(d.Sections,
		puzzles.Section{Mark: parse.RowsMark, Lines: inwards(slices.Concat(rows...), before)},
		puzzles.Section{Mark: parse.ColumnsMark, Lines: inwards(slices.Concat(columns...), above)})
	return p.shade(d, marks)
}

func writeListGrid(d *puzzles.Draft) ([][]string, error) {
	above, before := depth(d.Rows), depth(d.Cols)
	columns, err := outwards(take(d, parse.ColumnsMark), above, aFile)
	if err != nil {
		return nil, err
	}
	rows, err := outwards(take(d, parse.RowsMark), before, aFile)
	if err != nil {
		return nil, err
	}
	grid := make([][]string, above+d.Rows)
	for i := range grid {
		for j := range before + d.Cols {
			word := puzzles.Free
			switch row, col := i-above, j-before; {
			case row >= 0 && col >= 0:
				word = shadeWord(d, row*d.Cols+col)
			case row >= 0:
				word = rows[row*before-col-1].Text
			case col >= 0:
				word = columns[col*above-row-1].Text
			}
			grid[i] = append(grid[i], word)
		}
	}
	return grid, nil
}
