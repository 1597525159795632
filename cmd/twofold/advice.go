package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/model"
	"twofold/sat"
	"twofold/sat/explain"
)

// adviceFlags are those of the commands about a board's clues.
type adviceFlags struct {
	flags
	smallest time.Duration
	after    string // cells of the step before
}

// An advised is what such a command answers.
type advised interface{ Text(where string) string }

// An adviser answers, or returns nil with an error; an answer is printed in either case.
type adviser func(context.Context, question, *explain.Desk) (advised, crosscheck.Status, error)

// adviceCommand makes a command about the clues of one board.
func (a *app) adviceCommand(command *cobra.Command, use adviser) *cobra.Command {
	return a.adviceCommandBy(&adviceFlags{}, command, use)
}

// positionCommand makes one about the clues of a board, or of a position of it.
func (a *app) positionCommand(command *cobra.Command, use adviser) *cobra.Command {
	own := &adviceFlags{}
	own.addPosition(command.Flags())
	return a.adviceCommandBy(own, command, use)
}

func (a *app) adviceCommandBy(own *adviceFlags, command *cobra.Command, use adviser) *cobra.Command {
	command.Args = cobra.MaximumNArgs(1)
	command.RunE = func(cmd *cobra.Command, files []string) error {
		a.flags = &own.flags
		return a.aboutOne(cmd.Context(), theFile(files), func(ctx context.Context, q question, backend sat.Backend) error {
			return a.advise(ctx, own, q, backend, use)
		})
	}
	set := command.Flags()
	set.Var(duration(&own.smallest, 10*time.Second, 0, endless), "smallest-time",
		"how long to look for a smallest set of clues, and to count solutions; 0 is without end")
	set.BoolVar(&own.json, "json", false, "print one JSON object a line")
	own.addLimits(set)
	return command
}

// advise answers about one board.
func (a *app) advise(ctx context.Context, own *adviceFlags, q question, backend sat.Backend, use adviser) error {
	desk, err := q.family.Desk(q.board, backend, own.smallest)
	if err != nil {
		return err
	}
	answer, status, err := use(ctx, q, desk)
	a.raise(int(status))
	switch {
	case answer == nil:
	case own.json:
		err = errors.Join(a.object(answer), err)
	default:
		fmt.Fprint(a.out, answer.Text(q.where))
	}
	return err
}

// aboutOne does something with the one board in a file, within the limits. What ends at a limit is said.
func (a *app) aboutOne(ctx context.Context, file string, use func(context.Context, question, sat.Backend) error) error {
	q, err := a.theBoard(file)
	if err != nil {
		return err
	}
	backend, err := a.backend()
	if err != nil {
		return err
	}
	return a.limited(ctx, q, backend, use)
}

// aboutEach does something with each board of the files.
func (a *app) aboutEach(ctx context.Context, files []string,
	use func(context.Context, question, sat.Backend) error) error {
	backend, err := a.backend()
	if err != nil {
		return err
	}
	a.forEachBoard(ctx, files, func(q question) error { return a.limited(ctx, q, backend, use) })
	return nil
}

// limited does something with a board within the limits. What ends at a limit is said.
func (a *app) limited(ctx context.Context, q question, backend sat.Backend,
	use func(context.Context, question, sat.Backend) error) error {
	ctx, cancel := a.limitsFor(q).Context(ctx)
	defer cancel()
	var err error
	if b, ok := q.board.(model.Board); ok {
		_, err = b.Model(ctx) // which is made once: what follows may ask for it without knowing of limits
	}
	if err == nil {
		err = use(ctx, q, backend)
	}
	if err != nil && ctx.Err() != nil {
		fmt.Fprintf(a.errs, "twofold: %s: %v\n", q.where, err)
		a.raise(statusUnknown)
		return nil
	}
	return err
}

func (a *app) analyseCommand() *cobra.Command {
	return a.positionCommand(&cobra.Command{
		Use:   "analyse [BOARD]",
		Short: "Say all there is to say of a board: verdict, forced cells, spare clues, difficulty",
		Long: `Analyse asks both engines how many solutions the board has. If it has

  one      it shows the solution, how hard the steps to it are (see steps), and the spare clues:
           each can be dropped by itself, and this solution stays the only one. Without a spare clue
           the board is minimal. Clues without which another solution is the only one are named, too
  several  it shows which cells are the same in all solutions, and two solutions side by side. If an
           engine can count without listing, it says how often each cell has each value
  none     it shows clues that contradict each other. Without any one of them they do not

With --position only solutions that extend a partial solution count. Then clues may contradict the
position, and Analyse names no spare clues.

Exit status: 0 there is a solution, 1 there is none, 3 a limit was reached, 4 the engines disagree.`,
	}, func(ctx context.Context, q question, d *explain.Desk) (advised, crosscheck.Status, error) {
		out := d.Analyse(ctx)
		if out.Finding != "" {
			fmt.Fprintf(a.errs, "twofold: %s: %s\n", q.where, out.Finding)
		}
		return out, out.Status, nil
	})
}

