package formats

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// The game IDs of Simon Tatham's Portable Puzzle Collection: columns x rows, parameters of the game, ':' and the board.
// The board has a form of its own in each game:
//
//	runs    7x5:c7_3b12e…    a to z for 1 to 26 cells without a number, a number, and _ between the numbers of two
//	                         neighbouring cells
//	digits  5x4:b6b4a6a24a…  the same with numbers of one digit, and nothing between them
//	glyphs  5x4:bWcB3…       a to z for 1 to 26 cells without a clue, a digit or a capital letter for one
//	list    3x2:1,2,3,4,0,5  a number for each cell
//	layout  5x4:3,0,m0a7b0   see layout.go
//
// Rules files have forms of several parts: see tathamparts.go.
//
// The game may be named before it, as in mosaic:5x4:b6b4…, sgtpuzzles:mosaic:5x4:…, or in the address of its page,
// …/puzzles/js/mosaic.html#5x4:…. An ID with # and a number in place of ':' and the board is a seed: only its own
// program can make the board.
//
// Read from range.c, mosaic.c, fifteen.c, mines.c, pearl.c and those of the further games, of chrisboyle/sgtpuzzles.
var tatham = Format{
	Name:  "tatham",
	About: "a game ID of Simon Tatham's puzzles",
	Lines: true,
	Begins: func(line string) bool {
		isAlone := !strings.Contains(line, " ") // words behind a size are none of an ID
		return (isAlone || strings.ContainsAny(firstWord(line), ":#")) && tathamForm().MatchString(line)
	},
	parts: func() []string { return append(slices.Sorted(maps.Keys(tathamParts)), "move") },
	Read:  readTatham,
	Write: writeTatham,
}

var (
	tathamForm = pattern(
		`^(https?://\S*/([a-z0-9]+)\.html#|(?:sgtpuzzles:)?([a-z]+):)?\d+(x\d+|[a-zA-Z0-9.]*[:#])`)
	tathamSize  = pattern(`^(\d+)(?:x(\d+))?([a-zA-Z0-9.]*)`)
	layoutClick = pattern(`^(\d+),(\d+),`)
)

// tathamOrder is that in which parts are tried that are whole forms, if the game is not named.
var tathamOrder = []string{"layout", "list", "runs", "digits", "glyphs"}

// idParts are the parts of a form, without what it says of moves.
func idParts(form string) []string {
	return slices.DeleteFunc(strings.Fields(form), func(name string) bool { return strings.HasPrefix(name, movePart) })
}

// writeTatham names the game before an ID, unless its form is the first one that the ID fits.
func writeTatham(k Kind, d *puzzles.Draft) (string, error) {
	head := fmt.Sprintf("%dx%d", d.Cols, d.Rows)
	c := &cursor{d: d, called: inID, writes: true}
	for _, name := range idParts(k.Form) {
		part := tathamParts[name]
		if part.head != nil {
			var err error
			if head, err = part.head(d); err != nil {
				return "", err
			}
		}
		head += part.parameters
		if part.code != nil {
			if err := part.code(c); err != nil {
				return "", err
			}
		}
	}
	cells, head := c.text, cmp.Or(c.head, head)
	first := slices.IndexFunc(tathamOrder, func(form string) bool { return tathamParts[form].fits().MatchString(cells) })
	if first < 0 || tathamOrder[first] != strings.Join(idParts(k.Form), " ") {
		head = k.Kind + ":" + head
	}
	return head + ":" + cells, nil
}

// readTatham reads an ID, of the game that it names if it does.
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
	name := match[2] + match[3] // of which one is empty
	if name != "" {
		kind, err := in.kind("a game ID", name, line)
		if err != nil {
			return one(nil, nil, err)
		}
		kinds = slices.DeleteFunc(slices.Clone(kinds), func(k Kind) bool { return k.Kind != kind.Kind })
	}
	if name != "" || len(kinds) == 1 {
		if fit := withParameters(s, kinds); len(fit) > 0 {
			kinds = fit
		}
		for i, k := range kinds {
			d, err := readTathamAs(in, *s, k.Form)
			all = append(all, reading{d, &kinds[i], err})
		}
		return all
	}
	return readUnnamed(in, s, kinds)
}

// withParameters are the kinds that may have the parameters of an ID.
func withParameters(s *scan, kinds []Kind) (fit []Kind) {
	match := tathamSize().FindStringSubmatch(s.rest())
	for _, k := range kinds {
		isFit := match != nil
		for _, name := range idParts(k.Form) {
			needs := tathamParts[name].needs
			isFit = isFit && (needs == nil || needs().MatchString(match[3]))
		}
		if isFit {
			fit = append(fit, k)
		}
	}
	return fit
}

