package native_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// lateBytes is the most that an engine may allocate once its context has ended, and at all if it does not look
// whether it has.
const lateBytes = 32 << 20

// The sides of boards of which one formula, or one table, takes much more: random ones, those without a clue, and
// those of sliding tiles, which have no larger ones.
const (
	randomSide = 60
	rulesSide  = 12 // of boards of rules files, which are drawn by a search
	blankSide  = 500
	tilesSide  = 5
)

// A countdown is a context that ends when it has been asked a number of times whether it has.
type countdown struct {
	context.Context
	cancel context.CancelCauseFunc
	left   atomic.Int64
	held   atomic.Uint64 // what was allocated by then, or when it was asked last
}

func newCountdown(looks int64) *countdown {
	c := &countdown{}
	c.held.Store(allocated())
	c.Context, c.cancel = context.WithCancelCause(context.Background())
	if c.left.Store(looks); looks == 0 {
		c.end()
	}
	return c
}

func (c *countdown) end() {
	c.held.Store(allocated())
	c.cancel(runs.Time)
}

func (c *countdown) Err() error {
	switch left := c.left.Add(-1); {
	case left == 0:
		c.end()
	case left > 0:
		c.held.Store(allocated())
	}
	return c.Context.Err()
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// largeBoards are boards of each variant of a family, one with clues and one without.
func largeBoards(t *testing.T, f *twofold.Family) (all []puzzles.Board) {
	t.Helper()
	for _, variant := range f.Variants {
		like := f.Usual
		like.Variant, like.Rows, like.Cols = variant, randomSide, randomSide
		blank := like
		blank.Rows, blank.Cols = blankSide, blankSide
		if !slices.Contains(twofold.Default.Coded(), f) {
			like.Rows, like.Cols, blank.Rows, blank.Cols = rulesSide, rulesSide, 40, 40
		}
		if f.Make.Moves > 0 {
			like.Rows, like.Cols, like.Moves = tilesSide, tilesSide, 200
			blank = like
		}
		for _, make := range []func() (puzzles.Board, error){
			func() (puzzles.Board, error) { return f.RandomBoard(t.Context(), rand.New(rand.NewPCG(1, 1)), like) },
			func() (puzzles.Board, error) { return f.BlankBoard(blank) },
		} {
			b, err := make()
			if err != nil {
				t.Logf("%s %s: %v", f.Name, variant, err)
				continue
			}
			all = append(all, b)
		}
	}
	if len(all) < len(f.Variants) {
		t.Fatalf("%s: %d large boards of %d variants", f.Name, len(all), len(f.Variants))
	}
	return all
}

// onLargeBoards asks every engine of every family about its large boards.
func onLargeBoards(t *testing.T, ask func(t *testing.T, e puzzles.Engine, b puzzles.Board)) {
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		engines, err := f.Engines(twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		boards := largeBoards(t, f)
		for i, e := range engines {
			t.Run(f.Name+"/"+e.Name, func(t *testing.T) {
				for _, b := range puzzletest.Some(boards, i) {
					ask(t, e, b)
				}
			})
		}
	}
}

// run lists one solution more than boards have as a rule, or counts.
func run(ctx context.Context, e puzzles.Engine, b puzzles.Board) puzzles.Run {
	if e.Search == nil {
		return puzzles.Count(ctx, e, b)
	}
	return puzzles.Solve(ctx, e, b, 2, func(puzzles.Solution) {})
}

// TestEnginesEndWithTheirContext: the bound is on what is allocated and counted afterwards, for time depends on the
// machine.
func TestEnginesEndWithTheirContext(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	onLargeBoards(t, func(t *testing.T, e puzzles.Engine, b puzzles.Board) {
		if e.Name == puzzles.RaceName {
			t.Skip("its engines look at a context of the race: TestRaceEnds has that")
		}
		for _, looks := range puzzletest.Some([]int64{0, 2, 30}, len(e.Name)) {
			ctx := newCountdown(looks)
			r := run(ctx, e, b)
			late := allocated() - ctx.held.Load()
			ended := errors.Is(context.Cause(ctx), runs.Time)
			ctx.cancel(context.Canceled)
			switch {
			case r.Err != nil:
				t.Errorf("%s, %d looks: %v", title(b), looks, r.Err)
			case r.Limit == runs.NotServed:
			case r.Limit == nil && late <= lateBytes: // it was done
			case !ended:
				t.Errorf("%s: it allocated %d MB and did not look %d times", title(b), late>>20, looks)
			case r.Limit != runs.Time:
				t.Errorf("%s, %d looks: limit %q, %v", title(b), looks, r.Limit, r.Verdict)
			case late > lateBytes:
				t.Errorf("%s, %d looks: %d MB were allocated after the end", title(b), looks, late>>20)
			}
		}
	})
}

// TestEnginesEndAtTheirMemoryLimit: the limit is below what the process holds already.
func TestEnginesEndAtTheirMemoryLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	onLargeBoards(t, func(t *testing.T, e puzzles.Engine, b puzzles.Board) {
		ctx, cancel := runs.Limits{Memory: 1 << 10}.Context(context.Background())
		defer cancel()
		<-ctx.Done()
		before := allocated()
		r := run(ctx, e, b)
		switch used := allocated() - before; {
		case r.Err != nil:
			t.Errorf("%s: %v", title(b), r.Err)
		case r.Limit == runs.NotServed:
		case r.Limit == nil && used <= lateBytes:
		case r.Limit != runs.Memory:
			t.Errorf("%s: limit %q, %v, %d MB", title(b), r.Limit, r.Verdict, used>>20)
		case used > lateBytes:
			t.Errorf("%s: %d MB were allocated after the end", title(b), used>>20)
		}
	})
}

