package script

import (
	"errors"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

// Where printed boards have long lines between two cells each, an answer is drawn first, and places are where the file
// proposes words for it. Lines grow cell by cell, from where there is least room, so that they nearly fill the board;
// two neighbours on one line are always joined, since the line would have a shorter way else. Then lines whose ends
// touch are joined, as far as that stays so.

// paths are lines of cells.
type paths struct {
	rng         *rand.Rand
	rows, cols  int
	least, most int
	of          []int // by cell: the index of its line; noPath if it has none
	all         [][]int
}

const (
	noPath  = -1
	leftOut = -2 // a cell that no line goes through
)

// isByPaths reports whether boards are drawn so.
func (d *drawing) isByPaths() bool { return d.rules.printed.paths.most > 0 && d.asPrinted }

// pathsFault says what answers boards are drawn so of.
func (r *Rules) pathsFault() error {
	g, is := r.answer.(segments)
	if r.printed.paths.most > 0 && (!is || g.corners || g.free || r.printed.paths.least < 2) {
		return errors.New(`printed: paths: expected an answer lines("cells"), and lines of 2 cells or more`)
	}
	return nil
}

// place puts places where the file proposes words for an answer.
func (d *draft) place(s puzzles.Solution) error {
	b := &Board{text: text{rules: d.rules, rows: d.like.Rows, cols: d.like.Cols, variant: d.like.Variant}}
	placed, err := b.placed(d.ctx, s, &tape{d.tape, d.rng, 0})
	if err != nil {
		return err
	}
	words := d.words
	for _, p := range d.parts {
		for i := 0; p.hasPlaces() && i < p.n; i++ {
			words[i] = p.free()
			if placed.clueAt(i) != nil {
				words[i] = p.placed()
			}
		}
		words = words[p.n:]
	}
	return nil
}

// redrawn is a draft with other lines around an open entry, or nil if there is no such board.
func (d *draft) redrawn() (*draft, error) {
	p := d.paths()
	p.take(d.solution)
	p.redraw(d.anOpenCell())
	next, near := &draft{drawing: d.drawing, words: slices.Clone(d.words), tape: slices.Clone(d.tape)}, p.answer()
	if err := next.place(near); err != nil {
		return nil, err
	}
	return d.settle(next, model.Question{Near: near})
}

// near is a random answer of lines, of paths if printed boards have them.
func (segments) near(d *drawing) puzzles.Solution {
	if !d.isByPaths() {
		return nil
	}
	p := d.paths()
	p.draw()
	return p.answer()
}

// Lines of small boards may have fewer cells, a fifth of all, but no fewer than two.
func (d *drawing) paths() *paths {
	lengths, n := d.rules.printed.paths, d.like.Rows*d.like.Cols
	least := min(int(lengths.least), max(2, n/5))
	return &paths{rng: d.rng, rows: d.like.Rows, cols: d.like.Cols, least: least, most: max(least, int(lengths.most)),
		of: slices.Repeat([]int{noPath}, n)}
}

func (p *paths) answer() (s puzzles.Solution) {
	joined := map[[2]int]bool{}
	for _, line := range p.all {
		for i, cell := range line[:max(0, len(line)-1)] {
			joined[[2]int{min(cell, line[i+1]), max(cell, line[i+1])}] = true
		}
	}
	for _, e := range gridOf(p.rows, p.cols) {
		s = append(s, puzzles.Truth(joined[[2]int{e.A, e.B}]))
	}
	return s
}

// take reads lines of an answer.
func (p *paths) take(s puzzles.Solution) {
	on := make([][]int, len(p.of))
	for i, e := range gridOf(p.rows, p.cols) {
		if s[i] > 0 {
			on[e.A], on[e.B] = append(on[e.A], e.B), append(on[e.B], e.A)
		}
	}
	for cell := range p.of {
		if len(on[cell]) != 1 || p.of[cell] != noPath {
			continue
		}
		line := []int{cell}
		for before, at := noPath, cell; ; {
			p.of[at] = len(p.all)
			next := slices.IndexFunc(on[at], func(c int) bool { return c != before })
			if next < 0 {
				break
			}
			before, at = at, on[at][next]
			line = append(line, at)
		}
		p.all = append(p.all, line)
	}
}

// redraw draws the line through or beside a cell anew, with some around it.
func (p *paths) redraw(cell int) {
	for range 2 + p.rng.IntN(2) {
		if own := p.of[cell]; own >= 0 {
			for _, c := range p.all[own] {
				p.of[c] = noPath
			}
			p.all[own] = nil
		}
		near := beside(cell, p.rows, p.cols)
		for range p.rng.IntN(4) {
			cell = near[p.rng.IntN(len(near))]
			near = beside(cell, p.rows, p.cols)
		}
	}
	p.draw()
}

func (p *paths) draw() {
	for {
		start := p.narrowest(p.free())
		if start < 0 {
			break
		}
		p.grow(start)
	}
	for i := range p.all {
		for p.joins(i) {
		}
	}
}

// free are cells of no line, in random order.
func (p *paths) free() (all []int) {
	for _, cell := range p.rng.Perm(len(p.of)) {
		if p.of[cell] == noPath {
			all = append(all, cell)
		}
	}
	return all
}

// narrowest is the first of the cells that have the fewest free ones beside them; -1 if there is none.
func (p *paths) narrowest(cells []int) int {
	best, room := -1, 5
	for _, cell := range cells {
		if n := p.count(cell, noPath); n < room {
			best, room = cell, n
		}
	}
	return best
}

func (p *paths) count(cell, of int) (n int) {
	for _, next := range beside(cell, p.rows, p.cols) {
		n += puzzles.Truth(p.of[next] == of)
	}
	return n
}

// grow draws a line from a cell on, at both ends.
func (p *paths) grow(start int) {
	line, own := []int{start}, len(p.all)
	p.of[start] = own
	length := p.least + p.rng.IntN(p.most-p.least+1)
	for range 2 {
		for len(line) < length {
			next := p.next(line[len(line)-1], own)
			if next < 0 {
				break
			}
			line = append(line, next)
			p.of[next] = own
		}
		slices.Reverse(line)
	}
	if len(line) >= p.least {
		p.all = append(p.all, line)
		return
	}
	for _, cell := range line {
		p.of[cell] = leftOut
	}
}

// next is a free cell beside the end of a line that touches nothing else of it; -1 if there is none.
func (p *paths) next(end, own int) int {
	open := slices.DeleteFunc(beside(end, p.rows, p.cols), func(cell int) bool {
		return p.of[cell] != noPath || p.count(cell, own) > 1
	})
	p.rng.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	if len(open) > 0 && p.rng.IntN(4) == 0 {
		return open[0]
	}
	return p.narrowest(open)
}

// joins joins another line to an end of one, and reports whether it did.
func (p *paths) joins(i int) bool {
	line := p.all[i]
	for _, end := range []int{0, len(line) - 1} {
		if len(line) == 0 {
			return false
		}
		for _, cell := range beside(line[end], p.rows, p.cols) {
			k := p.of[cell]
			if k < 0 || k == i || len(line)+len(p.all[k]) > p.most {
				continue
			}
			other := p.all[k]
			if cell != other[0] && cell != other[len(other)-1] || p.touches(line, k) > 1 {
				continue
			}
			if end == 0 {
				slices.Reverse(line)
			}
			if cell != other[0] {
				slices.Reverse(other)
			}
			p.all[i], p.all[k] = append(line, other...), nil
			for _, cell := range other {
				p.of[cell] = i
			}
			return true
		}
	}
	return false
}

// touches is how many neighbours cells of a line have on another one.
func (p *paths) touches(line []int, other int) (n int) {
	for _, cell := range line {
		n += p.count(cell, other)
	}
	return n
}
