package certify_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/sat/bundle"
	"twofold/sat/certify"
)

// noMinimal leaves out what other tests are about.
func noMinimal(q *certify.Request) { q.Minimal, q.Minimum = false, false }

// TestCuts: bundles whose proofs rest on cuts say what brute force says, and hold; and do not if a cut is added that
// forbids the solution.
func TestCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	found := map[bundle.Kind]int{}
	cuts := 0
	for range 30 {
		b := aNurikabe(t, r)
		dir, m := certifiedWith(t, b.String(), noMinimal)
		kind := m.Claims[len(m.Claims)-1].Kind
		found[kind]++
		if want := claimOf(t, b); kind != want {
			t.Fatalf("claims %s, want %s of\n%s", kind, want, b)
		}
		if fault := refusal(t, dir); fault != nil {
			t.Fatalf("%v: of\n%s", fault, b)
		}
		if kind == bundle.Unique {
			cuts += refuseForged(t, dir, b)
		}
	}
	for _, kind := range []bundle.Kind{bundle.None, bundle.Unique, bundle.Multiple} {
		if found[kind] < 2 || cuts < 2 {
			t.Errorf("only %d claims %s, and %d cuts", found[kind], kind, cuts)
		}
	}
}

// aNurikabe is a board of 3x4, perhaps with a number for a word, and so without a solution.
func aNurikabe(t *testing.T, r *rand.Rand) puzzles.Board {
	t.Helper()
	f, err := twofold.Find("nurikabe")
	if err != nil {
		t.Fatal(err)
	}
	like := f.Usual
	like.Rows, like.Cols, like.Given = 3, 4, 1
	b, err := f.RandomBoard(t.Context(), r, like)
	if err != nil {
		t.Fatal(err)
	}
	header, grid, _ := strings.Cut(b.String(), "\n")
	if words := strings.Fields(grid); r.IntN(3) == 0 {
		words[r.IntN(len(words))] = fmt.Sprint(1 + r.IntN(4))
		b, err = f.Parse(header + "\n" + parse.FormatGrid(12, 4, func(at int) string { return words[at] }))
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestItemCuts: bundles of boards of rules files hold whose proofs rest on cuts; and not with a literal for a further
// cut that is false of the solution: of a literal and its opposite, one is. So they do where the formula of the board
// says by clauses what is connected, which is far larger of a board of large areas.
func TestItemCuts(t *testing.T) {
	for _, text := range []string{
		"slitherlink 3x3\n. 2 3\n2 1 .\n. . 1\n",
		"fillomino 3x3\n. 2 .\n2 . .\n. . 4\n",
		"visibility 3x4 kuromasu\n. 4 . 2\n. . . .\n. . 3 .\n",
		"numberlink 3x3\n? 2 .\n. 3 .\n1 3 ?\n",
	} {
		dir, m := certifiedWith(t, text, noMinimal)
		if m.Find(bundle.Unique) == nil || refusal(t, dir) != nil {
			t.Fatalf("%v, %v: of\n%s", m.Claims, refusal(t, dir), text)
		}
		name := bundle.UniquePair.Formula()
		before := read(t, dir, name)
		refused := 0
		for _, cut := range []string{"1 0", "-1 0"} {
			edit(t, dir, name, anotherClause(cut))
			if fault := refusal(t, dir); fault != nil && fault.File == name &&
				strings.Contains(fault.Problem, "nothing that has to be connected says") {
				refused++
			}
			edit(t, dir, name, func(string) string { return before })
		}
		if refused == 0 {
			t.Errorf("variable 1 and its opposite are taken for cuts: of\n%s", text)
		}
		whole, m := certifiedWith(t, text, func(q *certify.Request) {
			noMinimal(q)
			q.Encoding = "cnf"
		})
		if m.Find(bundle.Unique) == nil || refusal(t, whole) != nil {
			t.Errorf("%v, %v: with all clauses of\n%s", m.Claims, refusal(t, whole), text)
		}
		formula := bundle.BoardPair.Formula()
		if loose, all := len(read(t, dir, formula)), len(read(t, whole, formula)); loose >= all {
			t.Errorf("%d bytes, and %d with all clauses: of\n%s", loose, all, text)
		}
	}
}

// claimOf is what brute force says.
func claimOf(t *testing.T, b puzzles.Board) bundle.Kind {
	solutions := 0
	if err := puzzles.Values(0, 1)(b, 1<<12, func(s puzzles.Solution) bool {
		if b.Check(s) == nil {
			solutions++
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return []bundle.Kind{bundle.None, bundle.Unique, bundle.Multiple}[min(solutions, 2)]
}

// refuseForged adds the clause that forbids the solution, or a part of it, to the cuts, and returns how many there are.
func refuseForged(t *testing.T, dir string, b puzzles.Board) (cuts int) {
	t.Helper()
	name := bundle.UniquePair.Formula()
	before := read(t, dir, name)
	clauses := strings.Split(strings.TrimSpace(before), "\n")
	keys := regexp.MustCompile(`(?m)^c \d+ r\d+c\d+$`).FindAllString(strings.Join(clauses, "\n"), -1)
	forbidding := slices.IndexFunc(clauses, func(line string) bool {
		return line[0] != 'c' && len(strings.Fields(line)) == len(keys)+1
	})
	forged := strings.Fields(clauses[forbidding])
	for len(forged) > 1 {
		edit(t, dir, name, anotherClause(strings.Join(forged, " ")))
		if fault := refusal(t, dir); fault == nil || fault.File != name ||
			!strings.Contains(fault.Problem, "nothing that has to be connected says") {
			t.Fatalf("with the cut %v: %v: %s", forged, fault, b)
		}
		edit(t, dir, name, func(string) string { return before })
		forged = forged[len(forged)/2:]
	}
	return len(clauses) - forbidding - 1
}

// anotherClause appends a clause to a formula's file.
func anotherClause(clause string) func(string) string {
	return func(content string) string {
		return regexp.MustCompile(`(?m)^p cnf \d+ \d+$`).ReplaceAllStringFunc(content, func(line string) string {
			var vars, clauses int
			_, _ = fmt.Sscanf(line, "p cnf %d %d", &vars, &clauses)
			return fmt.Sprintf("p cnf %d %d", vars, clauses+1)
		}) + clause + "\n"
	}
}
