package idastar

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
)

// TestSharedRounds: for any number of workers the plans are the same, and what was counted, also where a stage ends
// amid a round that is shared.
func TestSharedRounds(t *testing.T) {
	tried := 0
	for _, p := range fifteen(t) {
		if p.nodes > 1.2e6 {
			continue
		}
		tried++
		for _, lasts := range []int64{1, 200_000, 1 << 40} {
			var want string
			for workers := range 5 {
				first := Stage{Heuristic: heuristic.Manhattan, Pruned: true, Workers: workers, Lasts: lasts}
				var moves puzzles.Solution
				stats, err := Search(t.Context(), p.Board, heuristic.Tables{}, func(s puzzles.Solution) bool {
					moves = slices.Clone(s)
					return false
				}, first, Stage{Heuristic: heuristic.LinearConflict, Pruned: true, Workers: workers})
				if err != nil || p.Check(moves) != nil || len(moves) != p.moves {
					t.Fatalf("board %d, %d workers: plan %v, error %v: expected %d moves", p.id, workers, moves, err, p.moves)
				}
				// What is looked for in vain may differ by the part of a round that a worker had done when the stage ended.
				got := fmt.Sprint(moves)
				if lasts != 200_000 {
					got += fmt.Sprint(stats)
				}
				if want == "" {
					want = got
				} else if got != want {
					t.Errorf("board %d, %d workers: %s: expected %s", p.id, workers, got, want)
				}
			}
		}
	}
	if tried < 3 {
		t.Errorf("%d boards: expected more", tried)
	}
}

// TestSharedRoundsGoOn: after the first plan of a shared round there are all others, and a search that is told to end
// does, with the cause.
func TestSharedRoundsGoOn(t *testing.T) {
	boards := fifteen(t)
	easiest := slices.MinFunc(boards, func(a, b published) int { return int(a.nodes - b.nodes) })
	alone, shared := Stage{Heuristic: heuristic.LinearConflict, Pruned: true}, Stage{Heuristic: heuristic.LinearConflict,
		Pruned: true, Workers: 3}
	want, got := plans(t, easiest.Board, alone), plans(t, easiest.Board, shared)
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%d plans %v, expected %v", len(got), got, want)
	}
	hardest := slices.MaxFunc(boards, func(a, b published) int { return int(a.nodes - b.nodes) })
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	f, err := shared.Follow(ctx, hardest.Board, heuristic.Tables{})
	if err != nil {
		t.Fatal(err)
	}
	left := new(atomic.Int64)
	left.Store(1_000_000)
	shared = given(ending{f, left, func() { cancel(cause) }})
	shared.Pruned, shared.Workers = true, 3
	_, err = Search(ctx, hardest.Board, heuristic.Tables{}, func(puzzles.Solution) bool { return true }, shared)
	if err != cause {
		t.Errorf("error %v: expected %v", err, cause)
	}
}

// An ending follower and its forks call end when they have been told of so many moves.
type ending struct {
	heuristic.Follower
	left *atomic.Int64
	end  func()
}

func (f ending) Slide(step int, tile int8, from, to, enough int) int {
	if f.left.Add(-1) == 0 {
		f.end()
	}
	return f.Follower.Slide(step, tile, from, to, enough)
}

func (f ending) Fork() heuristic.Follower { return ending{f.Follower.Fork(), f.left, f.end} }
