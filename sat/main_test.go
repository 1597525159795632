package sat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"twofold/encode"
	"twofold/puzzles/lab/process"
	"twofold/puzzles/runs"
)

var background = context.Background()

// The test binary plays the programs that the package starts, by its first argument.
const (
	asWorker = "play-worker"
	asSolver = "play-solver"
)

func TestMain(m *testing.M) {
	process.Main()
	role := ""
	if len(os.Args) > 1 {
		role = os.Args[1]
	}
	switch role {
	case asWorker:
		playWorker()
	case asSolver:
		playSolver(os.Args[2], os.Args[3:])
	default:
		os.Exit(m.Run())
	}
}

func playWorker() {
	if err := ServeWorker(os.Stdin, os.Stdout); err != nil && !errors.Is(err, runs.Memory) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func newWorkers(t *testing.T, memory int64) *Workers {
	t.Helper()
	w := &Workers{Command: []string{testBinary(t), asWorker}, Memory: memory}
	t.Cleanup(func() { _ = w.Close() })
	return w
}

func testBinary(t *testing.T) string {
	t.Helper()
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// played is the backend that runs the test binary as a DIMACS program of a certain behaviour.
func played(t *testing.T, behaviour, files string) Backend {
	t.Helper()
	backend, err := External(fmt.Sprintf("'%s' %s %s %s", testBinary(t), asSolver, behaviour, files))
	if err != nil {
		t.Fatal(err)
	}
	return backend
}

// playSolver is a DIMACS program that tries all assignments, or one that is wrong in some way. A
// second file is for the answer, as minisat has it.
func playSolver(behaviour string, files []string) {
	switch behaviour {
	case "silent":
		return
	case "mute":
		fmt.Println("SATISFIABLE")
		os.Exit(10)
	case "torn":
		fmt.Println("s SATISFIABLE")
		os.Exit(20)
	case "garbled":
		fmt.Print("s SATISFIABLE\nv 1 2 x 0\n")
		os.Exit(10)
	case "twofaced":
		fmt.Print("s SATISFIABLE\nv 1 2 0\ns UNSATISFIABLE\n")
		os.Exit(10)
	case "allfalse":
		fmt.Print("s SATISFIABLE\nv 0\n")
		os.Exit(10)
	case "crash":
		fmt.Fprint(os.Stderr, "out of\nluck\n")
		os.Exit(3)
	case "unwritten":
		os.Exit(20)
	case "piped":
		if err := exec.Command("mkfifo", os.Args[len(os.Args)-1]).Run(); err != nil {
			panic(err)
		}
		os.Exit(20)
	case "hang":
		child := exec.Command("sleep", "1000") // a grandchild that holds the pipe
		child.Stdout = os.Stdout
		_ = child.Start()
		time.Sleep(time.Hour)
	}
	file, _ := os.Open(files[0])
	f, err := encode.ReadDIMACS(background, file, files[0])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var model []bool
	for assignment := range 1 << f.NumVars() {
		m := make([]bool, f.NumVars())
		for v := range m {
			m[v] = assignment>>v&1 == 1
		}
		if satisfies(f, m) {
			model = m
			break
		}
	}
	if behaviour == "minisat" {
		answerInFile(files[1], model)
	}
	answerInLines(model)
}

func literals(model []bool) (lits []int) {
	for i, value := range model {
		if value {
			lits = append(lits, i+1)
		} else if i%2 == 0 { // what is left out is false
			lits = append(lits, -i-1)
		}
	}
	return append(lits, 0)
}

func answerInFile(name string, model []bool) {
	out, _ := os.Create(name)
	fmt.Println("conflicts             : 7              (3 /sec)")
	if model == nil {
		fmt.Fprintln(out, "UNSAT")
		os.Exit(20)
	}
	w := bufio.NewWriter(out)
	fmt.Fprintln(w, "SAT")
	encode.WriteClause(w, literals(model)[:len(literals(model))-1])
	w.Flush()
	os.Exit(10)
}

func answerInLines(model []bool) {
	fmt.Println("c decisions:   12      0.5 per second")
	if model == nil {
		fmt.Print("s UNSATISFIABLE")
		os.Exit(20)
	}
	fmt.Println("s SATISFIABLE")
	for part := range slices.Chunk(literals(model), 3) {
		fmt.Print("v")
		for _, l := range part {
			fmt.Print(" ", l)
		}
		fmt.Println()
	}
	os.Exit(10)
}
