package search

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles/runs"
)

// drawSimpleGraph draws a graph without two steps from one state to another; each step costs 1 to most,
// times scale.
func drawSimpleGraph(t *rapid.T, most, scale int) digraph {
	g := drawGraph(t, 1)
	for s, edges := range g.edges {
		var simple []edge
		for _, e := range edges {
			if !slices.ContainsFunc(simple, func(other edge) bool { return other.to == e.to }) {
				simple = append(simple, edge{e.to, scale * (1 + e.cost%most)})
			}
		}
		g.edges[s] = simple
	}
	return g
}

// walks lists the walks from the start for which use holds, given with their cost; a walk that does not hold is
// not gone on with.
func (g digraph) walks(holds func(walk []int, cost int) bool) (all [][]int) {
	var extend func(walk []int, cost int)
	extend = func(walk []int, cost int) {
		if !holds(walk, cost) {
			return
		}
		all = append(all, slices.Clone(walk))
		for _, e := range g.edges[walk[len(walk)-1]] {
			extend(append(walk, e.to), cost+e.cost)
		}
	}
	extend([]int{0}, 0)
	return all
}

// cheapest lists the cheapest paths to goals.
func (g digraph) cheapest() [][]int {
	left := g.left()
	if left[0] == far {
		return nil
	}
	all := g.walks(func(walk []int, cost int) bool { return cost+left[walk[len(walk)-1]] == left[0] })
	return slices.DeleteFunc(all, func(walk []int) bool { return left[walk[len(walk)-1]] > 0 })
}

// A lister yields paths.
type lister func(ctx context.Context, yield func([]int) bool) (runs.Stats, error)

// list lists the paths, and makes sure that stopping leaves the first ones.
func list(t fataler, l lister) (all [][]int) {
	t.Helper()
	if _, err := l(context.Background(), func(path []int) bool { all = append(all, path); return true }); err != nil {
		t.Fatalf("%v after %v", err, all)
	}
	for stop := 1; stop <= len(all); stop++ {
		var some [][]int
		_, err := l(context.Background(), func(path []int) bool { some = append(some, path); return len(some) < stop })
		if diff := cmp.Diff(all[:stop], some); err != nil || diff != "" {
			t.Fatalf("stopped after %d paths: %v %s", stop, err, diff)
		}
	}
	return all
}

// sameSet says how the paths differ, in whatever order they are.
func sameSet(want, got [][]int) string {
	want, got = slices.Clone(want), slices.Clone(got)
	slices.SortFunc(want, slices.Compare)
	slices.SortFunc(got, slices.Compare)
	if slices.EqualFunc(want, got, slices.Equal) {
		return ""
	}
	return cmp.Diff(want, got)
}

func (g digraph) breadthFirst(ctx context.Context, yield func([]int) bool) (runs.Stats, error) {
	graph := NewGraph(g.space())
	return graph.Cheapest(
		ctx,
		func(visit Visit[int]) (runs.Stats, error) { return graph.BreadthFirst(ctx, visit) },
		yield,
	)
}

func (g digraph) aStar(h func(int) int) lister {
	return func(ctx context.Context, yield func([]int) bool) (runs.Stats, error) {
		graph := NewGraph(g.space())
		return graph.Cheapest(ctx, func(visit Visit[int]) (runs.Stats, error) { return graph.AStar(ctx, h, visit) }, yield)
	}
}

func (g digraph) meet(ctx context.Context, yield func([]int) bool) (runs.Stats, error) {
	m, stats, err := Meet(ctx, g.space(), g.goals)
	if err == nil {
		err = m.Paths(ctx, yield)
	}
	return stats, err
}

func (g digraph) idaStar(h func(int) int) lister {
	return func(ctx context.Context, yield func([]int) bool) (runs.Stats, error) {
		return IDAStar(ctx, g.space(), h, yield)
	}
}

func TestFewestSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawSimpleGraph(t, 1, 1)
		want := g.cheapest()
		for name, l := range map[string]lister{"breadth first": g.breadthFirst, "meet": g.meet,
			"iterative deepening": g.idaStar(zero)} {
			if diff := sameSet(want, list(t, l)); diff != "" {
				t.Fatalf("%s on %+v: %s", name, g, diff)
			}
		}
	})
}

func TestCheapestPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawSimpleGraph(t, 5, 4)
		left := g.left()
		share := rapid.IntRange(0, 4).Draw(t, "quarters")
		consistent := func(s int) int { return left[s] / 4 * share }
		admissible := make([]int, len(left)) // and as a rule not consistent
		for s := range admissible {
			admissible[s] = rapid.IntRange(0, min(left[s], 50)).Draw(t, "h")
		}
		want := g.cheapest()
		for name, l := range map[string]lister{
			"Dijkstra":             g.aStar(zero),
			"A*, consistent":       g.aStar(consistent),
			"A*, admissible":       g.aStar(estimate(admissible...)),
			"iterative deepening":  g.idaStar(zero),
			"IDA*, consistent":     g.idaStar(func(s int) int { return min(consistent(s), far) }),
			"IDA*, not consistent": g.idaStar(estimate(admissible...)),
		} {
			if diff := sameSet(want, list(t, l)); diff != "" {
				t.Fatalf("%s, h %v on %+v: %s", name, admissible, g, diff)
			}
		}
	})
}

// After a search that keeps the first path to each state there is a path of the cost that was told.
func TestPathsOfOtherSearches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawSimpleGraph(t, 5, 1)
		h := rapid.SliceOfN(rapid.IntRange(0, 9), len(g.edges), len(g.edges)).Draw(t, "h")
		for name, search := range map[string]func(*Graph[int, int], Visit[int]) (runs.Stats, error){
			"depth first": func(graph *Graph[int, int], visit Visit[int]) (runs.Stats, error) {
				return graph.DepthFirst(t.Context(), visit)
			},
			"breadth first": func(graph *Graph[int, int], visit Visit[int]) (runs.Stats, error) {
				return graph.BreadthFirst(t.Context(), visit)
			},
			"greedy": func(graph *Graph[int, int], visit Visit[int]) (runs.Stats, error) {
				return graph.Greedy(t.Context(), estimate(h...), nil, visit)
			},
		} {
			graph := NewGraph(g.space())
			search(graph, func(goal, cost int) int {
				n := int64(0)
				graph.Paths(t.Context(), goal, func(path []int) bool {
					n++
					if g.costOf(path) != cost || path[len(path)-1] != goal {
						t.Fatalf("%s on %+v: %v, want a path to %d of cost %d", name, g, path, goal, cost)
					}
					return true
				})
				if counted, err := graph.Count(t.Context(), []int{goal}); n == 0 || err != nil || counted.Int64() != n {
					t.Fatalf("%s on %+v: %d paths, counted %v, %v", name, g, n, counted, err)
				}
				return All
			})
		}
	})
}

// costOf is the cost of a walk from the start over distinct steps, -1 if it is none.
func (g digraph) costOf(walk []int) int {
	if walk[0] != 0 {
		return -1
	}
	cost := 0
	for i, to := range walk[1:] {
		at := slices.IndexFunc(g.edges[walk[i]], func(e edge) bool { return e.to == to })
		if at < 0 {
			return -1
		}
		cost += g.edges[walk[i]][at].cost
	}
	return cost
}

func TestCountsOfPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawSimpleGraph(t, 1, 1)
		want := int64(len(g.cheapest()))
		graph := NewGraph(g.space())
		var goals []int
		graph.BreadthFirst(t.Context(), func(goal, cost int) int { goals = append(goals, goal); return cost })
		if n, err := graph.Count(t.Context(), goals); err != nil || n.Int64() != want {
			t.Fatalf("%+v: counted %v, %v, want %d", g, n, err, want)
		}
		m, _, err := Meet(t.Context(), g.space(), g.goals)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := m.Count(t.Context()); err != nil || n.Int64() != want {
			t.Fatalf("%+v: counted %v, %v where they met, want %d", g, n, err, want)
		}
	})
}

func TestCountWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawSimpleGraph(t, 5, 1)
		steps := rapid.IntRange(0, 6).Draw(t, "steps")
		want := int64(0)
		for _, walk := range g.walks(func(walk []int, _ int) bool { return len(walk) <= steps+1 }) {
			if len(walk) == steps+1 && slices.Contains(g.goals, walk[steps]) {
				want++
			}
		}
		for _, goals := range [][]int{nil, append([]int{}, g.goals...)} {
			if n, _, err := CountWalks(t.Context(), g.space(), steps, goals); err != nil || n.Int64() != want {
				t.Fatalf("%d steps on %+v, goals %v: counted %v, %v, want %d", steps, g, goals, n, err, want)
			}
		}
	})
}

