package encode

import (
	"context"

	"twofold/puzzles"
	"twofold/puzzles/visibility"
)

// Visibility encodes a board of the visibility family: one key variable for each cell whose colour no
// clue tells, named r<row>c<col> from 1 and true for white. For each clue the runs of white cells in
// the four directions are numbers in unary, which have to add up to what the clue says.
//
// That cells of kuromasu and cave are connected is said on demand (Refine) where the encoding is no
// CNF, and otherwise by clauses (forest.go, caveforest.go).
func Visibility(b *visibility.Board, e Cardinality) Ladder {
	c := atOnce(len(b.Clues))
	if !e.IsCNF {
		c = onDemand
	}
	return Single(func(f *Formula) { f.visibility(b, e, c) })
}

func (f *Formula) visibility(b *visibility.Board, e Cardinality, c connectivity) {
	v := newVisibilityEncoder(f, b, e, true)
	for cell, clue := range b.Clues {
		if clue > 0 {
			v.clue(cell, int(clue)-1)
		}
	}
	v.facing()
	f.fix(v.white, b.Fixed)
	v.further(c)
}

// further says the further rules of the variant.
func (v *visibilityEncoder) further(c connectivity) {
	switch g := v.grid(); v.board.Rules {
	case visibility.Kuromasu:
		g.apart()
		g.walls()
		c.say(g)
	case visibility.Cave:
		c.cave(cave{g})
	}
}

// newVisibilityEncoder has the colours of the cells. Those of cells with clues are told by them, or have variables too.
func newVisibilityEncoder(f *Formula, b *visibility.Board, e Cardinality, told bool) *visibilityEncoder {
	v := &visibilityEncoder{Formula: f, board: b, encoding: e, spans: map[[2]int]int{}, sights: map[int]*sight{}}
	for cell, clue := range b.Clues {
		if !told {
			clue = visibility.Blank
		}
		v.white = append(v.white, v.colour(cell, clue))
	}
	v.Decode = func(model []bool) puzzles.Solution {
		s := make(puzzles.Solution, len(v.white))
		for cell, l := range v.white {
			if isTrue(l, model) {
				s[cell] = 1
			}
		}
		return s
	}
	return v
}

func (v *visibilityEncoder) grid() *grid {
	return &grid{Formula: v.Formula, rows: v.board.Rows, cols: v.board.Cols, white: v.white}
}

// isTrue is the value of a variable or constant.
func isTrue(l int, model []bool) bool { return l == always || l != never && model[l-1] }

type visibilityEncoder struct {
	*Formula
	board    *visibility.Board
	encoding Cardinality
	white    []int          // of each cell its variable, or a constant if the clue tells its colour
	spans    map[[2]int]int // the variable that says that all from one cell to another are white
	sights   map[int]*sight // by cell of the clue
}

func (v *visibilityEncoder) colour(cell int, clue int32) int {
	switch clue {
	case visibility.Blank:
		return v.Key(puzzles.Place(cell, v.board.Cols))
	case 0:
		return never
	}
	return always // AnyNumber too
}

// clue says that the runs from the cell add up to total.
func (v *visibilityEncoder) clue(cell, total int) {
	var runs []run
	for _, step := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} { // opposite ones together, see Sum
		runs = append(runs, v.run(cell, step))
	}
	if !v.tighten(runs, total) {
		v.Add()
		return
	}
	seen := sight{total: total, runs: [4]run(runs)}
	var lines [2][][]int
	for i, r := range runs {
		total -= r.least
		seen.chains[i] = v.chain(r)
		if len(seen.chains[i]) > 0 {
			lines[i/2] = append(lines[i/2], seen.chains[i])
		}
	}
	if column, told := v.encoding.Halves(v.Formula, lines[0], lines[1], total); told {
		seen.column = column
		v.sights[cell] = &seen
	}
}

// A run is the white cells that are seen in one direction: the first ones of cells, at least so many
// and at most so many. Behind the last of cells is a black cell or the edge.
type run struct {
	cells       []int
	least, most int
}

func (v *visibilityEncoder) run(cell int, step [2]int) run {
	var r run
	b := v.board
	row, col := cell/b.Cols+step[0], cell%b.Cols+step[1]
	for row >= 0 && row < b.Rows && col >= 0 && col < b.Cols && v.white[row*b.Cols+col] != never {
		v.bounds.tick()
		r.cells = append(r.cells, row*b.Cols+col)
		row, col = row+step[0], col+step[1]
	}
	r.most = len(r.cells)
	return r
}

