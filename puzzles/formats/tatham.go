package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// The game IDs of Simon Tatham's Portable Puzzle Collection: columns x rows, parameters of the game, ':' and the board.
// The board has a form of its own in each game:
//
//	runs    7x5:c7_3b12e…    a to z for 1 to 26 cells without a number, a number, and _ between the numbers of two
//	                         neighbouring cells
//	digits  5x4:b6b4a6a24a…  the same with numbers of one digit, and nothing between them
//	pearls  5x4:bWcBB…       a to z for 1 to 26 cells without a pearl, W a white one, B a black one
//	list    3x2:1,2,3,4,0,5  a number for each cell
//	layout  5x4:3,0,m0a7b0   see layout.go
//
// The game may be named before it, as in mosaic:5x4:b6b4…, sgtpuzzles:mosaic:5x4:…, or in the address of its page,
// …/puzzles/js/mosaic.html#5x4:…. An ID with # and a number in place of ':' and the board is a seed: only its own
// program can make the board.
//
// Read from range.c, mosaic.c, fifteen.c, mines.c and pearl.c of chrisboyle/sgtpuzzles.
var tatham = Format{
	Name:   "tatham",
	About:  "a game ID of Simon Tatham's puzzles",
	Lines:  true,
	Begins: func(line string) bool { return strings.ContainsAny(line, "x:#") && tathamForm().MatchString(line) },
	Read:   readTatham,
	Write:  writeTatham,
}

var (
	tathamForm = pattern(
		`^(https?://\S*/([a-z0-9]+)\.html#|(?:sgtpuzzles:)?([a-z]+):)?\d+(x\d+|[a-zA-Z0-9.]*[:#])`)
	tathamSize  = pattern(`^(\d+)(?:x(\d+))?([a-zA-Z0-9.]*)`)
	layoutClick = pattern(`^(\d+),(\d+),`)
)

// A tathamWay is how a form is read and written. fits reports whether what stands behind the colon can be in the form.
type tathamWay struct {
	fits  func() *regexp.Regexp
	read  func(s *scan, d *puzzles.Draft) error
	write func(d *puzzles.Draft) (string, error)
}

// tathamOrder is that in which forms are tried if the game is not named.
var tathamOrder = []string{"layout", "list", "runs", "digits", "pearls"}

var tathamForms = map[string]tathamWay{
	"list":   {pattern(`,`), readList, writeList},
	"layout": {pattern(`^([0-9]+,[0-9]+,[mu]|[mu])`), readLayout, writeLayout},
	"pearls": {pattern(`^[a-zBW]*$`), readPearls, writePearls},
	"runs":   {pattern(`^[^,]*$`), readRuns, writeRuns},
	"digits": {pattern(`^[^,_]*$`), readDigits, writeDigits},
}

// writeTatham names the game before an ID that may be in a form which is tried before its own.
func writeTatham(k Kind, d *puzzles.Draft) (string, error) {
	cells, err := tathamForms[k.Form].write(d)
	name := ""
	for _, form := range tathamOrder[:slices.Index(tathamOrder, k.Form)] {
		if tathamForms[form].fits().MatchString(cells) {
			name = k.Kind + ":"
		}
	}
	return fmt.Sprintf("%s%dx%d:%s", name, d.Cols, d.Rows, cells), err
}

// readTatham reads an ID in each form that it may be in.
func readTatham(in *input) (all []reading) {
	line, err := in.address()
	if err != nil {
		return one(nil, nil, err)
	}
	s := in.scan(line)
	match := tathamForm().FindStringSubmatch(line.Text)
	if match == nil {
		return one(nil, nil, notTatham(s))
	}
	s.at = len(match[1])
	kinds := in.kinds
	if name := match[2] + match[3]; name != "" { // of which one is empty
		kind, err := in.kind("a game ID", name, line)
		if err != nil {
			return one(nil, nil, err)
		}
		kinds = []Kind{*kind}
	}
	d, err := tathamHead(in, s)
	if err != nil {
		return one(nil, nil, err)
	}
	for _, form := range tathamOrder {
		for i, k := range kinds {
			if k.Form == form && (tathamForms[form].fits().MatchString(s.rest()) || len(kinds) == 1) {
				own, rest := *d, *s
				all = append(all, reading{&own, &kinds[i], tathamForms[form].read(&rest, &own)})
			}
		}
		if len(all) > 0 && strings.Contains(s.rest(), ",") { // without one it may be in the other forms as well
			return all
		}
	}
	if len(all) > 0 {
		return all
	}
	_, err = in.kind("a game ID", "another game", line)
	return one(nil, nil, err)
}

// notTatham is the error of what is no game ID from here on.
func notTatham(s *scan) error {
	return s.errorf(s.at, "%s: expected columns x rows, ':' and the board, such as 3x2:b3_2b",
		puzzles.Quote(s.line.Text, 40))
}

