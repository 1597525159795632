package main

// A mutant is this program with one fault planted: in a file, a text that stands there once is another one.
type mutant struct {
	family  string
	file    string
	old     string
	planted string
	cases   int // of a campaign that has to find it
}

// mutants lists planted faults in the checks, the encoders and the searches, those of a family together. The first
// one is a quick one.
var mutants = []mutant{
	// The check of treasure: the row below a clue is not counted; coins lie where no clue counts them; a total may be
	// exceeded by one.
	{"treasure", "puzzles/treasure/check.go", "r <= min(row+1, b.Rows-1)", "r <= row", 200},
	{"treasure", "puzzles/treasure/check.go", "case b.Rules == Hunt && s[cell] == 1", "case b.Rules == Mosaic && s[cell] == 1", 200},
	{"treasure", "puzzles/treasure/check.go", "coins != b.Total {", "coins != b.Total && coins != b.Total+1 {", 500},
	// Its encoder: only the last neighbour decides whether a cell may hold a coin; clues that overlap are both taken off
	// the total; a clue in the corner has a neighbour less.
	{"treasure", "encode/treasure.go", "near = near || b.Clues[n]", "near = b.Clues[n]", 200},
	{"treasure", "encode/treasure.go", "return counted[v] }", "return false && counted[v] }", 1000},
	{"treasure", "encode/treasure.go", "{1, -1}, {1, 0}, {1, 1}", "{1, -1}, {1, 0}", 200},
	// Its searches: diagonal neighbours only; too much is drawn from two clues; cells that the same clues count are
	// taken for one; the total counts coins twice.
	{"treasure", "native/treasure/model.go", "(dr != 0 || dc != 0 ||", "(dr != 0 && dc != 0 ||", 200},
	{"treasure", "native/treasure/propagate.go", "p.need[d]-onlyD)", "p.need[d])", 500},
	{"treasure", "native/treasure/count.go", "out[at].size++", "out[at].size = 1", 500},
	{"treasure", "native/treasure/count.go", "left := p.total - p.coins", "left := p.total", 500},

	// The check of visibility: a cell is seen twice, along its row and its column; a clue '?' may stand on black;
	// the white cells may fall into pieces; black cells may touch along a column.
	{"visibility", "puzzles/visibility/check.go", "n := 1\n", "n := 2\n", 200},
	{"visibility", "puzzles/visibility/check.go", "case clue != 0 && s[cell] == 0:", "case clue != 0 && s[cell] == 2:", 1000},
	{"visibility", "puzzles/visibility/check.go", "case !reached[cell]:", "case !reached[cell] && cell == first:", 500},
	{"visibility", "puzzles/visibility/check.go", "[2]int{b.rightOf(cell), b.below(cell)}", "[2]int{b.rightOf(cell), b.rightOf(cell)}", 500},
	// Its encoder: a run is one too long; only cells beside each other in a row may not both be black; a
	// cell between two others may be black on a board of one line.
	{"visibility", "encode/visibility.go", "total-(least-old.least)", "total-(least-old.least)-1", 200},
	{"visibility", "encode/connected.go", "g.say(g.white[cell], g.white[n])", "g.say(g.white[cell], g.white[n], g.white[0])", 1000},
	{"visibility", "encode/connected.go", "return (g.rows == 1 || g.cols == 1) && cell", "return g.rows == 1 && cell", 1000},
	// Its searches: a cell does not see itself; rays end one cell early; the lower edge is no part of the frame; a
	// clue that shares no cell has its hidden cells decided.
	{"visibility", "native/visibility/model.go", "m.clue(cell, int(n)-1)", "m.clue(cell, int(n))", 200},
	{"visibility", "native/visibility/model.go", "len(c.rays[d]) <= need", "len(c.rays[d]) < need", 500},
	{"visibility", "native/visibility/ring.go", "case row == 0, row == m.rows-1, col", "case row == 0, col", 1000},
	{"visibility", "native/visibility/count.go", "new(big.Int).Lsh(w, uint(hidden))", "w", 1000},

	// The check of sliding: off the right edge and on to the next row; plans may be shorter than they were
	// asked for; the blank's place does not matter at the end.
	{"sliding", "puzzles/sliding/check.go", "|| col < 0 || col == b.Cols {", "|| col < 0 {", 200},
	{"sliding", "puzzles/sliding/check.go", "len(s) != b.Moves", "len(s) > b.Moves", 200},
	{"sliding", "puzzles/sliding/check.go", "want != Any && cells[cell]", "want > Blank && cells[cell]", 500},
	// Its encoder: parity for every second board only; a cell is reached one move too late; left for right; a tile may
	// vanish.
	{"sliding", "encode/slidingparity.go", "permutationParity(t.start, end) == parity", "permutationParity(t.start, end) == 0", 500},
	{"sliding", "encode/slidingreach.go", "int(w.from) <= time", "int(w.from) < time", 200},
	{"sliding", "encode/slidingplan.go", "case to < from:", "case to > from:", 200},
	// Its searches: parity without the blank's way; the distance counts twice, so that A* looks at too little; the
	// blank leaves the board at its left edge; the number of moves is odd for even.
	{"sliding", "native/sliding/solvable.go", "(permutationParity(b.Start, end)+distance(b, from, to))%2 == 0", "permutationParity(b.Start, end) == 0 || from < 0 && to < 0", 500},
	{"sliding", "native/sliding/heuristic/places.go", "return abs(at/b.Cols-cell/b.Cols) +", "return 3*abs(at/b.Cols-cell/b.Cols) +", 2000},
	{"sliding", "native/sliding/slides.go", "&& col >= 0 && col < cols {", "&& col < cols {", 200},
	{"sliding", "native/search/count.go", "n.SetInt64(1)", "n.SetInt64(2)", 500},

	// The check of tours: the last step may be any; the number 1 may be given and not kept; of the two directions of a
	// closed tour the other one is the form; a closed tour need not close.
	{"tour", "puzzles/tour/check.go", "step < last; step++", "step < last-1; step++", 500},
	{"tour", "puzzles/tour/check.go", "if given > 0 && s[cell] != given", "if given > 1 && s[cell] != given", 500},
	{"tour", "puzzles/tour/check.go", "; after > ahead {", "; after < ahead {", 500},
	{"tour", "puzzles/tour/check.go", "b.Joined(at[last], at[1])", "b.Joined(at[last-1], at[last])", 1000},
	// A piece's moves, where Check has them, where the encoder has them, and where the searches have them.
	{"tour", "puzzles/tour/piece.go", "return 1, 2", "return 1, 3", 500},
	{"tour", "puzzles/tour/piece.go", "return max(down, right) == 1", "return down+right == 1", 500},
	{"tour", "encode/tourmoves.go", "{-1, -2}, {-1, 2}, {1, -2}, {1, 2}, ", "{-1, 2}, {1, -2}, ", 500},
	{"tour", "encode/tourmoves.go", "{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}", "{{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}", 500},
	{"tour", "native/tour/moves.go", "one = knight[:]", "one = knight[:1]", 500},
	{"tour", "native/tour/moves.go", "[]move{{0, 1}, {1, 1}}", "[]move{{0, 1}}", 500},
	// Its encoder: an odd board has no tour; the form of closed tours is not said; the step before the first is the
	// last but one.
	{"tour", "encode/tourarguments.go", "case difference > 1:", "case difference > 0:", 500},
	{"tour", "encode/toursteps.go", "if g.closed() && g.reversible() {", "if g.closed() && !g.reversible() {", 2000},
	{"tour", "encode/tourgraph.go", "return g.size() - 1\n", "return g.size() - 2\n", 2000},
	// Its searches: 3x4 is taken for a board without a knight's tour; two dead ends are too many; open tours are
	// counted in one direction; an end is no end.
	{"tour", "native/tour/impossible.go", "cols == 5 || cols == 6)", "cols == 4 || cols == 6)", 3000},
	{"tour", "native/tour/impossible.go", "if len(ends) > 2 {", "if len(ends) > 1 {", 500},
	{"tour", "native/tour/frontier.go", "count.Lsh(count, 1)", "count.Lsh(count, 0)", 500},
	{"tour", "native/tour/frontier.go", "f.end[v] = f.open && (!both || f.must[v])", "f.end[v] = f.open && (!both && v > 0 || f.must[v])", 1000},
}

