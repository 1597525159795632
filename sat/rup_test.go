package sat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
	"twofold/sat/drat"
)

// prove returns the proof of a formula that has no model, "" for one that has.
func prove(t rapid.TB, f *encode.Formula) string {
	var proof bytes.Buffer
	status, model, err := Prove(background, f, &proof, InProcess)
	switch {
	case err != nil:
		t.Fatalf("%v; %s", err, dump(f))
	case status == Satisfiable && !satisfies(f, model):
		t.Fatalf("%v is no model of %s", model, dump(f))
	case status == Satisfiable:
		return ""
	}
	return proof.String()
}

// TestProofs: brute force decides whether there is a proof, and the checker accepts it; cut short or
// given for the formula without its clauses, it is refused, but for nothing of what unit propagation refutes.
func TestProofs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(false).Draw(t, "formula")
		proof := prove(t, f)
		if (proof == "") != (len(everyProjection(f)) > 0) {
			t.Fatalf("proof %q of %s", proof, dump(f))
		}
		if proof == "" {
			return
		}
		if err := CheckProof(background, f, strings.NewReader(proof)); err != nil {
			t.Fatalf("%v\nproof:\n%s\nof %s", err, proof, dump(f))
		}
		checkTrimmed(t, f, proof)
		cut := rapid.IntRange(0, len(proof)-2).Draw(t, "cut") // without the last 0
		isRefuted := strings.TrimSpace(proof[:cut]) == "" && naivelyImplied(f.Clauses, nil)
		if (CheckProof(background, f, strings.NewReader(proof[:cut])) == nil) != isRefuted {
			t.Fatalf("accepted, or nothing refused, when cut short: %q of %s", proof[:cut], dump(f))
		}
		none := &encode.Formula{Names: f.Names}
		if CheckProof(background, none, strings.NewReader(proof)) == nil {
			t.Fatalf("accepted for no clauses: %q", proof)
		}
	})
}

// TestCheckerAgainstNaive holds the checker against one without watches, on proofs of drawn clauses
// that are sometimes right.
func TestCheckerAgainstNaive(t *testing.T) {
	accepted := 0
	puzzletest.CheckUntil(t, func() bool { return accepted > 0 }, func(t *rapid.T) {
		f := formulas(false).Draw(t, "formula")
		var proof strings.Builder
		if f.NumVars() > 0 {
			for range rapid.IntRange(0, 6).Draw(t, "steps") {
				clause := rapid.SliceOfN(literal(f.NumVars()), 0, 4).Draw(t, "clause")
				if len(f.Clauses) > 0 && rapid.IntRange(0, 3).Draw(t, "delete") == 0 {
					clause = rapid.SampledFrom(f.Clauses).Draw(t, "deleted")
					proof.WriteString("d ")
				} else if !naivelyImplied(f.Clauses, clause) && rapid.IntRange(0, 9).Draw(t, "wrong") > 0 {
					continue
				}
				for _, l := range clause {
					fmt.Fprint(&proof, strconv.Itoa(l), " ")
				}
				proof.WriteString("0\n")
			}
		}
		proof.WriteString("0\n")
		checkTrimmed(t, f, proof.String())
		got, want := CheckProof(background, f, strings.NewReader(proof.String())), naiveCheck(f, proof.String())
		if (got == nil) != want {
			t.Fatalf("%v, but the naive checker says %v\nproof:\n%s\nof %s", got, want, proof.String(), dump(f))
		}
		if want {
			accepted++
		}
	})
}

