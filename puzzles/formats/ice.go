package formats

import (
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Cells of ice have this before their number. In an address they are bits ahead of all numbers.
const ice = "i"

func iced(c *cursor) error {
	cells := c.cells()
	is, numbers := make([]int, len(cells)), slices.Clone(c.d.Cells)
	for i, cell := range cells {
		number, isIce := strings.CutPrefix(cell.Text, ice)
		is[i] = puzzles.Truth(isIce)
		if numbers[i].Text = number; number == "" {
			numbers[i].Text = puzzles.Free
		}
	}
	err := bits.numbers(c, is)
	if err == nil {
		err = c.words(number16, pointers(numbers))
	}
	for i, cell := range cells {
		if *cell = numbers[i]; is[i] > 0 {
			cell.Text = ice + strings.TrimPrefix(cell.Text, puzzles.Free)
		}
	}
	return err
}

// icedWords are the same in a file: a number, 0 for one that is not told, and - before it for ice.
var icedWords = cells("cells", translation{own: iceOf("-", ice, "0", "?"), theirs: iceOf(ice, "-", "?", "0")})

// iceOf writes a word with another mark of ice, and another one of what is not told.
func iceOf(mark, other, untold, asked string) func(word string) string {
	return func(word string) string {
		number, isIce := strings.CutPrefix(word, mark)
		if number == untold {
			number = asked
		}
		if isIce {
			return other + number
		}
		return number
	}
}

// arrowsBetween are arrows between cells: first those to the left or up, then the others, each by how many pairs before
// have none, a digit of 36, of which z is 35 and no arrow.
func arrowsBetween(c *cursor) error {
	all := c.pairs()
	for _, signs := range []string{"<^", ">v"} {
		for i := 0; i < len(all); {
			free := 0
			for c.writes && i+free < len(all) && free < 35 && all[i+free].Text != c.signAt(signs, i+free) {
				free++
			}
			if c.writes {
				c.text += stateDigits[free : free+1]
			} else {
				at, digit := c.at, c.spanOf(stateDigits, 1)
				if free = strings.Index(stateDigits, digit); digit == "" {
					return c.errorf(at, "%s: expected an arrow, 0 to 9 or a to z", prose.Quote(c.rest(), 40))
				}
			}
			if i += free; free < 35 && i < len(all) {
				all[i].Text = c.signAt(signs, i)
				i++
			}
		}
	}
	return nil
}

// signAt is one sign between the cells of a row, and the other below one another.
func (c *cursor) signAt(signs string, pair int) string {
	return signs[puzzles.Truth(pair >= c.d.Rows*(c.d.Cols-1)):][:1]
}

// arrowRows are the same in a file: 1 to the left or up, 2 the others, also around the board, which are left out.
func arrowRows(c *cursor) error {
	all, n := c.pairs(), c.d.Rows*(c.d.Cols-1)
	for i, some := range [][]*parse.Token{all[:n], all[n:]} {
		signs := [][2]string{{"<", ">"}, {"^", "v"}}[i]
		rename(some, map[string]string{signs[0]: "1", signs[1]: "2", puzzles.Free: "0"})
		rows, cols, words := frame(c.d.Rows-i, c.d.Cols-1+i, i, 1-i, some)
		if _, err := c.rows(rows, cols, "arrows", words); err != nil {
			return err
		}
		rename(some, map[string]string{"1": signs[0], "2": signs[1], "0": puzzles.Free})
	}
	return nil
}

// inOut is where a line comes in and goes out, as in n3>e2: two numbers of places around the board, above its columns,
// below them, before its rows and behind them. A file counts the pairs of cells ahead of these.
func inOut(c *cursor) error {
	at, before, word := c.place(), puzzles.Truth(c.called == inFile)*pairsOf(c.d), &c.section(parse.BoardMark)[0][0]
	var ways [2]string
	copy(ways[:], strings.Split(word.Text, ">"))
	for i, way := range ways {
		n := slices.Index(c.sides(), way) + before
		switch {
		case c.writes:
			c.upTo("", &parse.Token{Text: strings.Repeat("/", puzzles.Truth(c.called == inAddress)) + strconv.Itoa(n)})
			continue
		case c.called == inFile:
			n, _ = strconv.Atoi(c.file.next().Text)
		default:
			if err := literal("/")(c); err != nil {
				return err
			}
			n, _ = strconv.Atoi(c.span(digits))
		}
		if n -= before; n < 0 || n >= len(c.sides()) {
			return c.errorAt(at, "%d: expected the number of a place around the board", n+before)
		}
		ways[i] = c.sides()[n]
	}
	if !c.writes {
		*word = parse.Token{Text: strings.Join(ways[:], ">"), Line: at.Line, Col: at.Col}
	}
	return nil
}

// sides are the places around the board.
func (c *cursor) sides() (all []string) {
	for side, name := range []string{"n", "s", "w", "e"} {
		for i := range []int{c.d.Cols, c.d.Rows}[side/2] {
			all = append(all, name+strconv.Itoa(i+1))
		}
	}
	return all
}

// throughLines are lines between cells, perhaps with a direction that the player noted, and beside these those with
// which one comes in and goes out.
func throughLines(c *cursor) error {
	var ways []string
	for _, s := range c.taken {
		if s.Mark == parse.BoardMark {
			ways = strings.Split(s.Lines[0][0].Text, ">")
		}
	}
	err := played{grids: cellEdges, words: throughWords, notes: "udlr", isAlone: true, isFramed: true}.part(c)
	if err != nil || !c.writes || c.d.Values.Opens() == len(c.d.Values) {
		return err
	}
	first := len(c.lines) - 2*c.d.Rows - 1 // the rows with a word for each border of a cell beside another
	for _, way := range ways {
		side, number := strings.Index("nswe", way[:1]), way[1:]
		i, _ := strconv.Atoi(number)
		row := []int{c.d.Rows, 2 * c.d.Rows, i - 1, i - 1}[side]
		c.lines[first+row][[]int{i - 1, i - 1, 0, c.d.Cols}[side]] = "1"
	}
	return nil
}
