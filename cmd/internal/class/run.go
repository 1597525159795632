package class

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"twofold"
	"twofold/cmd/internal/task"
	"twofold/puzzles"
	"twofold/puzzles/faults"
	"twofold/puzzles/files"
	"twofold/puzzles/lab/shrink"
	"twofold/puzzles/lab/workers"
	"twofold/puzzles/limits"
)

// A Class is what a class is asked.
type Class struct {
	Tasks    []*task.Task
	Examiner *task.Examiner
	Jobs     int           // submissions that run at a time
	Patience time.Duration // for making one failure's board smaller; 0 leaves the boards as they are

	truths [][]task.Truth // by task and board
}

// patienceBoards is how many boards in a row may cost a submission a whole limit, before it is given up.
const patienceBoards = 3

// Marks of a board, besides the kind of fault that its answer has.
const (
	Right    faults.Kind = "right"
	NotAsked faults.Kind = "not asked" // the submission was given up before
)

// A Result is what came of a submission in a task.
type Result struct {
	Student  string        `json:"student"`
	Hash     string        `json:"hash"` // of the submission
	Task     string        `json:"task"`
	Marks    []faults.Kind `json:"marks"`             // a board each
	GaveUp   string        `json:"gave_up,omitempty"` // why the last boards were not asked
	Costly   bool          `json:"costly,omitempty"`  // it was given up for what it cost
	Failures []Failure     `json:"failures,omitempty"`
	Seconds  float64       `json:"seconds"`

	answers []string // by board
}

// A Failure is what a submission does wrong, on the smallest board that was found for it.
type Failure struct {
	Kind     faults.Kind `json:"kind"`
	Cases    int         `json:"cases"` // boards with it
	Problem  string      `json:"problem"`
	Board    string      `json:"board"`
	Expected string      `json:"expected"`
	Given    string      `json:"given,omitempty"`
	Noise    string      `json:"noise,omitempty"` // the beginning and the end of its standard error
}

// Prepare finds out what is right of every board. A board of which the engines do not know it is an error: an answer
// that cannot be checked must not count.
func (c *Class) Prepare(ctx context.Context) error {
	c.truths = nil
	for _, t := range c.Tasks {
		var truths []task.Truth
		for i, b := range t.All {
			truth, err := c.Examiner.Truth(ctx, t, b)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err != nil {
				return fmt.Errorf("task %s: board %d: %w: expected a board that can be judged", t.Name, i+1, err)
			}
			truths = append(truths, truth)
		}
		c.truths = append(c.truths, truths)
	}
	return nil
}

// Current are the results that are of the submissions as they are now, one for each task at most.
func Current(results []Result, all []Submission) []Result {
	hashes := map[string]string{}
	for _, s := range all {
		hashes[s.Name] = s.Hash()
	}
	return slices.DeleteFunc(results, func(r Result) bool { return hashes[r.Student] != r.Hash })
}

// Grade grades the submissions, each in one task after the other, but those that are done, and hands each result to
// keep as soon as it is there, one at a time. The error is keep's, or ctx's cause; then what keep did not get was not
// graded.
func (c *Class) Grade(ctx context.Context, all []Submission, done []Result, keep func(Result) error) error {
	isDone := func(s Submission, t *task.Task) bool {
		return slices.ContainsFunc(done, func(r Result) bool { return r.Student == s.Name && r.Task == t.Name })
	}
	type job struct {
		submission Submission
		task       int
	}
	jobs := func(yield func(job) bool) {
		for _, s := range all {
			for i, t := range c.Tasks {
				if !isDone(s, t) && !yield(job{s, i}) {
					return
				}
			}
		}
	}
	var mutex sync.Mutex
	return workers.Each(ctx, c.Jobs, jobs, func(ctx context.Context, j job) error {
		r, err := c.grade(ctx, j.submission, j.task)
		if err != nil {
			return err
		}
		mutex.Lock()
		defer mutex.Unlock()
		return keep(r)
	})
}

// grade asks a submission all boards of a task.
func (c *Class) grade(ctx context.Context, s Submission, index int) (Result, error) {
	t := c.Tasks[index]
	start := time.Now()
	r := Result{Student: s.Name, Hash: s.Hash(), Task: t.Name}
	file, err := s.find(t.Call.File)
	if err != nil {
		r.refuse(len(t.All), err)
		return r, nil
	}
	desk, remove, err := files.TempDir("twofold-grade-")
	if err != nil {
		return r, err
	}
	defer func() {
		unlock(desk)
		_ = remove() // what is left is removed by the next run
	}()
	a := &attempt{class: c, task: t, truths: c.truths[index], result: &r,
		submission: s, file: filepath.Join(desk, "work", filepath.FromSlash(file)), work: filepath.Join(desk, "work")}
	if err := a.settle(); err != nil {
		return r, err
	}
	a.candidate, err = c.Examiner.Candidate(t, filepath.Dir(a.file), filepath.Base(a.file), desk)
	if err != nil {
		return r, err
	}
	defer a.candidate.Close()
	if err := a.run(ctx); err != nil {
		return r, err
	}
	err = a.reduce(ctx)
	r.Seconds = time.Since(start).Seconds()
	return r, err
}

// refuse marks all boards of a submission that cannot be asked.
func (r *Result) refuse(boards int, err error) {
	r.Marks, r.answers = slices.Repeat([]faults.Kind{NotAsked}, boards), make([]string, boards)
	r.GaveUp = err.Error()
	r.Failures = []Failure{{Kind: task.KindBroken, Cases: boards, Problem: err.Error()}}
}