// tested are faults in what no campaign runs: leapers' moves, the verifier's own statements, and the clues of a board that
// encode and native make smaller boards of. The tests of their package have to find each.
var tested = []mutant{
	{"treasure", "puzzles/clued.go", "if !kept[clue]", "if kept[clue]", 0},
	{"treasure", "puzzles/clued.go", "less := slices.Clone(values)", "less := slices.Clip(values)", 0},
	{"tour", "encode/tourmoves.go", "{-b, a}, {-b, -a}}", "{-b, a}}", 0},
	{"tour", "native/tour/moves.go", "[]move{{a, b}, {b, a}}", "[]move{{a, b}}", 0},
	// The king moves as the wazir; leapers move by whatever has their length; a move leads two steps on; a tile's
	// distance counts twice; parity is the other one.
	{"tour", "puzzles/tour/argue.go", "square == 1 || square == 2", "square == 1", 0},
	{"tour", "puzzles/tour/argue.go", "&& max(product, -product) == a*b", "&& product <= 144", 0},
	{"tour", "puzzles/tour/evident.go", "|| next == step+1 }", "|| next == step+2 }", 0},
	{"sliding", "puzzles/sliding/argue.go", "tiles += distance(", "tiles += 2 * distance(", 0},
	{"sliding", "puzzles/sliding/argue.go", "inversions(b.Start, end)%2 == moves", "inversions(b.Start, end)%2 != moves", 0},
}

// survivors are faults that no campaign finds, each with the reason; the documentation lists them.
var survivors = []mutant{
	// What a reader refuses never comes to be a board: totals of 0 are gone from campaigns without a trace.
	{"treasure", "puzzles/treasure/parse.go", "total < 0 ||", "total < 1 ||", 1000},
}
