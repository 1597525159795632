package steps_test

import (
	"context"
	"errors"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/steps"
)

// refuses is an oracle by which no reason can hold.
type refuses struct{}

func (refuses) Counterexample(context.Context, puzzles.Solution, []bool, int, int) (puzzles.Solution, error) {
	return nil, nil
}

// TestRefuteEnds: what is looked for by the board alone, without the oracle, ends with the context, too. It judged the
// board some hundred times without a look at that, so that nothing in a browser could end it.
func TestRefuteEnds(t *testing.T) {
	p, err := twofold.Parse("shikaku 2x2\n2 .\n2 .\n")
	if err != nil {
		t.Fatal(err)
	}
	b := p.Board.(puzzles.Reasoned)
	position := steps.Shown(b, nil)
	step := &steps.Step{Entry: 0, Entries: []int{0}, Values: []int{0}, Reasons: []int{0}}
	gone := errors.New("nobody asks any more")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(gone)
	if all, err := steps.Refute(ctx, b, refuses{}, position, step); !errors.Is(err, gone) {
		t.Errorf("behind the end it returned %v, %v", all, err)
	}
}
