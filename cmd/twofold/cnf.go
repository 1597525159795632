package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/cmd/internal/experiment"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/prose"
	"twofold/sat/store"
)

// cnfFlags are those of the command cnf.
type cnfFlags struct {
	flags
	encoding string
	horizons []string
	unargued bool
	output   string
	set      string
	jobs     int
	decide   time.Duration
	known    []string
	asked    []string // the flags that say how formulas are written
}

func (a *app) cnfCommand() *cobra.Command {
	own := &cnfFlags{}
	command := &cobra.Command{
		Use:   "cnf BOARD...",
		Short: "Write boards as DIMACS CNF",
		Long: `Cnf writes a board as DIMACS CNF. Comments at the head say what it is and how it was made; a comment
"c 7 r1c3" names each variable that says something about the board, "c always r1c3" what needs none.

A board whose solutions may have any length has a formula for each: --horizon says which. It may be
below the lower bound, or of the wrong parity: then it has no model. An encoding that leaves out
detours has all shortest solutions, and not all longer ones. With --no-arguments boards that parity,
colours or cuts refute are written, too.

Several boards or horizons, or those of a set, go into a directory, with index.jsonl: a line of JSON
for each formula, with its source, and its verdict as far as that is found within --decide.`,
		Example: `  twofold cnf board.txt | cadical -q
  twofold cnf --horizon 21 sliding.txt -o 21.cnf
  twofold cnf boards/*.txt -o formulas/ --no-arguments --jobs 8`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = &own.flags
			if (len(files) == 0) == (own.set == "") {
				return errors.New("expected files of boards, or --set")
			}
			own.asked = given(cmd.Flags(), "output", "jobs", "decide", "known", "solver", "time-limit", "memory-limit")
			return a.cnf(cmd.Context(), files, own)
		},
	}
	set := command.Flags()
	set.StringVar(&own.encoding, "encoding", "", "one that is CNF; see 'twofold engines' (default the first)")
	set.StringSliceVar(&own.horizons, "horizon", nil,
		"the `LENGTH`s of solutions, for boards that do not say it: 20, 15..21, or +4 above the lower bound")
	set.BoolVar(&own.unargued, "no-arguments", false, "write boards that an argument refutes, and do not use it")
	set.StringVarP(&own.output, "output", "o", "-", "the file or directory to write; - is standard output")
	set.StringVar(&own.set, "set", "", "a `FILE` in TOML that says boards, encodings and horizons")
	set.Var(number(&own.jobs, 1, 1, endless), "jobs", "how many formulas at the same time, into a directory")
	set.Var(duration(&own.decide, 10*time.Second, 0, endless), "decide",
		"how long to look for the verdict of each formula of a directory; 0 leaves it open")
	set.StringArrayVar(&own.known, "known", nil, "a `FILE` with an index that knows verdicts; may be repeated")
	own.addSolver(set)
	own.addLimits(set)
	return command
}

// cnf writes one formula to a file, or several into a directory.
func (a *app) cnf(ctx context.Context, boards []string, own *cnfFlags) error {
	all, err := a.formulas(ctx, boards, own)
	if err != nil || len(all) == 0 || ctx.Err() != nil {
		return err
	}
	info, missing := os.Stat(own.output)
	into := strings.HasSuffix(own.output, "/") || missing == nil && info.IsDir()
	switch {
	case len(all) > 1 && own.output == "-":
		return fmt.Errorf("%d formulas: expected one, or -o DIR", len(all))
	case into || len(all) > 1 || own.set != "":
		return a.cnfSet(ctx, all, own)
	}
	f := all[0]
	bounded, cancel := own.limits().Context(ctx)
	defer cancel()
	said, err := f.Say(bounded)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Where, err)
	}
	return a.writeTo(own.output, func(w io.Writer) error { return f.Write(w, said) })
}

