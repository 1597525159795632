package formats

import (
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
	Begins:    isList,
	Read:      func(in *input) []reading { return zeroIsFree(readMatrix(in)) },
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
//
// Or it names the cells, from r1c1 on:
//
//	r1c4=3, r2c3=5
var triples = Format{
	Name:      "triples",
	About:     "a list of triples",
	Anonymous: true,
	Kinds:     Matrix,
	Begins:    func(line string) bool { at := givenForm().FindStringIndex(line); return at != nil && at[0] == 0 },
	Read: func(in *input) []reading {
		if givenForm().MatchString(in.lines[0].Text) {
			return one(in.readGivens())
		}
		return matrix.Read(in)
	},
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

// givenForm is a word and its cell.
var givenForm = pattern(`[rR](\d+)[cC](\d+)\s*[=:]\s*([^\s,;]+)[\s,;]*`)

func (in *input) readGivens() (*puzzles.Draft, *Kind, error) {
	var all [][]parse.Token
	for _, line := range in.lines {
		from := 0
		for _, at := range givenForm().FindAllStringSubmatchIndex(line.Text, -1) {
			if at[0] > from {
				break
			}
			given := []parse.Token{line.From(at[0]), line.From(at[0]), line.From(at[6])}
			for i := range given {
				given[i].Text = line.Text[at[2+2*i]:at[3+2*i]]
			}
			all, from = append(all, given), at[1]
		}
		if from < len(line.Text) {
			return nil, nil, in.text.Errorf(line.From(from), "%s: expected a cell and its word, such as r1c4=3",
				prose.Quote(line.Text[from:], 40))
		}
	}
	height, width, err := parse.Size(in.size)
	if err != nil {
		return nil, nil, in.text.Errorf(in.lines[0],
			"cells without a size: expected a line with the puzzle's name and size before them, such as NAME 3x4")
	}
	return in.places(all, height, width, 1)
}

// numbersOfOne stands between the numbers that several triples give one cell.
const numbersOfOne = "&"

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

// free are the words of matrices for a cell that says nothing.
var free = map[string]string{"-1": puzzles.Free, "null": puzzles.Free, "None": puzzles.Free, "": puzzles.Free,
	" ": puzzles.Free, "nan": puzzles.Free, "NaN": puzzles.Free, "NA": puzzles.Free, "nil": puzzles.Free}

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
			return nil, nil, in.text.Errorf(place, "row %d has %s: expected %d rows of %d", i+1,
				prose.Some(len(row), "cell"), height, width)
		}
	}
	if len(rows) < height {
		return nil, nil, in.text.Errorf(at, "the matrix has %d rows: expected %d", len(rows), height)
	}
	d.Cells = slices.Concat(rows...)
	return d, nil, nil
}

func readMatrix(in *input) (*puzzles.Draft, *Kind, error) {
	root, err := in.readBrackets()
	if err != nil {
		return nil, nil, err
	}
	list, second := root.list()
	if second != nil {
		return nil, nil, in.text.Errorf(second.at, "a second list: expected one, of the board's rows")
	}
	named, err := in.namedIn(root)
	if err != nil {
		return nil, nil, err
	}
	d, _, err := in.rowsOrPlaces(root, list)
	return d, named, err
}

// puzzleKey is what objects call the name of their puzzle.
var puzzleKey = pattern(`^["']?(?i:puzzle|type|puzzle_?type|genre|game|name|kind|family)["']?[:=]*$`)

// namedIn is the puzzle that an object with a list names, as in {"puzzle": "akari", "grid": …}; nil if it names none.
func (in *input) namedIn(root *bracket) (*Kind, error) {
	for _, object := range root.inner {
		for i, word := range object.words {
			at := slices.IndexFunc(object.words[i+1:], isQuoted)
			if in.said != "" || !puzzleKey().MatchString(word.Text) || at < 0 || at > 1 {
				continue
			}
			name := object.words[i+1+at]
			name.Text = strings.Trim(name.Text, `"'`)
			named := in.names(name.Text)
			if named == nil {
				return nil, in.text.Errorf(name, "%s is no puzzle: expected its name, such as akari", prose.Quote(name.Text, 40))
			}
			kind := matrixKind(named.Family)
			kind.Variant = named.Variant
			return kind, nil
		}
	}
	return nil, nil
}

// rowsOrPlaces makes a draft of the rows of a list, or of triples.
func (in *input) rowsOrPlaces(root, list *bracket) (*puzzles.Draft, *Kind, error) {
	rows, is := root.inner[0].byColumns()
	if !is {
		var err error
		if rows, err = in.rows(list); err != nil {
			return nil, nil, err
		}
	}
	height, width, _ := parse.Size(in.size)
	areTriples := !slices.ContainsFunc(rows, func(row []parse.Token) bool { return len(row) != 3 })
	areTuples := root.isFacts || list.areTuples()
	switch {
	case in.size == "" && areTuples && areTriples:
		return nil, nil, in.text.Errorf(in.lines[0],
			"triples without a size: expected a line with the puzzle's name and size before them, such as NAME 3x4")
	case in.size == "" || !areTriples, !areTuples && len(rows) == height && width == 3:
		return in.matrix(rows)
	case !root.isFacts:
		return in.places(rows, height, width, 0)
	}
	first, err := in.firstOf(rows, height, width)
	if err != nil {
		return nil, nil, err
	}
	return in.places(rows, height, width, first)
}

// firstOf is the number of the first row and column, of which facts of a logic program do not tell it.
func (in *input) firstOf(rows [][]parse.Token, height, width int) (first int, err error) {
	isZero := slices.ContainsFunc(rows, func(row []parse.Token) bool { return row[0].Text == "0" || row[1].Text == "0" })
	isOne := slices.ContainsFunc(rows, func(row []parse.Token) bool {
		return row[0].Text == strconv.Itoa(height) || row[1].Text == strconv.Itoa(width)
	})
	if !isZero && !isOne {
		err = in.text.Errorf(in.lines[0], "facts that do not tell whether rows begin with 0 or with 1: expected one in the "+
			"first or the last row or column")
	}
	return puzzles.Truth(isOne), err
}

// areTuples reports whether rows are triples, and not of a matrix: they are of a set, or in round brackets.
func (b *bracket) areTuples() bool {
	outer, inner := b.at.Text, b.at.Text
	if len(b.inner) > 0 {
		inner = b.inner[0].at.Text
	} else {
		outer = ""
	}
	return outer == "{" && inner != "{" || outer != "(" && inner == "("
}

// places puts numbers where triples say, whose rows and columns count from first.
func (in *input) places(all [][]parse.Token, height, width, first int) (*puzzles.Draft, *Kind, error) {
	at := in.lines[0]
	d, err := in.draft(at, at, width, height)
	if err != nil {
		return nil, nil, err
	}
	d.Cells = freeCells(d)
	for _, t := range all {
		row, err1 := strconv.Atoi(t[0].Text)
		col, err2 := strconv.Atoi(t[1].Text)
		row, col = row-first, col-first
		if err1 != nil || err2 != nil || row < 0 || row >= height || col < 0 || col >= width {
			return nil, nil, in.text.Errorf(t[0], "row %s, column %s: expected %d to %d and %[3]d to %[5]d",
				prose.Quote(t[0].Text, 20), prose.Quote(t[1].Text, 20), first, height-1+first, width-1+first)
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
