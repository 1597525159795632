package sliding

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func TestCheck(t *testing.T) {
	const corner = "sliding 2x2\n1 2\n_ 3"
	for _, test := range []struct {
		board string
		s     puzzles.Solution
		want  string // "" if it is a solution
	}{
		{corner, puzzles.Solution{int(Right)}, ""},
		{corner, puzzles.Solution{int(Up), int(Down), int(Right)}, ""},
		{corner, puzzles.Solution{int(Right), int(Left), int(Right)}, ""},
		{corner, nil, "the plan ends with the blank at r2c1: the goal has tile 3 there"},
		{corner, puzzles.Solution{int(Up)}, "the plan ends with the blank at r1c1: the goal has tile 1 there"},
		{corner, puzzles.Solution{int(Left)}, "move 1: L leads off the board from r2c1"},
		{corner, puzzles.Solution{int(Right), int(Right)}, "move 2: R leads off the board from r2c2"},
		{corner, puzzles.Solution{int(Up), int(Up)}, "move 2: U leads off the board from r1c1"},
		{corner, puzzles.Solution{int(Down)}, "move 1: D leads off the board from r2c1"},
		{corner, puzzles.Solution{4}, "move 1: value 4: expected 0 for left, 1 right, 2 up, 3 down"},
		{corner, puzzles.Solution{int(Up), -1}, "move 2: value -1: expected 0 for left, 1 right, 2 up, 3 down"},
		{"sliding 2x2\n1 2\n3 _", nil, ""},
		{"sliding 2x2\n2 1\n3 _", nil, "the plan ends with tile 2 at r1c1: the goal has tile 1 there"},
		{"sliding 2x2\n1 2\n3 _\ngoal\n_ .\n. .", puzzles.Solution{int(Up), int(Left)}, ""},
		{"sliding 2x2\n1 2\n3 _\ngoal\n_ .\n. .", puzzles.Solution{int(Up)},
			"the plan ends with tile 1 at r1c1: the goal has the blank there"},
		{"sliding 2x2\n1 2\n3 _\ngoal\n. .\n. .", puzzles.Solution{int(Up)}, ""},
		{"sliding 2x2 moves=0\n1 2\n3 _", nil, ""},
		{"sliding 2x2 moves=2\n1 2\n3 _", puzzles.Solution{int(Up), int(Down)}, ""},
		{"sliding 2x2 moves=2\n1 2\n3 _", nil, "the plan has 0 moves: expected 2"},
		{"sliding 2x2 moves=2\n1 2\n3 _", puzzles.Solution{int(Up), int(Left)},
			"the plan ends with the blank at r1c1: the goal has tile 1 there"},
	} {
		b := family.Board(t, test.board)
		got := ""
		if err := b.Check(test.s); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q %v\n got %s\nwant %s", test.board, test.s, got, test.want)
		}
		if b.Cost(test.s) != len(test.s) {
			t.Errorf("%v costs %d", test.s, b.Cost(test.s))
		}
	}
}

// A map of positions to tiles is another telling of the rules than a slice of cells.
func TestCheckAgainstTheRulesStatedAgain(t *testing.T) {
	right, wrong := 0, 0
	puzzletest.CheckUntil(t, func() bool { return right > 0 && wrong > 0 }, func(t *rapid.T) {
		recipe := drawParameters(t)
		recipe.Moves = rapid.IntRange(1, 6).Draw(t, "walk")
		b, s := Random(drawSeed(t), recipe)
		if rapid.Bool().Draw(t, "another plan") {
			s = rapid.SliceOfN(rapid.IntRange(-1, 4), 0, 7).Draw(t, "plan")
		}
		want := solves(b, s)
		if err := b.Check(s); (err == nil) != want {
			t.Fatalf("%v says %v, the rules %t\n%v", s, err, want, b)
		}
		if want {
			right++
		} else {
			wrong++
		}
	})
}

func solves(b *Board, s puzzles.Solution) bool {
	type place struct{ row, col int }
	tiles := map[place]int8{}
	var blank place
	for cell, tile := range b.Start {
		tiles[place{cell / b.Cols, cell % b.Cols}] = tile
		if tile == Blank {
			blank = place{cell / b.Cols, cell % b.Cols}
		}
	}
	for _, move := range s {
		to, known := map[int]place{
			0: {blank.row, blank.col - 1}, 1: {blank.row, blank.col + 1},
			2: {blank.row - 1, blank.col}, 3: {blank.row + 1, blank.col},
		}[move]
		tile, onBoard := tiles[to]
		if !known || !onBoard {
			return false
		}
		tiles[blank], tiles[to], blank = tile, Blank, to
	}
	for cell, want := range b.Goal {
		if want != Any && tiles[place{cell / b.Cols, cell % b.Cols}] != want {
			return false
		}
	}
	return b.Question == Shortest || len(s) == b.Moves
}

func TestCheckJudgesAnySlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, _ := Random(drawSeed(t), drawParameters(t))
		s := rapid.SliceOf(rapid.OneOf(rapid.Int(), rapid.IntRange(0, 3))).Draw(t, "plan")
		if err := b.Check(s); err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("%v: %q", s, err)
		}
	})
}

func TestCheckLeavesTheBoardAlone(t *testing.T) {
	b := family.Board(t, "sliding 2x2\n1 2\n_ 3")
	before := slices.Clone(b.Start)
	b.Check(puzzles.Solution{int(Right)})
	b.Steps(puzzles.Solution{int(Right)})
	if !slices.Equal(before, b.Start) {
		t.Errorf("%v became %v", before, b.Start)
	}
}
