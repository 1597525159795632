package certify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"twofold/encode"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/drat"
	"twofold/sat/verify"
)

// refute writes a formula and, if it has no model, the proof of that; else it returns a model and leaves the formula
// alone.
func (c *certifier) refute(pair bundle.Pair, f *encode.Formula) (model []bool, err error) {
	if f.Closing != nil {
		return c.refuteByCuts(pair, f)
	}
	return c.prove(pair, f, nil)
}

// refuteByCuts refutes a formula by its clauses and cuts.
func (c *certifier) refuteByCuts(pair bundle.Pair, f *encode.Formula) (model []bool, err error) {
	cuts, model, err := sat.Refute(c.ctx, f, c.Backend)
	if err != nil {
		return nil, err
	}
	if model != nil {
		return model, c.formulaFile(pair, f)
	}
	cut := verify.Cut(f, cuts.Clauses)
	model, err = c.prove(pair, cut, cuts.Known)
	if err != nil || model != nil || c.core == nil || c.LRAT { // LRAT names clauses by their places
		return model, err
	}
	var used [][]int
	for _, clause := range c.core {
		if i := clause - (len(cut.Clauses) - len(cuts.Clauses)); i >= 0 {
			used = append(used, cuts.Clauses[i])
		}
	}
	return nil, c.formulaFile(pair, verify.Cut(f, used))
}

func (c *certifier) formulaFile(pair bundle.Pair, f *encode.Formula) error {
	return c.File(pair.Formula(), func(w io.Writer) error {
		return verify.WriteFormula(w, c.Board, c.Encoding, f)
	})
}

// prove is refute by what is known to follow from the formula, from one literal after the other, and a proof of the
// rest.
func (c *certifier) prove(pair bundle.Pair, f *encode.Formula, known []int) (model []bool, err error) {
	if err := c.formulaFile(pair, f); err != nil {
		return nil, err
	}
	var status sat.Status
	if err := c.File(pair.Proof(), func(w io.Writer) (err error) {
		rest := *f
		rest.Clauses = slices.Clip(f.Clauses)
		for _, l := range known {
			rest.Clauses = append(rest.Clauses, []int{l})
			if _, err := fmt.Fprintln(w, l, 0); err != nil {
				return err
			}
		}
		status, model, err = sat.Prove(c.ctx, &rest, w, c.Backend)
		return err
	}); err != nil {
		return nil, err
	}
	if status == sat.Satisfiable {
		return model, c.Remove(pair.Proof())
	}
	return nil, c.trim(pair, f)
}

// drop takes the files of a pair out.
func (c *certifier) drop(pair bundle.Pair) error {
	return errors.Join(c.Remove(pair.Formula()), c.Remove(pair.Proof()), c.Remove(pair.LRAT()))
}

// trim leaves out of a proof what it does not use, and writes it as LRAT if that is asked for. A DRAT proof stays as it
// is when ctx ends meanwhile.
func (c *certifier) trim(pair bundle.Pair, f *encode.Formula) error {
	p := Proof{Name: c.result.Manifest.Proof(pair), Bytes: c.Size(pair.Proof()), Left: c.Size(pair.Proof())}
	defer func() { c.result.Proofs = append(c.result.Proofs, p) }()
	if c.core = nil; !c.Trim && !c.LRAT {
		return nil
	}
	proof, err := c.Reread(pair.Proof())
	if err != nil {
		return err
	}
	defer proof.Close()
	trimmed, err := drat.Trim(c.ctx, drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}, proof)
	if c.ctx.Err() != nil {
		if c.LRAT {
			return context.Cause(c.ctx)
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: the proof does not hold: %w", pair.Proof(), err)
	}
	write := func(w io.Writer) error { _, err := trimmed.WriteTo(w); return err }
	if c.LRAT {
		write = trimmed.WriteLRAT
	}
	if err := errors.Join(c.Remove(pair.Proof()), c.File(p.Name, write)); err != nil {
		return err
	}
	c.core = trimmed.Used
	p.Clauses, p.Kept, p.Left = trimmed.Lemmas, trimmed.Kept(), c.Size(p.Name)
	return nil
}
