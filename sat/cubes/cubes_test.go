package cubes_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/enginetest"
	"twofold/puzzles/limits"
	"twofold/sat/cubes"
)

// boards are degenerate ones of families, without those that are not divided or too large for brute force.
func boards(t *testing.T, use func(f *twofold.Family, b puzzles.Board)) {
	t.Helper()
	for _, f := range enginetest.Families(t, twofold.Families, twofold.Find) {
		divided := 0
		for _, text := range enginetest.Odd(&f.Family) {
			b, err := f.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			s := cubes.Splitter{Parts: 5, Encode: f.Encode}
			isSmall := f.Assignments(b, 1000, func(puzzles.Solution) bool { return true }) == nil
			if tree, err := s.Split(t.Context(), b); err == nil && len(tree.Choices) > 0 && isSmall {
				divided++
				use(f, b)
			}
		}
		if divided < 3 {
			t.Errorf("%s: only %d boards were divided", f.Name, divided)
		}
	}
}

// solutions lists all solutions of a board, of a ranked one the best.
func solutions(t *testing.T, f *twofold.Family, b puzzles.Board) (all []puzzles.Solution) {
	t.Helper()
	engines, err := f.Engines(twofold.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := crosscheck.Ask(t.Context(), b, engines[len(engines)-1], 0, limits.Limits{}) // brute force
	if a.Err != nil || a.Limit != "" {
		t.Fatalf("too large for brute force: %v %v", a.Err, a.Limit)
	}
	return a.Solutions
}

// answerOf is what a complete engine says of a board.
func answerOf(b puzzles.Board, all []puzzles.Solution) cubes.Answer {
	a := cubes.Answer{Engine: "brute", Board: b.String(), Solutions: all, Complete: true, Count: fmt.Sprint(len(all))}
	a.Verdict = []puzzles.Verdict{puzzles.None, puzzles.Unique, puzzles.Multiple}[min(len(all), 2)]
	return a
}

// TestPartsAreTheBoard: by brute force, each solution of a board is one of exactly one part, and what is joined of the
// parts is what holds for the board.
func TestPartsAreTheBoard(t *testing.T) {
	boards(t, func(f *twofold.Family, b puzzles.Board) {
		for _, n := range []int{1, 2, 3, 7, 20} {
			want := solutions(t, f, b)
			s := cubes.Splitter{Parts: n, Encode: f.Encode}
			if ranked, ok := b.(puzzles.Ranked); ok && n%2 == 1 && len(want) > 0 {
				s.Most = ranked.Cost(want[0]) // what has only longer ones is left out
			}
			tree, err := s.Split(t.Context(), b)
			if err != nil {
				t.Fatal(err)
			}
			parts, err := tree.Parts(b)
			if err != nil {
				t.Fatal(err)
			}
			var got []puzzles.Solution
			var answers []cubes.Answer
			for _, part := range parts {
				own := solutions(t, f, part)
				got = append(got, own...)
				answers = append(answers, answerOf(part, own))
			}
			ranked, isRanked := b.(puzzles.Ranked)
			if isRanked && len(got) > 0 { // a part has its own best ones
				least := slices.MinFunc(got, func(a, b puzzles.Solution) int { return ranked.Cost(a) - ranked.Cost(b) })
				got = slices.DeleteFunc(got, func(s puzzles.Solution) bool { return ranked.Cost(s) > ranked.Cost(least) })
			}
			slices.SortFunc(got, slices.Compare)
			slices.SortFunc(want, slices.Compare)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%d parts of\n%v\nhave %v: expected %v", n, b, got, want)
			}
			w, err := cubes.Join(b, answers)
			if err != nil {
				t.Fatal(err)
			}
			verdict := answerOf(b, want).Verdict
			if isRanked && len(want) > 0 {
				verdict = puzzles.Found
				if len(w.Solutions) != 1 || ranked.Cost(w.Solutions[0]) != ranked.Cost(want[0]) {
					t.Errorf("%d parts of\n%v\n%v is said to be the best: expected such as %v", n, b, w.Solutions, want[0])
				}
			}
			if w.Verdict != verdict || !isRanked && w.Count.Int64() != int64(len(want)) {
				t.Errorf("%d parts of\n%v\n%v, %v: expected %v, %d", n, b, w.Verdict, w.Count, verdict, len(want))
			}
		}
	})
}

