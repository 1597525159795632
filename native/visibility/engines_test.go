package visibility

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/visibility"
)

// randomBoard is small enough for brute force: of either variant, often a single row or column, one in
// three with a clue that was changed and so mostly contradicts the others.
func randomBoard(r *rand.Rand) *board.Board {
	like := board.Recipe{
		Rules: board.Variants[r.IntN(len(board.Variants))], Rows: 1 + r.IntN(4), Cols: 1 + r.IntN(3),
		White: 0.3 + 0.6*r.Float64(), Given: r.Float64() * r.Float64(),
	}
	if r.IntN(4) == 0 {
		like.Rows, like.Cols = 1, 1+r.IntN(13)
	}
	if r.IntN(2) == 0 {
		like.Rows, like.Cols = like.Cols, like.Rows
	}
	b, s := board.Random(r, like)
	for cell := range b.Clues {
		if b.Rules != board.Plain && s[cell] == 1 && r.IntN(4) == 0 {
			b.Clues[cell] = board.AnyNumber
		}
	}
	if r.IntN(3) == 0 {
		b.Clues[r.IntN(len(b.Clues))] = int32(1 + r.IntN(like.Rows+like.Cols-1))
	}
	return b
}

func everySolution(b *board.Board) []puzzles.Solution {
	return enginetest.EverySolution(b, len(b.Clues))
}

func TestBacktrackFindsWhatBruteForceFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range enginetest.Cases(1500) {
		b := randomBoard(r)
		want := everySolution(b)
		if got := enginetest.Listed(t, b, Backtrack); !enginetest.Same(got, want) {
			t.Fatalf("%d solutions, brute force has %d:\n%v", len(got), len(want), b)
		}
	}
}

func TestDecideIsWhatAllSolutionsHaveInCommon(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range enginetest.Cases(1000) {
		b := randomBoard(r)
		enginetest.Decides(t, b, everySolution(b), Decide)
	}
}

func TestCountIsTheNumberOfSolutions(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(3, 3))
	for range enginetest.Cases(2500) {
		b := randomBoard(r)
		want := len(everySolution(b))
		got, _, err := Count(context.Background(), b)
		if err != nil || !got.IsInt64() || got.Int64() != int64(want) {
			t.Fatalf("counts %v, %v, want %v:\n%v", got, err, want, b)
		}
	}
}

func TestSweepCountsEverySolution(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range enginetest.Cases(2000) {
		b := randomBoard(r)
		if b.Rules == board.Plain {
			continue
		}
		want := len(everySolution(b))
		got, ok := newSweep(context.Background(), b).count(context.Background())
		if !ok || !got.IsInt64() || got.Int64() != int64(want) {
			t.Fatalf("counts %v, %v, want %v:\n%v", got, ok, want, b)
		}
	}
}

func TestSweepCountsWhatIsListed(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range enginetest.Cases(60) {
		like := board.Recipe{
			Rules: board.Variants[1+r.IntN(2)],
			Rows:  5 + r.IntN(3),
			Cols:  4 + r.IntN(4),
			White: 0.75,
			Given: 0.1 + 0.3*r.Float64(),
		}
		b, _ := board.Random(r, like)
		want := len(enginetest.Listed(t, b, Backtrack))
		got, ok := newSweep(context.Background(), b).count(context.Background())
		if !ok || got.Int64() != int64(want) {
			t.Fatalf("counts %v, %v, lists %v:\n%v", got, ok, want, b)
		}
	}
}

// Far too many to be listed: but a white cell sees some number, and the board on its side is as good.
func TestNumbersOfAKuromasuAddUp(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	upright, onSide := board.Empty(board.Kuromasu, 9, 7), board.Empty(board.Kuromasu, 7, 9)
	count := func(clue int32) *big.Int {
		upright.Clues[4*7+2], onSide.Clues[2*9+4] = clue, clue
		got, _, err := Count(context.Background(), upright)
		if err != nil {
			t.Fatal(err)
		}
		if other, _, err := Count(context.Background(), onSide); err != nil || other.Cmp(got) != 0 {
			t.Fatalf("counts %v, %v, on its side %v:\n%v", other, err, got, onSide)
		}
		return got
	}
	sum := new(big.Int)
	for clue := range int32(15) {
		sum.Add(sum, count(clue+1))
	}
	if all := count(board.AnyNumber); all.Cmp(sum) != 0 || all.Cmp(big.NewInt(maxListed)) <= 0 {
		t.Errorf("counts %v, by numbers %v", all, sum)
	}
}

// A board with more columns than a frontier has room for.
func TestCountOfAWideKuromasu(t *testing.T) {
	b := board.Empty(board.Kuromasu, maxWidth+1, maxWidth+1)
	for cell := range b.Clues {
		b.Clues[cell] = board.AnyNumber
	}
	b.Clues[0] = board.Blank
	got, _, err := Count(context.Background(), b)
	if err != nil || got.Int64() != 2 {
		t.Fatalf("counts %v, %v, want 2", got, err)
	}
}

