package sat

import (
	"slices"
	"strings"
	"testing"

	"twofold/encode"
)

// FuzzCheckProof: whatever stands in a proof, a formula that has a model is never refuted, and nothing
// panics.
func FuzzCheckProof(f *testing.F) {
	for _, proof := range []string{"", "0\n", "1 0\n0\n", "d 1 2 0\n-1 0\n0\n", "c a comment\n1 -3 0\n", "9 0", "1 x 0",
		"d 0\n0\n", "1 2"} {
		f.Add(proof)
	}
	satisfiable := &encode.Formula{Names: make([]string, 3)}
	satisfiable.Add(1, 2)
	satisfiable.Add(-1, 3)
	satisfiable.Add(-2, -3)
	f.Fuzz(func(t *testing.T, proof string) {
		if CheckProof(background, satisfiable, strings.NewReader(proof)) == nil {
			t.Errorf("a formula with the model -1 2 -3 is refuted by %q", proof)
		}
	})
}

// FuzzOutput: whatever a solver prints, reading it does not panic, and a model has the formula's size.
func FuzzOutput(f *testing.F) {
	for _, text := range []string{"s SATISFIABLE\nv 1 -2 3 0\n", "SAT\n1 -2 3 0\n", "UNSAT\n", "s UNKNOWN",
		"c conflicts: 7\ns UNSATISFIABLE\n", "v 9 0", "v x", "\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o := newOutput(3)
		if _, err := o.Write([]byte(text)); err != nil {
			t.Fatalf("%q: a solver's output is never refused while it writes: %v", text, err)
		}
		o.end()
		if o.model != nil && len(o.model) != 3 {
			t.Errorf("%q: a model of %d variables: want 3", text, len(o.model))
		}
	})
}

// FuzzSplitCommand: no panic, and words without quotes and blanks come through as they are.
func FuzzSplitCommand(f *testing.F) {
	for _, line := range []string{"minisat {in} {out}", "'a b' c", `"x`, "", `a\ b`} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := splitCommand(line)
		plain := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' })
		if err == nil && !strings.ContainsAny(line, `'"`) && !slices.Equal(words, plain) {
			t.Errorf("%q: got %q", line, words)
		}
	})
}
