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

// strideBorders are borders in an order of pairs, and the end, as strides: a mark is a border or, if it toggles, where
// borders begin or end.
func strideBorders(c *cursor, a *alphabet, order []int, isBorder []bool, toggles bool) error {
	marks, isOn := make([]parse.Token, len(order)+1), false
	for i, pair := range order {
		marks[i].Text = puzzles.Free
		if isBorder[pair] != (isOn && toggles) {
			marks[i].Text = aBit
		}
		isOn = isBorder[pair]
	}
	marks[len(order)].Text = aBit
	err := c.words(a, pointers(marks))
	isOn = false
	for i, pair := range order {
		isOn = isSaid(&marks[i]) != (isOn && toggles)
		isBorder[pair] = isOn
	}
	return err
}

// columnsFirst are pairs of neighbours within rows, or columns, column by column.
func columnsFirst(pairs []int, cols int) (all []int) {
	for col := range cols {
		for i := col; i < len(pairs); i += cols {
			all = append(all, pairs[i])
		}
	}
	return all
}

// dividers are borders within rows, and then within columns, column by column.
func dividers(c *cursor, isBorder []bool) error {
	within, across := pairs(c.d.Rows, c.d.Cols)
	order := append(within, columnsFirst(across, c.d.Cols)...)
	return strideBorders(c, trees, order, isBorder, false)
}

// packed puts a number behind a letter for three or more of it.
func packed(text string) string {
	var out strings.Builder
	for n := 0; len(text) > 0; text = text[n:] {
		n = len(text) - len(strings.TrimLeft(text, text[:1]))
		if n > 2 {
			fmt.Fprint(&out, text[:1], strconv.Itoa(n))
		} else {
			out.WriteString(text[:n])
		}
	}
	return out.String()
}

// said is borders, and what is said of each area, which code reads or writes as words of cells, in the first of each.
func said(borders borderCode, code func(c *cursor, cells []*parse.Token, first []int) error) part {
	return func(c *cursor) error {
		first, area := firsts(c.d)
		words := freeCells(c.d)
		for _, s := range c.d.Sections {
			for cell, word := range slices.Concat(s.Lines...) {
				if _, text, isSaid := strings.Cut(word.Text, areaColon); isSaid && s.Mark == parse.AreasMark {
					words[first[area[cell]]].Text = text
				}
			}
		}
		if err := areas(borders)(c); err != nil {
			return err
		}
		if !c.writes {
			first, _ = firsts(c.d)
		}
		if err := code(c, pointers(words), first); err != nil || c.writes {
			return err
		}
		for cell, word := range words {
			if isSaid(&word) {
				c.d.Sections[0].Lines[cell/c.d.Cols][cell%c.d.Cols].Text += areaColon + word.Text
			}
		}
		return nil
	}
}

// cages are areas, and runs with a sum in the first cell of each, or none.
func cages(c *cursor) error {
	if c.writes {
		cells, area := firsts(c.d)
		size := sizesOf(area)[:len(cells)]
		if slices.Min(size) < 2 || slices.Max(size) > c.d.Rows {
			return fmt.Errorf("an area of one cell, or of more than %d: %s cannot say it", c.d.Rows, inID.a)
		}
	}
	return said(dividers, func(c *cursor, cells []*parse.Token, _ []int) error {
		return all(literal(","), func(c *cursor) error { return c.words(runs, cells) })(c)
	})(c)
}

// resultWords are what numbers of an area give.
var resultWords = newAlphabet("a, m, s or d, and a number", 0).with(
	digitForm{sign: "a", digits: digits, behind: "+"}, digitForm{sign: "m", digits: digits, behind: "*"},
	digitForm{sign: "s", digits: digits, behind: "-"}, digitForm{sign: "d", digits: digits, behind: "/"})

// results are areas, and a letter and a number for each: a word in its first cell, which has no sign if it is alone.
func results(c *cursor) error {
	first, area := firsts(c.d)
	size, words, before := sizesOf(area), freeWords(len(first), c.d.At), len(c.text)
	for cell, word := range c.cells() {
		if !isSaid(word) {
			continue
		}
		result := &words[area[cell]]
		if isSaid(result) {
			return c.cannotSay(word)
		}
		if *result = *word; size[area[cell]] == 1 {
			result.Text += "+"
		}
	}
	for i := range words {
		if c.writes && !isSaid(&words[i]) {
			return fmt.Errorf("%s: an area without a clue: %s cannot say it", puzzles.Place(first[i], c.d.Cols), inID.a)
		}
	}
	if err := areas(dividers)(c); err != nil {
		return err
	}
	if c.text = c.text[:before] + packed(c.text[before:]); !c.writes {
		first, area = firsts(c.d)
		size, words = sizesOf(area), freeWords(len(first), c.d.At)
	}
	err := all(literal(","), func(c *cursor) error { return c.words(resultWords, pointers(words)) })(c)
	if err != nil || c.writes {
		return err
	}
	for i, cell := range first {
		if c.d.Cells[cell] = words[i]; size[i] == 1 {
			c.d.Cells[cell].Text = strings.TrimRight(words[i].Text, "+*-/")
		}
	}
	return nil
}

// halves are where the other cell of each cell's area is: L and R, T and B, or * if there is none.
func halves(c *cursor) error {
	cells, isBorder := c.cells(), bordersOf(c.d)
	if !c.writes {
		return readHalves(c)
	}
	take(c.d, parse.AreasMark)
	text, err := halvesOf(c.d, isBorder)
	if i := slices.IndexFunc(cells, isSaid); i >= 0 {
		return c.cannotSay(cells[i])
	}
	c.text += text
	return err
}

func halvesOf(d *puzzles.Draft, isBorder []bool) (string, error) {
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
	if isTwice {
		return "", fmt.Errorf("an area of more than two cells: %s cannot say it", inID.a)
	}
	return string(out), nil
}

func readHalves(c *cursor) error {
	d, at, n := c.d, c.here(), len(c.d.Cells)
	if len(c.rest()) < n {
		return c.errorf(c.at, "the game ID has %d cells of areas: expected %d", len(c.rest()), n)
	}
	of, isBorder := c.rest()[:n], make([]bool, pairsOf(d))
	eachBeside(d, func(pair, cell, other int) {
		isBorder[pair] = of[cell] != 'L' && other == cell+1 || of[cell] != 'T' && other == cell+d.Cols
	})
	if back, err := halvesOf(d, isBorder); err != nil || back != of {
		return c.errorf(c.at, "%s: expected L and R, T and B, or *", prose.Quote(of, 40))
	}
	c.at += n
	setBorders(d, isBorder, at)
	return nil
}
