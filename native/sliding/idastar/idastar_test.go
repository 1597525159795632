package idastar

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// A failer is a *testing.T or a *rapid.T.
type failer interface {
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// given is a stage that has its estimate already.
func given(f heuristic.Follower) Stage {
	return Stage{Heuristic: heuristic.Heuristic{
		Follow: func(context.Context, *board.Board, heuristic.Tables) (heuristic.Follower, error) { return f, nil },
	}}
}

// plans lists what the search yields: plans that the board accepts, none of them twice.
func plans(t failer, b *board.Board, stages ...Stage) []puzzles.Solution {
	var all []puzzles.Solution
	seen := map[string]bool{}
	_, err := Search(context.Background(), b, heuristic.Tables{}, func(s puzzles.Solution) bool {
		if err := b.Check(s); err != nil {
			t.Fatalf("plan %v of\n%v%v", s, b, err)
		}
		if seen[fmt.Sprint(s)] {
			t.Fatalf("plan %v of\n%vcame twice", s, b)
		}
		seen[fmt.Sprint(s)] = true
		all = append(all, slices.Clone(s))
		return true
	}, stages...)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// followers makes all heuristics that serve a board without a large table.
func followers(t testing.TB, b *board.Board) map[string]heuristic.Follower {
	all := map[string]heuristic.Follower{}
	for _, h := range heuristic.All {
		if h.Name == "pdb-6-6-3" {
			continue
		}
		if f, err := h.Follow(context.Background(), b, heuristic.Tables{}); err == nil {
			all[h.Name] = f
		}
	}
	if len(all) < 4 {
		t.Fatalf("%d heuristics serve\n%v: expected more", len(all), b)
	}
	return all
}

// digits reads cells that are digits, 0 for the blank.
func digits(text string) []int8 {
	var cells []int8
	for _, digit := range text {
		cells = append(cells, int8(digit-'0'))
	}
	return cells
}

// TestEightPuzzle has boards whose plans were counted by exhaustive search: the ten of a project report
// "8-slagalica" (Split, 2018), one of Russell and Norvig's exercises, and the two that need 31 moves.
func TestEightPuzzle(t *testing.T) {
	for _, test := range []struct {
		start, goal  string
		moves, plans int
	}{
		{"123405786", "123456780", 2, 1},
		{"123745086", "123456780", 4, 1},
		{"123480765", "123456780", 5, 1},
		{"413726580", "123456780", 8, 1},
		{"162530478", "123456780", 9, 1},
		{"512630478", "123456780", 11, 1},
		{"126350478", "123456780", 13, 2},
		{"356148072", "123456780", 16, 1},
		{"436871052", "123456780", 18, 1},
		{"302651478", "123456780", 21, 2},
		{"208476135", "012345678", 21, 4},
		{"867254301", "123456780", 31, 40},
		{"647850321", "123456780", 31, 40},
		{"012345678", "012345678", 0, 1},
	} {
		b := &board.Board{Rows: 3, Cols: 3, Start: digits(test.start), Goal: digits(test.goal)}
		for name, f := range followers(t, b) {
			got := plans(t, b, given(f))
			if len(got) != test.plans || len(got) > 0 && len(got[0]) != test.moves {
				t.Errorf(
					"%s with %s: %d plans %v, expected %d of %d moves",
					test.start,
					name,
					len(got),
					got,
					test.plans,
					test.moves,
				)
			}
		}
	}
}

// TestExactEightPuzzle counts the plans that go back and forth.
func TestExactEightPuzzle(t *testing.T) {
	for moves := range 13 {
		b := &board.Board{
			Rows:     3,
			Cols:     3,
			Start:    digits("123745086"),
			Goal:     digits("123456780"),
			Question: board.Exact,
			Moves:    moves,
		}
		want := oracle{b}.walks(moves)
		for name, f := range followers(t, b) {
			if got := len(plans(t, b, given(f))); got != want {
				t.Errorf("%d moves with %s: %d plans, expected %d", moves, name, got, want)
			}
		}
	}
}

// drawBoard makes a small board that has a plan, its goal full or partial.
func drawBoard(t *rapid.T) *board.Board {
	size := rapid.SampledFrom([][2]int{{1, 2}, {1, 4}, {4, 1}, {2, 2}, {2, 3}, {3, 2}}).Draw(t, "size")
	b := &board.Board{Rows: size[0], Cols: size[1]}
	b.Start = rapid.Permutation(board.Ordered(b.Rows, b.Cols)).Draw(t, "start")
	for _, tile := range []byte(rapid.SampledFrom(oracle{b}.reached()).Draw(t, "goal")) {
		b.Goal = append(b.Goal, int8(tile))
	}
	if rapid.Bool().Draw(t, "partial") {
		for cell := range b.Goal {
			if rapid.Bool().Draw(t, "open") {
				b.Goal[cell] = board.Any
			}
		}
	}
	return b
}

// TestAllPlans counts the plans of small boards: the shortest ones, and those of a given number of moves.
func TestAllPlans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		o := oracle{b}
		moves, count := o.shortest(30)
		if count == 0 {
			t.Fatalf("no plan of\n%v", b)
		}
		exact := *b
		exact.Question, exact.Moves = board.Exact, rapid.IntRange(0, 8).Draw(t, "moves")
		for _, h := range heuristic.All[:4] {
			f, err := h.Follow(context.Background(), b, heuristic.Tables{})
			if err != nil {
				t.Fatal(err)
			}
			got := plans(t, b, given(f))
			if len(got) != count || len(got[0]) != moves {
				t.Fatalf("%s: %d shortest plans of\n%vexpected %d of %d moves", h.Name, len(got), b, count, moves)
			}
			if got, want := len(plans(t, &exact, given(f))), o.walks(exact.Moves); got != want {
				t.Fatalf("%s: %d plans of\n%vexpected %d", h.Name, got, &exact, want)
			}
		}
	})
}

