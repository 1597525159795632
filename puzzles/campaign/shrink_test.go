package campaign_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/families"

	"twofold/puzzles/campaign"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/parse"
)

func readRules(name string) func(*parse.Text) (puzzles.Board, error) {
	return func(t *parse.Text) (puzzles.Board, error) {
		r, err := families.Load(name)
		if err != nil {
			return nil, err
		}
		return erased(r.Read)(t)
	}
}

func erased[B puzzles.Board](read func(*parse.Text) (B, error)) func(*parse.Text) (puzzles.Board, error) {
	return func(t *parse.Text) (puzzles.Board, error) {
		b, err := read(t)
		if err != nil {
			return nil, err
		}
		return b, nil
	}
}

var readers = map[string]func(*parse.Text) (puzzles.Board, error){
	"treasure":   readRules("treasure"),
	"visibility": readRules("visibility"),
	"sliding":    erased(sliding.Read),
	"tour":       erased(tour.Read),
}

func holds(words ...string) func(puzzles.Board) bool {
	return func(b puzzles.Board) bool {
		var said []string
		for _, grid := range puzzles.PartsOf(b).Grids {
			said = append(said, grid.Words...)
		}
		return !slices.ContainsFunc(words, func(word string) bool { return !slices.Contains(said, word) })
	}
}

// at says that the board is at a position that begins so.
func at(begins string) func(puzzles.Board) bool {
	return func(b puzzles.Board) bool {
		_, position, _ := strings.Cut(b.String(), puzzles.PositionMark+"\n")
		return strings.HasPrefix(position, begins)
	}
}

func atLeast(rows, cols int) func(puzzles.Board) bool {
	return func(b puzzles.Board) bool {
		r, c := b.Size()
		return r >= rows && c >= cols
	}
}

// unsolved says that tile 1 is not at its place.
func unsolved(b puzzles.Board) bool { return puzzles.PartsOf(b).Grids[0].Words[0] != "1" }

func TestBoard(t *testing.T) {
	for _, test := range []struct {
		board string
		bad   func(puzzles.Board) bool
		want  string
	}{
		{"treasure 4x4\n1 . 2 .\n. 3 . 1\n. . 5 .\n1 1 . .\n", holds("5"), "treasure 1x1\n5\n"},
		{"treasure 4x4\n1 . 2 .\n. 3 . 1\n. . 5 .\n1 1 . .\n", holds("5", "3"), "treasure 2x2\n3 .\n. 5\n"},
		{"treasure 4x4\n1 . 2 .\n. 3 . 1\n. . 5 .\n1 1 . .\n", func(b puzzles.Board) bool {
			rows, cols := b.Size()
			return rows == cols && rows >= 2
		}, "treasure 2x2\n. .\n. .\n"},
		{"treasure 4x4 minesweeper total=9\n1 . 2 .\n. 3 . 1\n. . 5 .\n1 1 . .\n", atLeast(2, 3),
			"treasure 2x3 minesweeper\n. . .\n. . .\n"},
		{"treasure 2x2 minesweeper total=4\n. 1\n. .\n",
			func(b puzzles.Board) bool { return strings.Contains(b.String(), "total=") },
			"treasure 1x1 minesweeper total=0\n.\n"},
		{"visibility 3x4 kuromasu\n. . . 3\n. . 5 .\n? . . .\n", holds("?"), "visibility 1x1 kuromasu\n?\n"},
		// Numbers are lowered: what it takes is a clue of 3 or more.
		{"visibility 3x4\n. . . 6\n. . 5 .\n1 . . .\n", func(b puzzles.Board) bool {
			return holds("3")(b) || holds("4")(b) || holds("5")(b) || holds("6")(b)
		}, "visibility 1x1\n3\n"},
		// A row of tiles goes, and the others are numbered anew.
		{"sliding 3x3\n8 1 _\n4 5 2\n7 6 3\n", unsolved, "sliding 1x3\n2 1 _\n"},
		{"sliding 3x3 moves=7\n8 1 _\n4 5 2\n7 6 3\ngoal\n1 2 3\n4 _ 5\n6 7 8\n", atLeast(2, 2),
			"sliding 2x2 moves=0\n1 2\n3 _\n"},
		{"tour 4x4 closed piece=king\n1 . . x\n. 5 . .\n. . . .\n9 . . .\n",
			func(b puzzles.Board) bool { return atLeast(1, 2)(b) && strings.Contains(b.String(), "closed") },
			"tour 1x2 closed piece=king\n"},
		{"tour 3x3 piece=king\n8 . .\n. x .\n. 2 .\n",
			func(b puzzles.Board) bool { return puzzles.PartsOf(b).Grids[0].Words[0] != "." && atLeast(1, 1)(b) },
			"tour 1x1 piece=king\n1\n"},
		// Entries of a position are dropped, and moves from its end.
		{"treasure 3x3\n. . 2\n. 3 .\n. . .\nposition\n* ? .\n? . ?\n. . *\n", at("*"),
			"treasure 1x1\n.\nposition\n*\n"},
		{"treasure 2x2\n. 1\n. .\nposition\n* ?\n? .\n", holds("1"), "treasure 1x1\n1\n"},
		{"sliding 2x2\n1 2\n_ 3\nposition\nplan RLULD\n", at("plan RL"), "sliding 1x2\n1 _\nposition\nplan RL\n"},
	} {
		read := readers[strings.Fields(test.board)[0]]
		b, err := parse.One(test.board, read)
		if err != nil {
			t.Fatal(err)
		}
		r := campaign.Shrink(context.Background(), b, read,
			func(_ context.Context, b puzzles.Board) bool { return test.bad(b) })
		if r.Board.String() != test.want || !r.Minimal {
			t.Errorf("%s becomes %v, minimal=%t: want %s", test.board, r.Board, r.Minimal, test.want)
		}
	}
}

// TestMinimal: what is left after the steps of another run cannot be made smaller.
func TestMinimalStaysAsItIs(t *testing.T) {
	read := readers["treasure"]
	b, _ := parse.One("treasure 3x4 mosaic\n1 2 3 4\n2 3 4 5\n3 4 5 6\n", read)
	sum := func(_ context.Context, b puzzles.Board) bool {
		total := 0
		for _, word := range puzzles.PartsOf(b).Grids[0].Words {
			n, _ := puzzles.WordNumber(word)
			total += n
		}
		return total >= 13
	}
	small := campaign.Shrink(context.Background(), b, read, sum)
	again := campaign.Shrink(context.Background(), small.Board, read, sum)
	if again.Board.String() != small.Board.String() || !again.Minimal || again.Trials == 0 {
		t.Errorf("%v becomes %v", small.Board, again.Board)
	}
}

func TestBoardEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	read := readers["treasure"]
	b, _ := parse.One("treasure 4x4\n1 . 2 .\n. 3 . 1\n. . 5 .\n1 1 . .\n", read)
	trials := 0
	r := campaign.Shrink(ctx, b, read, func(context.Context, puzzles.Board) bool {
		if trials++; trials == 2 {
			cancel()
		}
		return true
	})
	if r.Minimal || trials != 2 || r.Board.String() == b.String() {
		t.Errorf("%d trials, minimal=%t, %v: want the board after the first trial", trials, r.Minimal, r.Board)
	}
}
