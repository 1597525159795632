package verify

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/sliding"
	"twofold/puzzles/tour"
)

// What the names of variables say is written here once more, from the format of the variable map: see
// testdata/README.md.

// cellIsOne: r2c3 is 1.
func cellIsOne(b puzzles.Board, name string, s puzzles.Solution) (value, known bool) {
	cell, ok := parseCell(b, name)
	return ok && s[cell] == 1, ok
}

func cellOf(b puzzles.Board, name string) []int {
	if cell, ok := parseCell(b, name); ok {
		return []int{cell}
	}
	return nil
}

// isMove: the move of left#8 is the eighth; after the moves 1 to 7 the blank is at blank@r2c3#7.
func isMove(b puzzles.Board, name string, s puzzles.Solution) (value, known bool) {
	if place, isBlank := strings.CutPrefix(name, "blank@"); isBlank {
		square, number, _ := strings.Cut(place, "#")
		cell, ok := parseCell(b, square)
		n, err := strconv.Atoi(number)
		if !ok || err != nil || n < 0 || n > len(s) {
			return false, false
		}
		at, ok := walked(b.(*sliding.Board), s[:n])
		return at == cell, ok
	}
	direction, at, ok := parseMove(name)
	return ok && at < len(s) && s[at] == int(direction), ok
}

// walked is where moves lead the blank; ok is false if that is off the board.
func walked(b *sliding.Board, moves []int) (cell int, ok bool) {
	at := slices.Index(b.Start, sliding.Blank)
	row, col := at/b.Cols, at%b.Cols
	for _, move := range moves {
		switch sliding.Move(move) {
		case sliding.Left:
			col--
		case sliding.Right:
			col++
		case sliding.Up:
			row--
		case sliding.Down:
			row++
		}
		if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
			return 0, false
		}
	}
	return row*b.Cols + col, true
}

func moveOf(_ puzzles.Board, name string) []int {
	if _, at, ok := parseMove(name); ok {
		return []int{at}
	}
	return nil
}

func parseMove(name string) (m sliding.Move, at int, ok bool) {
	word, number, _ := strings.Cut(name, "#")
	n, err := strconv.Atoi(number)
	moves := map[string]sliding.Move{"left": sliding.Left, "right": sliding.Right, "up": sliding.Up, "down": sliding.Down}
	m, ok = moves[word]
	return m, n - 1, ok && err == nil && n > 0
}

// isStep: r1c2=7 has step 7 in a square; r1c2>r3c3 has the second square right after the first, r1c2-r3c3 one of them right
// after the other; start-r1c2 and end-r1c2 have the first and the last step there.
func isStep(b puzzles.Board, name string, s puzzles.Solution) (value, known bool) {
	cells := squaresOf(b, name)
	if cells == nil {
		return false, false
	}
	t := b.(*tour.Board)
	step := s[cells[0]]
	follows := func(step, next int) bool { return t.Closed && step == t.Squares() && next == 1 || next == step+1 }
	switch {
	case len(cells) == 2:
		undirected := !strings.Contains(name, ">")
		return follows(step, s[cells[1]]) || undirected && follows(s[cells[1]], step), true
	case strings.HasPrefix(name, "start-"):
		return step == 1, true
	case strings.HasPrefix(name, "end-"):
		return step == t.Squares(), true
	}
	_, number, _ := strings.Cut(name, "=")
	return strconv.Itoa(step) == number, true
}

func squaresOf(b puzzles.Board, name string) []int {
	name = strings.TrimPrefix(strings.TrimPrefix(name, "start-"), "end-")
	from, to, isMove := strings.Cut(strings.Replace(name, "-", ">", 1), ">")
	square, _, _ := strings.Cut(from, "=")
	first, ok := parseCell(b, square)
	if !ok {
		return nil
	}
	if !isMove {
		return []int{first}
	}
	second, ok := parseCell(b, to)
	if !ok {
		return nil
	}
	return []int{first, second}
}

func parseCell(b puzzles.Board, name string) (cell int, ok bool) {
	rows, cols := b.Size()
	cell, err := puzzles.ParsePlace(name, rows, cols)
	return cell, err == nil
}

// literals are those of the named variables that are about the solution, as they are in it; open are the places of the
// solution that some of them are about.
func (k *Kind) literals(b puzzles.Board, names []string, s puzzles.Solution) (lits []int, about map[int]bool) {
	about = map[int]bool{}
	for i, name := range names {
		value, known := k.means(b, name, s)
		if !known {
			continue
		}
		for _, entry := range k.entries(b, name) {
			about[entry] = true
		}
		l := i + 1
		if !value {
			l = -l
		}
		lits = append(lits, l)
	}
	return lits, about
}

// forbidding is the clause over the variables that forbids a solution.
func (k *Kind) forbidding(b puzzles.Board, names []string, keys []int, s puzzles.Solution) ([]int, error) {
	lits, _ := k.literals(b, names, s)
	clause := make([]int, 0, len(keys))
	for _, key := range keys {
		switch {
		case slices.Contains(lits, key):
			clause = append(clause, -key)
		case slices.Contains(lits, -key):
			clause = append(clause, key)
		default:
			return nil, fmt.Errorf("variable %d, %q, is not about the solution", key, names[key-1])
		}
	}
	return clause, nil
}
