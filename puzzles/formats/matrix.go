package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Matrix is the name of the format, and what the Foreign of a family names whose cells are other numbers in a matrix
// than in our own text.
const Matrix = "matrix"

// A matrix is a list of rows, as JSON, Python and NumPy have it. A cell is a number, or free: -1, null, None, "", ".";
// and 0, if the family has no other meaning for it. One list has the cells of all rows of a square, or of the size that
// is known.
//
//	[[0, -1, 1], [-1, 2, -1]]
//	grid = np.array([[5, 3, 0, 0], …], dtype=int64)
//	[[5 3 0 0]
//	 [6 0 0 1] …]
//
// Python writes the empty set of triples as set().
var matrix = Format{
	Name:      Matrix,
	About:     "a matrix",
	Anonymous: true,
	Begins: func(line string) bool {
		return line != "" && line != sdkHead && strings.Contains("[({", line[:1]) || line == emptySet ||
			arrayForm().MatchString(line)
	},
	Read: func(in *input) []reading { return zeroIsFree(readMatrix(in)) },
	Write: func(_ Kind, d *puzzles.Draft) (string, error) {
		rows, err := writeRows(d, "a matrix", "-1", ", ")
		return "[[" + strings.Join(rows, "],\n [") + "]]", err
	},
}

// A list of triples has the row, the column and the number of each cell that gives one, rows and columns from 0. The
// size is said before it. A cell with several numbers has them in one word, as 1&2. A list of lists, [[0, 3, 3], …],
// is a matrix if it has that size.
//
//	[(0, 3, 3), (1, 2, 5)]
var triples = Format{
	Name:      "triples",
	About:     "a list of triples",
	Anonymous: true,
	Begins:    func(string) bool { return false }, // as a matrix begins
	Read:      matrix.Read,
	Write: func(k Kind, d *puzzles.Draft) (string, error) {
		var all []string
		for i, cell := range d.Cells {
			if cell.Text == puzzles.Free || cell.Text == k.Words[puzzles.Free] {
				continue
			}
			for number := range strings.SplitSeq(cell.Text, numbersOfOne) {
				if _, err := strconv.Atoi(number); err != nil {
					return "", cannotSay(d, i, "a triple")
				}
				all = append(all, "("+strconv.Itoa(i/d.Cols)+", "+strconv.Itoa(i%d.Cols)+", "+number+")")
			}
		}
		return "[" + strings.Join(all, ", ") + "]", nil
	},
}

// numbersOfOne stands between the numbers that several triples give one cell.
const numbersOfOne = "&"

// A csvMatrix is a matrix with a row in each line, and commas or semicolons between cells.
var csvMatrix = Format{
	Name:      "csv",
	About:     "a matrix with commas",
	Anonymous: true,
	Begins: func(line string) bool {
		return strings.ContainsAny(line, separators) && !strings.ContainsAny(line, ":[({=/") && !hasLists(line)
	},
	Read: func(in *input) []reading { return zeroIsFree(readCSV(in)) },
	Write: func(_ Kind, d *puzzles.Draft) (string, error) {
		if d.Cols == 1 {
			return "", fmt.Errorf("a board of one column: a matrix with commas has two or more")
		}
		rows, err := writeRows(d, "a matrix", "", ",")
		return strings.Join(rows, "\n"), err
	},
}

const separators = ",;"

// What lists have between words; behind # is a comment.
const (
	matrixSigns  = "[](){},"
	matrixBlanks = " \t\n\f\r"
)

// arrayForm is what stands before the list, and arrayEnd what may behind it, without blanks.
var (
	arrayForm = pattern(`^(?:(?:\w+ *= *)?(?:(?:np|numpy)\.)?array\(|\w+ *= *[[(])`)
	arrayEnd  = pattern(`^(?:,dtype=[^()]*)?\)$`)
)

// zeroIsFree adds the reading of a matrix in which 0 is a free cell.
func zeroIsFree(d *puzzles.Draft, k *Kind, err error) []reading {
	all := one(d, k, err)
	if err != nil || !slices.ContainsFunc(d.Cells, func(cell parse.Token) bool { return cell.Text == "0" }) {
		return all
	}
	other := *d
	other.Cells = slices.Clone(d.Cells)
	translate(other.Cells, map[string]string{"0": puzzles.Free})
	return append(all, reading{&other, k, nil})
}

const emptySet = "set()"

// free are the words of matrices for a cell that says nothing.
var free = map[string]string{"-1": puzzles.Free, "null": puzzles.Free, "None": puzzles.Free, "": puzzles.Free,
	" ": puzzles.Free, "nan": puzzles.Free}

func freeOr(cell parse.Token) parse.Token {
	if word, ok := free[cell.Text]; ok {
		cell.Text = word
	}
	return cell
}

