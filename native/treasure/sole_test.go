package treasure

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/generate"
	board "twofold/puzzles/treasure"
)

// full is the board of all clues of random coins, with their total.
func full(t *testing.T, r *rand.Rand, rows, cols int) (*board.Board, puzzles.Solution) {
	t.Helper()
	s := board.RandomCoins(r, board.Minesweeper, rows, cols, 0.25)
	b := empty(rows, cols, 0)
	all, err := b.Full(s)
	if err != nil {
		t.Fatal(err)
	}
	return all.(*board.Board), s
}

// Sole says what brute force says, and Rival shows a solution that brute force has as well.
func TestSole(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 5))
	soles := 0
	for range 300 {
		b, s := full(t, r, 1+r.IntN(3), 1+r.IntN(4))
		m := totalled{newReducible(b, s), b}
		kept := make([]bool, m.Clues())
		for clue := range kept {
			kept[clue] = r.IntN(2) == 0 || clue == len(kept)-1 // the total always holds
		}
		all := everySolution(b.Keep(kept[:len(kept)-1]).(*board.Board))
		want := len(all) == 1
		if got, err := m.Sole(context.Background(), kept); got != want || err != nil {
			t.Fatalf("%t, %v, want %t\n%v", got, err, want, b.Keep(kept[:len(kept)-1]))
		}
		rival, err := m.Rival(context.Background(), kept)
		isOther := rival != nil && !slices.Equal(rival, s) &&
			slices.ContainsFunc(all, func(other puzzles.Solution) bool { return slices.Equal(rival, other) })
		if err != nil || isOther == want || want && rival != nil {
			t.Fatalf("%v, %v rivals %v\n%v", rival, err, s, b.Keep(kept[:len(kept)-1]))
		}
		if want {
			soles++
		}
	}
	if soles < 30 || soles > 270 {
		t.Errorf("%d of 300 boards have one solution", soles)
	}
}

// Clues of a board with a total are dropped where clause learning alone comes to no end: whether the total leaves
// another solution is counted. The board is minimal.
func TestTotalsAreDroppedByCounting(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(1, 33))
	b, s := full(t, r, 16, 16)
	least, err := generate.Minimise(context.Background(), b, NewReducer(b, s), "", r)
	if err != nil {
		t.Fatal(err)
	}
	one := big.NewInt(1)
	if n := counted(t, least.(*board.Board)); n.Cmp(one) != 0 {
		t.Errorf("%v solutions of\n%v", n, least)
	}
	kept := make([]bool, len(least.ClueCells()))
	for clue := range kept {
		kept[clue] = true
	}
	for clue := range kept {
		kept[clue] = false
		if n := counted(t, least.Keep(kept).(*board.Board)); n.Cmp(one) <= 0 {
			t.Errorf("clue %d is not needed by\n%v", clue, least)
		}
		kept[clue] = true
	}
}
