package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Sudokus of programs that have no other puzzle: a character for each cell. It is a digit, from A on a letter for 10
// and more, or ".", "0", "-", "_" or "*" where nothing is given. If a board of more than 9 rows has both "." and "0",
// "0" is a number: the first.
//
//	sdm         each board a line of 16, 36, 64, 81 … characters; from 81 on, they may have blanks for free cells.
//	            Further fields may stand beside it, such as the answer, and their names above, as in files of Kaggle
//	sdk         a board in rows, perhaps below a line [Puzzle], with blanks and rules of "|", "-" and "+" between
//	            them; below [State] stands the same with what the player has put in
//	opensudoku  XML in which data="…" has such lines
var sdm = Format{
	Name: "sdm", About: sdmAbout, Lines: true,
	Begins: func(line string) bool { return isSdmHead(line) || sdmField(line) != "" },
	skips:  isSdmHead, plain: true,
	Read: func(in *input) []reading {
		line := in.lines[0]
		board := sdmField(line.Text)
		if board == "" {
			return one(nil, nil, in.text.Errorf(line, "no sudoku in the line: expected one of its fields"))
		}
		from := strings.Index(line.Text, board)
		return in.readSigns(signsOf(line.From(from), len(board)), answerAmong(line.Text, board), true)
	},
	Write: func(_ Kind, d *puzzles.Draft) (string, error) {
		rows, err := signRows(d)
		return strings.Join(rows, ""), err
	},
}

var sdk = Format{
	Name: "sdk", About: "a sudoku in rows", plain: true,
	Begins: func(line string) bool { return line == sdkHead || isSdkRow(line) },
	heads:  func(_, line string) bool { return line == sdkHead },
	boards: sdkBoards,
	Read: func(in *input) []reading {
		parts, name := map[string][]parse.Token{}, sdkHead
		for _, line := range in.lines {
			if strings.HasPrefix(line.Text, "[") {
				name = line.Text
			}
			if name == line.Text || isSdkRule(line.Text) || line.Text[0] == '#' {
				continue
			}
			parts[name] = append(parts[name], sdkCells(line)...)
		}
		state := textOf(parts[sdkState])
		if cells := len(parts[sdkHead]); state != "" && len(state) != cells {
			return one(nil, nil, in.text.Errorf(parts[sdkState][0], "%s of %d cells: expected %d", sdkState, len(state), cells))
		}
		return in.readSigns(parts[sdkHead], state, false)
	},
	Write: func(_ Kind, d *puzzles.Draft) (string, error) {
		rows, err := signRows(d)
		return sdkHead + "\n" + strings.Join(rows, "\n"), err
	},
}

// sdkBoards are the boards of rows that are as many as several have, perhaps with a title above each.
func sdkBoards(in *input) (all []*input, err error) {
	rows := slices.DeleteFunc(slices.Clone(in.lines), func(line parse.Token) bool {
		return isSdkRule(line.Text) || !isSdkRow(line.Text) && sdkTitle().MatchString(line.Text)
	})
	isOther := func(line parse.Token) bool { return !isSdkRow(line.Text) }
	if len(rows) == 0 || slices.ContainsFunc(rows, isOther) || len(rows)%len(sdkCells(rows[0])) != 0 {
		return []*input{in}, nil
	}
	for lines := range slices.Chunk(rows, len(sdkCells(rows[0]))) {
		board := *in
		board.lines = lines
		all = append(all, &board)
	}
	return all, nil
}

// sdkCells are the signs of a row that are cells.
func sdkCells(line parse.Token) []parse.Token {
	return slices.DeleteFunc(signsOf(line, len(line.Text)), func(cell parse.Token) bool {
		return strings.Contains("| \t", unframed(cell.Text))
	})
}

// unframed is a text with lines of boxes as they are typed.
func unframed(text string) string {
	return strings.Map(func(char rune) rune {
		switch {
		case strings.ContainsRune("│┃║", char):
			return '|'
		case char >= '─' && char <= '╿':
			return '+'
		}
		return char
	}, text)
}

