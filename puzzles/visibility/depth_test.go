package visibility

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
)

// TestViolations holds what has to be hit against all assignments of small boards.
func TestViolations(t *testing.T) {
	sizes := map[int]int{}
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(seed, 5))
		b, s := Random(r, Recipe{Rules: Kuromasu, Rows: 1 + r.IntN(3), Cols: 2 + r.IntN(2), White: 0.6, Given: 0.5})
		facts := b.Shown()
		for cell := range facts {
			if r.IntN(4) == 0 {
				facts[cell] = s[cell]
			}
		}
		var reasons []int
		for clue, cell := range b.ClueCells() {
			if b.Clues[cell] > 0 && r.IntN(3) == 0 {
				reasons = append(reasons, clue)
			}
		}
		for entry, value := range facts {
			if value != puzzles.Open {
				continue
			}
			sets, ok := b.Violations(facts, reasons, entry, s[entry])
			if !ok {
				t.Fatalf("seed %d: not told", seed)
			}
			got, want := fewestHits(sets), fewestHits(violationsByBrute(b, facts, reasons, entry, s[entry]))
			if got != want {
				t.Fatalf("seed %d: %d pairs are needed, want %d\n%v%v %v %d", seed, got, want, b, facts, reasons, entry)
			}
			sizes[got]++
		}
	}
	t.Log(sizes)
	for size := -1; size <= 2; size++ {
		if sizes[size] < 10 {
			t.Errorf("only %d deductions need %d pairs", sizes[size], size)
		}
	}
}

func violationsByBrute(b *Board, facts puzzles.Solution, reasons []int, entry, value int) (sets [][]int) {
	a := make(puzzles.Solution, len(facts))
	for n := range 1 << len(a) {
		agrees := true
		for cell := range a {
			a[cell] = n >> cell & 1
			agrees = agrees && (facts[cell] == puzzles.Open || facts[cell] == a[cell])
		}
		broken := b.Broken(a)
		if !agrees || a[entry] == value ||
			slices.ContainsFunc(reasons, func(r int) bool { return slices.Contains(broken, r) }) {
			continue
		}
		var set []int
		for cell := range a {
			for other := range cell {
				down, right := cell/b.Cols-other/b.Cols, cell%b.Cols-other%b.Cols
				if a[cell]+a[other] == 0 && down*down+right*right == 1 {
					set = append(set, other*len(a)+cell)
				}
			}
		}
		sets = append(sets, set)
	}
	return sets
}

// fewestHits is the size of a smallest hitting set, -1 if there is none. It tries all.
func fewestHits(sets [][]int) int {
	members := slices.Compact(slices.Sorted(slices.Values(slices.Concat(sets...))))
	best := -1
	for chosen := range 1 << len(members) {
		size := bits.OnesCount(uint(chosen))
		if best >= 0 && size >= best || size > 4 {
			continue
		}
		if !slices.ContainsFunc(sets, func(set []int) bool {
			return !slices.ContainsFunc(set, func(m int) bool {
				i, _ := slices.BinarySearch(members, m)
				return chosen>>i&1 == 1
			})
		}) {
			best = size
		}
	}
	return best
}
