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

// Strides are marks among a number of places, by how many places without one stand before each, and before the end: '_'
// or 'a' for none. A z is 25 places and no mark.

// readStrides reads marks: 'a' or, behind a capital letter, 'A', or 0 for none. If '_' is none, a number behind a
// letter is how often it is meant.
func readStrides(s *scan, n int, none byte) ([]byte, error) {
	marks := make([]byte, 0, n+1)
	for len(marks) <= n && !s.ends() && s.rest()[0] != ',' {
		from := s.at
		free, mark, err := stride(s, none)
		if err != nil {
			return nil, err
		}
		times := 1
		if digits := s.span(digits); digits != "" && none == '_' {
			times, _ = strconv.Atoi(digits)
		}
		if times > n+1 || len(marks)+times*free > n+1 {
			return nil, s.errorf(from, "the game ID goes on behind place %d", n)
		}
		for range times {
			marks = append(marks, make([]byte, free)...)
			if mark != 0 {
				marks = append(marks, mark)
			}
		}
	}
	if len(marks) != n+1 || marks[n] == 0 {
		return nil, s.errorf(s.at, "the game ID has %d places: expected %d, and the end", len(marks), n)
	}
	return marks[:n], nil
}

// stride reads how many places without a mark there are, and the mark behind them.
func stride(s *scan, none byte) (free int, mark byte, err error) {
	first := s.rest()[0]
	s.at++
	mark = 'a'
	if none == 'a' && first >= 'A' && first <= 'Z' {
		mark, first = 'A', first-'A'+'a'
	}
	switch {
	case none == '_' && first == none:
		return 0, mark, nil
	case first < 'a' || first > 'z':
		return 0, 0, badChar(s, "a to z")
	case first == 'z':
		return 25, 0, nil
	case none == '_':
		return int(first-'a') + 1, mark, nil
	}
	return int(first - 'a'), mark, nil
}

// sayStrides is the reverse.
func sayStrides(marks []byte, none byte) string {
	var out strings.Builder
	free := 0
	for _, mark := range append(slices.Clone(marks), 'a') {
		if mark == 0 {
			free++
			continue
		}
		most := 25 // more than these are z
		if none == 'a' {
			most = 24
		}
		for ; free > most; free -= 25 {
			out.WriteByte('z')
		}
		letter := byte('a' + free)
		if none == '_' {
			letter--
		}
		if none == '_' && free == 0 {
			letter = none
		}
		out.WriteByte(letter - 'a' + mark)
		free = 0
	}
	return out.String()
}

// dividers are the pairs of cells of a square within rows, and then within columns, column by column.
func dividers(d *puzzles.Draft) (all []int) {
	within, across := pairs(d.Rows, d.Cols)
	all = within
	for col := range d.Cols {
		for row := range d.Rows - 1 {
			all = append(all, across[row*d.Cols+col])
		}
	}
	return all
}

func readDividers(s *scan, d *puzzles.Draft) error {
	at := s.here()
	of := dividers(d)
	marks, err := readStrides(s, len(of), '_')
	if err != nil {
		return err
	}
	isBorder := make([]bool, len(of))
	for i, mark := range marks {
		isBorder[of[i]] = mark != 0
	}
	setBorders(d, isBorder, at)
	return nil
}

func sayDividers(d *puzzles.Draft) string {
	isBorder := bordersOf(d)
	var marks []byte
	for _, pair := range dividers(d) {
		mark := byte(0)
		if isBorder[pair] {
			mark = 'a'
		}
		marks = append(marks, mark)
	}
	return sayStrides(marks, '_')
}

func writeDividers(d *puzzles.Draft) (string, error) {
	text := sayDividers(d)
	take(d, parse.AreasMark)
	return text, nil
}

// packed puts a number behind a letter for three or more of it.
func packed(text string) string {
	var out strings.Builder
	for n := 0; len(text) > 0; text = text[n:] {
		n = len(text) - len(strings.TrimLeft(text, text[:1]))
		if n > 2 {
			out.WriteString(text[:1] + strconv.Itoa(n))
		} else {
			out.WriteString(text[:n])
		}
	}
	return out.String()
}

