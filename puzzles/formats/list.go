package formats

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A list has rows in brackets of any kind, with commas or blanks between cells. Rows stand in brackets of their own,
// with others around all of them or without; or they are parted by semicolons, or by bars as in MiniZinc:
//
//	[[1, 2], [3, 4]]  {{1, 2}, {3, 4}}  [1 2; 3 4]  [|1, 2|3, 4|]  [|[|1; 2|]; [|3; 4|]|]
//	listOf(listOf(1, 2), listOf(3, 4))
//
// Words before a bracket name what it holds or makes. One list among values of other names is the board's. Comments are
// those of JSON with comments, C and Python.
type bracket struct {
	at    parse.Token   // where it opens
	name  string        // the words before it: "grid":, listOf
	words []parse.Token // in it, and in no inner one
	inner []*bracket
	// commas are in it, or semicolons, and from are words behind the last one.
	commas, from int
	between      string // which of them
	isRow        bool   // between semicolons
	isFacts      bool   // with "." behind each inner one
}

// brackets are those that are open, the first one around the whole text.
type brackets struct {
	in     *input
	open   []*bracket
	before string // the sign or the word before
}

const (
	listOpen  = "[({"
	listClose = "])}"
	listSigns = listOpen + listClose + ",;"
)

var (
	// listHead is what stands before a list: a type and a name.
	listHead = pattern(`^(?:[A-Za-z_$][\w .:;<>\[\],*$@]*?(?: *:)?(?:=|<-) *|- )?` +
		`(?:new [\w.]+ *(?:\[[\d, ]*\] *)+|(?:\[\d*\])+\w+)?`)
	// listBegin is the start of one.
	listBegin = pattern(`^(?:(?:[A-Za-z][\w.]*!?)?[\[({]|//|/\*)`)
	// newArray is what makes an array, before its bracket.
	newArray = pattern(`^new\b[ \w.]*(?:\[[\d, ]*\] *)+`)
	// arguments may stand behind a list, of NumPy and R.
	arguments = pattern(`^(?:[\w.]+dtype=.*|matrix(?:n(?:row|col)=\d+|byrow=(?:T(?:RUE)?|F(?:ALSE)?))+)$`)
	sizeName  = pattern(`(?i)size|shape|dim`)
	keyForm   = pattern(`^["'A-Za-z_$]`)
)

func isList(line string) bool {
	return line != sdkHead && listBegin().MatchString(line[len(listHead().FindString(line)):])
}

// readBrackets reads a text.
func (in *input) readBrackets() (*bracket, error) {
	root := &bracket{}
	r := &brackets{in: in, open: []*bracket{root}}
	var end parse.Token
	for word := range in.listWords(&end) {
		sign := ""
		if len(word.Text) == 1 && isOf(word.Text, listSigns) {
			sign = word.Text
		}
		if err := r.read(word, sign); err != nil {
			return nil, err
		}
		r.before = word.Text
	}
	switch {
	case len(r.open) > 1:
		return nil, r.in.incomplete(end, "a comma or a closing bracket")
	case len(root.inner) == 0:
		return nil, r.in.incomplete(end, "a bracket")
	case len(root.words) > 0:
		return nil, r.behind(root.words[0])
	}
	return root, nil
}

func (in *input) incomplete(at parse.Token, what string) error {
	return in.text.Errorf(at, "the list is not complete here: expected %s", what)
}

func (r *brackets) behind(at parse.Token) error {
	return r.in.text.Errorf(at, "%s behind the list: expected its end", prose.Quote(at.Text, 40))
}

// isOf reports whether a sign is there, and one of several.
func isOf(sign, signs string) bool { return sign != "" && strings.Contains(signs, sign) }

func (r *brackets) read(word parse.Token, sign string) error {
	b, isOutside := r.open[len(r.open)-1], len(r.open) == 1
	switch {
	case isOf(sign, listOpen):
		return r.begin(b, word)
	case isOf(sign, listClose):
		return r.close(b, word)
	case isOutside && sign == "," && b.isNested():
		return r.behind(word)
	case isOutside && (sign != "" || word.Text == "-"):
	case isOutside && word.Text == "." && isOf(r.before, listClose):
		b.isFacts = r.before == ")" && !b.isNested()
	case sign != "":
		return r.part(b, word, sign)
	default:
		b.words = append(b.words, word)
	}
	return nil
}

