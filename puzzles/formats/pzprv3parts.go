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

// fileParts are what files consist of, by the names that forms give them:
//
//	numbers     the numbers of cells
//	told-numbers  the same, each of them told: who has '?' means something else there
//	shading     the marks of cells: # a shaded cell, + one that is not, . nothing
//	joined      numbers, and marks on cells without one
//	digits      the numbers that the player put into cells
//	sizes       the same, where equal numbers side by side are one area
//	lines       lines between the cells of a row, then of a column: 1 a line, 2 two, -1 none, 0 nothing
//	coloured    a colour and a number for each cell, or neither: see alphabets.go
//	tinted-arrows  a direction, a number and a colour for each cell, or none of them: see alphabets.go
//	triangles   triangles that the player put into cells: 2 to 5, + for none
//	style       how the lines look, which is left out
//	unlined     # for a cell without a line or clue; shaded, clue or not
//	bars, ways, beds  strokes, arrows, and halves of beds and a corridor that the player put into cells
//	notes       numbers of cells, which are left out
//	fences      lines between the corners of a column, then of a row
//	borders     borders between the cells of a row, then of a column: 1 a border, -1 none, 0 nothing
//	framed      the same with those around the board; newer-framed in version 1 alone
//	background  colours of cells, in version 1 alone; they are left out
//	walls       walls with sums below and beside them, and a row and a column with sums before them
//	or-none     as digits, and + for no number; or-minus has - for it
//	noted       marks of cells: 1 a shaded cell, + one that is not, each with notes
//	circled     circles between the cells of a row, then of a column: 1 a white one, 2 a black one
//	circled-entries, pair-notes  numbers of the player in circles, and between cells: see circled.go
//	untold-lists  as lists, of which one without numbers says nothing
//	lists       lists of numbers above columns and before rows, and marks as in shading
//	words       the words of cells; iced-words: ice is - there, and 0 is a number that is not told
//	arrows      a direction and a number for each cell, or neither: see alphabets.go
//	corners     the numbers of corners
//	slants      diagonals: 1 one that falls, 2 one that rises
//	sized       the number of a shaded cell, which is the size of its area, and + for one that is not
//	arrowed     rooms, and then words of cells of which black ones are in none
//	holed       newer-rooms, and then cells that are in none: *
//	holed-numbers  partition, and then numbers, and cells that are in none: #
//	rooms       how many areas there are, and a grid of their numbers; from version 1 on as partition
//	newer-rooms the same from version 2 on
//	options     from version 1 on a line of options, of which none is known here
//	partition   borders of areas between the cells of a row, then of a column: 1 a border
//	entries     the numbers that the player put into cells, which may have others
//	marked      cells that may be shaded: o such a cell, # a shaded one, % one that is not, . and + others
//	total       a number that the whole board has
//	circles     circles that the player put into cells: 1 a white one, 2 a black one
//	trees, water, margins, clues, disc-clues, given-clues, sides, letter-sides, poles  margins and the cells inside:
//	            see margins.go, and, of poles, blanks.go
//	several     up to four numbers for each cell, and marks as in shading
//	letter-total  a letter that the whole board has, as a number
//	unclued     marks of cells without a number, as in shading
//	fleet       the lengths of pieces: see fleet.go
//	dots        dots on cells, edges and corners, and cells of no area: see dots.go; middles: in cells and between two
//	erased      sides of cells: 0 is no border of areas, 2 a line, -1 none: see rooms.go
//	starred     the column and the row of the star, and numbers
//	pair-arrows, in-out, through-lines  as in ice.go: arrows between cells, where a line comes in and goes out, and lines
//	points      numbers of points, and the lines between them: see points.go
//	all-white, skip-white  a line that says nothing
//	holes       nothing: cells of no area are parted from others
//	unsaid      nothing: '?' is a clue that says nothing, and is left out
//	open-zeros  nothing: 0 is a number that is not told
//	strips      borders, lines and arrows that the player put in: see strips.go
//	ring-lines  cells, clues around the board, and lines: see ring.go
//	set-d, set-p, set-t  the letter of a set of pieces: see fleet.go
var fileParts = map[string]part{
	"numbers":         cells("numbers", fileNumbers),
	"told-numbers":    told(cells("numbers", fileNumbers)),
	"shading":         shading,
	"joined":          joined(fileNumbers),
	"digits":          played{grids: cellGrid, isOthers: true, clue: clueDigit}.part,
	"sizes":           sizes,
	"lines":           played{grids: cellEdges, words: lineWords, isAlone: true}.part,
	"fences":          played{grids: cornerEdges, words: map[string]int{"1": 1, "-1": 0, "0": puzzles.Open}}.part,
	"borders":         played{grids: cellEdges, words: borderWords}.part,
	"framed":          played{grids: cellEdges, words: borderWords, isFramed: true}.part,
	"newer-framed":    played{grids: cellEdges, words: borderWords, isFramed: true, isLater: true}.part,
	"background":      background,
	"walls":           wallGrid,
	"corners":         corners(cells("numbers", fileNumbers)),
	"slants":          played{grids: cellGrid, words: map[string]int{"1": 0, "2": 1}, isOthers: true}.part,
	"lists":           listGrid,
	"untold-lists":    untold(listGrid),
	"circled":         betweenCells(pairRows),
	"circled-entries": circledEntries,
	"pair-notes":      pairNotes,
	"or-none":         played{grids: cellGrid, none: "+", isOthers: true, clue: clueDigit}.part,
	"or-minus":        played{grids: cellGrid, none: "-", isOthers: true, clue: clueDigit}.part,
	"noted":           played{grids: cellGrid, words: notedWords, notes: "ox"}.part,
	"water":           outside(leading.around(inner{values: map[string]int{"#": 1, "+": 0}, put: "#"})),
	"margins":         untoldMargins(outside(leading.around(inner{}))),
	"rooms":           areas(roomGrid(1)),
	"newer-rooms":     areas(roomGrid(2)),
	"options":         fileOptions,
	"partition":       areas(borderRows),
	"entries":         played{grids: cellGrid}.part,
	"marked":          marked,
	"total":           allSides.total,
	"circles":         played{grids: cellGrid, words: circleWords, isOthers: true, clue: clueIn(circleWords)}.part,
	"words":           fileWords,
	"holed":           holed(newerBorders, blankRows),
	"holed-numbers":   arrowed(unhemmed(borderRows), cells("numbers", fileNumbers)),
	"arrowed":         arrowed(roomGrid(1), fileWords),
	"sized":           areaSized,
	"bars":            played{grids: cellGrid, words: barWords}.part,
	"ways":            played{grids: cellGrid, words: wayWords, isOthers: true, clue: clueIn(wayWords)}.part,
	"beds":            bands{}.around(inner{values: bedWords, put: "#"}),
	"shaded":          shadedUnlined,
	"notes":           notes,
	"coloured":        cells("cells", colouredPair),
	"triangles":       played{grids: cellGrid, words: triangleWords, isOthers: true}.part,
	"style":           leftOut("pipe"),
	"all-white":       leftOut("allwhite"),
	"skip-white":      leftOut("skipwhite"),
	"pair-arrows":     arrowRows,
	"in-out":          inOut,
	"through-lines":   throughLines,
	"unlined":         unlined,
	"tinted-arrows":   cells("cells", arrowTriple),
	"arrows":          cells("cells", arrowPair),
	"trees":           leading.around(inner{values: map[string]int{"A": 1, "-": 0}, put: "A"}),
	"clues":           leading.around(inner{}),
	"disc-clues":      leading.around(discs),
	"given-clues":     leading.around(inner{fixed: "q", values: map[string]int{"-": 0}}),
	"sides":           allSides.around(inner{fixed: "q"}),
	"letter-sides":    lettered.around(inner{fixed: "q", values: map[string]int{"-": 0}}),
	"poles":           blanked(borderRows, poles.around(inner{fixed: "q", put: "a", values: map[string]int{"s2": 0}})),
	"several":         joined(fileSeveral),
	"letter-total":    lettered.total,
	"fleet":           fleet,
	"points":          pointed(cells("numbers", fileNumbers), drawnLines),
	"unclued":         unclued,
	"starred":         starred(cells("numbers", fileNumbers)),
	"dots":            dotRows,
	"middles":         middles((*cursor).dotLines),
	"erased":          erasedFences,
	"holes":           holes,
	"unsaid":          unsaid,
	"boxes":           boxes,
	"open-zeros":      openZeros,
	"strips":          strips,
	"ring-lines":      ringLines,
	"set-d":           set("d"),
	"set-p":           set("p"),
	"set-t":           set("t"),
	"iced-words":      icedWords,
}

