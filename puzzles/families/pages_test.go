package families_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/families"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// TestPages: testdata/rules/pages has a page of rules for each family, with a board and its only solution, on which
// both engines agree. UPDATE_PAGES=1 writes them anew.
func TestPages(t *testing.T) {
	dir := "../../testdata/rules/pages"
	names := families.Names()
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			file, want := filepath.Join(dir, name+".md"), page(t, name)
			if os.Getenv("UPDATE_PAGES") != "" {
				if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := os.ReadFile(file); err != nil || string(got) != want {
				t.Errorf("%s, %v: expected\n%s", file, err, want)
			}
		})
	}
	if found, err := os.ReadDir(dir); err != nil || len(found) != len(names) {
		t.Errorf("%s has %d files, %v: want %d", dir, len(found), err, len(names))
	}
}

// page is a family's page of rules.
func page(t *testing.T, name string) string {
	f, err := twofold.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	var called []string
	for _, n := range f.Names {
		called = append(called, n.Name)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n%s%s.\n\n", f.Name, strings.ToUpper(f.About[:1]), f.About[1:])
	line := func(what string, all []string) {
		if len(all) > 0 {
			fmt.Fprintf(&out, "- %s: %s\n", what, strings.Join(all, ", "))
		}
	}
	line("Also called", called)
	line("Variants", f.Variants)
	line("Group", []string{string(f.Group)})
	fmt.Fprintf(&out, "\n## Rules\n\n- %s\n", strings.Join(f.Rules, "\n- "))
	b, s := aSolved(t, f)
	fmt.Fprintf(&out, "\n## Variables\n\n%s\n", variables(t, b, s))
	fmt.Fprintf(&out, "\n## A board and its solution\n\n```text\n%s```\n\n```text\n%s```\n", b, b.Picture(s))
	if taut, ok := b.(puzzles.Tautened); ok && taut.Taut() != nil {
		out.WriteString("\n## Evidence\n\n" +
			"A search that takes long looks for taut solutions only, in turns: all solutions can be rewritten to\nsuch. " +
			"`certify` does not: it proves \"none\" and \"unique\" by the formula of all solutions alone.\n")
	}
	return out.String()
}

// variables says what a variable of a board's formula means that is true of its solution, and that is told by name.
func variables(t *testing.T, b puzzles.Board, s puzzles.Solution) string {
	m, err := model.Of(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	for entry := range s {
		entry = (entry + len(s)/2) % len(s)
		i := slices.Index(m.Answer[entry].Values, s[entry])
		if i < 0 || m.Answer[entry].Is[i] < 1 || m.Answer[entry].Is[i] == model.True {
			continue
		}
		name := m.Names[m.Answer[entry].Is[i].Var()-1]
		return fmt.Sprintf("In the formula that `twofold cnf` writes of the board below, `%s` is true: %s is %s.", name,
			puzzles.EntryPlace(b, entry), b.(puzzles.Reasoned).Value(s[entry]))
	}
	t.Fatal("no variable of the answer is true alone")
	return ""
}

// aSolved is the first example of a family that has one solution.
func aSolved(t *testing.T, f *twofold.Family) (puzzles.Board, puzzles.Solution) {
	engines, err := f.Verifiers(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, example := range f.Examples() {
		b, err := f.Parse(example.Board)
		if err != nil {
			t.Fatal(err)
		}
		report := crosscheck.Solutions(t.Context(), b, engines, 2, runs.Limits{})
		if report.Verdict() == puzzles.Unique {
			return b, report.Solutions()[0]
		}
	}
	t.Fatal("no example has one solution")
	return nil, nil
}
