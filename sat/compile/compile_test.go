package compile_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold/encode"
	"twofold/puzzles/runs"
	"twofold/sat/compile"
	"twofold/sat/verify/nnf"
)

var background = context.Background()

// drawFormula is one of up to eight variables, of which the last may be defined by others and no key.
func drawFormula(t *rapid.T) (*encode.Formula, nnf.Problem) {
	f := &encode.Formula{}
	for range rapid.IntRange(1, 7).Draw(t, "keys") {
		f.Key("")
	}
	keys := len(f.Keys)
	literal := rapid.Map(rapid.IntRange(0, 2*keys-1), func(i int) int { return (i/2 + 1) * (1 - i%2*2) })
	if keys > 1 && rapid.Bool().Draw(t, "defines") {
		a, b, v := literal.Draw(t, "a"), literal.Draw(t, "b"), f.NewVar("")
		f.Add(-v, a)
		f.Add(-v, b)
		f.Add(v, -a, -b)
		literal = rapid.Map(rapid.IntRange(0, 2*keys+1), func(i int) int { return (i/2 + 1) * (1 - i%2*2) })
	}
	for range rapid.IntRange(0, 12).Draw(t, "clauses") {
		f.Add(rapid.SliceOfN(literal, 1, 4).Draw(t, "clause")...)
	}
	p := nnf.Problem{Vars: f.NumVars(), Clauses: f.Clauses, Named: make([]bool, f.NumVars()+1)}
	for _, key := range f.Keys {
		p.Named[key] = true
	}
	if rapid.Bool().Draw(t, "total") {
		p.Counted = f.Keys[:rapid.IntRange(1, keys).Draw(t, "counted")]
		p.Exactly = rapid.IntRange(0, len(p.Counted)).Draw(t, "exactly")
	}
	return f, p
}

// bruteForce tries all assignments.
func bruteForce(p nnf.Problem) int64 {
	n := int64(0)
	for bits := range 1 << p.Vars {
		is := func(l int) bool { return (bits>>(max(l, -l)-1)&1 == 1) == (l > 0) }
		sum := 0
		for _, l := range p.Counted {
			if is(l) {
				sum++
			}
		}
		breaks := func(clause []int) bool { return !slices.ContainsFunc(clause, is) }
		if !slices.ContainsFunc(p.Clauses, breaks) && (p.Counted == nil || sum == p.Exactly) {
			n++
		}
	}
	return n
}

// TestCircuits: the checker accepts what is compiled, with the number that brute force finds; and whatever is changed
// in the text, it accepts no other number.
func TestCircuits(t *testing.T) {
	changed, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		f, p := drawFormula(t)
		c, err := compile.Formula(background, f)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := c.WriteNNF(&text); err != nil {
			t.Fatal(err)
		}
		want := big.NewInt(bruteForce(p))
		n, err := nnf.Check(background, p, bytes.NewReader(text.Bytes()))
		if err != nil || n.Cmp(want) != 0 {
			t.Fatalf("%v models, %v: expected %v of %v\n%s", n, err, want, p, &text)
		}
		lines := strings.SplitAfter(strings.TrimSuffix(text.String(), "\n"), "\n")
		for range 10 {
			other := change(t, lines)
			changed++
			n, err := nnf.Check(background, p, strings.NewReader(other))
			if err == nil && n.Cmp(want) != 0 {
				t.Fatalf("%v models: expected %v of %v\n%s\nchanged to\n%s", n, want, p, &text, other)
			}
			if err != nil {
				refused++
			}
		}
	})
	if refused < changed/4 || refused == changed {
		t.Errorf("%d of %d changed circuits were refused: expected a mixture", refused, changed)
	}
}

// change drops or doubles a line of a circuit, or changes a number of it.
func change(t *rapid.T, lines []string) string {
	out := slices.Clone(lines)
	at := rapid.IntRange(0, len(out)-1).Draw(t, "line")
	switch rapid.IntRange(0, 5).Draw(t, "change") {
	case 0:
		out = slices.Delete(out, at, at+1)
	case 1:
		out = slices.Insert(out, at, out[at])
	default:
		words := strings.Fields(out[at])
		i := rapid.IntRange(0, len(words)-1).Draw(t, "word")
		words[i] = rapid.SampledFrom([]string{"", "1", "2", "3", "-1", "-2", "-3", "4", "5", "o", "a", "t", "f",
			strings.TrimPrefix("-"+words[i], "--")}).Draw(t, "with")
		out[at] = strings.Join(words, " ") + "\n"
	}
	return strings.Join(out, "")
}

// TestUnsettled: a variable that is no key and has several values is refused, at once.
func TestUnsettled(t *testing.T) {
	f := &encode.Formula{}
	a, b, c := f.Key(""), f.NewVar(""), f.NewVar("")
	f.Add(a, b, c)
	_, err := compile.Formula(background, f)
	if _, ok := errors.AsType[*runs.Unserved](err); !ok {
		t.Errorf("%v: expected that it is not served", err)
	}
}

// TestShared: a chain of clauses has as many models as Fibonacci's numbers say, and a circuit that grows with its
// length, since what is left of it is met again.
func TestShared(t *testing.T) {
	const length = 200
	f := &encode.Formula{}
	for range length {
		f.Key("")
	}
	for v := 1; v < length; v++ {
		f.Add(-v, -v-1)
	}
	c, err := compile.Formula(background, f)
	if err != nil || c.Size() > 10*length {
		t.Fatalf("%v: %d nodes", err, c.Size())
	}
	before, want := big.NewInt(1), big.NewInt(2) // of one variable
	for range length - 1 {
		before, want = want, new(big.Int).Add(before, want)
	}
	var text bytes.Buffer
	if err := c.WriteNNF(&text); err != nil {
		t.Fatal(err)
	}
	p := nnf.Problem{Vars: length, Clauses: f.Clauses, Named: slices.Repeat([]bool{true}, length+1)}
	if n, err := nnf.Check(background, p, &text); err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v models, %v: expected %v", n, err, want)
	}
}

func TestInterrupted(t *testing.T) {
	gone := errors.New("gone")
	ctx, end := context.WithCancelCause(background)
	end(gone)
	f := &encode.Formula{}
	for v := range 2000 {
		f.Key("")
		f.Add(-v-1, -max(v, 1))
	}
	if c, err := compile.Formula(ctx, f); !errors.Is(err, gone) {
		t.Errorf("%v, %v: expected what ended it", fmt.Sprint(c != nil), err)
	}
}
