package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"twofold"
	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
	"twofold/sat"
)

// rivals are public SAT solvers; {in} and {out} stand for files. All exit with 10 or 20.
var rivals = []struct {
	name    string
	command string
	answer  func(t *testing.T, printed, outFile string) []string // the words of the model
}{
	{"minisat", "minisat -verb=0 {in} {out}", func(t *testing.T, _, outFile string) []string {
		t.Helper()
		text, err := os.ReadFile(outFile)
		if err != nil {
			t.Fatal(err)
		}
		_, model, _ := strings.Cut(string(text), "SAT\n")
		return strings.Fields(model)
	}},
	{"cadical", "cadical -q {in}", func(_ *testing.T, printed, _ string) (words []string) {
		for line := range strings.Lines(printed) {
			if model, ok := strings.CutPrefix(line, "v "); ok {
				words = append(words, strings.Fields(model)...)
			}
		}
		return words
	}},
}

// isInstalled reports whether a program of Debian's is there; that it is not is an error in CI.
func isInstalled(t *testing.T, program string) bool {
	t.Helper()
	_, err := exec.LookPath(program)
	switch {
	case err == nil:
	case os.Getenv("CI") == "true":
		t.Errorf("%v: expected in CI: apt install %s", err, program)
	default:
		t.Logf("%v: not compared", err)
	}
	return err == nil
}

// TestRivalsAcceptWhatCnfWrites: Debian's minisat and cadical read the files of 'twofold cnf' and give
// the answer that this program gives; their models are solutions.
func TestRivalsAcceptWhatCnfWrites(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	for turn, rival := range rivals {
		if !isInstalled(t, rival.name) {
			continue
		}
		for _, f := range puzzletest.Some(puzzletest.Families(t, codedFamilies(), twofold.Find), turn) {
			for i, b := range puzzletest.Some(rivalBoards(t, f), turn) {
				all := cnfEncodings(f)
				e := all[i%len(all)]
				ladder, horizon, formula := lastRung(t, e, b)
				if formula == nil {
					continue
				}
				in, out := cnfFile(t, b, e, ladder, horizon), filepath.Join(t.TempDir(), "out")
				command := strings.Fields(strings.NewReplacer("{in}", in, "{out}", out).Replace(rival.command))
				printed, status := exitOf(t, command)
				if want := decided(t, formula); status != want {
					t.Errorf("%s %s exits with %d: want %d\n%s\n%v", rival.name, e.Name, status, want, printed, b)
				}
				if status != exitSatisfiable {
					continue
				}
				s := formula.Decode(modelOf(t, rival.answer(t, printed, out), formula.NumVars()))
				if err := b.Check(s); err != nil {
					t.Errorf("%s %s: %v\n%v", rival.name, e.Name, err, b)
				}
			}
		}
	}
}

func cnfEncodings(f *twofold.Family) []encode.BoardEncoding {
	return slices.DeleteFunc(slices.Clone(f.Encode.Encodings), func(e encode.BoardEncoding) bool { return !e.IsCNF })
}

// lastRung is the first horizon with a solution and its formula; nil for a board that an argument refutes.
func lastRung(
	t *testing.T,
	e encode.BoardEncoding,
	b puzzles.Board,
) (ladder encode.Ladder, horizon int, f *encode.Formula) {
	t.Helper()
	ladder, err := e.Ladder(context.Background(), b)
	var impossible *puzzles.Impossible
	if errors.As(err, &impossible) {
		return ladder, 0, nil
	}
	if err != nil {
		t.Fatalf("%s: %v\n%v", e.Name, err, b)
	}
	horizon = ladder.First
	for {
		f, err = ladder.At(context.Background(), horizon)
		if err != nil {
			t.Fatalf("%s: %v\n%v", e.Name, err, b)
		}
		if ladder.First == ladder.Last || decided(t, f) == exitSatisfiable {
			return ladder, horizon, f
		}
		horizon += ladder.Step
	}
}

// rivalBoards are those of testdata and random ones, with and without solutions.
func rivalBoards(t *testing.T, f *twofold.Family) []puzzles.Board {
	t.Helper()
	all := boardsOf(t, f)
	for b := range boards(t, f, shapesOf(f), 1) {
		all = append(all, b)
	}
	for i, variant := range f.Variants {
		b, err := f.RandomBoard(t.Context(), rand.New(rand.NewPCG(9, uint64(i))), puzzles.Parameters{
			Variant: variant, Rows: f.Large.Rows, Cols: f.Large.Cols, Moves: f.Large.Moves, Density: 0.2, Given: 0.5,
		})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	return all
}

// boardsOf are the boards of the source that testdata has of the family.
func boardsOf(t *testing.T, f *twofold.Family) (all []puzzles.Board) {
	t.Helper()
	name := "../../testdata/" + f.Name + "/source.txt"
	file, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for text, err := range parse.Texts(file, name) {
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	return all
}

// cnfFile is what the command cnf writes of the board.
func cnfFile(t *testing.T, b puzzles.Board, e encode.BoardEncoding, ladder encode.Ladder, horizon int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "board.cnf")
	var out, errs strings.Builder
	command := []string{"cnf", "-", "--encoding", e.Name, "-o", name}
	if ladder.First != ladder.Last {
		command = append(command, "--horizon", fmt.Sprint(horizon))
	}
	status := run(command, strings.NewReader(b.String()), &out, &errs)
	if status != statusHolds {
		t.Fatalf("cnf exits with %d: %s%s\n%v", status, out.String(), errs.String(), b)
	}
	return name
}

// decided is the exit status that solvers have by our own answer.
func decided(t *testing.T, f *encode.Formula) int {
	t.Helper()
	s := sat.InProcess(f)
	defer s.Close()
	status, err := s.Solve(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return map[sat.Status]int{sat.Satisfiable: exitSatisfiable, sat.Unsatisfiable: exitUnsatisfiable}[status]
}

func exitOf(t *testing.T, command []string) (printed string, status int) {
	t.Helper()
	text, err := exec.Command(command[0], command[1:]...).CombinedOutput()
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		return string(text), exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return string(text), 0
}

// modelOf reads literals; variables that are left out are false.
func modelOf(t *testing.T, words []string, variables int) []bool {
	t.Helper()
	model := make([]bool, variables)
	for _, word := range words {
		l, err := strconv.Atoi(word)
		if err != nil || l > variables || -l > variables {
			t.Fatal(fmt.Errorf("literal %q of %d variables: %w", word, variables, err))
		}
		if l > 0 {
			model[l-1] = true
		}
	}
	return model
}