// TestCoverIsChecked: a tree in which a choice is left out, stands twice or is another one is refused, wherever.
func TestCoverIsChecked(t *testing.T) {
	boards(t, func(f *twofold.Family, b puzzles.Board) {
		s := cubes.Splitter{Parts: 6, Encode: f.Encode}
		tree, err := s.Split(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		for n := range nodes(tree) {
			for what, change := range map[string]func(*cubes.Tree){
				"left out": func(t *cubes.Tree) { t.Choices = t.Choices[1:] },
				"twice":    func(t *cubes.Tree) { t.Choices = append(t.Choices, t.Choices[0]) },
				"other":    func(t *cubes.Tree) { t.Choices[0].Value += 17 },
				"no entry": func(t *cubes.Tree) { t.Choices[0].Entry = -3 },
			} {
				var changed cubes.Tree
				if err := json.Unmarshal(text, &changed); err != nil {
					t.Fatal(err)
				}
				node := nodes(&changed)[n]
				if len(node.Choices) == 0 {
					continue
				}
				change(node)
				if len(node.Choices) == 0 {
					continue // it became a part, which is right
				}
				if _, err := changed.Parts(b); err == nil {
					t.Errorf("%s at node %d of\n%v\nis not seen", what, n, b)
				}
			}
		}
	})
}

// TestBrokenIsChecked: no leaf with a solution passes for one that breaks a rule.
func TestBrokenIsChecked(t *testing.T) {
	boards(t, func(f *twofold.Family, b puzzles.Board) {
		s := cubes.Splitter{Parts: 4, Encode: f.Encode}
		tree, err := s.Split(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		parts, err := tree.Parts(b)
		if err != nil {
			t.Fatal(err)
		}
		for _, node := range nodes(tree) {
			if len(node.Choices) > 0 || node.Broken {
				continue
			}
			node.Broken = true
			if _, err := tree.Parts(b); err == nil && len(solutions(t, f, parts[0])) > 0 {
				t.Errorf("a part is left out:\n%v", parts[0])
			}
			node.Broken, parts = false, parts[1:]
		}
	})
}

// nodes are those of a tree, the root first.
func nodes(t *cubes.Tree) []*cubes.Tree {
	all := []*cubes.Tree{t}
	for i := range t.Choices {
		all = append(all, nodes(&t.Choices[i].Tree)...)
	}
	return all
}

// TestJoin: what holds for a board by what was said of its parts.
func TestJoin(t *testing.T) {
	b, err := twofold.Parse("treasure 1x3\n. 1 .\n")
	if err != nil {
		t.Fatal(err)
	}
	left, right := puzzles.Solution{1, 0, 0}, puzzles.Solution{0, 0, 1}
	a := func(v puzzles.Verdict, count string, all ...puzzles.Solution) cubes.Answer {
		return cubes.Answer{Engine: "e", Verdict: v, Count: count, Solutions: all, Complete: v != puzzles.Unknown}
	}
	for _, row := range []struct {
		answers []cubes.Answer
		want    string
	}{
		{[]cubes.Answer{a(puzzles.None, ""), a(puzzles.None, "")}, "none 0 true"},
		{[]cubes.Answer{a(puzzles.None, ""), a(puzzles.Unknown, "")}, "unknown <nil> false"},
		{[]cubes.Answer{a(puzzles.Found, "", left), a(puzzles.None, "")}, "found <nil> true"},
		{[]cubes.Answer{a(puzzles.Unique, "", left), a(puzzles.None, "")}, "unique <nil> true"},
		{[]cubes.Answer{a(puzzles.Unique, "", left), a(puzzles.Unknown, "")}, "found <nil> false"},
		{[]cubes.Answer{a(puzzles.Unique, "", left), a(puzzles.Unique, "", right)}, "multiple <nil> true"},
		{[]cubes.Answer{a(puzzles.Multiple, "36893488147419103232"), a(puzzles.Unique, "1")},
			"multiple 36893488147419103233 true"},
		{[]cubes.Answer{a(puzzles.Found, "", puzzles.Solution{1, 0, 1})}, "part 1: a wrong solution"},
		{[]cubes.Answer{a(puzzles.None, ""), {Error: "out of paper"}}, "part 2: out of paper: expected no fault"},
	} {
		w, err := cubes.Join(b.Board, row.answers)
		got := fmt.Sprint(w.Verdict, " ", w.Count, " ", w.Complete)
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, row.want) {
			t.Errorf("%+v: %s: expected %s", row.answers, got, row.want)
		}
	}
}
