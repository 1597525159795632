package crosscheck

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	. "twofold/puzzles"
	"twofold/puzzles/runs"
)

// line is a report in one line: verdict, finished engines, and the finding if there is one.
func (r Report) line() string {
	text := fmt.Sprintf("%v finished=%d", r.Verdict(), r.Finished())
	if f := r.Finding; f != nil {
		text += fmt.Sprintf(" %v: %s %v", f.Engines, f.Problem, f.Solution)
	}
	return text
}

var (
	errBroken = errors.New("out of paper")
	all       = script("all", Complete, nil, 0, 1, 2)
	backward  = script("backward", Complete, nil, 2, 1, 0)
	some      = script("some", Complete, runs.Time, 1)
	nothing   = script("nothing", Complete, runs.Memory)
	guess     = script("guess", Sound, nil, 1)
	silent    = script("silent", Sound, nil)
	misses    = script("misses", Complete, nil, 0, 2)
	denies    = script("denies", Complete, nil)
	wrong     = script("wrong", Complete, nil, 0, 9)
	repeats   = script("repeats", Complete, nil, 0, 1, 1, 2)
	broken    = script("broken", Complete, errBroken, 0, 1, 2)
	counts    = counter("counts", 3, nil)
	none      = counter("none", 0, nil)
	lone      = counter("lone", 1, nil)
	late      = counter("late", 0, runs.Time)
)

func TestCrosscheck(t *testing.T) {
	for _, test := range []struct {
		board   toy
		limit   int
		engines []Engine
		want    string
	}{
		// Agreement.
		{3, 0, []Engine{all, backward}, "multiple finished=2"},
		{3, 0, []Engine{all, backward, counts}, "multiple finished=3"},
		{3, 2, []Engine{all, backward}, "multiple finished=2"},
		{3, 1, []Engine{all, backward}, "found finished=2"},
		{1, 2, []Engine{script("a", Complete, nil, 0), script("b", Complete, nil, 0)}, "unique finished=2"},
		{1, 1, []Engine{script("a", Complete, nil, 0), script("b", Complete, nil, 0)}, "found finished=2"},
		{1, 2, []Engine{script("a", Complete, nil, 0), lone}, "unique finished=2"},
		{1, 2, []Engine{script("a", Complete, nil, 0), script("b", Complete, runs.Time)}, "found finished=1"},
		{0, 2, []Engine{denies, denies, none}, "none finished=3"},
		{0, 2, []Engine{denies, late}, "unknown finished=1"},
		// Only engines that count.
		{3, 0, []Engine{counts, counts}, "multiple finished=2"},
		{1, 0, []Engine{lone, lone}, "unique finished=2"},
		{0, 0, []Engine{none, none}, "none finished=2"},
		{1, 0, []Engine{lone, late}, "found finished=1"},
		{0, 0, []Engine{none, late}, "unknown finished=1"},
		// What is unfinished, or not promised, contradicts nobody.
		{3, 0, []Engine{all, some, nothing}, "multiple finished=1"},
		{3, 0, []Engine{some, nothing}, "found finished=0"},
		{3, 0, []Engine{all, guess, silent}, "multiple finished=3"},
		{1, 2, []Engine{script("a", Complete, nil, 0), script("b", Sound, nil, 0)}, "unique finished=2"},
		{1, 2, []Engine{script("a", Complete, nil, 0), silent}, "unique finished=2"},
		{0, 2, []Engine{denies, silent}, "none finished=2"},
		{3, 0, []Engine{silent, late}, "unknown finished=1"},
		{3, 0, nil, "unknown finished=0"},
		// A fault is found before anything else, that of the first engine first.
		{3, 0, []Engine{all, misses, broken}, "unknown finished=2 [broken]: broken failed: out of paper []"},
		{3, 0, []Engine{all, wrong, broken}, "unknown finished=1 [wrong]: wrong yielded a wrong solution: [9] is none of " +
			"3 []"},
		{3, 0, []Engine{repeats, all}, "unknown finished=1 [repeats]: repeats yielded a solution twice []"},
		{3, 1, []Engine{repeats, all}, "found finished=2"},
		{3, 0, []Engine{all, counter("torn", 0, errBroken)}, "unknown finished=1 [torn]: torn failed: out of paper []"},
		// A solution is missing.
		{3, 0, []Engine{all, misses}, "unknown finished=2 [all misses]: misses misses a solution that all found: it says " +
			"multiple [1]"},
		{3, 0, []Engine{misses, all}, "unknown finished=2 [all misses]: misses misses a solution that all found: it says " +
			"multiple [1]"},
		{3, 0, []Engine{denies, some}, "unknown finished=1 [some denies]: denies misses a solution that some found: it " +
			"says none [1]"},
		{3, 0, []Engine{guess, denies}, "unknown finished=2 [guess denies]: denies misses a solution that guess found: it " +
			"says none [1]"},
		{3, 2, []Engine{all, script("one", Complete, nil, 1)},
			"unknown finished=2 [all one]: one misses a solution that all found: it says unique [0]"},
		{3, 0, []Engine{script("a", Complete, nil, 0), script("b", Complete, nil, 1)},
			"unknown finished=2 [a b]: b misses a solution that a found: it says unique [0]"},
		{3, 0, []Engine{counts, misses, all}, "unknown finished=3 [all misses]: misses misses a solution that all found: " +
			"it says multiple [1]"},
		// Counts differ.
		{3, 0, []Engine{counts, none}, "unknown finished=2 [counts none]: counts counts 3 solutions, none has 0 []"},
		{3, 0, []Engine{all, lone}, "unknown finished=2 [all lone]: all counts 3 solutions, lone has 1 []"},
		{3, 0, []Engine{none, all}, "unknown finished=2 [none all]: none counts 0 solutions, all has 3 [0]"},
		{3, 2, []Engine{all, lone}, "unknown finished=2 [lone all]: lone counts 1 solution, all has found 2 [0]"},
		{3, 0, []Engine{none, some}, "unknown finished=1 [none some]: none counts 0 solutions, some has found 1 [1]"},
		{3, 0, []Engine{misses, counts}, "unknown finished=2 [misses counts]: misses counts 2 solutions, counts has 3 []"},
		{3, 2, []Engine{all, counts, backward}, "multiple finished=3"},
		{3, 0, []Engine{some, lone}, "found finished=1"},
	} {
		for range 3 {
			report := Solutions(context.Background(), test.board, test.engines, test.limit, runs.Limits{})
			if report.line() != test.want || len(report.Answers) != len(test.engines) {
				t.Errorf("%s\n got %s, %d answers\nwant %s",
					describe(test.board, test.limit, test.engines), report.line(), len(report.Answers), test.want)
				break
			}
		}
	}
}

