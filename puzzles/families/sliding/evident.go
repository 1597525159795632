package sliding

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

var (
	_ puzzles.Clued    = (*Board)(nil)
	_ puzzles.Gridded  = (*Board)(nil)
	_ puzzles.Ranked   = (*Board)(nil)
	_ puzzles.Sibling  = (*Board)(nil)
	_ puzzles.Arguer   = (*Board)(nil)
	_ puzzles.Stepwise = (*Board)(nil)
)

// Means: left#8 says that the eighth move leads to the left, blank@r2c3#7 that after seven moves the blank is there.
func (b *Board) Means(name string) ([]int, puzzles.Meaning) {
	word, number, _ := strings.Cut(name, "#")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return nil, nil
	}
	if place, isBlank := strings.CutPrefix(word, "blank@"); isBlank {
		cell, err := puzzles.ParsePlace(place, b.Rows, b.Cols)
		if err != nil {
			return nil, nil
		}
		return nil, func(s puzzles.Solution) (is, known bool) {
			if n > len(s) {
				return false, false
			}
			at, ok := b.walked(s[:n])
			return at == cell, ok
		}
	}
	move, ok := map[string]Move{"left": Left, "right": Right, "up": Up, "down": Down}[word]
	if !ok || n == 0 {
		return nil, nil
	}
	return []int{n - 1}, func(s puzzles.Solution) (is, known bool) { return n <= len(s) && s[n-1] == int(move), true }
}

// walked is where moves lead the blank; ok is false if that is off the board.
func (b *Board) walked(moves []int) (cell int, ok bool) {
	at := slices.Index(b.Start, Blank)
	row, col := at/b.Cols, at%b.Cols
	for _, move := range moves {
		switch Move(move) {
		case Left:
			col--
		case Right:
			col++
		case Up:
			row--
		case Down:
			row++
		}
		if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
			return 0, false
		}
	}
	return row*b.Cols + col, true
}

// Near changes a move, or swaps two.
func (b *Board) Near(r *rand.Rand, s puzzles.Solution, about []int) puzzles.Solution {
	out := slices.Clone(s)
	i, j := about[r.IntN(len(about))], about[r.IntN(len(about))]
	if r.IntN(2) == 0 {
		out[i] = r.IntN(4)
	} else {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// Sibling is a plan of few moves: of those there is most often no shorter one.
func (b *Board) Sibling(r *rand.Rand, _ puzzles.Solution) puzzles.Solution {
	end := &Board{Rows: b.Rows, Cols: b.Cols, Start: Ordered(b.Rows, b.Cols)}
	return end.walk(r, len(b.Fixed)+1+r.IntN(b.Rows+b.Cols))
}
