// Command bench measures the whole program on boards made from fixed seeds, and on the files it is
// given, beside other SAT solvers on the same CNF. Each round runs all contenders once, one after
// another, so that a machine whose speed drifts is as unfair to one as to the other; medians over the
// rounds are printed as a Markdown table, with the ratio to each rival in the same round.
//
//	go run ./cmd/bench [-rounds N] [-limit DURATION] [FILE...]
//
// Needs the Go toolchain; minisat, cadical and clasp are rivals as far as they are installed.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A workload is a file of boards that is solved until every verdict is known.
type workload struct{ name, file string }

// A contender is the program with some engine. A rival is one that ratios are given to.
type contender struct {
	name  string
	args  []string
	rival bool
}

// made says which random boards are made: a line for each kind, its name and behind a colon the arguments of twofold
// random.
//
//go:embed boards.txt
var made string

func main() {
	rounds := flag.Int("rounds", 5, "how often each contender runs")
	limit := flag.Duration("limit", 30*time.Second, "time limit for each board")
	flag.Parse()
	if err := bench(*rounds, *limit, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(rounds int, limit time.Duration, files []string) error {
	dir, err := os.MkdirTemp("", "twofold-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "twofold")
	if out, err := exec.Command("go", "build", "-o", program, "./cmd/twofold").CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %s", err, out)
	}
	loads, err := workloads(program, dir, files)
	if err != nil {
		return err
	}
	fmt.Printf("%d rounds, solve -n 2; ratios are ours to theirs, so below 1 we are faster\n", rounds)
	for _, load := range loads {
		results, err := measure(program, load, rounds, limit)
		if err != nil {
			return err
		}
		printTable(load, results)
	}
	return nil
}

// workloads makes the random boards, or uses the files if there are any.
func workloads(program, dir string, files []string) ([]workload, error) {
	var loads []workload
	for _, file := range files {
		loads = append(loads, workload{filepath.Base(file), file})
	}
	if len(files) > 0 {
		return loads, nil
	}
	for i, line := range strings.Split(strings.TrimSpace(made), "\n") {
		name, args, _ := strings.Cut(line, ": ")
		boards, err := exec.Command(program, append([]string{"random"}, strings.Fields(args)...)...).Output()
		if err != nil {
			return nil, err
		}
		file := filepath.Join(dir, fmt.Sprintf("%d.txt", i))
		if err := os.WriteFile(file, boards, 0o600); err != nil {
			return nil, err
		}
		loads = append(loads, workload{name, file})
	}
	return loads, nil
}

func contenders() []contender {
	all := []contender{
		{name: "sat (gophersat, native cardinality)", args: []string{"--engine", "sat"}},
		{name: "sat:direct (gophersat, CNF)", args: []string{"--engine", "sat:direct"}},
		{name: "backtrack", args: []string{"--engine", "backtrack"}},
	}
	for _, rival := range []struct{ name, command string }{
		{"minisat", "minisat {in} {out}"}, {"cadical", "cadical {in}"}, {"clasp", "clasp {in}"},
	} {
		if _, err := exec.LookPath(rival.name); err == nil {
			all = append(all, contender{rival.name + ", same CNF", []string{"--engine", "sat", "--solver", rival.command}, true})
		}
	}
	return all
}
