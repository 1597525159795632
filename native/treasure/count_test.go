package treasure

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/puzzletest"
)

func counted(t *testing.T, b puzzles.Board) *big.Int {
	t.Helper()
	m, err := model.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	n, _, err := nativemodel.Count(context.Background(), m)
	if err != nil {
		t.Fatalf("%v:\n%v", err, b)
	}
	return n
}

// TestCountsAgree: the general Count, the sweep and brute force on small boards.
func TestCountsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 600 {
		b := randomBoard(r)
		n := counted(t, b)
		want := int64(len(everySolution(b)))
		if n.Cmp(big.NewInt(want)) != 0 || sweep(readOf(b)).Cmp(n) != 0 {
			t.Fatalf("Count %v, sweep %v, brute force %d:\n%v", n, sweep(readOf(b)), want, b)
		}
	}
}

func TestCountOfEmptyBoards(t *testing.T) {
	table := []struct {
		rows, cols, total int
		want              *big.Int
	}{
		{1, 1, noTotal, big.NewInt(2)},
		{1, 1, 0, big.NewInt(1)},
		{1, 1, 1, big.NewInt(1)},
		{3, 5, 0, big.NewInt(1)},
		{3, 5, 15, big.NewInt(1)},
		{5, 8, 20, big.NewInt(137846528820)},
		{30, 30, noTotal, new(big.Int).Lsh(big.NewInt(1), 900)},
		{30, 30, 450, new(big.Int).Binomial(900, 450)},
		{30, 30, 899, big.NewInt(900)},
	}
	for _, row := range table {
		b := empty(row.rows, row.cols, row.total)
		if n := counted(t, b); n.Cmp(row.want) != 0 {
			t.Errorf("%v solutions: want %v\n%v", n, row.want, b)
		}
	}
}

// TestCountAgreesWithSweep on boards with far more solutions than can be listed.
func TestCountAgreesWithSweep(t *testing.T) {
	table := []struct {
		rows, cols int
		given      float64
		boards     int
	}{
		{1, 40, 0.3, 20},
		{40, 1, 0.3, 20},
		{3, 20, 0.5, 20},
		{5, 9, 0.6, 20},
		{8, 12, 0.2, 12},
		{8, 12, 0.35, 12},
		{12, 40, 0.06, 6},
		{12, 40, 0.1, 6},
		{12, 40, 0.15, 3},
	}
	for _, row := range table {
		for i := range puzzletest.Cases(row.boards) {
			r := rand.New(rand.NewPCG(uint64(row.rows*row.cols), uint64(i)))
			b := random(r, recipe{
				variants[i%3], row.rows, row.cols, 0.1 + 0.3*r.Float64(), row.given, row.rows*row.cols < 100 && r.IntN(2) == 0,
			})
			if n, want := counted(t, b), sweep(readOf(b)); n.Cmp(want) != 0 {
				t.Errorf("Count %v, sweep %v:\n%v", n, want, b)
			}
		}
	}
}