// settle puts a copy of the submission's files where it runs, unless they are there: one may have removed its own.
func (a *attempt) settle() error {
	if _, err := os.Stat(a.file); err == nil {
		return nil
	}
	if err := os.MkdirAll(a.work, 0o755); err != nil {
		return err
	}
	return a.submission.put(a.work)
}

// unlock lets the directories below one be removed, whatever a submission made of them.
func unlock(dir string) {
	_ = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if e != nil && e.IsDir() {
			return os.Chmod(name, 0o755)
		}
		return nil
	})
}

// An attempt is one submission in one task.
type attempt struct {
	class     *Class
	task      *task.Task
	truths    []task.Truth
	candidate *task.Candidate
	result    *Result

	submission Submission
	work, file string          // the directory of its own that it runs in, and its file there
	smallest   []puzzles.Board // by failure
}

// isCostly reports whether a fault cost a whole limit.
func isCostly(k faults.Kind) bool {
	return k == faults.Hang || k == faults.TooLarge || k == faults.TooLong
}

// isFinal reports whether all boards have the fault.
func isFinal(k faults.Kind) bool { return k == task.KindBroken || k == faults.Unstarted }

// run asks board after board, until all are asked or the submission is given up.
func (a *attempt) run(ctx context.Context) error {
	costly := 0
	for i, b := range a.task.All {
		if a.result.GaveUp != "" {
			a.result.Marks, a.result.answers = append(a.result.Marks, NotAsked), append(a.result.answers, "")
			continue
		}
		err := a.settle()
		var reply task.Reply
		if err == nil {
			reply, err = a.candidate.Ask(ctx, b, a.truths[i])
		}
		if err != nil {
			return err
		}
		a.result.answers = append(a.result.answers, reply.Answer.Text)
		if reply.Fault == nil {
			a.result.Marks = append(a.result.Marks, Right)
			costly = 0
			continue
		}
		kind := reply.Fault.Kind
		a.result.Marks = append(a.result.Marks, kind)
		a.note(b, a.truths[i], reply)
		if costly++; !isCostly(kind) {
			costly = 0
		}
		switch {
		case isFinal(kind):
			a.result.Failures[0].Cases = len(a.task.All)
			a.result.GaveUp = fmt.Sprintf("%s: %s", kind, reply.Fault.Problem)
		case costly == patienceBoards:
			a.result.GaveUp, a.result.Costly = fmt.Sprintf("%s on %d boards in a row", kind, costly), true
		}
	}
	return nil
}

// note keeps the smallest board of each kind of fault.
func (a *attempt) note(b puzzles.Board, truth task.Truth, reply task.Reply) {
	kind := reply.Fault.Kind
	at := slices.IndexFunc(a.result.Failures, func(f Failure) bool { return f.Kind == kind })
	if at < 0 {
		at = len(a.result.Failures)
		a.result.Failures = append(a.result.Failures, Failure{Kind: kind})
		a.smallest = append(a.smallest, nil)
	}
	f := &a.result.Failures[at]
	f.Cases++
	if old := a.smallest[at]; old == nil || slices.Compare(shrink.Size(b), shrink.Size(old)) < 0 {
		a.smallest[at] = b
		a.show(f, b, truth, reply)
	}
}

// show says what is wrong on a board.
func (a *attempt) show(f *Failure, b puzzles.Board, truth task.Truth, reply task.Reply) {
	f.Problem, f.Board, f.Noise = reply.Fault.Problem, b.String(), reply.Fault.Noise
	f.Expected, f.Given = a.task.Kind.Tell(b, truth), reply.Answer.Text
	if isFinal(f.Kind) {
		f.Board, f.Expected = "", ""
	}
}

// shaped reports whether boards may be asked that have the shape of one: where a task has boards of one size only, or
// square ones only, its exercise may promise that.
func shaped(all []puzzles.Board) func(b puzzles.Board) bool {
	sizes, areSquare := map[[2]int]bool{}, true
	for _, b := range all {
		rows, cols := b.Size()
		sizes[[2]int{rows, cols}] = true
		areSquare = areSquare && rows == cols
	}
	return func(b puzzles.Board) bool {
		rows, cols := b.Size()
		return (len(sizes) > 1 || sizes[[2]int{rows, cols}]) && (!areSquare || rows == cols)
	}
}

// reduce makes the boards of failures smaller, as long as they are failures of the same kind and of the shape of the
// task's. What costs a limit each time stays as it is.
func (a *attempt) reduce(ctx context.Context) error {
	fits := shaped(a.task.All)
	for i := range a.result.Failures {
		f := &a.result.Failures[i]
		if isCostly(f.Kind) || isFinal(f.Kind) || a.class.Patience == 0 {
			continue
		}
		family, err := twofold.Find(a.smallest[i].Family())
		if err != nil {
			return err
		}
		limited, cancel := limits.Limits{Time: a.class.Patience}.Context(ctx)
		shrink.Board(limited, a.smallest[i], family.Read, func(ctx context.Context, b puzzles.Board) bool {
			if !fits(b) {
				return false
			}
			truth, err := a.class.Examiner.Truth(ctx, a.task, b)
			if err != nil || a.settle() != nil {
				return false
			}
			reply, err := a.candidate.Ask(ctx, b, truth)
			isBad := err == nil && reply.Fault != nil && reply.Fault.Kind == f.Kind
			if isBad {
				a.show(f, b, truth, reply)
			}
			return isBad
		})
		cancel()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}
