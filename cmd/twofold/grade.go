package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold/cmd/internal/class"
	"twofold/cmd/internal/task"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/prose"
)

func (a *app) gradeCommand() *cobra.Command {
	own, g := &flags{}, &gradeFlags{}
	command := &cobra.Command{
		Use:   "grade TASK.toml...",
		Short: "Grade a class: every submission in every task",
		Long: `Grade asks every submission of a directory about the boards of tasks, and judges each answer. A
submission is a directory, a zip archive or a file. testdata/tasks/README.md tells how a class is
graded, how a task is written, and how the score comes about.

With --output it keeps a journal there, so that a stopped run goes on where it ended, the boards, a
page for each student, and tables. With --mutants it grades the task's own wrong submissions and
says which of their faults the boards miss.

On Linux, submissions have no network, change nothing, and see only the system's programs and their
own files. What you do not trust at all belongs into a container.`,
		Annotations: map[string]string{
			inManual: "A program that costs a whole limit on three boards in a row is given up. The boards left are not right.",
		},
		Example: `  twofold grade testdata/tasks/visibility/max_seen.toml --mutants
  twofold grade testdata/tasks/visibility/*.toml --submissions handed-in -o grades
  twofold grade max_seen.toml --submissions handed-in --only anna --boards board.txt`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			return a.gradeTasks(cmd.Context(), files, g)
		},
	}
	g.add(command.Flags())
	own.addLimits(command.Flags())
	command.Flags().BoolVar(&own.json, "json", false, "print one JSON object a line for each submission")
	command.MarkFlagsMutuallyExclusive("submissions", "mutants")
	command.MarkFlagsOneRequired("submissions", "mutants")
	seldom(command.Flags(), "time-limit", "memory-limit", "shrink-time", "show")
	return command
}

// gradeFlags say what is graded, and where the grades go.
type gradeFlags struct {
	submissions string
	only        []string
	show        []string
	boards      string
	jobs        int
	output      string
	patience    time.Duration
	mutants     bool
	choose      string
}

func (g *gradeFlags) add(set *pflag.FlagSet) {
	set.StringVar(&g.submissions, "submissions", "", "the directory of the submissions")
	set.StringArrayVar(&g.only, "only", nil, "grade only the submission of this name; may be repeated")
	set.StringArrayVar(&g.show, "show", nil,
		"a directory that submissions may read, such as a compiler's; may be repeated")
	set.StringVar(&g.boards, "boards", "", "ask about the boards of this file instead of the tasks'")
	set.Var(number(&g.jobs, runtime.GOMAXPROCS(0), 1, endless), "jobs", "how many submissions at a time")
	set.StringVarP(&g.output, "output", "o", "", "the directory for pages, tables, boards and the journal")
	set.Var(duration(&g.patience, time.Second, 0, endless), "shrink-time", "for making one failure's board smaller")
	set.BoolVar(&g.mutants, "mutants", false, "grade the tasks' own wrong submissions")
	set.StringVar(&g.choose, "choose", "", "with --mutants, write the fewest boards that do as much to this file")
}

// usualTruthTime bounds what finding out what is right of a board takes each engine.
const usualTruthTime = time.Minute

// gradeTasks does what the flags say with the tasks of the files.
func (a *app) gradeTasks(ctx context.Context, files []string, g *gradeFlags) error {
	backend, err := a.workers()
	if err != nil {
		return err
	}
	limits := a.flags.limits()
	limits.Time = cmp.Or(limits.Time, usualTruthTime)
	c := &class.Class{
		Examiner: &task.Examiner{Options: a.optionsBy(backend), Limits: limits},
		Jobs:     g.jobs, Patience: g.patience,
	}
	defer c.Examiner.Close()
	if g.boards != "" {
		c.Patience = 0 // those are the boards to be seen
	}
	if c.Tasks, err = a.tasks(files, g.boards); err != nil {
		return err
	}
	if err := c.Prepare(ctx); err != nil {
		return err
	}
	if g.mutants {
		return a.gradeFaults(ctx, c, g)
	}
	return a.gradeClass(ctx, c, g)
}