func (a *app) explainCommand() *cobra.Command {
	var cell string
	command := a.positionCommand(&cobra.Command{
		Use:   "explain [BOARD] --cell r3c4",
		Short: "Say which clues force a cell",
		Long: `Explain shows a smallest set of clues that force the value of a cell, as a board with only those
clues. The native engine verifies it: with these clues the cell is decided, and without any one of
them it is not. If there is no time for a smallest set, Explain shows one from which no clue can be
taken.

Some rules speak of cells without a clue, such as that a blank cell beside no clue holds no coin.
Where such a rule forces the cell, the rule is the reason. All other explanations do without such
rules.

With --position the clues force the cell together with a partial solution. If no solution extends
it, Explain shows the fewest of its cells that no solution has together.

Exit status: 0 if the cell is forced, 1 if it is not or there is no solution, 3 if a limit was
reached.`,
		Example: `  twofold explain board.txt --cell r3c4`,
	}, func(ctx context.Context, q question, d *explain.Desk) (advised, crosscheck.Status, error) {
		if err := d.HasClues(); err != nil {
			return nil, 0, fmt.Errorf("%s: %w", q.where, err)
		}
		at, err := puzzles.ParseEntry(q.board, cell)
		if err != nil {
			return nil, 0, fmt.Errorf("--cell %w", err)
		}
		out, err := d.Explain(ctx, at)
		if errors.Is(err, explain.ErrRewritten) {
			err = fmt.Errorf("%s: %w", q.where, err)
		}
		if err != nil {
			return nil, 0, err
		}
		return out, out.Status, nil
	})
	command.Flags().StringVar(&cell, "cell", "", "the cell, such as r3c4")
	_ = command.MarkFlagRequired("cell") // it is defined above
	return command
}

func (a *app) repairCommand() *cobra.Command {
	var to explain.Goal
	var towards string
	command := a.adviceCommand(&cobra.Command{
		Use:   "repair [BOARD]",
		Short: "Add, drop or change the fewest clues so that a board has one solution, or any",
		Long: `Repair adds the fewest clues to a board with several solutions so that one solution is left: the one
in the file --towards, or the one that needs the fewest clues. If there are more than --solutions of
them, it tries that many and some random ones, and says so.

If the board has no solution, Repair drops the fewest clues so that there is one. With --change it
gives a clue another number, or another place, so that the board has one solution: the first of some
such moves is made, the others are told. Where no single move does, it gives the fewest clues other
numbers so that there is a solution. If there are several then, it goes on from that board.

Both engines verify the new board. Repair proves that no fewer clues do, or says that time ran out.

Exit status: 0 repaired, or nothing to repair, 1 it cannot be repaired so, 3 a limit was reached.`,
		Example: `  twofold repair board.txt --towards solution.txt
  twofold repair wrong.txt --change`,
	}, func(ctx context.Context, q question, d *explain.Desk) (advised, crosscheck.Status, error) {
		err := d.HasNumbers()
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", q.where, err)
		}
		if err := puzzles.Unpositioned(q.board, "repair"); err != nil {
			return nil, 0, fmt.Errorf("%s: %w", q.where, err)
		}
		if towards != "" {
			if to.Solution, err = a.wholeSolution(towards, q); err != nil {
				return nil, 0, err
			}
		}
		out, err := d.Repair(ctx, to)
		if out == nil {
			return nil, 0, err
		}
		if out.Problem != "" && out.Status != crosscheck.StatusNone && !a.flags.json {
			fmt.Fprintf(a.errs, "twofold: %s", out.Text(q.where))
			return nil, out.Status, err
		}
		return out, out.Status, err
	})
	set := command.Flags()
	set.StringVar(&towards, "towards", "", "a file with the solution that is to be the only one; - is standard input")
	set.BoolVar(&to.Change, "change", false, "give clues other numbers or places instead")
	set.Var(number(&to.Solutions, 20_000, 1, endless), "solutions", "of a board with several, the most solutions to list")
	return command
}
