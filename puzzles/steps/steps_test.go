package steps

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"twofold/puzzles"
)

// written is a list of steps, ready to be compared.
func written(all []*Step) string {
	var out strings.Builder
	for _, s := range all {
		fmt.Fprintf(&out, "%d: %v=%v by %v, %d rules, %d choices, proved %t\n",
			s.Entry, s.Entries, s.Values, s.Reasons, s.Rules, s.Choices, s.Proved)
	}
	return out.String()
}

// TestFindIsBruteForce holds the steps of toys against the definition, whatever order the oracle has.
func TestFindIsBruteForce(t *testing.T) {
	sizes := map[int]int{}
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		b, s := drawToy(r)
		position := b.Shown()
		for e := range position {
			if r.IntN(6) == 0 && isShared(b, s, e) {
				position[e] = s[e]
			}
		}
		want := brute(b, b.fillings, s, position)
		r.Shuffle(len(b.fillings), func(i, j int) { b.fillings[i], b.fillings[j] = b.fillings[j], b.fillings[i] })
		f := Find(b, s, &trying{b: b, fillings: b.fillings}, position)
		got := slices.Collect(f.All(context.Background()))
		if f.Err() != nil || written(got) != written(want) {
			t.Fatalf("seed %d: got\n%swant\n%serror %v", seed, written(got), written(want), f.Err())
		}
		for _, step := range got {
			sizes[step.Size()]++
		}
	}
	t.Log(sizes)
	for size := range 4 {
		if sizes[size] < 20 {
			t.Errorf("only %d steps of size %d", sizes[size], size)
		}
	}
}

// isShared says whether all solutions have the same value in an entry.
func isShared(b *toy, s puzzles.Solution, e int) bool {
	return !slices.ContainsFunc(b.fillings, func(other puzzles.Solution) bool {
		return b.Check(other) == nil && other[e] != s[e]
	})
}