var fileWords = cells("cells", translation{own: itself, theirs: itself})

// The words of what the player put into cells.
var (
	lineWords     = map[string]int{"2": 2, "1": 1, "-1": 0, "0": puzzles.Open}
	borderWords   = map[string]int{"1": 0, "2": 0, "-1": 1, "0": puzzles.Open}  // 2 is one that the player marked
	throughWords  = map[string]int{"1": 1, "-2": 1, "-1": 0, "0": puzzles.Open} // -2 is a line and a cross
	circleWords   = map[string]int{"1": 0, "2": 1}
	notedWords    = map[string]int{"1": 1, "+": 0}
	barWords      = map[string]int{"1": 1, "2": 0, "0": puzzles.Open}
	wayWords      = map[string]int{"1": 1, "3": 2, "4": 3, "2": 4, "+": 0}
	bedWords      = map[string]int{"#": 1, "e": 2, "d": 3, "b": 4, "i": 5, "j": 6, "h": 7, "-": puzzles.Open}
	triangleWords = map[string]int{"+": 0, "2": 1, "3": 2, "4": 3, "5": 4}
)

// discs are clues of 1 or 2, which say 4 more in a shaded cell.
var discs = inner{put: "#", values: map[string]int{"4": 1, "8": 0, "0": puzzles.Open},
	shaded: map[string]string{"1": "5", "2": "6"}}

