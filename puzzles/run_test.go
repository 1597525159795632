package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// A toy is a board whose solutions are [0], [1], … up to one less than its value.
type toy int

func (b toy) Family() string                    { return "toy" }
func (b toy) Variant() string                   { return "plain" }
func (b toy) Size() (rows, cols int)            { return 1, 1 }
func (b toy) String() string                    { return fmt.Sprintf("toy 1x1 n=%d\n.\n", int(b)) }
func (b toy) Picture(s puzzles.Solution) string { return fmt.Sprintln(s[0]) }
func (b toy) ReadPicture(*parse.Text) (puzzles.Solution, error) {
	return nil, errors.New("a toy has no picture")
}

func (b toy) Check(s puzzles.Solution) error {
	if len(s) != 1 || s[0] < 0 || s[0] >= int(b) {
		return fmt.Errorf("%v is none of %d", s, int(b))
	}
	return nil
}

const complete, sound = puzzles.Complete, puzzles.Sound

// script is an engine that yields the values in turn, and if nobody stops it, ends with err.
func script(name string, p puzzles.Promise, err error, values ...int) puzzles.Engine {
	return puzzles.Engine{
		Name:    name,
		Promise: p,
		Search: func(_ context.Context, _ puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			for i, v := range values {
				if !yield(puzzles.Solution{v}) {
					return runs.Stats{Counts: map[runs.Counter]int64{runs.Expanded: int64(i + 1)}}, nil
				}
			}
			return runs.Stats{Counts: map[runs.Counter]int64{runs.Expanded: int64(len(values))}}, err
		},
	}
}

// counter is an engine that only counts.
func counter(name string, n int64, err error) puzzles.Engine {
	count := func(context.Context, puzzles.Board) (*big.Int, runs.Stats, error) {
		if err != nil {
			return nil, runs.Stats{}, err
		}
		return big.NewInt(n), runs.Stats{Counts: map[runs.Counter]int64{runs.Table: 7}}, nil
	}
	return puzzles.Engine{Name: name, Promise: complete, Count: count}
}

// line is a run in one line: all but its times.
func line(run puzzles.Run) string {
	count := "?"
	if run.Count != nil {
		count = run.Count.String()
	}
	text := fmt.Sprintf("%s %v found=%d count=%s complete=%t", run.Engine, run.Verdict, run.Found, count, run.Complete)
	if limit, limited := runs.LimitOf(run.Limit); limited {
		text += " limit=" + string(limit)
	}
	if run.Err != nil {
		text += " err=" + run.Err.Error()
	}
	return text
}