// readUnnamed reads an ID in each form that it may be in.
func readUnnamed(in *input, s *scan, kinds []Kind) (all []reading) {
	from := *s
	_, size, err := tathamHead(in, s, nil)
	if err != nil {
		return one(nil, nil, err)
	}
	if all = readTold(in, from, kinds, size.parameters); all != nil {
		return all
	}
	for _, form := range tathamOrder {
		for i, k := range kinds {
			part := tathamParts[form]
			if strings.Join(idParts(k.Form), " ") == form && part.alone().MatchString(size.parameters) &&
				part.fits().MatchString(s.rest()) {
				d, err := readTathamAs(in, from, form)
				all = append(all, reading{d, &kinds[i], err})
			}
		}
		if len(all) > 0 && strings.Contains(s.rest(), ",") { // without one it may be in the other forms as well
			return all
		}
	}
	if len(all) > 0 {
		return all
	}
	return one(nil, nil, s.errorf(0, "a game ID, which may be of several games: expected the name of its game before it, "+
		"such as loopy:%s", prose.Quote(s.line.Text, 20)))
}

// readTold reads an ID whose parameters tell of which game it is.
func readTold(in *input, s scan, kinds []Kind, parameters string) (all []reading) {
	for i, k := range kinds {
		for _, name := range idParts(k.Form) {
			if needs := tathamParts[name].needs; needs != nil && needs().MatchString(parameters) && !needs().MatchString("") {
				d, err := readTathamAs(in, s, k.Form)
				all = append(all, reading{d, &kinds[i], err})
			}
		}
	}
	return all
}

// readTathamAs reads the size, the parameters and the board in a form.
func readTathamAs(in *input, s scan, form string) (*puzzles.Draft, error) {
	var parts []tathamPart
	for _, name := range idParts(form) {
		parts = append(parts, tathamParts[name])
	}
	from := s.at
	d, size, err := tathamHead(in, &s, parts)
	if err != nil {
		return nil, err
	}
	for _, part := range parts {
		if part.needs != nil && !part.needs().MatchString(size.parameters) {
			return nil, s.errorf(from, "parameters %s: expected those of the plain game%s", prose.Quote(size.parameters, 40),
				strings.TrimSuffix(", with "+part.parameters, ", with "))
		}
		if part.code == nil {
			continue
		}
		if err := part.code(&cursor{scan: &s, d: d, called: inID, size: size}); err != nil {
			return nil, err
		}
	}
	if !s.ends() {
		return nil, s.errorf(s.at, "%s behind the board: expected the end of the game ID", prose.Quote(s.rest(), 40))
	}
	return d, nil
}

// notTatham is the error of what is no game ID from here on.
func notTatham(s *scan) error {
	return s.errorf(s.at, "%s: expected columns x rows, ':' and the board, such as 3x2:b3_2b",
		prose.Quote(s.line.Text, 40))
}

// tathamHead reads the size, as parts have it, the parameters and the colon.
func tathamHead(in *input, s *scan, parts []tathamPart) (d *puzzles.Draft, read idSize, err error) {
	size := s.here()
	match := tathamSize().FindStringSubmatch(s.rest())
	cols, rows := match[1], match[2]
	if rows == "" {
		rows = cols // a square
	}
	s.at += len(match[0])
	if strings.HasPrefix(s.rest(), "#") {
		return nil, read, s.errorf(s.at, "a seed, of which only its own program makes the board: "+
			"expected ':' and the board, as Game > Specific shows it there")
	}
	if !strings.HasPrefix(s.rest(), ":") {
		return nil, read, notTatham(s)
	}
	s.at++
	width, err1 := strconv.Atoi(cols)
	height, err2 := strconv.Atoi(rows)
	if err1 != nil || err2 != nil {
		return nil, read, in.text.Errorf(size, "size %s: expected columns x rows such as 5x4", prose.Quote(match[0], 40))
	}
	width, height = min(width, MaxCells+1), min(height, MaxCells+1)
	read = idSize{width, height, match[3], match[2] == ""}
	for _, part := range parts {
		if part.size != nil {
			if width, height, err = part.size(read); err != nil {
				return nil, read, in.text.Errorf(size, "%v", err)
			}
		}
	}
	d, err = in.draft(s.line, size, width, height)
	return d, read, err
}