func itself(word string) string { return word }

// fileUnknown is '?' in a file, fileHole a cell that is no part of the board.
const (
	fileUnknown = "-"
	fileHole    = "*"
)

// fileNumbers have it in words of one, and fileSeveral in words of several.
var (
	fileNumbers = translation{
		own: func(word string) string {
			if word == fileUnknown {
				return unknown
			}
			return word
		},
		theirs: func(word string) string {
			switch {
			case word == unknown:
				return fileUnknown
			case isNumber(word), word == fileHole, word == blank:
				return word
			}
			return ""
		},
	}
	fileSeveral = translation{
		own:    func(word string) string { return strings.ReplaceAll(word, "-", unknown) },
		theirs: func(word string) string { return strings.ReplaceAll(word, unknown, "-") },
	}
)

// cells are the words of cells. Without them no cell says anything. Those with commas are read as such.
func cells(what string, t translation) part {
	return func(c *cursor) error {
		words := c.cells()
		return c.as(t, words, func() error {
			_, err := c.rows(c.d.Rows, c.d.Cols, what, words)
			return err
		})
	}
}

// told is numbers of cells without '?'.
func told(numbers part) part {
	return func(c *cursor) error {
		return c.inTurn(func() error { return numbers(c) }, func() error {
			for cell, word := range c.cells() {
				if word.Text == unknown {
					return c.errorAt(*word, "%s: '?': expected a number, since %s means something else by it",
						puzzles.Place(cell, c.d.Cols), c.called.a)
				}
			}
			return nil
		})
	}
}

// openZeros reads 0 as a number that is not told: no rule of pzprjs is of 0 there.
func openZeros(c *cursor) error {
	if !c.writes {
		translate(c.d.Cells, map[string]string{"0": unknown})
	}
	return nil
}