// part reads a comma or a semicolon.
func (r *brackets) part(b *bracket, word parse.Token, sign string) error {
	hasRows := len(b.inner) > 0 && !b.inner[0].isRow
	switch {
	case r.before == "," || isOf(r.before, listOpen):
		return r.in.incomplete(word, "a number")
	case sign == ";" && hasRows:
		if !isOf(r.before, listClose) {
			return r.in.text.Errorf(word, aSemicolon)
		}
	case sign == ";" && len(r.open) == 2:
		b.endRow()
	case sign == ";" && b.between == ",":
		return r.in.text.Errorf(word, aSemicolon)
	case sign == "," && b.between == ";":
		return r.in.text.Errorf(word, "a comma: expected a semicolon")
	default:
		b.commas++
		b.from, b.between = len(b.words), sign
	}
	return nil
}

const aSemicolon = "a semicolon: expected a comma"

// isNested reports whether a bracket in another has further ones.
func (b *bracket) isNested() bool {
	return slices.ContainsFunc(b.inner, func(inner *bracket) bool { return len(inner.inner) > 0 })
}

// begin opens a bracket, whose name are the words behind the last comma.
func (r *brackets) begin(b *bracket, word parse.Token) error {
	inner := &bracket{at: word, name: textOf(b.words[b.from:])}
	if b.words = b.words[:b.from]; inner.name != "" && !keyForm().MatchString(inner.name) ||
		len(b.words) > 0 && inner.name == "" && b.name == "" {
		return r.in.incomplete(word, "a number")
	}
	b.inner, r.open = append(b.inner, inner), append(r.open, inner)
	return nil
}

func (r *brackets) close(b *bracket, word parse.Token) error {
	if len(r.open) == 1 {
		if len(b.inner) > 0 {
			return r.behind(word)
		}
		return r.in.incomplete(word, "a bracket")
	}
	if begins := b.at.Text; strings.Index(listOpen, begins) != strings.Index(listClose, word.Text) {
		return r.in.text.Errorf(word, "%s closes %s: expected brackets in pairs", word.Text, begins)
	}
	r.open = r.open[:len(r.open)-1]
	r.open[len(r.open)-1].from = len(r.open[len(r.open)-1].words)
	isObject := !strings.HasSuffix(b.at.Text, "(") && slices.ContainsFunc(b.words, isKey)
	switch {
	case len(b.inner) > 0 && b.inner[0].isRow:
		if len(b.words) > 0 {
			b.endRow()
		}
	case len(b.inner) == 0 || len(b.words) == 0 || isObject || arguments().MatchString(b.name+textOf(b.words)):
	case b.name != "":
		return r.behind(b.words[0])
	default:
		return r.in.incomplete(b.words[0], "a bracket that begins a row")
	}
	return nil
}

// isKey reports whether a word ends the name of a value, before which it may stand.
func isKey(word parse.Token) bool {
	return strings.HasPrefix(word.Text, ":") || strings.HasSuffix(word.Text, ":") || strings.Contains(word.Text, "=")
}

// endRow makes a row of the words.
func (b *bracket) endRow() {
	at := b.at
	b.inner = append(b.inner, &bracket{at: at, words: b.words, commas: b.commas, isRow: true})
	b.words, b.commas, b.from, b.between = nil, 0, 0, ""
}

