package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/puzzles/lab/experiment"
	"twofold/puzzles/lab/workers"
)

func (a *app) sweepCommand() *cobra.Command {
	own := &sweepFlags{}
	command := &cobra.Command{
		Use:   "sweep [SPEC.toml]",
		Short: "Run experiments: boards by engines by parameters, one row a run",
		Long: `Sweep runs the product of boards, engines and parameters, each run in a process of its own, and writes CSV, or
with --json JSON Lines, one row a run in the order of the product. What is to be run stands in a file
(testdata/experiments/README.md tells how) or in flags, which replace what the file says.

A parameter multiplies only those engines that listen to it: depth dls, order the tours' dfs, heuristic the informed
searches, encoding sat, seed greedy-random; --cross all takes every combination. Limits and the number of
solutions matter to all. Lists are separated by commas, and 10..19 is ten numbers.

A run's time is that of its search; its CPU time and its peak memory are its process's. One run at a time, the
default, leaves times undisturbed. A limit that ends a run is a result and stands in its row.`,
		Example: `  twofold sweep testdata/experiments/sliding.toml -o sliding.csv
  twofold sweep --boards board.txt --engine sat,backtrack --repetitions 5 --summary
  twofold sweep --boards '{random="sliding", size="3x3", number=5}' --engine astar,idastar --heuristic misplaced,manhattan`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.specOf(args)
			if err == nil {
				err = own.replace(s, cmd.Flags().Changed)
			}
			if err != nil {
				return err
			}
			return a.sweep(cmd.Context(), s, own)
		},
	}
	own.add(command.Flags())
	command.MarkFlagsMutuallyExclusive("dry-run", "resume")
	command.MarkFlagsMutuallyExclusive("dry-run", "summary")
	return command
}

// specOf reads the specification that the arguments name.
func (a *app) specOf(args []string) (*experiment.Spec, error) {
	if len(args) == 0 {
		return &experiment.Spec{}, nil
	}
	f, name, err := a.open(args[0])
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return experiment.Read(f, name)
}

func (a *app) sweep(ctx context.Context, s *experiment.Spec, own *sweepFlags) error {
	switch {
	case len(s.Boards) > 0:
	case s.Origin.In != "":
		return fmt.Errorf("%s: no boards: expected [[boards]] in it, or --boards", s.Origin.In)
	default:
		return errors.New("no boards: expected a specification, or --boards")
	}
	known := &resolver{app: a, engines: map[string][]puzzles.Engine{}}
	runs, err := s.Runs(known)
	if err != nil {
		return err
	}
	if own.dry {
		for _, r := range runs {
			fmt.Fprintln(a.out, r)
		}
		fmt.Fprintf(a.out, "# %d runs, experiment %s\n", len(runs), experiment.Fingerprint(runs))
		return nil
	}
	data, err := a.openData(own, runs)
	if err != nil {
		return err
	}
	err = a.measureAll(ctx, runs, own, data)
	if err := errors.Join(err, data.close()); err != nil {
		return err
	}
	if own.summary {
		return data.summarise(a.out, own.by)
	}
	return nil
}

// measureAll measures the runs that are not done.
func (a *app) measureAll(ctx context.Context, runs []experiment.Run, own *sweepFlags, data *sweepData) error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("cannot find this program to start runs: %w", err)
	}
	tables := (&flags{engineFlags: engineFlags{tables: own.tables}}).tablesDir()
	child := experiment.Child{Command: []string{program, sweepWorkerArgument, tables}}
	rest := runs[data.done:]
	progress := a.paceOf(len(rest), "runs")
	defer progress.stop()
	var proved experiment.Ledger
	type measured struct {
		experiment.Outcome
		err error
	}
	for r, o := range workers.Ordered(ctx, own.workers, slices.Values(rest), func(ctx context.Context, r experiment.Run) measured {
		o, err := child.Measure(ctx, r)
		return measured{o, err}
	}) {
		if o.err != nil {
			return o.err
		}
		a.noteFaults(r, o.Outcome, proved.Add(r, o.Outcome))
		if err := data.rows.Write(r, o.Outcome); err != nil {
			return err
		}
		progress.step()
	}
	return nil
}

// noteFaults tells faults and contradictions.
func (a *app) noteFaults(r experiment.Run, o experiment.Outcome, contradiction string) {
	if o.Error != "" {
		fmt.Fprintf(a.errs, "twofold: %v: %s\n", r, o.Error)
		a.raise(statusUsage)
	}
	if o.Wrong {
		a.raise(statusDisagree)
	}
	if contradiction != "" {
		fmt.Fprintf(a.errs, "twofold: %s\n", contradiction)
		a.raise(statusDisagree)
	}
}

// isJSONFile says what a file's name says of its format.
func isJSONFile(name string) bool {
	return strings.HasSuffix(name, ".jsonl") || strings.HasSuffix(name, ".json")
}
