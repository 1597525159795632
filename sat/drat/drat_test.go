package drat

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

var background = context.Background()

// TestResolutionSteps: clauses that follow by resolution only. What they add does not follow from the formula.
func TestResolutionSteps(t *testing.T) {
	f, err := ReadFormula(strings.NewReader("p cnf 4 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	satisfiable := Formula{Vars: 4, Clauses: f.Clauses[:3]}
	for _, row := range []struct{ name, proof, want string }{
		{"a definition of 3 as 1 and 2", "3 -1 -2 0\n-3 1 0\n-3 2 0\n1 0\n0\n", ""},
		{"a pure literal", "4 0\n1 0\n0\n", ""},
		{"the pivot is the first literal", "-1 4 0\n0\n", "proof: line 2: clause [] does not follow by unit propagation"},
		{"an opposite that is settled", "4 0\n-4 0\n0\n", "proof: line 2: clause [-4] does not follow by unit propagation"},
		{"an opposite whose source was deleted", "4 3 0\n4 -3 0\n4 0\nd 4 0\nd 4 3 0\n-4 0\n0\n",
			"proof: line 6: clause [-4] does not follow by unit propagation"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := ""
			if err := Check(background, f, strings.NewReader(row.proof)); err != nil {
				got = err.Error()
			}
			if got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
			if Check(background, satisfiable, strings.NewReader(row.proof)) == nil {
				t.Error("a formula with a model is refuted")
			}
			if row.want == "" {
				checkTrimmed(t, f, row.proof)
			}
		})
	}
}

func checkTrimmed(t *testing.T, f Formula, proof string) {
	t.Helper()
	trimmed, err := Trim(background, f, strings.NewReader(proof))
	if err != nil {
		t.Fatal(err)
	}
	var short strings.Builder
	if _, err := trimmed.WriteTo(&short); err != nil {
		t.Fatal(err)
	}
	if err := Check(background, f, strings.NewReader(short.String())); err != nil {
		t.Errorf("%v: trimmed to\n%s", err, short.String())
	}
	if trimmed.Kept() > trimmed.Lemmas {
		t.Errorf("%d clauses are kept of %d", trimmed.Kept(), trimmed.Lemmas)
	}
}

// TestEmptyProof: a proof without a step holds of what unit propagation refutes, and of nothing else.
func TestEmptyProof(t *testing.T) {
	for _, row := range []struct {
		formula, proof string
		holds          bool
	}{
		{"p cnf 1 2\n1 0\n-1 0\n", "", true},
		{"p cnf 2 3\n1 0\n-1 2 0\n-1 -2 0\n", "c nothing to say\n\n", true},
		{"p cnf 0 1\n0\n", "", true},
		{"p cnf 1 2\n1 0\n-1 0\n", "1 0\n", false}, // it has a step and lacks the last
		{"p cnf 0 0\n", "", false},
		{"p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", "", false},
	} {
		f, err := ReadFormula(strings.NewReader(row.formula))
		if err != nil {
			t.Fatal(err)
		}
		if err := Check(background, f, strings.NewReader(row.proof)); (err == nil) != row.holds {
			t.Errorf("%q is refuted by %q: %v", row.formula, row.proof, err)
		}
		if row.holds {
			checkTrimmed(t, f, row.proof)
		}
	}
}

// TestUnread: a proof that cannot be read to its end is no wrong proof.
func TestUnread(t *testing.T) {
	f := Formula{Vars: 2, Clauses: [][]int{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}}
	gone := errors.New("gone")
	for _, begin := range []string{"", "2", "2 0\n", "2 0\nc", "a", "a\x04", "a\x04\x00"} {
		proof := io.MultiReader(strings.NewReader(begin), iotest.ErrReader(gone))
		if err := Check(background, f, proof); !errors.Is(err, ErrUnread) || !errors.Is(err, gone) {
			t.Errorf("after %q: %v", begin, err)
		}
	}
}

// TestTrim: what is not used is left out, also of the formula.
func TestTrim(t *testing.T) {
	f, err := ReadFormula(strings.NewReader("c used: all but the third\np cnf 4 5\n1 2 0\n-1 2 0\n3 4 0\n1 -2 0 -1 -2\n0"))
	if err != nil {
		t.Fatal(err)
	}
	trimmed, err := Trim(background, f, strings.NewReader("3 4 1 0\n2 3 0\n2 0\n1 3 0\n0\n"))
	if err != nil {
		t.Fatal(err)
	}
	var short strings.Builder
	if _, err := trimmed.WriteTo(&short); err != nil {
		t.Fatal(err)
	}
	if short.String() != "2 0\n0\n" || trimmed.Lemmas != 5 || len(trimmed.Used) != 4 {
		t.Errorf("%q of %d clauses, used %v", short.String(), trimmed.Lemmas, trimmed.Used)
	}
}

func TestReadFormulaErrors(t *testing.T) {
	for text, want := range map[string]string{
		"": "there is no header: expected 'p cnf VARIABLES CLAUSES'",
		"p cnf 2\n": `line 1: "p cnf 2\n": expected 'p cnf VARIABLES CLAUSES' with at most 20000000 ` +
			`variables`,
		"p cnf 2 1\n1 3 0\n": `line 2: "3": expected a literal from -2 to 2`,
		"p cnf 2 1\n1 2\n":   "the file ends within a clause: expected 0",
		"p cnf 2 2\n1 2 0\n": "the file has 1 clauses: expected 2 as its header says",
		"p cnf 99999999999 1\n1 2 0": `line 1: "p cnf 99999999999 1\n": expected 'p cnf VARIABLES CLAUSES' with at most ` +
			`20000000 variables`,
		"c x\np cnf 2 1\nc y\n1\n2 0": "",
	} {
		got := ""
		if _, err := ReadFormula(strings.NewReader(text)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestSearch holds the search against all assignments of small random formulas.
func TestSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		f := Formula{Vars: 1 + r.IntN(6)}
		for range r.IntN(20) {
			var clause []int
			for range 1 + r.IntN(3) {
				clause = append(clause, (1+r.IntN(f.Vars))*(1-2*r.IntN(2)))
			}
			f.Clauses = append(f.Clauses, clause)
		}
		assumed := []int{(1 + r.IntN(f.Vars)) * (1 - 2*r.IntN(2))}
		want := Unsatisfiable
		for bits := range 1 << f.Vars {
			if holds(bits, append(f.Clauses[:len(f.Clauses):len(f.Clauses)], assumed)) {
				want = Satisfiable
			}
		}
		s := NewSearcher(f)
		for range 2 { // the first leaves nothing behind
			if got := s.Search(assumed, 1000); got != want {
				t.Fatalf("%v under %v: got %v, want %v", f.Clauses, assumed, got, want)
			}
		}
		if got := s.Search(assumed, 0); got != want && got != Unknown {
			t.Fatalf("%v under %v without decisions: %v", f.Clauses, assumed, got)
		}
	}
}

func holds(bits int, clauses [][]int) bool {
	for _, clause := range clauses {
		some := false
		for _, l := range clause {
			some = some || (bits>>(max(l, -l)-1)&1 == 1) == (l > 0)
		}
		if !some {
			return false
		}
	}
	return true
}

// FuzzCheck: whatever stands in a formula and a proof, nothing panics, and one with a model is never refuted.
func FuzzCheck(f *testing.F) {
	for _, proof := range []string{"0\n", "1 0\n0\n", "d 1 2 0\n-1 0\n0\n", "a\x02\x00a\x00", "3 0\n-3 0\n0",
		"1 -3 0\nd 1 2 0\n2 0\n0"} {
		f.Add("p cnf 3 3\n1 2 0\n-1 3 0\n-2 -3 0\n", proof)
	}
	f.Fuzz(func(t *testing.T, text, proof string) {
		formula, err := ReadFormula(strings.NewReader(text))
		if err != nil || formula.Vars > 8 {
			return
		}
		if Check(background, formula, strings.NewReader(proof)) != nil {
			return
		}
		for bits := range 1 << formula.Vars {
			if holds(bits, formula.Clauses) {
				t.Errorf("%q has a model and is refuted by %q", text, proof)
			}
		}
		if _, err := Trim(background, formula, strings.NewReader(proof)); err != nil {
			t.Errorf("%q: %v when trimmed", proof, err)
		}
	})
}
