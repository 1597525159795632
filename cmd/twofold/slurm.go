package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold/cmd/internal/slurm"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/runs"
)

// slurmFlags are those of the command slurm. The others on its line are those of the command that is divided.
type slurmFlags struct {
	tasks, rounds int
	submit        bool
	options       []string
}

func (f *slurmFlags) add(set *pflag.FlagSet) {
	set.Var(number(&f.tasks, 1, 1, shards.MaxShards), "tasks", "how many tasks to divide the work among")
	set.Var(number(&f.rounds, 10, 0, endless), "rounds", "how often to start tasks again that did not complete")
	set.BoolVar(&f.submit, "submit", false, "submit the job, in place of saying how")
	set.StringArrayVar(&f.options, "sbatch", nil, "an option for sbatch, such as --partition=long; may be repeated")
}

func (a *app) slurmCommand() *cobra.Command {
	shown := &slurmFlags{}
	command := &cobra.Command{
		Use:   "slurm COMMAND...",
		Short: "Write a job for a cluster: tasks that do shards of a command, and merge",
		Long: `Slurm writes a job for the cluster manager Slurm into the directory of --journal: an array of tasks,
each of which does a shard of the command, and a job after it that merges what they wrote. It reads
and counts the boards first, so a file that is missing shows now. The flags of the command and those
below may come in any order after its name.

What the command prints is in the file merged in the end, or where its -o says, and its exit status
in the file status. Tasks that were killed, or reached a limit of the cluster, are started again up
to --rounds times, and go on where they ended.

A task may take as long as --time-limit says for all its boards, and as much memory as
--memory-limit says for each of its processes.`,
		Example: `  twofold slurm crosscheck treasure --cases 100000 --journal out --tasks 64
  twofold slurm count boards/*.txt --time-limit 1h --journal out --tasks 64 --submit`,
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
		Args:               cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, rest, err := cmd.Root().Find(a.args)
			if err != nil {
				return err
			}
			return a.slurm(rest)
		},
	}
	shown.add(command.Flags())
	return command
}

// slurm writes the job of a command and its flags, among which are those of slurm.
func (a *app) slurm(words []string) error {
	own := &slurmFlags{}
	set := pflag.NewFlagSet("slurm", pflag.ContinueOnError)
	own.add(set)
	job := &slurm.Job{}
	sum := *a
	sum.in.Reader = strings.NewReader("") // the tasks have none, either
	sum.work, sum.closers = shards.Survey(), nil
	target, rest, err := sum.rootCommand("").Find(words)
	if err != nil || target.Flags().Lookup("journal") == nil {
		return errors.New("slurm: expected a command that has the flag --journal, such as count, and its arguments")
	}
	target.Flags().AddFlagSet(set)
	said := map[string]string{}
	job.Command, err = wordsAfter(target, rest, func(f *pflag.Flag, value string) bool {
		said[f.Name] = value
		if set.Lookup(f.Name) != nil {
			err = errors.Join(err, set.Set(f.Name, value))
			return false
		}
		return !slices.Contains([]string{"journal", "shard"}, f.Name) && (f.Name != "output" || jobsWrite(target))
	})
	if jobsWrite(target) {
		said["output"] = "" // merge gets none
	}
	switch {
	case err != nil:
		return err
	case said["journal"] == "":
		return errors.New("slurm: expected --journal with the directory that the job and its results go to")
	case said["shard"] != "":
		return errors.New("--shard: each task gets its own: expected --tasks")
	}
	job.Journal, job.Output, job.Tasks, job.Rounds, job.Options = said["journal"], said["output"], own.tasks, own.rounds,
		own.options
	sum.args = job.Command
	if err := sum.execute(); err != nil || sum.status > statusHolds {
		a.raise(sum.status)
		return err
	}
	return a.writeJob(job, own.submit, said, sum.work.Jobs())
}

// writeJob writes a job of a command with these flags, which has n boards, cases or runs.
func (a *app) writeJob(job *slurm.Job, submits bool, said map[string]string, jobs int) (err error) {
	if jobs < job.Tasks {
		return fmt.Errorf("--tasks %d: the command has %d boards, cases or runs: expected at most as many tasks", job.Tasks,
			jobs)
	}
	if job.Program, err = os.Executable(); err != nil {
		return err
	}
	if job.Dir, err = os.Getwd(); err != nil {
		return err
	}
	each := time.Duration((jobs + job.Tasks - 1) / job.Tasks)
	if limit := longest(said["time-limit"]); limit > 0 {
		job.Time = each*limit + time.Minute
	}
	workers, _ := strconv.Atoi(said["workers"] + said["jobs"]) // one of the two, or none, which is one
	job.Memory = (1 + int64(max(workers, 1))) * largest(said["memory-limit"])
	if workers > 1 {
		job.Options = append(job.Options, fmt.Sprintf("--cpus-per-task=%d", workers))
	}
	if err := job.Write(); err != nil {
		return err
	}
	if !submits {
		fmt.Fprintln(a.out, job.Submission())
		return nil
	}
	tasks, merge, err := job.Submit(a.ctx)
	if err == nil {
		fmt.Fprintf(a.out, "tasks: job %s, merge: job %s\n", tasks, merge)
	}
	return err
}

// longest is the longest of some times, 0 if there is none.
func longest(text string) (most time.Duration) {
	for word := range strings.SplitSeq(text, ",") {
		d, _ := time.ParseDuration(word) // the command has judged it
		most = max(most, d)
	}
	return most
}

// largest is the largest of some numbers of bytes.
func largest(text string) (most int64) {
	for word := range strings.SplitSeq(text, ",") {
		var b runs.Bytes
		if b.Set(word) == nil {
			most = max(most, int64(b))
		}
	}
	return most
}
