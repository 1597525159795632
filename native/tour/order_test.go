package tour

import (
	"errors"
	"slices"
	"testing"

	board "twofold/puzzles/families/tour"
	"twofold/puzzles/runs"
)

// TestOrders: what the report "Prehľadávanie stavového priestoru" prints as A and B, below "Testovanie a porovnanie
// výsledkov", and other ways to say an order.
func TestOrders(t *testing.T) {
	a := []move{{1, 2}, {1, -2}, {2, 1}, {2, -1}, {-1, 2}, {-1, -2}, {-2, 1}, {-2, -1}}
	b := []move{{-1, -2}, {-1, 2}, {-2, -1}, {-2, 1}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}
	round := []move{{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}}
	back := []move{{-2, -1}, {-1, -2}, {1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}}
	backwards := slices.Clone(a)
	slices.Reverse(backwards)
	for text, want := range map[string][]move{
		"": a, "A": a, "B": b, "a,b,c,d,e,f,g,h": a, "hgfedcba": backwards, "f, e, h, g, b, a, d, c": b,
		"(1,2) (1,-2) (2,1) (2,-1) (-1,2) (-1,-2) (-2,1) (-2,-1)": a,
		"a": a, "HGFEDCBA": backwards, "F,E,H,G,B,A,D,C": b, "clockwise": round, "c": round, "C": round,
		"anticlockwise": back, "ac": back,
		"[(1, 2), (1, -2), (2, 1), (2, -1), (-1, 2), (-1, -2), (-2, 1), (-2, -1)]":                                a,
		"(1, 2) (1, \u22122) (2, 1) (2, \u22121) (\u22121, 2) (\u22121, \u22122) (\u22122, 1) (\u22122, \u22121)": a,
		"(-1,-2),(-1,2),(-2,-1),(-2,1),(1,-2),(1,2),(2,-1),(2,1)":                                                 b,
	} {
		o, err := parseOrder(text)
		if err != nil {
			t.Error(err)
			continue
		}
		if got, err := o.of(board.Knight); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v: want %v", text, got, err, want)
		}
	}
	if slices.Equal(b, backwards) {
		t.Error("order B is A backwards, as the report says")
	}
	for i, m := range b {
		if !slices.Contains(a, move{-m.down, -m.right}) || a[i] != (move{-m.down, -m.right}) {
			t.Errorf("move %d of B is %v, and of A %v: want the opposite", i, m, a[i])
		}
	}
	for _, text := range []string{"a;b", "a1", "(1,2", "1,2", "a,,b", "ab(1,2)"} {
		if _, err := parseOrder(text); err == nil {
			t.Errorf("%q is an order", text)
		}
	}
	for _, text := range []string{"a,b,c", "c,ac,b", "D", "aabcdefg", "abcdefgi", "(1,2)", "abcdefghi"} {
		o, err := parseOrder(text)
		if err != nil {
			t.Error(err)
			continue
		}
		_, err = o.of(board.Knight)
		if unserved := new(runs.Unserved); !errors.As(err, &unserved) {
			t.Errorf("%q: %v: want that it is no order of a knight", text, err)
		}
	}
}
