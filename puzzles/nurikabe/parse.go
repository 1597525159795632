package nurikabe

import (
	"strconv"

	"twofold/puzzles"
)

// Parse reads a text that holds one board.
func Parse(text string) (*Board, error) { return puzzles.ParseOne(text, Read) }

// Read reads one block of a file. Errors are *puzzles.TextError.
func Read(t *puzzles.Text) (*Board, error) { return puzzles.ReadPositioned(t, readBoard) }

// A named variant is the one that there is.
type named struct{}

func (named) String() string { return variant }

func readBoard(t *puzzles.Text) (*Board, error) {
	h, err := t.Header("nurikabe")
	if err != nil {
		return nil, err
	}
	b := &Board{}
	b.Rows, b.Cols = h.Rows, h.Cols
	if _, err = puzzles.ReadVariant(t, h.Words, []named{{}}); err != nil {
		return nil, err
	}
	if len(h.Settings) > 0 {
		key := h.Settings[0].Key
		return nil, t.Errorf(key, "setting %q: expected none", key.Text)
	}
	b.Clues, err = puzzles.ReadCells(t, 1, h.Rows, h.Cols, func(_ int, word puzzles.Token) (int32, error) {
		return b.readClue(t, word)
	})
	return b, err
}

func (b *Board) readClue(t *puzzles.Text, token puzzles.Token) (int32, error) {
	switch token.Text {
	case puzzles.Free:
		return Blank, nil
	case "?":
		return AnySize, nil
	}
	most := b.Rows * b.Cols
	clue, err := strconv.Atoi(token.Text)
	if err != nil || clue < 1 || clue > most || token.Text != strconv.Itoa(clue) {
		return 0, t.Errorf(token, "clue %q: expected 1 to %d, '?' or '.'", token.Text, most)
	}
	return int32(clue), nil
}
