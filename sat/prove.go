package sat

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"twofold/encode"
	"twofold/sat/drat"
	"twofold/sat/lrat"
)

// Prove decides the formula by a backend that is gophersat, and writes what it learns to w, one clause a line. If the
// formula is Unsatisfiable, what was written is a proof of that in the DRAT format without deletions: each clause
// follows from the formula and those before it by unit propagation (RUP), and the last is the empty clause, "0". If
// it is Satisfiable, the model is returned and what was written proves nothing. Formulas with cardinality constraints
// or Refine are refused. The error may be that of Solver.Solve, or of w.
//
// The clauses are learned from the formula after unit propagation (see reduce), but propagation from
// the formula itself includes that, so they need no more than their variables' numbers changed back.
func Prove(ctx context.Context, f *encode.Formula, w io.Writer, backend Backend) (Status, []bool, error) {
	if len(f.Cards) > 0 {
		return Unknown, nil, errors.New(
			"native cardinality constraints are not CNF and cannot be proved: choose another encoding")
	}
	if f.Refine != nil {
		return Unknown, nil, errors.New(
			"a formula refined on demand does not say all and cannot be proved: choose another encoding")
	}
	s, ok := backend(f).(*reducedSolver)
	if !ok {
		return Unknown, nil, errors.New("proofs are gophersat's: expected no other solver")
	}
	defer s.Close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := bufio.NewWriter(w)
	s.proof = func(line string) {
		if err := s.writeLine(out, line); err != nil {
			cancel(err)
		}
	}
	status, err := s.Solve(ctx)
	if err != nil {
		return Unknown, nil, err
	}
	var model []bool
	if status == Satisfiable {
		model = s.Model()
	} else {
		out.WriteString("0\n")
	}
	if err := out.Flush(); err != nil {
		return Unknown, nil, err
	}
	return status, model, nil
}

// ProveLRAT is Prove, but what is written is in the LRAT format, trimmed: see drat.Trimmed.WriteLRAT. Nothing is
// written of a formula that is not Unsatisfiable. It holds the proof in memory.
func ProveLRAT(ctx context.Context, f *encode.Formula, w io.Writer, backend Backend) (Status, []bool, error) {
	var proof bytes.Buffer
	status, model, err := Prove(ctx, f, &proof, backend)
	if status != Unsatisfiable {
		return status, model, err
	}
	trimmed, err := drat.Trim(ctx, drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}, &proof)
	if ctx.Err() != nil {
		return Unknown, nil, context.Cause(ctx)
	}
	if err != nil {
		return Unknown, nil, fmt.Errorf("gophersat's proof does not hold: %w", err)
	}
	return status, nil, trimmed.WriteLRAT(w)
}

// CheckLRAT is CheckProof for a proof in the LRAT format: see package lrat.
func CheckLRAT(ctx context.Context, f *encode.Formula, proof io.Reader) error {
	if len(f.Cards) > 0 {
		return errNative
	}
	return lrat.Check(ctx, f.NumVars(), f.Clauses, proof)
}

var errNative = errors.New("a formula with native cardinality constraints has no proof: choose another encoding")

// CheckProof returns nil if the proof shows that the formula has no model, else the line that is wrong and why, or
// ctx's cause: see package drat.
func CheckProof(ctx context.Context, f *encode.Formula, proof io.Reader) error {
	if len(f.Cards) > 0 {
		return errNative
	}
	return drat.Check(ctx, drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}, proof)
}

// writeLine writes a line of gophersat's with the formula's variables. The empty clause is left to Prove:
// gophersat does not always write it.
func (r *reduction) writeLine(out *bufio.Writer, line string) error {
	if line == "0" {
		return nil
	}
	for word := range strings.FieldsSeq(strings.TrimSuffix(line, " 0")) {
		l, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Errorf("gophersat's proof line %q: %w", line, err)
		}
		fmt.Fprintf(out, "%d ", signed(r.original[variable(l)-1], l))
	}
	_, err := out.WriteString("0\n") // has the error of those before, too
	return err
}
