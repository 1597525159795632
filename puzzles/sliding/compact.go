package sliding

import (
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles/parse"
)

// compact is the text of a board whose start and goal are states of one character a cell: 0 the blank, then 1 to 9 and
// a to z. Without a size they are squares; without a goal it is the usual one. What is no tile stays as it is, for Read
// to refuse.
func compact(size, start, goal string) (string, error) {
	if size == "" {
		side := 1
		for side*side < len(start) {
			side++
		}
		if side*side != len(start) {
			return "", fmt.Errorf("start %q: expected a square's cells, or a size", start)
		}
		size = fmt.Sprintf("%dx%d", side, side)
	}
	_, cols, err := parse.Size(size)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("sliding %s\n%s", size, tilesOf(start, cols))
	if goal != "" {
		text += "goal\n" + tilesOf(goal, cols)
	}
	return text, nil
}

func tilesOf(state string, cols int) string {
	cell := func(i int) string {
		if n, err := strconv.ParseInt(state[i:i+1], 36, 8); err == nil {
			return strconv.Itoa(int(n))
		}
		return state[i : i+1]
	}
	return strings.TrimSpace(parse.FormatGrid(len(state), cols, cell)) + "\n"
}
