package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
	"twofold/sat"
)

// workerBackend is the backend that the program uses.
func workerBackend(t *testing.T) sat.Backend {
	t.Helper()
	program, err := exec.LookPath("twofold")
	if err != nil {
		t.Fatal(err)
	}
	w := &sat.Workers{Command: []string{program, workerArgument}}
	t.Cleanup(func() { w.Close() })
	return w.Solver
}

// TestConformance holds every family and every engine of the list to what puzzles promises of them.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	backends := []struct {
		name    string
		backend sat.Backend
		rounds  int
	}{{"in process", sat.InProcess, puzzletest.Cases(4)}, {"workers", workerBackend(t), 1}}
	for i, f := range twofold.All() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			known := bruteOnce(f)
			for _, by := range puzzletest.Some(backends, i) {
				t.Run(by.name, func(t *testing.T) {
					all := enginesOf(t, f, twofold.Options{Options: native.Options{Depth: 12, Seed: 1}, Backend: by.backend})
					engines, err := puzzles.Choose(all, "all")
					if err != nil {
						t.Fatal(err)
					}
					for b := range boards(t, f, puzzletest.Some(shapesOf(f), i), by.rounds) {
						conform(t, f, b, engines, known)
					}
				})
			}
		})
	}
}

// bruteOnce is bruteForce, which tries the same board once.
func bruteOnce(f *twofold.Family) func(b puzzles.Board) (all []string, ok bool) {
	type found struct {
		all []string
		ok  bool
	}
	known := map[string]found{}
	return func(b puzzles.Board) ([]string, bool) {
		text := b.String()
		if _, is := known[text]; !is {
			all, ok := bruteForce(f, b)
			known[text] = found{all, ok}
		}
		return known[text].all, known[text].ok
	}
}

func enginesOf(t *testing.T, f *twofold.Family, o twofold.Options) []puzzles.Engine {
	t.Helper()
	engines, err := f.Engines(o)
	if err != nil {
		t.Fatal(err)
	}
	return engines
}

func nativeOf(t *testing.T, f *twofold.Family, o native.Options) []puzzles.Engine {
	t.Helper()
	engines, err := f.Native.Engines(o)
	if err != nil {
		t.Fatal(err)
	}
	return engines
}

// bruteForce lists, sorted, all solutions of the board as text, of a ranked board the best ones; ok is false if there
// is too much to try.
func bruteForce(f *twofold.Family, b puzzles.Board) (all []string, ok bool) {
	a := crosscheck.Ask(context.Background(), b, campaign.Brute(f.Assignments, maxAssignments), 0, runs.Limits{})
	for _, s := range a.Solutions {
		all = append(all, fmt.Sprint(s))
	}
	slices.Sort(all)
	return all, a.Limit == nil
}

// maxAssignments bounds brute force: boards of 16 cells with two values.
const maxAssignments = 1 << 16

// boards yields random boards of the family, of some shapes, and of each another one with two words of its grid
// exchanged, which may have no solution.
func boards(
	t *testing.T, f *twofold.Family, shapes [][2]int, rounds int,
) func(yield func(puzzles.Board) bool) {
	t.Helper()
	return func(yield func(puzzles.Board) bool) {
		for round := range rounds {
			for i, shape := range shapes {
				for j, variant := range f.Variants {
					r := rand.New(rand.NewPCG(uint64(round), uint64(100*i+j)))
					like := puzzles.Parameters{
						Variant: variant, Rows: shape[0], Cols: shape[1], Density: 0.6 * r.Float64(), Given: 0.4 + 0.6*r.Float64(),
					}
					like = f.Vary(r, like)
					b, ok := randomTwice(t, f, like, r.Uint64())
					if !ok {
						continue
					}
					if !yield(b) {
						return
					}
					if other, ok := exchanged(t, f, b, r); ok && !yield(other) {
						return
					}
				}
			}
		}
	}
}

