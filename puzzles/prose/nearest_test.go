package prose

import "testing"

func TestNearest(t *testing.T) {
	names := []string{
		"kuromasu", "kurodoko", "range", "minesweeper", "fill-a-pix", "hidato", "hidoku", "numbrix", "8-puzzle",
	}
	for word, want := range map[string]string{
		"kuromaso": "kuromasu", "kurodok": "kurodoko", "Hidato": "hidato", "hidaku": "hidoku", "numbrics": "numbrix",
		"minesweper": "minesweeper", "mine-sweeper": "minesweeper", "fillapix": "fill-a-pix", "15-puzzle": "8-puzzle",
		"chess": "", "": "", "sudoku": "", "x": "", "r": "", "orange": "range", "arnge": "range", "rang": "range",
		"fill": "fill-a-pix", "filling": "fill-a-pix", "Mine": "minesweeper", "hi": "", "ranger-danger": "range",
	} {
		if got := Nearest(word, names); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "abc", 3}, {"kitten", "sitting", 3}, {"abc", "abc", 0},
		{"ab", "ba", 1}, {"abcd", "badc", 2}, {"ca", "abc", 3}} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("%q, %q: got %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
