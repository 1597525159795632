// Package slurm writes jobs for the cluster manager Slurm: an array of tasks, each of which does a shard of a command,
// and a job behind them that merges what they wrote.
//
// Slurm requeues tasks of nodes that fail and of jobs that are preempted. It does not requeue tasks that are killed by
// a signal, such as by the kernel when memory is short. So the job behind the array asks which shards are not complete,
// and submits these again. A shard goes on where its journal ends.
package slurm

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"twofold/puzzles/lab/process"
	"twofold/puzzles/prose"
)

// A Job is what is to be written.
type Job struct {
	Program string   // its absolute name
	Command []string // its words
	Output  string   // what merge is to write to by -o; "" is the file merged in Journal
	Dir     string   // that the command runs in, an absolute name
	Journal string   // the directory of the journals, as seen from Dir
	Tasks   int
	Rounds  int           // how often shards that are not complete are started again
	Time    time.Duration // for a task; 0 is what the cluster gives
	Memory  int64         // bytes for a task; 0 is what the cluster gives
	Options []string      // more for sbatch, such as --partition=long
}

// The files of a job in its journal's directory.
const (
	TasksFile = "tasks.sh"
	MergeFile = "merge.sh"
	// MergedFile has what the command prints, and StatusFile its exit status.
	MergedFile = "merged"
	StatusFile = "status"
)

// TasksScript is the script of the array.
func (j *Job) TasksScript() string {
	var s strings.Builder
	s.WriteString("#!/bin/bash\n# A task does a shard, and goes on where its journal ends.\n")
	j.options(&s, "--job-name=twofold", fmt.Sprintf("--array=0-%d", j.Tasks-1), "--requeue", "--open-mode=append")
	if j.Time > 0 {
		j.options(&s, fmt.Sprintf("--time=%d", minutes(j.Time)))
	}
	if j.Memory > 0 {
		j.options(&s, fmt.Sprintf("--mem=%dM", (j.Memory+1<<20-1)>>20))
	}
	j.options(&s, j.Options...)
	fmt.Fprintf(&s, "cd %s || exit\n", prose.ShellWord(j.Dir))
	fmt.Fprintf(&s, "exec %s --shard \"$SLURM_ARRAY_TASK_ID/%d\" --journal %s >>%s\"/$SLURM_ARRAY_TASK_ID.log\" 2>&1\n",
		prose.ShellLine(append([]string{j.Program}, j.Command...)), j.Tasks, j.journal(), j.journal())
	return s.String()
}

// MergeScript is the script of the job behind the array.
func (j *Job) MergeScript() string {
	var s strings.Builder
	s.WriteString(`#!/bin/bash
# Starts again what is not complete, and itself behind that. Then, or if that was done often enough, it merges.
`)
	j.options(&s, "--job-name=twofold-merge", "--requeue")
	j.options(&s, j.Options...)
	to := ""
	if j.Output != "" {
		to = " -o " + prose.ShellWord(j.Output)
	}
	fmt.Fprintf(&s, `cd %s || exit
journal=%s
round=${1:-0}
set -- "$journal"/*-of-%d.jsonl
missing=0-%d
[ -e "$1" ] && missing=$(%s merge --missing "$journal")
if [ -n "$missing" ] && [ "$round" -lt %d ]; then
  tasks=$(sbatch --parsable --output=/dev/null --array="$missing" "$journal/%s") || exit
  exec sbatch --output=/dev/null --dependency="afterany:${tasks%%%%;*}" "$journal/%s" $((round + 1))
fi
%s merge "$journal"%s >"$journal/%s.part" 2>>"$journal/merge.log"
status=$?
mv "$journal/%s.part" "$journal/%s"
echo $status >"$journal/%s"
`, prose.ShellWord(j.Dir), j.journal(), j.Tasks, j.Tasks-1, prose.ShellWord(j.Program), j.Rounds, TasksFile,
		MergeFile, prose.ShellWord(j.Program), to, MergedFile, MergedFile, MergedFile, StatusFile)
	return s.String()
}

// Write writes both scripts into the journal's directory, which is made.
func (j *Job) Write() error {
	if err := os.MkdirAll(j.dir(), 0o777); err != nil {
		return err
	}
	for name, text := range map[string]string{TasksFile: j.TasksScript(), MergeFile: j.MergeScript()} {
		if err := os.WriteFile(filepath.Join(j.dir(), name), []byte(text), 0o777); err != nil {
			return err
		}
	}
	return nil
}

func (j *Job) dir() string {
	if filepath.IsAbs(j.Journal) {
		return j.Journal
	}
	return filepath.Join(j.Dir, j.Journal)
}

// submission is sbatch with a script of the job.
func (j *Job) submission(name string, more ...string) []string {
	return slices.Concat([]string{"sbatch", "--parsable", "--output=/dev/null"}, more,
		[]string{filepath.Join(j.dir(), name)})
}

// Submission is the line for the shell that submits what was written.
func (j *Job) Submission() string {
	return fmt.Sprintf("sbatch --output=/dev/null --dependency=afterany:$(%s) %s",
		prose.ShellLine(j.submission(TasksFile)), prose.ShellWord(filepath.Join(j.dir(), MergeFile)))
}

// Submit submits what was written, and returns the numbers of the array and of the job behind it.
func (j *Job) Submit(ctx context.Context) (tasks, merge string, err error) {
	if tasks, err = sbatch(ctx, j.submission(TasksFile)); err == nil {
		merge, err = sbatch(ctx, j.submission(MergeFile, "--dependency=afterany:"+tasks))
	}
	return tasks, merge, err
}

// sbatch submits a script, and returns the number of the job.
func sbatch(ctx context.Context, words []string) (string, error) {
	text, err := process.Output(ctx, process.Command{Args: words, Foreign: true})
	if err != nil {
		return "", fmt.Errorf("sbatch: %w", err)
	}
	number, _, _ := strings.Cut(text, ";") // behind it is the cluster's name
	return number, nil
}

func (j *Job) journal() string { return prose.ShellWord(j.Journal) }

func (j *Job) options(s *strings.Builder, options ...string) {
	for _, o := range options {
		fmt.Fprintf(s, "#SBATCH %s\n", o)
	}
}

// minutes rounds up to whole ones, of which Slurm takes at least 1.
func minutes(d time.Duration) int64 { return int64((d + time.Minute - 1) / time.Minute) }
