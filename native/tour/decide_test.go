package tour

import (
	"math/rand/v2"
	"testing"

	"twofold/puzzles/puzzletest"
)

func TestDecideIsWhatAllSolutionsHaveInCommon(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range puzzletest.Cases(1000) {
		b := randomBoard(r)
		puzzletest.Decides(t, b, everyTour(b), decide)
	}
}
