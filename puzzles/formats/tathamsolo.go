package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Solo is a sudoku: numbers, and by the letters of its parameters j areas in place of blocks, k cages with sums, x both
// diagonals. CxR are blocks of R columns and C rows. Read from solo.c of chrisboyle/sgtpuzzles.

// diagonals are our words for x, and cageWord is ours for a cage.
var diagonals = []string{"falling", "rising"}

const cageWord = "cage"

// soloSize is the size of a board with blocks, or with areas if the parameters say it.
func soloSize(s idSize) (cols, rows int, err error) {
	n := s.width * s.height
	if s.isOne && strings.Contains(s.parameters, "j") {
		n = s.width
	}
	return n, n, nil
}

func solo(c *cursor) error {
	if c.writes {
		return writeSolo(c)
	}
	has := func(letter string) bool { return strings.Contains(c.size.parameters, letter) }
	names := make([]string, c.d.Rows*c.d.Cols)
	for cell := range names {
		high, wide := c.size.width, c.size.height
		names[cell] = strconv.Itoa(cell/c.d.Cols/high*high + cell%c.d.Cols/wide)
	}
	if err := runs.part(c); err != nil {
		return err
	}
	if has("j") {
		if err := all(literal(","), areas(dividers))(c); err != nil {
			return err
		}
		names = areaNames(c.d)
		take(c.d, parse.AreasMark)
	}
	groups, noBoxes := regionLines(c.d, names)
	if noBoxes {
		c.d.Settings = append(c.d.Settings, noBoxesWord)
	}
	if has("k") {
		if err := all(literal(","), cages)(c); err != nil {
			return err
		}
		groups = append(groups, cageLines(c.d, take(c.d, parse.AreasMark))...)
	}
	if has("x") {
		c.d.Settings = append(c.d.Settings, diagonals...)
	}
	addGroups(c.d, groups)
	return nil
}

// cageLines are areas as groups.
func cageLines(d *puzzles.Draft, lines [][]parse.Token) (groups []groupLine) {
	at := map[string]int{}
	for cell, word := range slices.Concat(lines...) {
		name, sum, isSaid := strings.Cut(word.Text, areaColon)
		i, known := at[name]
		if !known {
			i, at[name] = len(groups), len(groups)
			groups = append(groups, groupLine{words: []string{cageWord}, parts: [][]string{nil}})
		}
		if isSaid {
			groups[i].words = append(groups[i].words, sum)
		}
		groups[i].parts[0] = append(groups[i].parts[0], puzzles.Place(cell, d.Cols))
	}
	return groups
}

// soloHead says which blocks or areas a board has, and its diagonals. It returns the letters, and the areas.
func (c *cursor) soloHead(of []int) (letters string, areas []int) {
	d, high := c.d, blockHeight(c.d.Rows)
	for h := 2; of != nil && h < d.Rows; h++ {
		if d.Rows%h == 0 && isBlocks(of, d.Rows, h) {
			high, of = h, nil
		}
	}
	c.head = fmt.Sprintf("%dx%d", high, d.Rows/high)
	if of != nil || high == 1 {
		letters, c.head = "j", strconv.Itoa(d.Rows)
	}
	if of == nil {
		for cell := range d.Cells {
			of = append(of, cell/d.Cols/high*high+cell%d.Cols/(d.Rows/high))
		}
	}
	isThere := func(word string) bool { return slices.Contains(d.Settings, word) }
	if isThere(diagonals[0]) && isThere(diagonals[1]) {
		letters += "x"
		d.Settings = slices.DeleteFunc(d.Settings, func(word string) bool { return slices.Contains(diagonals, word) })
	}
	return letters, of
}

func writeSolo(c *cursor) error {
	d, of := c.d, regionsOf(c.d)
	if d.Rows != d.Cols {
		return fmt.Errorf("a board of %dx%d: %s has squares", d.Rows, d.Cols, inID.a)
	}
	letters, of := c.soloHead(of)
	cageOf, err := takeCages(d)
	if err != nil {
		return err
	}
	if err := runs.part(c); err != nil {
		return err
	}
	if strings.Contains(letters, "j") {
		if slices.Contains(of, -1) {
			return fmt.Errorf("a cell of no region: %s cannot say it", inID.a)
		}
		addSection(d, parse.AreasMark, namesOf(d, of, nil))
		if err := all(literal(","), areas(dividers))(c); err != nil {
			return err
		}
	}
	if cageOf != nil {
		letters += "k"
		addSection(d, parse.AreasMark, cageOf)
		if err := all(literal(","), cages)(c); err != nil {
			return err
		}
	}
	c.head += letters
	return nil
}

// isBlocks reports whether regions are blocks of a height in a square of n.
func isBlocks(of []int, n, high int) bool {
	for cell, region := range of {
		first := cell/n/high*high*n + cell%n/(n/high)*(n/high)
		if region < 0 || of[first] != region || cell != first && cell/n%high == 0 && cell%n%(n/high) == 0 {
			return false
		}
	}
	return true
}

// namesOf are areas by their numbers, with what is said of each in its first cell.
func namesOf(d *puzzles.Draft, of []int, sums []string) (lines [][]parse.Token) {
	seen := map[int]bool{}
	words := make([]parse.Token, len(of))
	for cell, area := range of {
		words[cell].Text = strconv.Itoa(area + 1)
		if !seen[area] && sums != nil && sums[area] != "" {
			words[cell].Text += areaColon + sums[area]
		}
		seen[area] = true
	}
	return slices.Collect(slices.Chunk(words, d.Cols))
}

// takeCages takes the cages out of a draft as areas, which have to fill it; nil if there are none.
func takeCages(d *puzzles.Draft) ([][]parse.Token, error) {
	of, sums := slices.Repeat([]int{-1}, len(d.Cells)), []string{}
	lines := take(d, parse.GroupsMark)
	for _, line := range lines {
		g := splitGroup(line)
		if g.words[0] != cageWord || len(g.parts) != 1 {
			return nil, fmt.Errorf("%s: %s cannot say it", strings.Join(g.words, " "), inID.a)
		}
		for _, text := range g.parts[0] {
			row, col, _ := placeOf(text)
			if of[row*d.Cols+col] >= 0 {
				return nil, fmt.Errorf("%s is in two cages: %s cannot say it", text, inID.a)
			}
			of[row*d.Cols+col] = len(sums)
		}
		sums = append(sums, strings.Join(g.words[1:], ""))
	}
	if len(sums) == 0 {
		return nil, nil
	}
	if cell := slices.Index(of, -1); cell >= 0 {
		return nil, fmt.Errorf("%s is in no cage: %s cannot say it", puzzles.Place(cell, d.Cols), inID.a)
	}
	return namesOf(d, of, sums), nil
}