// shapesOf are sizes of small boards, most of them within the reach of brute force.
func shapesOf(f *twofold.Family) (all [][2]int) {
	n := f.Small
	for _, shape := range [][2]int{
		{1, 1}, {1, 2}, {2, 1}, {1, n}, {n, 1}, {1, 2*n - 1}, {2*n - 1, 1}, {1, n * n}, {2, 2}, {2, n}, {n, 2},
		{n - 1, n - 1}, {n - 1, n}, {n, n - 1}, {n, n},
	} {
		if !slices.Contains(all, shape) {
			all = append(all, shape)
		}
	}
	return all
}

// randomTwice: the same seed gives the same board; ok is false of a shape that has none.
func randomTwice(t *testing.T, f *twofold.Family, like puzzles.Parameters, seed uint64) (b puzzles.Board, ok bool) {
	t.Helper()
	var twice [2]string
	for i := range twice {
		var err error
		b, err = f.RandomBoard(t.Context(), rand.New(rand.NewPCG(seed, 0)), like)
		if err != nil {
			return nil, false
		}
		twice[i] = b.String()
	}
	if twice[0] != twice[1] {
		t.Errorf("%+v gives\n%vand\n%v", like, twice[0], twice[1])
	}
	return b, true
}

// exchanged is the board with two words of its grid in each other's place, if that is a board.
func exchanged(t *testing.T, f *twofold.Family, b puzzles.Board, r *rand.Rand) (puzzles.Board, bool) {
	t.Helper()
	header, rest, _ := strings.Cut(b.String(), "\n")
	var grid []*string
	var lines [][]string
	for line := range strings.Lines(rest) {
		words := strings.Fields(line)
		lines = append(lines, words)
		for i := range words {
			grid = append(grid, &words[i])
		}
	}
	if len(grid) == 0 {
		return nil, false // an empty board has no grid
	}
	one, other := grid[r.IntN(len(grid))], grid[r.IntN(len(grid))]
	*one, *other = *other, *one
	text := header
	for _, words := range lines {
		text += "\n" + strings.Join(words, " ")
	}
	changed, err := f.Parse(text)
	var place *parse.Error
	if err != nil && !errors.As(err, &place) {
		t.Errorf("%v: not a TextError:\n%s", err, text)
	}
	return changed, err == nil
}

// conform holds one board and all engines to their promises.
func conform(
	t *testing.T, f *twofold.Family, b puzzles.Board, engines []puzzles.Engine,
	brute func(puzzles.Board) ([]string, bool),
) {
	t.Helper()
	roundTrip(t, f, b)
	limit := 0
	want, small := brute(b)
	if !small || len(want) > 100 {
		limit = 30
	}
	report := crosscheck.Solutions(context.Background(), b, engines, limit, runs.Limits{})
	if report.Finding != nil {
		t.Fatalf("%v %s %v\n%v", report.Finding.Engines, report.Finding.Problem, report.Finding.Solution, b)
	}
	for i, a := range report.Answers {
		answerHolds(t, b, a, engines[i].Promise, want, small, limit)
	}
	decisionsHold(t, b, engines, want, small)
	for _, s := range report.Solutions()[:min(len(report.Solutions()), 5)] {
		drawnAndRead(t, b, s)
		mutate(t, b, s, want, small)
	}
}

// roundTrip: the board's text is read as the same board.
func roundTrip(t *testing.T, f *twofold.Family, b puzzles.Board) {
	t.Helper()
	again, err := f.Parse(b.String())
	if err != nil {
		t.Fatalf("%v:\n%v", err, b)
	}
	rows, cols := b.Size()
	againRows, againCols := again.Size()
	if again.String() != b.String() || again.Variant() != b.Variant() || again.Family() != f.Name || againRows != rows ||
		againCols != cols {
		t.Errorf("read again as\n%vfrom\n%v", again, b)
	}
}

