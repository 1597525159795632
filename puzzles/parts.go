package puzzles

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"twofold/puzzles/parse"
)

// Parts are the text of a board in its parts. Functions that change them return others.
type Parts struct {
	Family     string
	Rows, Cols int
	Words      []string // of the header behind the size: words and key=value
	Grids      []Grid   // one at least
}

// A Grid is words, line by line, Width of them on the longest line. Mark is the line above it, "" for that which
// follows the header; how many words a line has is what parse.Sections says of the mark. Of lists of words, such as
// those beside rows, each list, blanks included, is a word. A position that is no grid, such as the first moves of a
// plan, is one Line of words.
type Grid struct {
	Mark  string
	Words []string
	Width int
	Line  bool
}

// Free is the word of a cell that says nothing. A group that does is no line of the text.
func (g Grid) Free() string {
	switch {
	case g.Mark == parse.GroupsMark:
		return ""
	case g.Mark == PositionMark || g.Lists():
		return OpenWord
	}
	return Free
}

// Lists reports whether each word is a list.
func (g Grid) Lists() bool {
	kind := parse.SectionOf(g.Mark)
	return kind != nil && kind.Lists
}

// Lines are the words of each line of a grid.
func (s Parts) Lines(g Grid) (lines [][]string) {
	kind := parse.SectionOf(g.Mark)
	if kind == nil || g.Line || g.Mark == parse.GroupsMark {
		return slices.Collect(slices.Chunk(g.Words, g.Width))
	}
	words := g.Words
	for _, spots := range kind.Lines(s.Rows, s.Cols) {
		n := min(len(spots), len(words))
		lines, words = append(lines, words[:n]), words[n:]
	}
	return lines
}

// PartsOf is the parts of a board. A board whose text has no grid gets one of free cells.
func PartsOf(b Board) Parts { return ParseParts(b.String()) }

// ParseParts takes apart a text such as Board.String writes it.
func ParseParts(text string) Parts {
	header, rest, _ := strings.Cut(text, "\n")
	words := strings.Fields(header)
	s := Parts{Family: words[0], Words: words[2:]}
	s.Rows, s.Cols, _ = parse.Size(words[1])
	lines := slices.DeleteFunc(strings.Split(rest, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	var position []string
	if at := slices.Index(lines, PositionMark); at >= 0 {
		lines, position = lines[:at], lines[at+1:]
	}
	for len(lines) > 0 {
		grid := Grid{}
		if len(s.Grids) > 0 || parse.IsSectionMark(lines[0]) {
			grid.Mark, lines = strings.TrimSpace(lines[0]), lines[1:]
		}
		height := s.Rows
		if kind := parse.SectionOf(grid.Mark); kind != nil {
			height = len(kind.Lines(s.Rows, s.Cols))
		}
		if grid.Mark == parse.GroupsMark {
			height = len(lines)
		}
		for _, line := range lines[:min(height, len(lines))] {
			words := strings.Fields(line)
			if grid.Lists() {
				words = []string{strings.Join(words, " ")}
			}
			grid.Words = append(grid.Words, words...)
			grid.Width = max(grid.Width, len(words))
		}
		s.Grids, lines = append(s.Grids, grid), lines[min(height, len(lines)):]
	}
	if len(s.Grids) == 0 {
		s.Grids = []Grid{{Words: slices.Repeat([]string{Free}, s.Rows*s.Cols), Width: s.Cols}}
	}
	if position != nil {
		grid := Grid{Mark: PositionMark, Words: strings.Fields(strings.Join(position, " "))}
		grid.Width = len(strings.Fields(position[0]))
		grid.Line = len(position) == 1 && (len(grid.Words) != s.Rows*s.Cols || !isCell(grid.Words[0]))
		s.Grids = append(s.Grids, grid)
	}
	return s
}

// isCell reports whether a word of a position may be an entry: one character, or a number.
func isCell(word string) bool {
	_, isNumber := WordNumber(word)
	return isNumber || utf8.RuneCountInString(word) == 1
}

// String is the text of the parts.
func (s Parts) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %dx%d", s.Family, s.Rows, s.Cols)
	for _, word := range s.Words {
		fmt.Fprint(&text, " ", word)
	}
	text.WriteByte('\n')
	for _, grid := range s.Grids {
		if grid.Mark != "" {
			fmt.Fprint(&text, grid.Mark, "\n")
		}
		if grid.Line {
			fmt.Fprint(&text, strings.Join(grid.Words, " "), "\n")
			continue
		}
		for _, line := range s.Lines(grid) {
			if words := strings.Join(line, " "); words != "" {
				fmt.Fprint(&text, words, "\n")
			}
		}
	}
	return text.String()
}

// Clone is parts that share nothing with s.
func (s Parts) Clone() Parts {
	s.Words = slices.Clone(s.Words)
	s.Grids = slices.Clone(s.Grids)
	for i := range s.Grids {
		s.Grids[i].Words = slices.Clone(s.Grids[i].Words)
	}
	return s
}

// Read reads the parts with a family's reader.
func (s Parts) Read(read func(*parse.Text) (Board, error)) (Board, error) {
	return parse.One(s.String(), read)
}

// Mend reads the parts, and as long as the reader complains of a word of a grid, frees that cell.
func (s Parts) Mend(read func(*parse.Text) (Board, error)) (Board, error) {
	s = s.Clone()
	for {
		b, err := s.Read(read)
		var place *parse.Error
		if err == nil || !errors.As(err, &place) || !s.free(place.Line, place.Col) {
			return b, err
		}
	}
}

// free frees the word at a place of the text, and reports whether there was one to free.
func (s Parts) free(line, col int) bool {
	line -= 2 // the header, and lines count from 1
	for _, grid := range s.Grids {
		if grid.Mark != "" {
			line--
		}
		if line < 0 || grid.Line {
			return false
		}
		lines := s.Lines(grid)
		if line >= len(lines) {
			line -= len(lines)
			continue
		}
		at := 1
		for i, word := range lines[line] {
			if (at == col || grid.Lists()) && word != grid.Free() {
				lines[line][i] = grid.Free()
				return true
			}
			at += len([]rune(word)) + 1
		}
		return false
	}
	return false
}

// WordNumber is the number that a word is; ok is false of other words. The blank of sliding tiles and the like are
// other words.
func WordNumber(word string) (n int, ok bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil
}
