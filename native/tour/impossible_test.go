package tour

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
	"twofold/puzzles/runs"
)

func TestImpossible(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"tour 1x1", ""},
		{"tour 1x1 closed", "a closed tour has at least 3 squares: the board has 1"},
		{"tour 4x6 closed", "4x6 has no closed knight's tour (Schwenk 1991)"},
		{"tour 6x3 closed", "6x3 has no closed knight's tour (Schwenk 1991)"},
		{"tour 3x10 closed", ""},
		{"tour 4x4", "4x4 has no knight's tour"},
		{"tour 3x4", ""},
		{"tour 4x6 start=r2c3", "step 1 at r2c3: a knight's tour of four rows begins and ends in the outer ones"},
		{"tour 6x4 end=r6c3", "step 24 at r6c3: a knight's tour of four rows begins and ends in the outer ones"},
		{"tour 5x5 start=r1c2", "step 1 at r1c2: each step changes the colour of the square, and this one is of the wrong " +
			"colour"},
		{"tour 6x6 start=r1c1 end=r1c3", "step 36 at r1c3: each step changes the colour of the square, and this one is of " +
			"the wrong colour"},
		{"tour 6x6 start=r1c1 end=r1c2", ""},
		{"tour 3x3 piece=wazir closed", "each step changes the colour of the square, and there are 5 squares of one " +
			"colour and 4 of the other"},
		{"tour 2x3 piece=wazir\n. x .\n. . .", ""},
		{"tour 3x3 piece=wazir\n. . .\n. x .\n. . .", ""},
		{"tour 3x3 piece=wazir\n. x .\n. . .\n. x .",
			"r1c1, r1c3 and r3c1: the piece has one step at each, and a tour two ends"},
		{"tour 2x2 piece=king closed\nx x\nx .", "a closed tour has at least 3 squares: the board has 1"},
		{"tour 3x3 piece=king\n. . x\n. x x\n. x .", "no steps lead from r1c1 to r3c3"},
		{"tour 3x4 piece=king closed\n. . x x\n. . . .\n. . x x", "r2c4: the piece has 1 steps there"},
		{"tour 3x4 piece=king\n. . x x\n. . . 3\n. . x x",
			"r2c4: step 3 is within the tour, and the piece has one step there"},
		{"tour 2x4 piece=1,1", "no steps lead from r1c1 to r1c2"},
		{"tour 3x3 piece=king\n3 . .\n. . .\n. . 4", "no step leads from 3 at r1c1 to 4 at r3c3"},
		{"tour 3x4 piece=king\n3 . . .\n. . . .\n. . . 5", "2 steps do not lead from 3 at r1c1 to 5 at r3c4"},
		{"tour 3x3 piece=king\n3 . .\n1 9 .\n. . 5", "2 steps do not lead from 3 at r1c1 to 5 at r3c3"},
		{"tour 3x4 closed piece=king\n12 . . .\n. . . .\n. . 1 .", "no step leads from 12 at r1c1 to 1 at r3c3"},
	} {
		got := ""
		if why := Impossible(parsed(t, test.text)); why != nil {
			got = why.Reason
		}
		if got != test.want {
			t.Errorf("%q\n got %q\nwant %q", test.text, got, test.want)
		}
	}
}

// What is impossible has no solution.
func TestWhatIsImpossibleHasNoSolution(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(4, 4))
	impossible := 0
	for range 3000 {
		b := randomBoard(r)
		if why := Impossible(b); why != nil {
			impossible++
			if all := everyTour(b); len(all) > 0 {
				t.Fatalf("%v: %v\n%v", why, all[0], b)
			}
		}
	}
	if impossible < 500 {
		t.Errorf("only %d boards are impossible", impossible)
	}
}

// Of knight's boards without holes and numbers, the argument is complete as far as exhaustion goes.
func TestTheTheoremsAgreeWithExhaustion(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for rows := 1; rows <= 5; rows++ {
		for cols := rows; rows*cols <= 30; cols++ {
			for _, closed := range []bool{false, true} {
				b := board.Empty(rows, cols, board.Knight, closed)
				plan := newNet(newGraph(context.Background(), b), true).plan()
				if plan == nil || rows*cols < 3 {
					continue
				}
				count, err := (&frontier{ctx: context.Background()}).count(plan)
				if none := Impossible(b) != nil; err != nil || none != (count.Sign() == 0) {
					t.Errorf("%dx%d, closed %t: impossible %t, %v tours, %v", rows, cols, closed, none, count, err)
				}
			}
		}
	}
}

// On four rows no tour begins on an inner one.
func TestStartsOfFourRows(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, cols := range []int{5, 6} {
		for cell := range 4 * cols {
			b := board.Empty(4, cols, board.Knight, false)
			b.Given[cell] = 1
			plan := newNet(newGraph(context.Background(), b), true).plan()
			count, err := (&frontier{ctx: context.Background()}).count(plan)
			if inner := cell/cols == 1 || cell/cols == 2; err != nil || inner && count.Sign() > 0 {
				t.Errorf("4x%d from cell %d: %v tours, %v", cols, cell, count, err)
			}
		}
	}
}

func TestEnginesSayThatABoardIsImpossible(t *testing.T) {
	b := parsed(t, "tour 4x4")
	for name, search := range map[string]engine{"Plain": plain(OrderA), "Backtrack": backtrack, "Warnsdorff": warnsdorff} {
		if _, err := search(context.Background(), b, nil); !errors.As(err, new(*puzzles.Impossible)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, err := range map[string]error{"Decide": second(decide(context.Background(), b)),
		"Frontier": second(Frontier(context.Background(), b))} {
		if !errors.As(err, new(*puzzles.Impossible)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second[T any](_ T, _ runs.Stats, err error) error { return err }

func TestEnginesStopWithTheContextsCause(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	yes := func(puzzles.Solution) bool { return true }
	for name, err := range map[string]error{
		"Plain":      ended(plain(OrderA)(ctx, parsed(t, "tour 8x8"), yes)),
		"Backtrack":  ended(backtrack(ctx, parsed(t, "tour 8x8"), yes)),
		"Warnsdorff": ended(warnsdorff(ctx, parsed(t, "tour 2x4 piece=wazir start=r1c2 end=r2c2"), yes)),
		"Decide":     second(decide(ctx, parsed(t, "tour 8x8"))),
		"Frontier":   second(Frontier(ctx, parsed(t, "tour 8x8"))),
	} {
		if err != cause {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func ended(_ runs.Stats, err error) error { return err }
