package sliding

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
)

// countOf is what Count counts, 0 for the impossible.
func countOf(t fataler, b *board.Board) int64 {
	t.Helper()
	n, _, err := Count(context.Background(), b)
	if impossible := new(puzzles.Impossible); errors.As(err, &impossible) {
		return 0
	}
	if err != nil || !n.IsInt64() {
		t.Fatalf("counted %v, %v\n%v", n, err, b)
	}
	return n.Int64()
}

// On 2x2 the arrangements form a ring of 12. A walk of n steps comes back if its steps one way are n/2 and a
// multiple of 6 more or less.
func TestWalksRoundTheRing(t *testing.T) {
	for _, moves := range []int{0, 2, 10, 12, 14, 100, 1000} {
		want := new(big.Int)
		for forth := moves/2 - moves/2/6*6; forth <= moves; forth += 6 {
			want.Add(want, new(big.Int).Binomial(int64(moves), int64(forth)))
		}
		b := parse(t, "sliding 2x2\n1 2\n3 _")
		b.Question, b.Moves = board.Exact, moves
		if got, _, err := Count(context.Background(), b); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%d moves: %v, %v, want %v", moves, got, err, want)
		}
	}
}

// The two halves of the ring from an arrangement to the opposite one are two plans of 6 moves.
func TestTheOppositeOfTheRing(t *testing.T) {
	b := parse(t, "sliding 2x2\n_ 3\n2 1")
	if n, plans := countOf(t, b), plansOf(t, "bfs", breadthFirst, b); n != 2 || len(plans) != 2 || movesOf(plans[0]) != 6 {
		t.Errorf("%d, %q", n, plans)
	}
}

// Walks of the 8-puzzle too many to list, against walks counted over all states forwards.
func TestWalksOfThe8Puzzle(t *testing.T) {
	const start, goal, moves = "123405786", "123456780", 20
	ways := map[string]int64{start: 1}
	for n := range moves + 1 {
		b := eight(start)
		b.Question, b.Moves = board.Exact, n
		if got := countOf(t, b); got != ways[goal] {
			t.Errorf("%d moves: counted %d, want %d", n, got, ways[goal])
		}
		next := map[string]int64{}
		for state, w := range ways {
			for _, neighbour := range neighbours(3, 3, state) {
				next[neighbour] += w
			}
		}
		ways = next
	}
}
