package sat

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/families/sliding"
)

// ladders draws ladders of formulas small enough for brute force, whose solutions are the values of the keys.
func ladders() *rapid.Generator[encode.Ladder] {
	return rapid.Custom(func(t *rapid.T) encode.Ladder {
		rungs := rapid.SliceOfN(formulas(false), 1, 4).Draw(t, "rungs")
		for _, f := range rungs {
			f.Decode = func(model []bool) puzzles.Solution {
				s := puzzles.Solution{}
				for _, key := range f.Keys {
					s = append(s, map[bool]int{true: 1}[model[key-1]])
				}
				return s
			}
		}
		first, step := rapid.IntRange(0, 3).Draw(t, "first"), rapid.IntRange(1, 2).Draw(t, "step")
		last := first + step*(len(rungs)-1) + rapid.IntRange(0, step-1).Draw(t, "beyond")
		return encode.Ladder{
			First: first,
			Step:  step,
			Last:  last,
			At:    func(_ context.Context, h int) (*encode.Formula, error) { return rungs[(h-first)/step], nil },
		}
	})
}

// at is the formula of a horizon.
func at(l encode.Ladder, horizon int) *encode.Formula {
	f, err := l.At(context.Background(), horizon)
	if err != nil {
		panic(err)
	}
	return f
}

// lowest is the first horizon at which brute force finds a solution, and their number there; else the last
// horizon and none.
func lowest(l encode.Ladder) (horizon, solutions int) {
	for h := l.First; h <= l.Last; h += l.Step {
		horizon = h
		if solutions = len(everyProjection(at(l, h))); solutions > 0 {
			break
		}
	}
	return horizon, solutions
}

// ladderBoard is any board.
type ladderBoard struct{ puzzles.Board }

func TestClimb(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := ladders().Draw(t, "ladder")
		e := Engine("climb", "", func(context.Context, ladderBoard) (encode.Ladder, error) { return l, nil }, InProcess)
		horizon, want := lowest(l)
		found := 0
		stats, err := e.Search(background, ladderBoard{}, func(puzzles.Solution) bool { found++; return true })
		if err != nil || found != want {
			t.Fatalf("%d solutions, %v: brute force finds %d, on the ladder %v", found, err, want, l)
		}
		if depth, there := stats.Counts[runs.Depth]; there != (l.First != l.Last) || there && depth != int64(horizon) {
			t.Fatalf("stats %v, but the search ends at %d of the ladder %v", stats, horizon, l)
		}
		decided, _, err := e.Backbone(background, ladderBoard{})
		if err != nil || (decided != nil) != (want > 0) {
			t.Fatalf("%v, %v is decided of %d solutions on the ladder %v", decided, err, want, l)
		}
	})
}

// TestClimbEnds: between two rungs a search notices that it is over, and an argument is passed on.
func TestClimbEnds(t *testing.T) {
	ctx, cancel := context.WithCancelCause(background)
	none := &encode.Formula{}
	none.Add()
	endless := encode.Ladder{Step: 1, Last: -1, At: func(_ context.Context, h int) (*encode.Formula, error) {
		if h == 5 {
			cancel(runs.Time)
		}
		return none, nil
	}}
	stats, err := Climb(
		ctx,
		endless,
		func(f *encode.Formula) (bool, runs.Stats, error) { return false, formulaStats(f), nil },
	)
	if !errors.Is(err, runs.Time) || stats.Counts[runs.Depth] != 5 {
		t.Errorf("%v, %v: expected the cause after horizon 5", stats, err)
	}
	e := Engine("impossible", "", func(context.Context, ladderBoard) (encode.Ladder, error) {
		return encode.Ladder{}, &puzzles.Impossible{Reason: "parity"}
	}, InProcess)
	run := puzzles.Solve(background, e, ladderBoard{}, 0, func(puzzles.Solution) {})
	if run.Verdict != puzzles.None || run.Reason != "parity" {
		t.Errorf("%+v: expected none, because of parity", run)
	}
}

// slides is an 8-puzzle with one shortest plan, of 11 moves.
const slides = `sliding 3x3
5 1 2
6 3 _
4 7 8
`

// TestSlidesProved: every encoding has proofs that fewer moves do not do, and that there is no second plan.
func TestSlidesProved(t *testing.T) {
	b, err := sliding.Parse(slides)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range encode.SlidingFamily.Encodings {
		l, err := e.Ladder(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for last = range l.Horizons() {
			f := at(l, last)
			var proof bytes.Buffer
			status, model, err := Prove(background, f, &proof, InProcess)
			if err != nil {
				t.Fatal(err)
			}
			if status == Satisfiable {
				if s := f.Decode(model); last != 11 || b.Check(s) != nil {
					t.Errorf("%s: horizon %d, solution %v: expected 11 moves", e.Name, last, s)
				}
				break
			}
			if err := CheckProof(background, f, &proof); err != nil {
				t.Errorf("%s: horizon %d: %v", e.Name, last, err)
			}
		}
		checkOnlyOne(t, at(l, last))
	}
}

// checkOnlyOne proves that the formula without its solution has none.
func checkOnlyOne(t *testing.T, f *encode.Formula) {
	t.Helper()
	_, model, err := Prove(background, f, io.Discard, InProcess)
	if err != nil || model == nil {
		t.Fatalf("model %v, %v", model, err)
	}
	f.Add(Opposites(f.Keys, model)...)
	var proof bytes.Buffer
	if status, _, err := Prove(background, f, &proof, InProcess); err != nil || status != Unsatisfiable {
		t.Fatalf("%v, %v: expected no second plan", status, err)
	}
	if err := CheckProof(background, f, &proof); err != nil {
		t.Error(err)
	}
}

// TestSlidesInWorkers: the rungs of a ladder are solved by one worker after the other.
func TestSlidesInWorkers(t *testing.T) {
	b, err := sliding.Parse(slides)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorkers(t, 0)
	e := Engine("sat", "", func(_ context.Context, b *sliding.Board) (encode.Ladder, error) {
		return encode.SlidingFamily.Encodings[0].Ladder(context.Background(), b)
	}, w.Solver)
	run := puzzles.Solve(background, e, b, 0, func(puzzles.Solution) {})
	if run.Err != nil || run.Verdict != puzzles.Unique || run.Stats.Counts[runs.Depth] != 11 {
		t.Errorf("%+v: expected a unique plan of 11 moves", run)
	}
}
