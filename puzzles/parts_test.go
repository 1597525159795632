package puzzles_test

import (
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/families"

	"twofold/puzzles/families/sliding"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/parse"
)

// readers has the reader of each family.
var readers = map[string]func(*parse.Text) (puzzles.Board, error){
	"treasure":   readRules("treasure"),
	"visibility": readRules("visibility"),
	"sliding":    erased(sliding.Read),
	"tour":       erased(tour.Read),
}

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

func TestRoundTrip(t *testing.T) {
	for _, text := range []string{
		"treasure 2x3 minesweeper total=2\n. 1 .\n. . .\n",
		"visibility 1x1\n.\n",
		"sliding 2x2\n1 2\n3 _\n",
		"sliding 2x1\n1\n_\ngoal\n_\n1\n",
		"sliding 1x2 moves=3\n1 _\ngoal\n. .\n",
		"tour 2x2 closed piece=king\n",
		"tour 2x2 piece=king\n4 .\n. x\n",
		"treasure 2x3 minesweeper\n. 1 .\n. . .\nposition\n* ? ?\n. ? ?\n",
		"tour 2x2 closed piece=king\nposition\n1 ?\n? ?\n",
		"sliding 2x2\n1 2\n3 _\ngoal\n1 2\n. .\nposition\nplan LR\n",
		"sliding 1x2\n_ 1\nposition\nplan R\n",
	} {
		s := puzzles.ParseParts(text)
		read := readers[s.Family]
		want, err := parse.One(text, read)
		if err != nil && s.Family != "tour" {
			t.Fatal(err)
		}
		if err != nil {
			want, err = s.Mend(read)
		}
		got, err2 := puzzles.PartsOf(want).Read(read)
		if err != nil || err2 != nil || got.String() != want.String() {
			t.Errorf("%q is read as %q: %v, %v", text, got, err, err2)
		}
	}
}

func TestMendFreesWhatTheReaderRefuses(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"treasure 2x2\n9 1\n77 .\n", "treasure 2x2\n. 1\n. .\n"},
		{"visibility 1x3 kuromasu\n4 0 ?\n", "visibility 1x3 kuromasu\n. . ?\n"},
		{"tour 2x2 piece=king\n1 1\n12 5\n", "tour 2x2 piece=king\n1 .\n. .\n"},
		{"sliding 1x2\n_ 1\ngoal\n7 _\n", "sliding 1x2\n_ 1\ngoal\n. _\n"},
		{"treasure 1x2\n1 .\nposition\n. 4\n", "treasure 1x2\n1 .\nposition\n. ?\n"},
	} {
		s := puzzles.ParseParts(test.text)
		b, err := s.Mend(readers[s.Family])
		if err != nil || b.String() != test.want {
			t.Errorf("%q becomes %v, %v: want %q", test.text, b, err, test.want)
		}
		if s.String() != test.text {
			t.Errorf("%q was changed to %q", test.text, s)
		}
	}
	for _, text := range []string{"treasure 2x2 nonsense\n. .\n. .\n", "sliding 1x2\n1 1\n", "tour 2x2 start=r9c9\n"} {
		s := puzzles.ParseParts(text)
		if b, err := s.Mend(readers[s.Family]); err == nil {
			t.Errorf("%q becomes %v: want an error", text, b)
		}
	}
}
