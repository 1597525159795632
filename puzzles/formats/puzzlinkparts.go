package formats

import (
	"fmt"

	"twofold/puzzles/parse"
)

// puzzlinkParts are what boards consist of, by the names that forms give them:
//
//	numbers  a number for each cell, or none: see alphabets.go
//	told-numbers, told-tens  the same, each of them told: who has '?' means something else there
//	fours    a number from 0 to 4 for each cell, or none
//	corners  the same for each corner of cells
//	thirties a number for each cell in 36 digits, 0 to z, or behind '-' in two of them; % or @ for one that is not told
//	walls    walls with sums below and beside them, and sums above the columns and before the rows
//	lists    lists of numbers above columns and before rows, each from the board outwards; untold-lists say nothing
//	         where they have no number
//	rooms    borders between the cells of a row, then of a column: a digit, 0 to v, says five of them
//	counted  rooms, and a number for each of them or none, which is in the topmost cell of its first column
//	total    a number that the whole board has, and a slash
//	circles  a digit, 0 to q, says three cells: 0 none, 1 a white circle, 2 a black one
//	circled  the same of three pairs of cells, those of rows, then those of columns: w is white, b black
//	bits     a digit, 0 to v, says five cells: whether they are marked
//	circled-bits  the same, that they have no circle, and a number for each circle, or none: see circled.go
//	letters, tens  a letter or a digit for each cell, or none: see alphabets.go
//	tinted-arrows  a colour for each cell, or none, and perhaps an arrow: see alphabets.go
//	coloured a number of a colour for each cell, or none: see alphabets.go
//	arrows   a direction and a number for each cell, or neither: see alphabets.go
//	leading, digits, sides, letter-sides, poles  numbers beside the board: see margins.go and, of digits, alphabets.go
//	unwalled  cells of which none is a wall with sums: nothing is said of them
//	arrowed  rooms, of which none has a black cell, and numbers and black cells with arrows: see alphabets.go
//	given, given-letters  numbers, or nothing if there is none
//	blanked  rooms, circles and blank cells: see blanks.go; holed without circles, holed-numbers with numbers
//	sparse, gaps  cells that have a word or none: see alphabets.go
//	squares, stems, beds  circles with numbers and ways, ways alone, or numbers up to 4: see alphabets.go
//	several  up to four numbers for each cell: see alphabets.go
//	letter-total  a letter that the whole board has, as a number and a slash
//	fleet    the lengths of pieces: see fleet.go
//	dots     dots on cells, edges and corners, and cells of no area: see dots.go; middles: in cells and between two
//	erased   sides of cells that are no borders, of rooms: see rooms.go
//	slash    a slash
//	points   a letter or nothing for each corner of cells, which are our cells: see points.go
//	starred  the column and the row of the star, and fours
//	ice      bits, which cells are ice, and a number for each cell, or none: see ice.go
//	pair-arrows, in-out  arrows between cells, and where a line comes in and goes out: see ice.go
//	unsaid   nothing: '?' is a clue that says nothing, and is left out
//	open-zeros  nothing: 0 is a number that is not told
//	ring     numbers of cells, and clues around the board: see ring.go
//	set-d, set-p, set-t  the letter of a set of pieces, which is a variant of ours: see fleet.go
var puzzlinkParts = map[string]part{
	"numbers":       number16.part,
	"told-numbers":  told(number16.part),
	"fours":         four.part,
	"thirties":      thirty.part,
	"walls":         walls,
	"corners":       corners(four.part),
	"lists":         lists,
	"untold-lists":  untold(lists),
	"rooms":         areas(packedBorders),
	"counted":       counted,
	"total":         allSides.total,
	"circles":       circles.part,
	"circled":       betweenCells(func(c *cursor, pairs []*parse.Token) error { return circles.words(c, pairs) }),
	"bits":          bits.ifAny,
	"circled-bits":  circledBits,
	"letters":       pieces.part,
	"tens":          tens.part,
	"told-tens":     told(tens.part),
	"coloured":      colouredNumbers,
	"tinted-arrows": tintedArrows.part,
	"arrows":        arrows.part,
	"leading":       leading.by(number16),
	"unwalled":      unwalledCells,
	"digits":        leading.by(oneDigit),
	"arrowed":       arrowed(packedBorders, blackCells.part),
	"sides":         allSides.by(number16),
	"letter-sides":  lettered.by(number16),
	"poles":         poles.by(number16),
	"given":         allSides.given,
	"given-letters": lettered.given,
	"blanked":       blanked(packedBorders, andBlanks(circlesIfAny)),
	"holed":         holed(packedBorders, blanks),
	"holed-numbers": arrowed(unhemmed(packedBorders), andBlanks(numbersOf)),
	"sparse":        sparse.part,
	"gaps":          gaps.part,
	"squares":       squares.part,
	"stems":         stems.part,
	"beds":          beds.part,
	"several":       several.part,
	"letter-total":  lettered.total,
	"fleet":         fleet,
	"dots":          dotDigits,
	"middles":       middles(dotDigitsAlone),
	"erased":        areas(erasedBorders),
	"unsaid":        unsaid,
	"boxes":         boxes,
	"open-zeros":    openZeros,
	"starred":       starred(four.part),
	"ice":           iced,
	"pair-arrows":   arrowsBetween,
	"in-out":        inOut,
	"ring":          ringNumbers,
	"slash":         literal("/"),
	"points":        pointed(pointRuns().part),
	"set-d":         all(literal("//"), set("d")),
	"set-p":         all(literal("//"), set("p")),
	"set-t":         all(literal("//"), set("t")),
}

func numbersOf(c *cursor, words []*parse.Token) error { return c.words(number16, words) }

func colouredNumbers(c *cursor) error {
	cells := c.cells()
	return c.as(coloured, cells, func() error { return numbersOf(c, cells) })
}

// boxes refuses a board whose blocks pzprjs draws in another way: there they are as high and as wide as the root of the
// size says, rounded down, but for 6 rows (initBoardSize of src/variety/sudoku.js).
func boxes(c *cursor) error {
	n, root := c.d.Rows, 1
	for (root+1)*(root+1) <= n {
		root++
	}
	if n != c.d.Cols || n == 6 || root*root == n || n < 4 {
		return nil
	}
	err := fmt.Errorf("a sudoku of %dx%[1]d: pzprjs has blocks of %dx%[2]d, which is another puzzle", n, root)
	if c.writes {
		return err
	}
	return c.errorAt(c.d.At, "%v", err)
}