// A search of a board that big would list free cells for ever; counting takes no time.
func TestCountOfAnEmptyPlainBoard(t *testing.T) {
	b := board.Empty(board.Plain, 40, 60)
	got, _, err := Count(context.Background(), b)
	if want := new(big.Int).Lsh(big.NewInt(1), 2400); err != nil || got.Cmp(want) != 0 {
		t.Fatalf("counts %v, %v, want 2^2400", got, err)
	}
}

// Long rays: more cells to share out than a word has bits.
func TestCluesOnLongLines(t *testing.T) {
	for _, one := range []struct{ cols, at, clue int }{
		{130, 0, 128}, {130, 0, 130}, {130, 60, 129}, {130, 64, 128}, {131, 130, 125},
		{70, 35, 66}, {60, 30, 55}, {63, 31, 20}, {55, 0, 20}, {90, 45, 50},
	} {
		b := board.Empty(board.Plain, 1, one.cols)
		b.Clues[one.at] = int32(one.clue)
		got, _, err := Count(context.Background(), b)
		if want := onLine(one.cols, one.at, one.clue); err != nil || got.Cmp(want) != 0 {
			t.Errorf("counts %v, %v, want %d:\n%v", got, err, want, b)
		}
	}
}

// onLine counts the colourings of a line by the place of the run that the clue is in.
func onLine(cols, at, clue int) *big.Int {
	n := new(big.Int)
	for start := max(0, at-clue+1); start <= at && start+clue <= cols; start++ {
		hidden := max(0, start-1) + max(0, cols-start-clue-1)
		n.Add(n, power(hidden))
	}
	return n
}

func TestCountIsTheNumberListed(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(4, 4))
	for range enginetest.Cases(60) {
		b, _ := board.Random(r, board.Recipe{Rows: 5, Cols: 5, White: 0.7, Given: 0.2 + 0.2*r.Float64()})
		want := len(enginetest.Listed(t, b, Backtrack))
		got, _, err := Count(context.Background(), b)
		if err != nil || got.Int64() != int64(want) {
			t.Fatalf("counts %v, %v, lists %v:\n%v", got, err, want, b)
		}
	}
}

// Boards whose components are met again often, in thousands of ways. The numbers are those of SharpSAT-TD for `direct`.
func TestCountIsThatOfAnotherProgram(t *testing.T) {
	for seed, want := range map[uint64]string{
		3:  "1289004693263948850397184",
		8:  "1543821738784035290148132356096",
		11: "5855758166175307005952",
		13: "2788804649633086907088896",
		15: "647377376285472849920",
	} {
		b, _ := board.Random(rand.New(rand.NewPCG(seed, 7)), board.Recipe{Rows: 16, Cols: 16, White: 0.7, Given: 0.2})
		got, _, err := Count(context.Background(), b)
		if err != nil || got.String() != want {
			t.Errorf("counts %v, %v, want %v:\n%v", got, err, want, b)
		}
	}
}

// TestCountBeginsWellInTheDecomposition holds the choice of the first bag, by decisions. These are boards on which it
// is a good one: 79,162 decisions, where beginning at the centroid takes 158,854, at the lightest bag of all 166,978,
// and without a decomposition it takes more than 350,000.
func TestCountBeginsWellInTheDecomposition(t *testing.T) {
	sum := int64(0)
	for _, seed := range []uint64{10, 23, 27} {
		b, _ := board.Random(rand.New(rand.NewPCG(seed, 7)), board.Recipe{Rows: 20, Cols: 20, White: 0.7, Given: 0.2})
		_, stats, err := Count(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		sum += stats.Counts[puzzles.Expanded]
	}
	if sum > 90_000 {
		t.Errorf("%d decisions", sum)
	}
}

func TestEnginesStopWithTheContextsCause(t *testing.T) {
	cause := errors.New("enough")
	stopped, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	for _, rules := range board.Variants {
		b := board.Empty(rules, 12, 12)
		ctx, cancel := context.WithCancelCause(context.Background())
		found := 0
		if _, err := Backtrack(ctx, b, func(puzzles.Solution) bool {
			if found++; found == 100 {
				cancel(cause)
			}
			return true
		}); err != cause || found > 100+pollEvery {
			t.Errorf("%v: Backtrack returns %v after %d solutions", rules, err, found)
		}
		if _, err := Backtrack(stopped, b, func(puzzles.Solution) bool { return true }); err != cause {
			t.Errorf("%v: Backtrack returns %v", rules, err)
		}
		if s, _, err := Decide(stopped, b); err != cause || s != nil {
			t.Errorf("%v: Decide returns %v, %v", rules, s, err)
		}
		b.Clues[0] = 5
		if _, _, err := Count(stopped, b); err != cause {
			t.Errorf("%v: Count returns %v", rules, err)
		}
	}
}
