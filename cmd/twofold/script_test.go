package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"twofold"
	"twofold/puzzles/enginetest"
	"twofold/puzzles/lab/process"
)

// TestMain puts the program, and DIMACS solvers that are wrong on purpose, into the path of the
// tests. Each is a copy of the test binary, so the program finds itself where it starts workers. A test
// that calls run starts the test binary itself as a worker, of formulas or of a sweep.
func TestMain(m *testing.M) {
	process.Main()
	if os.Getenv(withNull) != "" {
		twofold.Families = append(twofold.Families, testFamilies...)
	}
	if len(os.Args) > 1 && slices.Contains([]string{workerArgument, sweepWorkerArgument, rulesArgument}, os.Args[1]) {
		main()
	}
	testscript.Main(withFamily{m}, map[string]func(){
		"twofold":    func() { windingUp = time.Hour; main() },
		"hurried":    func() { windingUp = time.Millisecond; main() },
		"denier":     func() { playSolver("s UNSATISFIABLE", 20) },
		"daydreamer": func() { playSolver("s SATISFIABLE\nv 1 2 3 0", 10) },
		"crasher":    func() { playSolver("s UNSATISFIABLE", 3) },
	})
}

// withNull is the variable of the environment that puts them into the list of a process. Scripts and the commands of
// documents run without it: they show the program as it is.
const withNull = "TWOFOLD_NULL"

// withFamily runs the tests with these families in the list, here and in the processes that they start.
type withFamily struct{ *testing.M }

func (w withFamily) Run() int {
	os.Setenv(withNull, "yes")
	twofold.Families = append(twofold.Families, testFamilies...)
	findPython()
	return w.M.Run()
}

// findPython puts the directory of the interpreter itself first in the path. What is found there may be a script that
// chooses among several, and takes ten times as long to start as Python does.
func findPython() {
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if dir := filepath.Dir(strings.TrimSpace(string(out))); err == nil && dir != "." {
		os.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	}
}

// playSolver is a DIMACS solver that says the same of every formula.
func playSolver(says string, status int) {
	fmt.Println(says)
	os.Exit(status)
}

// TestScripts runs testdata/script/*.txtar: each says what the program prints and how it exits. With
// UPDATE_SCRIPTS=1 the files that cmp compares are rewritten: look at the difference then.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Files:               scripts(t),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Setup:               setupScript,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": scriptStatus,
			"mask":   scriptMask,
			"fill":   scriptFill,
			"into":   scriptInto,
			"times":  scriptTimes,
			"torn":   scriptTorn,
			"begins": scriptBegins,
		},
	})
}

// scripts are all of them, or where all tests are run and a part of what is drawn every third: they start the program
// more than a thousand times, which is most of what tests take. make scripts runs all.
func scripts(t *testing.T) (files []string) {
	t.Helper()
	all, err := filepath.Glob("../../testdata/script/*.txtar")
	if err != nil || len(all) == 0 {
		t.Fatal(err, len(all))
	}
	if enginetest.Cases(100) == 100 || flag.Lookup("test.run").Value.String() != "" {
		return all
	}
	for i := 0; i < len(all); i += 3 {
		files = append(files, all[i])
	}
	return files
}

func setupScript(env *testscript.Env) error {
	boards, err := os.Getwd()
	env.Setenv("BOARDS", boards+"/../../testdata/treasure")
	return err
}

// scriptStatus: status N command... runs the command, which must exit with status N.
func scriptStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d: want %d", got, want)
	}
}

// measured is what differs from run to run.
var measured = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`\d+\.\d+ s\b`), "T s"},
	{regexp.MustCompile(`, memory [0-9.]+ MB`), ""},
	{regexp.MustCompile(`,"memory":\d+`), ""},
	{regexp.MustCompile(`"wall":[0-9.e-]+`), `"wall":0`},
	{regexp.MustCompile(`(?m) +$`), ""},
}

// scriptMask: mask FROM TO copies a file without times and memory.
func scriptMask(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: mask from to")
	}
	text := ts.ReadFile(args[0])
	for _, m := range measured {
		text = m.pattern.ReplaceAllString(text, m.instead)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}

// scriptFill: fill FILE N TEXT appends TEXT, with the escapes of Go strings, N times to a file.
func scriptFill(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: fill file n text")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	text, err := strconv.Unquote(`"` + args[2] + `"`)
	ts.Check(err)
	file, err := os.OpenFile(ts.MkAbs(args[0]), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	ts.Check(err)
	_, err = file.WriteString(strings.Repeat(text, n))
	ts.Check(errors.Join(err, file.Close()))
}

// scriptInto: into FILE command... puts what the command prints into a file. It must succeed. What
// is long does not fill the log so.
func scriptInto(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: into file command...")
	}
	text, err := exec.Command(args[1], args[2:]...).Output()
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o666))
}
