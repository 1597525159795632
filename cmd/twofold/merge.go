package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"twofold/puzzles/lab/shards"
	"twofold/puzzles/lab/version"
	"twofold/puzzles/prose"
)

func (a *app) mergeCommand() *cobra.Command {
	output, onlyMissing := "", false
	command := &cobra.Command{
		Use:   "merge DIR...",
		Short: "Join what the shards of a command wrote",
		Long: `Merge reads the journals that the shards of a command wrote into directories (--shard i/n and
--journal DIR of solve, count, generate, ...), and prints what the command prints that
does everything by itself, byte for byte. It repeats the command, in the same directory with the
same files, and takes the results from the journals.

If a result is missing it prints nothing but what is missing, torn or doubled, and its exit status
is 3; so if a bundle of certify is not there as it was made. Start those shards again then: each
goes on where its journal ends. With --missing it prints nothing but their numbers, and the exit
status is 1 if there are any.

A command with --against or --solver may run these programs. Merge only journals of your own.`,
		Example: `  twofold crosscheck treasure --cases 10000 --shard 0/2 --journal out
  twofold crosscheck treasure --cases 10000 --shard 1/2 --journal out
  twofold merge out`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if onlyMissing {
				return a.tellMissing(dirs)
			}
			return a.merge(dirs, output)
		},
	}
	command.Flags().StringVarP(&output, "output", "o", "", "what the command writes to, where it has -o")
	command.Flags().BoolVar(&onlyMissing, "missing", false, "print the shards that are not complete, such as 0-3,7")
	command.MarkFlagsMutuallyExclusive("missing", "output")
	return command
}

// tellMissing prints the shards to start again, of as many as there are of the most. There are none is status 0.
func (a *app) tellMissing(dirs []string) error {
	joined, err := shards.Join(dirs...)
	if err == nil && len(joined.Again) > 0 {
		fmt.Fprintln(a.out, shards.Ranges(joined.Again))
		a.raise(statusNone)
	}
	return err
}

// againWith runs the program as it was called with rules files, if there are any and the call named none.
func (a *app) againWith(files []string) bool {
	if len(files) == 0 || len(rulesFiles(a.args)) > 0 {
		return false
	}
	again := slices.Clone(a.args)
	for _, file := range files {
		again = append(again, "--"+rulesFlag+"="+file)
	}
	a.raise(runBelow(again, a.errs))
	return true
}

func (a *app) merge(dirs []string, output string) error {
	joined, err := shards.Join(dirs...)
	if err != nil {
		return err
	}
	for _, problem := range joined.Problems {
		fmt.Fprintf(a.errs, "twofold: %s\n", prose.OneLine(problem))
	}
	if joined.Missing {
		a.raise(statusUnknown)
		return nil
	}
	if a.againWith(rulesFiles(joined.Head.Command)) {
		return nil
	}
	b := *a
	b.work, b.args, b.closers = joined.Work, joined.Head.Command, nil
	target, _, err := b.rootCommand("").Find(b.args)
	if err != nil || target.Flags().Lookup("journal") == nil {
		return errors.New("the journals name a command without --journal: expected what a shard wrote")
	}
	if v := version.Title(); joined.Head.Version != v {
		return fmt.Errorf("the journals were made by %q: expected %q, which this is", joined.Head.Version, v)
	}
	if output != "" {
		switch {
		case target.Flags().Lookup("output") == nil:
			return fmt.Errorf("-o: %s has no -o: expected > and a file", target.Name())
		case jobsWrite(target):
			return fmt.Errorf("-o: the shards of %s wrote to their own: expected no -o", target.Name())
		}
		b.args = append([]string{b.args[0], "--output=" + output}, b.args[1:]...)
	}
	err = b.execute()
	a.raise(b.status)
	return err
}
