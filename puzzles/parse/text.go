// Package parse reads the texts of boards and solutions: blocks of words, each with its place, a header, and grids of
// cells.
package parse

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"twofold/puzzles/prose"
)

// maxLine is the longest line of a text, in bytes, that is read.
const maxLine = 1 << 20

// maxWords is the most words of a block that are read, each of which takes about 80 bytes. A comment counts as many
// words as take its bytes. The largest boards that Twofold makes have ten million cells, and a tiles board two grids of
// them. Tests set it lower.
var maxWords = 25_000_000

const bytesOfWord = 80

// A Token is one word of a text and the place where it stands; lines and columns count from 1,
// columns in characters.
type Token struct {
	Text      string
	Line, Col int
}

// A Text is one block of a file: lines up to the next blank line or the end, each split at blanks,
// comments left out. It is a board, or a solution. It has at least one line, and each line a token.
type Text struct {
	File  string
	Lines [][]Token
	Raw   []Line // the same lines as they stand, and those that are comments only
}

// A Line is one line of a file as it stands, for formats in which '#' begins no comment.
type Line struct {
	Text   string
	Number int // from 1
}

// A Error tells what is wrong with a text, where, and what was expected there.
type Error struct {
	File      string
	Line, Col int
	Problem   string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s: line %d, column %d: %s", prose.OneLine(e.File), e.Line, e.Col, e.Problem)
}

// IsError reports whether an error is one, or comes of one.
func IsError(err error) bool {
	var wrong *Error
	return errors.As(err, &wrong)
}

// Errorf is a Error at the token.
func (t *Text) Errorf(at Token, format string, args ...any) error {
	return &Error{t.File, at.Line, at.Col, fmt.Sprintf(format, args...)}
}

// Texts splits what r holds into its blocks. It yields the blocks in order, and ends with an error
// at the first byte that no text can hold. The name of the file goes into errors. A file without
// any block yields none.
func Texts(r io.Reader, file string) iter.Seq2[*Text, error] {
	return TextsWithin(r, file, func(int) error { return nil })
}

// TextsWithin is Texts whose blocks have to fit: fits returns the error of a block of a number of words, or nil.
func TextsWithin(r io.Reader, file string, fits func(words int) error) iter.Seq2[*Text, error] {
	return func(yield func(*Text, error) bool) {
		b := blocks{lines: bufio.NewReaderSize(r, 1<<16), text: &Text{File: file}}
		for {
			line, tokens, last, err := b.next(fits)
			if err != nil {
				yield(nil, err)
				return
			}
			if b.text.isLeft(tokens, line, b.number) {
				if len(b.text.Lines) > 0 && !yield(b.text, nil) {
					return
				}
				b.text, b.words = &Text{File: file}, 0
			}
			if len(tokens) > 0 {
				b.text.Lines = append(b.text.Lines, tokens)
			}
			isEmpty := isEnd(b.text.Raw, line)
			if !isEmpty {
				b.text.Raw = append(b.text.Raw, Line{strings.TrimRight(line, "\r"), b.number})
			}
			if (last || isEmpty && !b.text.isTitle()) && len(b.text.Raw) > 0 {
				if len(b.text.Lines) > 0 && !yield(b.text, nil) {
					return
				}
				b.text, b.words = &Text{File: file}, 0
			}
			if last {
				return
			}
		}
	}
}

// blocks are read line by line.
type blocks struct {
	lines                 *bufio.Reader
	text                  *Text // that is read
	number, words, quotes int   // of the line, and of the block up to it
}

// next is the next line, and its tokens.
func (b *blocks) next(fits func(words int) error) (line string, tokens []Token, last bool, err error) {
	b.number++
	if line, last, err = readLine(b.lines); err != nil {
		return line, nil, last, fmt.Errorf("%s: line %d, column 1: %w", b.text.File, b.number, err)
	}
	if line = withoutFrame(line, b.number); len(b.text.Raw) == 0 {
		b.quotes = quotesOf(line)
	}
	line, tokens, problem := tokensOf(unquoted(line, b.quotes), b.number)
	if problem != nil {
		problem.File = b.text.File
		return line, nil, last, problem
	}
	b.words += max(len(tokens), len(line)/bytesOfWord)
	return line, tokens, last, checkWords(b.words, fits, b.text.File, b.number)
}

