package campaign_test

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"twofold"
	"twofold/puzzles"
)

// TestCallsTogether: sixteen goroutines call all that a Puzzle can do, on one value and on values of their own, and get
// what one alone gets. With the race detector nothing is shared that is written.
func TestCallsTogether(t *testing.T) {
	const text = "kuromasu 3x3\n. . 4\n. . .\n. 2 .\n"
	shared, err := twofold.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 16)
	for i := range cap(failed) {
		go func() {
			p, err := shared, error(nil)
			if i%2 == 1 {
				p, err = twofold.Parse(text)
			}
			failed <- errors.Join(err, callAll(t.Context(), p, t.TempDir()))
		}()
	}
	for range cap(failed) {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
}

// callAll makes each call of a board that has one solution, and one of its family.
func callAll(ctx context.Context, p twofold.Puzzle, dir string) (failed error) {
	note := func(is bool, err error) {
		if failed = errors.Join(failed, err); !is && err == nil {
			failed = errors.Join(failed, errors.New("an answer is not as expected"))
		}
	}
	for _, engine := range []string{twofold.Native, puzzles.SAT} {
		for s, err := range p.Solutions(ctx, engine) {
			note(err == nil && p.Check(s) == nil, err)
		}
	}
	count, err := p.Count(ctx)
	note(err == nil && count.Cmp(big.NewInt(1)) == 0, err)
	steps, err := p.Steps(ctx)
	note(err == nil && steps.Open == 0, err)
	why, err := p.Explain(ctx, "r2c2")
	note(err == nil && len(why.Clues) == 2, err)
	result, err := p.Certify(ctx, dir+"/evidence")
	note(result != nil, err)
	like := p.Family.Usual
	like.Rows, like.Cols = 3, 3
	made, err := p.Family.Generate(ctx, like, 1)
	note(err == nil && made.Check(made.Answer) == nil, err)
	return failed
}
