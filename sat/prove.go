package sat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"twofold/encode"
	"twofold/sat/drat"
)

// Prove decides the formula by gophersat in this process and writes what it learns to w, one clause
// a line. If the formula is Unsatisfiable, what was written is a proof of that in the DRAT format
// without deletions: each clause follows from the formula and those before it by unit propagation
// (RUP), and the last is the empty clause, "0". If it is Satisfiable, the model is returned and what
// was written proves nothing. Formulas with cardinality constraints or Refine are refused. When ctx ends, the
// cause is returned and the search goes on unseen, as with InProcess.
//
// The clauses are learned from the formula after unit propagation (see reduce), but propagation from
// the formula itself includes that, so they need no more than their variables' numbers changed back.
func Prove(ctx context.Context, f *encode.Formula, w io.Writer) (Status, []bool, error) {
	if len(f.Cards) > 0 {
		return Unknown, nil, errors.New("native cardinality constraints are not CNF and cannot be proved: choose another encoding")
	}
	if f.Refine != nil {
		return Unknown, nil, errors.New("a formula refined on demand does not say all and cannot be proved: choose another encoding")
	}
	reduced, err := reduce(ctx, f)
	if err != nil {
		return Unknown, nil, err
	}
	p := &prover{reduction: reduced, out: bufio.NewWriter(w)}
	a := answer{status: Unsatisfiable}
	switch {
	case p.impossible:
	case len(p.problem.clauses) == 0:
		a = answer{status: Satisfiable, model: make([]bool, p.problem.vars)}
	default:
		if a, err = p.search(ctx); err != nil {
			return Unknown, nil, err
		}
	}
	var model []bool
	if a.status == Satisfiable {
		model = p.model(a.model)
	} else {
		p.out.WriteString("0\n")
	}
	if err := p.out.Flush(); err != nil {
		return Unknown, nil, err
	}
	return a.status, model, nil
}

// CheckProof returns nil if the proof shows that the formula has no model, else the line that is wrong and why: see
// package drat.
func CheckProof(f *encode.Formula, proof io.Reader) error {
	if len(f.Cards) > 0 {
		return errors.New("a formula with native cardinality constraints has no proof: choose another encoding")
	}
	return drat.Check(context.Background(), drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}, proof)
}

type prover struct {
	*reduction
	out *bufio.Writer
}

// search lets gophersat run and writes the clauses that it learns.
func (p *prover) search(ctx context.Context) (answer, error) {
	if err := takeTurn(ctx); err != nil {
		return answer{}, err
	}
	const linesAhead = 256
	g := gopher{problem: p.problem, certificate: make(chan string, linesAhead)}
	var a answer
	var failed error
	go func() {
		a, failed = g.decide(nil)
		<-turn
		close(g.certificate)
	}()
	for {
		select {
		case line, more := <-g.certificate:
			if !more {
				return a, failed
			}
			if err := p.write(line); err != nil {
				go discard(g.certificate)
				return answer{}, err
			}
		case <-ctx.Done():
			go discard(g.certificate)
			return answer{}, context.Cause(ctx)
		}
	}
}

func discard(lines <-chan string) {
	for range lines {
	}
}

// write writes a line of gophersat's with the formula's variables. The empty clause is left to Prove:
// gophersat does not always write it.
func (p *prover) write(line string) error {
	if line == "0" {
		return nil
	}
	for word := range strings.FieldsSeq(strings.TrimSuffix(line, " 0")) {
		l, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Errorf("gophersat's proof line %q: %w", line, err)
		}
		p.out.WriteString(strconv.Itoa(signed(p.original[variable(l)-1], l)) + " ")
	}
	_, err := p.out.WriteString("0\n") // has the error of those before, too
	return err
}
