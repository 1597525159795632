package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"twofold/puzzles/lab/version"
)

// rootCommand is the program with all its commands, or with that one alone that is named, if there is one: to build all
// takes a twelfth of the time in which the program starts.
func (a *app) rootCommand(named string) *cobra.Command {
	built := version.Built()
	root := &cobra.Command{
		Use:   "twofold",
		Short: "Solve puzzles twice, by SAT and by native search, and compare",
		Long: `Twofold solves every puzzle twice: with a SAT solver, from a CNF encoding, and by a native search.
Exit status: 0 found or holds, 1 none or not so, 2 wrong input, 3 limit reached, 4 engines disagree.`,
		Annotations: map[string]string{inManual: `1 says that it is proved that there is none, or that a claim does not hold.
2 is wrong usage, too. 3 says that the answer is unknown because a limit was reached or the command was
interrupted. Over several boards the exit status is the largest.

A solution is shown only after the board's own check accepted it.

A board is a text with a header line and a grid. A FILE holds one board or several, separated by blank lines;
- or no file at all is standard input.`},
		Version:       fmt.Sprintf("%s (%s, gophersat %s)", built.Program, built.Go, built.Gophersat),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	groups := a.commandGroups()
	alone := slices.ContainsFunc(groups, func(g commandGroup) bool { return g.make[named] != nil })
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.name, Title: g.title})
		for _, name := range slices.Sorted(maps.Keys(g.make)) {
			if !alone || name == named {
				c := g.make[name]()
				if slices.Contains(readers, name) {
					a.reading(c)
				}
				c.GroupID = g.name
				root.AddCommand(c)
			}
		}
	}
	man := manCommand(root)
	man.GroupID = "make"
	root.AddCommand(man)
	root.PersistentFlags().StringArray(rulesFlag, nil, "a `file` of rules: a family of your own; may be given again")
	root.PersistentFlags().Lookup(rulesFlag).Hidden = true // narrow has it
	screenHelp(root)
	plainUsage(root)
	root.SetCompletionCommandGroupID("make")
	root.CompletionOptions.HiddenDefaultCmd = true
	return root
}

// A commandGroup has the commands by their names that stand together in the help of the program.
type commandGroup struct {
	name, title string
	make        map[string]func() *cobra.Command
}

// commandGroups are all commands but man, which writes about all others.
func (a *app) commandGroups() []commandGroup {
	sharded := func(command func() *cobra.Command) func() *cobra.Command {
		return func() *cobra.Command { return a.sharded(command()) }
	}
	return []commandGroup{
		{"solve", "Solve:", map[string]func() *cobra.Command{
			"solve": sharded(a.solveCommand), "count": sharded(a.countCommand), "check": a.checkCommand,
		}},
		{"make", "Families, and boards of them:", map[string]func() *cobra.Command{
			"families": a.familiesCommand, "engines": a.enginesCommand,
			"generate": sharded(a.generateCommand), "random": a.randomCommand,
			"convert": a.convertCommand, "new": a.newCommand,
		}},
		{"explain", "Look into boards:", map[string]func() *cobra.Command{
			"analyse": a.analyseCommand, "steps": a.stepsCommand, "hint": a.hintCommand, "explain": a.explainCommand,
			"repair": a.repairCommand, "inspect": a.inspectCommand, "trace": a.traceCommand, "draw": a.drawCommand,
			"book": a.bookCommand, "animate": a.animateCommand, "serve": a.serveCommand,
		}},
		{"prove", "Prove and compare:", map[string]func() *cobra.Command{
			"certify": sharded(a.certifyCommand), "verify": a.verifyCommand, "cnf": a.cnfCommand, "sat": a.satCommand,
			"crosscheck": sharded(a.crosscheckCommand), "sweep": sharded(a.sweepCommand),
			"study": sharded(a.studyCommand), "plot": a.plotCommand, "merge": a.mergeCommand, "slurm": a.slurmCommand,
		}},
	}
}