// checkTrimmed trims a proof that is right: what is left is right, for the clauses used alone, too.
func checkTrimmed(t rapid.TB, f *encode.Formula, proof string) {
	formula := drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}
	trimmed, err := drat.Trim(background, formula, strings.NewReader(proof))
	if (err == nil) != (CheckProof(background, f, strings.NewReader(proof)) == nil) {
		t.Fatalf("Trim says %v, other than CheckProof, of\n%s\nof %s", err, proof, dump(f))
	}
	if err != nil {
		return
	}
	var short strings.Builder
	if _, err := trimmed.WriteTo(&short); err != nil {
		t.Fatal(err)
	}
	checkLRAT(t, f, trimmed)
	core := drat.Formula{Vars: f.NumVars()}
	for _, c := range trimmed.Used {
		core.Clauses = append(core.Clauses, f.Clauses[c])
	}
	for _, of := range []drat.Formula{formula, core} {
		if err := drat.Check(background, of, strings.NewReader(short.String())); err != nil {
			t.Fatalf("%v: trimmed to\n%s\nfrom\n%s\nof %v", err, short.String(), proof, of.Clauses)
		}
	}
}

// checkLRAT: the trimmed proof says what its clauses follow from, so that none of its lines can be left out but those
// that delete.
func checkLRAT(t rapid.TB, f *encode.Formula, trimmed *drat.Trimmed) {
	var linear strings.Builder
	switch err := trimmed.WriteLRAT(&linear); {
	case errors.Is(err, drat.ErrResolution):
		return
	case err != nil:
		t.Fatal(err)
	}
	proof := linear.String()
	if err := CheckLRAT(background, f, strings.NewReader(proof)); err != nil {
		t.Fatalf("%v: LRAT\n%s\nof %s", err, proof, dump(f))
	}
	lines := strings.SplitAfter(proof, "\n")
	for i, line := range lines[:min(len(lines)-1, 20)] {
		without := strings.Join(slices.Concat(lines[:i], lines[i+1:]), "")
		if err := CheckLRAT(background, f, strings.NewReader(without)); (err == nil) != strings.Contains(line, " d ") {
			t.Fatalf("%v without line %d: LRAT\n%s\nof %s", err, i+1, proof, dump(f))
		}
	}
}

// naiveCheck deletes nothing: clauses that are deleted still follow. So it may accept more.
func naiveCheck(f *encode.Formula, proof string) bool {
	clauses := slices.Clone(f.Clauses)
	for line := range strings.Lines(proof) {
		clause, deletes := naiveClause(line)
		switch {
		case deletes:
			clauses = naiveDelete(clauses, clause)
		case !naivelyImplied(clauses, clause) && !naivelyResolved(clauses, clause):
			return false
		case len(clause) == 0:
			return true
		default:
			clauses = append(clauses, clause)
		}
	}
	return false
}

func naiveClause(line string) (clause []int, deletes bool) {
	for word := range strings.FieldsSeq(line) {
		l, err := strconv.Atoi(word)
		switch {
		case err != nil:
			deletes = true
		case l != 0:
			clause = append(clause, l)
		}
	}
	return clause, deletes
}

// naiveDelete deletes a clause unless propagation from all clauses makes at most one of its literals
// open or one of them true.
func naiveDelete(clauses [][]int, clause []int) [][]int {
	wanted := asSet(clause)
	at := slices.IndexFunc(clauses, func(c []int) bool { return slices.Equal(asSet(c), wanted) })
	fixed, _ := naivelyPropagated(clauses, nil)
	open := 0
	for _, l := range wanted {
		if fixed[l] {
			return clauses
		}
		if !fixed[-l] {
			open++
		}
	}
	if at < 0 || open < 2 {
		return clauses
	}
	// what was found true before stays so
	rest := slices.Delete(slices.Clone(clauses), at, at+1)
	for l := range fixed {
		rest = append(rest, []int{l})
	}
	return rest
}

func asSet(clause []int) []int {
	clause = slices.Clone(clause)
	slices.Sort(clause)
	return slices.Compact(clause)
}

func naivelyImplied(clauses [][]int, clause []int) bool {
	var negation []int
	for _, l := range clause {
		negation = append(negation, -l)
	}
	_, conflict := naivelyPropagated(clauses, negation)
	return conflict
}