func describe(b toy, limit int, engines []Engine) string {
	var names []string
	for _, e := range engines {
		names = append(names, e.Name)
	}
	return fmt.Sprintf("%d solutions, limit %d, engines %s", b, limit, strings.Join(names, ", "))
}

func TestCrosscheckCounts(t *testing.T) {
	both := Engine{Name: "both", Promise: Complete, Search: denies.Search, Count: counts.Count}
	for _, test := range []struct {
		board   toy
		engines []Engine
		want    string
	}{
		{3, []Engine{counts, all, backward}, "multiple finished=3"},
		{3, []Engine{both, all}, "multiple finished=2"}, // Count goes before Search
		{1, []Engine{lone, script("a", Complete, nil, 0)}, "unique finished=2"},
		{1, []Engine{lone, lone}, "unique finished=2"},
		{0, []Engine{none, denies}, "none finished=2"},
		{3, []Engine{counts, some, nothing, late, guess}, "multiple finished=2"},
		{3, []Engine{counts, misses}, "unknown finished=2 [counts misses]: counts counts 3 solutions, misses has 2 []"},
		{3, []Engine{lone, all}, "unknown finished=2 [lone all]: lone counts 1 solution, all has 3 []"},
		{3, []Engine{none, some}, "unknown finished=1 [none some]: none counts 0 solutions, some has found 1 []"},
		{3, []Engine{counts, wrong}, "unknown finished=1 [wrong]: wrong yielded a wrong solution: [9] is none of 3 []"},
		{3, []Engine{counts, broken}, "unknown finished=1 [broken]: broken failed: out of paper []"},
	} {
		report := Counts(context.Background(), test.board, test.engines, runs.Limits{})
		if report.line() != test.want {
			t.Errorf("%s\n got %s\nwant %s", describe(test.board, 0, test.engines), report.line(), test.want)
		}
		for _, answer := range report.Answers {
			if len(answer.Solutions) > 0 {
				t.Errorf("%s keeps %v", answer.Engine, answer.Solutions)
			}
		}
	}
}

func TestCrosscheckGivesEachEngineItsOwnLimits(t *testing.T) {
	endless := Engine{
		Name: "e", Promise: Complete,
		Search: func(ctx context.Context, _ Board, yield func(Solution) bool) (runs.Stats, error) {
			yield(Solution{0})
			<-ctx.Done()
			return runs.Stats{}, context.Cause(ctx)
		},
	}
	report := Solutions(
		context.Background(),
		toy(1),
		[]Engine{endless, endless, script("a", Complete, nil, 0)},
		0,
		runs.Limits{Memory: 1},
	)
	if want := "found finished=1"; report.line() != want {
		t.Errorf("got %s, want %s", report.line(), want)
	}
}

func TestReportSolutions(t *testing.T) {
	for _, test := range []struct {
		engines []Engine
		want    []Solution
	}{
		{nil, nil},
		{[]Engine{counts, nothing}, nil},
		{[]Engine{some, backward, all}, []Solution{{2}, {1}, {0}}},
		{[]Engine{all, backward}, []Solution{{0}, {1}, {2}}},
		{[]Engine{nothing, guess, some}, []Solution{{1}}},
	} {
		got := Solutions(context.Background(), toy(3), test.engines, 0, runs.Limits{}).Solutions()
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", describe(3, 0, test.engines), diff)
		}
	}
}