// writeRows are the cells of each row, where all are numbers or free.
func writeRows(d *puzzles.Draft, what, blank, between string) (rows []string, err error) {
	var words []string
	for i, cell := range d.Cells {
		_, err := strconv.Atoi(cell.Text)
		switch {
		case cell.Text == puzzles.Free:
			cell.Text = blank
		case err != nil:
			return nil, cannotSay(d, i, what)
		}
		if words = append(words, cell.Text); len(words) == d.Cols {
			rows = append(rows, strings.Join(words, between))
			words = nil
		}
	}
	return rows, nil
}

// hasLists reports whether what stands between separators are several words: a row of our own, with lists as words.
func hasLists(line string) bool {
	for cell := range strings.FieldsFuncSeq(line, func(c rune) bool { return strings.ContainsRune(separators, c) }) {
		if len(strings.Fields(cell)) > 1 {
			return true
		}
	}
	return false
}

func readCSV(in *input) (*puzzles.Draft, *Kind, error) {
	var rows [][]parse.Token
	for _, line := range in.lines {
		s := in.scan(line)
		separator := ""
		if i := strings.IndexAny(line.Text, separators); i >= 0 {
			separator = line.Text[i : i+1]
		}
		var row []parse.Token
		for more := true; more; {
			more = separator != "" && strings.Contains(s.rest(), separator)
			word, at := s.word(separator)
			at = at.From(len(word) - len(strings.TrimLeft(word, " \t")))
			at.Text = strings.Trim(strings.TrimSpace(word), `"'`)
			row = append(row, freeOr(at))
		}
		rows = append(rows, row)
	}
	return in.matrix(rows)
}

// matrix makes a draft of rows, which all have to be as long, and as the size says that is known.
func (in *input) matrix(rows [][]parse.Token) (*puzzles.Draft, *Kind, error) {
	at := in.lines[0]
	height, width := len(rows), 0
	if height > 0 {
		width = len(rows[0])
	}
	if in.size != "" {
		height, width, _ = parse.Size(in.size)
	}
	d, err := in.draft(at, at, width, height)
	if err != nil {
		return nil, nil, err
	}
	for i, row := range rows {
		place := at
		if len(row) > 0 {
			place = row[0]
		}
		if len(row) != width || i >= height {
			return nil, nil, in.text.Errorf(place, "row %d has %d cells: expected %d rows of %d", i+1, len(row), height, width)
		}
	}
	if len(rows) < height {
		return nil, nil, in.text.Errorf(at, "the matrix has %d rows: expected %d", len(rows), height)
	}
	d.Cells = slices.Concat(rows...)
	return d, nil, nil
}

func readMatrix(in *input) (*puzzles.Draft, *Kind, error) {
	l := in.nested()
	rows, err := l.read()
	if err != nil {
		return nil, nil, err
	}
	rows = l.parted(rows)
	outer := l.outer
	height, width, _ := parse.Size(in.size)
	areTriples := true
	for _, row := range rows {
		areTriples = areTriples && len(row) == 3
	}
	areTuples := outer == "{" || outer == "[" && l.bracket == "("
	switch {
	case in.size == "" && areTuples && areTriples:
		return nil, nil, in.text.Errorf(in.lines[0],
			"triples without a size: expected a line with the puzzle's name and size before them, such as NAME 3x4")
	case in.size == "" || !areTriples:
		return in.matrix(rows)
	case !areTuples && len(rows) == height && width == 3:
		return in.matrix(rows)
	}
	return in.places(rows, height, width)
}

// places puts numbers where triples say.
func (in *input) places(all [][]parse.Token, height, width int) (*puzzles.Draft, *Kind, error) {
	at := in.lines[0]
	d, err := in.draft(at, at, width, height)
	if err != nil {
		return nil, nil, err
	}
	d.Cells = freeCells(d)
	for _, t := range all {
		row, err1 := strconv.Atoi(t[0].Text)
		col, err2 := strconv.Atoi(t[1].Text)
		if err1 != nil || err2 != nil || row < 0 || row >= height || col < 0 || col >= width {
			return nil, nil, in.text.Errorf(t[0], "row %s, column %s: expected 0 to %d and 0 to %d",
				prose.Quote(t[0].Text, 20), prose.Quote(t[1].Text, 20), height-1, width-1)
		}
		cell := row*width + col
		word := t[2]
		if before := d.Cells[cell].Text; before != puzzles.Free && before != word.Text {
			word.Text = before + numbersOfOne + word.Text
		}
		d.Cells[cell] = word
	}
	return d, nil, nil
}

// nested reads a list of lists.
type nested struct {
	in      *input
	words   [][]parse.Token // what is left, by line: brackets, commas, and what is between them
	end     parse.Token
	outer   string // that begins the list
	bracket string // that begins the last inner list; "" if there is none
	commas  bool   // stand between cells, and not blanks alone
	isArray bool   // of NumPy, in brackets of its own
}

