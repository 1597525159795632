package sat

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"twofold/encode"
	"twofold/puzzles/lab/process/processtest"
	"twofold/puzzles/runs"
)

// TestSolverTime: of a solver that is another program, its own CPU time is told, over all formulas of a ladder; what
// stands around it is not charged to it.
func TestSolverTime(t *testing.T) {
	dir := t.TempDir()
	script, said := filepath.Join(dir, "solver"), filepath.Join(dir, "said")
	text := fmt.Sprintf("%s\necho s UNSATISFIABLE\ntimes >>'%s'\nexit 20\n", processtest.Burn, said)
	if err := os.WriteFile(script, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	backend, err := External("sh '" + script + "' {in}")
	if err != nil {
		t.Fatal(err)
	}
	stats, err := climb(backend)
	if err != nil {
		t.Fatal(err)
	}
	processtest.SameCPU(t, stats.Solver, processtest.Times(t, readFile(t, said)))
}

// TestOwnSolverTime: ours is told, too, whoever encodes.
func TestOwnSolverTime(t *testing.T) {
	stats, err := climb(InProcess)
	if err != nil || stats.Counts[runs.Conflicts] == 0 || stats.Solver <= 0 {
		t.Errorf("%v, %v: CPU time %v: expected conflicts, and some time", stats, err, stats.Solver)
	}
}

// climb refutes two formulas.
func climb(backend Backend) (runs.Stats, error) {
	ladder := encode.Ladder{First: 1, Step: 1, Last: 2, At: func(context.Context, int) (*encode.Formula, error) {
		return pigeonhole(6), nil
	}}
	return Climb(background, ladder, func(f *encode.Formula) (bool, runs.Stats, error) {
		stats, err := Enumerate(background, f, backend, func([]bool) bool { return true })
		return false, stats, err
	})
}
