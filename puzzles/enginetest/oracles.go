package enginetest

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

// boardsAtOnce are drawn with one seed.
const boardsAtOnce = 5

// Oracles holds oracles of boards with two values against brute force; so it does those of boards without a solution,
// which are made with a filling. Draw makes a board of a number of rows and columns, and a solution of it.
func Oracles[B puzzles.Reasoned, O puzzles.Oracle](
	t *testing.T, draw func(r *rand.Rand, rows, cols int) (B, puzzles.Solution), oracle func(B, puzzles.Solution) O,
) {
	t.Helper()
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range boardsAtOnce {
			size := [][2]int{{1, 1}, {1, 6}, {5, 1}, {2, 5}, {3, 3}, {3, 4}, {4, 3}}[r.IntN(7)]
			b, s := draw(r, size[0], size[1])
			if r.IntN(4) == 0 {
				s = Filling(t, r, b, puzzles.Values(0, 1))
			}
			found += Answers(t, r, b, s, oracle(b, s), puzzles.Values(0, 1), 60)
		}
	})
	if found == 0 {
		t.Error("no question had an answer")
	}
}
