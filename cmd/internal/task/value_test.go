package task_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"twofold/cmd/internal/task"
	"twofold/puzzles/faults"
)

// values are submissions beside a right one and an oracle, which all return a value, and what comes of them. A truth
// that is not known is an error before the submission is asked.
var values = []struct {
	right, oracle, example, given string
	kind                          faults.Kind
	problem                       string
}{
	{"{'b': {2, 1}, 7: (True, 0)}", "{7: [1, False], 'b': [1, 2]}", "{7 = [1, 0], b = [1, 2]}",
		"{7: [1, 0], 'b': (1, 2)}", "", ""},
	{"{7: 1}", "{7: 1}", "", "{'7': 1}", task.KindValue, "no key \"7\": expected one"},
	{"[1, [2, 3]]", "[1, [2, 3]]", "", "[1, [2, 4]]", task.KindValue, "[1][1]: 4: expected 3"},
	{"1", "1", "", "1 / 0", faults.Crash, "ZeroDivisionError"},
	{"1", "2", "", "1", "", "right.py differs from oracle.py: 1: expected 2"},
	{"1", "1", "2", "1", "", "right.py differs from the example at part 1: 1: expected 2"},
	{"1", "1 / 0", "", "1", "", "oracle.py: ZeroDivisionError"},
}

func TestValues(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	for _, test := range values {
		x := examiner()
		dir, desk := t.TempDir(), t.TempDir()
		settings := "ask = \"value\"\nboards = \"boards.txt\"\nright = \"right.py\"\noracle = \"oracle.py\"\n" +
			"[call]\nfile = \"given.py\"\npython = \"theirs.f()\"\n"
		if test.example != "" {
			settings += "[[example]]\nboard = 1\nwhere = \"part 1\"\nvalue = " + test.example + "\n"
		}
		for name, text := range map[string]string{"task.toml": settings, "boards.txt": two,
			"right.py": "def f(): return " + test.right, "oracle.py": "def f(): return " + test.oracle,
			"given.py": "def f(): return " + test.given} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		one, err := task.Read(filepath.Join(dir, "task.toml"), openFile)
		if err != nil {
			t.Fatalf("%s: %v", settings, err)
		}
		kind, problem := faults.Kind(""), ""
		if truth, err := x.Truth(t.Context(), one, one.All[0]); err != nil {
			problem = err.Error()
		} else if c, err := x.Candidate(one, dir, "given.py", desk); err != nil {
			t.Fatal(err)
		} else if reply, err := c.Ask(t.Context(), one.All[0], truth); err != nil {
			t.Fatal(err)
		} else if c.Close(); reply.Fault != nil {
			kind, problem = reply.Fault.Kind, reply.Fault.Problem
		}
		if kind != test.kind || !strings.Contains(problem, test.problem) || (problem == "") != (test.problem == "") {
			t.Errorf("%+v: %q, %q", test, kind, problem)
		}
		x.Close()
	}
}

// TestValuesNeedAnOracle: a task for values without a second right submission is refused, as is an oracle elsewhere.
func TestValuesNeedAnOracle(t *testing.T) {
	for _, settings := range []string{"ask = \"value\"\nright = \"a.py\"", "ask = \"value\"\noracle = \"a.py\"",
		"ask = \"count\"\noracle = \"a.py\"", "ask = \"count\"\n[[example]]\nboard = 1"} {
		file := filepath.Join(t.TempDir(), "task.toml")
		text := "boards = \"boards.txt\"\n" + settings + "\n[call]\nfile = \"it\"\npython = \"1\"\n"
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := task.Read(file, openFile)
		if err == nil || !strings.Contains(err.Error(), "expected") {
			t.Errorf("%s: %v", settings, err)
		}
	}
}
