package nurikabe

import (
	"fmt"
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
	b := &Board{Rows: h.Rows, Cols: h.Cols}
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

// Picture draws a solution as a grid of cells: '*' black, the clue's number or '.' white, '?' open. A clue '?' is drawn
// as '.', for '?' is an open cell in pictures.
func (b *Board) Picture(s puzzles.Solution) string {
	return puzzles.FormatGrid(len(s), b.Cols, func(cell int) string {
		switch clue := b.Clues[cell]; {
		case s[cell] == puzzles.Open:
			return puzzles.OpenWord
		case s[cell] == 0:
			return "*"
		case clue > 0:
			return strconv.Itoa(int(clue))
		}
		return "."
	})
}

// ReadPicture reads a solution, complete or partial, drawn as Picture does. A number has to be the board's clue at its
// place; '.' may stand for a clue as well.
func (b *Board) ReadPicture(t *puzzles.Text) (puzzles.Solution, error) {
	return puzzles.ReadCells(t, 0, b.Rows, b.Cols, func(cell int, word puzzles.Token) (int, error) {
		clue, own := int(b.Clues[cell]), ""
		if clue > 0 {
			own = fmt.Sprintf(", or the board's clue %d", clue)
		}
		switch {
		case word.Text == puzzles.OpenWord:
			return puzzles.Open, nil
		case word.Text == "*":
			return 0, nil
		case word.Text == ".", clue > 0 && word.Text == strconv.Itoa(clue):
			return 1, nil
		}
		return 0, t.Errorf(word, "cell %q: expected '*' black, '.' white, '?' open%s", word.Text, own)
	})
}
