package task

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"twofold"
	"twofold/cmd/internal/experiment"
	"twofold/puzzles"
	"twofold/puzzles/lab/solvers"
	"twofold/puzzles/limits"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A Task is what a file says. Its keys are the fields in lower case.
type Task struct {
	Title     string
	Source    string  // the document that it is from, and where
	Statement string  // for who reads the file: more that students have to know, such as what a function returns
	Ask       string  // the name of a Kind
	What      string  // the measure, or the counter of an engine, that is asked for; "" for other kinds
	Engine    string  // whose counter it is
	Order     string  // that the engine is told
	Boards    string  // a file of boards beside the task's
	Weight    float64 // in the score of all tasks; 1 if it is not given
	Unchanged bool    // a function must not change what it is given
	Call      Call
	Limits    Limits
	Right     string // a right submission, a file beside the task's
	Oracle    string // of values: a second right submission that was written apart from the first
	Example   []Example
	Fault     []Fault

	File string          `toml:"-"` // as it was named
	Name string          `toml:"-"` // of the file, without its ending
	Dir  string          `toml:"-"` // of the file
	Kind Kind            `toml:"-"`
	All  []puzzles.Board `toml:"-"` // its boards

	experiment.Origin `toml:"-"`
}

// A Call says how a submission is asked: a command, or an expression of Python.
type Call struct {
	File     string // of the submission, such as "puzzle_solver.py"
	Python   string // an expression, in which theirs is the submission's module: see adapter.py
	Adapter  string // a file beside the task's with functions for the expression
	Command  string // for the shell, in which {file} is the submission's file
	Protocol string // of a command: text or json
	Stay     bool   // a command stays and answers board after board
}

// Limits bound an answer to one board.
type Limits struct {
	Time   string // such as "2s"
	Memory string // such as "500M"
	Output string
}

// A Fault is a change of the right submission that makes it wrong.
type Fault struct {
	Reason  string
	Old     string // what it is in the place of; it stands there once
	Planted string
}

// An Example is what the source says of a board.
type Example struct {
	Board int    // from 1
	Where string // in the source
	Value any
}

// The usual limits.
const (
	usualTime   = 10 * time.Second
	usualMemory = 1 << 30
	usualOutput = 1 << 20
)

// Read reads a task and its boards. Errors name file, line and column.
func Read(file string, open experiment.Opener) (*Task, error) {
	r, name, err := open(file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	t := &Task{File: file, Name: strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), Dir: filepath.Dir(file)}
	origin, err := experiment.Decode(r, name, t)
	if err != nil {
		return nil, err
	}
	t.Origin = origin
	if err := t.check(); err != nil {
		return nil, err
	}
	t.All, err = ReadBoards(filepath.Join(t.Dir, t.Boards), open)
	return t, err
}

// ReadBoards reads all boards of a file, of which there is one at least.
func ReadBoards(file string, open experiment.Opener) (all []puzzles.Board, err error) {
	r, name, err := open(file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	for p, err := range twofold.Read(r, name) {
		if err != nil {
			return nil, err
		}
		all = append(all, p.Board)
	}
	if len(all) == 0 {
		return nil, &parse.Error{File: name, Line: 1, Col: 1, Problem: "no board: expected one at least"}
	}
	return all, nil
}

// check refuses what has the right type and makes no sense.
func (t *Task) check() (err error) {
	if t.Kind, err = prose.Named("ask", t.Ask, Kinds, func(k Kind) string { return k.Name }); err != nil {
		return t.Errorf("ask", t.Ask, "%v", err)
	}
	t.Weight = cmp.Or(t.Weight, 1)
	switch _, known := solvers.Protocols[cmp.Or(t.Call.Protocol, solvers.Text.Name)]; {
	case t.Boards == "":
		return t.Errorf("boards", "", "no boards: expected boards = a file")
	case t.Weight < 0:
		return t.Errorf("weight", "", "weight %v: expected a number above 0", t.Weight)
	case (t.Call.Python == "") == (t.Call.Command == ""):
		return t.Errorf("call", "call", "call: expected one of the keys python and command")
	case t.Call.Python != "" && (t.Call.Protocol != "" || t.Call.Stay):
		return t.Errorf("call", "call", "call: protocol and stay are for commands: expected none of them beside python")
	case t.Call.File == "":
		return t.Errorf("call", "call", "call: expected the key file, such as file = \"puzzle_solver.py\"")
	case t.Call.File != filepath.Base(t.Call.File) || t.Call.File == "." || t.Call.File == "..":
		return t.Errorf("call", "call", "call: file %q: expected a name without a directory", t.Call.File)
	case !known:
		return t.Errorf("call", "call", "call: protocol %q: expected text or json", t.Call.Protocol)
	case len(t.Fault) > 0 && t.Right == "":
		return t.Errorf("fault", "fault", "faults without a right submission: expected right = a file")
	}
	_, err = t.limits()
	return cmp.Or(t.checkModels(), err)
}

// checkModels refuses what has no second right submission, and what needs none.
func (t *Task) checkModels() error {
	switch {
	case (t.Ask == askValue) != (t.Oracle != "") || t.Ask == askValue && t.Right == "":
		return t.Errorf("oracle", t.Oracle, "oracle %q: expected the keys right and oracle where ask = %q, else no oracle",
			t.Oracle, askValue)
	case len(t.Example) > 0 && t.Ask != askValue:
		return t.Errorf("example", "example", "examples: expected them where ask = %q", askValue)
	}
	return nil
}

// limits are those of an answer.
func (t *Task) limits() (l solvers.Limits, err error) {
	l = solvers.Limits{Time: usualTime, Memory: usualMemory, Output: usualOutput}
	if t.Limits.Time != "" {
		if l.Time, err = time.ParseDuration(t.Limits.Time); err != nil || l.Time <= 0 {
			return l, t.Errorf("limits.time", t.Limits.Time, "limits: time %q: expected a duration such as 2s", t.Limits.Time)
		}
	}
	for _, bytes := range []struct {
		name, text string
		limit      *int64
	}{{"memory", t.Limits.Memory, &l.Memory}, {"output", t.Limits.Output, &l.Output}} {
		var n limits.Bytes
		if bytes.text == "" {
			continue
		}
		if err := n.Set(bytes.text); err != nil || n == 0 {
			return l, t.Errorf("limits."+bytes.name, bytes.text, "limits: %s %q: expected a number of bytes such as 500M",
				bytes.name, bytes.text)
		}
		*bytes.limit = int64(n)
	}
	return l, nil
}

// In is the text of the right submission with a fault.
func (f Fault) In(right string) (string, error) {
	if n := strings.Count(right, f.Old); n != 1 || f.Old == "" {
		return "", fmt.Errorf("fault %q: old stands there %s: expected 1 time", f.Reason, prose.Some(n, "time"))
	}
	return strings.Replace(right, f.Old, f.Planted, 1), nil
}

// Errorf is an error about the value of a key, at its place, or about the file if it is not there.
func (t *Task) Errorf(key, value, format string, args ...any) error {
	err := t.Origin.Errorf(key, value, format, args...)
	if place := new(parse.Error); errors.As(err, &place) {
		return err
	}
	return fmt.Errorf("%s: %w", t.In, err)
}

// Judges are the files beside the task's that decide whether an answer is right, besides its boards.
func (t *Task) Judges() (files []string) {
	if t.Call.Adapter != "" {
		files = append(files, t.Call.Adapter)
	}
	if t.Oracle != "" {
		files = append(files, t.Right, t.Oracle)
	}
	return files
}
