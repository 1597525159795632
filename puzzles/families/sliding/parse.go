package sliding

import (
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Parse reads a text that holds one board.
func Parse(text string) (*Board, error) { return parse.One(text, Read) }

// Read reads one block of a file. Errors are *parse.Error.
func Read(t *parse.Text) (*Board, error) { return puzzles.ReadPositioned(t, readBoard) }

func readBoard(t *parse.Text) (*Board, error) {
	h, err := t.Header("sliding")
	if err != nil {
		return nil, err
	}
	if h.Rows > MaxSide || h.Cols > MaxSide || h.Rows*h.Cols < MinCells {
		return nil, t.Errorf(t.Lines[0][1], "size %dx%d: expected 1x2 to %dx%d", h.Rows, h.Cols, MaxSide, MaxSide)
	}
	b := &Board{Rows: h.Rows, Cols: h.Cols, Goal: Ordered(h.Rows, h.Cols)}
	if err := b.readQuestion(t, h); err != nil {
		return nil, err
	}
	if err := b.readGrids(t); err != nil {
		return nil, err
	}
	return b, nil
}

// maxMoves bounds what a text may ask for.
const maxMoves = 10_000

func (b *Board) readQuestion(t *parse.Text, h parse.Header) error {
	var err error
	if b.Question, err = parse.Variant(t, h.Words, Variants); err != nil {
		return err
	}
	for _, s := range h.Settings {
		if s.Key.Text != "moves" {
			return t.Errorf(s.Key, "setting %q: expected none but moves=", s.Key.Text)
		}
		if b.Question == Shortest && len(h.Words) > 0 {
			return t.Errorf(s.Key, "moves= with shortest: expected it without")
		}
		moves, err := strconv.Atoi(s.Value.Text)
		if err != nil || moves < 0 || moves > maxMoves {
			return t.Errorf(s.Value, "moves %q: expected 0 to %d", s.Value.Text, maxMoves)
		}
		b.Question, b.Moves = Exact, moves
	}
	if b.Question == Exact && len(h.Settings) == 0 {
		return t.Errorf(h.Words[0], "exact without a number of moves: expected moves= as well")
	}
	return nil
}

// readGrids reads the start and, if the word goal follows it, the goal.
func (b *Board) readGrids(t *parse.Text) error {
	start, goal := *t, *t
	for i, line := range t.Lines {
		if i > 0 && line[0].Text == goalWord {
			if len(line) > 1 {
				return t.Errorf(line[1], "%q behind goal: expected a line of its own", line[1].Text)
			}
			start.Lines, goal.Lines = t.Lines[:i], t.Lines[i:]
			break
		}
	}
	var err error
	if b.Start, err = b.readGrid(&start, false); err != nil || len(start.Lines) == len(t.Lines) {
		return err
	}
	b.Goal, err = b.readGrid(&goal, true)
	return err
}

// readGrid reads the arrangement below the block's first line; it may leave out tiles only if it is
// partial.
func (b *Board) readGrid(t *parse.Text, partial bool) ([]int8, error) {
	seen := make([]bool, b.Rows*b.Cols)
	return parse.Cells(t, 1, b.Rows, b.Cols, func(_ int, word parse.Token) (int8, error) {
		tile, err := b.readTile(t, word, partial)
		if err != nil || tile == Any {
			return tile, err
		}
		if seen[tile] {
			return 0, t.Errorf(word, "%s stands twice: expected each once", label(tile))
		}
		seen[tile] = true
		return tile, nil
	})
}

func (b *Board) readTile(t *parse.Text, token parse.Token, partial bool) (int8, error) {
	most := b.Rows*b.Cols - 1
	switch n, err := strconv.Atoi(token.Text); {
	case token.Text == "_":
		return Blank, nil
	case token.Text == "." && partial:
		return Any, nil
	case err == nil && n >= 0 && n <= most && token.Text == strconv.Itoa(n):
		return int8(n), nil
	case partial:
		return 0, t.Errorf(token, "tile %q: expected 1 to %d, '_' for the blank, or '.' for whatever", token.Text, most)
	}
	return 0, t.Errorf(token, "tile %q: expected 1 to %d, or '_' for the blank", token.Text, most)
}
