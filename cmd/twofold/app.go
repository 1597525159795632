package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/version"
)

// Exit statuses, as puzzles.Status says what they mean. Over several boards it is the largest.
const (
	statusHolds    = int(puzzles.StatusHolds)
	statusNone     = int(puzzles.StatusNone)
	statusUsage    = int(puzzles.StatusUsage)
	statusUnknown  = int(puzzles.StatusUnknown)
	statusDisagree = int(puzzles.StatusDisagree)
)

// An app is one run of the program: its streams, the flags of the command that runs, and its exit
// status.
type app struct {
	ctx       context.Context // ends when the user interrupts the command
	in        interruptible
	out, errs io.Writer
	flags     *flags
	args      []string      // that the program was called with
	work      *shards.Work  // which jobs of the command are done; nil is all
	position  *puzzles.Text // that the flags name, once it was read
	inputs    []fs.FileInfo // files that were opened, and standard input once it was asked for
	closers   []func()      // of what ends with the command
	status    int
	boards    map[int]int // of which a command was asked, by exit status
}

// raise makes the exit status at least this one.
func (a *app) raise(status int) { a.status = max(a.status, status) }

// fail reports an error in one line, and raises the exit status to what the error stands for. That the user
// interrupted the command is said once, by run.
func (a *app) fail(err error) {
	if !errors.Is(err, puzzles.Interrupted) {
		fmt.Fprintf(a.errs, "twofold: %s\n", puzzles.OneLine(err.Error()))
	}
	a.raise(int(puzzles.StatusOf(err)))
}

func (a *app) rootCommand() *cobra.Command {
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
	for _, g := range []struct {
		name, title string
		commands    []*cobra.Command
	}{
		{"solve", "Solve:", []*cobra.Command{a.sharded(a.solveCommand()), a.sharded(a.countCommand()), a.checkCommand()}},
		{"make", "Make boards:", []*cobra.Command{
			a.sharded(a.generateCommand()), a.randomCommand(), a.divideCommand(), a.convertCommand(),
		}},
		{"explain", "Look into boards:", []*cobra.Command{
			a.analyseCommand(), a.stepsCommand(), a.hintCommand(), a.explainCommand(), a.repairCommand(),
			a.inspectCommand(), a.traceCommand(), a.drawCommand(), a.bookCommand(), a.animateCommand(), a.serveCommand(),
		}},
		{"prove", "Prove and compare:", []*cobra.Command{
			a.sharded(a.certifyCommand()), a.verifyCommand(), a.cnfCommand(), a.satCommand(),
			a.sharded(a.crosscheckCommand()), a.gradeCommand(), a.sharded(a.sweepCommand()), a.plotCommand(),
			a.splitCommand(), a.mergeCommand(), a.slurmCommand(),
		}},
		{"list", "Know what there is:", []*cobra.Command{a.familiesCommand(), a.enginesCommand(), manCommand(root)}},
	} {
		root.AddGroup(&cobra.Group{ID: g.name, Title: g.title})
		for _, command := range g.commands {
			command.GroupID = g.name
			root.AddCommand(command)
		}
	}
	screenHelp(root)
	root.SetHelpCommandGroupID("list")
	root.SetCompletionCommandGroupID("list")
	root.CompletionOptions.HiddenDefaultCmd = true
	return root
}
