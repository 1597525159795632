package formats

import (
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A list has rows in brackets of any kind, with commas or blanks between cells. Rows stand in brackets of their own,
// with others around all of them or without; or they are parted by semicolons, or by bars as in MiniZinc:
//
//	[[1, 2], [3, 4]]  {{1, 2}, {3, 4}}  [1 2; 3 4]  [|1, 2|3, 4|]
//
// Comments are those of JSON with comments, C and Python.
type list struct {
	in        *input
	open      []parse.Token   // brackets that are open
	row       []parse.Token   // in the innermost of them
	rows      [][]parse.Token // that are read
	outer     string          // that begins the list; "" if each row stands by itself
	bracket   string          // that begins the last row
	commas    int             // in the row
	hasCommas bool            // a row has some
	isBegun   bool            // the innermost bracket holds no other
	isQuoted  bool            // each cell is
	before    string          // the sign or the word before
}

const (
	listOpen   = "[({"
	listClose  = "])}"
	listSigns  = listOpen + listClose + ",;"
	listBlanks = " \t\n\f\r"
)

// listHead is what stands before a list, with NumPy's bracket if it has one; listEnd what may behind it, without
// blanks.
var (
	listHead = pattern(`^(?:[A-Za-z_][\w .:<>\[\],]*?(?: *:)?= *|- )?(?:new [\w\[\]]+ *|(?:\[\d*\])+\w+)?` +
		`(?:(?:(?:np|numpy)\.)?array(\()|vec!)?`)
	listEnd     = pattern(`^(?:,dtype=[^()]*)?\);?$`)
	listComment = pattern(`^(?://|/\*)`)
)

func isList(line string) bool {
	if line == emptySet || listComment().MatchString(line) || strings.Contains(line, "matrix(") {
		return true
	}
	if !strings.ContainsAny(line, listOpen) || line == sdkHead {
		return false
	}
	rest := line[len(listHead().FindString(line)):]
	return rest != "" && strings.Contains(listOpen, rest[:1]) || strings.HasSuffix(rest, "(")
}

// readList reads all rows.
func (in *input) readList() (*list, error) {
	l := &list{in: in, isQuoted: true}
	words, end, isArray := in.listWords()
	words = ofObject(words)
	for i, word := range words {
		sign := ""
		if len(word.Text) == 1 && isOf(word.Text, listSigns) {
			sign = word.Text
		}
		if isArray && len(l.open) == 0 && len(l.rows) > 0 && listEnd().MatchString(textOf(words[i:])) {
			break
		}
		if err := l.read(word, sign); err != nil {
			return nil, err
		}
		l.before = word.Text
	}
	if len(l.open) > 0 || len(l.rows) == 0 {
		what := "a comma or a closing bracket"
		if len(l.open) == 0 {
			what = "a bracket"
		}
		return nil, l.in.text.Errorf(end, "the list is not complete here: expected %s", what)
	}
	return l, nil
}

// ofObject is the one value in brackets of an object of JSON, or all words of what is none.
func ofObject(words []parse.Token) []parse.Token {
	if len(words) < 3 || words[0].Text != "{" || !strings.HasPrefix(words[1].Text, `"`) || words[2].Text[0] != ':' {
		return words
	}
	first := slices.IndexFunc(words, func(word parse.Token) bool { return word.Text == "[" })
	depth := 0
	for i := max(first, 0); i < len(words); i++ {
		if depth += puzzles.Truth(words[i].Text == "[") - puzzles.Truth(words[i].Text == "]"); depth == 0 && first > 0 {
			if behind := textOf(words[i+1:]); !strings.ContainsAny(behind, "[{(") {
				return words[first : i+1]
			}
			break
		}
	}
	return words
}

func textOf(words []parse.Token) (text string) {
	for _, word := range words {
		text += word.Text
	}
	return text
}

// isOf reports whether a sign is there, and one of several.
func isOf(sign, signs string) bool { return sign != "" && strings.Contains(signs, sign) }

func (l *list) read(word parse.Token, sign string) error {
	isFirst := l.before == "," || isOf(l.before, listOpen)
	switch {
	case len(l.open) == 0:
		return l.outside(word, sign)
	case isOf(sign, listOpen):
		return l.begin(word, sign)
	case isOf(sign, listClose):
		return l.close(word, sign)
	case sign != "" && isFirst:
		return l.in.text.Errorf(word, "the list is not complete here: expected a number")
	case sign == ";" && l.isBegun && len(l.open) == 1:
		return l.end(word)
	case sign == ";":
		return l.in.text.Errorf(word, "a semicolon: expected a comma")
	case sign == ",":
		l.commas++
	case !l.isBegun:
		return l.in.text.Errorf(word, "the list is not complete here: expected a bracket that begins a row")
	default:
		return l.cell(word)
	}
	return nil
}

// outside reads what is in no bracket.
func (l *list) outside(word parse.Token, sign string) error {
	switch {
	case sign == ";" || sign == "," && l.outer == "" && len(l.rows) > 0:
		return nil
	case len(l.rows) > 0 && (l.outer != "" || sign != l.bracket):
		return l.in.text.Errorf(word, "%s behind the list: expected its end", prose.Quote(word.Text, 40))
	case isOf(sign, listOpen):
		return l.begin(word, sign)
	}
	return l.in.text.Errorf(word, "the list is not complete here: expected a bracket")
}

func (l *list) begin(word parse.Token, sign string) error {
	if len(l.row) > 0 || len(l.open) == 2 || len(l.open) == 1 && len(l.rows) > 0 && l.outer == "" {
		return l.in.text.Errorf(word, "the list is not complete here: expected a number")
	}
	if len(l.open) == 1 {
		l.outer = l.open[0].Text
	}
	l.open, l.isBegun, l.commas, l.bracket = append(l.open, word), true, 0, sign
	return nil
}

func (l *list) close(word parse.Token, sign string) error {
	begins := l.open[len(l.open)-1].Text
	if strings.Index(listOpen, begins) != strings.Index(listClose, sign) {
		return l.in.text.Errorf(word, "%s closes %s: expected brackets in pairs", sign, begins)
	}
	if l.isBegun && (len(l.row) > 0 || l.before != ";") {
		if err := l.end(word); err != nil {
			return err
		}
	}
	l.open, l.isBegun = l.open[:len(l.open)-1], false
	return nil
}

// end ends a row. Between cells are commas, if rows have some, or blanks alone; one more may stand behind the last.
func (l *list) end(at parse.Token) error {
	n := len(l.row)
	l.hasCommas = l.hasCommas || l.commas > 0
	switch {
	case l.hasCommas && l.commas == 0 && n > 1:
		return l.in.text.Errorf(l.row[1], "the list is not complete here: expected a comma or a closing bracket")
	case l.commas > 0 && l.commas != n-1 && l.commas != n:
		return l.in.text.Errorf(at, "a row of %d cells and %s: expected one between each two", n,
			prose.Some(l.commas, "comma"))
	case len(l.open) == 1 && l.outer != "":
		return l.in.text.Errorf(at, "the list is not complete here: expected a bracket that begins a row")
	}
	l.rows, l.row, l.commas = append(l.rows, l.row), nil, 0
	return nil
}

func (l *list) cell(cell parse.Token) error {
	if number := strings.TrimSuffix(cell.Text, "."); isNumber(number) {
		cell.Text = number // NumPy's, of a kind with decimals
	}
	quote := cell.Text[:1]
	if strings.Contains(`"'`, quote) {
		cell.Text = strings.TrimSuffix(cell.Text[1:], quote)
	} else {
		l.isQuoted = false
	}
	l.row = append(l.row, freeOr(cell))
	return nil
}

// listWords are the signs and the words between them, without comments and what stands before the list, and the end.
// isArray reports that NumPy's bracket is open.
func (in *input) listWords() (words []parse.Token, end parse.Token, isArray bool) {
	isRemark, isBarred := false, strings.Contains(in.whole(), "[|")
	for _, line := range in.lines {
		if isBarred {
			line.Text = asSemicolons.Replace(line.Text)
		}
		if len(words) == 0 && !isRemark && !listComment().MatchString(line.Text) {
			line, isArray = withoutHead(line)
		} else if strings.HasPrefix(line.Text, "- [") {
			line = line.From(len("- "))
		}
		for ; line.Text != ""; line = line.From(len(line.Text) - len(strings.TrimLeft(line.Text, listBlanks))) {
			n := 2
			switch at := strings.Index(line.Text, "*/"); {
			case isRemark && at >= 0:
				n, isRemark = at+2, false
			case isRemark || strings.HasPrefix(line.Text, "#") || strings.HasPrefix(line.Text, "//"):
				n = len(line.Text)
			case strings.HasPrefix(line.Text, "/*"):
				isRemark = true
			default:
				word := line
				n = wordEnd(line.Text)
				if word.Text = word.Text[:n]; word.Text != "vec!" {
					words = append(words, word)
				}
			}
			line = line.From(n)
		}
		end = line
	}
	return words, end, isArray
}

// withoutHead is a line without what stands before the list.
func withoutHead(line parse.Token) (rest parse.Token, isArray bool) {
	head := listHead().FindStringSubmatchIndex(line.Text)
	if rest = line.From(head[1]); strings.HasPrefix(rest.Text, emptySet) {
		rest = rest.From(len(emptySet) - len("()"))
	}
	return rest, head[2] >= 0
}

// asSemicolons are the signs of MiniZinc's arrays of two dimensions.
var asSemicolons = strings.NewReplacer("[|", "[ ", "|]", " ]", "|", ";")

// wordEnd is where the word ends that a text begins with: a sign, something in quotes, or what is between them.
func wordEnd(text string) int {
	if strings.IndexByte(listSigns, text[0]) >= 0 {
		return 1
	}
	if text[0] == '"' || text[0] == '\'' {
		if n := strings.IndexByte(text[1:], text[0]); n >= 0 {
			return n + 2
		}
	}
	if n := strings.IndexAny(text, listSigns+listBlanks); n >= 0 {
		return n
	}
	return len(text)
}

// inRows are the rows of a list. One list has the cells of all rows of the size that is known, of a square, or of as
// many rows as it has lines; or a row in each string.
func (l *list) inRows() ([][]parse.Token, error) {
	cells := l.rows[0]
	if l.outer != "" || len(l.rows) > 1 || len(cells) == 0 {
		return l.rows, nil
	}
	height, width, err := parse.Size(l.in.size)
	isSized := err == nil
	if rows := split(cells); l.isQuoted && rows != nil && (!isSized || height == len(rows) && width == len(rows[0])) {
		return rows, nil
	}
	lines, square := inLines(cells), side(len(cells))
	switch isTable := len(lines) > 1; {
	case isSized:
	case isTable && (square == 0 || square == len(lines)):
		return lines, nil
	case square == 0 || isTable:
		return nil, l.in.text.Errorf(cells[0], "%s in one list: expected a line with the puzzle's name and size before it, "+
			"such as NAME 3x4", prose.Some(len(cells), "cell"))
	default:
		width = square
	}
	return slices.Collect(slices.Chunk(cells, width)), nil
}

// inLines are the cells of each line, if all have as many; nil else.
func inLines(cells []parse.Token) (lines [][]parse.Token) {
	for i, cell := range cells {
		if i == 0 || cell.Line != cells[i-1].Line {
			lines = append(lines, nil)
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], cell)
	}
	if slices.ContainsFunc(lines, func(line []parse.Token) bool { return len(line) != len(lines[0]) }) {
		return nil
	}
	return lines
}

// split are the signs of words, a row for each, if all have as many, two or more; nil else.
func split(words []parse.Token) (rows [][]parse.Token) {
	for _, word := range words {
		row := signsOf(word, len(word.Text))
		if len(row) < 2 || len(rows) > 0 && len(row) != len(rows[0]) {
			return nil
		}
		rows = append(rows, row)
	}
	return rows
}
