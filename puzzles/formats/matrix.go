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

// arrayForm is what stands before the list, and arrayEnd what may behind it.
var (
	arrayForm = pattern(`^(?:(?:\w+ *= *)?(?:(?:np|numpy)\.)?array\(|\w+ *= *[[(])`)
	arrayEnd  = pattern(`^(?:, *dtype=[^()]*)?\)$`)
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
		d.Cells = append(d.Cells, row...)
	}
	if len(rows) < height {
		return nil, nil, in.text.Errorf(at, "the matrix has %d rows: expected %d", len(rows), height)
	}
	return d, nil, nil
}

func readMatrix(in *input) (*puzzles.Draft, *Kind, error) {
	l := &nested{in: in, commas: strings.Contains(in.lines[0].Text, ",")}
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
	areTuples := outer == '{' || outer == '[' && l.bracket == '('
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
	line    int
	s       *scan
	outer   byte // that begins the list
	bracket byte // that begins the last inner list; 0 if there is none
	commas  bool // stand between cells, and not blanks alone
	isArray bool // of NumPy, in brackets of its own
}

// next is the byte that comes next, behind blanks, comments and ends of lines; 0 at the end.
func (l *nested) next() byte {
	for {
		if l.s == nil {
			if l.line == len(l.in.lines) {
				return 0
			}
			l.s = l.in.scan(l.in.lines[l.line])
			l.line++
		}
		l.s.span(" \t\r")
		if rest := l.s.rest(); rest != "" && rest[0] != '#' {
			return rest[0]
		}
		l.s = nil
	}
}

// here is the place of what comes next.
func (l *nested) here() parse.Token {
	if l.s != nil {
		return l.s.here()
	}
	last := l.in.lines[len(l.in.lines)-1]
	return last.From(len(last.Text))
}

func (l *nested) expect(of, what string) (byte, error) {
	char := l.next()
	if char == 0 || !strings.Contains(of, string(char)) {
		return 0, l.in.text.Errorf(l.here(), "the list is not complete here: expected %s", what)
	}
	l.s.at++
	return char, nil
}

// read reads everything.
func (l *nested) read() (rows [][]parse.Token, err error) {
	head := arrayForm().FindString(l.in.lines[0].Text)
	switch l.next(); {
	case l.in.lines[0].Text == emptySet:
		l.s.at = len("set")
	case strings.HasSuffix(head, "array("):
		l.s.at, l.isArray = len(head), true
	case head != "":
		l.s.at = len(head) - 1
	}
	if l.outer, err = l.expect("[({", "a bracket"); err != nil {
		return nil, err
	}
	for !l.closes() {
		if strings.IndexByte("[(", l.next()) >= 0 {
			l.bracket, _ = l.expect("[(", "a bracket that begins a row")
		} else if len(rows) > 0 {
			_, err := l.expect("[(", "a bracket that begins a row")
			return nil, err
		}
		row, err := l.row()
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
		if l.bracket == 0 {
			break
		}
		l.s.at++
		if err := l.comma(); err != nil {
			return nil, err
		}
	}
	l.s.at++
	if l.next(); l.isArray && l.s != nil && arrayEnd().MatchString(l.s.rest()) {
		l.s.at = len(l.s.line.Text)
	}
	if l.next() != 0 {
		return nil, l.in.text.Errorf(l.here(), "%s behind the list: expected its end", prose.Quote(l.s.rest(), 40))
	}
	return rows, nil
}

// parted parts one list of all cells into rows.
func (l *nested) parted(rows [][]parse.Token) [][]parse.Token {
	if l.bracket != 0 || len(rows) == 0 {
		return rows
	}
	_, width, _ := parse.Size(l.in.size)
	if l.in.size == "" {
		width = side(len(rows[0]))
	}
	return slices.Collect(slices.Chunk(rows[0], max(1, width)))
}

// row reads the cells of a row, up to the bracket behind them.
func (l *nested) row() (row []parse.Token, err error) {
	for !l.closes() {
		cell, err := l.cell()
		if err != nil {
			return nil, err
		}
		row = append(row, cell)
		if err := l.comma(); err != nil {
			return nil, err
		}
	}
	return row, nil
}

// closes reports whether a closing bracket comes next.
func (l *nested) closes() bool {
	char := l.next()
	return char != 0 && strings.IndexByte("])}", char) >= 0
}

// comma reads a comma, which the last of a list need not have.
func (l *nested) comma() error {
	if l.closes() || !l.commas && l.next() != ',' && l.next() != 0 {
		return nil
	}
	_, err := l.expect(",", "a comma or a closing bracket")
	return err
}

// cell reads a number or a word, perhaps in quotes.
func (l *nested) cell() (parse.Token, error) {
	char := l.next()
	cell := l.here()
	if char == '"' || char == '\'' {
		l.s.at++
		word, _ := l.s.word(string(char))
		cell.Text = word
		return freeOr(cell), nil
	}
	rest := ""
	if char != 0 {
		rest = l.s.rest()
	}
	if i := strings.IndexAny(rest, " \t,])}[({"); i >= 0 {
		rest = rest[:i]
	}
	if rest == "" {
		return cell, l.in.text.Errorf(cell, "the list is not complete here: expected a number")
	}
	l.s.at += len(rest)
	cell.Text = rest
	if number := strings.TrimSuffix(rest, "."); isNumber(number) {
		cell.Text = number // NumPy's, of a kind with decimals
	}
	return freeOr(cell), nil
}
