package hitting

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestCoverAgainstCounting asks for hitting sets while sets are added, and counts anew what is kept count of.
func TestCoverAgainstCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "n")
		units := make([][]int, n)
		for u := range units {
			units[u] = make([]int, rapid.IntRange(1, 3).Draw(t, "weight"))
		}
		c := newCover(units, rand.New(rand.NewPCG(1, 1)))
		member := rapid.IntRange(0, n-1)
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			set := rapid.SliceOfNDistinct(member, 1, n, rapid.ID[int]).Draw(t, "set")
			if !slices.ContainsFunc(set, func(u int) bool { return c.in[u] }) {
				c.add(set)
				checkCover(t, c)
			}
			most := rapid.IntRange(-1, 3*n).Draw(t, "most")
			found := c.within(context.Background(), most, 50)
			checkCover(t, c)
			if least := lightestCover(c); found && (len(c.open) > 0 || c.weight > most) || most >= 3*n && !found ||
				found && most < least {
				t.Fatalf("within %d: %v, found %v; the lightest weighs %d\n%v", most, c.chosen(), found, least, c.sets)
			}
			c.take(rapid.SliceOfNDistinct(member, 0, n, rapid.ID[int]).Draw(t, "taken"))
			checkCover(t, c)
		}
	})
}

func checkCover(t *rapid.T, c *cover) {
	t.Helper()
	gain, weight, open := make([]int, len(c.in)), 0, 0
	for u, in := range c.in {
		if in {
			weight += c.weights[u]
		}
	}
	for i, set := range c.sets {
		hits := 0
		for _, u := range set {
			if c.in[u] {
				hits++
			}
		}
		for _, u := range set {
			if hits == 0 || hits == 1 && c.in[u] {
				gain[u] += c.counts[i]
			}
		}
		if hits == 0 {
			open++
		}
		if hits != c.hits[i] || hits == 0 && c.open[c.place[i]] != i {
			t.Fatalf("set %d is hit %d times, not %d", i, hits, c.hits[i])
		}
	}
	if !slices.Equal(gain, c.gain) || weight != c.weight || open != len(c.open) {
		t.Fatalf("gains %v, weight %d, %d open: want %v, %d, %d", c.gain, c.weight, len(c.open), gain, weight, open)
	}
}

// lightestCover tries all choices.
func lightestCover(c *cover) int {
	lightest := -1
	for choice := range 1 << len(c.in) {
		weight := 0
		for u, w := range c.weights {
			weight += w * (choice >> u & 1)
		}
		hits := func(set []int) bool {
			return slices.ContainsFunc(set, func(u int) bool { return choice>>u&1 == 1 })
		}
		if !slices.ContainsFunc(c.sets, func(set []int) bool { return !hits(set) }) && (lightest < 0 || weight < lightest) {
			lightest = weight
		}
	}
	return lightest
}

// A search ends with ctx, though a hitting set is easy to find.
func TestCoverEndsWithContext(t *testing.T) {
	c := newCover([][]int{{0}, {1}}, rand.New(rand.NewPCG(1, 1)))
	c.add([]int{0, 1})
	ended, end := context.WithCancel(context.Background())
	end()
	if c.within(ended, 2, 50) || len(c.chosen()) > 0 {
		t.Errorf("%v is chosen", c.chosen())
	}
	if !c.within(context.Background(), 2, 50) {
		t.Error("nothing is found")
	}
}
