package rivals_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/rivals"
	nativevisibility "twofold/native/visibility"
	"twofold/puzzles"
	"twofold/puzzles/visibility"
)

// A variant is what the tests need of a family's rules.
type variant struct {
	name    string
	full    func(r *rand.Rand, rows, cols int) (puzzles.Clued, puzzles.Solution, error)
	reducer func(b puzzles.Clued, s puzzles.Solution) *rivals.Reducer
	oracle  func(b puzzles.Clued, s puzzles.Solution) *rivals.Oracle
	count   func(b puzzles.Clued) *big.Int
}

var variants = []variant{
	visibilityVariant(visibility.Plain), visibilityVariant(visibility.Kuromasu), visibilityVariant(visibility.Cave),
}

func visibilityVariant(rules visibility.Variant) variant {
	return variant{
		name: "visibility " + rules.String(),
		full: func(r *rand.Rand, rows, cols int) (puzzles.Clued, puzzles.Solution, error) {
			_, s := visibility.Random(r, visibility.Recipe{Rules: rules, Rows: rows, Cols: cols, White: 0.75})
			b, err := visibility.Empty(rules, rows, cols).Full(s)
			return b, s, err
		},
		reducer: func(b puzzles.Clued, s puzzles.Solution) *rivals.Reducer {
			return nativevisibility.NewReducer(b.(*visibility.Board), s)
		},
		oracle: func(b puzzles.Clued, s puzzles.Solution) *rivals.Oracle {
			return nativevisibility.NewOracle(b.(*visibility.Board), s)
		},
		count: func(b puzzles.Clued) *big.Int {
			n, _, err := nativevisibility.Count(context.Background(), b.(*visibility.Board))
			return must(n, err)
		},
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// boards yields boards with all clues of a random solution.
func (v variant) boards(
	t testing.TB,
	rows, cols, number int,
	use func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution),
) {
	t.Helper()
	for i := range number {
		r := rand.New(rand.NewPCG(uint64(100*rows+cols), uint64(i)))
		full, s, err := v.full(r, rows, cols)
		if err != nil {
			t.Fatal(err)
		}
		use(r, full, s)
	}
}

// anotherByForce is a solution of the board with the kept clues other than s, found by trying all pictures.
func anotherByForce(full puzzles.Clued, s puzzles.Solution, kept []bool) puzzles.Solution {
	b := full.Keep(kept)
	other := make(puzzles.Solution, len(s))
	for bits := range 1 << len(s) {
		for cell := range other {
			other[cell] = bits >> cell & 1
		}
		if !slices.Equal(other, s) && b.Check(other) == nil {
			return other
		}
	}
	return nil
}

// without is all clues but one.
func without(clues, dropped int) []bool {
	kept := slices.Repeat([]bool{true}, clues)
	kept[dropped] = false
	return kept
}
