package tour

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestBreaksIsCheckWithoutTheNumbers: a numbering is a filling if it is a tour, numbered as the board asks, and it is a
// solution if it breaks no given number.
func TestBreaksIsCheckWithoutTheNumbers(t *testing.T) {
	fillings, closed := 0, 0
	puzzletest.CheckUntil(t, func() bool { return fillings >= 20 && closed >= 2 }, func(t *rapid.T) {
		recipe := Parameters{
			Rows: 2, Cols: rapid.IntRange(1, 3).Draw(t, "cols"), Piece: rapid.SampledFrom(pieces[1:3]).Draw(t, "piece"),
			Closed: rapid.Bool().Draw(t, "closed"), Given: rapid.Float64Range(0, 1).Draw(t, "given"),
		}
		b, _, err := Random(drawSeed(t), recipe)
		if err != nil {
			return
		}
		if one, two := rapid.IntRange(0, 1).Draw(t, "one"), rapid.IntRange(0, 1).Draw(t, "two"); one != two {
			b.Given[one], b.Given[two] = b.Given[two], b.Given[one]
		}
		everyNumbering(b, func(s puzzles.Solution) {
			broken, err := b.Breaks(s, nil)
			if (err == nil && len(broken) == 0) != (b.Check(s) == nil) {
				t.Fatalf("breaks %v, %v; Check says %v\n%v\n%v", broken, err, b.Check(s), b, s)
			}
			if err != nil {
				return
			}
			if fillings++; b.Closed {
				closed++
			}
			if !slices.Equal(broken, b.Broken(s)) {
				t.Fatalf("breaks %v, not %v", broken, b.Broken(s))
			}
			kept := make([]bool, len(b.ClueCells()))
			for clue := range kept {
				kept[clue] = !slices.Contains(broken, clue)
			}
			for cell, value := range b.Facts(b.Shown(), kept) {
				if value != puzzles.Open && s[cell] != value {
					t.Fatalf("cell %d is shown to be %d without the clues %v that %v breaks\n%v", cell, value, broken, s, b)
				}
			}
		})
	})
}

func TestBreaks(t *testing.T) {
	for _, test := range []struct {
		board string
		s     puzzles.Solution
		want  []int
		err   string
	}{
		{"tour 1x3 piece=wazir\n1 . .", puzzles.Solution{1, 2, 3}, nil, ""},
		{"tour 1x3 piece=wazir\n1 . .", puzzles.Solution{3, 2, 1}, []int{0}, ""},
		{"tour 1x3 piece=wazir\n1 . 3", puzzles.Solution{3, 2, 1}, []int{0, 1}, ""},
		{"tour 1x3 piece=wazir\n1 . .", puzzles.Solution{1, 3, 2}, nil,
			"r1c3: step 2 is no wazir's move from step 1 at r1c1"},
		// The number says nothing of the way round, so that it is numbered as if r1c1 came first, wherever step 2 is.
		{"tour 2x2 closed piece=wazir\n2 .\n. .", puzzles.Solution{2, 3, 1, 4}, nil, ""},
		{"tour 2x2 closed piece=wazir\n2 .\n. .", puzzles.Solution{1, 4, 2, 3}, nil,
			"r2c2: the closed tour goes on from step 2 to here: read backwards it goes to r1c1, which comes first"},
		{"tour 2x2 closed piece=wazir\n2 .\n. .", puzzles.Solution{3, 2, 4, 1}, []int{0}, ""},
		{"tour 2x2 closed piece=wazir", puzzles.Solution{1, 2, 4, 3}, nil, ""},
		{"tour 2x2 closed piece=wazir", puzzles.Solution{2, 3, 1, 4}, nil,
			"r2c1: step 1: a closed tour without a given number starts at r1c1"},
	} {
		b := family.Board(t, test.board)
		broken, err := b.Breaks(test.s, nil)
		if !slices.Equal(broken, test.want) || (err == nil) != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("%v%v: breaks %v, %v, want %v, %s", b, test.s, broken, err, test.want, test.err)
		}
	}
}
