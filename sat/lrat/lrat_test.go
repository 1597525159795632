package lrat

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

var background = context.Background()

// all are the four clauses over two variables, which have no model together.
var all = [][]int{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}

func TestCheck(t *testing.T) {
	for _, row := range []struct{ proof, want string }{
		{"5 2 0 1 2 0\n6 0 5 3 4 0\n", ""},
		{"c words\n\n5 2 0 1 2 0\n5 d 1 2 0\n9 0 5 3 4 0\nwhat comes behind is not read", ""},
		{"7 2 -2 0 0\n8 2 0 1 2 0\n9 0 8 3 4 0\n", ""},                  // a clause that holds always
		{"5 2 0 1 2 0\n6 0 5 3 4 99 0\n", ""},                           // hints behind the conflict are not needed
		{"5 2 2 0 1 2 0\n6 0 5 3 4 0", ""},                              // twice the same literal
		{"5 0 1 2 0\n", "line 1: clause 5: hint 1: neither 1 nor 2 is"}, // no unit
		{"5 2 0 1 0\n6 0 5 3 4 0\n", "line 1: clause 5: its hints end without a conflict"},
		{"5 2 0 0\n", "line 1: clause 5: its hints end without a conflict"},
		{"5 2 0 1 2 0\n", "line 2: the proof ends without the empty clause"},
		{"", "line 1: the proof ends without the empty clause"},
		{"5 2 0 7 2 0\n", "line 1: clause 5: hint 7: there is no such clause"},
		{"5 2 0 5 1 2 0\n", "line 1: clause 5: hint 5: there is no such clause"},
		{"5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n", "line 3: clause 6: hint 3: there is no such clause"},
		{"4 2 0 1 2 0\n", "line 1: there is a clause 4 already"},
		{"5 3 0 -1 2 0\n", "line 1: clause 5: literal 3: expected one from -2 to 2"},
		{"5 2 0 -1 2 0\n", "line 1: clause 5: hint -1: there is no such clause"}, // RAT
		{"5 -9223372036854775808 0 1 0\n", "line 1: clause 5: literal -9223372036854775808: expected"},
		{"5 2 0 1 2\n", "line 1: the line ends too early"},
		{"5 2\n", "line 1: the line ends too early"},
		{"5\n", "line 1: the line ends too early"},
		{"5 d 1\n", "line 1: the line ends too early"},
		{"5 d 1 0 2\n", `line 1: "2": expected nothing behind the 0`},
		{"5 2 0 1 2 0 0\n", `line 1: "0": expected nothing behind the second 0`},
		{"0 2 0 1 2 0\n", `line 1: "0": expected the number of a clause`},
		{"x\n", `line 1: "x": expected the number of a clause`},
		{"5 x 0 1 0\n", `line 1: "x": expected a number`},
	} {
		got := ""
		if err := Check(background, 2, all, strings.NewReader(row.proof)); err != nil {
			got = err.Error()
		}
		if (got == "") != (row.want == "") || !strings.HasPrefix(got, "proof: "+row.want) && row.want != "" {
			t.Errorf("%q: got %q, want %q", row.proof, got, row.want)
		}
		if Check(background, 2, all[:3], strings.NewReader(row.proof)) == nil {
			t.Errorf("%q refutes clauses that have a model", row.proof)
		}
	}
}

func TestUnread(t *testing.T) {
	gone := errors.New("gone")
	err := Check(background, 2, all, iotest.ErrReader(gone))
	if !errors.Is(err, ErrUnread) || !errors.Is(err, gone) {
		t.Error(err)
	}
	ended, end := context.WithCancelCause(background)
	end(gone)
	if err := Check(ended, 2, all, strings.NewReader("6 0 1 0\n")); !errors.Is(err, gone) {
		t.Error(err)
	}
}

// FuzzCheck: whatever stands in a proof, nothing panics, and clauses that have a model are never refuted.
func FuzzCheck(f *testing.F) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		var proof strings.Builder
		for range 12 {
			fmt.Fprintf(&proof, "%d%s", r.IntN(14)-4, []string{" ", " ", " ", " 0 ", " 0\n", " d "}[r.IntN(6)])
		}
		f.Add(uint16(seed*977), proof.String())
	}
	f.Add(uint16(0b1111), "5 2 0 1 2 0\n6 0 5 3 4 0\n")
	f.Fuzz(func(t *testing.T, which uint16, proof string) {
		var clauses [][]int
		for i := range 16 { // of all clauses of two or three literals over three variables, some
			if which>>i&1 == 1 {
				clause := []int{1 - i&1*2, 2 - i>>1&1*4}
				if i >= 4 {
					clause = append(clause, 3-i>>2&1*6)
				}
				clauses = append(clauses, clause)
			}
		}
		if Check(background, 3, clauses, strings.NewReader(proof)) != nil {
			return
		}
		for bits := range 1 << 3 {
			if satisfied(clauses, bits) {
				t.Fatalf("%v have a model and are refuted by %q", clauses, proof)
			}
		}
	})
}

func satisfied(clauses [][]int, bits int) bool {
	for _, clause := range clauses {
		some := false
		for _, l := range clause {
			some = some || (bits>>(max(l, -l)-1)&1 == 1) == (l > 0)
		}
		if !some {
			return false
		}
	}
	return true
}
