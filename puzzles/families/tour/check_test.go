package tour

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		board string
		s     puzzles.Solution
		want  string // "" if it is a solution
	}{
		{"tour 1x1", puzzles.Solution{1}, ""},
		{"tour 1x1", nil, "the solution has 0 cells: expected 1"},
		{"tour 1x1", puzzles.Solution{2}, "r1c1: step 2: expected 1 to 1"},
		{"tour 1x1", puzzles.Solution{-1}, "r1c1: step -1: expected 1 to 1"},
		{"tour 1x1 closed", puzzles.Solution{1}, "a closed tour of 1 squares: expected at least 3"},
		{"tour 1x2 closed piece=wazir", puzzles.Solution{1, 2}, "a closed tour of 2 squares: expected at least 3"},
		{"tour 2x2 piece=wazir", puzzles.Solution{1, 2, 4, 3}, ""},
		{"tour 2x2 piece=wazir", puzzles.Solution{1, 2, 4, 4}, "r2c2: step 4 is at r2c1 already"},
		{"tour 2x2 piece=wazir", puzzles.Solution{1, 2, 3, 4}, "r2c1: step 3 is no wazir's move from step 2 at r1c2"},
		{"tour 2x2 piece=king", puzzles.Solution{1, 2, 3, 4}, ""},
		{"tour 2x2 piece=1,1", puzzles.Solution{1, 3, 4, 2}, "r1c2: step 3 is no 1,1 leaper's move from step 2 at r2c2"},
		{"tour 2x2 piece=wazir\n. .\n. 4", puzzles.Solution{1, 2, 4, 3}, "r2c2: step 3: the board gives 4"},
		{"tour 2x2 piece=king\n. x\n. .", puzzles.Solution{1, 0, 3, 2}, ""},
		{"tour 2x2 piece=king\n. x\n. .", puzzles.Solution{1, 2, 3, 2}, "r1c2: step 2 in a hole: expected 0"},
		{"tour 2x2 piece=king\n. x\n. .", puzzles.Solution{1, 0, 0, 2}, "r2c1: step 0: expected 1 to 3"},
		// A row's end and the next row's start are not side by side.
		{"tour 2x3 piece=wazir", puzzles.Solution{1, 2, 3, 4, 5, 6}, "r2c1: step 4 is no wazir's move from step 3 at r1c3"},
		// The forms of a closed tour.
		{"tour 2x2 closed piece=wazir", puzzles.Solution{1, 2, 4, 3}, ""},
		{"tour 2x3 closed piece=wazir", puzzles.Solution{1, 2, 3, 5, 6, 4},
			"r2c1: step 5 is no wazir's move from step 4 at r2c3"},
		{"tour 2x3 closed piece=king", puzzles.Solution{1, 3, 5, 2, 4, 6},
			"r1c1: step 1 is no king's move from step 6 at r2c3"},
		{"tour 2x2 closed piece=wazir", puzzles.Solution{2, 3, 1, 4},
			"r2c1: step 1: a closed tour without a given number starts at r1c1"},
		{"tour 2x2 closed piece=wazir", puzzles.Solution{1, 4, 2, 3},
			"r2c1: the closed tour goes on from step 1 to here: read backwards it goes to r1c2, which comes first"},
		{"tour 2x2 closed piece=wazir\n. .\n. 2", puzzles.Solution{4, 3, 1, 2}, ""},
		{"tour 2x2 closed piece=wazir\n. .\n. 2", puzzles.Solution{4, 1, 3, 2},
			"r2c1: the closed tour goes on from step 2 to here: read backwards it goes to r1c2, which comes first"},
		{"tour 2x2 closed piece=wazir\n4 .\n. 2", puzzles.Solution{4, 3, 1, 2}, ""},
		{"tour 2x2 closed piece=wazir\n4 .\n. 2", puzzles.Solution{4, 1, 3, 2},
			"r2c1: the closed tour goes on from step 2 to here: read backwards it goes to r1c2, which comes first"},
		{"tour 2x2 closed piece=wazir\n4 1\n. .", puzzles.Solution{4, 1, 3, 2}, ""},
		{"tour 2x2 closed piece=king\nx .\n. .", puzzles.Solution{0, 1, 2, 3}, ""},
	} {
		got := ""
		if err := family.Board(t, test.board).Check(test.s); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q %v\n got %s\nwant %s", test.board, test.s, got, test.want)
		}
	}
}

