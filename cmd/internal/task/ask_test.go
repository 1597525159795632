package task_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"twofold/cmd/internal/task"
	"twofold/puzzles/faults"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/limits"
)

// TestMain lets the test binary be the guard of programs.
func TestMain(m *testing.M) {
	process.Main()
	os.Exit(m.Run())
}

// examiner knows what is right, by engines in this process.
func examiner() *task.Examiner { return &task.Examiner{} }

// ask asks a submission of one file about a board.
func ask(t *testing.T, x *task.Examiner, settings, file, board string) task.Reply {
	t.Helper()
	dir, work, desk := t.TempDir(), t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		dir + "/task.toml": "boards = \"boards.txt\"\n" + settings, dir + "/boards.txt": board, work + "/it": file,
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	one, err := task.Read(filepath.Join(dir, "task.toml"), openFile)
	if err != nil {
		t.Fatalf("%s: %v", settings, err)
	}
	truth, err := x.Truth(t.Context(), one, one.All[0])
	if err != nil {
		t.Fatalf("%s: %v", settings, err)
	}
	c, err := x.Candidate(one, work, "it", desk)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	reply, err := c.Ask(t.Context(), one.All[0], truth)
	if err != nil {
		t.Fatal(err)
	}
	return reply
}

// Boards: two coins are possible, or none, or one; a position; a picture; a start and its goal.
const (
	two      = "treasure 1x3\n. 1 .\n"
	none     = "treasure 1x2\n2 .\n"
	one      = "treasure 1x2\n1 .\n"
	position = "visibility 1x3\n. . .\nposition\n. ? *\n"
	picture  = "visibility 1x2\n. .\nposition\n. *\n"
	plan     = "sliding 1x3\n1 _ 2\n"
)

// answers are what programs write about a board, in text and in JSON.
var answers = []struct {
	settings, board, answer string
	kind                    faults.Kind // "" if the answer is right
}{
	{`ask = "solve"`, two, "found\n* 1 .\n", ""},
	{`ask = "solve"`, two, ". 1 *\n", ""},
	{`ask = "solve"`, two, "none\n", faults.Verdict},
	{`ask = "solve"`, two, "* 1 *\n", faults.Wrong},
	{`ask = "solve"`, two, "* 1 .\n\n. 1 *\n", faults.Format},
	{`ask = "solve"`, two, "", faults.Format},
	{`ask = "solve"`, none, "none\n", ""},
	{`ask = "solve"`, none, "2 *\n", faults.Verdict},
	{`ask = "solve"`, plan, "plan RLR\n", ""},
	{`ask = "best"`, plan, "plan RLR\n", faults.Dearer},
	{`ask = "best"`, plan, "plan R\n", ""},
	{`ask = "count"`, two, "count 2\n", ""},
	{`ask = "count"`, two, "count 1\n", faults.Count},
	{`ask = "count"`, two, "multiple\n", faults.Count},
	{`ask = "count"`, none, "none\n", ""},
	{`ask = "all"`, two, "* 1 .\n\n. 1 *\n", ""},
	{`ask = "all"`, two, "* 1 .\n", faults.Missed},
	{`ask = "all"`, two, "* 1 .\n\n* 1 .\n", faults.Duplicate},
	{`ask = "all"`, two, "* 1 .\n\n* 1 *\n", faults.Wrong},
	{`ask = "all"`, none, "none\n", ""},
	{`ask = "unique"`, one, "unique\n", ""},
	{`ask = "unique"`, two, "unique\n", faults.Verdict},
	{`ask = "unique"`, two, "multiple\n", ""},
	{`ask = "exists"`, none, "none\n", ""},
	{`ask = "exists"`, none, "found\n", faults.Verdict},
	{`ask = "measure"` + "\n" + `what = "max_seen"`, position, "2 2 0\n", ""},
	{`ask = "measure"` + "\n" + `what = "max_seen"`, position, "2 1 0\n", task.KindValue},
	{`ask = "measure"` + "\n" + `what = "max_seen"`, position, "2 2\n", faults.Format},
	{`ask = "measure"` + "\n" + `what = "max_seen"`, position, "many\n", faults.Format},
	{`ask = "generate"`, picture, "visibility 1x2\n1 .\nend\n", ""},
	{`ask = "generate"`, picture, "visibility 1x2\n1 0\n", task.KindNotMinimal},
	{`ask = "generate"`, picture, "visibility 1x2\n. 0\n", task.KindNotUnique},
	{`ask = "generate"`, picture, "visibility 1x2\n2 .\n", faults.Wrong},
	{`ask = "generate"`, picture, "visibility 2x1\n1\n.\n", faults.Format},
	{`ask = "generate"`, picture, "1 .\n", faults.Format},

	{`ask = "solve"`, two, `{"solution": [[1, 0, 0]]}`, ""},
	{`ask = "solve"`, two, `{"solution": null}`, faults.Verdict},
	{`ask = "solve"`, two, `{"solution": "* 1 ."}`, ""},
	{`ask = "solve"`, two, `{"solution": "left"}`, faults.Format},
	{`ask = "solve"`, none, `{"verdict": "none"}`, ""},
	{`ask = "count"`, two, `{"count": "2"}`, ""},
	{`ask = "count"`, two, `{"count": 2.5}`, faults.Format},
	{`ask = "all"`, two, `{"solutions": [[0, 0, 1], [1, 0, 0]]}`, ""},
	{`ask = "unique"`, one, `{"unique": true}`, ""},
	{`ask = "unique"`, one, `{"unique": null}`, faults.Format},
	{`ask = "measure"` + "\n" + `what = "max_seen"`, position, `{"numbers": [[2, 2, 0]]}`, ""},
	{`ask = "measure"` + "\n" + `what = "constraints"`, position, `{"numbers": true}`, ""},
	{`ask = "measure"` + "\n" + `what = "constraints"`, position, `{"numbers": "1"}`, faults.Format},
	{`ask = "generate"`, picture, `{"board": [[0, 1, 0]]}`, task.KindNotUnique},
	{`ask = "generate"`, picture, `{"board": [[0, 0, 1]]}`, ""},
	{`ask = "generate"`, picture, `{"board": [[0, 5, 1]]}`, faults.Format},
	{`ask = "generate"`, picture, `{"board": [[0, 0, 1], [0, 0, 1]]}`, faults.Format},
	{`ask = "count"`, two, `{}`, faults.Format},
	{`ask = "count"`, two, `[2]`, faults.Format},
}