// formulas are those of the files, or of the set.
func (a *app) formulas(ctx context.Context, boards []string, own *cnfFlags) (all []*store.Formula, err error) {
	if own.set != "" {
		return a.formulasOfSet(own)
	}
	words := []string{}
	for _, h := range own.horizons {
		more, err := experiment.Spread(h)
		if err != nil {
			return nil, fmt.Errorf("--horizon: %w", err)
		}
		words = append(words, more...)
	}
	if len(words) == 0 {
		words = []string{""}
	}
	var single []*store.Formula // of boards that have no other
	listens := false            // some have
	memory := native.NewMemory()
	a.forEachBoard(ctx, boards, func(q question) error {
		search, err := searchOf(q.family, memory)
		if err != nil {
			return err
		}
		for i, word := range words {
			f := &store.Formula{Native: search, Source: store.Source{N: len(all) + 1, Where: q.where, Board: q.board},
				Made: q.madeBy(), Title: store.Stem(q.where),
				Command: own.command(q.text.File), Unargued: own.unargued}
			if f.Encoding, err = q.family.Encode.Encoding(own.encoding, true); err == nil {
				f.Horizon, err = store.ParseHorizon(word)
			}
			if err != nil {
				return err
			}
			switch {
			case !f.Horizon.Given || !f.HasOne(ctx):
				listens = true
			case i > 0:
				continue
			default:
				single = append(single, f)
			}
			all = append(all, f)
		}
		return nil
	})
	if listens { // --horizon is for the others
		for _, f := range single {
			f.Horizon = store.Horizon{}
		}
	}
	return all, nil
}

// searchOf is the family's native engine that is asked first.
func searchOf(f *twofold.Family, memory *native.Memory) (e puzzles.Engine, err error) {
	chosen, err := f.Choose(experiment.Native,
		twofold.Options{Options: native.Options{Seed: 1, Tables: native.Tables{Memory: memory}}})
	if err != nil {
		return e, err
	}
	return chosen[0], nil
}

// command is the one that writes formulas, without what does not change them.
func (own *cnfFlags) command(file string) string {
	words := append([]string{"twofold", "cnf"}, own.asked...)
	if own.set == "" {
		words = append(words, file)
	}
	return prose.ShellLine(words)
}

// madeBy is the command that made a board, if the comment above it says so.
func (q question) madeBy() string {
	for _, line := range q.text.Raw {
		if command, made := strings.CutPrefix(line.Text, "# twofold "); made {
			return "twofold " + command
		}
	}
	return ""
}

// formulasOfSet reads a set.
func (a *app) formulasOfSet(own *cnfFlags) (all []*store.Formula, err error) {
	file, name, err := a.open(own.set)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	set, err := experiment.ReadFormulas(file, name)
	if err != nil {
		return nil, err
	}
	memory := native.NewMemory()
	err = set.Each(experiments(a.families, a.open, native.Tables{}, ""), func(
		g *experiment.FormulaGroup, b experiment.Board, encoding, horizon string,
	) error {
		p, err := a.families.Parse(b.Text)
		if err != nil {
			return err
		}
		f := &store.Formula{Source: store.Source{N: len(all) + 1, Where: name + ": " + b.Name, Board: p.Board}, Made: b.Made,
			Title:   b.Name,
			Command: own.command(""), Unargued: own.unargued}
		if f.Native, err = searchOf(p.Family, memory); err != nil {
			return err
		}
		if f.Encoding, err = p.Family.Encode.Encoding(encoding, true); err != nil {
			return g.Errorf("encodings", encoding, "%v", err)
		}
		if f.Horizon, err = store.ParseHorizon(horizon); err != nil {
			return g.Errorf("horizons", horizon, "%v", err)
		}
		all = append(all, f)
		return nil
	})
	return all, err
}

// cnfSet writes formulas into a directory, and sums up what is known of them.
func (a *app) cnfSet(ctx context.Context, all []*store.Formula, own *cnfFlags) error {
	s := &store.Formulas{Dir: filepath.Clean(own.output), Asked: own.asked, All: all, At: own.jobs,
		Limits: own.limits(), Solver: experiment.OwnSolver, Decide: own.decide, Known: map[string]store.Record{}}
	var err error
	if s.Backend, err = a.backend(); err != nil {
		return err
	}
	if own.solver != "" {
		s.Solver = strings.Fields(own.solver)[0]
	}
	for _, name := range own.known {
		file, name, err := a.open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := store.ReadKnown(file, name, s.Known); err != nil {
			return err
		}
	}
	step, stop := a.meter("formulas", len(all))
	defer stop()
	count := map[string]int{}
	s.Done = func(f *store.Formula, r store.Record, _ bool) error {
		step()
		a.raise(r.Status)
		if r.Problem != "" {
			fmt.Fprintf(a.errs, "twofold: %s: %s\n", f.Where, r.Problem)
			return nil
		}
		count[r.Verdict]++
		return nil
	}
	if err = s.Fill(ctx); ctx.Err() != nil {
		err = nil // what is there is kept
	}
	if err == nil {
		fmt.Fprintf(a.out, "%s: %d of %d formulas: %d sat, %d unsat, %d unknown\n", s.Dir,
			count[store.Sat]+count[store.Unsat]+count[store.Unknown], len(all), count[store.Sat],
			count[store.Unsat], count[store.Unknown])
	}
	return err
}