// isEnd reports whether a line ends the block of those before it.
func isEnd(before []Line, line string) bool {
	return strings.TrimSpace(line) == "" && !hasRow(before, line) && !hasEmptyLine(before) && !areBlocks(before)
}

// hasRow reports whether a line of tabs behind these is a row of a table, as spreadsheets copy it.
func hasRow(before []Line, line string) bool {
	tabs := strings.Count(line, "\t")
	return tabs > 1 && (len(before) < 2 || strings.Count(before[len(before)-1].Text, "\t") == tabs)
}

// hasEmptyLine reports whether an empty line behind these is one of the block: behind the size in a file of pzprjs 3.2
// stand options, of which there may be none; in a .non file it parts the lists from what is above them, in one of two
// sizes and lists it may part rows from columns, and XML ends where its first element does.
func hasEmptyLine(before []Line) bool {
	if len(before) > 0 && strings.HasPrefix(before[0].Text, "<?xml") {
		last := strings.TrimSpace(before[len(before)-1].Text)
		return !strings.HasSuffix(last, "</puzzleset>") && !strings.HasSuffix(last, "</opensudoku>")
	}
	const head = 4 // version, kind, rows, columns
	if len(before) >= head && strings.TrimSpace(before[len(before)-head].Text) == "pzprv3.2" {
		return true
	}
	for _, line := range before[:min(len(before), maxHead)] {
		word, value, _ := strings.Cut(line.Text, " ")
		if _, err := strconv.Atoi(value); err == nil && (word == "width" || word == "height") {
			return true
		}
	}
	if len(before) < 2 {
		return false
	}
	rows, err1 := strconv.Atoi(strings.TrimSpace(before[0].Text))
	_, err2 := strconv.Atoi(strings.TrimSpace(before[1].Text))
	return err1 == nil && err2 == nil && len(before) == 2+rows
}

// maxHead is the most lines above the lists of a .non file.
const maxHead = 20

// checkWords returns what is wrong with that number of words of a block up to a line.
func checkWords(words int, fits func(int) error, file string, line int) error {
	if err := fits(words); err != nil {
		return fmt.Errorf("%s: line %d: %w", file, line, err)
	}
	if words > maxWords {
		return &Error{file, line, 1, fmt.Sprintf("the text has more than %d words: expected no more", maxWords)}
	}
	return nil
}

// readLine reads a line without its end; last says that the file ends with it.
func readLine(r *bufio.Reader) (line string, last bool, err error) {
	var long []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(long)+len(bytes.TrimSuffix(part, []byte("\n"))) > maxLine {
			return "", false, fmt.Errorf("the line is too long: expected at most %d bytes", maxLine)
		}
		long = append(long, part...)
		switch {
		case err == nil:
			return string(long[:len(long)-1]), false, nil
		case errors.Is(err, io.EOF):
			return string(long), true, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", false, fmt.Errorf("cannot be read: %w", err)
		}
	}
}

// tokenize splits a line at blanks, up to a comment.
func tokenize(line string, number int) ([]Token, *Error) {
	var tokens []Token
	start, startCol := -1, 0
	end := func(at int) {
		if start >= 0 {
			tokens = append(tokens, Token{line[start:at], number, startCol})
			start = -1
		}
	}
	col := 0
	for at, char := range line {
		col++
		switch {
		case char == utf8.RuneError && !strings.HasPrefix(line[at:], string(utf8.RuneError)):
			return nil, &Error{"", number, col, fmt.Sprintf("byte 0x%02x is not text: expected UTF-8", line[at])}
		case char == '#':
			end(at)
			return tokens, nil
		case unicode.IsSpace(char):
			end(at)
		case !unicode.IsPrint(char):
			return nil, &Error{"", number, col, fmt.Sprintf("control character %q: expected text", char)}
		case start < 0:
			start, startCol = at, col
		}
	}
	end(len(line))
	return tokens, nil
}

// A Header is the first line of a board's text: family RxC [word…] [key=value…].
type Header struct {
	Family     Token
	Rows, Cols int
	Words      []Token   // in their order
	Settings   []Setting // in their order, no key twice
}

// A Setting is key=value in a header.
type Setting struct {
	Key, Value Token
}