// naivelyResolved reports whether the clause is RAT on its first literal. What propagation settles is a clause, too.
func naivelyResolved(clauses [][]int, clause []int) bool {
	if len(clause) == 0 {
		return false
	}
	fixed, _ := naivelyPropagated(clauses, nil)
	if fixed[-clause[0]] {
		return false
	}
	for _, other := range clauses {
		if !slices.Contains(other, -clause[0]) {
			continue
		}
		resolvent := slices.Clone(clause)
		for _, l := range other {
			if l != -clause[0] {
				resolvent = append(resolvent, l)
			}
		}
		if !naivelyImplied(clauses, resolvent) {
			return false
		}
	}
	return true
}

// naivelyPropagated goes through all clauses until none says anything new.
func naivelyPropagated(clauses [][]int, assumed []int) (fixed map[int]bool, conflict bool) {
	fixed = map[int]bool{}
	for _, l := range assumed {
		fixed[l] = true
	}
	for changed := true; changed; {
		changed = false
		for _, clause := range clauses {
			open := slices.DeleteFunc(asSet(clause), func(l int) bool { return fixed[-l] })
			if len(open) == 1 && !fixed[open[0]] {
				fixed[open[0]], changed = true, true
			}
			conflict = conflict || len(open) == 0
		}
	}
	for l := range fixed {
		conflict = conflict || fixed[-l]
	}
	return fixed, conflict
}

