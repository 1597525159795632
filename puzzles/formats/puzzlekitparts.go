package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

var inKit = medium{"the file", aKit}

// A kitCursor goes through the lines of a problem. The head is the words of its first line behind the size; the
// argument stands behind a colon in the form.
type kitCursor struct {
	cursor
	head     []parse.Token
	argument string
	more     int // rows and columns of ours beyond those of the file
	groups   []groupLine
}

// kitParts are what problems consist of, by the names that forms give them:
//
//	problem   the words of cells: - for none
//	given     the same, if more than one grid follows; blank is that without words, which ours do not have,
//	          blank:alone the only grid
//	areas     the areas of cells
//	cages     the words of cells, which are said of their areas, and the areas
//	sides     numbers above and below the columns, before and behind the rows
//	margins   numbers above the columns, and before the rows
//	signs     as sides, of which the first and third are our +, and the others -
//	lists     lists of numbers of columns, and of rows
//	corners   the words of corners; inner those within the border
//	squares   the words of squares, whose corners are the cells of ours
//	bottom    a last row, which is no row of the board, of numbers below it
//	head:A    nothing: what the first line has behind the size is as the pattern A, in which N is the number of rows
//	board:A   the words of the first line behind the size, which are the board's, A if there are none; K is how many
//	          different words the cells have if all have one, else the number of rows
//	fleet     how many ships of 1, 2, … cells the first line says
//	total     a total in the first line
//	header:A  nothing: the words A, with commas between them, are in our header
//	among:A   groups of a cell each whose word stands before "/" in A, as in E/even,O/odd
//	outside:A numbers above, below, before and behind lines, each a group A
//	dots:A    sums of cells: with 1 in them the cell and the next one are a group A, with 2 it and the one below
//	borders   sums of cells: their sides that are borders of areas; given-sides  of squares: sides with =
//	middles:A dots with the word A in cells and between them
//	bulbs     thermometers: the name of each and a number, counted from its bulb
//	bare      nothing: our boards have no words of cells
//	turned    nothing: letters behind the numbers of cells stand before them in our words
//	capitals  nothing: our words are capital letters
//	ways      nothing: words of ways have them in the order n, s, e, w
//	commas    nothing: our words have \ in the place of a comma
var kitParts = map[string]func(c *kitCursor) error{
	"problem": func(c *kitCursor) error { return c.grid(0, c.cells()) },
	"given":   kitGiven,
	"blank": func(c *kitCursor) error {
		read := kitGiven
		if c.argument == "alone" {
			read = func(c *kitCursor) error { return c.grid(0, c.cells()) }
		}
		err := read(c)
		for _, cell := range c.d.Cells {
			if err == nil && cell.Text != "-" && isSaid(&cell) {
				err = c.errorAt(cell, "%s: expected - in each cell", prose.Quote(cell.Text, 40))
			}
		}
		c.d.Cells = nil
		return err
	},
	"bare":    func(c *kitCursor) error { c.d.Cells = nil; return nil },
	"areas":   func(c *kitCursor) error { return c.grid(0, pointers(c.section(parse.AreasMark)...)) },
	"corners": func(c *kitCursor) error { return c.grid(1, pointers(c.section(parse.CornersMark)...)) },
	"inner":   kitInner,
	"squares": func(c *kitCursor) error {
		c.d.Rows, c.d.Cols, c.more = c.d.Rows+1, c.d.Cols+1, 1
		return kitInner(c)
	},
	"sides":       func(c *kitCursor) error { return c.around(allSides) },
	"margins":     func(c *kitCursor) error { return c.around(leading) },
	"signs":       func(c *kitCursor) error { return c.around(signed) },
	"lists":       kitLists,
	"cages":       kitCages,
	"bottom":      kitBottom,
	"bulbs":       kitBulbs,
	"head":        kitHead,
	"among":       kitAmong,
	"outside":     kitOutside,
	"given-sides": kitSides,
	"dots":        kitDots,
	"borders":     kitBorders,
	"middles":     kitMiddles,
	"header": func(c *kitCursor) error {
		c.d.Settings = append(c.d.Settings, strings.Split(c.argument, ",")...)
		return nil
	},
	"board": func(c *kitCursor) error {
		if len(c.head) == 0 && c.argument != "" {
			word := c.d.At
			if word.Text = c.argument; word.Text == "K" {
				word.Text = strconv.Itoa(c.kinds())
			}
			c.head = append(c.head, word)
		}
		addSection(c.d, parse.BoardMark, [][]parse.Token{c.head})
		return nil
	},
	"fleet": kitFleet,
	"total": func(c *kitCursor) error {
		for _, word := range c.head {
			c.d.Settings = append(c.d.Settings, "total="+word.Text)
		}
		return nil
	},
	"turned": func(c *kitCursor) error {
		return c.each(func(word string) string {
			number := strings.TrimRight(word, lowercase)
			return word[len(number):] + number
		})
	},
	"commas": func(c *kitCursor) error {
		return c.each(func(word string) string { return strings.ReplaceAll(word, ",", `\`) })
	},
	"capitals": func(c *kitCursor) error { return c.each(strings.ToUpper) },
	"ways": func(c *kitCursor) error {
		return c.each(func(word string) (ways string) {
			if word == "15" {
				word = "nsew" // as four bits
			}
			for _, way := range []string{"n", "s", "e", "w"} {
				ways += strings.Repeat(way, strings.Count(word, way))
			}
			if len(ways) != len(word) {
				return word
			}
			return ways
		})
	},
}

// kinds is how many different words the cells have, or the number of rows if a cell has none.
func (c *kitCursor) kinds() int {
	all := map[string]bool{}
	for _, cell := range c.d.Cells {
		if all[cell.Text] = true; !isSaid(&cell) || cell.Text == "-" {
			return c.d.Rows
		}
	}
	return len(all)
}

func kitGiven(c *kitCursor) error {
	if cells := c.cells(); len(c.file.all) > c.d.Rows {
		return c.grid(0, cells)
	}
	return nil
}

// each changes the words of cells and around them.
func (c *kitCursor) each(change func(word string) string) error {
	words := pointers(c.d.Cells)
	for _, s := range c.d.Sections {
		words = append(words, pointers(s.Lines...)...)
	}
	for _, word := range words {
		word.Text = change(word.Text)
	}
	return nil
}

// lines reads rows of words, which have to be there.
func (c *kitCursor) lines(rows, cols int, words []*parse.Token) error {
	found, err := c.rows(rows, cols, "problem", words)
	if err == nil && !found && rows > 0 {
		err = c.errorAt(c.file.peek(), "the board ends: expected %s of %d", prose.Some(rows, "further row"), cols)
	}
	return err
}

// grid reads the words of cells, with one more row and column those of corners, with one less those within the border.
func (c *kitCursor) grid(more int, words []*parse.Token) error {
	err := c.lines(c.d.Rows+more, c.d.Cols+more, words)
	if more != 0 {
		freeDashes(words)
	}
	return err
}

func freeDashes(words []*parse.Token) {
	for _, word := range words {
		if word.Text == "-" {
			word.Text = puzzles.Free
		}
	}
}

// around reads a line for each margin.
func (c *kitCursor) around(b bands) error {
	return b.through(&c.cursor, func(of map[string][]*parse.Token) error {
		for _, m := range slices.Concat(b.margins...) {
			if err := c.lines(1, m.lines(c.d), of[m.mark]); err != nil {
				return err
			}
			for _, word := range of[m.mark] {
				if word.Text = strings.TrimPrefix(word.Text, "-"); word.Text == "" {
					word.Text = puzzles.Free
				}
			}
		}
		return nil
	})
}

func kitInner(c *kitCursor) error {
	corners := c.section(parse.CornersMark)
	var inner []*parse.Token
	for _, row := range corners[1:c.d.Rows] {
		inner = append(inner, pointers(row[1:c.d.Cols])...)
	}
	return c.grid(-1, inner)
}

func kitLists(c *kitCursor) error {
	for i, mark := range []string{parse.ColumnsMark, parse.RowsMark} {
		var lists [][]parse.Token
		for range []int{c.d.Cols, c.d.Rows}[i] {
			lists = append(lists, wordsOf(c.file.next()))
		}
		addSection(c.d, mark, lists)
	}
	return nil
}

func kitCages(c *kitCursor) error {
	words := freeCells(c.d)
	c.cells()
	err := c.grid(0, pointers(words))
	areas := pointers(c.section(parse.AreasMark)...)
	if err == nil {
		err = c.grid(0, areas)
	}
	for cell, word := range words {
		if word.Text != "-" {
			areas[cell].Text += areaColon + word.Text
		}
	}
	return err
}

func kitBottom(c *kitCursor) error {
	c.d.Rows--
	err := c.grid(0, c.cells())
	if err == nil {
		err = c.lines(1, c.d.Cols, pointers(c.section(parse.BottomMark)...))
	}
	return err
}

func kitHead(c *kitCursor) error {
	var head []string
	for _, word := range c.head {
		head = append(head, word.Text)
	}
	text := strings.Join(head, ",")
	form := "^(" + strings.ReplaceAll(c.argument, "N", strconv.Itoa(c.d.Rows)) + ")$"
	if is, err := regexp.MatchString(form, text); err != nil || !is {
		return c.errorAt(c.d.At, "%s behind the size: expected it as %s", prose.Quote(text, 40), c.argument)
	}
	return nil
}

func kitFleet(c *kitCursor) error {
	var ships []parse.Token
	for i, word := range c.head {
		n, err := strconv.Atoi(word.Text)
		if err != nil || n > len(c.d.Cells) {
			return c.errorAt(word, "%s: expected how many ships have %d cells", prose.Quote(word.Text, 40), i+1)
		}
		word.Text = strconv.Itoa(i + 1)
		ships = append(ships, slices.Repeat([]parse.Token{word}, max(n, 0))...)
	}
	addSection(c.d, parse.BoardMark, [][]parse.Token{ships})
	return nil
}

// kitBulbs makes words of the way to the cell before, o at a bulb.
func kitBulbs(c *kitCursor) error {
	d, cells := c.d, c.cells()
	if err := c.grid(0, cells); err != nil {
		return err
	}
	words := make([]string, len(cells))
	for i := range words {
		words[i] = "o"
	}
	isNext := func(cell, other int) bool { // behind it, on one thermometer
		name, number, _ := strings.Cut(cells[cell].Text, ".")
		n, err := strconv.Atoi(number)
		return err == nil && cells[other].Text == fmt.Sprintf("%s.%d", name, n+1)
	}
	eachBeside(d, func(_, cell, other int) {
		ways := "we"
		if other != cell+1 {
			ways = "ns"
		}
		if isNext(cell, other) {
			words[other] = ways[:1]
		} else if isNext(other, cell) {
			words[cell] = ways[1:]
		}
	})
	for i, cell := range cells {
		cell.Text = words[i]
	}
	return nil
}

// noDigits are the words of cells of a solution that have no number.
const noDigits = "-x."

// kitAnswers are what solutions are, of which there is a word for each cell:
//
//	digits:A  numbers, but 0 for cells whose own word begins with a character of A; -, x and . are 0
//	shades:A  1 for one of the words A, with commas between them; unlike:A 0
//	values:A  the place of the word among A
//	beds      1 for x, and pillows (#) with the way to their feet (o), 2 to 4 as e, w, n, and these, 5 to 7, back
//	joins     neighbours with the same word, but -
//	lines     lines, of which a word has the ways from its cell; whole-lines the same through each cell
//	doors     no line on a side that is closed: words are sums of 4 for the right one, 2 for the lower one, and more
//	inside    the lines around the cells with an x
//	bridges   1 and 2, or a and b for those from above to below
//	circles   1 at a square's corner if its word, which counts them as 8 and from the next on as 1, 2, 4, has it
var kitAnswers = map[string]func(c *kitCursor, words []parse.Token) (puzzles.Solution, error){
	"digits": func(c *kitCursor, words []parse.Token) (s puzzles.Solution, err error) {
		for cell, word := range words {
			n, err := strconv.Atoi(word.Text)
			if err != nil && !strings.Contains(noDigits, word.Text) {
				return nil, c.errorAt(word, "%s in the solution: expected a number, or one of %s", prose.Quote(word.Text, 40),
					noDigits)
			}
			if c.argument != "" && strings.Contains(c.argument, c.d.Cells[cell].Text[:1]) {
				n = 0
			}
			s = append(s, n)
		}
		return s, nil
	},
	"shades": func(c *kitCursor, words []parse.Token) (puzzles.Solution, error) { return c.among(words, 1) },
	"unlike": func(c *kitCursor, words []parse.Token) (puzzles.Solution, error) { return c.among(words, 0) },
	"values": func(c *kitCursor, words []parse.Token) (s puzzles.Solution, err error) {
		for _, word := range words {
			s = append(s, max(0, slices.Index(strings.Split(c.argument, ","), word.Text)))
		}
		return s, nil
	},
	"joins": func(c *kitCursor, words []parse.Token) (puzzles.Solution, error) {
		return c.beside(words, func(a, b string, _ bool) int { return puzzles.Truth(a == b && a != "-") })
	},
	"lines": kitLines,
	"whole-lines": func(c *kitCursor, words []parse.Token) (puzzles.Solution, error) {
		for _, word := range words {
			if word.Text == "-" {
				return nil, c.errorAt(word, "a cell without a line: expected one through each cell")
			}
		}
		return kitLines(c, words)
	},
	"doors": func(c *kitCursor, words []parse.Token) (puzzles.Solution, error) {
		return c.beside(words, func(a, _ string, isDown bool) int {
			sides, _ := strconv.Atoi(a)
			if isDown {
				return puzzles.Truth(sides&2 == 0)
			}
			return puzzles.Truth(sides&4 == 0)
		})
	},
	"beds":    kitBeds,
	"inside":  kitInside,
	"circles": kitCircles,
	"bridges": func(c *kitCursor, words []parse.Token) (puzzles.Solution, error) {
		for cell := range words {
			if c.d.Cells[cell].Text != "-" {
				words[cell].Text = "" // an island
			}
		}
		return c.beside(words, func(a, b string, isDown bool) int {
			counts := map[string]int{"1": 1, "2": 2}
			if isDown {
				counts = map[string]int{"a": 1, "b": 2}
			}
			return max(counts[a], counts[b])
		})
	},
}

// among is a value for words of the argument, and 1 without it for others.
func (c *kitCursor) among(words []parse.Token, value int) (s puzzles.Solution, err error) {
	for _, word := range words {
		if slices.Contains(strings.Split(c.argument, ","), word.Text) {
			s = append(s, value)
		} else {
			s = append(s, 1-value)
		}
	}
	return s, nil
}

// beside is a value for each pair of neighbours.
func (c *kitCursor) beside(words []parse.Token, value func(a, b string, isDown bool) int) (puzzles.Solution, error) {
	s := opens(pairsOf(c.d))
	eachBeside(c.d, func(pair, cell, other int) {
		s[pair] = value(words[cell].Text, words[other].Text, other != cell+1)
	})
	return s, nil
}

func kitLines(c *kitCursor, words []parse.Token) (puzzles.Solution, error) {
	return c.beside(words, func(a, _ string, isDown bool) int {
		if isDown {
			return puzzles.Truth(strings.Contains(a, "s"))
		}
		return puzzles.Truth(strings.Contains(a, "e"))
	})
}

func kitInside(c *kitCursor, words []parse.Token) (puzzles.Solution, error) {
	rows, cols := c.d.Rows-c.more, c.d.Cols-c.more
	is := func(row, col int) bool {
		return row >= 0 && col >= 0 && row < rows && col < cols && words[row*cols+col].Text == "x"
	}
	s := opens((rows+1)*cols + rows*(cols+1))
	within, across := pairs(rows+1, cols+1)
	for i, pair := range within {
		s[pair] = puzzles.Truth(is(i/cols-1, i%cols) != is(i/cols, i%cols))
	}
	for i, pair := range across {
		s[pair] = puzzles.Truth(is(i/(cols+1), i%(cols+1)-1) != is(i/(cols+1), i%(cols+1)))
	}
	return s, nil
}

func kitCircles(c *kitCursor, words []parse.Token) (puzzles.Solution, error) {
	s, wide := make(puzzles.Solution, c.d.Rows*c.d.Cols), c.d.Cols
	for i, word := range words {
		bits, err := strconv.Atoi(word.Text)
		if err != nil || bits < 0 || bits > 15 {
			return nil, c.errorAt(word, "%s: expected a sum of 1, 2, 4 and 8", prose.Quote(word.Text, 40))
		}
		at := i/(wide-1)*wide + i%(wide-1)
		for bit, cell := range []int{at + 1, at + wide + 1, at + wide, at} {
			s[cell] |= bits >> bit & 1
		}
	}
	return s, nil
}

// A bed is a pillow and a foot: from it to that goes a way, 0 to 2.
type bed struct{ pillow, foot, way int }

// kitBeds pairs pillows and feet: first those for which there is one choice.
func kitBeds(c *kitCursor, words []parse.Token) (puzzles.Solution, error) {
	s := make(puzzles.Solution, len(words))
	for cell, word := range words {
		s[cell] = map[string]int{"x": 1, "#": puzzles.Open, "o": puzzles.Open}[word.Text]
	}
	for most := 1; most <= 3; most++ {
		for cell := 0; cell < len(s); cell++ {
			if all := bedsWith(cell, c.d.Cols, words, s); len(all) > 0 && len(all) <= most {
				s[all[0].pillow], s[all[0].foot] = 2+all[0].way, 5+all[0].way
				cell, most = -1, 1
			}
		}
	}
	if i := slices.Index(s, puzzles.Open); i >= 0 {
		return nil, c.errorAt(words[i], "half a bed: expected the other half beside it")
	}
	return s, nil
}

// bedsWith are those that a cell may be half of, both halves being open. A foot does not lie below its pillow.
func bedsWith(cell, cols int, words []parse.Token, s puzzles.Solution) (all []bed) {
	is := func(at int, half string) bool {
		return at >= 0 && at < len(s) && s[at] == puzzles.Open && words[at].Text == half
	}
	for way, step := range []int{1, -1, -cols} {
		for _, b := range []bed{{cell, cell + step, way}, {cell - step, cell, way}} {
			if is(b.pillow, "#") && is(b.foot, "o") && (way == 2 || b.pillow/cols == b.foot/cols) {
				all = append(all, b)
			}
		}
	}
	return all
}
