// Package certify makes bundles of evidence. It solves a board by SAT, proves each claim by gophersat, and writes down
// what package verify needs to check it without a solver.
//
// Files:
//
//	certify, all, count, clues, refute: a Request; claims of solutions, counts and clues; refuting a formula
package certify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/crosscheck"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/verify"
)

// A Request is what is to be certified of a board: its solutions, and what else is asked for.
type Request struct {
	Board    puzzles.Board
	Encode   encode.Family
	Encoding string  // "" for the one whose proofs are the shortest
	Program  string  // and its version, for the manifest
	All      bool    // a list of all solutions, if there are several
	Most     int     // the most solutions that are listed; 0 is MaxListed
	Count    Counter // CountModels for how many solutions there are, however many; nil if nobody asks
	Minimal  bool    // a witness for each clue that it cannot be dropped so that the solution stays the only one
	Minimum  bool    // evidence of how many clues there have to be
	Trim     bool    // leave out of proofs what they do not use
	LRAT     bool    // write proofs in the LRAT format, which says what each clause follows from; they are trimmed, too
	// MinimumTime bounds the search for the fewest clues, so that time is left for the proof; 0 bounds nothing.
	MinimumTime time.Duration
	// Backend finds witnesses and proofs, so it is gophersat.
	Backend sat.Backend
	// Minimizer makes one that finds the fewest clues; it is needed for Minimum only.
	Minimizer func(full puzzles.Clued, s puzzles.Solution) (puzzles.Minimizer, error)
}

// A Proof is what became of one.
type Proof struct {
	Name          string
	Clauses, Kept int   // learned, and left after trimming
	Bytes, Left   int64 // the same in bytes
}

// A Result tells what was written.
type Result struct {
	Manifest  *bundle.Manifest
	NotProved []string // what the manifest says of that, with more words
	Proofs    []Proof
}

// Text tells what is claimed, what proofs there are, and what is not proved.
func (r *Result) Text() string {
	var text strings.Builder
	fmt.Fprintln(&text, bundle.Words(r.Manifest.Claims))
	for _, p := range r.Proofs {
		fmt.Fprintf(&text, "  %s: ", p.Name)
		if p.Clauses > 0 {
			fmt.Fprintf(&text, "%d of %d clauses, ", p.Kept, p.Clauses)
		}
		fmt.Fprintf(&text, "%d of %d bytes\n", p.Left, p.Bytes)
	}
	for _, what := range r.NotProved {
		fmt.Fprintf(&text, "  not proved: %s\n", what)
	}
	return text.String()
}

// Status reports whether all that was asked for is proved; limited that a limit ended the work.
func (r *Result) Status(limited bool) crosscheck.Status {
	switch {
	case limited || slices.ContainsFunc(r.Manifest.NotProved, bundle.Gap.IsLimit):
		return crosscheck.StatusUnknown
	case len(r.NotProved) > 0:
		return crosscheck.StatusNone
	}
	return crosscheck.StatusHolds
}

// Certify writes a bundle to a directory that is not there, or empty. When ctx ends, what was proved by then is
// written, and the rest is in the manifest's NotProved. Without anything to claim the error is ctx's cause, and no
// directory is left.
func Certify(ctx context.Context, dir string, q Request) (*Result, error) {
	if err := evident(q.Board); err != nil {
		return nil, err
	}
	w, err := bundle.Create(dir)
	if err != nil {
		return nil, err
	}
	return Write(ctx, w, q)
}

// evident is the error of boards without evidence.
func evident(b puzzles.Board) error {
	if _, ok := b.(puzzles.Certifiable); !ok {
		return fmt.Errorf("boards of %s: there is no evidence of them", b.Family())
	}
	return nil
}

// Write is Certify for a bundle that was begun. It is finished, or abandoned with an error.
func Write(ctx context.Context, w *bundle.Writer, q Request) (*Result, error) {
	if err := evident(q.Board); err != nil {
		return nil, errors.Join(err, w.Abandon())
	}
	rows, cols := q.Board.Size()
	manifest := &bundle.Manifest{
		Format: bundle.Format, Program: q.Program,
		Family: q.Board.Family(), Variant: q.Board.Variant(), Rows: rows, Cols: cols,
	}
	if q.LRAT {
		manifest.Proofs = bundle.LRAT
	}
	c := &certifier{
		Request: q, Writer: w, ctx: ctx, board: q.Board.(puzzles.Certifiable), result: &Result{Manifest: manifest},
	}
	err := c.run()
	if err == nil {
		err = w.Finish(c.result.Manifest)
	}
	if leaving := w.Abandon(); err == nil {
		err = leaving
	}
	if err != nil {
		return nil, err
	}
	return c.result, nil
}

type certifier struct {
	Request
	*bundle.Writer
	ctx      context.Context
	board    puzzles.Certifiable
	result   *Result
	formula  *encode.Formula // that has the solution
	solution puzzles.Solution
	horizon  int   // of the formula that has the solution
	core     []int // the clauses that the last proof used, if it was trimmed
}

func (c *certifier) claim(claim bundle.Claim) {
	c.result.Manifest.Claims = append(c.result.Manifest.Claims, claim)
}

// notProved takes note of what is not claimed. The words are for who asked, and do not go into the bundle.
func (c *certifier) notProved(what bundle.Kind, why bundle.Reason, words string, args ...any) {
	gap := bundle.Gap{Kind: what, Why: why}
	c.result.Manifest.NotProved = append(c.result.Manifest.NotProved, gap)
	c.result.NotProved = append(c.result.NotProved, gap.String()+fmt.Sprintf(words, args...))
}

