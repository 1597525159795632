package families_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"twofold"
	encodemodel "twofold/encode/model"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
	"twofold/puzzles/script"
	"twofold/sat/compile"
	"twofold/sat/verify"
	"twofold/sat/verify/nnf"
)

// TestSequences reproduces known numbers: each line of the table has a sequence, a family with what its boards say,
// what is counted, and the numbers by the size of a board without clues. The largest is left out where a part is drawn.
func TestSequences(t *testing.T) {
	data, err := os.ReadFile("../../testdata/rules/sequences.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		head, numbers, found := strings.Cut(strings.TrimSpace(line), ": ")
		words := strings.Fields(head)
		if !found || len(words) < 3 {
			t.Fatalf("%q: expected a sequence, a family, what it counts, and numbers", line)
		}
		t.Run(words[0]+" "+words[1], func(t *testing.T) {
			terms := strings.Fields(numbers)
			if puzzletest.Cases(100) < 100 { // each takes many times as long as the one before
				terms = terms[:max(1, len(terms)-1)]
			}
			for _, term := range terms {
				var n int
				var want string
				if _, err := fmt.Sscanf(term, "%d=%s", &n, &want); err != nil {
					t.Fatalf("%q: %v", term, err)
				}
				want, isCertified := strings.CutSuffix(want, "!")
				b := withoutClues(t, words[1], n)
				if got := countOf(t, b); got.String() != want {
					t.Errorf("%s: counted %v, want %s", term, got, want)
				}
				if isCertified {
					if got, err := certified(t, b); err != nil || got.String() != want {
						t.Errorf("%s: certified %v, %v, want %s", term, got, err, want)
					}
				}
			}
		})
	}
}

// withoutClues is a board of a family and a size that only says what stands behind the family.
func withoutClues(t *testing.T, what string, n int) puzzles.Board {
	t.Helper()
	what, rest, _ := strings.Cut(what, "/")
	name, variant, _ := strings.Cut(what, "=")
	f, err := twofold.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("%s %dx%d %s\n", name, n, n, strings.ReplaceAll(variant, "_", " "))
	grid := func(n int, word func(row int) string) (text string) {
		for row := range n {
			text += strings.Repeat(word(row)+" ", n) + "\n"
		}
		return text
	}
	dots := func(int) string { return "." }
	sections := []string{grid(n, dots), "corners\n" + grid(n+1, dots), ""} // cells, or corners, or neither
	for part := range strings.SplitSeq(rest, "/") {
		for i := range sections {
			switch section, word, _ := strings.Cut(part, "="); {
			case word == "rows":
				sections[i] += "areas\n" + grid(n, func(row int) string { return fmt.Sprint(row) })
			case word == "one":
				sections[i] += "areas\n" + grid(n, func(int) string { return "1" })
			case section != "":
				sections[i] += section + "\n" + word + "\n"
			}
		}
	}
	for i, section := range sections {
		b, err := parse.One(text+section, f.Read)
		if err == nil {
			return b
		}
		if i+1 == len(sections) {
			t.Fatalf("%v\n%s", err, text+section)
		}
	}
	panic("unreachable")
}

// TestCertifiedCounts: circuits of drawn boards, without their positions, have as many models as check accepts answers,
// of all there are, and as the engine that counts says. Formulas of areas have variables that a solution does not
// settle, and no circuit.
func TestCertifiedCounts(t *testing.T) {
	const mostTried = 1 << 12
	proved := 0 // families of which some circuit has several models
	for _, family := range families.Names() {
		t.Run(family, func(t *testing.T) {
			r, err := families.Load(family)
			if err != nil {
				t.Fatal(err)
			}
			rng, several := rand.New(rand.NewPCG(41, 5)), 0
			for range puzzletest.Cases(20) {
				drawn, err := drawBoard(rng, r)
				if err != nil {
					continue
				}
				at, err := drawn.At(nil)
				if err != nil {
					t.Fatal(err)
				}
				b := at.(*script.Board)
				rows, cols := b.Size()
				low, high, _ := r.Values(rows, cols)
				tried := 1
				for range r.Length(rows, cols) {
					tried = min(mostTried+1, tried*(high-low+1))
				}
				if tried > mostTried {
					continue
				}
				all, err := checked(r, b)
				if err != nil {
					t.Fatal(err)
				}
				got, err := certified(t, b)
				if unserved := (*runs.Unserved)(nil); errors.As(err, &unserved) {
					t.Logf("no circuit: %v", err)
					continue
				}
				if err != nil || got.Int64() != int64(len(all)) {
					t.Errorf("certified %v, %v, want %d\n%v", got, err, len(all), b)
				}
				if counted := countOf(t, b); counted.Int64() != int64(len(all)) {
					t.Errorf("counted %v, want %d\n%v", counted, len(all), b)
				}
				if len(all) > 1 {
					several++
				}
			}
			proved += min(several, 1)
		})
	}
	if t.Logf("%d families", proved); proved < 8 {
		t.Errorf("of %d families a circuit has several models", proved)
	}
}

// countOf counts solutions by the family's engine that counts.
func countOf(t *testing.T, b puzzles.Board) *big.Int {
	t.Helper()
	f, err := twofold.Find(b.Family())
	if err != nil {
		t.Fatal(err)
	}
	all, err := f.Native.Engines(native.Options{})
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Count != nil })
	got, _, err := all[at].Count(t.Context(), b)
	if err != nil {
		t.Fatalf("%v\n%v", err, b)
	}
	return got
}

// certified counts the models of a board's circuit, as certify writes it and verify checks it.
func certified(t *testing.T, b puzzles.Board) (*big.Int, error) {
	t.Helper()
	f, err := verify.CountFormula(t.Context(), encodemodel.Family, b)
	if err != nil {
		return nil, err
	}
	circuit, err := compile.Formula(t.Context(), f)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := circuit.WriteNNF(&text); err != nil {
		return nil, err
	}
	return nnf.Check(t.Context(), verify.Counted(f), &text)
}
