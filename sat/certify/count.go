package certify

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"twofold/puzzles/runs"
	"twofold/sat/bundle"
	"twofold/sat/compile"
	"twofold/sat/verify"
	"twofold/sat/verify/nnf"
)

// A Counter claims how many solutions there are. It is a value so that a program that never asks has no compiler of
// circuits in it.
type Counter func(*certifier) error

// CountModels counts by a circuit of the formula's models: see package compile.
var CountModels Counter = (*certifier).count

func (c *certifier) countBy() error { return c.Count(c) }

// count claims how many solutions there are. The number is what the checker of the circuit counts, so that it holds
// before it is written.
func (c *certifier) count() error {
	f, err := verify.CountFormula(c.ctx, c.Encode, c.board)
	var circuit *compile.Circuit
	if err == nil {
		circuit, err = compile.Formula(c.ctx, f)
	}
	if unserved, ok := errors.AsType[*runs.Unserved](err); ok {
		c.notProved(bundle.Count, bundle.NotServed, ": %s", unserved.Reason)
		return nil
	}
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := circuit.WriteNNF(&text); err != nil {
		return err
	}
	n, err := nnf.Check(c.ctx, verify.Counted(f), bytes.NewReader(text.Bytes()))
	switch {
	case c.ctx.Err() != nil:
		return err
	case errors.Is(err, nnf.ErrTooLarge):
		c.notProved(bundle.Count, bundle.NotServed, ": %v", err)
		return nil
	case err != nil:
		return fmt.Errorf("the circuit does not hold: %w", err)
	}
	c.claim(bundle.Claim{Kind: bundle.Count, Count: n.String()})
	return errors.Join(c.text(bundle.CountCircuit, text.String()), c.File(bundle.CountFormula, func(w io.Writer) error {
		return verify.WriteCounted(w, c.Board, f)
	}))
}
