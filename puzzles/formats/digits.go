package formats

import (
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A state is a line of digits, one a cell, row by row: 0 the blank, then 1 to 9 and a to z. It is a square's, unless a
// header says the size. So the report "8-slagalica" writes its states.
//
//	123405786
var state = Format{
	Name:   "state",
	About:  "tiles in a line (123405786)",
	Lines:  true,
	Begins: isState,
	Read:   func(in *input) []reading { return one(readState(in)) },
}

// leastState is the fewest cells: a number has fewer digits.
const leastState = 6

// isState reports whether a line has each of the first digits once.
func isState(line string) bool {
	if len(line) < leastState || len(line) > len(stateDigits) {
		return false
	}
	for _, digit := range stateDigits[:len(line)] {
		if strings.Count(line, string(digit)) != 1 {
			return false
		}
	}
	return true
}

// readState makes a draft of the text that the family makes of a state.
func readState(in *input) (*puzzles.Draft, *Kind, error) {
	at := in.lines[0]
	if len(in.kinds) == 0 {
		return nil, nil, in.text.Errorf(at, "tiles in a line: expected a board of %s", in.said)
	}
	text, err := in.kinds[0].Family.Compact(in.size, at.Text, "")
	if err != nil {
		return nil, nil, in.text.Errorf(at, "%v", err)
	}
	words := strings.Fields(text)[1:]
	rows, cols, err := parse.Size(words[0])
	if err != nil {
		return nil, nil, in.text.Errorf(at, "%v", err)
	}
	d, err := in.draft(at, at, cols, rows)
	if err == nil && len(words)-1 != rows*cols {
		err = in.text.Errorf(at, "%d digits: expected %d of a board of %s", len(words)-1, rows*cols, words[0])
	}
	if err != nil {
		return nil, nil, err
	}
	for i, word := range words[1:] {
		d.Cells = append(d.Cells, at.From(i))
		d.Cells[i].Text = word
	}
	if in.said != "" {
		return d, nil, nil
	}
	return d, &in.kinds[0], nil
}
