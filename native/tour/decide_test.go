package tour

import (
	"math/rand/v2"
	"testing"

	"twofold/puzzles/enginetest"
)

func TestDecideIsWhatAllSolutionsHaveInCommon(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range enginetest.Cases(1000) {
		b := randomBoard(r)
		enginetest.Decides(t, b, everyTour(b), decide)
	}
}