func TestCheckProofErrors(t *testing.T) {
	f := &encode.Formula{Names: make([]string, 3)} // each pair of values of 1 and 2 is excluded
	f.Add(1, 2)
	f.Add(1, -2)
	f.Add(-1, 2, 3)
	f.Add(-1, -2, 3)
	f.Add(-3, 1, 1)
	f.Add(-3, -1)
	table := []struct{ name, proof, want string }{
		{"right", "1 0\n0\n", ""},
		{"only the empty clause, which follows from 1 and then -3", "1 0\n0", ""},
		{"comments and blank lines", "c gophersat\n\n 1 0\n0\n", ""},
		{
			"satisfied and unit clauses are deleted for nothing",
			"1 0\nd 1 2 0\nd 1 0\nd 7 0\n",
			`proof: line 4: "7": expected a literal from -3 to 3`,
		},
		{"a clause that is not there is deleted for nothing", "d 1 2 3 0\n1 0\n0\n", ""},
		{"a deleted clause is missed", "d 1 2 0\n1 0\n0\n", "proof: line 2: clause [1] does not follow by unit propagation"},
		{
			"repeated literals name the same clause",
			"d 2 1 1 0\n1 0\n0\n",
			"proof: line 2: clause [1] does not follow by unit propagation",
		},
		{"empty", "", "proof: line 1: the proof ends without the empty clause: expected a line 0"},
		{"without the empty clause", "1 0\n", "proof: line 2: the proof ends without the empty clause: expected a line 0"},
		{"the empty clause at once", "0\n", "proof: line 1: clause [] does not follow by unit propagation"},
		{"cut within a line", "1 0\n1 2", "proof: line 2: the line ends within a clause: expected 0"},
		{"two clauses in a line", "1 0 0\n", `proof: line 1: "0": expected a literal from -3 to 3`},
		{"binary", "a\x02\x00a\x00", ""},
		{"binary, cut short", "a\x02\x00", `proof: step 2: the proof ends without the empty clause: expected a line 0`},
		{"binary, cut within a clause", "a\x02", `proof: step 1: the proof ends within a clause: expected 0`},
		{"binary, a variable too many", "a\x08\x00", `proof: step 1: variable 4: expected 1 to 3`},
		{
			"binary, a wrong deletion",
			"d\x02\x04\x00a\x02\x00",
			"proof: step 2: clause [1] does not follow by unit propagation",
		},
	}
	for _, row := range table {
		t.Run(row.name, func(t *testing.T) {
			got := ""
			if err := CheckProof(background, f, strings.NewReader(row.proof)); err != nil {
				got = err.Error()
			}
			if got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

// TestProofHasTheFormulasNumbers: the search has others, because units come first here.
func TestProofHasTheFormulasNumbers(t *testing.T) {
	f := &encode.Formula{Names: make([]string, 50)}
	for v := range f.Names {
		f.Add(v + 1)
	}
	for _, clause := range pigeonhole(6).Clauses {
		shifted := slices.Clone(clause)
		for i, l := range shifted {
			shifted[i] = signed(variable(l)+50, l)
		}
		f.Add(shifted...)
	}
	f.Names = make([]string, 80)
	if err := CheckProof(background, f, strings.NewReader(prove(t, f))); err != nil {
		t.Error(err)
	}
}

// TestRepeatedLiteralsAreUnits: a clause that says one thing twice propagates it.
func TestRepeatedLiteralsAreUnits(t *testing.T) {
	f := &encode.Formula{Names: make([]string, 2)}
	f.Add(1, 1)
	f.Add(-2, -1, -2)
	f.Add(2, 2, -1)
	if err := CheckProof(background, f, strings.NewReader("0\n")); err != nil {
		t.Error(err)
	}
}

// TestMutatedProofs: a proof with a clause left out or a literal turned round is accepted only if
// the naive checker accepts it too.
func TestMutatedProofs(t *testing.T) {
	f := pigeonhole(5)
	lines := strings.SplitAfter(prove(t, f), "\n")
	refused := 0
	for i := range lines[:len(lines)-1] {
		turned := slices.Clone(lines)
		if turned[i] = "-" + lines[i]; lines[i][0] == '-' {
			turned[i] = lines[i][1:]
		}
		for _, mutated := range [][]string{turned, slices.Delete(slices.Clone(lines), i, i+1)} {
			proof := strings.Join(mutated, "")
			if proof[:2] == "-0" || strings.Contains(proof, "\n-0") {
				continue
			}
			err := CheckProof(background, f, strings.NewReader(proof))
			if (err == nil) != naiveCheck(f, proof) {
				t.Fatalf("%v for\n%s", err, proof)
			}
			if err != nil {
				refused++
			}
		}
	}
	if refused == 0 {
		t.Fatal("no mutated proof was refused")
	}
}

func TestProveRefusesCards(t *testing.T) {
	f := &encode.Formula{Names: make([]string, 2), Cards: []encode.Card{{Lits: []int{1, 2}, AtLeast: 2}}}
	if _, _, err := Prove(background, f, &bytes.Buffer{}, InProcess); err == nil {
		t.Error("Prove accepted cards")
	}
	if CheckProof(background, f, strings.NewReader("0\n")) == nil {
		t.Error("CheckProof accepted cards")
	}
}

type fullDisk struct{}

var errFull = errors.New("no space left")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

// writing is a writer that does something when it is written to.
type writing func()

func (do writing) Write(text []byte) (int, error) {
	do()
	return len(text), nil
}

func TestProveIsCutShort(t *testing.T) {
	ctx, cancel := context.WithCancelCause(background)
	if status, _, err := Prove(ctx, pigeonhole(8), writing(func() { cancel(runs.Time) }),
		InProcess); status != Unknown ||
		!errors.Is(err, runs.Time) {
		t.Errorf("%v, %v after the time limit", status, err)
	}
	for _, pigeons := range []int{4, 7} { // before and during the search
		if status, _, err := Prove(background, pigeonhole(pigeons), fullDisk{}, InProcess); status != Unknown ||
			!errors.Is(err, errFull) {
			t.Errorf("%v, %v with %d pigeons on a full disk", status, err, pigeons)
		}
	}
}

// TestForeignProofs reads proofs, with deletions, of a solver that shares nothing with this one.
func TestForeignProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	cadical := installed(t, "cadical")
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.cnf"), filepath.Join(dir, "proof")
	f := pigeonhole(8)
	if err := writeFile(in, f); err != nil {
		t.Fatal(err)
	}
	_ = exec.Command(cadical, "-q", "--no-binary", "--plain", in, out).Run() // exit status 20
	proof := readFile(t, out)
	if err := CheckProof(background, f, strings.NewReader(proof)); err != nil {
		t.Error(err)
	}
	if !strings.Contains(proof, "d ") {
		t.Error("the proof deletes nothing")
	}
	checkTrimmed(t, f, proof)
	if CheckProof(background, pigeonhole(9), strings.NewReader(proof)) == nil {
		t.Error("accepted for another formula")
	}
}