func TestDepthLimited(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawSimpleGraph(t, 5, 1)
		limit := rapid.IntRange(0, 15).Draw(t, "limit")
		// A path comes to each state once, and to a goal at its end only.
		isPath := func(walk []int) bool {
			for i, s := range walk {
				if slices.Contains(walk[:i], s) || i > 0 && slices.Contains(g.goals, walk[i-1]) {
					return false
				}
			}
			return true
		}
		var want [][]int
		var end error
		for _, path := range g.walks(func(walk []int, _ int) bool { return isPath(walk) }) {
			if g.costOf(path) > limit {
				end = runs.DepthLimit
			} else if slices.Contains(g.goals, path[len(path)-1]) {
				want = append(want, path)
			}
		}
		var got [][]int
		_, err := DepthLimited(t.Context(), g.space(), limit, nil, func(path []int) bool {
			got = append(got, path)
			return true
		})
		if diff := cmp.Diff(want, got); err != end || diff != "" {
			t.Fatalf("limit %d on %+v: %v, want %v: %s", limit, g, err, end, diff)
		}
	})
}

// A limit that Visit returns holds: no dearer goal comes after it; with the cost of the first goal as limit,
// searches that come to a cheapest goal first visit the cheapest goals only.
func TestVisitLimitsTheSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawSimpleGraph(t, 5, 1)
		distances := g.distances(0)
		for name, search := range algorithms {
			least := All
			var goals []int
			search(t.Context(), g.space(), zero, func(goal, cost int) int {
				if cost > least {
					t.Fatalf("%s on %+v: visits %d at cost %d over the limit %d", name, g, goal, cost, least)
				}
				least = cost
				goals = append(goals, goal)
				return least
			})
			if name != "A*" {
				continue
			}
			for _, goal := range g.reachable() {
				if slices.Contains(goals, goal) != (distances[goal] == g.left()[0]) {
					t.Fatalf("%s on %+v: visits %v", name, g, goals)
				}
			}
		}
	})
}

// ladder has two ways from each state to the next but one: 2^rungs cheapest paths.
func ladder(rungs int) Space[int, int] {
	return Space[int, int]{
		Start: 0,
		Successors: func(s int, yield func(int, int)) {
			if s%3 == 0 {
				yield(s+1, 1)
				yield(s+2, 1)
			} else {
				yield(s-s%3+3, 1)
			}
		},
		Predecessors: func(s int, yield func(int, int)) {
			if s%3 == 0 {
				yield(s-1, 1)
				yield(s-2, 1)
			} else {
				yield(s-s%3, 1)
			}
		},
		Goal: func(s int) bool { return s == 3*rungs },
		Key:  func(s int) int { return s },
	}
}

func TestPathsTooManyToList(t *testing.T) {
	const rungs = 100
	want := new(big.Int).Lsh(big.NewInt(1), rungs)
	graph := NewGraph(ladder(rungs))
	if _, err := graph.AStar(t.Context(), zero, func(_, cost int) int { return cost }); err != nil {
		t.Fatal(err)
	}
	if n, err := graph.Count(t.Context(), []int{3 * rungs}); err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", n, err, want)
	}
	if n, _, err := CountWalks(t.Context(), ladder(rungs), 2*rungs, []int{3 * rungs}); err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v walks, %v, want %v", n, err, want)
	}
}

// A limit ends what reads paths back.
func TestTheContextEndsPathsAndCount(t *testing.T) {
	const rungs = 1000
	graph := NewGraph(ladder(rungs))
	visit := func(_, cost int) int { return cost }
	if _, err := graph.BreadthFirst(t.Context(), visit); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	n := 0
	err := graph.Paths(ctx, 3*rungs, func([]int) bool {
		if n++; n == 10 {
			cancel(runs.Time)
		}
		return true
	})
	if err != runs.Time {
		t.Errorf("got %v after %d paths", err, n)
	}
	if _, err := graph.Count(ctx, []int{3 * rungs}); err != runs.Time {
		t.Errorf("count: got %v", err)
	}
	// The search itself is over before it looks at the context; reading back the first path is not.
	long := NewGraph(ladder(rungs))
	_, err = long.Cheapest(ctx, func(visit Visit[int]) (runs.Stats, error) {
		return long.BreadthFirst(t.Context(), visit)
	}, func([]int) bool { t.Error("a path after the end"); return true })
	if err != runs.Time {
		t.Errorf("cheapest: got %v", err)
	}
	if _, _, err := CountWalks(ctx, ladder(rungs), 2*rungs, []int{3 * rungs}); err != runs.Time {
		t.Errorf("count of walks: got %v", err)
	}
}

