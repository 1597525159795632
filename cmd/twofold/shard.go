package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/lab/version"
	"twofold/puzzles/parse"
)

// sharded lets the jobs of a command be divided among processes.
func (a *app) sharded(c *cobra.Command) *cobra.Command {
	var shard shards.Shard
	dir := ""
	set := c.Flags()
	set.Var(&shard, "shard", "do those jobs only whose number, from 0, leaves i when divided by n")
	set.StringVar(&dir, "journal", "", "keep results in this directory, go on with them, and print none: see merge")
	seldom(set, "shard", "journal")
	for _, other := range []string{"output", "resume", "dry-run"} {
		if f := set.Lookup(other); f != nil && f.Annotations[ofJobs] == nil {
			c.MarkFlagsMutuallyExclusive("journal", other)
		}
	}
	if set.Lookup("resume") != nil {
		c.MarkFlagsMutuallyExclusive("shard", "resume")
	}
	run := c.RunE
	c.RunE = func(cmd *cobra.Command, args []string) (err error) {
		switch {
		case a.work != nil: // that of merge
		case dir != "":
			words, err := a.wordsOf(cmd)
			if err != nil {
				return err
			}
			a.work, err = shards.Open(dir, shard, shards.Head{Version: version.Title(), Command: words})
			if err != nil {
				return err
			}
		case shard.Of > 0:
			a.work = shards.Select(shard)
		}
		defer func(w *shards.Work) { err = cmp.Or(err, w.Close()) }(a.work)
		return run(cmd, args)
	}
	return c
}

// ofJobs is the annotation of a flag that names where the jobs themselves write what they make. Each of such jobs keeps
// under which limits it was left open, so it is the same job under others.
const ofJobs = "jobs"

func jobsWriteTo(set *pflag.FlagSet, name string) { _ = set.SetAnnotation(name, ofJobs, []string{}) }

// jobsWrite reports whether the jobs of a command write what they make.
func jobsWrite(c *cobra.Command) bool {
	f := c.Flags().Lookup("output")
	return f != nil && f.Annotations[ofJobs] != nil
}

// wordsOf are those of the command line, without what says which jobs are done where.
func (a *app) wordsOf(cmd *cobra.Command) ([]string, error) {
	_, rest, err := cmd.Root().Find(a.args)
	if err != nil {
		return nil, err
	}
	placing := []string{"shard", "journal", "workers", "jobs"}
	if jobsWrite(cmd) {
		placing = append(placing, "time-limit", "memory-limit")
	}
	return wordsAfter(cmd, rest, func(f *pflag.Flag, _ string) bool { return !slices.Contains(placing, f.Name) })
}

// wordsAfter are the words of a command whose name is followed by these, the flags first: those that are wanted.
func wordsAfter(cmd *cobra.Command, rest []string, wanted func(*pflag.Flag, string) bool) ([]string, error) {
	words := []string{cmd.Name()}
	again := *cmd.Flags()
	err := again.ParseAll(rest, func(f *pflag.Flag, value string) error {
		if wanted(f, value) {
			words = append(words, fmt.Sprintf("--%s=%s", f.Name, value))
		}
		return nil
	})
	return append(words, again.Args()...), err
}

// boardOutput is what a command prints of one board, and its exit status.
type boardOutput struct {
	Out    string `json:"out,omitempty"`
	Errs   string `json:"errs,omitempty"`
	Status int    `json:"status,omitempty"`
}

// onShard answers for a board of a text if the work asks for it. What is printed of it is kept, or printed again.
func (a *app) onShard(ctx context.Context, t *parse.Text, p twofold.Puzzle, answer func()) {
	if a.work == nil {
		a.tally(a.during(answer))
		return
	}
	taken, ok := a.work.Take(func() string {
		text := fmt.Sprint(t.Raw)
		if p.Board != nil {
			text = p.Board.String() // with its position
		}
		return shards.Key(t.File, p.Line, text)
	})
	if !ok {
		return
	}
	var r boardOutput
	if taken.Known == nil {
		r = a.capture(answer)
	} else if err := json.Unmarshal(taken.Known, &r); err != nil {
		a.fail(err)
		return
	}
	if ctx.Err() == nil && a.work.Keep(taken, r) != nil || a.work.Quiet() {
		return
	}
	fmt.Fprint(a.out, r.Out)
	fmt.Fprint(a.errs, r.Errs)
	a.tally(r.Status)
}

// tally counts a board by its exit status, which is raised to that.
func (a *app) tally(status int) {
	if a.boards == nil {
		a.boards = map[int]int{}
	}
	a.boards[status]++
	a.raise(status)
}

// during is the exit status of an answer alone.
func (a *app) during(answer func()) (status int) {
	was := a.status
	a.status = statusHolds
	answer()
	status, a.status = a.status, was
	return status
}

// capture is what an answer prints.
func (a *app) capture(answer func()) boardOutput {
	var out, errs bytes.Buffer
	was := *a
	a.out, a.errs = &out, &errs
	status := a.during(answer)
	a.out, a.errs = was.out, was.errs
	return boardOutput{out.String(), errs.String(), status}
}
