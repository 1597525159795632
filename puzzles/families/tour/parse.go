package tour

import (
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Parse reads a text that holds one board.
func Parse(text string) (*Board, error) { return parse.One(text, Read) }

// Read reads one block of a file. Errors are *parse.Error. Given numbers that follow each other and
// that no step can join are no error: such a board has no solution.
func Read(t *parse.Text) (*Board, error) { return puzzles.ReadPositioned(t, readBoard) }

func readBoard(t *parse.Text) (*Board, error) {
	h, err := t.Header("tour")
	if err != nil {
		return nil, err
	}
	if h.Rows > MaxCells/h.Cols {
		return nil, t.Errorf(t.Lines[0][1], "size %dx%d: expected at most %d cells", h.Rows, h.Cols, MaxCells)
	}
	p := &parser{t, Empty(h.Rows, h.Cols, Knight, false), nil}
	if err := p.words(h.Words); err != nil {
		return nil, err
	}
	if err := p.grid(); err != nil {
		return nil, err
	}
	if err := p.settings(h.Settings); err != nil {
		return nil, err
	}
	return p.board, nil
}

// A parser makes one board of one text.
type parser struct {
	text  *parse.Text
	board *Board
	cells []int // the cell that each number is given to, from 1 on, or nowhere
}

// words reads whether tours are closed.
func (p *parser) words(words []parse.Token) error {
	for i, word := range words {
		switch {
		case i > 0:
			return p.text.Errorf(word, "word %q: expected one of open and closed, once", word.Text)
		case word.Text == "closed":
			p.board.Closed = true
		case word.Text != "open":
			expected := "open or closed"
			if _, err := parsePiece(word.Text); err == nil {
				expected += ", and the piece as piece=" + word.Text
			}
			return p.text.Errorf(word, "word %q: expected %s", word.Text, expected)
		}
	}
	return nil
}

// grid reads holes first, since they bound the numbers, and then the numbers.
func (p *parser) grid() error {
	if len(p.text.Lines) == 1 {
		return p.number(nil)
	}
	var err error
	if p.board.Given, err = parse.Cells(p.text, 1, p.board.Rows, p.board.Cols, readHole); err != nil {
		return err
	}
	tokens := slices.Concat(p.text.Lines[1:]...)
	if p.board.Squares() == 0 {
		return p.text.Errorf(tokens[0], "all cells are holes: expected a square")
	}
	return p.number(tokens)
}

// readHole reads a cell as a hole or free, whatever else it is.
func readHole(_ int, word parse.Token) (int, error) {
	if word.Text == "x" {
		return Hole, nil
	}
	return Free, nil
}

func (p *parser) number(tokens []parse.Token) error {
	squares := p.board.Squares()
	p.cells = make([]int, squares+1)
	for n := range p.cells {
		p.cells[n] = nowhere
	}
	for cell, token := range tokens {
		if token.Text == "x" || token.Text == "." {
			continue
		}
		n, err := parseNumber(token.Text, 1, squares)
		if err != nil {
			return p.text.Errorf(token, "cell %q: expected a step number, 1 to %d, '.' free or 'x' hole", token.Text, squares)
		}
		if err := p.give(token, cell, n); err != nil {
			return err
		}
	}
	return nil
}

// give puts a number on a square.
func (p *parser) give(at parse.Token, cell, n int) error {
	b := p.board
	switch before := p.cells[n]; {
	case before == cell:
		return nil
	case before != nowhere:
		return p.text.Errorf(at, "step %d is given at %s already: expected each number once", n,
			puzzles.Place(before, b.Cols))
	case b.Given[cell] == Hole:
		return p.text.Errorf(at, "step %d on the hole at %s: expected a square", n, puzzles.Place(cell, b.Cols))
	case b.Given[cell] != Free:
		return p.text.Errorf(at, "step %d at %s: the grid has %d there", n, puzzles.Place(cell, b.Cols), b.Given[cell])
	}
	b.Given[cell], p.cells[n] = n, cell
	return nil
}

// settings reads the piece and the ends of the tour.
func (p *parser) settings(settings []parse.Setting) error {
	for _, s := range settings {
		var err error
		switch s.Key.Text {
		case "piece":
			if p.board.Piece, err = parsePiece(s.Value.Text); err != nil {
				return p.text.Errorf(s.Value, "%v", err)
			}
		case "start":
			err = p.end(s.Value, 1)
		case "end":
			err = p.end(s.Value, len(p.cells)-1)
		default:
			return p.text.Errorf(s.Key, "setting %q: expected piece=, start= or end=", s.Key.Text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// end gives the number n to the square at a place.
func (p *parser) end(at parse.Token, n int) error {
	cell, err := puzzles.ParsePlace(at.Text, p.board.Rows, p.board.Cols)
	if err != nil {
		return p.text.Errorf(at, "square %v", err)
	}
	return p.give(at, cell, n)
}