func TestAnswers(t *testing.T) {
	if _, err := exec.LookPath("/bin/sh"); err != nil {
		t.Skip("there is no shell")
	}
	x := examiner()
	for _, test := range answers {
		settings := test.settings + "\n[call]\nfile = \"it\"\ncommand = \"cat >/dev/null; cat {file}\"\n"
		if strings.HasPrefix(test.answer, "{") || strings.HasPrefix(test.answer, "[") {
			settings += "protocol = \"json\"\n"
		}
		reply := ask(t, x, settings, test.answer, test.board)
		got, problem := faults.Kind(""), ""
		if reply.Fault != nil {
			got, problem = reply.Fault.Kind, reply.Fault.Problem
		}
		if got != test.kind {
			t.Errorf("%s, %q of %q: %q %s: want %q", test.settings, test.answer, test.board, got, problem, test.kind)
		}
	}
}

// functions are submissions in Python, and what comes of calling them.
var functions = []struct {
	python, file string
	kind         faults.Kind
	problem      string
}{
	{"theirs.f(position)", "def f(p):\n    return [2, 2, 0]", "", ""},
	{"theirs.f(position)", "def f(p):\n    print('here')\n    return ((2, 2, False),)", "", ""},
	{"theirs.f(position)", "def f(p):\n    return {2}", faults.Format, "1 number: expected 3"},
	{"theirs.f(position)", "def f(p):\n    return None", faults.Format, "nothing (None): expected a number"},
	{"theirs.f(position)", "def f(p):\n    return f", faults.Crash, "the answer is of the type function"},
	{"theirs.f(position)", "def f(p):\n    return 1 / 0", faults.Crash,
		"ZeroDivisionError: division by zero (line 2, in f)"},
	{"theirs.f(position)", "import sys\ndef f(p):\n    sys.exit()", faults.Crash, "SystemExit (line 3, in f)"},
	{"theirs.f(position)", "import os\ndef f(p):\n    os._exit(7)", faults.Crash, "failed: exit status 7"},
	{"theirs.f(position)", "def f(p):\n    p[0][0] = 5\n    return [2, 2, 0]", task.KindChanged,
		"changed what it was given"},
	{"theirs.f(position)", "def f(p) return 1", task.KindBroken, "SyntaxError"},
	{"theirs.f(position)", "import nowhere", task.KindBroken, "ModuleNotFoundError: No module named 'nowhere'"},
	{"theirs.f(position)", "raise SystemExit", task.KindBroken, "SystemExit"},
	{"theirs.g(position)", "def f(p):\n    return 1", faults.Crash, "has no attribute 'g'"},
	{"theirs.f()", "def f():\n    return input()", faults.Crash, "EOFError"},
	{"theirs.f()", "import os, sys\ndef f():\n    os.write(1, b'[0]\\n')\n    return [2, 2, 0]", "", ""},
	{"theirs.f(numbers())", "def f(g):\n    return [2, 2, 0] if g == [[-1, -1, -1]] else 0", "", ""},
	{"theirs.f(state(marks={1: 10, 0: -10}))", "def f(g):\n    return [2, 2, 0] if g == [[10, -1, -10]] else 0", "", ""},
	{"theirs.f(rows, cols, constraints)", "def f(n, m, c):\n    return [2, 2, 0] if (n, m, c) == (1, 3, set()) else 0",
		"", ""},
}

