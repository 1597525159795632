package trace_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"testing"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/picture"
	"twofold/puzzles/picture/trace"
)

// examples are the boards of the sources, and further ones for what those do not have.
func examples(t *testing.T) (all []twofold.Puzzle) {
	t.Helper()
	for _, family := range []string{"treasure", "visibility", "sliding"} {
		name := "../../../testdata/" + family + "/source.txt"
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for p, err := range twofold.Read(file, name) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, p)
		}
	}
	for _, text := range []string{
		"tour 5x5\n1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
		"tour 5x5\n. . . . .\n. 1 . . .\n. . . . .\n. . . . .\n. . . . .\n",
		"tour 6x6 closed\n1 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n",
		"tour 3x4 piece=king\n1 11 . 9\n. x 8 .\n. . . 6\n",
		"sliding 3x3\n2 _ 8\n4 7 6\n1 3 5\ngoal\n_ 1 2\n3 4 5\n6 7 8\n",
		"sliding 2x3\n1 2 3\n_ 4 5\ngoal\n1 2 3\n. . _\n",
		"sliding 2x2 moves=4\n1 2\n3 _\n",
		"treasure 3x3 minesweeper\n. . .\n2 . 1\n2 . 2\n",
		"sudoku 4x4\n1 . . .\n. . 3 .\n. . . .\n. . . .\n",
		"visibility 4x4 kuromasu\n. 3 . .\n. . . 4\n. . . .\n2 . . .\n",
	} {
		p, err := twofold.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// eachRecording searches all examples by all engines that can be watched, and calls use with what was recorded.
func eachRecording(t *testing.T, n, most int, use func(e puzzles.Engine, r *trace.Recording)) {
	t.Helper()
	for _, p := range examples(t) {
		engines, err := p.Family.Engines(twofold.Options{Options: native.Options{Depth: 12, Seed: 7}})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range engines {
			if !e.Watchable || e.Tables != "" {
				continue
			}
			r, err := trace.Record(t.Context(), briefly(e), p.Board, n, most)
			if err != nil {
				t.Fatal(err)
			}
			if r.Run.Limit != runs.Interrupted && r.Run.Limit != runs.NotServed {
				use(e, r)
			}
		}
	}
}

// briefly is the engine, interrupted after some events.
func briefly(e puzzles.Engine) puzzles.Engine {
	search := e.Search
	e.Search = func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		watch, n := runs.WatcherOf(ctx), 0
		return search(runs.WithWatcher(ctx, func(e runs.Event) {
			if n++; n == 20_000 {
				cancel(runs.Interrupted)
			}
			watch(e)
		}), b, yield)
	}
	return e
}

// TestCountsAreThoseOfTheSearch: what the events add up to is what the engine itself counted, of all that it counts,
// and watching changes neither that nor what it finds.
func TestCountsAreThoseOfTheSearch(t *testing.T) {
	checked := map[string]bool{}
	for _, n := range []int{1, 0} {
		eachRecording(t, n, 10, func(e puzzles.Engine, r *trace.Recording) {
			var found []puzzles.Solution
			alone := puzzles.Solve(t.Context(), e, r.Board, n, func(s puzzles.Solution) { found = append(found, s) })
			if fmt.Sprint(alone.Stats.Counts) != fmt.Sprint(r.Run.Stats.Counts) || fmt.Sprint(found) != fmt.Sprint(r.Solutions) {
				t.Errorf("%s, watched: %v and %v, unwatched %v and %v\n%v", e.Name, r.Run.Stats.Counts, r.Solutions,
					alone.Stats.Counts, found, r.Board)
			}
			for _, c := range []runs.Counter{runs.Expanded, runs.Generated, runs.Conflicts, runs.Propagations,
				runs.Frontier} {
				if want, counts := r.Run.Stats.Counts[c]; counts && r.Counts[c] != want {
					t.Errorf("%s, n %d: the events have %s %d, the search %d\n%v", e.Name, n, c, r.Counts[c], want, r.Board)
				}
			}
			checked[r.Board.Family()+" "+e.Name] = true
		})
	}
	if len(checked) < 20 {
		t.Errorf("only %d engines are checked: %v", len(checked), checked)
	}
}

// TestStepsFollowEachOther: each step has what the one before had, changed by what it says; the path leads from a root
// to its node; going back shows the same states.
func TestStepsFollowEachOther(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	eachRecording(t, 1, 700, func(e puzzles.Engine, rec *trace.Recording) {
		if len(rec.Steps) != min(rec.Of, 700) || rec.IsCut() != (rec.Of > 700) {
			t.Fatalf("%s: %d of %d steps\n%v", e.Name, len(rec.Steps), rec.Of, rec.Board)
		}
		rows, cols := rec.Board.Size()
		now := slices.Repeat([]int{puzzles.Open}, rows*cols)
		var all [][]int
		for i, s := range rec.Steps {
			switch {
			case s.State != nil:
				now = slices.Clone(s.State)
			case s.Unknown != puzzles.Nowhere:
				now[s.Unknown] = s.Value
			}
			all = append(all, slices.Clone(now))
			if s.Event == runs.Reach && s.Parent != -1 && s.Cost == nil {
				now = slices.Clone(all[i-1]) // a solution of a search over unknowns is shown for one step
			}
			path := rec.Path(i)
			if len(path) == 0 || rec.Steps[path[0]].Parent != -1 || rec.Steps[path[len(path)-1]].Node != s.Node {
				t.Fatalf("%s, step %d %+v: path %v\n%v", e.Name, i, s, path, rec.Board)
			}
			if s.Cost != nil && rec.Steps[path[0]].Event == runs.Begin && len(path) != s.Depth+1 {
				t.Fatalf("%s, step %d %+v: path %v\n%v", e.Name, i, s, path, rec.Board)
			}
		}
		for range 20 {
			if i := r.IntN(len(all)); !slices.Equal(rec.State(i), all[i]) {
				t.Fatalf("%s, step %d: %v, want %v\n%v", e.Name, i, rec.State(i), all[i], rec.Board)
			}
		}
	})
}

