package experiment

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/cmd/internal/table"
)

// TestScores: a and b each solve an instance that the other does not; c is the slowest; a run that failed has no score.
func TestScores(t *testing.T) {
	data, err := table.Read(strings.NewReader(
		`board,hash,engine,repetition,solutions,verdict,limit,error,time_limit_s,wall_s
x,0,a,1,1,found,,,10,1
y,1,a,1,1,unknown,time,,10,10.1
w,2,a,1,1,none,,,10,2
x,0,b,1,1,found,,,10,3
y,1,b,1,1,none,,,10,4
w,2,b,1,1,unknown,,it crashed,10,0.1
x,0,c,1,1,found,,,10,5
w,2,c,1,1,found,time,,10,10
v,3,d,1,1,unknown,,it crashed,,0.1
`), "f")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	err = Scores(&text, data, []string{"engine"}, table.Text)
	want := `engine        runs  solved  none  failed  PAR-2  fastest  alone
a             3     2       1     0       7.67s  2        1
b             3     2       1     1       3.50s  1        1
c             2     1       0     0       12.5s  0        0
d             1     0       0     1       -      0        0
virtual best  4     3       2     1       2.33s           
`
	if diff := cmp.Diff(want, text.String()); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	for i := range data.Rows {
		data.Rows[i][8] = ""
	}
	text.Reset()
	err = Scores(&text, data, []string{"engine"}, table.Text)
	if err != nil || !strings.Contains(text.String(), "a             3     2       1     0       -      2        1\n") {
		t.Errorf("%v, without limits:\n%s", err, text.String())
	}
}

// TestScoresOfSolvers: a solver that is another program is not charged with what we do around it.
func TestScoresOfSolvers(t *testing.T) {
	data, err := table.Read(strings.NewReader(
		`hash,engine,repetition,solutions,verdict,time_limit_s,wall_s,solver_s
0,sat,1,1,found,10,0.15,0.1
0,other,1,1,found,10,0.25,0.02
`), "f")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	err = Scores(&text, data, []string{"engine"}, table.Text)
	want := `engine        runs  solved  none  failed  PAR-2   fastest  alone
sat           1     1       0     0       100ms   0        0
other         1     1       0     0       20.0ms  1        0
virtual best  1     1       0     0       20.0ms           
`
	if diff := cmp.Diff(want, text.String()); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}

// TestLabels: what data call engines.
func TestLabels(t *testing.T) {
	for _, row := range []struct{ engine, solver, want string }{
		{"sat", "", "sat"}, {"sat", OwnSolver, "sat"}, {"dfs", "", "dfs"}, {"sat", "cadical -q {in}", "cadical -q"},
		{"sat", "/usr/bin/minisat {in} {out}", "minisat"}, {"sat", "{in}", "sat"}, {"sat:direct", "kissat", "kissat:direct"},
	} {
		r := Run{Engine: row.engine, Settings: map[Parameter]string{Solver: row.solver}}
		if got := r.Label(); got != row.want {
			t.Errorf("%s by %q: %q: want %q", row.engine, row.solver, got, row.want)
		}
	}
}
