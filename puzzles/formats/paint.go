package formats

import (
	"encoding/xml"
	"io"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Nonograms of programs that have no other puzzle: the lengths of the runs of each row and column, of one color.
//
//	non     words with a value behind them, and lists below the lines rows and columns; the numbers have commas
//	cwd     the numbers of rows and of columns, a line each; a line for each row, and one for each column
//	webpbn  XML with lines of counts
//	lists   lists of Python or JSON, with the names of rows and of columns before them
//
// A .non file may have the answer behind goal, a digit a cell, and a webpbn file in an image: X is black.
// Read from the page of Steve Simpson's .non format, and from the exports of webpbn.com.
var non = Format{
	Name: "non", About: "a .non file of a nonogram",
	Begins: func(line string) bool { return nonForm().MatchString(line) },
	Read:   func(in *input) []reading { return readNon(in) },
}

var cwd = Format{
	Name: "cwd", About: "a nonogram as its size and its lists", Kinds: "non", alone: true,
	Begins: func(line string) bool { return cwdForm().MatchString(line) },
	Read:   func(in *input) []reading { return readCwd(in) },
}

var webpbn = Format{
	Name: "webpbn", About: "XML of webpbn.com", Kinds: "non", fits: holding("<clues"),
	Begins: openSudoku.Begins,
	Read:   func(in *input) []reading { return readWebpbn(in) },
}

var namedLists = Format{
	Name: "lists", About: "lists of a nonogram with names", Kinds: "non", fits: holding("col"),
	Begins: func(line string) bool {
		at := listsName().FindStringIndex(line)
		return at != nil && strings.Trim(line[:at[0]], "{ ") == ""
	},
	Read: readLists,
}

var (
	listsName = pattern(`["']?\b(?i:(row|col|column)s?(?:_?(?:clue|hint|constraint|run|block)s?)?)["']?\s*[=:]\s*[\[(]`)
	nonForm   = pattern(`^(catalogue|title|by|copyright|license|width|height) ["\d]`)
	cwdForm   = pattern(`^\d{1,3}$`)
)

// A painted board is the lists of its columns and rows, and its answer: a letter a cell, or "".
type painted struct {
	columns, rows [][]parse.Token
	answer        string
}

func (in *input) painted(p painted) []reading {
	return in.eachKind("a nonogram", "nonogram", in.lines[0], func(*Kind) (*puzzles.Draft, error) {
		d, err := in.draft(in.lines[0], in.lines[0], len(p.columns), len(p.rows))
		if err != nil {
			return nil, err
		}
		addSection(d, parse.RowsMark, p.rows)
		addSection(d, parse.ColumnsMark, p.columns)
		if p.answer == "" {
			return d, nil
		}
		if len(p.answer) != d.Rows*d.Cols {
			return nil, in.text.Errorf(in.lines[0], "the answer has %d cells: expected %d", len(p.answer), d.Rows*d.Cols)
		}
		for _, sign := range p.answer {
			d.Values = append(d.Values, puzzles.Truth(strings.ContainsRune("1X", sign)))
		}
		d.IsAnswered = true
		return d, nil
	})
}

// numbersIn are the numbers of a line, with commas or blanks between them.
func numbersIn(line parse.Token) (list []parse.Token) {
	line.Text = strings.ReplaceAll(line.Text, ",", " ")
	if list = wordsOf(line); len(list) == 0 {
		line.Text = "0"
		list = []parse.Token{line}
	}
	return list
}

func readNon(in *input) []reading {
	var p painted
	sides, section := map[string]parse.Token{}, ""
	for _, line := range in.lines {
		word, value, _ := strings.Cut(line.Text, " ")
		switch {
		case word == "rows" || word == "columns":
			section = word
		case word == "goal":
			p.answer = strings.Trim(strings.TrimSpace(value), `"`)
		case strings.Trim(line.Text, digits+", ") != "" || section == "":
			section, sides[word] = "", line
		case section == "rows":
			p.rows = append(p.rows, numbersIn(line))
		default:
			p.columns = append(p.columns, numbersIn(line))
		}
	}
	for _, side := range []struct {
		name string
		n    int
	}{{"width", len(p.columns)}, {"height", len(p.rows)}} {
		if line := sides[side.name]; line.Text != side.name+" "+strconv.Itoa(side.n) {
			if line.Line == 0 {
				line = in.lines[0]
			}
			return one(nil, nil, in.text.Errorf(line, "%d lists: expected as many as a line says, as in %s 5", side.n,
				side.name))
		}
	}
	return in.painted(p)
}

func readCwd(in *input) []reading {
	var p painted
	height, err := strconv.Atoi(in.lines[0].Text)
	if len(in.lines) < 2 || err != nil {
		return one(nil, nil, in.text.Errorf(in.lines[0], "a number alone: expected rows, columns and lists of a nonogram"))
	}
	width, err := strconv.Atoi(in.lines[1].Text)
	if lists := len(in.lines) - 2; err != nil || lists != height+width || height == 0 {
		return one(nil, nil, in.text.Errorf(in.lines[0], "%d lists below rows and columns of a nonogram: expected %d", lists,
			height+width))
	}
	for i, line := range in.lines[2:] {
		if i < height {
			p.rows = append(p.rows, numbersIn(line))
		} else {
			p.columns = append(p.columns, numbersIn(line))
		}
	}
	return in.painted(p)
}

// readLists reads a list of lists, or of texts with numbers, behind each of two names.
func readLists(in *input) []reading {
	var lists [2][][]parse.Token
	for i, lines := range in.listSides() {
		var err error
		if lists[i], err = in.listsOf(lines, [...]string{"rows", "columns"}[i]); err != nil {
			return one(nil, nil, err)
		}
	}
	return in.painted(painted{rows: lists[0], columns: lists[1]})
}

// listSides are the lines behind the names of rows, and of columns.
func (in *input) listSides() (sides [2][]parse.Token) {
	side := -1
	for _, line := range in.lines {
		from := 0
		for _, at := range append(listsName().FindAllStringSubmatchIndex(line.Text, -1), []int{len(line.Text)}) {
			piece := line.From(from)
			piece.Text = strings.TrimRight(line.Text[from:at[0]], " \t,;}")
			if side >= 0 && piece.Text != "" {
				sides[side] = append(sides[side], piece)
			}
			if len(at) > 1 {
				side, from = puzzles.Truth(strings.ContainsAny(line.Text[at[2]:at[3]], "cC")), at[1]-1
			}
		}
	}
	return sides
}

func (in *input) listsOf(lines []parse.Token, name string) (lists [][]parse.Token, err error) {
	if lines == nil {
		return nil, in.text.Errorf(in.lines[0], "no lists of %s: expected these of rows and of columns", name)
	}
	part := *in
	part.lines = lines
	root, err := part.readBrackets()
	if err != nil {
		return nil, err
	}
	l, _ := root.list()
	if l == nil || len(l.inner) == 0 && !slices.ContainsFunc(l.words, isQuoted) {
		// numbers may be sums of any puzzle
		return nil, in.text.Errorf(lines[0], "numbers of %s: expected a list for each, as in [[1, 2], [3]]", name)
	}
	all := slices.Collect(slices.Chunk(l.cells(), 1))
	for _, row := range l.inner {
		cells, err := part.row(row, false)
		if err != nil {
			return nil, err
		}
		all = append(all, cells)
	}
	for _, list := range all {
		numbers, text := lines[0], ""
		for _, numbers = range list {
			text += " " + strings.TrimPrefix(numbers.Text, puzzles.Free) // that is what an empty text became
		}
		numbers.Text = text
		lists = append(lists, numbersIn(numbers))
	}
	return lists, nil
}

// A webpbnReader is what was read of XML: the side that is open, its last list, the last text, and whether that is in
// the solution.
type webpbnReader struct {
	painted
	at         parse.Token
	side       *[][]parse.Token
	list, text string
	isGoal     bool
}

func readWebpbn(in *input) []reading {
	w := webpbnReader{at: in.lines[0]}
	for r := xml.NewDecoder(strings.NewReader(in.whole())); ; {
		token, err := r.Token()
		switch t := token.(type) {
		case xml.StartElement:
			if colour := w.begin(t); colour != "" {
				return one(nil, nil, in.text.Errorf(w.at, "a run of %s: expected a nonogram of black runs", colour))
			}
		case xml.CharData:
			w.text += string(t)
		case xml.EndElement:
			w.end(t.Name.Local)
		}
		if err == io.EOF {
			return in.painted(w.painted)
		} else if err != nil {
			return one(nil, nil, in.text.Errorf(w.at, "%v: expected XML of webpbn.com", err))
		}
	}
}

// begin begins an element, and returns the colour of a run that is not black.
func (w *webpbnReader) begin(e xml.StartElement) (colour string) {
	kind := ""
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "type":
			kind = a.Value
		case "color":
			colour = a.Value
		}
	}
	switch w.text = ""; e.Name.Local {
	case "clues":
		if w.side = &w.columns; kind == "rows" {
			w.side = &w.rows
		}
	case "line":
		w.list = ""
	case "solution":
		w.isGoal = kind == "goal"
	case "count":
		return strings.TrimPrefix(colour, "black")
	}
	return ""
}

func (w *webpbnReader) end(name string) {
	switch {
	case name == "count":
		w.list += " " + w.text
	case name == "line" && w.side != nil:
		*w.side = append(*w.side, numbersIn(parse.Token{Text: w.list, Line: w.at.Line, Col: w.at.Col}))
	case name == "image" && w.isGoal && w.answer == "":
		w.answer = strings.Join(strings.Fields(strings.ReplaceAll(w.text, "|", " ")), "")
	}
}