func TestSolve(t *testing.T) {
	failed := errors.New("out of paper")
	for _, test := range []struct {
		engine puzzles.Engine
		board  toy
		n      int
		want   string
		shown  []int
	}{
		// n = 1: at most "found", unless there is none.
		{script("e", complete, nil), 0, 1, "e none found=0 count=0 complete=true", nil},
		{script("e", complete, nil, 0), 1, 1, "e found found=1 count=? complete=false", []int{0}},
		{script("e", complete, nil, 0, 1), 2, 1, "e found found=1 count=? complete=false", []int{0}},
		{script("e", sound, nil), 0, 1, "e unknown found=0 count=? complete=false", nil},
		{script("e", sound, nil, 0), 1, 1, "e found found=1 count=? complete=false", []int{0}},
		// n = 2 decides uniqueness.
		{script("e", complete, nil), 0, 2, "e none found=0 count=0 complete=true", nil},
		{script("e", complete, nil, 0), 1, 2, "e unique found=1 count=1 complete=true", []int{0}},
		{script("e", complete, nil, 1, 0), 2, 2, "e multiple found=2 count=? complete=false", []int{1, 0}},
		{script("e", complete, nil, 1, 0, 2), 3, 2, "e multiple found=2 count=? complete=false", []int{1, 0}},
		{script("e", sound, nil, 0), 1, 2, "e found found=1 count=? complete=false", []int{0}},
		{script("e", sound, nil, 0, 1), 2, 2, "e multiple found=2 count=? complete=false", []int{0, 1}},
		// n = 0: all.
		{script("e", complete, nil), 0, 0, "e none found=0 count=0 complete=true", nil},
		{script("e", complete, nil, 0), 1, 0, "e unique found=1 count=1 complete=true", []int{0}},
		{script("e", complete, nil, 0, 2, 1), 3, 0, "e multiple found=3 count=3 complete=true", []int{0, 2, 1}},
		{script("e", sound, nil), 0, 0, "e unknown found=0 count=? complete=false", nil},
		{script("e", sound, nil, 0, 2, 1), 3, 0, "e multiple found=3 count=? complete=false", []int{0, 2, 1}},
		// A limit leaves what was found and proves nothing.
		{script("e", complete, runs.Time), 0, 0, "e unknown found=0 count=? complete=false limit=time", nil},
		{script("e", complete, runs.Memory, 0), 1, 2, "e found found=1 count=? complete=false limit=memory", []int{0}},
		{script("e", complete, runs.Interrupted, 0, 1), 2, 0, "e multiple found=2 count=? complete=false limit=interrupt",
			[]int{0, 1}},
		{script("e", complete, runs.Time, 0, 1), 2, 2, "e multiple found=2 count=? complete=false", []int{0, 1}},
		{script("e", complete, fmt.Errorf("node 7: %w", runs.Time)), 0, 0,
			"e unknown found=0 count=? complete=false limit=time", nil},
		{script("e", complete, context.Canceled), 0, 0, "e unknown found=0 count=? complete=false limit=interrupt", nil},
		{script("e", complete, context.DeadlineExceeded), 0, 0, "e unknown found=0 count=? complete=false limit=time", nil},
		// Faults.
		{script("e", complete, failed, 0), 1, 0, "e found found=1 count=? complete=false err=e failed: out of paper",
			[]int{0}},
		{script("e", complete, nil, 5), 1, 0, "e unknown found=0 count=? complete=false err=e yielded a wrong solution: " +
			"[5] is none of 1", nil},
		{script("e", complete, nil, 0, 5, 1), 2, 0,
			"e found found=1 count=? complete=false err=e yielded a wrong solution: [5] is none of 2", []int{0}},
		{script("e", complete, runs.Time, 5), 1, 0,
			"e unknown found=0 count=? complete=false err=e yielded a wrong solution: [5] is none of 1", nil},
		{script("e", complete, nil, 0, 0), 1, 0, "e found found=1 count=? complete=false err=e yielded a solution twice",
			[]int{0}},
		{script("e", complete, nil, 0, 0), 1, 2, "e found found=1 count=? complete=false err=e yielded a solution twice",
			[]int{0}},
		{counter("c", 1, nil), 1, 1, "c unknown found=0 count=? complete=false err=c counts solutions and does not list them",
			nil},
	} {
		var shown []int
		run := puzzles.Solve(context.Background(), test.engine, test.board, test.n,
			func(s puzzles.Solution) { shown = append(shown, s[0]) })
		if diff := cmp.Diff(test.shown, shown); line(run) != test.want || diff != "" {
			t.Errorf("%d solutions, n=%d\n got %s\nwant %s\nshown: %s", test.board, test.n, line(run), test.want, diff)
		}
	}
}

// TestSolveShowsToNobody: whoever wants the verdict alone passes nil.
func TestSolveShowsToNobody(t *testing.T) {
	run := puzzles.Solve(t.Context(), script("two", complete, nil, 0, 1), toy(2), 0, nil)
	if run.Verdict != puzzles.Multiple || run.Found != 2 {
		t.Errorf("%v, %d found: expected multiple, 2", run.Verdict, run.Found)
	}
}

func TestWrongSolution(t *testing.T) {
	run := puzzles.Solve(context.Background(), script("e", complete, nil, 0, 7), toy(3), 0, func(puzzles.Solution) {})
	var wrong *runs.WrongSolution
	if !errors.As(run.Err, &wrong) || wrong.Engine != "e" || fmt.Sprint(wrong.Solution) != "[7]" {
		t.Fatalf("got %#v", run.Err)
	}
	if !errors.Is(run.Err, wrong.Reason) || wrong.Reason.Error() != toy(3).Check(puzzles.Solution{7}).Error() {
		t.Errorf("reason %v: want what Check says", wrong.Reason)
	}
}