func TestFunctions(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	x := examiner()
	for _, test := range functions {
		settings := "ask = \"measure\"\nwhat = \"max_seen\"\nunchanged = true\n" +
			"[call]\nfile = \"it\"\npython = \"" + test.python + "\"\n"
		reply := ask(t, x, settings, test.file, position)
		got, problem := faults.Kind(""), ""
		if reply.Fault != nil {
			got, problem = reply.Fault.Kind, reply.Fault.Problem
		}
		if got != test.kind || !strings.Contains(problem, test.problem) {
			t.Errorf("%s of\n%s\n%q, %s: want %q, %s", test.python, test.file, got, problem, test.kind, test.problem)
		}
	}
}

// TestTruthNeedsTwo: what the engines do not find out in time is no truth.
func TestTruthNeedsTwo(t *testing.T) {
	x := examiner()
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(limits.Time)
	dir := t.TempDir()
	for name, text := range map[string]string{"boards.txt": two, "task.toml": "ask = \"count\"\n" +
		"boards = \"boards.txt\"\n[call]\nfile = \"it\"\ncommand = \"true\"\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	one, err := task.Read(filepath.Join(dir, "task.toml"), openFile)
	if err != nil {
		t.Fatal(err)
	}
	if truth, err := x.Truth(ctx, one, one.All[0]); err == nil {
		t.Errorf("%+v: want an error", truth)
	}
	if truth, err := x.Truth(t.Context(), one, one.All[0]); err != nil || truth.Count.Int64() != 2 {
		t.Errorf("%+v, %v: want 2", truth, err)
	}
}

// TestJailed: a submission sees nothing but what is shown, and changes nothing but its own files.
func TestJailed(t *testing.T) {
	if err := process.CanJail(); err != nil {
		t.Skip(err)
	}
	secret := t.TempDir()
	if err := os.WriteFile(filepath.Join(secret, "right"), []byte("count 2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	read, write := "cat '"+secret+"/right'", "echo x >'"+t.TempDir()+"/new' && echo count 2"
	for _, test := range []struct {
		script string
		shown  []string
		can    bool
	}{
		{read, nil, true}, {read, []string{}, false}, {read, []string{secret}, true},
		{write, nil, true}, {write, []string{}, false},
		{"python3 -c 'print(\"count 2\")'", []string{}, true},
	} {
		x := examiner()
		x.Shown = test.shown
		settings := "ask = \"count\"\n[call]\nfile = \"it\"\ncommand = \"echo >mine; sh {file}\"\n"
		if reply := ask(t, x, settings, test.script, two); (reply.Fault == nil) != test.can {
			t.Errorf("%s with %q shown: %+v: want that it can: %t", test.script, test.shown, reply.Fault, test.can)
		}
	}
}
