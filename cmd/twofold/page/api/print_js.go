package api

import (
	"errors"

	"twofold/puzzles/picture"
)

// prints says that a browser's program has no PDF: the fonts and their writer would be a tenth of it. A browser prints
// the page itself.
const prints = false

func printed(string, *picture.Scene) ([]byte, error) {
	return nil, errors.New("as pdf: expected svg or text; print the page, or use 'twofold serve'")
}
