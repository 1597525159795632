package treasure

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/parse"
)

// file reads boards, and judges what the searches find.
var file = sync.OnceValue(func() func(t *parse.Text) (puzzles.Board, error) {
	r, err := families.Load("treasure")
	if err != nil {
		panic(err)
	}
	return puzzles.Reader(r.Read)
})

func boardOf(text string) puzzles.Board {
	b, err := parse.One(text, file())
	if err != nil {
		panic(err)
	}
	return b
}

// readOf is what the searches read of a board.
func readOf(b puzzles.Board) *board {
	t, err := native.TextOf(b)
	if err != nil {
		panic(err)
	}
	own, err := read(t)
	if err != nil {
		panic(err)
	}
	return own
}

// A recipe is what a random board is like.
type recipe struct {
	variant        string
	rows, cols     int
	density, given float64
	total          bool
}

// random places coins and gives some of their clues.
func random(r *rand.Rand, like recipe) puzzles.Board {
	b := &board{rows: like.rows, cols: like.cols, variant: like.variant}
	coins := make([]int, like.rows*like.cols)
	total := 0
	for cell := range coins {
		coins[cell] = puzzles.Truth(r.Float64() < like.density)
		total += coins[cell]
	}
	header := fmt.Sprintf("treasure %dx%d %s", like.rows, like.cols, like.variant)
	if like.total && like.variant == minesweeper {
		header += fmt.Sprintf(" total=%d", total)
	}
	return boardOf(header + "\n" + parse.FormatGrid(len(coins), like.cols, func(cell int) string {
		if r.Float64() >= like.given || coins[cell] == 1 && like.variant != mosaic {
			return puzzles.Free
		}
		n := 0
		for _, other := range countedBy(b, cell) {
			n += coins[other]
		}
		return fmt.Sprint(n)
	}))
}

var variants = []string{hunt, minesweeper, mosaic}

// randomBoard is small enough for brute force; one in three has clues that contradict.
func randomBoard(r *rand.Rand) puzzles.Board {
	sides := [2]int{1 + r.IntN(3), 1 + r.IntN(4)}
	r.Shuffle(2, func(i, j int) { sides[i], sides[j] = sides[j], sides[i] })
	b := random(r, recipe{
		variants[r.IntN(3)], sides[0], sides[1], 0.1 + 0.6*r.Float64(), r.Float64(), r.IntN(2) == 0,
	}).(puzzles.Numbered)
	if r.IntN(3) > 0 {
		return b
	}
	text := []byte(b.String())
	grid := len(text) - 2*sides[0]*sides[1]
	text[grid+2*r.IntN(sides[0]*sides[1])] = byte('0' + r.IntN(4))
	return boardOf(string(text))
}

// TestReadsTexts: a text is read as it is written.
func TestReadsTexts(t *testing.T) {
	b := readOf(boardOf("treasure 2x2 minesweeper total=2\n. 1\n. .\nposition\n* ?\n. ?\n"))
	if got := fmt.Sprint(*b); got != "{2 2 minesweeper 2 [-1 1 -1 -1] [1 -1 0 -1]}" {
		t.Errorf("%s is read", got)
	}
}
