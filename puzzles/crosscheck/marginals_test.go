package crosscheck

import (
	"context"
	"math/big"
	"testing"

	. "twofold/puzzles"
	"twofold/puzzles/runs"
)

// tallies is an engine that says what it is told to.
func tallies(name string, tally *Marginals, err error) Engine {
	return Engine{Name: name, Promise: Complete, Marginals: func(context.Context, Board) (*Marginals, runs.Stats, error) {
		return tally, runs.Stats{}, err
	}}
}

func TestCrosscheckTallies(t *testing.T) {
	three := big.NewInt(3)
	right := BinaryMarginals(three, []*big.Int{big.NewInt(3), big.NewInt(1)})
	other := BinaryMarginals(three, []*big.Int{big.NewInt(3), big.NewInt(2)})
	short := BinaryMarginals(three, []*big.Int{big.NewInt(3)})
	wrongSum := &Marginals{Count: three, Entries: [][]Ways{{{Value: 1, Count: big.NewInt(2)}}}}
	negative := &Marginals{Count: three, Entries: [][]Ways{
		{{Value: 0, Count: big.NewInt(4)}, {Value: 1, Count: big.NewInt(-1)}},
	}}
	nobody := &Marginals{Count: new(big.Int)}
	for _, test := range []struct {
		one, two Engine
		want     string
	}{
		{tallies("a", right, nil), tallies("b", right, nil), "multiple finished=2"},
		{tallies("a", nobody, nil), tallies("b", BinaryMarginals(new(big.Int), []*big.Int{new(big.Int)}), nil),
			"none finished=2"},
		{tallies("a", nil, &Impossible{Reason: "so"}), tallies("b", nobody, nil), "none finished=2"},
		{tallies("a", right, nil), tallies("b", nil, &runs.Unserved{Reason: "large"}), "multiple finished=1"},
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
		report := Tallies(context.Background(), toy(3), []Engine{test.one, test.two}, runs.Limits{})
		if report.line() != test.want {
			t.Errorf("%s, %s\n got %s\nwant %s", test.one.Name, test.two.Name, report.line(), test.want)
		}
		if report.Finding != nil && report.Marginals() != nil {
			t.Errorf("%s: a tally that is in doubt", report.line())
		}
	}
}

// TestConfirming: answers that come at once are held against each other as those that come one after another are.
func TestConfirming(t *testing.T) {
	engines := []Engine{script("a", Complete, nil, 1), script("b", Complete, nil, 1, 0)}
	if r := AtOnce(context.Background(), toy(2), engines, 2, runs.Limits{}); r.Finding == nil ||
		r.Status() != StatusDisagree {
		t.Errorf("%+v", r)
	}
	engines[1] = script("b", Complete, nil, 1)
	if r := AtOnce(context.Background(), toy(2), engines, 2, runs.Limits{}); r.Finding != nil ||
		r.Verdict() != Unique {
		t.Errorf("%+v", r)
	}
}