// unsaid leaves out '?' of cells, of corners and beside the board that are read: a clue that says nothing.
func unsaid(c *cursor) error {
	words := pointers(c.d.Cells)
	for _, s := range c.d.Sections {
		if slices.Contains([]string{parse.CornersMark, parse.RowsMark, parse.ColumnsMark, parse.RightMark,
			parse.BottomMark}, s.Mark) {
			words = append(words, pointers(s.Lines...)...)
		}
	}
	for _, word := range words {
		if !c.writes && slices.Contains([]string{unknown, fileUnknown, "-2"}, word.Text) {
			word.Text = puzzles.Free
		}
	}
	return nil
}

// leftOut is a line that says nothing.
func leftOut(text string) part {
	return func(c *cursor) error { c.field(&parse.Token{Text: text}); return nil }
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// opens is values that are all open.
func opens(n int) puzzles.Solution { return slices.Repeat(puzzles.Solution{puzzles.Open}, n) }

// shades are the marks of cells, as pictures have them.
var (
	shades   = map[string]string{"#": "*", "+": ".", ".": puzzles.OpenWord}
	unshaded = turned(shades)
)

// setMarks reads marks of cells. Notes of the player, c and -, say nothing.
func (c *cursor) setMarks(marks []parse.Token) error {
	for i, mark := range marks {
		word, known := shades[strings.NewReplacer("c", ".", "-", ".").Replace(mark.Text)]
		if !known {
			return c.errorAt(mark, "%s: mark %s: expected #, + or .", puzzles.Place(i, c.d.Cols),
				prose.Quote(mark.Text, 40))
		}
		marks[i].Text = word
	}
	c.d.Marks = marks
	return nil
}

// marks are those of cells, as words. A cell with a number is known not to be shaded.
func (c *cursor) marks() []parse.Token {
	marks := freeCells(c.d)
	for cell, mark := range c.d.Marks {
		marks[cell].Text = cmp.Or(unshaded[mark.Text], "+")
	}
	return marks
}

// wordFor is the shortest word of a value.
func wordFor(words map[string]int, value int) (word string) {
	for w, v := range words {
		if v == value && (word == "" || cmp.Or(len(w)-len(word), strings.Compare(w, word)) < 0) {
			word = w
		}
	}
	return word
}

func shading(c *cursor) error {
	marks := c.marks()
	found, err := c.rows(c.d.Rows, c.d.Cols, "marks", pointers(marks))
	if err != nil || c.writes || !found {
		return err
	}
	return c.setMarks(marks)
}

// joined is words of cells, and marks on those without one, in one grid.
func joined(t translation) part {
	return func(c *cursor) error {
		all, marks := c.cells(), c.marks()
		both := slices.Clone(all)
		for i, cell := range all {
			switch {
			case !c.writes:
			case !isSaid(cell):
				both[i] = &marks[i]
			case marks[i].Text == "#":
				return fmt.Errorf("%s: a shaded cell with a clue: %s cannot say it", puzzles.Place(i, c.d.Cols), aFile)
			}
		}
		if c.writes {
			if err := c.translate(t, all); err != nil {
				return err
			}
		}
		if _, err := c.rows(c.d.Rows, c.d.Cols, "numbers", both); err != nil || c.writes {
			return err
		}
		for i, cell := range all {
			marks[i] = *cell
			if cell.Text == "#" || cell.Text == "+" {
				cell.Text = puzzles.Free
			} else {
				marks[i].Text = puzzles.Free
			}
		}
		if err := c.translate(t, all); err != nil {
			return err
		}
		return c.setMarks(marks)
	}
}

// outside is margins, and the cells inside, which say nothing themselves.
func outside(grid part) part {
	return func(c *cursor) error {
		err := grid(c)
		for _, word := range pointers(c.d.Cells) {
			if err == nil && isSaid(word) && !c.writes {
				err = c.errorAt(*word, "%s: expected '.', since cells have no clues", prose.Quote(word.Text, 40))
			}
		}
		c.d.Cells = nil
		return err
	}
}

// untoldMargins are margins with -1 where ours have nothing. A file that ends before them has zeros.
func untoldMargins(margins part) part {
	return func(c *cursor) error {
		words := map[string]string{"-1": puzzles.Free}
		if c.writes {
			words = turned(words)
		} else if c.file.ends() {
			words = map[string]string{puzzles.Free: "0"}
		}
		return c.inTurn(func() error { return margins(c) }, func() error {
			for _, s := range c.d.Sections {
				for _, line := range s.Lines {
					translate(line, words)
				}
			}
			return nil
		})
	}
}

// unclued is shading where a cell with a number is shaded unless the number is 0, and has no mark.
func unclued(c *cursor) error {
	if c.writes && c.d.Marks != nil {
		for cell := range c.d.Cells {
			if isSaid(&c.d.Cells[cell]) {
				c.d.Marks[cell].Text = puzzles.OpenWord
			}
		}
	}
	if err := shading(c); err != nil || c.writes {
		return err
	}
	if !slices.ContainsFunc(c.d.Marks, func(mark parse.Token) bool { return mark.Text != puzzles.OpenWord }) {
		c.d.Marks = nil // a player who has marked nothing
	}
	for cell := range c.d.Marks {
		switch word := c.d.Cells[cell].Text; word {
		case puzzles.Free, unknown:
		case "0":
			c.d.Marks[cell].Text = "."
		default:
			c.d.Marks[cell].Text = shaded
		}
	}
	return nil
}

// innerSize is the size without the row and the column of walls.
func innerSize(d *puzzles.Draft) (rows, cols int) {
	if len(d.Cells) > 0 && strings.Contains(d.Cells[0].Text, `\`) {
		return d.Rows - 1, d.Cols - 1
	}
	return d.Rows, d.Cols
}

// cellGrid is the cells, but for a row and a column of walls.
func cellGrid(d *puzzles.Draft) []edgeGrid {
	rows, cols := innerSize(d)
	g := edgeGrid{rows: rows, cols: cols}
	for i := range rows * cols {
		g.at = append(g.at, (i/cols+d.Rows-rows)*d.Cols+i%cols+d.Cols-cols)
	}
	return []edgeGrid{g}
}

func cellEdges(d *puzzles.Draft) []edgeGrid   { return edgeGridsOf(d, false) }
func cornerEdges(d *puzzles.Draft) []edgeGrid { return edgeGridsOf(d, true) }

// notes of the player are numbers of cells, which are left out: 0 for none.
func notes(c *cursor) error {
	none := freeCells(c.d)
	translate(none, map[string]string{puzzles.Free: "0"})
	_, err := c.rows(c.d.Rows, c.d.Cols, "notes", pointers(none))
	return err
}

// background is left out.
func background(c *cursor) (err error) {
	if !c.writes && c.file.version == 1 {
		_, err = c.file.rows(c.d.Rows, c.d.Cols, "colours")
	}
	return err
}

// fileOptions are none.
func fileOptions(c *cursor) error {
	if c.writes || c.file.version < 1 {
		return nil
	}
	if line := c.file.next(); line.Text != "" {
		return c.errorAt(line, "option %s: expected an empty line, since its rules are others", prose.Quote(line.Text, 40))
	}
	return nil
}

// circleMarks are those of cells that have a circle, as values: Open, white and black.
var circleMarks = map[string]int{"o": puzzles.Open, "%": 0, "#": 1}

// marked is circles, and what the player made of them. Cells without one are white.
func marked(c *cursor) error {
	cells := c.cells()
	values := opens(len(cells))
	for cell, word := range cells {
		switch {
		case !c.writes || !isSaid(word):
		case word.Text != "o":
			return c.cannotSay(word)
		case c.d.Values != nil:
			word.Text = wordFor(circleMarks, c.d.Values[cell])
		}
	}
	found, err := c.rows(c.d.Rows, c.d.Cols, "circles", cells)
	if err != nil || c.writes || !found {
		return err
	}
	for cell, word := range cells {
		value, isCircle := circleMarks[word.Text]
		if word.Text = puzzles.Free; isCircle {
			word.Text, values[cell] = "o", value
		}
	}
	c.d.Values = values
	return nil
}
