package task

import (
	"cmp"
	"context"
	_ "embed" // of the adapter
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/faults"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/lab/solvers"
	"twofold/puzzles/prose"
)

//go:embed adapter.py
var adapter []byte

// A Candidate is a submission that is asked about boards.
type Candidate struct {
	examiner *Examiner
	task     *Task
	program  *solvers.Program
	remove   func() error // of one of ours: its desk
}

// A Reply is what a submission says of a board, and what is wrong with that.
type Reply struct {
	Answer Answer
	Fault  *faults.Fault // nil if the answer is right
	Took   time.Duration
}

// Candidate makes a submission ready to be asked. It runs in a directory of its own, where its files are; the desk is
// another directory, for what calls it. The caller closes it.
func (x *Examiner) Candidate(t *Task, directory, file, desk string) (*Candidate, error) {
	limits, err := t.limits()
	if err != nil {
		return nil, err
	}
	file = filepath.Join(directory, file)
	p := &solvers.Program{Name: "it", Limits: limits, Dir: directory, Env: environment(directory)}
	if x.Shown != nil {
		p.Jail = &process.Jail{Shown: slices.Concat(x.Shown, programs(), []string{desk})}
	}
	if t.Call.Python == "" {
		p.Protocol, p.Stays = solvers.Protocols[cmp.Or(t.Call.Protocol, solvers.Text.Name)], t.Call.Stay
		p.Command = strings.ReplaceAll(t.Call.Command, "{file}", prose.ShellWord(file))
		return &Candidate{examiner: x, task: t, program: p}, nil
	}
	p.Protocol, p.Stays = solvers.JSON, true
	settings := map[string]any{"python": t.Call.Python, "field": t.Kind.Field, "unchanged": t.Unchanged,
		"adapter": t.Call.Adapter, "file": t.Call.File}
	if t.Call.Adapter != "" {
		tools := filepath.Join(desk, "tools.py") // a copy, since the task's directory may be hidden
		text, err := os.ReadFile(filepath.Join(t.Dir, t.Call.Adapter))
		if err == nil {
			err = os.WriteFile(tools, text, 0o644)
		}
		if err != nil {
			return nil, err
		}
		settings["adapter"] = tools
	}
	text, err := json.Marshal(settings)
	if err != nil {
		return nil, err
	}
	script, told := filepath.Join(desk, "adapter.py"), filepath.Join(desk, t.Name+".json")
	if err := errors.Join(os.WriteFile(script, adapter, 0o644), os.WriteFile(told, text, 0o644)); err != nil {
		return nil, err
	}
	p.Command = prose.ShellLine([]string{"python3", script, file, told})
	return &Candidate{examiner: x, task: t, program: p}, nil
}

// environment is what a submission sees of ours. Sets of Python have the same order every time.
func environment(home string) []string {
	return []string{
		"PATH=" + pythonPath() + os.Getenv("PATH"), "HOME=" + home, "TMPDIR=" + home, "LANG=C.UTF-8", "PYTHONHASHSEED=0",
		"PYTHONDONTWRITEBYTECODE=1", "PYTHONIOENCODING=utf-8",
	}
}

// programs are the directories of PATH and of Python that submissions need; of a PATH with the root, not that.
func programs() []string {
	all := append(filepath.SplitList(os.Getenv("PATH")), python()...)
	return slices.DeleteFunc(all, func(dir string) bool { return !filepath.IsAbs(dir) || filepath.Clean(dir) == "/" })
}

// pythonPath is where Python itself is, for PATH. Where versions of it are managed, python3 may be a script that looks
// for it each time, which takes longer than Python's start.
func pythonPath() string {
	if all := python(); all != nil {
		return all[0] + string(filepath.ListSeparator)
	}
	return ""
}

// python are the directories of Python's program and of its library, and those that a virtual environment is made of.
var python = sync.OnceValue(func() []string {
	ctx, cancel := context.WithTimeout(context.Background(), pythonStart)
	defer cancel()
	const script = "import sys, os; print(os.path.dirname(sys.executable), sys.prefix, sys.base_prefix, sep=os.pathsep)"
	dirs, err := process.Output(ctx, process.Command{Args: []string{"python3", "-c", script}, Foreign: true})
	if all := filepath.SplitList(dirs); err == nil && len(all) == 3 && filepath.IsAbs(all[0]) {
		return all
	}
	return nil
})

// pythonStart bounds the time that a script in place of Python may take.
const pythonStart = 10 * time.Second

// Close ends what runs of the submission.
func (c *Candidate) Close() { c.program.Close() }

// Ask asks about a board and judges the answer. The error is ctx's cause.
func (c *Candidate) Ask(ctx context.Context, b puzzles.Board, truth Truth) (Reply, error) {
	start := time.Now()
	answer, noise, err := c.answer(ctx, b)
	r := Reply{Answer: answer, Took: time.Since(start)}
	if err == nil {
		err = c.task.Kind.judge(ctx, c.examiner, b, truth, r.Answer)
	}
	if ctx.Err() != nil {
		return r, context.Cause(ctx)
	}
	if err == nil {
		return r, nil
	}
	var fault *faults.Fault
	if !errors.As(err, &fault) {
		fault = &faults.Fault{Kind: faults.Format, Problem: prose.OneLine(err.Error())}
	}
	local := strings.NewReplacer(c.program.Dir+string(filepath.Separator), "") // names of files as the student knows them
	r.Fault = &faults.Fault{Kind: fault.Kind, Problem: local.Replace(strings.TrimPrefix(fault.Problem, "it ")),
		Noise: local.Replace(cmp.Or(fault.Noise, noise))}
	return r, nil
}

// answer asks about a board, and returns the beginning and the end of standard error with what is said.
func (c *Candidate) answer(ctx context.Context, b puzzles.Board) (a Answer, noise string, err error) {
	question, err := c.program.Protocol.Question(b)
	if err != nil {
		return a, "", err
	}
	output, noise, err := c.program.Send(ctx, question)
	if err != nil {
		return a, noise, err
	}
	if a, err = c.read(b, output); err != nil && a.Text == "" {
		a.Text = shown(output)
	}
	return a, noise, err
}

// noAnswer is what is shown of an answer that is not there.
const noAnswer = "no answer"

// read reads an answer.
func (c *Candidate) read(b puzzles.Board, output []byte) (Answer, error) {
	if c.program.Protocol.Name == solvers.Text.Name {
		return c.task.Kind.text(b, output)
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(output, &object); err != nil {
		return Answer{}, fmt.Errorf("%w: expected an object with %s", err, c.task.Kind.Field)
	}
	if c.task.Call.Python != "" {
		if err := failed(object); err != nil {
			return Answer{Text: noAnswer}, err
		}
	}
	field, said := object[c.task.Kind.Field]
	if said {
		return c.task.Kind.read(b, field)
	}
	claim, err := solvers.ParseJSON(b, output)
	a := claimed(claim)
	a.Text = shown(output)
	return a, err
}

// failed is the fault that the adapter reports in place of an answer.
func failed(object map[string]json.RawMessage) error {
	var said struct{ Error, Trace, Kind string }
	for name, to := range map[string]*string{"error": &said.Error, "trace": &said.Trace, "kind": &said.Kind} {
		if text, ok := object[name]; ok && json.Unmarshal(text, to) != nil {
			*to = ""
		}
	}
	if said.Error == "" {
		return nil
	}
	return &faults.Fault{Kind: faults.Kind(cmp.Or(said.Kind, string(faults.Crash))),
		Problem: prose.OneLine(said.Error), Noise: said.Trace}
}
