package visibility

import (
	"math/bits"
	"slices"
	"strconv"
	"testing"

	"twofold/puzzles"
)

// uniqueAndIrredundant lists the sets of clues, as bits, that have one solution and lose that with
// each clue that is dropped, by looking at every colouring and every set.
func uniqueAndIrredundant(rows, cols int, clues []clue) (sets []int) {
	fewest := make([]int, 1<<len(clues)) // solutions of each set
	everyColouring(rows*cols, 0, func(s puzzles.Solution) {
		holds := 0
		for i, c := range clues {
			if boardOf(rows, cols, []clue{c}).Check(s) == nil {
				holds |= 1 << i
			}
		}
		for set := range fewest {
			if set&^holds == 0 {
				fewest[set]++
			}
		}
	})
	for set, n := range fewest {
		ok := n == 1
		for i := range clues {
			ok = ok && (set&(1<<i) == 0 || fewest[set&^(1<<i)] > 1)
		}
		if ok {
			sets = append(sets, set)
		}
	}
	return sets
}

// members is a set of clues as uniqueAndIrredundant has it.
func members(t *testing.T, all, set []clue) (out int) {
	t.Helper()
	for _, c := range set {
		i := slices.Index(all, c)
		if i < 0 {
			t.Fatalf("clue %v is not one of %v", c, all)
		}
		out |= 1 << i
	}
	return out
}

func TestGenerate(t *testing.T) {
	g := readFacts(t).Generate
	rows, cols := len(g.Picture), len(g.Picture[0])
	s := g.Picture.solution()
	if err := boardOf(rows, cols, g.AllClues).Check(s); err != nil {
		t.Errorf("all clues: %v", err)
	}
	got := uniqueAndIrredundant(rows, cols, g.AllClues)
	var want, sizes []int
	for _, set := range g.All {
		want = append(want, members(t, g.AllClues, set))
		sizes = append(sizes, len(set))
	}
	slices.Sort(want)
	if !slices.Equal(got, want) || !slices.Equal(sizes, g.Sizes) || slices.Min(sizes) != g.MinSize {
		t.Errorf("sets %b of sizes %v, want %b of %v", got, sizes, want, g.Sizes)
	}
	if len(g.Listed) != len(g.All) {
		t.Errorf(exercise+"part 5: it lists %d sets: there are %d", len(g.Listed), len(g.All))
	}
	for _, listed := range g.Listed {
		b := boardOf(rows, cols, listed.Set)
		n := 0
		everyColouring(rows*cols, 0, func(s puzzles.Solution) {
			if b.Check(s) == nil {
				n++
			}
		})
		minimal := slices.Contains(got, members(t, g.AllClues, listed.Set))
		if (b.Check(s) == nil) != listed.ConsistentWith || n != listed.Solutions || minimal != listed.UniqueIrredundant {
			t.Errorf(exercise+"%s: %v: %d solutions, minimal %t, %v: want %+v", listed.Place, listed.Set, n, minimal, b.Check(s),
				listed)
		}
	}
}

func TestGenerate3x4(t *testing.T) {
	g := readFacts(t).Generate3x4
	got := map[string]int{}
	var smallest []int
	sets := uniqueAndIrredundant(len(g.Picture), len(g.Picture[0]), g.AllClues)
	fewest := len(g.AllClues)
	for _, set := range sets {
		n := bits.OnesCount(uint(set))
		got[strconv.Itoa(n)]++
		fewest = min(fewest, n)
	}
	for _, set := range sets {
		if bits.OnesCount(uint(set)) == fewest {
			smallest = append(smallest, set)
		}
	}
	for size, n := range g.BySize {
		if got[size] != n {
			t.Errorf("%d minimal sets of %s clues, want %d", got[size], size, n)
		}
	}
	if len(got) != len(g.BySize) || len(smallest) != len(g.Smallest) {
		t.Errorf("sizes %v, want %v; %d smallest, want %d", got, g.BySize, len(smallest), len(g.Smallest))
	}
	for i, set := range g.Smallest {
		if members(t, g.AllClues, set) != smallest[i] {
			t.Errorf("smallest set %d: got %b, want %v", i, smallest[i], set)
		}
	}
}
