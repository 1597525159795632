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

// A tathamPart is a part of a game ID. All but one of its functions may be nil.
type tathamPart struct {
	fits  func() *regexp.Regexp // whether what stands behind the colon can be this part alone
	read  func(s *scan, d *puzzles.Draft) error
	write func(d *puzzles.Draft) (string, error)

	size       func(width, height int) (cols, rows int, err error) // of the board, where the ID has another one
	head       func(d *puzzles.Draft) (string, error)              // the reverse
	parameters string                                              // that are written
	needs      func() *regexp.Regexp                               // what the parameters are
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
//	sided    glyphs up to the longer side of the board, 3 at least
//	dividers, cages, results  areas by the lines between them: see tathamareas.go
//	trees, zeros              cells that are marked: see there
//	tally, towers, poles      numbers beside the board: see tathammargins.go
//	optional, larger, halves  further cells: see there
//	dots     dots on cells, edges and corners: see dots.go
//	regions, signs, track     those of Map, Signpost and Tracks: see tathamways.go
//	comma    a comma
//	m2, t0, j, k, u  these parameters: two bridges at most, a grid of squares, areas for blocks or beside them, no two
//	         lines that are equal
var tathamParts = map[string]tathamPart{
	"list":     {fits: pattern(`,`), read: readList, write: writeList},
	layoutPart: {fits: pattern(`^([0-9]+,[0-9]+,[mu]|[mu])`), read: readLayout, write: writeLayout},
	"glyphs":   {fits: pattern(`^[a-zBW]*$`), read: glyphs.readCells, write: glyphs.writeCells},
	"runs":     {fits: pattern(`^[^,]*$`), read: runs.readCells, write: writeRuns},
	"digits":   {fits: pattern(`^[^,_]*$`), read: oneSign.readCells, write: oneSign.writeCells},
	"corners":  {read: readGlyphCorners, write: writeGlyphCorners},
	"chars":    idCells(char, sayChar),
	"pips":     idCells(pip, sayPip),
	"lists":    {read: readTathamLists, write: writeTathamLists},
	"dominoes": {size: dominoSize, head: dominoHead},
	"blocks":   {size: blockSize, head: blockHead},
	"named":    {},
	"bare":     {needs: pattern(`^(d[a-z])?$`)},
	"sided":    {read: glyphs.readCells, write: writeSided},
	"dots":     {read: readDots, write: writeDots},
	"comma":    {read: func(s *scan, _ *puzzles.Draft) error { return comma(s) }, write: sayComma},
	"dividers": {read: readDividers, write: writeDividers},
	"cages":    {read: readCages, write: writeCages},
	"results":  {read: readResults, write: writeResults},
	"trees":    marksPart('_', map[byte]string{'a': aBit}),
	"zeros":    marksPart('a', map[byte]string{'a': "0", 'A': "1"}),
	"tally":    {read: tally.read, write: tally.write},
	"towers":   {read: towers.read, write: towers.write},
	"poles":    {read: shortPoles.read, write: shortPoles.write},
	"optional": {read: readOptional, write: writeOptional},
	"larger":   {read: readLarger, write: writeLarger},
	"halves":   {read: readDominoes, write: writeDominoes},
	"regions":  {read: readRegions, write: writeRegions, head: regionHead},
	"signs":    {read: readSigns, write: writeSigns},
	"track":    {read: readTrack, write: writeTrack, head: trackHead},
	"square":   {head: squareHead},
	"j":        {parameters: "j", needs: pattern(`^j(d[a-z])?$`)},
	"k":        {parameters: "k", needs: pattern(`^k(d[a-z])?$`)},
	"u":        {parameters: "u", needs: pattern(`^u(d[a-z])?$`)},
	"m2":       {parameters: "m2", needs: pattern(`^(i\d+e\d+)?m2(d\d)?$`)},
	"t0":       {parameters: "t0", needs: pattern(`^t0(d[a-z])?$`)},
}

const (
	theID = "the game ID"
	anID  = "a game ID"
)

// idCells is a part of which each word is a cell.
func idCells(read code, say func(word string) string) tathamPart {
	return cellCode{read, say, idFree, inID}.id()
}

// idFree is the most free cells of one letter.
const idFree = 26

func (c cellCode) id() tathamPart { return tathamPart{read: c.readCells, write: c.writeCells} }

// badChar is the error of the character that was read last.
func badChar(s *scan, want string) error {
	return s.errorf(s.at-1, "character %q in a game ID: expected %s", []rune(s.line.Text[s.at-1:])[0], want)
}

func readGlyphCorners(s *scan, d *puzzles.Draft) error {
	inner := &puzzles.Draft{At: d.At, Rows: d.Rows + 1, Cols: d.Cols + 1}
	err := glyphs.readCells(s, inner)
	d.Sections = append(d.Sections, cornerSection(d, inner.Cells))
	return err
}

func writeGlyphCorners(d *puzzles.Draft) (string, error) { return glyphs.writeCells(onCorners(d)) }

const tathamChars = digits + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

func char(s *scan) (word string, free int, err error) {
	n := strings.IndexByte(tathamChars, s.rest()[0])
	if s.at++; n < 0 {
		return "", 0, badChar(s, "0 to 9, a to z or A to Z")
	}
	return strconv.Itoa(n), 0, nil
}

func sayChar(word string) string {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n >= len(tathamChars) {
		return ""
	}
	return tathamChars[n : n+1]
}

func pip(s *scan) (word string, free int, err error) {
	isWide := s.rest()[0] == '['
	if s.at++; !isWide {
		s.at--
		word = s.spanOf(digits, 1)
	} else if word = s.span(digits); !strings.HasPrefix(s.rest(), "]") {
		return "", 0, s.errorf(s.at, "%s: expected a number and ']'", prose.Quote(s.rest(), 40))
	} else {
		s.at++
	}
	if word == "" {
		return "", 0, s.errorf(s.at, "%s: expected a digit, or a number between brackets", prose.Quote(s.rest(), 40))
	}
	return word, 0, nil
}

func sayPip(word string) string {
	if n, err := strconv.Atoi(word); err != nil || n < 0 {
		return ""
	}
	if len(word) == 1 {
		return word
	}
	return "[" + word + "]"
}

func dominoSize(n, _ int) (cols, rows int, err error) { return n + 2, n + 1, nil }

func dominoHead(d *puzzles.Draft) (string, error) {
	if d.Cols != d.Rows+1 {
		return "", fmt.Errorf("a board of %dx%d: %s has one column more than rows", d.Rows, d.Cols, anID)
	}
	return strconv.Itoa(d.Rows - 1), nil
}

func squareHead(d *puzzles.Draft) (string, error) {
	if d.Cols != d.Rows {
		return "", fmt.Errorf("a board of %dx%d: %s has squares", d.Rows, d.Cols, anID)
	}
	return strconv.Itoa(d.Rows), nil
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

func blockSize(height, width int) (cols, rows int, err error) {
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
		return "", fmt.Errorf("a board of %dx%d: %s has blocks of two rows at least", d.Rows, d.Cols, anID)
	}
	return fmt.Sprintf("%dx%d", height, d.Rows/height), nil
}

// readTathamLists reads a list for each column and then for each row. A list without numbers is our 0.
func readTathamLists(s *scan, d *puzzles.Draft) error {
	var lists [][]parse.Token
	for i := range d.Cols + d.Rows {
		if s.ends() && i > 0 && s.line.Text[s.at-1] != '/' {
			return s.errorf(s.at, "the game ID has %d lists: expected %d", i, d.Cols+d.Rows)
		}
		text, at := s.word("/")
		if strings.Trim(text, digits+".") != "" {
			return s.in.text.Errorf(at, "%s: expected numbers with dots between them", prose.Quote(text, 40))
		}
		var list []parse.Token
		for word := range strings.SplitSeq(text, ".") {
			if word == "" {
				word = "0"
			}
			list = append(list, parse.Token{Text: word, Line: at.Line, Col: at.Col})
		}
		lists = append(lists, list)
	}
	d.Sections = append(d.Sections, puzzles.Section{Mark: parse.RowsMark, Lines: lists[d.Cols:]},
		puzzles.Section{Mark: parse.ColumnsMark, Lines: lists[:d.Cols]})
	return nil
}

func writeTathamLists(d *puzzles.Draft) (string, error) {
	columns := take(d, parse.ColumnsMark)
	var texts []string
	for _, list := range slices.Concat(columns, take(d, parse.RowsMark)) {
		var words []string
		for _, word := range list {
			if n, err := strconv.Atoi(word.Text); err != nil || n < 0 {
				return "", fmt.Errorf("a list %q: %s cannot say it", word.Text, anID)
			}
			words = append(words, word.Text)
		}
		texts = append(texts, strings.TrimPrefix(strings.Join(words, "."), "0"))
	}
	return strings.Join(texts, "/"), nil
}