// isCut reports whether an error is that a limit, or the user, ended the work.
func (c *certifier) isCut(err error) bool {
	return c.ctx.Err() != nil && errors.Is(err, context.Cause(c.ctx))
}

// Cut is why the work was not finished.
func Cut(err error) bundle.Reason {
	switch {
	case errors.Is(err, runs.Memory):
		return bundle.OutOfMemory
	case errors.Is(err, context.DeadlineExceeded):
		return bundle.OutOfTime
	}
	return bundle.Interrupted
}

// PairOf names the formula of a horizon.
func PairOf(l encode.Ladder, horizon int) bundle.Pair {
	if l.First == l.Last {
		return bundle.BoardPair
	}
	return bundle.HorizonPair(horizon)
}

func (c *certifier) run() error {
	e, err := c.Encode.ForProof(c.ctx, c.Encoding, c.Board)
	if err != nil {
		return err
	}
	c.Encoding = e.Name
	ladder, err := e.Ladder(c.ctx, c.Board)
	impossible, isArgued := errors.AsType[*puzzles.Impossible](err)
	if err != nil && !isArgued {
		return err
	}
	if err := c.text(bundle.BoardFile, c.Board.String()); err != nil { // made behind the model: it knows no limits
		return err
	}
	if b, ok := c.Board.(puzzles.Ruled); ok {
		if err := c.text(bundle.RulesFile, b.Rules()); err != nil {
			return err
		}
	}
	if isArgued {
		return c.argue(impossible)
	}
	c.result.Manifest.Encoding = c.Encoding
	if err := c.climb(ladder); err != nil || c.solution == nil {
		return err
	}
	for _, step := range []struct {
		claim bundle.Kind
		asked bool
		run   func() error
	}{
		{bundle.Unique, true, c.unique}, {bundle.All, c.All, c.all}, {bundle.Count, c.Count != nil, c.countBy},
		{bundle.Minimal, c.Minimal, c.minimal}, {bundle.Minimum, c.Minimum, c.minimum},
	} {
		if !step.asked {
			continue
		}
		if err := step.run(); c.isCut(err) {
			c.notProved(step.claim, Cut(err), "")
		} else if err != nil {
			return err
		}
	}
	return nil
}

// argue claims that there is no solution by an argument, as package verify finds it for itself.
func (c *certifier) argue(impossible *puzzles.Impossible) error {
	name, words := verify.Argue(c.Board)
	if name == "" {
		return &runs.Fault{
			Kind: runs.Verdict,
			Problem: fmt.Sprintf(
				"the encoding says that there is no solution: %s; the verifier finds no argument", impossible.Reason),
		}
	}
	c.claim(bundle.Claim{Kind: bundle.None, Argument: true})
	return c.text(bundle.ArgumentFile, string(verify.Encode(verify.Argument{Name: name, Words: words})))
}

func (c *certifier) text(name, content string) error {
	return c.File(name, func(w io.Writer) error {
		_, err := io.WriteString(w, content)
		return err
	})
}

// climb refutes the formulas of the ladder, one by one, until one has a solution.
func (c *certifier) climb(l encode.Ladder) error {
	var horizons []int
	isSingle := l.First == l.Last
	for h := range l.Horizons() {
		pair := PairOf(l, h)
		var model []bool
		f, err := l.At(c.ctx, h)
		if err == nil {
			model, err = c.refute(pair, f)
		}
		switch {
		// What distance and parity say is proved at once.
		case err != nil && !isSingle && (c.ctx.Err() != nil || c.isCut(err)):
			c.notProved(bundle.Shortest, Cut(err), "")
			c.claim(bundle.Claim{Kind: bundle.Bound, Least: &h, Horizons: horizons})
			return c.drop(pair)
		case err != nil:
			return err
		case model != nil:
			c.horizon = h
			return c.solved(pair, f, f.Decode(model), isSingle, horizons)
		}
		horizons = append(horizons, h)
	}
	c.claim(bundle.Claim{Kind: bundle.None})
	return nil
}

// solved claims the solution of the first formula of a ladder that has one, and that of all steps before it none has.
func (c *certifier) solved(
	pair bundle.Pair, f *encode.Formula, s puzzles.Solution, isSingle bool, horizons []int,
) error {
	if broken := c.Board.Check(s); broken != nil {
		return &runs.WrongSolution{Engine: "sat", Solution: s, Reason: broken}
	}
	c.formula, c.solution = f, s
	c.claim(bundle.Claim{Kind: bundle.Solution})
	if !isSingle {
		c.claim(bundle.Claim{Kind: bundle.Shortest, Horizons: horizons})
		if err := c.Rename(pair.Formula(), bundle.BoardPair.Formula()); err != nil {
			return err
		}
	}
	return c.text(bundle.SolutionFile, verify.Picture(c.Board, s))
}

// unique claims that there is no other solution, or one.
func (c *certifier) unique() error {
	without, err := verify.Without(c.board, c.formula, c.solution)
	if err != nil {
		return err
	}
	model, err := c.refute(bundle.UniquePair, without)
	switch {
	case err != nil:
		return errors.Join(err, c.drop(bundle.UniquePair))
	case model == nil:
		c.claim(bundle.Claim{Kind: bundle.Unique})
		return nil
	}
	if err := c.Remove(bundle.UniquePair.Formula()); err != nil {
		return err
	}
	second := c.formula.Decode(model)
	if broken := c.Board.Check(second); broken != nil {
		return &runs.WrongSolution{Engine: "sat", Solution: second, Reason: broken}
	}
	c.claim(bundle.Claim{Kind: bundle.Multiple})
	return c.text(bundle.SecondFile, verify.Picture(c.Board, second))
}
