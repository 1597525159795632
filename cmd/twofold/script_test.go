package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"twofold"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/puzzletest"
)

// TestMain puts the program, and DIMACS solvers that are wrong on purpose, into the path of the
// tests. Each is a copy of the test binary, so the program finds itself where it starts workers. A test
// that calls run starts the test binary itself as a worker, of formulas or of a sweep.
func TestMain(m *testing.M) {
	process.Main()
	if os.Getenv(withNull) != "" {
		addTestFamilies()
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
	addTestFamilies()
	findPython()
	return w.M.Run()
}

func addTestFamilies() {
	for _, f := range testFamilies {
		twofold.Default = twofold.Default.With(f)
	}
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
	before := windingUp
	inProcess, windingUp = true, time.Hour
	defer func() { inProcess, windingUp = false, before }()
	testscript.Run(t, testscript.Params{
		Files:               scripts(t),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Setup:               setupScript,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":  scriptStatus,
			"started": scriptStarted,
			"mask":    scriptMask,
			"fill":    scriptFill,
			"into":    scriptInto,
			"times":   scriptTimes,
			"torn":    scriptTorn,
			"begins":  scriptBegins,
		},
	})
}

// scripts are all of them, or where all tests are run and a part of what is drawn every sixth. make scripts runs all.
func scripts(t *testing.T) (files []string) {
	t.Helper()
	all, err := filepath.Glob("../../testdata/script/*.txtar")
	if err != nil || len(all) == 0 {
		t.Fatal(err, len(all))
	}
	every := 6
	if puzzletest.Cases(100) == 100 || flag.Lookup("test.run").Value.String() != "" {
		every = 1
	}
	for i := 0; i < len(all); i += every {
		file, err := filepath.Abs(all[i]) // another script may have the working directory elsewhere
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

func setupScript(env *testscript.Env) error {
	env.Setenv("BOARDS", treasures)
	return nil
}

// treasures is a directory of boards that scripts read.
var treasures, _ = filepath.Abs("../../testdata/treasure")

// here is held by the script that runs the program in this process: a process has one working directory, one
// environment and one list of families.
var here sync.Mutex

// runHere runs the program in this process, in the directory and the environment of a script, and returns its exit
// status. Starting it, and a worker for its formulas, takes ten times what most commands take. A last argument "<FILE"
// is what it reads.
func runHere(ts *testscript.TestScript, args []string, out io.Writer) int {
	in, last := "", len(args)-1
	if last >= 0 && strings.HasPrefix(args[last], "<") {
		in, args = ts.ReadFile(args[last][1:]), args[:last]
	}
	errs := &output{Writer: ts.Stderr()} // written by any goroutine
	here.Lock()
	defer here.Unlock()
	dir, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(dir)) }()
	for _, name := range []string{"HOME", "NO_COLOR", "PATH", "TMPDIR", "XDG_CACHE_HOME", withNull} {
		defer putEnv(name, os.Getenv(name))
		putEnv(name, ts.Getenv(name))
	}
	defer func(all twofold.Catalogue) { twofold.Default = all }(twofold.Default)
	if ts.Getenv(withNull) == "" {
		twofold.Default = twofold.Catalogue{}
	}
	return run(args, strings.NewReader(in), out, errs)
}

// putEnv sets a variable of the environment; "" is none.
func putEnv(name, value string) {
	os.Unsetenv(name)
	if value != "" {
		os.Setenv(name, value)
	}
}

// scriptStatus: status N twofold args... [<FILE] runs the program, in this process, which must exit with status N.
func scriptStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "twofold" {
		ts.Fatalf("usage: status N twofold args... [<FILE]")
	}
	wantStatus(ts, args[0], runHere(ts, args[2:], ts.Stdout()))
}

// scriptStarted: started N command... starts the command, which must exit with status N. It is for what is about a
// process: its memory, its workers, or programs that start ours.
func scriptStarted(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: started N command...")
	}
	got := 0
	err := ts.Exec(args[1], args[2:]...)
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	wantStatus(ts, args[0], got)
}

func wantStatus(ts *testscript.TestScript, text string, got int) {
	want, err := strconv.Atoi(text)
	ts.Check(err)
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

// scriptInto: into FILE twofold args... puts what the program prints into a file. It must succeed. What is long does
// not fill the log so.
func scriptInto(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "twofold" {
		ts.Fatalf("usage: into file twofold args...")
	}
	var text bytes.Buffer
	wantStatus(ts, "0", runHere(ts, args[2:], &text))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text.Bytes(), 0o666))
}
