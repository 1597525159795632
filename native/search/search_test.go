package search

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles/runs"
)

// A digraph has the states 0 to len(edges)-1; 0 is the start.
type digraph struct {
	edges [][]edge
	goals []int
}

type edge struct{ to, cost int }

func (g digraph) space() Space[int, int] {
	return Space[int, int]{
		Successors: func(s int, yield func(int, int)) {
			for _, e := range g.edges[s] {
				yield(e.to, e.cost)
			}
		},
		Predecessors: func(s int, yield func(int, int)) {
			for previous, edges := range g.edges {
				for _, e := range edges {
					if e.to == s {
						yield(previous, e.cost)
					}
				}
			}
		},
		Goal: func(s int) bool { return slices.Contains(g.goals, s) },
		Key:  func(s int) int { return s },
	}
}

// A visited goal, and the cost that it was visited with.
type visited struct{ goal, cost int }

// An algorithm is one of the searches; those without a heuristic ignore it.
type algorithm func(ctx context.Context, space Space[int, int], h func(int) int, visit Visit[int]) (runs.Stats,
	error)

var algorithms = map[string]algorithm{
	"breadth first": func(ctx context.Context, space Space[int, int], _ func(int) int, visit Visit[int]) (runs.Stats,
		error) {
		return NewGraph(space).BreadthFirst(ctx, visit)
	},
	"depth first": func(ctx context.Context, space Space[int, int], _ func(int) int, visit Visit[int]) (runs.Stats,
		error) {
		return NewGraph(space).DepthFirst(ctx, visit)
	},
	"greedy": func(ctx context.Context, space Space[int, int], h func(int) int, visit Visit[int]) (runs.Stats, error) {
		return NewGraph(space).Greedy(ctx, h, nil, visit)
	},
	"greedy, random ties": func(ctx context.Context, space Space[int, int], h func(int) int,
		visit Visit[int]) (runs.Stats, error) {
		return NewGraph(space).Greedy(ctx, h, rand.New(rand.NewPCG(1, 1)), visit)
	},
	"A*": func(ctx context.Context, space Space[int, int], h func(int) int, visit Visit[int]) (runs.Stats, error) {
		return NewGraph(space).AStar(ctx, h, visit)
	},
}

func zero(int) int { return 0 }

// visitAll visits all goals.
func visitAll(t fataler, name string, g digraph, h func(int) int) ([]visited, map[runs.Counter]int64) {
	t.Helper()
	var all []visited
	stats, err := algorithms[name](context.Background(), g.space(), h, func(goal, cost int) int {
		all = append(all, visited{goal, cost})
		return All
	})
	if err != nil {
		t.Fatalf("%s on %+v: %v", name, g, err)
	}
	return all, stats.Counts
}

// fataler is what *testing.T and *rapid.T have in common.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

const far = 1 << 30

// distances are the least costs of paths from a state to each: Bellman and Ford's rounds over all
// edges until nothing changes.
func (g digraph) distances(from int) []int {
	d := slices.Repeat([]int{far}, len(g.edges))
	d[from] = 0
	for changed := true; changed; {
		changed = false
		for s, edges := range g.edges {
			for _, e := range edges {
				if d[s] < far && d[s]+e.cost < d[e.to] {
					d[e.to], changed = d[s]+e.cost, true
				}
			}
		}
	}
	return d
}

// steps are the fewest steps to each state.
func (g digraph) steps() []int {
	unit := digraph{edges: make([][]edge, len(g.edges))}
	for s, edges := range g.edges {
		for _, e := range edges {
			unit.edges[s] = append(unit.edges[s], edge{e.to, 1})
		}
	}
	return unit.distances(0)
}

// left is the least cost from each state to a goal, far if there is none.
func (g digraph) left() []int {
	left := make([]int, len(g.edges))
	for s := range g.edges {
		left[s] = far
		for _, goal := range g.goals {
			left[s] = min(left[s], g.distances(s)[goal])
		}
	}
	return left
}

// costsAfter are the costs of all walks of that many steps to the state.
func (g digraph) costsAfter(steps, state int) map[int]bool {
	at := map[edge]bool{{0, 0}: true}
	for range steps {
		next := map[edge]bool{}
		for walk := range at {
			for _, e := range g.edges[walk.to] {
				next[edge{e.to, walk.cost + e.cost}] = true
			}
		}
		at = next
	}
	costs := map[int]bool{}
	for walk := range at {
		if walk.to == state {
			costs[walk.cost] = true
		}
	}
	return costs
}

// reachable are the goals that a path leads to, in order.
func (g digraph) reachable() []int {
	var goals []int
	for s, d := range g.distances(0) {
		if d < far && slices.Contains(g.goals, s) {
			goals = append(goals, s)
		}
	}
	return goals
}

// drawGraph draws a graph whose costs are multiples of scale.
func drawGraph(t *rapid.T, scale int) digraph {
	n := rapid.IntRange(1, 8).Draw(t, "states")
	g := digraph{edges: make([][]edge, n)}
	for s := range n {
		for range rapid.IntRange(0, 3).Draw(t, "edges") {
			to := rapid.IntRange(0, n-1).Draw(t, "to")
			g.edges[s] = append(g.edges[s], edge{to, scale * rapid.IntRange(0, 5).Draw(t, "cost")})
		}
		if rapid.IntRange(0, 2).Draw(t, "goal") == 0 {
			g.goals = append(g.goals, s)
		}
	}
	return g
}

func goalsOf(all []visited) []int {
	var goals []int
	for _, v := range all {
		goals = append(goals, v.goal)
	}
	return goals
}

func TestEachReachableGoalIsVisitedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 1)
		h := rapid.SliceOfN(rapid.IntRange(0, 9), len(g.edges), len(g.edges)).
			Draw(t, "any h")
			// A* need not be right about costs
		for _, name := range slices.Sorted(maps.Keys(algorithms)) {
			all, _ := visitAll(t, name, g, func(s int) int { return h[s] })
			got := slices.Sorted(slices.Values(goalsOf(all)))
			if diff := cmp.Diff(g.reachable(), got); diff != "" {
				t.Fatalf("%s on %+v: %s", name, g, diff)
			}
			for _, v := range all {
				if v.cost < g.distances(0)[v.goal] {
					t.Fatalf("%s on %+v: %+v, but no path is as cheap", name, g, v)
				}
			}
		}
	})
}

func TestBreadthFirstGoesByFewestSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 1)
		steps := g.steps()
		all, counts := visitAll(t, "breadth first", g, zero)
		last := 0
		for _, v := range all {
			if steps[v.goal] < last {
				t.Fatalf("%+v: %+v, though it takes %d steps only", g, all, steps[v.goal])
			}
			last = steps[v.goal]
			if !g.costsAfter(last, v.goal)[v.cost] {
				t.Fatalf("%+v: %+v is not the cost of a path of %d steps", g, v, last)
			}
		}
		deepest, states := 0, 0
		for _, n := range steps {
			if n < far {
				deepest, states = max(deepest, n), states+1
			}
		}
		if counts[runs.Depth] != int64(deepest) || counts[runs.Expanded] != int64(states) {
			t.Fatalf(
				"%+v: depth %d, want %d; expanded %d, want %d",
				g,
				counts[runs.Depth],
				deepest,
				counts[runs.Expanded],
				states,
			)
		}
	})
}

func TestAStarWithoutEstimateIsDijkstra(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkCheapest(t, drawGraph(t, 1), zero)
	})
}

// A share of the true distance is consistent: no step lowers it by more than the step costs.
func TestAStarWithAConsistentEstimate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 4)
		left, share := g.left(), rapid.IntRange(0, 4).Draw(t, "quarters")
		checkCheapest(t, g, func(s int) int { return left[s] / 4 * share })
	})
}

// checkCheapest says that goals are visited cheapest first, each for the least cost, and that no state
// is opened twice.
func checkCheapest(t *rapid.T, g digraph, h func(int) int) {
	distances := g.distances(0)
	all, counts := visitAll(t, "A*", g, h)
	last := 0
	for _, v := range all {
		if v.cost != distances[v.goal] || v.cost < last {
			t.Fatalf("%+v: visits %+v, the distances are %v", g, all, distances)
		}
		last = v.cost
	}
	states := 0
	for _, d := range distances {
		if d < far {
			states++
		}
	}
	if counts[runs.Reopened] != 0 || counts[runs.Expanded] != int64(states) {
		t.Fatalf("%+v: %v, want %d states expanded once", g, counts, states)
	}
}

func TestAStarWithAnAdmissibleEstimate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 1)
		left := g.left()
		h := make([]int, len(left))
		for s := range h {
			h[s] = rapid.IntRange(0, min(left[s], 50)).Draw(t, "h")
		}
		all, _ := visitAll(t, "A*", g, func(s int) int { return h[s] })
		if len(all) > 0 && all[0].cost != left[0] {
			t.Fatalf("h %v on %+v: visits %+v first, the least cost is %d", h, g, all[0], left[0])
		}
	})
}

func TestVisitStopsTheSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 1)
		for _, name := range slices.Sorted(maps.Keys(algorithms)) {
			all, _ := visitAll(t, name, g, zero)
			for stop := 1; stop <= len(all); stop++ {
				var some []visited
				_, err := algorithms[name](context.Background(), g.space(), zero, func(goal, cost int) int {
					some = append(some, visited{goal, cost})
					if len(some) == stop {
						return Stop
					}
					return All
				})
				if err != nil || !slices.Equal(some, all[:stop]) {
					t.Fatalf("%s on %+v: stopped after %d goals: %+v, %v, want %+v", name, g, stop, some, err, all[:stop])
				}
			}
		}
	})
}

// Keys tell states apart, not the states themselves.
func TestStatesAreComparedByKey(t *testing.T) {
	space := Space[int, int]{
		Start:      0,
		Successors: func(s int, yield func(int, int)) { yield(s+1, 1); yield(s+3, 1) },
		Goal:       func(s int) bool { return s%5 == 4 },
		Key:        func(s int) int { return s % 5 },
	}
	for name, search := range algorithms {
		visits := 0
		stats, err := search(context.Background(), space, zero, func(int, int) int { visits++; return All })
		if err != nil || visits != 1 || stats.Counts[runs.Expanded] != 5 {
			t.Errorf("%s: %d visits, %v, %v", name, visits, stats, err)
		}
	}
}

func TestTheContextEndsASearch(t *testing.T) {
	for name, search := range algorithms {
		ctx, cancel := context.WithCancelCause(context.Background())
		const after = 1000
		expanded := 0
		space := Space[int, int]{
			Successors: func(s int, yield func(int, int)) {
				if expanded++; expanded == after {
					cancel(runs.Memory)
				}
				yield(s+1, 1)
				yield(-s-1, 1)
			},
			Goal: func(int) bool { return false },
			Key:  func(s int) int { return s },
		}
		stats, err := search(ctx, space, zero, func(int, int) int { return All })
		if err != runs.Memory || stats.Counts[runs.Expanded] > after+pollEvery {
			t.Errorf("%s: got %v, %v", name, err, fmt.Sprint(stats.Counts))
		}
	}
}
