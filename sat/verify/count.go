package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/runs"
	"twofold/sat/bundle"
	"twofold/sat/verify/nnf"
)

// CountFormula is the formula whose models are counted for a claim count: one for each solution. Its total is no
// clause, see encode.Family. The error is a *runs.Unserved if the family has none, or that of the encoder.
func CountFormula(ctx context.Context, family encode.Family, b puzzles.Board) (*encode.Formula, error) {
	if family.Counted == nil {
		return nil, &runs.Unserved{Reason: "boards of this family have no formula whose models are counted"}
	}
	ladder, err := family.Counted(ctx, b)
	if err != nil {
		return nil, err
	}
	f, err := ladder.At(ctx, ladder.First)
	if err != nil {
		return nil, err
	}
	if _, _, ok := f.Total(); !ok || ladder.First != ladder.Last {
		return nil, errors.New("the encoder is wrong: expected a single formula with a total at most")
	}
	return f, nil
}

// Counted is what the formula asks of a circuit.
func Counted(f *encode.Formula) nnf.Problem {
	p := nnf.Problem{Vars: f.NumVars(), Clauses: f.Clauses, Named: make([]bool, f.NumVars()+1)}
	p.Counted, p.Exactly, _ = f.Total()
	for _, key := range f.Keys {
		p.Named[key] = true
	}
	return p
}

// WriteCounted writes the formula as bundles have it: its total is a comment.
func WriteCounted(w io.Writer, b puzzles.Board, f *encode.Formula) error {
	clauses := *f
	clauses.Cards = nil
	if lits, k, _ := f.Total(); lits != nil {
		_, err := fmt.Fprintf(w, "c of the models those are counted that have exactly %d true of %d\n", k, lits)
		if err != nil {
			return err
		}
	}
	return WriteFormula(w, b, "counted", &clauses)
}

// exactly is a number of solutions in words.
func exactly(count string) string {
	if count == "1" {
		return "it has exactly 1 solution"
	}
	return "it has exactly " + count + " solutions"
}

// checkCount checks that the circuit has the models of the formula, and counts them.
func (v *verifier) checkCount(c bundle.Claim) (string, error) {
	if err := v.needs(c, bundle.Solution); err != nil {
		return "", err
	}
	f, err := CountFormula(v.ctx, v.kind.Encode, v.board)
	if err != nil {
		return "", fault(bundle.BoardFile, "%v", err)
	}
	var want bytes.Buffer
	if err := WriteCounted(&want, v.board, f); err != nil {
		return "", fault(bundle.CountFormula, "%v", err)
	}
	if _, err := v.same(bundle.CountFormula, want.Bytes()); err != nil {
		return "", err
	}
	circuit, err := v.File(bundle.CountCircuit)
	if err != nil {
		return "", err
	}
	n, err := nnf.Check(v.ctx, Counted(f), bytes.NewReader(circuit))
	switch {
	case err != nil && v.ctx.Err() != nil:
		return "", err
	case err != nil:
		return "", fault(bundle.CountCircuit, "%v", err)
	case n.String() != c.Count:
		return "", fault(bundle.CountCircuit, "it has %v models: expected %q", n, c.Count)
	}
	v.report.Proofs++
	return exactly(c.Count), v.askAround(bundle.CountFormula, f, v.solution)
}
