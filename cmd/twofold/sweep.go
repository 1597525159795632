package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/cmd/internal/experiment"
	"twofold/cmd/internal/table"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/lab/files"
	"twofold/puzzles/lab/version"
	"twofold/puzzles/prose"
	"twofold/sat"
)

func (a *app) sweepCommand() *cobra.Command {
	own := &sweepFlags{}
	command := &cobra.Command{
		Use:   "sweep [SPEC.toml]",
		Short: "Run experiments: boards by engines by parameters, one row a run",
		Long: `Sweep runs every combination of boards, engines and parameters, each in a process of its own. It
writes CSV, or JSON Lines with --json, with one row for each run. A file says what to run (see
testdata/experiments/README.md), or flags do; flags replace what the file says.

Of every family there are the engines native, its default one, evidence, which certifies a board and
verifies that, and steps. A parameter multiplies only the engines that listen to it: depth dls and
greedy-limited, order the tours' dfs, heuristic the informed searches, encoding and solver sat, seed
greedy-random; with --cross all every engine. 10,20 are two values, 10..19 ten.

Each --solver is an engine beside ours; gophersat works in the process of the run. So is a program
of your own, --against, which is asked about boards (testdata/solvers/README.md). The time of a run
is that of its search, CPU time and peak memory are those of its process; --scores and plot go by
solver_s, the CPU time of what solves alone. Other columns are named as those of BenchExec.`,
		Example: `  twofold sweep testdata/experiments/states.toml -o states.csv
  twofold sweep --boards board.txt --engine sat,learn --against 'python3 mysolver.py' --summary
  twofold sweep --boards '{random="sliding", size="3x3", number=5}' --engine astar,idastar`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := own.check(); err != nil {
				return err
			}
			s, err := a.specOf(args)
			if err != nil {
				return err
			}
			s.Replace(&own.said)
			s.Beside(own.said.Parameters[experiment.Solver])
			return a.sweep(cmd.Context(), s, own)
		},
	}
	own.add(command.Flags())
	command.MarkFlagsMutuallyExclusive("dry-run", "resume")
	command.MarkFlagsMutuallyExclusive("dry-run", "summary")
	command.MarkFlagsMutuallyExclusive("dry-run", "scores")
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

// experiments is what experiments know of the families. Files of boards are opened by open; large tables are kept where
// the tables say, and bundles of evidence in the directory.
func experiments(
	families twofold.Catalogue, open experiment.Opener, tables native.Tables, evidence string,
) *experiment.Library {
	beside := func(f *twofold.Family) []puzzles.Engine {
		return []puzzles.Engine{certifier(families, f, evidence), stepper(f)}
	}
	return &experiment.Library{Families: families, Open: open, Tables: tables, Beside: beside}
}

func (a *app) sweep(ctx context.Context, s *experiment.Spec, own *sweepFlags) error {
	switch {
	case len(s.Boards) > 0:
	case s.Origin.In != "":
		return fmt.Errorf("%s: no boards: expected [[boards]] in it, or --boards", s.Origin.In)
	default:
		return errors.New("no boards: expected a specification, or --boards")
	}
	library := experiments(a.families, a.open, native.Tables{}, "")
	library.Came = func(p twofold.Puzzle) { a.question(p, nil, time.Now()) }
	runs, err := s.Runs(library)
	if err != nil {
		return err
	}
	if own.dry {
		for _, r := range runs {
			fmt.Fprintln(a.out, r)
		}
		fmt.Fprintf(a.out, "# %s, experiment %s\n", prose.Some(len(runs), "run"), experiment.Fingerprint(runs))
		return nil
	}
	return a.measure(ctx, runs, own)
}

// measure measures the runs that are not done, and sums all of them up if that is asked for.
func (a *app) measure(ctx context.Context, runs []experiment.Run, own *sweepFlags) error {
	asJSON := own.json || strings.HasSuffix(own.output, ".jsonl") || strings.HasSuffix(own.output, ".json")
	command := prose.ShellLine(append([]string{"twofold"}, a.args...))
	by := experiment.Provenance{Versions: version.Built(), Command: command}
	var rows *experiment.Writer
	var kept bytes.Buffer
	done := 0
	if own.output != "" {
		err := a.isNoInput(own.output)
		if err == nil {
			rows, done, err = experiment.Open(own.output, own.resume, runs, by, asJSON)
		}
		if err != nil {
			return err
		}
	} else {
		to := a.out
		if own.sums() {
			to = &kept
		}
		rows = experiment.NewWriter(to, runs, by, asJSON)
	}
	err := a.measureAll(ctx, runs[done:], own, rows)
	if own.output != "" {
		err = errors.Join(err, rows.Close())
	}
	if err != nil || !own.sums() || a.work.Quiet() {
		return err
	}
	return a.summarise(own, &kept)
}

func (a *app) measureAll(ctx context.Context, runs []experiment.Run, own *sweepFlags, rows *experiment.Writer) error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("cannot find this program to start runs: %w", err)
	}
	evidence := own.evidence
	if evidence == "" {
		if evidence, err = os.MkdirTemp("", "twofold"); err != nil {
			return err
		}
		defer os.RemoveAll(evidence)
	}
	child := experiment.Child{
		Command: append(a.below(program), sweepWorkerArgument, evidence),
	}
	step, stop := a.meter("runs", a.work.Left(len(runs)))
	defer stop()
	return child.Sweep(ctx, a.work, runs, own.workers, rows, func(r experiment.Run, o experiment.Outcome,
		contradiction string) {
		step()
		if o.Error != "" {
			fmt.Fprintf(a.errs, "twofold: %v: %s\n", r, o.Error)
			a.raise(statusUsage)
		}
		if contradiction != "" {
			fmt.Fprintf(a.errs, "twofold: %s\n", contradiction)
		}
		if o.Wrong || contradiction != "" {
			a.raise(statusDisagree)
		}
	})
}

// summarise tells of all rows, also those of earlier parts of the sweep.
func (a *app) summarise(own *sweepFlags, kept io.Reader) error {
	if own.output != "" {
		f, err := files.Open(own.output, files.MaxInput)
		if err != nil {
			return err
		}
		defer f.Close()
		kept = f
	}
	t, err := table.Read(kept, own.output)
	if err != nil {
		return err
	}
	if own.summary {
		err = experiment.Summarise(a.out, t, own.by, own.to, own.format)
	}
	if own.summary && own.scores {
		fmt.Fprintln(a.out)
	}
	if own.scores && err == nil {
		err = experiment.Scores(a.out, t, own.by, own.format)
	}
	return err
}

// sweepWorkerArgument starts the program to measure one run of a sweep. A further argument is the directory that
// bundles of evidence go to.
const sweepWorkerArgument = "sweep-worker"

// serveRun measures one run in this process: it can be killed as a whole, and its memory is the run's own. An interrupt
// from the terminal is for the parent, which then closes in.
func serveRun(families twofold.Catalogue, evidence string, in io.Reader, out io.Writer) error {
	signal.Ignore(os.Interrupt)
	known := experiments(families, nil, native.Tables{Memory: native.NewMemory()}, evidence)
	return experiment.Serve(in, out, func(ctx context.Context, r experiment.Run) experiment.Outcome {
		o := known.Measure(ctx, r)
		o.Memory = max(o.Memory, sat.PeakMemory("self"))
		return o
	})
}
