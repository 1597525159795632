package tour

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/tour"
)

// restarts is how often Warnsdorff begins anew before it falls back on Backtrack.
const restarts = 200

// warnsdorff looks for one tour: it goes to the square from which the fewest steps lead on (H. C. von
// Warnsdorff: Des Rösselsprunges einfachste und allgemeinste Lösung, 1823), of several to the one farthest
// from the board's centre (Arnd Roth). It backtracks within a budget of 4 squares entered for each square of
// the board, and then begins anew with ties at random. Closed tours are made of open ones by turning round
// ends of the path until they meet (Lajos Pósa: Hamiltonian Circuits in Random Graphs, 1976). What is not
// found so in 200 attempts is left to Backtrack, if the board is small enough for that; else the search ends
// without a tour, which proves nothing.
//
// The counter Expanded is the number of squares entered; if it was left to Backtrack, the counters are those of
// that. The same board gets the same tour. O(n) time and memory for n squares where the rule works.
func warnsdorff(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
	g, err := possible(ctx, b)
	if err != nil {
		return runs.Stats{}, err
	}
	h := newHeuristic(ctx, g, b)
	h.watch = runs.WatcherOf(ctx)
	h.begins()
	for attempt := range restarts {
		if h.path(attempt) && h.close() {
			out := make(puzzles.Solution, len(b.Given))
			h.write(h.squares, out)
			yield(out)
			return h.stats(), nil
		}
		if ctx.Err() != nil {
			return h.stats(), context.Cause(ctx)
		}
	}
	if h.size() > MaxSquares {
		return h.stats(), nil
	}
	h.leave(0)
	return backtrack(ctx, b, yield)
}

// A heuristic makes paths that are likely to become tours.
type heuristic struct {
	*graph
	ctx     context.Context
	random  *rand.Rand
	starts  []int32   // the squares to begin at, those with the fewest steps first
	edge    []int     // by square: how far it is from the board's centre
	ties    []int     // by square: of squares that are alike, that with the largest number comes first
	must    []int32   // as of a walker
	squares []int32   // the path
	choices [][]int32 // by position: the squares that may still come next, the best last
	steps   int64
}

func newHeuristic(ctx context.Context, g *graph, b *board.Board) *heuristic {
	n := g.size()
	h := &heuristic{
		graph: g, ctx: ctx, random: rand.New(rand.NewPCG(1, 1)), edge: make([]int, n), ties: make([]int, n),
		must: make([]int32, n), squares: make([]int32, 0, n), choices: make([][]int32, n),
	}
	for s, cell := range g.cells {
		down, right := 2*(int(cell)/b.Cols)-b.Rows+1, 2*(int(cell)%b.Cols)-b.Cols+1
		h.edge[s] = down*down + right*right
		if g.at[0] == none || g.at[0] == int32(s) {
			h.starts = append(h.starts, int32(s))
		}
	}
	slices.SortStableFunc(h.starts, func(s, t int32) int { return cmp.Compare(len(g.next[s]), len(g.next[t])) })
	return h
}

func (h *heuristic) stats() runs.Stats {
	return runs.Stats{Counts: map[runs.Counter]int64{runs.Expanded: h.steps}}
}

// path looks for a path over all squares that meets the given positions.
func (h *heuristic) path(attempt int) bool {
	copy(h.ties, h.edge)
	if attempt > 0 {
		for s := range h.ties {
			h.ties[s] = h.random.Int()
		}
	}
	copy(h.must, h.given)
	h.leave(0)
	n := h.size()
	h.enter(h.starts[attempt%len(h.starts)])
	for budget := 4 * n; budget > 0 && len(h.squares) < n; {
		if h.poll.Tick() != nil {
			return false
		}
		last := len(h.squares) - 1
		choices := h.choices[last]
		if len(choices) == 0 {
			if last == 0 {
				return false
			}
			h.must[h.squares[last]] = h.given[h.squares[last]]
			h.leave(last)
			continue
		}
		s := choices[len(choices)-1]
		h.choices[last] = choices[:len(choices)-1]
		h.enter(s)
		budget--
	}
	return len(h.squares) == n
}

// leave takes back the path's squares from a position on.
func (h *heuristic) leave(position int) {
	if h.watch != nil {
		for p, s := range slices.Backward(h.squares) {
			if p >= position {
				h.left(s, int32(p))
			}
		}
	}
	h.squares = h.squares[:position]
}

// enter makes a square the path's last one and sorts what may come after it.
func (h *heuristic) enter(s int32) {
	h.steps++
	position := int32(len(h.squares))
	h.squares = append(h.squares, s)
	h.must[s] = used
	if h.watch != nil {
		h.entered(s, position, runs.Expand)
	}
	choices := h.choices[position][:0]
	for _, t := range h.next[s] {
		if h.must[t] == position+1 || h.must[t] == free && (int(position) == h.size()-1 || h.at[position+1] == none) {
			choices = append(choices, t)
		}
	}
	slices.SortFunc(choices, func(s, t int32) int {
		return cmp.Or(cmp.Compare(h.ways(t), h.ways(s)), cmp.Compare(h.ties[s], h.ties[t]))
	})
	h.choices[position] = choices
}

// ways is how many steps lead on from a square.
func (h *heuristic) ways(s int32) int {
	n := 0
	for _, t := range h.next[s] {
		if h.must[t] != used {
			n++
		}
	}
	return n
}

// turns is how often, for each square, close turns round an end of the path.
const turns = 10

// close makes a closed tour of the path, if the board asks for one. It cannot keep more given positions than
// the first.
func (h *heuristic) close() bool {
	if !h.closed {
		return true
	}
	n := h.size()
	for range turns*n + 100 {
		if h.joined(h.squares[0], h.squares[n-1]) {
			return h.begin()
		}
		if h.ctx.Err() != nil {
			return false
		}
		if h.random.IntN(2) == 0 {
			slices.Reverse(h.squares)
		}
		beside := h.next[h.squares[n-1]]
		at := slices.Index(h.squares, beside[h.random.IntN(len(beside))])
		slices.Reverse(h.squares[at+1:])
	}
	return false
}

// begin turns a cycle so that it begins at position 0, and reports whether it meets what else is given.
func (h *heuristic) begin() bool {
	at := slices.Index(h.squares, h.at[0])
	h.squares = slices.Concat(h.squares[at:], h.squares[:at])
	fits := func() bool {
		for position, s := range h.at {
			if s != none && h.squares[position] != s {
				return false
			}
		}
		return !h.mirrored || h.squares[1] < h.squares[len(h.squares)-1]
	}
	if !fits() {
		slices.Reverse(h.squares[1:])
	}
	return fits()
}