// list finds the list of rows, or of cells. Among values with names it is the one that has lists, texts or numbers;
// second is another such one.
func (b *bracket) list() (list, second *bracket) {
	all := b.inner
	if b.isFacts {
		return b, nil
	}
	isNamed := slices.ContainsFunc(all, func(inner *bracket) bool { return strings.ContainsAny(inner.name, ":=") })
	if isNamed {
		for _, isBest := range []func(*bracket) bool{func(inner *bracket) bool { return len(inner.inner) > 0 },
			func(inner *bracket) bool { return inner.texts() != nil }, func(*bracket) bool { return true }} {
			all = slices.DeleteFunc(slices.Clone(b.inner), func(inner *bracket) bool { return !isBest(inner) })
			if len(all) > 0 {
				break
			}
		}
		for _, inner := range b.inner {
			if inner != all[0] && (len(inner.inner) > 0 || !sizeName().MatchString(inner.name)) {
				return nil, inner
			}
		}
		all = all[:1]
	}
	if len(all) == 1 && (isNamed || len(all[0].inner) > 0 || b.at.Text == "" || b.name != "" && all[0].name == "") {
		return all[0].list()
	}
	return b, nil
}

// cells are the words of a list.
func (b *bracket) cells() (cells []parse.Token) {
	for _, cell := range b.words {
		for _, zero := range []string{".", ".0"} { // NumPy's, of a kind with decimals
			if number := strings.TrimSuffix(cell.Text, zero); isNumber(number) {
				cell.Text = number
			}
		}
		if isQuoted(cell) {
			cell.Text = strings.Trim(cell.Text, cell.Text[:1])
		}
		cells = append(cells, freeOr(cell))
	}
	return cells
}

// texts are the signs of words in quotes, a row for each; nil if they are none.
func (b *bracket) texts() [][]parse.Token {
	if slices.ContainsFunc(b.words, func(word parse.Token) bool { return !isQuoted(word) }) {
		return nil
	}
	return split(b.cells())
}

func isQuoted(word parse.Token) bool { return strings.ContainsAny(word.Text[:1], `"'`) }

// row checks the commas of a row: between cells are commas, if rows have some, or blanks alone; one more may stand
// behind the last.
func (in *input) row(b *bracket, hasCommas bool) (cells []parse.Token, err error) {
	n := len(b.words)
	switch {
	case len(b.inner) > 0:
		err = in.incomplete(b.inner[0].at, "a number")
	case b.at.Text == "{" && slices.ContainsFunc(b.words, isKey):
		err = in.incomplete(b.at, "a number")
	case hasCommas && b.commas == 0 && n > 1:
		err = in.incomplete(b.words[1], "a comma or a closing bracket")
	case b.commas > 0 && b.commas != n-1 && b.commas != n:
		err = in.text.Errorf(b.at, "a row of %d cells and %s: expected one between each two", n,
			prose.Some(b.commas, "comma"))
	}
	return b.cells(), err
}

// rows are those of a list.
func (in *input) rows(list *bracket) (rows [][]parse.Token, err error) {
	hasCommas := false
	for _, b := range list.inner {
		cells, err := in.row(b, hasCommas)
		if err != nil {
			return nil, err
		}
		rows, hasCommas = append(rows, cells), hasCommas || b.commas > 0
	}
	if len(list.inner) > 0 || len(list.words) == 0 {
		return rows, nil
	}
	return in.rowsOfOne(list)
}

