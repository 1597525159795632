package api

import (
	"bytes"
	"fmt"
	"strings"

	"twofold/puzzles/picture"
)

// An exportAsk asks for a board, or a solution of it, as a file.
type exportAsk struct {
	drawAsk
	As string // svg, pdf or text
}

// A file is one to save.
type file struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Bytes []byte `json:"base64"`
}

func (j job) export(q exportAsk) (any, error) {
	p, err := q.puzzle()
	if err != nil {
		return nil, err
	}
	rows, cols := p.Board.Size()
	name := fmt.Sprintf("%s-%dx%d", p.Board.Family(), rows, cols)
	switch q.As {
	case "text":
		return file{name + ".txt", "text/plain", []byte(p.Board.String())}, nil
	case "svg", "pdf":
	default:
		return nil, fmt.Errorf("as %q: expected svg, pdf or text", q.As)
	}
	subject, err := picture.Of(p.Board, maxDrawn)
	if err != nil {
		return nil, err
	}
	scene, err := q.scene(subject)
	if err != nil {
		return nil, err
	}
	if q.As == "pdf" {
		text, err := printed(p.Family.Title(p.Board), scene)
		return file{name + ".pdf", "application/pdf", text}, err
	}
	var svg strings.Builder
	err = picture.SVG(&svg, scene)
	return file{name + ".svg", "image/svg+xml", []byte(svg.String())}, err
}

// printed is a board on paper.
func printed(called string, board *picture.Scene) ([]byte, error) {
	book := picture.Book{
		Paper: picture.PaperSizes["a4"], Boards: true, Entries: []picture.Entry{{Name: called, Board: board}},
	}
	var text bytes.Buffer
	err := picture.PDF(&text, called, book.Pages())
	return text.Bytes(), err
}