// TestNoPlan has boards whose tiles are in an order that no move changes.
func TestNoPlan(t *testing.T) {
	for name, b := range map[string]*board.Board{
		"shortest": {Rows: 1, Cols: 4, Start: digits("2130"), Goal: digits("1230")},
		"exact":    {Rows: 2, Cols: 2, Start: digits("2130"), Goal: digits("1230"), Question: board.Exact, Moves: 12},
		"parity":   {Rows: 2, Cols: 2, Start: digits("1230"), Goal: digits("1230"), Question: board.Exact, Moves: 9_999},
	} {
		for _, h := range heuristic.All[:4] {
			f, err := h.Follow(context.Background(), b, heuristic.Tables{})
			if err != nil {
				t.Fatal(err)
			}
			if got := plans(t, b, given(f)); len(got) > 0 {
				t.Errorf("%s with %s: plans %v, expected none", name, h.Name, got)
			}
		}
	}
}

// TestEnds lets the context of a search that would not end, end.
func TestEnds(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	b := &board.Board{Rows: 3, Cols: 3, Start: digits("213456780"), Goal: digits("123456780")}
	for _, h := range heuristic.All[:2] {
		stats, err := Search(ctx, b, heuristic.Tables{}, func(puzzles.Solution) bool { return true }, Stage{Heuristic: h})
		if err != why {
			t.Errorf("%s: error %v, expected %v", h.Name, err, why)
		}
		if n := stats.Counts[runs.Expanded]; n != pollEvery {
			t.Errorf("%s: %d arrangements, expected %d", h.Name, n, pollEvery)
		}
	}
}

// TestStops stops after some of 40 plans.
func TestStops(t *testing.T) {
	b := &board.Board{Rows: 3, Cols: 3, Start: digits("867254301"), Goal: digits("123456780")}
	for want := 1; want <= 40; want += 13 {
		got := 0
		if _, err := Search(context.Background(), b, heuristic.Tables{},
			func(puzzles.Solution) bool { got++; return got < want }, Stage{Heuristic: heuristic.All[1]}); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%d plans: expected to stop after %d", got, want)
		}
	}
}

// TestHeuristicThatDoesNotServe says why.
func TestHeuristicThatDoesNotServe(t *testing.T) {
	h, err := heuristic.ByName("pdb-6-6-3")
	if err != nil {
		t.Fatal(err)
	}
	b := &board.Board{Rows: 3, Cols: 3, Start: digits("123456780"), Goal: digits("123456780")}
	_, err = Search(context.Background(), b, heuristic.Tables{}, nil, Stage{Heuristic: h})
	if want := "not served: pdb-6-6-3 is for boards of 4x4"; err == nil || err.Error() != want {
		t.Errorf("error %v: expected %q", err, want)
	}
}
