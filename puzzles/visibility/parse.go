package visibility

import (
	"strconv"

	"twofold/puzzles"
)

// Parse reads a text that holds one board.
func Parse(text string) (*Board, error) { return puzzles.ParseOne(text, Read) }

// Read reads one block of a file. Errors are *puzzles.TextError.
func Read(t *puzzles.Text) (*Board, error) { return puzzles.ReadPositioned(t, readBoard) }

func readBoard(t *puzzles.Text) (*Board, error) {
	h, err := t.Header("visibility")
	if err != nil {
		return nil, err
	}
	b := &Board{}
	b.Rows, b.Cols = h.Rows, h.Cols
	if b.Rules, err = puzzles.ReadVariant(t, h.Words, Variants); err != nil {
		return nil, err
	}
	if len(h.Settings) > 0 {
		key := h.Settings[0].Key
		return nil, t.Errorf(key, "setting %q: expected none", key.Text)
	}
	b.Clues, err = puzzles.ReadCells(t, 1, h.Rows, h.Cols, func(_ int, word puzzles.Token) (int32,
		error) {
		return b.readClue(t, word)
	})
	return b, err
}

func (b *Board) readClue(t *puzzles.Text, token puzzles.Token) (int32, error) {
	others := " or '.'"
	if b.law().whiteOnly {
		others = ", '?' or '.'"
	}
	switch {
	case token.Text == ".":
		return Blank, nil
	case token.Text == "?" && b.law().whiteOnly:
		return AnyNumber, nil
	}
	clue, err := strconv.Atoi(token.Text)
	if err != nil || clue < b.minClue() || clue > b.maxClue() || token.Text != strconv.Itoa(clue) {
		return 0, t.Errorf(token, "clue %q in %v: expected %d to %d%s", token.Text, b.Rules, b.minClue(), b.maxClue(), others)
	}
	return int32(clue), nil
}
