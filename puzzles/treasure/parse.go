package treasure

import (
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Parse reads a text that holds one board.
func Parse(text string) (*Board, error) { return parse.One(text, Read) }

// Read reads one block of a file. Errors are *parse.Error.
func Read(t *parse.Text) (*Board, error) { return puzzles.ReadPositioned(t, readBoard) }

func readBoard(t *parse.Text) (*Board, error) {
	h, err := t.Header("treasure")
	if err != nil {
		return nil, err
	}
	b := &Board{Bits: puzzles.Bits{Rows: h.Rows, Cols: h.Cols}, Total: NoTotal}
	if b.Rules, err = parse.Variant(t, h.Words, Variants); err != nil {
		return nil, err
	}
	for _, setting := range h.Settings {
		if err := b.readSetting(t, setting); err != nil {
			return nil, err
		}
	}
	position := puzzles.Solution{} // a state of the notebook has clues and a position in one grid
	var open []parse.Token         // without a coin, or a cell that can have none, it is no state
	b.Clues, err = parse.Cells(t, 1, h.Rows, h.Cols, func(cell int, word parse.Token) (int8, error) {
		state, isState := states[word.Text]
		if !isState {
			return b.readClue(t, word)
		}
		if len(position) == 0 {
			position = slices.Repeat(puzzles.Solution{puzzles.Open}, h.Rows*h.Cols)
		}
		if position[cell] = state; state == puzzles.Open {
			open = append(open, word)
		}
		return Blank, nil
	})
	if err == nil && len(open) > 0 && !slices.Contains(position, 0) && !slices.Contains(position, 1) {
		_, err = b.readClue(t, open[0])
	}
	b.Fixed = puzzles.Fixing(position)
	return b, err
}

func (b *Board) readSetting(t *parse.Text, s parse.Setting) error {
	if s.Key.Text != "total" || b.Rules != Minesweeper {
		return t.Errorf(s.Key, "setting %q in %v: expected none but total=, and that in minesweeper", s.Key.Text, b.Rules)
	}
	total, err := strconv.Atoi(s.Value.Text)
	if err != nil || total < 0 || total > b.Rows*b.Cols {
		return t.Errorf(s.Value, "total %q: expected 0 to %d", s.Value.Text, b.Rows*b.Cols)
	}
	b.Total = total
	return nil
}

func (b *Board) readClue(t *parse.Text, token parse.Token) (int8, error) {
	if token.Text == "." {
		return Blank, nil
	}
	if len(token.Text) == 1 {
		if clue := int(token.Text[0]) - '0'; clue >= 0 && clue <= b.Rules.maxClue() {
			return int8(clue), nil
		}
	}
	return 0, t.Errorf(token, "clue %q in %v: expected 0 to %d or '.'", token.Text, b.Rules, b.Rules.maxClue())
}
