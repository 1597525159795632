package nnf

import (
	"context"
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"
	"testing/iotest"
)

var background = context.Background()

// problem has two parts, 1 or 2 and 3 or 4, a variable 5 that is 1 and 3, and a free one, 6. It has 3·3·2 models.
func problem() Problem {
	return Problem{
		Vars: 6, Named: []bool{false, true, true, true, true, false, true},
		Clauses: [][]int{{1, 2}, {3, 4}, {-5, 1}, {-5, 3}, {5, -1, -3}},
	}
}

// right decides 1, then 3; where 1 is false, 5 is, and the parts are apart.
const right = `o 1 0
o 2 0
o 3 0
t 4 0
1 2 1 0
1 3 -1 2 -5 0
2 4 3 5 0
2 4 -3 4 -5 0
3 4 3 0
3 4 -3 4 0
`

// parts has a product, for the first two clauses alone, and 5 named.
const parts = `a 1 0
o 2 0
o 3 0
t 4 0
1 2 0
1 3 0
2 4 1 0
2 4 -1 2 0
3 4 3 0
3 4 -3 4 0
`

func TestCheck(t *testing.T) {
	apart := Problem{Vars: 4, Named: []bool{false, true, true, true, true}, Clauses: [][]int{{1, 2}, {3, 4}}}
	for _, row := range []struct {
		name     string
		problem  Problem
		text     string
		old, new string // an edit of the text
		want     string // the number, or how the error begins
	}{
		{"right", problem(), right, "", "", "18"},
		{"parts", apart, parts, "", "", "9"},
		{"comments and blank lines", apart, parts, "a 1 0", "c a product\n\na 1 0", "9"},

		{"a model lost: an arc left out", problem(), right, "1 3 -1 2 -5 0\n", "", "node 1: there is no arc for -1"},
		{"a model lost: a literal more", problem(), right, "2 4 3 5 0", "2 4 3 5 4 0",
			"node 2: with 3 literal 4 does not follow"},
		{"a model lost: a literal turned round", problem(), right, "2 4 3 5 0", "2 4 3 -5 0",
			"a model of the circuit breaks clause 5"},
		{"a model lost: a free variable fixed", problem(), right, "1 2 1 0", "1 2 1 6 0",
			"node 1: with 1 literal 6 does not follow"},
		{"a model lost: a node is false", problem(), strings.Replace(right, "t 4", "f 4", 1), "", "",
			"node 4: false, but its clauses are not refuted"},
		{"a model lost: the root is false", apart, "f 1 0\n", "", "", "node 1: false, but"},
		{"models lost by a shared node", apart,
			"o 1 0\no 2 0\no 3 0\nt 4 0\n1 2 1 0\n1 3 -1 2 0\n2 3 2 0\n2 3 -2 0\n3 4 3 0\n", "", "",
			"node 3: there is no arc for -3"},

		{"a model lost by a node that is right for its first parent alone",
			Problem{Vars: 4, Named: []bool{false, true, true, true, true}, Clauses: [][]int{{1, 3}, {-1, 4, 2}, {-1, 4, -2}}},
			"o 1 0\no 2 0\nt 3 0\n1 2 1 0\n1 2 -1 3 0\n2 3 4 0\n", "", "", "node 1: what node 2 rests on does not follow"},

		{"a model too many: a literal less", problem(), right, "2 4 -3 4 -5 0", "2 4 -3 -5 0",
			"a model of the circuit breaks clause 2"},
		{"a model too many: a node left out", problem(), right, "1 3 -1 2 -5 0", "1 4 -1 2 -5 0",
			"a model of the circuit breaks clause 2"},
		{"a model too many: a part left out", apart, parts, "1 3 0\n", "", "a model of the circuit breaks clause 2"},
		{"a model too many: all is true", apart, "t 1 0\n", "", "", "a model of the circuit breaks clause 1"},

		{"a variable in two parts", apart, parts, "3 4 3 0", "3 4 3 1 0", "node 1: two parts of a product share"},
		{"a part twice", apart, parts, "1 3 0", "1 2 0", "node 1: two parts of a product share"},
		{"a variable twice on a way", problem(), right, "1 2 1 0", "1 2 1 3 0", "node 1: variable 3 stands twice"},
		{"a literal twice", problem(), right, "1 2 1 0", "1 2 1 1 0", "node 1: variable 1 stands twice"},
		{"a sum that overlaps", apart, parts, "2 4 -1 2 0", "2 4 2 0", "node 2: a sum over 1 and 2"},
		{"a sum of one twice", apart, parts, "2 4 -1 2 0", "2 4 1 0", "node 2: a sum over 1 and 1"},
		{"three arcs", apart, parts, "2 4 -1 2 0", "2 4 -1 2 0\n2 4 2 0", "node 2: 3 arcs of a sum"},
		{"no arc", apart, parts, "3 4 3 0\n3 4 -3 4 0\n", "", "node 3: 0 arcs of a sum"},
		{"no decision", apart, parts, "3 4 3 0", "3 4 0", "node 3: an arc of a sum has no literal"},
		{"a product with literals", apart, parts, "1 2 0", "1 2 1 0", "node 1: an arc of a product has literals"},
		{"a constant with an arc", apart, parts + "t 5 0\n4 5 0\n", "", "", `node 4: kind 't': expected no arc`},
		{"a decision without a name", func() Problem { p := apart; p.Named = make([]bool, 5); return p }(), parts, "", "",
			"node 3: a sum over 3 and -3: expected a named variable"},
		{"free without a name", func() Problem {
			p := problem()
			p.Named = append([]bool{}, p.Named...)
			p.Named[6] = false
			return p
		}(), right, "", "", "variable 6 is not settled"},

		{"an arc back", apart, parts, "2 4 1 0", "2 1 1 0", "line 7: expected an arc from a node to one of a larger"},
		{"an arc to nowhere", apart, parts, "2 4 1 0", "2 5 1 0", "line 7: expected an arc from a node to one of a larger"},
		{"a literal that is none", apart, parts, "2 4 1 0", "2 4 5 0", "line 7: literal 5: expected one from -4 to 4"},
		{"the least number", apart, parts, "2 4 1 0", "2 4 -9223372036854775808 0", "line 7: literal -9223372036854775808"},
		{"no number", apart, parts, "2 4 1 0", "2 4 x 0", `line 7: "x": expected a number`},
		{"no end", apart, parts, "2 4 1 0", "2 4 1", "line 7: expected 0 at the end"},
		{"a node with another number", apart, parts, "o 3 0", "o 5 0", "line 3: expected node 3"},
		{"sets of a gigabyte", Problem{Vars: math.MaxInt32}, parts, "", "", ErrTooLarge.Error()},
		{"nothing", apart, "", "", "", "there is no node"},
	} {
		text := strings.Replace(row.text, row.old, row.new, 1)
		if row.old != "" && text == row.text {
			t.Fatalf("%s: the edit changes nothing", row.name)
		}
		got := ""
		n, err := Check(background, row.problem, strings.NewReader(text))
		if err != nil {
			got = err.Error()
		} else {
			got = n.String()
		}
		if !strings.HasPrefix(got, row.want) {
			t.Errorf("%s: got %q, want %q", row.name, got, row.want)
		}
	}
}

