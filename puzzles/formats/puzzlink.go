package formats

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// The addresses of puzz.link, pzv.jp and the other pages that play the puzzles of pzprjs: behind the question mark
// stand the puzzle's kind, perhaps options, columns, rows, and its parts, which the form names: "numbers" if it names
// none (see alphabets.go and puzzlinkparts.go). A whole file of pzprv3 may stand there as well.
//
//	https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i
//	https://puzz.link/p?yajilin/b/6/6/a0.i0.b0.d0.g11d0.c
//
// An option that changes the rules or the writing is a kind of its own, such as slither/f. Without meaning here are c
// (a board in the writing of today) and "v:" without a name; with one, the rules are those of an author.
//
// Read from src/variety-common/Encode.js and src/pzpr/parser.js of robx/pzprjs.
var puzzlink = Format{
	Name:   "puzzlink",
	About:  "an address of puzz.link or pzv.jp",
	Lines:  true,
	Begins: func(line string) bool { return strings.Contains(line, "/") && puzzlinkForm().MatchString(line) },
	parts:  func() []string { return slices.Sorted(maps.Keys(puzzlinkParts)) },
	Read:   func(in *input) []reading { return readPuzzlink(in) },
	Write: func(k Kind, d *puzzles.Draft) (string, error) {
		c := &cursor{d: d, called: inAddress, writes: true}
		for _, name := range partsOf(k.Form) {
			if err := puzzlinkParts[name](c); err != nil {
				return "", err
			}
		}
		end := ""
		if strings.HasSuffix(c.text, ".") {
			end = "/" // a dot at the end would be taken for the end of a sentence
		}
		rows, cols := innerSize(d)
		return fmt.Sprintf("https://puzz.link/p?%s/%d/%d/%s%s", k.Kind, cols, rows, c.text, end), nil
	},
}

// puzzlinkCells is the kind and the size, which stand ahead of the cells.
const puzzlinkCells = `[a-z][\w-]*/(v:[^/]*/)?([a-z]+/)?[0-9]+/[0-9]+/`

var (
	puzzlinkForm = pattern(`^(?i:https?://)?(puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)/|^` +
		puzzlinkCells + `|^[^?#\s]*[?#](\w+=\w+&)*((v:[^/]*/)?pzprv3|` + puzzlinkCells + `)`)
	puzzlinkEscaped = pattern(`(?i)^https?://[^?#]*%(25)*3F|^[^?#]*[?#]\w+%(25)*2F`) // as links to links have it
	puzzlinkBare    = pattern(`^` + puzzlinkCells)
	puzzlinkKind    = pattern(`^(v:[^/]*/)?[A-Za-z][\w-]*/`)
	// puzzlinkWays stand before the kind, puzzlinkSides behind it, and then puzzlinkOptions.
	puzzlinkWays    = pattern(`^(\w+=\w+&)+`)
	puzzlinkSides   = pattern(`_(edit|play)$`)
	puzzlinkEnd     = pattern(`^/?([.,;:!?)]*([&#].*)?|\?\w+=.*)$`) // of a sentence, or what pages add
	puzzlinkOptions = pattern(`^(v:([^/]*)/)?(([a-z]+)/)?[0-9]+/[0-9]|`)
)

func readPuzzlink(in *input) []reading {
	line, err := in.address()
	if err != nil {
		return one(nil, nil, err)
	}
	for puzzlinkEscaped().MatchString(line.Text) {
		if line.Text, err = url.PathUnescape(line.Text); err != nil {
			return one(nil, nil, in.text.Errorf(line, "%v: expected an address that is whole", err))
		}
	}
	s := in.scan(line)
	s.at = strings.IndexAny(line.Text, "?#") + 1
	s.at += len(puzzlinkWays().FindString(s.rest()))
	if s.at > 0 && pzprv3Form().MatchString(s.rest()) {
		return readPzprv3In(in, s.here())
	}
	if s.at == 0 && !puzzlinkBare().MatchString(line.Text) || !puzzlinkKind().MatchString(s.rest()) {
		return one(nil, nil, NoBoard(in.text, line))
	}
	name, at := s.word("/")
	name = strings.ToLower(puzzlinkSides().ReplaceAllString(name, ""))
	options := puzzlinkOptions().FindStringSubmatch(s.rest())
	if variant := options[2]; variant != "" {
		return one(nil, nil, in.authored(s.here(), name, variant))
	}
	s.at += len(options[1]) + len(options[3])
	if option := strings.ReplaceAll(options[4], "c", ""); option != "" {
		isCalled := func(name string) bool {
			return slices.ContainsFunc(in.kinds, func(k Kind) bool { return k.isCalled(name) })
		}
		switch all := name + "/" + option; {
		case isCalled(all):
			name = all
		case isCalled(name):
			return one(nil, nil, in.text.Errorf(at, "option %s of %s: expected none, since the rules with it are others",
				option, name))
		}
	}
	return in.eachKind("an address", name, at,
		func(k *Kind) (*puzzles.Draft, error) { return readPuzzlinkAs(in, *s, name, k) })
}

// authored is the error of a board whose rules are an author's.
func (in *input) authored(at parse.Token, kind, variant string) error {
	return in.text.Errorf(at, "variant %s of %s: expected none, since the text does not have its rules",
		prose.Quote(variant, 40), kind)
}

// readPuzzlinkAs reads the size and the parts of a board.
func readPuzzlinkAs(in *input, s scan, name string, k *Kind) (d *puzzles.Draft, err error) {
	size := s.here()
	var sides [2]int
	for i, what := range []string{"columns", "rows"} {
		word, place := s.word("/")
		if sides[i], err = strconv.Atoi(word); err != nil || sides[i] > MaxCells {
			return nil, in.text.Errorf(place, "%s %s: expected a number, as in %s/5/5/…", what, prose.Quote(word, 40),
				name)
		}
	}
	if d, err = in.draft(s.line, size, sides[0], sides[1]); err != nil {
		return nil, err
	}
	for _, name := range partsOf(k.Form) {
		if err := puzzlinkParts[name](&cursor{scan: &s, d: d, called: inAddress}); err != nil {
			return nil, err
		}
	}
	if !puzzlinkEnd().MatchString(s.rest()) {
		return nil, s.errorf(s.at, "%s behind the board: expected the end of the address", prose.Quote(s.rest(), 40))
	}
	return d, nil
}

// partsOf are the parts of a form.
func partsOf(form string) []string {
	if form == "" {
		return []string{"numbers"}
	}
	return strings.Fields(form)
}

// readPzprv3In reads a whole file that stands in an address, escaped or not: files have a blank behind a % of theirs.
func readPzprv3In(in *input, at parse.Token) []reading {
	if text, err := url.PathUnescape(at.Text); err == nil {
		at.Text = text
	}
	file := *in
	file.lines, file.kinds = []parse.Token{at}, in.kindsIn(pzprv3Name)
	return readPzprv3(&file)
}

// address is the address or ID that is alone in a line, but for a comment.
func (in *input) address() (parse.Token, error) {
	line := in.lines[0]
	if i := strings.IndexAny(line.Text, " \t"); i >= 0 {
		rest := strings.TrimSpace(line.Text[i:])
		if !strings.HasPrefix(rest, "#") {
			return line, in.text.Errorf(line.From(len(line.Text)-len(rest)), "%s behind an address or ID: expected one a line",
				prose.Quote(rest, 40))
		}
		line.Text = line.Text[:i]
	}
	return line, nil
}
