package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold/puzzles/crosscheck"
	"twofold/puzzles/lab/version"
	"twofold/puzzles/prose"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/certify"
	"twofold/sat/store"
)

func (a *app) certifyCommand() *cobra.Command {
	own := &flags{}
	var dir string
	var jobs int
	var q certify.Request
	var counts bool
	command := &cobra.Command{
		Use:   "certify BOARD... -o DIR",
		Short: "Write evidence of boards' solutions that a stranger can check",
		Long: `Certify solves a board and writes a directory with the board, its solution, formulas that say the
board, proofs in the DRAT format, and a manifest with the SHA-256 of each file. It claims that there
is no solution, exactly one, or several, and that no better solution exists where some are better.
The manifest says what could not be proved.

With --all it lists all solutions, up to 100,000, and proves that there is no other; with --count it
proves how many there are, however many; with --minimal that the board is minimal: for each clue, it
has another solution of the board without it; with --minimum how many clues are needed (of
clues that could stand elsewhere: in these places).

Of several boards, or with --jobs, it writes a store: a directory of such bundles, and index.jsonl,
with a line for each board. Called again, it goes on where it was stopped, and with greater limits
with what is open. Shards share the directory; merge writes the index of those with --journal.
'twofold verify DIR' checks all of it. Other programs can, too: drat-trim, cake_lpr with --lrat.

Exit status: 0 if all that was asked for is proved, also that there is no solution; 1 if something
that was asked for is not so; 3 if a limit left something out; 4 if encoding and verifier disagree.`,
		Example: `  twofold certify board.txt -o evidence --minimal && twofold verify evidence
  twofold certify boards/*.txt -o store --jobs 8 && twofold verify store --jobs 8`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			if dir == "" {
				return errors.New("-o: expected the directory to write")
			}
			if counts {
				q.Count = certify.CountModels
			}
			backend, err := a.backend()
			if err != nil {
				return err
			}
			asked := given(cmd.Flags(), "output", "jobs", "time-limit", "memory-limit", "shard", "journal")
			c := &certifying{a, dir, q, backend, jobs, asked}
			return c.all(cmd.Context(), files, a.work != nil || cmd.Flags().Changed("jobs"))
		},
	}
	set := command.Flags()
	set.StringVarP(&dir, "output", "o", "", "the directory to write; there is nothing in it, or a store to go on with")
	jobsWriteTo(set, "output")
	set.StringVar(&q.Encoding, "encoding", "", "an encoding that is CNF (default the one with the shortest proofs)")
	set.BoolVar(&q.All, "all", false, "all solutions, and a proof that there is no other")
	set.BoolVar(&counts, "count", false, "the number of solutions, with a circuit in which they are counted")
	set.BoolVar(&q.Minimal, "minimal", false, "a witness for each clue that it is not spare")
	set.BoolVar(&q.Minimum, "minimum", false, "how many clues there have to be (at the places of these), with proof")
	set.BoolVar(&q.Trim, "trim", true, "leave out of the proofs what they do not use")
	set.BoolVar(&q.LRAT, "lrat", false, "write the proofs as LRAT, which names what each clause follows from")
	command.MarkFlagsMutuallyExclusive("lrat", "trim")
	set.Var(number(&jobs, 1, 1, endless), "jobs", "how many boards at the same time, into a store")
	own.addLimits(set)
	return command
}

// given are the flags that were given, but for some, as --name=value.
func given(set *pflag.FlagSet, but ...string) []string {
	all := []string{}
	set.Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, value := range values {
			if !slices.Contains(but, f.Name) {
				all = append(all, "--"+f.Name+"="+value)
			}
		}
	})
	return all
}

// certifying is one call of certify.
type certifying struct {
	*app
	dir     string
	request certify.Request // without what differs by the board
	backend sat.Backend
	jobs    int
	asked   []string
}