// firsts are the first cells of areas, and the area of each cell.
func firsts(d *puzzles.Draft) (cells []int, area []int) {
	isBorder := bordersOf(d)
	area = areasOf(d, isBorder)
	for cell, i := range area {
		if i == len(cells) {
			cells = append(cells, cell)
		}
	}
	return cells, area
}

func comma(s *scan) error {
	if !strings.HasPrefix(s.rest(), ",") {
		return s.errorf(s.at, "%s: expected a comma", prose.Quote(s.rest(), 40))
	}
	s.at++
	return nil
}

// readCages reads areas, and runs with a sum in the first cell of each, or none.
func readCages(s *scan, d *puzzles.Draft) error {
	sums := *d
	err := readDividers(s, d)
	if err == nil {
		err = comma(s)
	}
	if err == nil {
		err = runs.readCells(s, &sums)
	}
	if err != nil {
		return err
	}
	for cell, sum := range sums.Cells {
		if sum.Text != puzzles.Free {
			d.Sections[0].Lines[cell/d.Cols][cell%d.Cols].Text += areaColon + sum.Text
		}
	}
	return nil
}

// saidOf takes the areas out of a draft: what is said of each, in the order of their first cells.
func saidOf(d *puzzles.Draft) []parse.Token {
	cells, area := firsts(d)
	said := slices.Repeat([]parse.Token{{Text: puzzles.Free}}, len(cells))
	for cell, word := range slices.Concat(take(d, parse.AreasMark)...) {
		if _, text, isSaid := strings.Cut(word.Text, areaColon); isSaid {
			said[area[cell]].Text = text
		}
	}
	return said
}

// areaColon stands between the name of an area and what is said of it.
const areaColon = ":"

func writeCages(d *puzzles.Draft) (string, error) {
	cells, area := firsts(d)
	size := sizesOf(area)[:len(cells)]
	if slices.Min(size) < 2 || slices.Max(size) > d.Rows {
		return "", fmt.Errorf("an area of one cell, or of more than %d: %s cannot say it", d.Rows, anID)
	}
	dividers := sayDividers(d)
	sums := *d
	sums.Cells = freeCells(d)
	for i, sum := range saidOf(d) {
		sums.Cells[cells[i]] = sum
	}
	text, err := writeRuns(&sums)
	return dividers + "," + text, err
}

// signs are those of what numbers of an area give, by their letters in an ID.
var signs = map[byte]string{'a': "+", 'm': "*", 's': "-", 'd': "/"}

// readResults reads areas, and a letter and a number for each: a word in its first cell.
func readResults(s *scan, d *puzzles.Draft) error {
	err := readDividers(s, d)
	if err == nil {
		err = comma(s)
	}
	if err != nil {
		return err
	}
	d.Cells = freeCells(d)
	cells, area := firsts(d)
	size := sizesOf(area)
	for i, cell := range cells {
		if s.ends() {
			return s.errorf(s.at, "the game ID has %d results: expected %d", i, len(cells))
		}
		letter, at := s.rest()[0], s.here()
		sign, isKnown := signs[letter]
		if s.at++; !isKnown {
			return badChar(s, "a, m, s or d")
		}
		number := s.span(digits)
		if size[i] == 1 {
			sign = ""
		}
		d.Cells[cell] = parse.Token{Text: number + sign, Line: at.Line, Col: at.Col}
	}
	return nil
}

func writeResults(d *puzzles.Draft) (string, error) {
	cells, area := firsts(d)
	size, results := sizesOf(area), make([]string, len(cells))
	for cell, word := range d.Cells {
		if word.Text == puzzles.Free {
			continue
		}
		number := strings.TrimRight(word.Text, "+*-/")
		sign := word.Text[len(number):]
		letter := "a"
		for l, s := range signs {
			if s == sign {
				letter = string(l)
			}
		}
		if results[area[cell]] != "" || sign == "" && size[area[cell]] > 1 || !isNumber(number) {
			return "", cannotSay(d, cell, anID)
		}
		results[area[cell]] = letter + number
	}
	for i, result := range results {
		if result == "" {
			return "", fmt.Errorf("%s: an area without a clue: %s cannot say it", puzzles.Place(cells[i], d.Cols), anID)
		}
	}
	text := packed(sayDividers(d)) + "," + strings.Join(results, "")
	take(d, parse.AreasMark)
	return text, nil
}