// solves states the rules of open tours once more, and of closed ones all but their form.
func solves(b *Board, s puzzles.Solution) bool {
	squares := b.Squares()
	if b.Closed && squares < 3 {
		return false
	}
	for cell, given := range b.Given {
		if given > 0 && s[cell] != given {
			return false
		}
	}
	for one, step := range s {
		for two, next := range s {
			follows := next == step+1 || b.Closed && step == squares && next == 1
			if step > 0 && next > 0 && follows && !steppedTo(b, one, two) {
				return false
			}
		}
	}
	return true
}

// steppedTo says in terms of distances whether the piece steps from one cell to the other.
func steppedTo(b *Board, one, two int) bool {
	rows, cols := abs(one/b.Cols-two/b.Cols), abs(one%b.Cols-two%b.Cols)
	if b.Piece == King {
		return max(rows, cols) == 1
	}
	length := map[Piece][2]int{Knight: {1, 2}, Wazir: {0, 1}, "2,3": {2, 3}, "1,1": {1, 1}, "0,2": {0, 2}}[b.Piece]
	return min(rows, cols) == length[0] && max(rows, cols) == length[1]
}

func abs(n int) int { return max(n, -n) }

// form names the cycle that a closed tour is: its steps, whichever way they go.
func form(s puzzles.Solution) string {
	joins := make([]int, len(s))
	squares := slices.Max(s)
	for one, step := range s {
		for two, next := range s {
			if step > 0 && next == step%squares+1 {
				joins[one] |= 1 << two
				joins[two] |= 1 << one
			}
		}
	}
	var text []byte
	for _, join := range joins {
		text = append(text, byte(join), byte(join>>8))
	}
	return string(text)
}

// TestCheckAgainstTheRulesStatedAgain: of the numberings of a small board, Check accepts those that solve
// it, and of those which are the same cycle exactly one.
func TestCheckAgainstTheRulesStatedAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, _ := drawBoard(t, 3)
		for cell := 0; b.Squares() > 6; cell++ {
			b.Given[cell] = Hole
		}
		for cell, given := range b.Given {
			if given > b.Squares() {
				b.Given[cell] = Free
			}
		}
		acceptedRightly(t, b)
	})
	for _, closed := range []bool{false, true} {
		if b := Empty(2, 2, King, closed); acceptedRightly(t, b) == 0 {
			t.Errorf("nothing is accepted\n%v", b)
		}
	}
}

// acceptedRightly holds all numberings of a board against the rules. It counts those accepted: of a cycle one.
func acceptedRightly(t rapid.TB, b *Board) (accepted int) {
	forms := map[string]int{}
	everyNumbering(b, func(s puzzles.Solution) {
		ok, right := b.Check(s) == nil, solves(b, s)
		if ok && !right || right && !ok && !b.Closed {
			t.Fatalf("%v is accepted: %t, by the rules %t\n%v", s, ok, right, b)
		}
		if right && b.Closed {
			forms[form(s)] += 0
		}
		if ok {
			forms[form(s)]++
			accepted++
		}
	})
	for _, n := range forms {
		if b.Closed && n != 1 {
			t.Fatalf("%d solutions are one cycle\n%v", n, b)
		}
	}
	return accepted
}

func TestCheckJudgesAnySlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t, 5)
		s = slices.Clone(s)
		if s == nil || rapid.Bool().Draw(t, "any") {
			s = rapid.SliceOfN(rapid.IntRange(-2, 26), 0, 25).Draw(t, "solution")
		} else {
			s[rapid.IntRange(0, len(s)-1).Draw(t, "cell")] = rapid.Int().Draw(t, "value")
		}
		err := b.Check(s)
		if j, again := b.Judge(s); (j == puzzles.Met) != (err == nil) || (j == puzzles.Violated) != (again != nil) {
			t.Fatalf("%v: Check says %v, Judge %v, %v\n%v", s, err, j, again, b)
		}
	})
}