// tighten narrows the runs to what the total and the other runs leave to each, and so that none ends
// before a white cell. It is false if nothing is left.
func (v *visibilityEncoder) tighten(runs []run, total int) bool {
	for changed := true; changed; {
		changed = false
		least, most := 0, 0
		for _, r := range runs {
			least, most = least+r.least, most+r.most
		}
		for i := range runs {
			r := &runs[i]
			old := *r
			r.least = max(r.least, total-(most-old.most))
			r.most = min(r.most, total-(least-old.least))
			for r.least < len(r.cells) && r.least >= 0 && v.white[r.cells[r.least]] == always {
				r.least++
			}
			for r.most >= r.least && r.most < len(r.cells) && v.white[r.cells[r.most]] == always {
				r.most--
			}
			if r.least > r.most {
				return false
			}
			least, most = least+r.least-old.least, most+r.most-old.most
			changed = changed || r.least != old.least || r.most != old.most
		}
	}
	return true
}

// chain is how much longer than its least the run is. Each literal says that all cells so far are
// white; of the first one that is the cell itself.
func (v *visibilityEncoder) chain(r run) []int {
	for _, cell := range r.cells[:r.least] {
		v.say(v.white[cell])
	}
	var chain []int
	last := always
	for j := r.least; j < r.most; j++ {
		last = v.all(last, r.cells[0], r.cells[j])
		chain = append(chain, last)
	}
	if r.most < len(r.cells) {
		v.say(not(last), not(v.white[r.cells[r.most]]))
	}
	return chain
}

// all is a literal for: before, and the cell is white. Clues that face each other share it.
func (v *visibilityEncoder) all(before, first, cell int) int {
	white := v.white[cell]
	switch {
	case before == always:
		return white
	case white == always:
		return before
	}
	span := [2]int{min(first, cell), max(first, cell)}
	l, known := v.spans[span]
	if !known {
		l = v.NewVar("")
		v.spans[span] = l
	}
	v.Add(-l, before)
	v.Add(-l, white)
	v.Add(l, -before, -white)
	return l
}

// parts has a part for each clue: that its cell has its colour, and what it sees.
func (v *visibilityEncoder) parts(w *Switched) {
	for cell, clue := range v.board.Clues {
		if clue == visibility.Blank {
			continue
		}
		w.Part(func() {
			if l := v.white[cell]; !isConstant(l) {
				w.Add(signed(l, clue != 0))
			}
			if clue > 0 {
				v.clue(cell, int(clue)-1)
			}
		})
	}
}

// switchedVisibility says a visibility board whose solution is s.
func switchedVisibility(ctx context.Context, of puzzles.Clued, s puzzles.Solution) (*Switched, error) {
	b := of.(*visibility.Board)
	return NewSwitched(ctx, func(w *Switched) {
		v := newVisibilityEncoder(w.Formula, b, switchedEncoding(), false)
		v.further(onDemand)
		v.parts(w)
		w.weaken()
		w.differ(s, func(int) bool { return true })
		w.Solution = func(model, _ []bool) puzzles.Solution { return w.Decode(model) }
	})
}

// visibilityReasons says the fillings of a visibility board, in which cells with clues have their colours. That cells
// of kuromasu and cave are connected is a reason, and that no two black cells of kuromasu share an edge is free.
func visibilityReasons(ctx context.Context, of puzzles.Reasoned) (*Switched, error) {
	b := of.(*visibility.Board)
	return NewSwitched(ctx, func(w *Switched) {
		v := newVisibilityEncoder(w.Formula, b, reasonsEncoding(), true)
		g := v.grid()
		if b.Rules == visibility.Kuromasu {
			g.apart()
		}
		v.parts(w)
		switch b.Rules {
		case visibility.Kuromasu:
			w.lazyPart(g.walls, g.closing)
		case visibility.Cave:
			for _, r := range (cave{g}).regions() {
				w.lazyPart(func() { w.neighbours(r) }, r.links)
			}
			w.joint(cave{g}.crosses, len(w.Parts)-2, len(w.Parts)-1)
		}
		w.Says = saysBit(v.white)
		w.Solution = func(model, _ []bool) puzzles.Solution { return w.Decode(model) }
	})
}

// VisibilityFamily is this package's part of the family visibility.
var VisibilityFamily = Family{
	Encodings: byCardinality(Visibility),
	Counted:   counted(Visibility),
	Switched:  switchedVisibility,
	Reasons:   visibilityReasons,
}