// all certifies the boards of the files: one as a bundle, several in a store.
func (c *certifying) all(ctx context.Context, files []string, isStore bool) error {
	var all []question
	work := c.work
	c.work = nil // it is about bundles
	c.forEachBoard(ctx, files, func(q question) error { all = append(all, q); return nil })
	c.work = work
	if _, err := os.Lstat(filepath.Join(c.dir, bundle.IndexFile)); err == nil {
		isStore = true
	}
	if len(all) == 0 || ctx.Err() != nil {
		return nil
	}
	if isStore || len(all) > 1 {
		return c.store(ctx, all)
	}
	return c.limited(ctx, all[0], c.backend, func(ctx context.Context, q question, _ sat.Backend) error {
		result, err := c.one(ctx, c.dir, q)
		switch {
		case err == nil:
			c.tell(result, ctx.Err() != nil)
		case crosscheck.StatusOf(err) == crosscheck.StatusDisagree:
			err = fmt.Errorf("%s: %w", q.where, err)
		}
		return err
	})
}

// tell tells what is in a bundle.
func (c *certifying) tell(r *certify.Result, limited bool) {
	fmt.Fprintf(c.out, "%s: %s", c.dir, r.Text())
	c.raise(int(r.Status(limited)))
}

// one makes the bundle of a board.
func (c *certifying) one(ctx context.Context, dir string, of question) (*certify.Result, error) {
	result, err := certify.Certify(ctx, dir, c.about(of))
	return result, nothing(ctx, err)
}

// about is what is asked for of a board.
func (c *certifying) about(of question) certify.Request {
	q := c.request
	q.Board, q.Backend, q.Program, q.MinimumTime = of.board, c.backend, version.Title(), c.flags.time/2
	q.Minimizer, q.Encode = of.family.Native.MinimizerOf, of.family.Encode
	return q
}

// nothing says of an error that a limit is its cause, where it is.
func nothing(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("%w: nothing is proved", err)
	}
	return err
}

// store makes a bundle of each board, and says what became of it.
func (c *certifying) store(ctx context.Context, all []question) error {
	s := &store.Bundles{Dir: c.dir, Asked: c.asked, Limits: c.flags.limits(), Work: c.work, At: c.jobs}
	for i, q := range all {
		s.Boards = append(s.Boards, store.Source{N: i + 1, Where: q.where, Board: q.board})
	}
	s.Certify = func(ctx context.Context, dir string, s store.Source) error {
		q := all[s.N-1]
		ctx, cancel := c.limitsFor(q).Context(ctx)
		defer cancel()
		_, err := c.one(ctx, dir, q)
		return err
	}
	step, stop := c.meter("boards", c.work.Left(len(all)))
	defer stop()
	whole, open := 0, 0
	s.Done = func(from store.Source, r bundle.Record, before bool) error {
		step()
		c.raise(r.Status)
		if r.Problem == "" && r.Status == statusUnknown {
			open++
		}
		if r.Problem != "" {
			fmt.Fprintf(c.errs, "twofold: %s: %s\n", from.Where, r.Problem)
		} else if whole++; !before {
			fmt.Fprintf(c.out, "%s: %s\n", filepath.Join(c.dir, r.Bundle), bundle.Words(r.Claims))
		}
		return nil
	}
	err := s.Fill(ctx)
	if lost, ok := errors.AsType[*store.Incomplete](err); ok {
		for _, problem := range lost.Problems {
			fmt.Fprintf(c.errs, "twofold: missing: %s\n", prose.OneLine(problem))
		}
		c.raise(statusUnknown)
		return nil
	}
	if ctx.Err() != nil {
		err = nil // what is there is kept, and the rest is made another time
	}
	if err == nil && !c.work.Quiet() {
		fmt.Fprintf(c.out, "%s: %d of %d boards certified", c.dir, whole, c.work.Left(len(all)))
		if open > 0 {
			fmt.Fprintf(c.out, ", of %d only as far as the limits allowed", open)
		}
		fmt.Fprintln(c.out)
	}
	return err
}