const closing = "])}"

func (in *input) nested() *nested {
	l := &nested{in: in, commas: strings.Contains(in.lines[0].Text, ",")}
	for i, line := range in.lines {
		if head := arrayForm().FindString(line.Text); i == 0 && line.Text == emptySet {
			line = line.From(len("set"))
		} else if l.isArray = l.isArray || i == 0 && strings.HasSuffix(head, "array("); i == 0 && head != "" {
			line = line.From(len(head) - puzzles.Truth(!l.isArray))
		}
		words := make([]parse.Token, 0, 3+2*strings.Count(line.Text, ","))
		for {
			line = line.From(len(line.Text) - len(strings.TrimLeft(line.Text, matrixBlanks)))
			if line.Text == "" || line.Text[0] == '#' {
				break
			}
			word := line
			word.Text = word.Text[:wordEnd(word.Text)]
			words, line = append(words, word), line.From(len(word.Text))
		}
		if l.end = line.From(len(line.Text)); len(words) > 0 {
			l.words = append(l.words, words)
		}
	}
	return l
}

// wordEnd is where the word ends that a text begins with: a sign, something in quotes, or what is between them.
func wordEnd(text string) int {
	if strings.IndexByte(matrixSigns, text[0]) >= 0 {
		return 1
	}
	if text[0] == '"' || text[0] == '\'' {
		if n := strings.IndexByte(text[1:], text[0]); n >= 0 {
			return n + 2
		}
	}
	if n := strings.IndexAny(text, matrixSigns+matrixBlanks); n >= 0 {
		return n
	}
	return len(text)
}

func (l *nested) next() parse.Token {
	if len(l.words) == 0 {
		return l.end
	}
	return l.words[0][0]
}

// skip goes to the word behind the next one.
func (l *nested) skip() {
	if l.words[0] = l.words[0][1:]; len(l.words[0]) == 0 {
		l.words = l.words[1:]
	}
}

// is reports whether one of some signs comes next.
func (l *nested) is(of string) bool {
	word := l.next().Text
	return len(word) == 1 && strings.Contains(of, word)
}

func (l *nested) expect(of, what string) error {
	if !l.is(of) {
		return l.in.text.Errorf(l.next(), "the list is not complete here: expected %s", what)
	}
	l.skip()
	return nil
}

// read reads everything.
func (l *nested) read() (rows [][]parse.Token, err error) {
	l.outer = l.next().Text
	if err := l.expect("[({", "a bracket"); err != nil {
		return nil, err
	}
	for !l.is(closing) {
		if bracket := l.next().Text; l.is("[(") || len(rows) > 0 {
			if err := l.expect("[(", "a bracket that begins a row"); err != nil {
				return nil, err
			}
			l.bracket = bracket
		}
		row, err := l.row()
		if err != nil {
			return nil, err
		}
		if rows = append(rows, row); l.bracket == "" {
			break
		}
		l.skip()
		if err := l.comma(); err != nil {
			return nil, err
		}
	}
	l.skip()
	behind := ""
	for _, word := range slices.Concat(l.words...) {
		behind += word.Text
	}
	if behind != "" && !(l.isArray && arrayEnd().MatchString(behind)) {
		return nil, l.in.text.Errorf(l.next(), "%s behind the list: expected its end", prose.Quote(behind, 40))
	}
	return rows, nil
}

// parted parts one list of all cells into rows.
func (l *nested) parted(rows [][]parse.Token) [][]parse.Token {
	if l.bracket != "" || len(rows) == 0 {
		return rows
	}
	_, width, _ := parse.Size(l.in.size)
	if l.in.size == "" {
		width = side(len(rows[0]))
	}
	return slices.Collect(slices.Chunk(rows[0], max(1, width)))
}

// row reads the cells of a row, numbers and words, perhaps in quotes, up to the bracket behind them.
func (l *nested) row() (row []parse.Token, err error) {
	for !l.is(closing) {
		cell := l.next()
		if cell.Text == "" || l.is("[({,") {
			return nil, l.in.text.Errorf(cell, "the list is not complete here: expected a number")
		}
		l.skip()
		if number := strings.TrimSuffix(cell.Text, "."); isNumber(number) {
			cell.Text = number // NumPy's, of a kind with decimals
		}
		if quote := cell.Text[:1]; strings.Contains(`"'`, quote) {
			cell.Text = strings.TrimSuffix(cell.Text[1:], quote)
		}
		row = append(row, freeOr(cell))
		if err := l.comma(); err != nil {
			return nil, err
		}
	}
	return row, nil
}

// comma reads a comma, which the last of a list need not have.
func (l *nested) comma() error {
	if l.is(closing) || !l.commas && !l.is(",") && len(l.words) > 0 {
		return nil
	}
	return l.expect(",", "a comma or a closing bracket")
}
