package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/sat"
)

// proveOne proves what there is to prove of the one board in the files.
func (a *app) proveOne(ctx context.Context, files []string) error {
	if err := a.flags.check(); err != nil {
		return err
	}
	if len(files) > 1 {
		return fmt.Errorf("--proof with %d files: expected one", len(files))
	}
	q, err := a.theBoard(append(files, "-")[0])
	if err != nil {
		return err
	}
	return a.proveBoard(ctx, q)
}

// proveBoard looks for one solution by gophersat in this process, and writes into a directory the formulas that have
// none, with the proofs of that.
func (a *app) proveBoard(ctx context.Context, q question) error {
	e, err := q.family.encoding(a.flags.encoding, true)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(a.flags.proof, 0o755); err != nil {
		return err
	}
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	show := a.newPrinter(ctx, q)
	all := &proofs{dir: a.flags.proof, title: fmt.Sprintf("%s, encoding %s", title(q.board), e.name)}
	run := puzzles.Solve(ctx, all.engine(e), q.board, 1, show.solution)
	show.run(run)
	a.raise(statusOf(run))
	for _, name := range all.written {
		fmt.Fprintf(a.errs, "%s.cnf is unsatisfiable by %s.drat\n", name, name)
	}
	return nil
}

// proofs writes pairs of a formula and its proof, NAME.cnf and NAME.drat.
type proofs struct {
	dir, title string
	written    []string // names of the pairs that are done
	name       string   // of the pair under way
	drat       *os.File
}

// engine finds one solution, refuting all shorter ones.
func (p *proofs) engine(e anyEncoding) puzzles.Engine {
	return puzzles.Engine{
		Name: "proof", Promise: puzzles.Complete,
		Search: func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
			ladder, err := e.formulas(b)
			if err != nil {
				return puzzles.Stats{}, err
			}
			_, s, err := sat.ProveLadder(ctx, ladder, func(horizon int, f *encode.Formula) (io.Writer, error) {
				return p.next(ladder, horizon, f)
			})
			if ending := p.end(s == nil && err == nil); err == nil {
				err = ending
			}
			if s != nil {
				yield(s)
			}
			return puzzles.Stats{}, err
		},
	}
}

// next ends the pair under way, which was refuted, and begins another.
func (p *proofs) next(l encode.Ladder, horizon int, f *encode.Formula) (io.Writer, error) {
	if err := p.end(true); err != nil {
		return nil, err
	}
	p.name = filepath.Join(p.dir, "board")
	if l.First != l.Last {
		p.name = filepath.Join(p.dir, fmt.Sprintf("horizon-%d", horizon))
	}
	cnf, err := os.Create(p.name + ".cnf")
	if err != nil {
		return nil, err
	}
	out := bufio.NewWriter(cnf)
	fmt.Fprintf(out, "c %s\n", p.title)
	if err := encode.WriteDIMACS(out, f); err != nil {
		return nil, err
	}
	if err := out.Flush(); err != nil {
		return nil, err
	}
	if err := cnf.Close(); err != nil {
		return nil, err
	}
	p.drat, err = os.Create(p.name + ".drat")
	return p.drat, err
}

// end ends the pair under way. One that was not refuted proves nothing and is removed.
func (p *proofs) end(refuted bool) error {
	if p.drat == nil {
		return nil
	}
	err := p.drat.Close()
	p.drat = nil
	if refuted {
		p.written = append(p.written, p.name)
		return err
	}
	for _, ending := range []string{".cnf", ".drat"} {
		if removing := os.Remove(p.name + ending); err == nil {
			err = removing
		}
	}
	return err
}