func isSdkRule(line string) bool { return sdkRule().MatchString(unframed(line)) }

var openSudoku = Format{
	Name: "opensudoku", About: "XML of OpenSudoku",
	Begins: func(line string) bool { return openSudokuForm().MatchString(line) },
	Read: func(in *input) []reading {
		return one(nil, nil, in.text.Errorf(in.lines[0], `expected data="…" with a sudoku in a line`))
	},
	Write: func(_ Kind, d *puzzles.Draft) (string, error) {
		rows, err := signRows(d)
		return `<opensudoku version="2"><game data="` + strings.ReplaceAll(strings.Join(rows, ""), ".", "0") +
			`"/></opensudoku>`, err
	},
	within: func(lines []parse.Token) (all []parse.Token) {
		for _, line := range lines {
			for _, at := range openSudokuGame().FindAllStringSubmatchIndex(line.Text, -1) {
				game := line.From(at[2])
				game.Text = line.Text[at[2]:at[3]]
				all = append(all, game)
			}
		}
		return all
	},
}

const (
	sdkHead  = "[Puzzle]"
	sdkState = "[State]"
)

var (
	sdkRule        = pattern(`^[-+=|* ]*[-+=][-+=|* ]*$`)
	sdkTitle       = pattern(`^[\pL]{3}`)
	openSudokuForm = pattern(`^<(\?xml|opensudoku)\b`)
	sdmHead        = pattern(`^(?i)("?\w+"?,)*"?(puzzles?|quizzes|sudokus?)"?(,"?\w+"?)*$`)
	openSudokuGame = pattern(`\bdata="([^"]*)"`)
)

const sdmAbout = "a sudoku in a line"

// freeSigns are those of free cells.
const freeSigns = ".0-_*"

// isSdm reports whether a line has a sign for each cell of a sudoku.
func isSdm(line string) bool {
	n := side(len(line))
	signs := freeSigns + digitsOf(n)
	if n >= 9 && !strings.ContainsAny(line, ".0") {
		signs += " "
	}
	return n > 0 && strings.Trim(line, signs) == ""
}

// isSdkRow reports whether a line has a sign for each cell of a row: 4, 6, 8, 9 or more without what is between them.
// Blanks alone are between 9.
func isSdkRow(line string) bool {
	line = unframed(line)
	if sdkRule().MatchString(line) {
		return strings.ContainsAny(line, "+|") || len(line) > 8 && line[0] == '*'
	}
	isParted := strings.Contains(line, "|") || len(line) == 17 && len(strings.Fields(line)) == 9
	row := strings.Map(func(sign rune) rune {
		if sign == '|' || (sign == ' ' || sign == '\t') && isParted {
			return -1
		}
		return sign
	}, line)
	return len(row) >= 4 && len(row) <= 16 && strings.Trim(row, freeSigns+digitsOf(len(row))) == ""
}

func digitsOf(n int) string {
	n = min(n, len(signDigits)-1)
	return signDigits[1:n+1] + strings.ToLower(signDigits[min(n, 9)+1:n+1])
}

const signDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// signsOf are the signs of the first n bytes of a line.
func signsOf(line parse.Token, n int) (cells []parse.Token) {
	for i, sign := range line.Text[:n] {
		at := line.From(i)
		at.Text = string(sign)
		cells = append(cells, at)
	}
	return cells
}

// isSdmHead reports whether a line has the names of fields.
func isSdmHead(line string) bool { return strings.Contains(line, ",") && sdmHead().MatchString(line) }

func isFieldEnd(sign rune) bool { return strings.ContainsRune(",;:\t \"", sign) }

// sdmField is a line that is a sudoku, or the first of its fields that is one with a free cell; "" if there is none.
func sdmField(line string) string {
	if strings.Contains(line, "*-") && isSdkRule(line) {
		return "" // a side of a box
	}
	if isSdm(line) {
		return line
	}
	for field := range strings.FieldsFuncSeq(line, isFieldEnd) {
		if len(field) >= 16 && len(field) < len(line) && strings.ContainsAny(field, freeSigns) && isSdm(field) {
			return field
		}
	}
	return ""
}