// tasks reads the tasks, with boards of another file if one is named.
func (a *app) tasks(files []string, boards string) (all []*task.Task, err error) {
	for _, file := range files {
		t, err := task.Read(file, a.open)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(all, func(other *task.Task) bool { return other.Name == t.Name }) {
			return nil, fmt.Errorf("%s: a second task %s: expected names that differ", file, t.Name)
		}
		all = append(all, t)
	}
	if boards != "" {
		if len(all) > 1 {
			return nil, errors.New("--boards: expected one task beside it")
		}
		all[0].All, err = task.ReadBoards(boards, a.open)
	}
	return all, err
}

// gradeClass grades submissions, and tells what came of it.
func (a *app) gradeClass(ctx context.Context, c *class.Class, g *gradeFlags) error {
	submissions, over, err := class.Submissions(g.submissions, c.Tasks)
	if err != nil {
		return err
	}
	if len(over) > 0 {
		fmt.Fprintf(a.errs, "twofold: %s: no submissions, and left out: %s\n", prose.OneLine(g.submissions),
			prose.OneLine(strings.Join(over, ", ")))
	}
	if submissions, err = chosen(submissions, g.only); err != nil {
		return err
	}
	if err := process.CanJail(); err != nil {
		fmt.Fprintf(a.errs, "twofold: submissions are not confined: %v\n", err)
	} else {
		c.Examiner.Shown = append([]string{}, g.show...)
	}
	results, err := a.gradeAll(ctx, c, submissions, g.output)
	if err != nil {
		return err
	}
	r := &class.Report{Tasks: c.Tasks, Scores: class.Scores(c.Tasks, submissions, results), Again: g.again}
	if slices.ContainsFunc(r.Scores, func(s *class.Score) bool { return !s.Graded() }) {
		a.raise(statusUnknown)
	}
	if g.output != "" {
		if err := r.Write(g.output, c); err != nil {
			return err
		}
	}
	switch {
	case a.flags.json:
		return r.JSON(a.out)
	case g.output == "" && len(r.Scores) == 1:
		return r.Text(a.out, r.Scores[0])
	}
	return r.Table(a.out)
}

// chosen are the submissions with the names, all if there are none.
func chosen(all []class.Submission, names []string) (some []class.Submission, err error) {
	if len(names) == 0 {
		return all, nil
	}
	for _, name := range names {
		s, err := prose.Named("submission", name, all, func(s class.Submission) string { return s.Name })
		if err != nil {
			return nil, fmt.Errorf("--only: %w", err)
		}
		some = append(some, s)
	}
	return some, nil
}

// again is the command that asks a student's submission about a board again. A student's page has it, so it does not
// say where the teacher keeps the files.
func (g *gradeFlags) again(student string, t *task.Task, board string) string {
	return prose.ShellInput(board) + " | twofold grade " +
		prose.ShellLine([]string{filepath.Base(t.File), "--submissions", filepath.Base(g.submissions), "--only", student,
			"--boards", "-"})
}

// gradeAll grades what the journal of the directory does not have yet; without a directory, all.
func (a *app) gradeAll(ctx context.Context, c *class.Class, all []class.Submission, dir string) (
	results []class.Result, err error) {
	keep := func(class.Result) error { return nil }
	if dir != "" {
		j, err := class.OpenJournal(dir, c.Tasks, func(r class.Result) { results = append(results, r) })
		if err != nil {
			return nil, err
		}
		defer j.Close()
		keep = j.Add
	}
	results = class.Current(results, all)
	step, stop := a.meter("submissions in tasks", len(all)*len(c.Tasks)-len(results))
	defer stop()
	err = c.Grade(ctx, all, results, func(r class.Result) error {
		results = append(results, r)
		step()
		return keep(r)
	})
	if ctx.Err() != nil {
		err = nil // what is there is shown
	}
	return results, err
}
