package nurikabe

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/generate"
)

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		board string
		s     puzzles.Solution
		want  string // "" if it is a solution
	}{
		{"nurikabe 1x3\n. 2 .", puzzles.Solution{1, 1, 0}, ""},
		{"nurikabe 1x3\n. 2 .", nil, "the solution has 0 cells: expected 3"},
		{"nurikabe 1x3\n. 2 .", puzzles.Solution{1, 1, 2}, "r1c3: value 2: expected 1 for white or 0 for black"},
		{"nurikabe 1x3\n. 2 .", puzzles.Solution{1, 1, 1}, "r1c2: clue 2 has an island of 3 cells"},
		{"nurikabe 1x3\n. 2 .", puzzles.Solution{1, 0, 1}, "r1c2: clue 2 is on a black cell"},
		{"nurikabe 1x3\n. ? .", puzzles.Solution{1, 1, 1}, ""},
		{"nurikabe 1x3\n. ? .", puzzles.Solution{0, 1, 0}, "r1c1 and r1c3: black cells that are not connected"},
		{"nurikabe 1x3\n? . 1", puzzles.Solution{1, 1, 1}, "r1c1 and r1c3: two clues on one island"},
		{"nurikabe 1x3\n. . 1", puzzles.Solution{1, 0, 1}, "r1c1: an island without a clue"},
		{"nurikabe 1x2\n. .", puzzles.Solution{0, 0}, ""},
		{"nurikabe 2x2\n. .\n. .", puzzles.Solution{0, 0, 0, 0}, "r1c1 to r2c2: a block of 2x2 black cells"},
		{"nurikabe 2x2\n4 .\n. .", puzzles.Solution{1, 1, 1, 1}, ""},
		{"nurikabe 2x3\n. . 1\n1 . .", puzzles.Solution{0, 0, 1, 1, 0, 0}, ""},
		// A row's end and the next row's start share no edge, and make no block.
		{"nurikabe 2x2\n. 1\n1 .", puzzles.Solution{0, 1, 1, 0}, "r1c1 and r2c2: black cells that are not connected"},
		{"nurikabe 3x2\n. 1\n. .\n1 .", puzzles.Solution{0, 1, 0, 0, 1, 0}, ""},
		{"nurikabe 1x3\n. 2 .\nposition\n0 ? ?", nil, ""},
		{"nurikabe 1x3\n. 2 .\nposition\n* ? ?", puzzles.Solution{1, 1, 0}, "r1c1: the position has another value there"},
	} {
		got := ""
		b, err := Parse(test.board)
		if err == nil {
			err = b.Check(test.s)
		} else if test.s == nil {
			continue // no board
		}
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q %v\n got %s\nwant %s", test.board, test.s, got, test.want)
		}
	}
}

func TestCheckAgainstTheRulesStatedAgain(t *testing.T) {
	solved := 0
	rapid.Check(t, func(r *rapid.T) {
		b := drawSmall(r)
		everyColouring(t, b, func(s puzzles.Solution) {
			err := b.Check(s)
			if want := solves(b, s); want != (err == nil) {
				r.Fatalf("%v says %v, the rules %t\n%v", s, err, want, b)
			}
			if err == nil {
				solved++
			}
		})
	})
	if solved == 0 {
		t.Error("no solution seen")
	}
}

// TestJudge: what is violated has no solution, and of what is met every filling is one.
func TestJudge(t *testing.T) {
	judged := map[puzzles.Judgement]int{}
	rapid.Check(t, func(r *rapid.T) {
		b := drawSmall(r)
		partial := puzzles.Solution(rapid.SliceOfN(rapid.IntRange(-1, 1), len(b.Clues), len(b.Clues)).Draw(r, "partial"))
		if rapid.Bool().Draw(r, "opened") { // a solution, of which some cells are
			everyColouring(t, b, func(s puzzles.Solution) {
				for cell, value := range s {
					if solves(b, s) && partial[cell] != puzzles.Open {
						partial[cell] = value
					}
				}
			})
		}
		j, err := b.Judge(partial)
		judged[j]++
		fits := 0
		everyColouring(t, b, func(s puzzles.Solution) {
			if puzzles.Leaves(s, partial) < 0 && solves(b, s) {
				fits++
			}
		})
		open := partial.Opens()
		if (j == puzzles.Met) != (fits == 1<<open) || j == puzzles.Violated && fits > 0 ||
			j == puzzles.Undecided && open == 0 || (j == puzzles.Violated) != (err != nil) {
			r.Fatalf("%v, %v with %d solutions\n%v%s", j, err, fits, b, b.Picture(partial))
		}
	})
	if judged[puzzles.Violated] == 0 || judged[puzzles.Undecided] == 0 {
		t.Errorf("judged %v", judged)
	}
}

// TestJudgeOpenIsMet: where every filling is a solution, an open cell changes nothing.
func TestJudgeOpenIsMet(t *testing.T) {
	b, err := Parse("nurikabe 2x2\n. ?\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	if j, err := b.Judge(puzzles.Solution{1, 1, puzzles.Open, 1}); j != puzzles.Met || err != nil {
		t.Errorf("%v, %v: want met", j, err)
	}
}

func TestRandomReturnsASolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := family.Draw(t)
		if err := b.Check(s); err != nil {
			t.Fatalf("%v\n%v%s", err, b, b.Picture(s))
		}
		full, err := b.Full(s)
		if err != nil || full.Check(s) != nil || len(full.Broken(s)) > 0 {
			t.Fatalf("%v: %v\n%v", err, full, b)
		}
		if less := full.Keep(make([]bool, len(full.ClueCells()))); less.Check(s) != nil || len(less.ClueCells()) > 0 {
			t.Fatalf("without numbers\n%v", less)
		}
		clues := puzzles.CluesOn(b.Clues, func(clue int32) bool { return clue != Blank })
		if with := b.With(b.Numbers(s)); with.Check(s) != nil || !slices.Equal(with.ClueCells(), clues) {
			t.Fatalf("with its own numbers, also for '?', %v\n%v", with, b)
		}
		if sibling, own := puzzles.DrawSibling(drawSeed(t), b); sibling != nil && sibling.Check(own) != nil {
			t.Fatalf("sibling %v %v\n%v", sibling, own, b)
		}
	})
}

// TestPlaced: clues that are placed lie symmetrically, and the solution obeys them.
func TestPlaced(t *testing.T) {
	placed := 0
	rapid.Check(t, func(t *rapid.T) {
		b := Empty(6, 6)
		symmetry := rapid.SampledFrom(generate.Symmetries).Draw(t, "symmetry")
		images, err := symmetry.Images(b)
		if err != nil {
			t.Fatal(err)
		}
		r := drawSeed(t)
		s := b.Drawn(r, puzzles.Recipe{}, images)
		if s == nil {
			return
		}
		full, err := generate.FullOf(b, s, symmetry, r)
		if err != nil || full.Check(s) != nil {
			t.Fatalf("%v: %v\n%v", symmetry, err, b.Picture(s))
		}
		if same, err := symmetry.Symmetric(full); err != nil || same.String() != full.String() {
			t.Fatalf("%v: %v\n%v", symmetry, err, full)
		}
		placed++
	})
	if placed == 0 {
		t.Error("no clues were placed")
	}
}
