package puzzles_test

import (
	"context"
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"twofold/puzzles"
)

// TestListedTally: what all solutions have in their one entry.
func TestListedTally(t *testing.T) {
	run := puzzles.MarginalsBy(context.Background(), script("all", puzzles.Complete, nil, 0, 1, 2), toy(3))
	text, err := json.Marshal(run.Marginals)
	if want := `[{"0":"1","1":"1","2":"1"}]`; err != nil || string(text) != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
	if run.Marginals.IsBinary() || run.Marginals.Share(0, 2) != 1.0/3 || run.Marginals.Mode()[0] != 0 ||
		run.Marginals.Backbone()[0] != puzzles.Open {
		t.Errorf("share %v, likeliest %v, decided %v", run.Marginals.Share(0, 2), run.Marginals.Mode(),
			run.Marginals.Backbone())
	}
}

func TestPercent(t *testing.T) {
	huge := new(big.Int).Lsh(big.NewInt(1), 5000)
	most := puzzles.BinaryMarginals(huge, []*big.Int{new(big.Int).Sub(huge, big.NewInt(1)), big.NewInt(1), huge,
		new(big.Int)})
	if got, want := most.Text(coins(4)), "\n99.9  0.1  100    0\n"; !strings.HasSuffix(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}
