package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/puzzles/runs"
)

// ring has a cycle, 0-1-2-3-0, short cuts, a dead end at 4, and a goal at 5 that nothing leads to.
var ring = [][]edge{
	0: {{1, 1}, {2, 4}},
	1: {{2, 1}, {3, 6}},
	2: {{3, 1}},
	3: {{4, 2}, {0, 1}},
	4: {},
	5: {{0, 1}},
}

// detour reaches 2 first by the dear step from 0, then cheaply over 1.
var detour = [][]edge{
	0: {{1, 1}, {2, 3}},
	1: {{2, 1}},
	2: {{3, 5}},
	3: {},
}

// broom has its three leaves behind 1, so they wait together with 2.
var broom = [][]edge{
	0: {{1, 1}, {2, 1}},
	1: {{3, 1}, {4, 1}, {5, 1}},
	5: {},
}

// estimate is a heuristic by table; states without an entry have 0.
func estimate(h ...int) func(int) int {
	return func(s int) int {
		if s < len(h) {
			return h[s]
		}
		return 0
	}
}

func TestExamplesWorkedByHand(t *testing.T) {
	for _, test := range []struct {
		name, search                                  string
		graph                                         digraph
		h                                             func(int) int
		want                                          []visited
		expanded, generated, reopened, frontier, deep int64
	}{
		{"ring", "breadth first", digraph{ring, []int{3, 4, 5}}, nil, []visited{{3, 7}, {4, 9}}, 5, 7, 0, 2, 3},
		{"ring", "depth first", digraph{ring, []int{3, 4, 5}}, nil, []visited{{3, 3}, {4, 5}}, 5, 7, 0, 4, 4},
		{"ring", "A*", digraph{ring, []int{3, 4, 5}}, zero, []visited{{3, 3}, {4, 5}}, 5, 7, 0, 3, 4},
		{"ring without a goal", "breadth first", digraph{ring, []int{5}}, nil, nil, 5, 7, 0, 2, 3},
		{"ring without a goal", "depth first", digraph{ring, []int{5}}, nil, nil, 5, 7, 0, 4, 4},
		{"ring without a goal", "A*", digraph{ring, nil}, zero, nil, 5, 7, 0, 3, 4},

		{"the start is a goal", "breadth first", digraph{ring, []int{0, 2}}, nil, []visited{{0, 0}, {2, 4}}, 5, 7, 0, 2, 3},
		{"the start is a goal", "depth first", digraph{ring, []int{0, 2}}, nil, []visited{{0, 0}, {2, 2}}, 5, 7, 0, 4, 4},
		{"the start is a goal", "A*", digraph{ring, []int{0, 2}}, zero, []visited{{0, 0}, {2, 2}}, 5, 7, 0, 3, 4},
		{"the start alone", "breadth first", digraph{[][]edge{{}}, []int{0}}, nil, []visited{{0, 0}}, 1, 0, 0, 1, 0},
		{"the start alone", "depth first", digraph{[][]edge{{}}, []int{0}}, nil, []visited{{0, 0}}, 1, 0, 0, 1, 0},
		{"the start alone", "A*", digraph{[][]edge{{}}, []int{0}}, zero, []visited{{0, 0}}, 1, 0, 0, 1, 0},
		{"a loop", "breadth first", digraph{[][]edge{{{0, 0}, {0, 1}}}, []int{0}}, nil, []visited{{0, 0}}, 1, 2, 0, 1, 0},
		{"a loop", "depth first", digraph{[][]edge{{{0, 0}, {0, 1}}}, []int{0}}, nil, []visited{{0, 0}}, 1, 2, 0, 1, 0},
		{"a loop", "A*", digraph{[][]edge{{{0, 0}, {0, 1}}}, []int{0}}, zero, []visited{{0, 0}}, 1, 2, 0, 1, 0},

		{"detour", "A*", digraph{detour, []int{3}}, zero, []visited{{3, 7}}, 4, 4, 0, 2, 3},
		{"detour, consistent", "A*", digraph{detour, []int{3}}, estimate(7, 6, 5), []visited{{3, 7}}, 4, 4, 0, 2, 3},
		{"detour, admissible", "A*", digraph{detour, []int{3}}, estimate(0, 6, 0), []visited{{3, 7}}, 5, 5, 1, 2, 3},
		{"detour, a goal opened again", "A*", digraph{detour, []int{2, 3}}, estimate(0, 6, 0), []visited{{2, 3}, {3, 7}}, 5,
			5, 1, 2, 3},
		{"detour, too much", "A*", digraph{detour, []int{3}}, estimate(0, 9, 0), []visited{{3, 8}}, 6, 5, 2, 2, 3},

		{"broom", "breadth first", digraph{broom, []int{5}}, nil, []visited{{5, 2}}, 6, 5, 0, 4, 2},
		{"broom", "depth first", digraph{broom, []int{5}}, nil, []visited{{5, 2}}, 6, 5, 0, 4, 2},
		{"broom", "A*", digraph{broom, []int{5}}, zero, []visited{{5, 2}}, 6, 5, 0, 4, 2},

		{"ring", "greedy", digraph{ring, []int{3, 4, 5}}, zero, []visited{{3, 7}, {4, 9}}, 5, 7, 0, 2, 3},
		{"greedy goes where h is small", "greedy", digraph{detour, []int{3}}, estimate(0, 9, 0), []visited{{3, 8}}, 4, 4, 0,
			2, 2},
		{"greedy does not open again", "greedy", digraph{detour, []int{2, 3}}, estimate(0, 9, 0), []visited{{2, 3}, {3, 8}},
			4, 4, 0, 2, 2},

		// Among equals the one further along, then the one reached first.
		{"equals", "A*", digraph{[][]edge{{{1, 1}, {2, 2}}, {}, {}}, []int{1, 2}}, estimate(0, 1, 0),
			[]visited{{2, 2}, {1, 1}}, 3, 2, 0, 2, 1},
		{"twins", "A*", digraph{[][]edge{{{2, 1}, {1, 1}}, {}, {}}, []int{1, 2}}, zero, []visited{{2, 1}, {1, 1}}, 3, 2, 0, 2,
			1},
	} {
		got, counts := visitAll(t, test.search, test.graph, test.h)
		want := map[runs.Counter]int64{
			runs.Expanded: test.expanded, runs.Generated: test.generated, runs.Reopened: test.reopened,
			runs.Frontier: test.frontier, runs.Depth: test.deep,
		}
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(visited{})) + cmp.Diff(want, counts); diff != "" {
			t.Errorf("%s, %s: %s", test.name, test.search, diff)
		}
	}
}