// answerHolds compares an engine's answer with brute force.
func answerHolds(
	t *testing.T,
	b puzzles.Board,
	a crosscheck.Answer,
	p puzzles.Promise,
	want []string,
	small bool,
	limit int,
) {
	t.Helper()
	var got []string
	for _, s := range a.Solutions {
		if err := b.Check(s); err != nil {
			t.Errorf("%s: %v: %v\n%v", a.Engine, s, err, b)
		}
		got = append(got, fmt.Sprint(s))
	}
	slices.Sort(got)
	switch {
	case !small || a.Limit == runs.NotServed || a.Limit == runs.DepthLimit:
	case p == puzzles.Sound && len(want) > 0:
	case p == puzzles.Optimal:
		for _, s := range got {
			if !slices.Contains(want, s) {
				t.Errorf("%s finds %s: brute force %q\n%v", a.Engine, s, want, b)
			}
		}
	case a.Solutions == nil && a.Found == 0 && a.Count != nil:
		if a.Count.String() != fmt.Sprint(len(want)) {
			t.Errorf("%s counts %v: brute force %d\n%v", a.Engine, a.Count, len(want), b)
		}
	case limit == 0 && !slices.Equal(got, want):
		t.Errorf("%s finds %q: brute force %q\n%v", a.Engine, got, want, b)
	case limit > 0 && len(got) != min(limit, len(want)):
		t.Errorf("%s finds %d with limit %d: brute force %d\n%v", a.Engine, len(got), limit, len(want), b)
	}
	for counter := range a.Stats.Counts {
		if text := a.Stats.String(); !strings.Contains(text, ", "+string(counter)+" ") {
			t.Errorf("%s counts %q, which its statistics do not show: %s", a.Engine, counter, text)
		}
	}
}

// decisionsHold compares what engines say that all solutions have in common with each other and with
// brute force, whose solutions are given as text.
func decisionsHold(t *testing.T, b puzzles.Board, engines []puzzles.Engine, all []string, small bool) {
	t.Helper()
	engines = slices.DeleteFunc(slices.Clone(engines), func(e puzzles.Engine) bool { return e.Backbone == nil })
	report := crosscheck.Backbones(context.Background(), b, engines, runs.Limits{})
	if report.Finding != nil {
		t.Errorf("%s\n%v", report.Finding.Problem, b)
	}
	if s := report.Backbone(); s != nil {
		drawnAndRead(t, b, s)
	}
	if !small {
		return
	}
	var want []string // the values of the solutions, word for word
	for _, s := range all {
		values := strings.Fields(strings.Trim(s, "[]"))
		if want == nil {
			want = values
		}
		for i, value := range values {
			if want[i] != value {
				want[i] = strconv.Itoa(puzzles.Open)
			}
		}
	}
	if got := fmt.Sprint(report.Backbone()); got != fmt.Sprint(want) {
		t.Errorf("%s is decided: brute force %s\n%v", got, want, b)
	}
}

// drawnAndRead: the picture of a solution is read as that solution, that of a partial one as no more than it.
func drawnAndRead(t *testing.T, b puzzles.Board, s puzzles.Solution) {
	t.Helper()
	again, err := parse.One(b.Picture(s), b.ReadPicture)
	if err == nil && slices.Contains(s, puzzles.Open) && len(again) == len(s) {
		s = slices.Clone(s)
		for i, value := range again {
			if value == puzzles.Open { // such as an edge between cells that are unknown
				s[i] = puzzles.Open
			}
		}
	}
	if err != nil || !slices.Equal(again, s) {
		t.Errorf("%v, %v is read from the picture\n%vof %v of\n%v", again, err, b.Picture(s), s, b)
	}
}

