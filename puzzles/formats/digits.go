package formats

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
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
	text, err := boardOfStates(in.kinds[0].Family, in.size, at.Text, "")
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

// OfStates is the text of a board of the family that has states, whose start and goal they are. Without a size they are
// squares; without a goal it is the usual one. What is no tile stays as it is, for the family to refuse.
func OfStates(families []*puzzles.Family, size, start, goal string) (string, error) {
	kinds := kindsOf(state.Name, nil, families)
	if len(kinds) == 0 {
		return "", errors.New("expected a family with boards of tiles in a line")
	}
	return boardOfStates(kinds[0].Family, size, start, goal)
}

func boardOfStates(f *puzzles.Family, size, start, goal string) (string, error) {
	side := 1
	for side*side < len(start) {
		side++
	}
	if size == "" && side*side != len(start) {
		return "", fmt.Errorf("start %q: expected a square's cells, or a size", start)
	}
	size = cmp.Or(size, fmt.Sprintf("%dx%d", side, side))
	_, cols, err := parse.Size(size)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("%s %s\n%s", f.Name, size, tilesOf(start, cols))
	if goal != "" {
		text += goalMark + "\n" + tilesOf(goal, cols)
	}
	return text, nil
}

// goalMark is the line above a goal in a board's text.
const goalMark = "goal"

func tilesOf(state string, cols int) string {
	cell := func(i int) string {
		if n, err := strconv.ParseInt(state[i:i+1], 36, 8); err == nil {
			return strconv.Itoa(int(n))
		}
		return state[i : i+1]
	}
	return strings.TrimSpace(parse.FormatGrid(len(state), cols, cell)) + "\n"
}