func title(b puzzles.Board) string { return b.Family() + " " + b.Variant() }

// Every family's random boards and solutions end with a context, in the midst of one board, and are the same with a
// context that does not end.
func TestDrawingEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		for _, variant := range f.Variants {
			t.Run(f.Name+" "+variant, func(t *testing.T) {
				like := f.Usual
				like.Variant, like.Rows, like.Cols = variant, 40, 40
				if !slices.Contains(twofold.Default.Coded(), f) {
					like.Rows, like.Cols = rulesSide, rulesSide
				}
				if f.Make.Moves > 0 {
					like.Rows, like.Cols, like.Moves = tilesSide, tilesSide, 100_000
				}
				seeded := func() *rand.Rand { return rand.New(rand.NewPCG(14, 3)) }
				want, err := f.RandomBoard(t.Context(), seeded(), like)
				if err != nil {
					t.Fatal(err)
				}
				got, err := f.RandomBoard(context.Background(), seeded(), like)
				if err != nil || got.String() != want.String() {
					t.Errorf("another board is drawn: %v", err)
				}
				solutions, err := f.Solutions(like)
				if err != nil && f.Make.Moves == 0 {
					t.Fatal(err)
				}
				for _, looks := range []int64{0, 2} {
					if _, err := f.RandomBoard(newCountdown(looks), seeded(), like); err != runs.Time {
						t.Errorf("ended at look %d: %v", looks, err)
					}
					if solutions == nil {
						continue
					}
					if _, err := solutions.Sample(newCountdown(looks), seeded()); err != runs.Time {
						t.Errorf("a solution, ended at look %d: %v", looks, err)
					}
				}
			})
		}
	}
}

// TestEndedContextBeginsNothing: an engine whose context has ended builds nothing of a model that there is already.
func TestEndedContextBeginsNothing(t *testing.T) {
	f, err := twofold.Find("slitherlink")
	if err != nil {
		t.Fatal(err)
	}
	like := f.Usual
	like.Rows, like.Cols = blankSide/4, blankSide/4
	b, err := f.BlankBoard(like)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := model.Of(context.Background(), b); err != nil {
		t.Fatal(err)
	}
	engines, err := f.Choose("count", twofold.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx := newCountdown(0)
	r := run(ctx, engines[0], b)
	if late := allocated() - ctx.held.Load(); r.Limit != runs.Time || late > lateBytes {
		t.Errorf("limit %q, %d MB were allocated after the end", r.Limit, late>>20)
	}
}

// TestEndedContextMakesNoModel: of a large board nothing is made for evidence once the context has ended, neither a
// model nor its text.
func TestEndedContextMakesNoModel(t *testing.T) {
	f, err := twofold.Find("galaxies")
	if err != nil {
		t.Fatal(err)
	}
	like := f.Usual
	like.Rows, like.Cols = blankSide, blankSide
	b, err := f.BlankBoard(like)
	if err != nil {
		t.Fatal(err)
	}
	for looks := range int64(3) {
		ctx := newCountdown(looks)
		_, err := twofold.Puzzle{Board: b, Family: f}.Certify(ctx, t.TempDir()+"/evidence")
		if late := allocated() - ctx.held.Load(); !errors.Is(err, runs.Time) || late > lateBytes {
			t.Errorf("ended at look %d: %v, %d MB were allocated after the end", looks, err, late>>20)
		}
	}
}