// A limit ends the searches that are not of a graph.
func TestTheContextEndsOtherSearches(t *testing.T) {
	endless := func(end func()) Space[int, int] {
		made := 0
		steps := func(s int, yield func(int, int)) {
			if made++; made == 1000 {
				end()
			}
			yield(2*s+1, 1)
			yield(2*s+2, 1)
		}
		return Space[int, int]{
			Successors:   steps,
			Predecessors: steps,
			Goal:         func(int) bool { return false },
			Key:          func(s int) int { return s },
		}
	}
	for name, search := range map[string]func(context.Context, Space[int, int]) (runs.Stats, error){
		"depth limited": func(ctx context.Context, space Space[int, int]) (runs.Stats, error) {
			return DepthLimited(ctx, space, 40, nil, nil)
		},
		"iterative deepening": func(ctx context.Context, space Space[int, int]) (runs.Stats, error) {
			return IDAStar(ctx, space, zero, nil)
		},
		"meet": func(ctx context.Context, space Space[int, int]) (runs.Stats, error) {
			_, stats, err := Meet(ctx, space, []int{-100})
			return stats, err
		},
		"count": func(ctx context.Context, space Space[int, int]) (runs.Stats, error) {
			_, stats, err := CountWalks(ctx, space, 40, nil)
			return stats, err
		},
	} {
		ctx, cancel := context.WithCancelCause(t.Context())
		stats, err := search(ctx, endless(func() { cancel(runs.Memory) }))
		if err != runs.Memory || stats.Counts[runs.Expanded] > 1000+pollEvery {
			t.Errorf("%s: got %v, %v", name, err, stats)
		}
	}
}

// Meet goes about half as deep from each end.
func TestMeetGoesHalfWay(t *testing.T) {
	line := Space[int, int]{
		Start:        0,
		Successors:   func(s int, yield func(int, int)) { yield(s-1, 1); yield(s+1, 1) },
		Predecessors: func(s int, yield func(int, int)) { yield(s-1, 1); yield(s+1, 1) },
		Key:          func(s int) int { return s },
	}
	_, stats, err := Meet(t.Context(), line, []int{100})
	if err != nil || stats.Counts[runs.Depth] != 50 || stats.Counts[runs.Expanded] != 2*(1+2*49) {
		t.Errorf("%v, %v", stats, err)
	}
}

func TestQueue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type item struct {
			priority
			state int
		}
		var want []item // sorted, equals in the order of arrival
		q := newQueue[int](nil)
		random := newQueue[int](rand.New(rand.NewPCG(1, 2)))
		for n := range rapid.IntRange(0, 50).Draw(t, "operations") {
			if len(want) > 0 && rapid.Bool().Draw(t, "pop") {
				s, p := q.pop()
				if (item{p, s}) != want[0] {
					t.Fatalf("popped %d %v, want %v", s, p, want[0])
				}
				want = want[1:]
				if _, other := random.pop(); other != p {
					t.Fatalf("popped at random %v, want %v", other, p)
				}
			} else {
				p := priority{rapid.IntRange(0, 2).Draw(t, "first"), rapid.IntRange(-1, 1).Draw(t, "second")}
				q.push(n, p)
				random.push(n, p)
				at, _ := slices.BinarySearchFunc(want, p, func(i item, p priority) int {
					if c := slices.Compare([]int{i.first, i.second}, []int{p.first, p.second}); c != 0 {
						return c
					}
					return -1
				})
				want = slices.Insert(want, at, item{p, n})
			}
			if q.waiting != len(want) {
				t.Fatalf("%d wait, want %d", q.waiting, len(want))
			}
		}
	})
}

func TestRandomTiesDrawAllEquals(t *testing.T) {
	first := map[int]int{}
	for seed := range uint64(300) {
		q := newQueue[int](rand.New(rand.NewPCG(seed, 0)))
		for s := range 3 {
			q.push(s, priority{})
		}
		got := []int{}
		for range 3 {
			s, _ := q.pop()
			got = append(got, s)
		}
		first[got[0]]++
		if slices.Sort(got); !slices.Equal(got, []int{0, 1, 2}) {
			t.Fatalf("popped %v", got)
		}
	}
	if first[0] < 60 || first[1] < 60 || first[2] < 60 {
		t.Errorf("first of three equals: %v", first)
	}
}