// Header reads the block's first line, which has to name the family. Which words and keys it knows is the family's
// affair.
func (t *Text) Header(family string) (Header, error) {
	line := t.Lines[0]
	h := Header{Family: line[0]}
	if len(line) < 2 {
		return h, t.Errorf(line[0], "the board's size is missing: expected a header such as %q", line[0].Text+" 4x5")
	}
	var err error
	if h.Rows, h.Cols, err = Size(line[1].Text); err != nil {
		return h, t.Errorf(line[1], "%v", err)
	}
	for _, token := range line[2:] {
		key, value, isSetting := strings.Cut(token.Text, "=")
		if !isSetting {
			h.Words = append(h.Words, token)
			continue
		}
		for _, before := range h.Settings {
			if before.Key.Text == key {
				return h, t.Errorf(token, "%s= stands twice: expected it once", key)
			}
		}
		valueCol := token.Col + utf8.RuneCountInString(key) + 1
		h.Settings = append(h.Settings, Setting{Token{key, token.Line, token.Col}, Token{value, token.Line, valueCol}})
	}
	if h.Family.Text != family {
		return h, t.Errorf(h.Family, "family %q: expected %s", h.Family.Text, family)
	}
	return h, nil
}

// Variant reads a header's words as the name of a variant; without a word it is the first of all.
func Variant[V fmt.Stringer](t *Text, words []Token, all []V) (V, error) {
	if len(words) == 0 {
		return all[0], nil
	}
	if len(words) > 1 {
		return all[0], t.Errorf(words[1], "word %q: expected one variant", words[1].Text)
	}
	v, err := prose.Named("variant", words[0].Text, all, V.String)
	if err != nil {
		return v, t.Errorf(words[0], "%v", err)
	}
	return v, nil
}

// maxSide keeps the product of two sides within an int.
const maxSide = 1_000_000

// timesSigns are how people write the x of a size.
var timesSigns = strings.NewReplacer("X", "x", "×", "x")

// Size reads a size such as 4x5: rows, then columns.
func Size(text string) (rows, cols int, err error) {
	first, second, _ := strings.Cut(timesSigns.Replace(text), "x")
	rows, err1 := strconv.Atoi(first)
	cols, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || rows < 1 || cols < 1 || rows > maxSide || cols > maxSide {
		return 0, 0, fmt.Errorf("size %q: expected rows x columns such as 4x5, each 1 to %d", text, maxSide)
	}
	return rows, cols, nil
}

// HasHeader reports whether the first line looks like a board's header: its second word is a size.
func (t *Text) HasHeader() bool { return isHeader(t.Lines[0]) }

// isHeader reports whether a line looks like the header of the next board: its second word is a size.
func isHeader(line []Token) bool {
	if len(line) < 2 {
		return false
	}
	_, _, err := Size(line[1].Text)
	return err == nil
}

// Grid returns lines of cells, after having made sure that there are rows of them, each of cols cells.
// skip is the number of lines before the grid: 1 below a header, else 0.
func (t *Text) Grid(skip, rows, cols int) ([][]Token, error) {
	return t.Ragged(skip, rows, func(int) int { return cols })
}

// Ragged returns lines of cells, as Grid does; each has its own width.
func (t *Text) Ragged(skip, rows int, width func(line int) int) ([][]Token, error) {
	grid := t.Lines[skip:]
	for i, line := range grid {
		cols := width(i)
		switch {
		case isHeader(line) && i == 0:
			return nil, t.Errorf(line[0], "a header: expected the %d rows of cells alone", rows)
		case isHeader(line):
			return nil, t.Errorf(line[0], "a header in row %d: expected an empty line between two boards", i+1)
		case i == rows:
			return nil, t.Errorf(line[0], "row %d is one too many: expected %s", i+1, prose.Some(rows, "row"))
		case len(line) < cols:
			return nil, t.Errorf(After(line), "row %d has %s: expected %d, separated by blanks", i+1,
				prose.Some(len(line), "cell"), cols)
		case len(line) > cols:
			return nil, t.Errorf(line[cols], "row %d has %s: expected %d", i+1, prose.Some(len(line), "cell"), cols)
		}
	}
	if len(grid) < rows {
		return nil, t.Errorf(After(t.Lines[len(t.Lines)-1]), "the grid ends after %s: expected %d",
			prose.Some(len(grid), "row"), rows)
	}
	return grid, nil
}