func TestSolveNoticesARepeatInAReusedSlice(t *testing.T) {
	e := puzzles.Engine{
		Name:    "e",
		Promise: complete,
		Search: func(_ context.Context, _ puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			s := puzzles.Solution{0}
			for _, v := range []int{0, 1} {
				s[0] = v
				if !yield(s) {
					break
				}
			}
			return runs.Stats{}, nil
		},
	}
	want := "e multiple found=2 count=2 complete=true"
	if run := puzzles.Solve(context.Background(), e, toy(2), 0, func(puzzles.Solution) {}); line(run) != want {
		t.Errorf("got %s\nwant %s", line(run), want)
	}
}

func TestCount(t *testing.T) {
	huge := new(big.Int).Lsh(big.NewInt(1), 200)
	many := puzzles.Engine{Name: "c", Count: func(context.Context, puzzles.Board) (*big.Int, runs.Stats, error) {
		return huge, runs.Stats{}, nil
	}}
	for _, test := range []struct {
		engine puzzles.Engine
		want   string
	}{
		{counter("c", 0, nil), "c none found=0 count=0 complete=true"},
		{counter("c", 1, nil), "c unique found=0 count=1 complete=true"},
		{counter("c", 2, nil), "c multiple found=0 count=2 complete=true"},
		{many, "c multiple found=0 count=" + huge.String() + " complete=true"},
		{counter("c", 0, runs.Time), "c unknown found=0 count=? complete=false limit=time"},
		{counter("c", 0, errors.New("no room")), "c unknown found=0 count=? complete=false err=c failed: no room"},
		{script("e", complete, nil), "e unknown found=0 count=? complete=false err=e lists solutions and does not count " +
			"them"},
	} {
		if run := puzzles.Count(context.Background(), test.engine, toy(3)); line(run) != test.want {
			t.Errorf("got %s\nwant %s", line(run), test.want)
		}
	}
}

func TestRunsKeepTheEnginesStats(t *testing.T) {
	for _, test := range []struct {
		run  puzzles.Run
		want map[runs.Counter]int64
	}{
		{puzzles.Solve(context.Background(), script("e", complete, nil, 0, 1), toy(2), 0, func(puzzles.Solution) {}),
			map[runs.Counter]int64{runs.Expanded: 2}},
		{puzzles.Solve(context.Background(), script("e", complete, nil, 0, 1), toy(2), 1, func(puzzles.Solution) {}),
			map[runs.Counter]int64{runs.Expanded: 1}},
		{puzzles.Solve(context.Background(), script("e", complete, runs.Time, 0), toy(2), 0, func(puzzles.Solution) {}),
			map[runs.Counter]int64{runs.Expanded: 1}},
		{puzzles.Count(context.Background(), counter("c", 2, nil), toy(2)), map[runs.Counter]int64{runs.Table: 7}},
	} {
		if diff := cmp.Diff(test.want, test.run.Stats.Counts); diff != "" {
			t.Errorf("%s: %s", line(test.run), diff)
		}
	}
}

// other is a board of another family.
type other struct{ toy }

func TestErasedEnginesRefuseOtherFamilies(t *testing.T) {
	search := puzzles.Searcher(func(_ context.Context, b toy, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		for v := range int(b) {
			yield(puzzles.Solution{v})
		}
		return runs.Stats{}, nil
	})
	count := puzzles.SolutionCounter(
		func(_ context.Context, b toy) (*big.Int, runs.Stats, error) {
			return big.NewInt(int64(b)), runs.Stats{}, nil
		},
	)
	e := puzzles.Engine{Name: "e", Promise: complete, Search: search, Count: count}
	for _, test := range []struct {
		board        puzzles.Board
		solve, count string
	}{
		{toy(2), "e multiple found=2 count=2 complete=true", "e multiple found=0 count=2 complete=true"},
		{other{2}, "e unknown found=0 count=? complete=false err=e failed: this engine searches puzzles_test.toy, not " +
			"puzzles_test.other",
			"e unknown found=0 count=? complete=false err=e failed: this engine searches puzzles_test.toy, not " +
				"puzzles_test.other"},
	} {
		if run := puzzles.Solve(context.Background(), e, test.board, 0, func(puzzles.Solution) {}); line(run) != test.solve {
			t.Errorf("got %s\nwant %s", line(run), test.solve)
		}
		if run := puzzles.Count(context.Background(), e, test.board); line(run) != test.count {
			t.Errorf("got %s\nwant %s", line(run), test.count)
		}
	}
}