// TestExactly counts the models by their true literals.
func TestExactly(t *testing.T) {
	p := problem()
	p.Counted = []int{1, 2, 6}
	for k, want := range []int64{0, 6, 9, 3, 0} { // 1 or 2 is one in two ways and two in one; 6 is free; 3 or 4 in three
		p.Exactly = k
		n, err := Check(background, p, strings.NewReader(right))
		if err != nil || n.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("%d true: %v, %v, want %d", k, n, err, want)
		}
	}
}

func TestEnds(t *testing.T) {
	gone := errors.New("gone")
	if _, err := Check(background, problem(), iotest.ErrReader(gone)); !errors.Is(err, gone) {
		t.Error(err)
	}
	ended, end := context.WithCancelCause(background)
	end(gone)
	if _, err := Check(ended, problem(), strings.NewReader(right)); !errors.Is(err, gone) {
		t.Error(err)
	}
}

// FuzzCheck: whatever a text says, nothing panics, and what is accepted has the right number.
func FuzzCheck(f *testing.F) {
	for _, text := range []string{right, parts, "t 1 0\n", "f 1 0\n", "o 1 0\nf 2 0\n1 2 1 0\n", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if n, err := Check(background, problem(), strings.NewReader(text)); err == nil && n.Int64() != 18 {
			t.Errorf("%v models by %q", n, text)
		}
	})
}
