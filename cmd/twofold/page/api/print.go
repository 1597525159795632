//go:build !js

package api

import (
	"bytes"

	"twofold/puzzles/picture"
)

// prints says that boards can be had as PDF.
const prints = true

// printed is a board on paper.
func printed(called string, board *picture.Scene) ([]byte, error) {
	book := picture.Book{
		Paper: picture.PaperSizes["a4"], Boards: true, Entries: []picture.Entry{{Name: called, Board: board}},
	}
	var text bytes.Buffer
	err := picture.PDF(&text, called, book.Pages())
	return text.Bytes(), err
}
