package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold/cmd/internal/grade"
	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/crosscheck"

	"twofold/puzzles/runs"
)

func (a *app) crosscheckCommand() *cobra.Command {
	own := &flags{}
	drawn, guests := &campaignFlags{}, &guestFlags{}
	command := &cobra.Command{
		Use:   "crosscheck [FILE... | FAMILY]",
		Short: "Run engines, and programs of your own, against each other",
		Long: `Crosscheck runs several engines over each board, prints what each of them says, and then whether
they agree. If they do not, it prints the solution that proves it. Engines contradict each other if
one finds a wrong solution or finds one twice, if one that searched everything misses a solution of
another, or if their counts differ.

With the name of a family instead of files it draws boards of every kind, asks brute force as well
where a board is small enough, and shows each finding on the smallest board that has it.

With --against it tests your own programs, in any language: a program reads a board and writes its
answer (see testdata/solvers/README.md). It runs with your rights.`,
		Annotations: map[string]string{
			inManual: "On a drawn board each engine looks for up to 100 solutions, for up to 10 seconds.",
		},
		Example: `  twofold crosscheck testdata/treasure/source.txt
  twofold crosscheck visibility --sizes 1x1..5x5 --cases 10000 --seed 7
  twofold crosscheck treasure --against 'python3 mysolver.py'
  twofold crosscheck treasure --against-dir submissions --grade`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			programs, err := guests.programs(own)
			if err != nil {
				return err
			}
			for _, p := range programs {
				a.closers = append(a.closers, p.Close)
			}
			f, err := a.familyToDraw(files)
			if err != nil {
				return err
			}
			if err := drawn.misplaced(f, own, a.as, programs); err != nil {
				return err
			}
			if f != nil {
				p, err := a.plan(f, drawn)
				if err != nil {
					return err
				}
				return a.campaign(cmd.Context(), p, drawn, programs)
			}
			err = a.askEach(cmd.Context(), files, func(ctx context.Context, q question, engines []puzzles.Engine) {
				a.crosscheck(ctx, q, engines, programs)
			})
			if err == nil && !own.json && !a.work.Quiet() {
				agree, disagree, open := a.boards[statusHolds], a.boards[statusDisagree], a.boards[statusUnknown]
				fmt.Fprintf(a.out, "boards %d: agree %d, disagree %d, not compared %d\n",
					agree+disagree+open, agree, disagree, open)
			}
			return err
		},
	}
	own.addEngines(command.Flags(), "both,"+puzzles.Counter)
	drawn.add(command.Flags())
	guests.add(command.Flags())
	own.set.Lookup("time-limit").Usage = "such as 5m (default 10s for programs and drawn boards, else none)"
	own.set.Lookup("seed").Usage = "of the boards that are drawn, and of engines that break ties at random"
	own.addPosition(command.Flags())
	seldom(command.Flags(), "budget", "encoding", "exhaustive", "generation", "output-limit", "protocol", "shrink-time",
		"stay", "stop", "workers", "format", "seed")
	command.Flags().VarP(number(&own.n, 1000, 0, endless), "solutions", "n", "how many solutions to look for; 0 means all")
	command.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "engines" {
			name = "engine"
		}
		return pflag.NormalizedName(name)
	})
	return command
}

// guestFlags name programs of the user's.
type guestFlags struct {
	against  []string
	dir      string
	protocol string
	stay     bool
	output   runs.Bytes
}

func (g *guestFlags) add(set *pflag.FlagSet) {
	g.output = campaign.UsualOutput
	set.StringArrayVar(&g.against, "against", nil, "a program to test, such as 'python3 mysolver.py'; may be repeated")
	set.StringVar(&g.dir, "against-dir", "", "test every program of a directory: *.py and executables, except _*")
	set.Var(choice(&g.protocol, "text", "text", "json"), "protocol", "how programs read boards and answer: text or json")
	set.BoolVar(&g.stay, "stay", false, "programs stay and answer board after board")
	set.Var(&g.output, "output-limit", "for a program's answer to one board")
}

var gradeFormats = map[string]func(grade.Report, io.Writer) error{
	"text": grade.Report.Text, "json": grade.Report.JSON,
}

// programs are the programs that the flags name. The caller closes them.
func (g *guestFlags) programs(f *flags) ([]*campaign.Program, error) {
	like := campaign.Program{Protocol: campaign.Protocols[g.protocol], Stays: g.stay, Limits: campaign.ProgramLimits{
		Time: cmp.Or(f.time, campaign.UsualTime), Memory: int64(f.memory), Output: int64(g.output),
	}}
	commands := slices.Clone(g.against)
	if g.dir != "" {
		found, err := campaign.Commands(g.dir)
		if err != nil {
			return nil, err
		}
		commands = append(commands, found...)
	}
	return campaign.Programs(commands, &like)
}

// crosscheck asks engines, and programs of the user's, about one board, and says how they compare.
func (a *app) crosscheck(ctx context.Context, q question, engines []puzzles.Engine, programs []*campaign.Program) {
	defer a.progress(q.where, engines)()
	for i := range engines {
		engines[i] = campaign.Guarded(engines[i])
	}
	report := crosscheck.Solutions(ctx, q.board, engines, a.flags.n, a.limitsFor(q))
	for _, p := range programs {
		report.Answers = append(report.Answers, p.Ask(ctx, q.board))
	}
	if report.Finding == nil {
		report.Finding = crosscheck.Compare(report.Answers)
	}
	if a.flags.json {
		p := &printer{app: a, question: q}
		for _, answer := range report.Answers {
			p.object(answer.Run, answer.Solutions, report.Finding)
			p.afterwards(answer.Run)
		}
		p.finding(report.Finding)
	} else {
		fmt.Fprintf(a.out, "%s %s\n", q.where, puzzles.Title(q.board))
		report.Table(a.out, q.board)
	}
	a.raise(int(report.Compared()))
}