// answerAmong is the field of a line that answers a board: full, with the board's digits; "" if there is none.
func answerAmong(line, board string) string {
	for field := range strings.FieldsFuncSeq(line, isFieldEnd) {
		if len(field) == len(board) && len(field) < len(line) && !strings.ContainsAny(field, freeSigns) && isSdm(field) {
			return field
		}
	}
	return ""
}

// readSigns reads a board of a sign for each cell, and its answer or what the player has put in, or "".
func (in *input) readSigns(cells []parse.Token, values string, isAnswer bool) []reading {
	return in.eachKind(sdmAbout, "sudoku", in.lines[0], func(*Kind) (*puzzles.Draft, error) {
		n := side(len(cells))
		d, err := in.draft(in.lines[0], in.lines[0], n, n)
		if err != nil {
			return nil, in.text.Errorf(in.lines[0], "a sudoku of %d cells: expected 16, 36, 64, 81 or another square",
				len(cells))
		}
		has := func(sign string) bool {
			return slices.ContainsFunc(cells, func(c parse.Token) bool { return c.Text == sign })
		}
		first := 0
		if n > 9 && has(".") && has("0") {
			first = 1
		}
		value := func(sign string) int { return strings.Index(signDigits, strings.ToUpper(sign)) + first }
		for _, cell := range cells {
			if v := value(cell.Text); v > 0 {
				cell.Text = strconv.Itoa(v)
			} else if strings.Contains(freeSigns+" ", cell.Text) {
				cell.Text = puzzles.Free
			}
			d.Cells = append(d.Cells, cell)
		}
		for _, sign := range values {
			v := value(string(sign))
			if v <= 0 {
				v = puzzles.Open
			}
			d.Values = append(d.Values, v)
		}
		d.IsAnswered = isAnswer && values != ""
		if blockHeight(n) == 1 && n > mostBare {
			d.Settings = []string{noBoxesWord}
		}
		return d, nil
	})
}

// signRows writes a row of signs for each of a board.
func signRows(d *puzzles.Draft) (rows []string, err error) {
	row := ""
	for i, cell := range d.Cells {
		v, err := strconv.Atoi(cell.Text)
		switch {
		case !isSaid(&d.Cells[i]):
			row += "."
		case err != nil || v < 1 || v >= len(signDigits):
			return nil, fmt.Errorf("%q: %s has numbers from 1 to %d", cell.Text, sdmAbout, len(signDigits)-1)
		default:
			row += signDigits[v : v+1]
		}
		if i%d.Cols == d.Cols-1 {
			rows, row = append(rows, row), ""
		}
	}
	if side(d.Rows*d.Cols) != d.Rows || d.Rows != d.Cols {
		return nil, fmt.Errorf("a board of %dx%d: %s has 4 to 16 rows, and as many columns", d.Rows, d.Cols, sdmAbout)
	}
	return rows, nil
}

// sudokuOf is what a matrix is that nobody gave a name: a sudoku, if it has 9 rows of 9 with digits of which none is
// twice in a row, column or block, and with 17 or more, as a sudoku has at least.
func (in *input) sudokuOf(d *puzzles.Draft) *Kind {
	kinds := in.kindsIn(sdm.Name)
	if d.Rows != sudokuSide || d.Cols != sudokuSide || len(kinds) == 0 {
		return nil
	}
	seen, given := map[[3]int]bool{}, 0
	for cell, word := range d.Cells {
		if word.Text == puzzles.Free {
			continue
		}
		row, col := cell/sudokuSide, cell%sudokuSide
		digit, err := strconv.Atoi(word.Text)
		for unit, n := range []int{row, col, row/3*3 + col/3} {
			at := [3]int{unit, n, digit}
			if err != nil || digit < 1 || digit > sudokuSide || seen[at] {
				return nil
			}
			seen[at] = true
		}
		given++
	}
	if given < 17 || given == len(d.Cells) {
		return nil
	}
	return &Kind{Foreign: puzzles.Foreign{Variant: kinds[0].Variant}, Family: kinds[0].Family}
}

const sudokuSide = 9
