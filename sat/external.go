//go:build !js

package sat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"twofold/encode"
	"twofold/puzzles/lab/files"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/runs"
)

// External is the backend that runs a program that reads DIMACS CNF. In the command line {in} stands
// for the file with the formula; if it is missing the file comes last. If {out} is there it stands for
// a file that the program writes its answer to, as minisat does; else the answer is read from its
// standard output. So 'cadical -q' and 'minisat -ccmin-mode=0 {in} {out}' work. Blanks split the line, quotes keep
// them. Known solvers need only their names. The error may be that there is no such program.
//
// Each Solve runs the program from scratch. A model is held against every clause before it is believed;
// variables that it leaves out are false. Formulas with cardinality constraints are refused.
func External(command string) (Backend, error) {
	words, err := splitCommand(command)
	if err != nil {
		return nil, err
	}
	if err := process.Find(words[0]); err != nil {
		return nil, fmt.Errorf("solver %q: %w: expected a program that reads DIMACS, such as %s", words[0],
			err, strings.Join(slices.Sorted(maps.Keys(solvers)), ", "))
	}
	if len(words) == 1 {
		words = append(words, solvers[strings.TrimSuffix(filepath.Base(words[0]), ".exe")]...)
	}
	return func(f *encode.Formula) Solver {
		return &external{words: words, formula: f, stats: formulaStats(f)}
	}, nil
}

// solvers are those that work by name alone, with the arguments that make them print or write a model and, where they
// count them, conflicts.
var solvers = map[string][]string{
	"cadical": nil,
	"clasp":   {"--stats"},
	"glucose": {"-model"},
	"kissat":  nil,
	"minisat": {inHolder, outHolder},
	"picosat": {"-v"},
}

type external struct {
	words   []string
	formula *encode.Formula
	added   [][]int
	model   []bool
	stats   runs.Stats
}

func (e *external) Solve(ctx context.Context, assumed ...int) (Status, error) {
	if ctx.Err() != nil {
		return Unknown, context.Cause(ctx)
	}
	clauses := slices.Concat(e.formula.Clauses, e.added)
	for _, l := range assumed {
		clauses = append(clauses, []int{l})
	}
	f := &encode.Formula{Names: e.formula.Names, Clauses: clauses, Cards: e.formula.Cards}
	o, err := e.run(ctx, f)
	if ctx.Err() != nil {
		return Unknown, context.Cause(ctx)
	}
	if err == nil {
		err = o.check(f)
	}
	if err != nil {
		return Unknown, fmt.Errorf("%s: %w", e.words[0], err)
	}
	e.model = o.model
	for c, n := range o.counts {
		e.stats.Counts[c] += n
	}
	return o.status, nil
}

func (e *external) Model() []bool { return slices.Clone(e.model) }

func (e *external) Add(clause []int) { e.added = append(e.added, slices.Clone(clause)) }

func (e *external) Exclude() { e.Add(Opposites(e.formula.Keys, e.model)) }

func (e *external) Stats() runs.Stats { return e.stats }

func (e *external) Close() error { return nil }

// run lets the program work in a directory of its own, which is removed afterwards.
func (e *external) run(ctx context.Context, f *encode.Formula) (o *output, err error) {
	dir, remove, err := files.TempDir("twofold-sat-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	in, out := filepath.Join(dir, "formula.cnf"), filepath.Join(dir, "answer")
	if err := writeFile(in, f); err != nil {
		return nil, err
	}
	o = newOutput(f.NumVars())
	exit, used, err := execute(ctx, fill(e.words, in, out), o)
	e.stats.Memory = max(e.stats.Memory, used.memory)
	e.stats.Solver += used.cpu
	if err != nil {
		return nil, err
	}
	if holds(e.words, outHolder) {
		counts := o.counts
		o = newOutput(f.NumVars())
		o.bare, o.counts = true, counts
		if err := o.readFile(out); err != nil {
			return nil, fmt.Errorf("the answer that {out} stands for cannot be read: %w", err)
		}
	}
	return o, o.agree(exit)
}

func (o *output) readFile(name string) error {
	file, err := files.OpenHere(name, files.MaxInput)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(o, file)
	o.end()
	return err
}

func writeFile(name string, f *encode.Formula) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(encode.WriteDIMACS(file, f), file.Close())
}

// A usage is what a program used.
type usage struct {
	cpu    time.Duration
	memory int64 // the peak, in bytes
}

// execute runs the program to its end, or until ctx ends, and returns its exit status and what it used.
func execute(ctx context.Context, words []string, o *output) (exit int, used usage, err error) {
	p, err := process.Start(ctx, process.Command{Args: words, Foreign: true, Watched: true})
	if err != nil {
		return 0, used, err
	}
	_ = p.In.Close()
	if _, err := io.Copy(o, p.Out); err != nil {
		return 0, used, p.Kill(err)
	}
	o.end()
	err = p.Wait()
	used = usage{p.CPU(), p.Peak()}
	var exited *process.Exit
	if errors.As(err, &exited) && exitMeanings[exited.Code] != Unknown {
		return exited.Code, used, nil
	}
	if err != nil {
		return 0, used, fmt.Errorf("%w%s", err, behind(&p.Noise))
	}
	return 0, used, nil
}

// exitMeanings has the exit statuses that tell an answer by the rules of the SAT competitions, and
// clasp's 30 for a model after which it knows that there is no other. Those not listed but 0 are faults.
var exitMeanings = map[int]Status{10: Satisfiable, 20: Unsatisfiable, 30: Satisfiable}

// agree holds the output against the exit status.
func (o *output) agree(exit int) error {
	if o.err != nil {
		return o.err
	}
	implied := exitMeanings[exit]
	switch {
	case o.status == Unknown:
		return errors.New("no answer: expected a line 's SATISFIABLE' or 's UNSATISFIABLE'")
	case implied != Unknown && implied != o.status:
		return fmt.Errorf("it said %s, but its exit status %d means %s", o.status, exit, implied)
	}
	return nil
}

// check holds a model against the formula.
func (o *output) check(f *encode.Formula) error {
	if o.status != Satisfiable {
		return nil
	}
	if !o.said && f.NumVars() > 0 {
		return errors.New("it gave no model: expected lines 'v 1 -2 0', " +
			"or a command that has it write a file, such as 'minisat {in} {out}'")
	}
	for i, clause := range f.Clauses {
		if !slices.ContainsFunc(clause, func(l int) bool { return o.model[variable(l)-1] == (l > 0) }) {
			return fmt.Errorf("its model breaks clause %d: %v", i+1, clause[:min(len(clause), 20)])
		}
	}
	return nil
}
