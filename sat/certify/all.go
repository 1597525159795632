package certify

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/runs"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/verify"
)

// MaxListed is the most solutions that are listed with the claim that these are all, unless fewer are asked for:
// whoever checks the proof holds a clause for each in memory.
const MaxListed = 100_000

// all claims that some solutions are all that there are. It lists them first, which needs no proof, and then refutes
// the formula that forbids them: so the proof has nothing of the search for them. Of a board with one solution the
// claim unique says the same already.
func (c *certifier) all() error {
	if c.result.Manifest.Find(bundle.Unique) != nil {
		return nil
	}
	most := cmp.Or(c.Most, MaxListed)
	solutions, err := c.list(most)
	switch {
	case err != nil:
		return err
	case len(solutions) > most:
		c.notProved(bundle.All, bundle.TooMany, ", which are %d at most", most)
		return nil
	}
	without, err := verify.Without(c.board, c.formula, solutions...)
	if err != nil {
		return err
	}
	model, err := c.refute(bundle.AllPair, without)
	switch {
	case err != nil:
		return errors.Join(err, c.drop(bundle.AllPair))
	case model != nil:
		return fmt.Errorf("there is a solution besides all %d: %v", len(solutions), c.formula.Decode(model))
	}
	c.claim(bundle.Claim{Kind: bundle.All, Count: strconv.Itoa(len(solutions))})
	return c.File(bundle.AllFile, func(w io.Writer) error {
		for _, s := range solutions {
			if _, err := w.Write(verify.Encode(verify.Witness{Solution: s})); err != nil {
				return err
			}
		}
		return nil
	})
}

// list lists the solutions in order, one more than the most that are wanted at most.
func (c *certifier) list(most int) (solutions []puzzles.Solution, err error) {
	var wrong error
	_, err = sat.Enumerate(c.ctx, c.formula, c.Backend, func(model []bool) bool {
		s := c.formula.Decode(model)
		if broken := c.Board.Check(s); broken != nil {
			wrong = &runs.WrongSolution{Engine: "sat", Solution: s, Reason: broken}
			return false
		}
		solutions = append(solutions, s)
		return len(solutions) <= most
	})
	slices.SortFunc(solutions, slices.Compare[puzzles.Solution])
	return solutions, errors.Join(wrong, err)
}