// rowsOfOne are those of one list that has the cells of all rows of the size that is known, of a square, or of as many
// rows as it has lines; or a row in each string.
func (in *input) rowsOfOne(list *bracket) (rows [][]parse.Token, err error) {
	cells, err := in.row(list, false)
	height, width, missing := parse.Size(in.size)
	isSized := missing == nil
	if rows := list.texts(); rows != nil && (!isSized || height == len(rows) && width == len(rows[0])) {
		return rows, err
	}
	lines, square := inLines(cells), side(len(cells))
	switch isTable := len(lines) > 1; {
	case isSized || err != nil:
	case isTable && (square == 0 || square == len(lines)):
		return lines, nil
	case square == 0 || isTable:
		err = in.text.Errorf(cells[0], "%s in one list: expected a line with the puzzle's name and size before it, "+
			"such as NAME 3x4", prose.Some(len(cells), "cell"))
	default:
		width = square
	}
	return slices.Collect(slices.Chunk(cells, max(width, 1))), err
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

// listWords are the signs and the words between them, without comments and what stands before the list. It tells where
// the list ends.
func (in *input) listWords(end *parse.Token) iter.Seq[parse.Token] {
	isBarred := slices.ContainsFunc(in.lines, func(line parse.Token) bool { return strings.Contains(line.Text, "[|") })
	return func(yield func(parse.Token) bool) {
		isRemark, isBegun := false, false
		for _, line := range in.lines {
			if isBarred {
				line.Text = asSemicolons.Replace(line.Text)
			}
			if isRemark {
				_, rest, isOver := strings.Cut(line.Text, "*/")
				if isRemark = !isOver; isRemark {
					continue
				}
				line = line.From(len(line.Text) - len(rest))
			}
			if !isBegun {
				line = line.From(len(listHead().FindString(line.Text)))
			}
			for word := range in.wordsOf(line) {
				if isRemark = strings.HasPrefix(word.Text, "/*"); isRemark {
					isRemark = !strings.HasSuffix(word.Text, "*/")
				} else if isBegun = true; !yield(word) {
					return
				}
			}
			*end = in.scan(line).from(len(line.Text))
		}
	}
}

// wordsOf are those of a line, with comments that go on behind it.
func (in *input) wordsOf(line parse.Token) iter.Seq[parse.Token] {
	return func(yield func(parse.Token) bool) {
		s := in.scan(line)
		for at, n := 0, 0; at < len(line.Text); at += n {
			if n = 1; strings.Contains(blankSigns, line.Text[at:at+1]) {
				continue
			}
			word, isLeftOut := s.from(at), false
			n, isLeftOut = wordLength(word.Text)
			if word.Text = word.Text[:n]; !isLeftOut && !yield(word) {
				return
			}
		}
	}
}

const blankSigns = " \t\r\n\f"

// wordLength is how long the comment, text, sign or word is with which a text begins, and whether it is left out: the
// rest of a line, or what makes an array.
func wordLength(text string) (n int, isLeftOut bool) {
	switch {
	case text[0] == '#', strings.HasPrefix(text, "//"):
		return len(text), true
	case strings.HasPrefix(text, "/*"):
		within, _, _ := strings.Cut(text[2:], "*/")
		return min(len(text), len(within)+len("/**/")), false
	case isOf(text[:1], listSigns):
		return 1, false
	case isOf(text[:1], `"'`):
		if end := strings.IndexByte(text[1:], text[0]); end >= 0 {
			return end + 2, false
		}
	case strings.HasPrefix(text, "new"):
		if made := newArray().FindString(text); made != "" {
			return len(made), true
		}
	}
	if end := strings.IndexAny(text, listSigns+blankSigns); end > 0 {
		return end, false
	}
	return len(text), false
}

// asSemicolons are the signs of MiniZinc's arrays of two dimensions.
var asSemicolons = strings.NewReplacer("[|", "[ ", "|]", " ]", "|", ";")

// byColumns are the rows of R's matrix(c(…), nrow = 3), whose cells are those of all columns, or of all rows where
// byrow says so.
func (b *bracket) byColumns() (rows [][]parse.Token, is bool) {
	side := sideOfR().FindStringSubmatch(textOf(b.words))
	if b.name != "matrix" || side == nil || len(b.inner) != 1 {
		return nil, false
	}
	n, _ := strconv.Atoi(side[2])
	cells, isByRow := b.inner[0].cells(), byRowOfR().MatchString(textOf(b.words))
	if n > len(cells) {
		return [][]parse.Token{cells, nil}, true
	}
	if n = max(n, 1); (side[1] == "row") == isByRow { // n is how many lines there are, not how long one is
		n = max(len(cells)/n, 1)
	}
	lines := slices.Collect(slices.Chunk(cells, n))
	if isByRow || len(cells)%n != 0 {
		return lines, true
	}
	for row := range n {
		rows = append(rows, nil)
		for _, line := range lines {
			rows[row] = append(rows[row], line[row])
		}
	}
	return rows, true
}

var (
	byRowOfR = pattern(`byrow=T`)
	sideOfR  = pattern(`n(row|col)=(\d+)`)
)

func textOf(words []parse.Token) (text string) {
	for _, word := range words {
		text += word.Text
	}
	return text
}
