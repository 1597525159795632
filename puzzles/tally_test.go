package puzzles

import (
	"context"
	"encoding/json"
	"math/big"
	"testing"

	"twofold/puzzles/effort"
)

// tallies is an engine that says what it is told to.
func tallies(name string, tally *Tally, err error) Engine {
	return Engine{Name: name, Promise: Complete, Tally: func(context.Context, Board) (*Tally, effort.Stats, error) {
		return tally, effort.Stats{}, err
	}}
}

func TestCrosscheckTallies(t *testing.T) {
	three := big.NewInt(3)
	right := TallyOnes(three, []*big.Int{big.NewInt(3), big.NewInt(1)})
	other := TallyOnes(three, []*big.Int{big.NewInt(3), big.NewInt(2)})
	short := TallyOnes(three, []*big.Int{big.NewInt(3)})
	wrongSum := &Tally{three, [][]Ways{{{1, big.NewInt(2)}}}}
	negative := &Tally{three, [][]Ways{{{0, big.NewInt(4)}, {1, big.NewInt(-1)}}}}
	nobody := &Tally{Count: new(big.Int)}
	for _, test := range []struct {
		one, two Engine
		want     string
	}{
		{tallies("a", right, nil), tallies("b", right, nil), "multiple finished=2"},
		{tallies("a", nobody, nil), tallies("b", TallyOnes(new(big.Int), []*big.Int{new(big.Int)}), nil), "none finished=2"},
		{tallies("a", nil, &Impossible{Reason: "so"}), tallies("b", nobody, nil), "none finished=2"},
		{tallies("a", right, nil), tallies("b", nil, &Unserved{Reason: "large"}), "multiple finished=1"},
		{tallies("a", right, nil), tallies("b", other, nil),
			"unknown finished=2 [a b]: a and b differ in how many solutions have each value 2 []"},
		{tallies("a", right, nil), tallies("b", short, nil),
			"unknown finished=2 [a b]: a and b differ in how many solutions have each value 2 []"},
		{tallies("a", right, nil), tallies("b", wrongSum, nil),
			"unknown finished=1 [b]: b failed: b counts 3 solutions, and of value 1 of them 2 []"},
		{tallies("a", right, nil), tallies("b", negative, nil),
			"unknown finished=1 [b]: b failed: b counts 3 solutions, and of value 1 of them -1 []"},
		{all, backward, "multiple finished=2"},
		{all, misses, "unknown finished=2 [all misses]: all counts 3 solutions, misses has 2 []"},
	} {
		report := CrosscheckTallies(context.Background(), toy(3), []Engine{test.one, test.two}, Limits{})
		if report.line() != test.want {
			t.Errorf("%s, %s\n got %s\nwant %s", test.one.Name, test.two.Name, report.line(), test.want)
		}
		if report.Finding != nil && report.Tally() != nil {
			t.Errorf("%s: a tally that is in doubt", report.line())
		}
	}
}

// TestListedTally: what all solutions have in their one entry.
func TestListedTally(t *testing.T) {
	run := TallyBy(context.Background(), all, toy(3))
	text, err := json.Marshal(run.Tally)
	if want := `[{"0":"1","1":"1","2":"1"}]`; err != nil || string(text) != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
	if run.Tally.IsBinary() || run.Tally.Share(0, 2) != 1.0/3 || run.Tally.Likeliest()[0] != 0 ||
		run.Tally.Decided()[0] != Open {
		t.Errorf("share %v, likeliest %v, decided %v", run.Tally.Share(0, 2), run.Tally.Likeliest(), run.Tally.Decided())
	}
}

func TestPercent(t *testing.T) {
	huge := new(big.Int).Lsh(big.NewInt(1), 5000)
	most := TallyOnes(huge, []*big.Int{new(big.Int).Sub(huge, big.NewInt(1)), big.NewInt(1), huge, new(big.Int)})
	for i, want := range []string{"99.9", "0.1", "100", "0"} {
		if got := percent(most.Share(i, 1)); got != want {
			t.Errorf("entry %d: got %s, want %s", i, got, want)
		}
	}
}