// tathamHead reads the size, the parameters and the colon.
func tathamHead(in *input, s *scan) (*puzzles.Draft, error) {
	size := s.here()
	match := tathamSize().FindStringSubmatch(s.rest())
	cols, rows := match[1], match[2]
	if rows == "" {
		rows = cols // a square
	}
	s.at += len(match[0])
	if strings.HasPrefix(s.rest(), "#") {
		return nil, s.errorf(s.at, "a seed, of which only its own program makes the board: expected ':' and the board")
	}
	if !strings.HasPrefix(s.rest(), ":") {
		return nil, notTatham(s)
	}
	s.at++
	width, err1 := strconv.Atoi(cols)
	height, err2 := strconv.Atoi(rows)
	if err1 != nil || err2 != nil {
		return nil, in.text.Errorf(size, "size %s: expected columns x rows such as 5x4", puzzles.Quote(match[0], 40))
	}
	return in.draft(s.line, size, min(width, MaxCells+1), min(height, MaxCells+1))
}

func readRuns(s *scan, d *puzzles.Draft) error   { return readCells(s, d, len(digits)) }
func readDigits(s *scan, d *puzzles.Draft) error { return readCells(s, d, 1) }

// readCells reads runs of free cells, and numbers of at most so many digits.
func readCells(s *scan, d *puzzles.Draft, most int) (err error) {
	f := s.cells(d, "the game ID")
	for !s.ends() {
		from, first, n, word := s.at, s.rest()[0], 1, puzzles.Free
		switch {
		case first == '_' && most > 1:
			s.at++
			continue
		case first >= 'a' && first <= 'z':
			s.at, n = s.at+1, int(first-'a')+1
		case first >= '0' && first <= '9':
			word = s.spanOf(digits, most)
		default:
			return s.errorf(from, "character %q in a game ID: expected a letter a to z, a number%s",
				[]rune(s.rest())[0], map[bool]string{true: ", or '_'"}[most > 1])
		}
		if err := f.add(from, n, word); err != nil {
			return err
		}
	}
	d.Cells, err = f.end()
	return err
}

func writeRuns(d *puzzles.Draft) (string, error)   { return writeCells(d, 1<<30, "_") }
func writeDigits(d *puzzles.Draft) (string, error) { return writeCells(d, 9, "") }

// writeCells writes numbers up to a bound, with something between two that are neighbours.
func writeCells(d *puzzles.Draft, most int, between string) (string, error) {
	var id strings.Builder
	free, isBehind := 0, false
	run := func() {
		for ; free > 0; free -= min(free, 26) {
			id.WriteByte(byte('a' + min(free, 26) - 1))
			isBehind = false
		}
	}
	for i, cell := range d.Cells {
		if cell.Text == puzzles.Free {
			free++
			continue
		}
		if n, err := strconv.Atoi(cell.Text); err != nil || n < 0 || n > most {
			return "", cannotSay(d, i, "a game ID")
		}
		run()
		if isBehind {
			id.WriteString(between)
		}
		id.WriteString(cell.Text)
		isBehind = true
	}
	run()
	return id.String(), nil
}

func readList(s *scan, d *puzzles.Draft) (err error) {
	f := s.cells(d, "the game ID")
	for !s.ends() {
		from := s.at
		word, _ := s.word(",")
		if strings.Trim(word, digits) != "" || word == "" {
			return s.errorf(from, "%s: expected numbers with commas between them", puzzles.Quote(word, 40))
		}
		if err := f.add(from, 1, word); err != nil {
			return err
		}
	}
	d.Cells, err = f.end()
	return err
}

func writeList(d *puzzles.Draft) (string, error) {
	var words []string
	for i, cell := range d.Cells {
		if _, err := strconv.Atoi(cell.Text); err != nil {
			return "", cannotSay(d, i, "a game ID")
		}
		words = append(words, cell.Text)
	}
	return strings.Join(words, ","), nil
}

func readPearls(s *scan, d *puzzles.Draft) (err error) {
	d.Cells, err = s.cells(d, "the game ID").fill(func(s *scan) (word string, free int, err error) {
		first := s.rest()[0]
		s.at++
		switch {
		case first >= 'a' && first <= 'z':
			return "", int(first-'a') + 1, nil
		case first == 'B' || first == 'W':
			return string(first), 0, nil
		}
		return "", 0, s.errorf(s.at-1, "character %q in a game ID: expected a to z, B or W", []rune(s.line.Text[s.at-1:])[0])
	})
	return err
}

func writePearls(d *puzzles.Draft) (string, error) {
	text, bad := writeWords(d.Cells, 26, func(word string) string {
		if word == "B" || word == "W" {
			return word
		}
		return ""
	})
	if bad >= 0 {
		return "", cannotSay(d, bad, "a game ID")
	}
	return text, nil
}
