package formats

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A tathamPart is a part of a game ID. All but one of its functions may be nil.
type tathamPart struct {
	fits  func() *regexp.Regexp // whether what stands behind the colon can be this part alone
	alone func() *regexp.Regexp // whether its parameters can be those before it, then
	code  part

	size       func(s idSize) (cols, rows int, err error) // of the board, where the ID has another one
	head       func(d *puzzles.Draft) (string, error)     // the reverse
	parameters string                                     // that are written
	needs      func() *regexp.Regexp                      // what the parameters are
}

// tathamParts are what IDs consist of, by the names that forms give them. Without plain, m2 or t0 the parameters may be
// any: they only tell how a board was made.
//
//	runs, digits, glyphs, list, layout  a clue for each cell, or none: see tatham.go
//	corners  glyphs for the corners of cells
//	chars    a number for each cell in one character: 0 to 9, a to z, A to Z
//	pips     a number for each cell: a digit, or several between brackets
//	lists    lists of numbers with dots, of columns and then of rows, with slashes between them
//	dominoes the size is the largest number n, of n+2 columns and n+1 rows
//	blocks   the size is the height and the width of a block
//	named    nothing: an ID needs the name of the game, since other games have the same parts
//	plain    no parameters but the difficulty
//	square   the size is one number
//	solo     a sudoku with all that parameters may say: see tathamsolo.go
//	sized    the number of the board behind n, and digits, without those of the last cells that are free
//	sided    glyphs up to the longer side of the board, 3 at least
//	dividers, cages, results  areas by the lines between them: see tathamareas.go
//	trees, zeros              cells that are marked: see there
//	tally, towers, poles, haunted  numbers beside the board: see tathammargins.go
//	optional, larger, halves  further cells: see there
//	dots     dots on cells, edges and corners: see dots.go
//	regions, signs, track     those of Map, Signpost and Tracks: see tathamways.go
//	comma    a comma
//	m2, t0, j, k, u  these parameters: two bridges at most, a grid of squares, areas for blocks or beside them, no two
//	         lines that are equal
var tathamParts = map[string]tathamPart{
	"list":     {fits: pattern(`,`), alone: pattern(`^$`), code: listed.part},
	layoutPart: {fits: pattern(`^([0-9]+,[0-9]+,[mu]|[mu])`), alone: pattern(`^(n\d+a?)?$`), code: layout},
	"glyphs":   {fits: pattern(`^[a-zBW]*$`), alone: pattern(`^(d[a-z]n?)?$`), code: glyphs.part},
	"runs":     {fits: pattern(`^[^,]*$`), alone: pattern(`^$`), code: runs.part},
	"digits":   {fits: pattern(`^[^,_]*$`), alone: pattern(`^(h\d+)?$`), code: oneSign.part},
	"corners":  {code: corners(glyphs.part)},
	"chars":    {code: chars.part},
	"pips":     {code: pips.part},
	"lists":    {code: dottedLists},
	"dominoes": {size: dominoSize, head: dominoHead},
	"blocks":   {size: blockSize, head: blockHead},
	"named":    {},
	"bare":     {needs: pattern(`^(d[a-z])?$`)},
	"sided":    {code: sided},
	"sized":    {code: sized},
	"dots":     {code: dots},
	"comma":    {code: literal(",")},
	"dividers": {code: areas(dividers)},
	"cages":    {code: cages},
	"results":  {code: results},
	"trees":    {code: trees.upToEnd},
	"zeros":    {code: zeros.upToEnd},
	"tally":    {code: idMargins{leading, literal(","), literal(","), clue}.part},
	"haunted":  {code: haunted},
	"towers":   {code: idMargins{allSides, literal("/"), literal("/"), numberOrNone}.part},
	"poles":    {code: idMargins{shortPoles, all(), literal(","), pole}.part},
	"optional": {code: optional},
	"larger":   {code: larger},
	"halves":   {code: halves},
	"regions":  {code: regions, head: regionHead},
	"signs":    {code: signs},
	"track":    {code: track, head: trackHead},
	"square":   {head: squareHead},
	"solo":     {size: soloSize, code: solo},
	"j":        {parameters: "j", needs: pattern(`^j(md?\d|r\d|a)?(d[a-z])?$`)},
	"k":        {parameters: "k", needs: pattern(`^k(md?\d|r\d|a)?(d[a-z])?$`)},
	"u":        {parameters: "u", needs: pattern(`^u(d[a-z])?$`)},
	"m2":       {parameters: "m2", needs: pattern(`^(i\d+e\d+)?m2(d\d)?$`)},
	"t0":       {parameters: "t0", needs: pattern(`^t0(d[a-z])?$`)},
}

// An idSize is what stands before the colon: width x height, or a square of one number, and parameters.
type idSize struct {
	width, height int
	parameters    string
	isOne         bool
}

func dominoSize(s idSize) (cols, rows int, err error) { return s.width + 2, s.width + 1, nil }

func dominoHead(d *puzzles.Draft) (string, error) {
	if d.Cols != d.Rows+1 {
		return "", fmt.Errorf("a board of %dx%d: %s has one column more than rows", d.Rows, d.Cols, inID.a)
	}
	return strconv.Itoa(d.Rows - 1), nil
}

func squareHead(d *puzzles.Draft) (string, error) {
	if d.Cols != d.Rows {
		return "", fmt.Errorf("a board of %dx%d: %s has squares", d.Rows, d.Cols, inID.a)
	}
	return strconv.Itoa(d.Rows), nil
}

// sized is the number of the board, which stands among the parameters, and those of cells up to the last one.
func sized(c *cursor) error {
	if c.writes {
		c.head = fmt.Sprintf("%dx%dn%s", c.d.Cols, c.d.Rows, c.section(parse.BoardMark)[0][0].Text)
		err := shorter.part(c)
		c.text = strings.TrimRight(c.text, lowercase)
		return err
	}
	number := c.d.At
	if number.Text = strings.TrimPrefix(c.size.parameters, "n"); !isNumber(number.Text) {
		return c.errorAt(number, "parameters %s: expected n and how many cells an area has",
			prose.Quote(c.size.parameters, 40))
	}
	addSection(c.d, parse.BoardMark, [][]parse.Token{{number}})
	return shorter.part(c)
}

// blockHeight is the height of the blocks of n cells, which are as square as may be, and not higher than wide.
func blockHeight(n int) int {
	height := 1
	for h := 2; h*h <= n; h++ {
		if n%h == 0 {
			height = h
		}
	}
	return height
}

func blockSize(s idSize) (cols, rows int, err error) {
	height, width := s.width, s.height
	n := height * width
	if height < MaxCells && width < MaxCells && height != blockHeight(n) {
		h := blockHeight(n)
		err = fmt.Errorf("blocks %d wide and %d high: expected %d wide and %d high, %dx%d", width, height, n/h, h, h, n/h)
	}
	return n, n, err
}

func blockHead(d *puzzles.Draft) (string, error) {
	height := blockHeight(d.Rows)
	if height < 2 {
		return "", fmt.Errorf("a board of %dx%d: %s has blocks of two rows at least", d.Rows, d.Cols, inID.a)
	}
	return fmt.Sprintf("%dx%d", height, d.Rows/height), nil
}