// Cells is what read makes of the cells of a Grid, row by row. It ends with the first error.
func Cells[V any](t *Text, skip, rows, cols int, read func(cell int, word Token) (V, error)) ([]V, error) {
	grid, err := t.Grid(skip, rows, cols)
	if err != nil {
		return nil, err
	}
	all := make([]V, 0, rows*cols)
	for _, line := range grid {
		for _, word := range line {
			value, err := read(len(all), word)
			if err != nil {
				return nil, err
			}
			all = append(all, value)
		}
	}
	return all, nil
}

// After is the place behind the last token of a line.
func After(line []Token) Token {
	last := line[len(line)-1]
	return Token{Line: last.Line, Col: last.Col + utf8.RuneCountInString(last.Text)}
}

// unnamed is the file of a text that is in none.
const unnamed = "text"

// One reads a text that holds exactly one block, such as Board.String's, with a family's reader
// of blocks.
func One[B any](text string, read func(*Text) (B, error)) (B, error) {
	var none B
	var blocks []*Text
	for block, err := range Texts(strings.NewReader(text), unnamed) {
		if err != nil {
			return none, err
		}
		blocks = append(blocks, block)
	}
	if len(blocks) != 1 {
		return none, fmt.Errorf("the text holds %d boards: expected 1", len(blocks))
	}
	return read(blocks[0])
}

// Only is what read yields of a block that is to hold one board; a second one is an error.
func Only[B any](t *Text, read iter.Seq2[B, error]) (only B, err error) {
	var none B
	number := 0
	for b, problem := range read {
		if number++; problem != nil {
			return none, problem
		}
		only = b
	}
	if number != 1 {
		return none, t.Errorf(t.Lines[0][0], "%d boards without an empty line between them: expected one", number)
	}
	return only, nil
}

// FormatGrid writes the cells of a grid row by row, as Grid reads them: columns of equal width, separated
// by blanks.
func FormatGrid(cells, cols int, cell func(int) string) string {
	width := 0
	for i := range cells {
		width = max(width, utf8.RuneCountInString(cell(i)))
	}
	var text strings.Builder
	for i := range cells {
		word := cell(i)
		for range width - utf8.RuneCountInString(word) {
			text.WriteByte(' ')
		}
		text.WriteString(word)
		if (i+1)%cols == 0 {
			text.WriteByte('\n')
		} else {
			text.WriteByte(' ')
		}
	}
	return text.String()
}

// emptySet is how Python writes a set of nothing.
const emptySet = "set()"

// IsList reports whether the text is a list, as ReadList reads it, and no picture.
func (t *Text) IsList() bool {
	first := t.Lines[0][0].Text
	return strings.ContainsAny(first[:1], "[(") || first == emptySet
}

// asJSON changes the text of a list of Python's, in which the last one may have a comma behind it.
var asJSON = strings.NewReplacer(emptySet, "[]", ",)", "]", ", )", "]", ",]", "]", ", ]", "]", "(", "[", ")", "]")

// ReadList reads a list of integers, or one of such rows, as JSON and Python write them; set() is a list of none. The
// rows are nil for the first.
func (t *Text) ReadList() (list []int, rows [][]int, err error) {
	var text strings.Builder
	for _, line := range t.Lines {
		for _, token := range line {
			fmt.Fprint(&text, token.Text, " ")
		}
	}
	said := []byte(asJSON.Replace(text.String()))
	if err = json.Unmarshal(said, &list); err != nil && json.Unmarshal(said, &rows) != nil {
		err = t.Errorf(t.Lines[0][0], "%v: expected an array of integers such as [0, 1], or one of rows", err)
		return nil, nil, err
	}
	if rows != nil {
		list = slices.Concat(rows...)
	}
	return list, rows, nil
}

// WithoutPlace is an error without the place in a text, which nobody wrote.
func WithoutPlace(err error) error {
	var refused *Error
	if errors.As(err, &refused) && refused.File == unnamed {
		return errors.New(refused.Problem)
	}
	return err
}

// From is what stands behind the first bytes of a token.
func (t Token) From(bytes int) Token {
	return Token{t.Text[bytes:], t.Line, t.Col + utf8.RuneCountInString(t.Text[:bytes])}
}