// mutate: Check rejects every solution with one entry changed unless brute force has it as well, and
// every one that is too long or too short.
func mutate(t *testing.T, b puzzles.Board, s puzzles.Solution, all []string, small bool) {
	t.Helper()
	for i := range s {
		for value := -1; value <= 3; value++ {
			m := slices.Clone(s)
			m[i] = value
			if slices.Equal(m, s) || b.Check(m) != nil || !small {
				continue
			}
			if !slices.Contains(all, fmt.Sprint(m)) {
				t.Errorf("Check accepts %v, which no assignment of brute force is:\n%v", m, b)
			}
		}
	}
	others := []puzzles.Solution{append(slices.Clone(s), 0)}
	if _, isRanked := b.(puzzles.Ranked); isRanked {
		others = nil // a longer plan may be one too
	}
	if len(s) > 0 {
		others = append(others, nil, s[1:])
	}
	for _, m := range others {
		if b.Check(m) == nil {
			t.Errorf("Check accepts %v, which has %d entries in place of %d:\n%v", m, len(m), len(s), b)
		}
	}
}

// stranger is a board of no family.
type stranger struct{ puzzles.Board }

func (stranger) String() string { return "stranger 2x2\n. .\n. .\n" }

// TestEnginesRefuseStrangers: with an error, and they do not panic.
func TestEnginesRefuseStrangers(t *testing.T) {
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		for _, e := range enginesOf(t, f, twofold.Options{Backend: sat.InProcess}) {
			if e.Name == puzzles.BruteForce {
				continue // it knows no family
			}
			var err error
			if e.Search != nil {
				_, err = e.Search(context.Background(), stranger{}, func(puzzles.Solution) bool { return true })
			} else {
				_, _, err = e.Count(context.Background(), stranger{})
			}
			if err == nil {
				t.Errorf("%s %s searches a board of another family", f.Name, e.Name)
			}
		}
	}
}

// TestNamesAreUsable: what --engine, the header and the list name has to be one word, and only once.
func TestNamesAreUsable(t *testing.T) {
	var names []string
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		names = append(names, f.Name)
		var own []string
		for _, e := range enginesOf(t, f, twofold.Options{Backend: sat.InProcess}) {
			own = append(own, e.Name)
			if e.About == "" || e.Search == nil && e.Count == nil {
				t.Errorf("%s %s: %q is all that is known of it", f.Name, e.Name, e.About)
			}
		}
		namesAreUsable(t, own)
		namesAreUsable(t, f.Variants)
		if first := nativeOf(t, f, native.Options{})[0]; first.Search == nil || first.Promise != puzzles.Complete {
			t.Errorf("%s: the default native engine %s is not a complete search", f.Name, first.Name)
		}
	}
	namesAreUsable(t, names)
}

func namesAreUsable(t *testing.T, names []string) {
	t.Helper()
	for i, name := range names {
		if name == "" || strings.ContainsAny(name, " ,\t\n") || slices.Contains([]string{"all", "both"}, name) ||
			slices.Contains(names[:i], name) {
			t.Errorf("name %q of %q", name, names)
		}
	}
}

// TestLargeBoards: two engines agree on boards beyond brute force.
func TestLargeBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		engines, err := puzzles.Choose(enginesOf(t, f, twofold.Options{Backend: workerBackend(t)}), "both")
		if err != nil {
			t.Fatal(err)
		}
		for i := range puzzletest.Cases(30) {
			r := rand.New(rand.NewPCG(7, uint64(i)))
			b, err := f.RandomBoard(t.Context(), r, puzzles.Parameters{
				Variant: f.Variants[i%len(f.Variants)], Rows: f.Large.Rows, Cols: f.Large.Cols, Moves: f.Large.Moves,
				Density: 0.1 + 0.2*r.Float64(), Given: 0.4 + 0.2*r.Float64(),
			})
			if err != nil {
				t.Fatal(err)
			}
			report := crosscheck.Solutions(context.Background(), b, engines, 2, runs.Limits{})
			if report.Finding != nil || report.Answers[0].Verdict != report.Answers[1].Verdict {
				t.Errorf("%v and %v: %+v\n%v", report.Answers[0].Verdict, report.Answers[1].Verdict, report.Finding, b)
			}
		}
	}
}