// TestTrees: a tree has a cell for each node of its levels and a line to each but the roots, and the node of the step
// is marked if it is shown.
func TestTrees(t *testing.T) {
	eachRecording(t, 1, 60, func(e puzzles.Engine, r *trace.Recording) {
		for _, step := range []int{0, len(r.Steps) / 2, len(r.Steps) - 1} {
			scene := r.Tree(step, 3)
			g := scene.Grids[0]
			cells, marked := 0, 0
			for _, c := range g.Cells {
				if c.Name != "" {
					cells++
				}
				if c.Badge != picture.NoBadge {
					marked++
				}
			}
			if len(g.Paths) >= cells || marked > 1 || g.Cols > trace.MostLeaves || g.Rows > 7 {
				t.Errorf("%s, step %d: %d nodes, %d marked, %d lines in %dx%d", e.Name, step, cells, marked, len(g.Paths), g.Rows,
					g.Cols)
			}
		}
	})
}

// TestUnwatchable: an engine that tells nothing says so.
func TestUnwatchable(t *testing.T) {
	p, err := twofold.Parse("treasure 1x2\n1 .\n")
	if err != nil {
		t.Fatal(err)
	}
	engines, err := p.Family.Choose("sat", twofold.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = trace.Record(t.Context(), engines[0], p.Board, 1, 10)
	want := "engine sat shows nothing of its search: expected one that traces; see 'twofold engines'"
	if err == nil || err.Error() != want {
		t.Errorf("%v: want %s", err, want)
	}
}

// TestThin: of a search with too many steps some of all are kept, and each shows what it shows where all are kept. The
// first step and the last are among them, and as many as there may be, up to a few.
func TestThin(t *testing.T) {
	const most = 300
	thinned := 0
	eachRecording(t, 1, 1_000_000, func(e puzzles.Engine, r *trace.Recording) {
		if r.IsCut() || r.Of <= most {
			return
		}
		thin, err := trace.Thin(context.Background(), e, r.Board, 1, most)
		if err != nil {
			t.Fatal(err)
		}
		if thin.Numbers == nil { // a path is too long
			if len(thin.Steps) != most {
				t.Errorf("%s: %d steps: want the first %d of\n%v", e.Name, len(thin.Steps), most, r.Board)
			}
			return
		}
		thinned++
		n := len(thin.Numbers)
		if n != len(thin.Steps) || n > most || n < most/20 || thin.Numbers[0] != 1 || thin.Numbers[n-1] != r.Of {
			t.Errorf("%s: %d steps, numbers %d, up to %d of %d", e.Name, len(thin.Steps), n, thin.Numbers[n-1], r.Of)
		}
		for i, number := range thin.Numbers {
			got, want := thin.Object(i), r.Object(number-1)
			if !slices.Equal(thin.State(i), r.State(number-1)) {
				t.Fatalf("%s: step %d shows %v: want %v", e.Name, number, thin.State(i), r.State(number-1))
			}
			if got.State, want.State = nil, nil; fmt.Sprintf("%+v", flat(got)) != fmt.Sprintf("%+v", flat(want)) {
				t.Fatalf("%s: step %d is\n%+v\nwant\n%+v", e.Name, number, flat(got), flat(want))
			}
		}
	})
	if thinned < 10 {
		t.Errorf("%d searches were thinned", thinned)
	}
}

// flat is a step without pointers.
func flat(o trace.Object) (all []any) {
	for _, p := range []*int{o.Cost, o.H, o.F, o.Bound, o.Frontier} {
		if p == nil {
			all = append(all, nil)
		} else {
			all = append(all, *p)
		}
	}
	o.Cost, o.H, o.F, o.Bound, o.Frontier = nil, nil, nil, nil, nil
	return append(all, o)
}

// TestWhatLiesAtALine: a step about a line is about the two ends of it.
func TestWhatLiesAtALine(t *testing.T) {
	p, err := twofold.Parse("masyu 4x4\n. . . .\nw . . b\n. . . .\n. w . .\n")
	if err != nil {
		t.Fatal(err)
	}
	engines, err := p.Family.Choose("learn", twofold.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := trace.Record(t.Context(), engines[0], p.Board, 2, 100)
	if err != nil {
		t.Fatal(err)
	}
	isLine := regexp.MustCompile(`^(r[1-4]c[1-4]-r[1-4]c[1-4]=[01?])?$`)
	for i := range r.Steps {
		if what := r.What(i); !isLine.MatchString(what) {
			t.Fatalf("step %d is about %s", i+1, what)
		}
	}
}
