package script

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

// Where all clues are areas, and a file says what each area says alone, boards are drawn around solutions. All that
// were met are in a pool. Cells move from area to area so that one solution stays and another one becomes wrong: what
// an area makes of a solution is remembered, so that a move is judged by two areas, without search. When one of the
// pool is left, a search looks for some beside it. Whichever is the last one is the answer.

// Bounds on one pool.
const (
	mostJudges  = 200 // until all begins anew
	mostPools   = 10
	mostPooled  = 400  // solutions
	mostRivals  = 4    // that are looked for at once
	mostWeighed = 10   // moves for one
	mostAims    = 8    // pairs of solutions
	mostMoves   = 20   // between two judges
	mostWalks   = 8000 // moves that are tried until areas allow a solution
	tabu        = 6    // moves after which a cell may move again
)

// isByAreas reports whether a pool draws the boards.
func (d *drawing) isByAreas() bool {
	return d.rules.area != nil && d.rules.leastClues() == 0 && !d.rules.areaShape().rectangles &&
		!slices.ContainsFunc(d.parts, func(p part) bool { return p.mark != parse.AreasMark && d.isChanged(p) })
}

// only is a draft whose solution is the only one, if that was found.
func (d *drawing) only() (*draft, error) {
	if d.isByAreas() {
		if made, err := d.pooled(); made != nil || err != nil {
			return made, err
		}
	}
	made, err := d.draw()
	if err != nil {
		return nil, err
	}
	if made, err = made.improved(); err != nil || len(made.open) > 0 {
		return made, err
	}
	return made.thinned()
}

// A pool is solutions of some areas, and of those before.
type pool struct {
	*drawing
	*parcels
	words []string // of a board; those of the areas begin at an index
	at    int
	base  *built // what build says, without areas
	stage *stage
	all   []*pooled
	known map[string]bool
	said  map[string]*areaSays // by cells
	now   []*areaSays          // by number of an area
	blank int                  // the value of what nobody marks
}

// A pooled solution knows what each area lacks of it, and how many areas lack something.
type pooled struct {
	puzzles.Solution
	lacks  []int
	broken int
}

// areaSays is what an area says, and what it lacks of solutions, by their entries that it speaks of.
type areaSays struct {
	cells   []int
	model   *model.Model
	entries []int
	lacks   map[string]int
}

// pooled is a draft of which the solution is the only one, or nil if the bounds are reached.
func (d *drawing) pooled() (*draft, error) {
	for range mostPools {
		p, err := d.pool()
		if p == nil || err != nil {
			return nil, err
		}
		isLegal, err := p.walk()
		if err != nil {
			return nil, err
		} else if !isLegal {
			continue
		}
		if done, err := p.run(); done != nil || err != nil {
			return done, err
		}
	}
	return nil, nil
}

// pool makes one with areas that are drawn, and a solution of what is said without them. It is nil if there is none.
func (d *drawing) pool() (*pool, error) {
	p := &pool{drawing: d, words: d.structure(d.share()), known: map[string]bool{}, said: map[string]*areaSays{},
		blank: d.rules.answer.unmarked()}
	for _, own := range d.parts {
		if own.mark == parse.AreasMark {
			break
		}
		p.at += own.n
	}
	b := (&draft{drawing: d, words: p.words}).board()
	if b == nil {
		return nil, nil
	}
	var err error
	if p.base, err = b.undivided().build(d.ctx); err == nil {
		p.stage, err = p.base.begun(d.ctx, b)
	}
	if err != nil {
		return nil, d.rules.blame(d.ctx, err)
	}
	bare := *p.stage.Model
	a, err := d.rules.ask(d.ctx, &bare, model.Question{Random: d.rng, Patience: drawPatience})
	if a == nil || err != nil {
		return nil, err
	}
	shape := d.partition()
	shape.take(p.words[p.at : p.at+len(shape.area)])
	p.parcels = newParcels(shape, b.areas)
	for _, cells := range b.areaCells() {
		says, err := p.area(cells)
		if err != nil {
			return nil, err
		}
		p.now = append(p.now, says)
	}
	p.add(bare.Solution(a))
	return p, nil
}

// area is what some cells say as an area.
func (p *pool) area(cells []int) (*areaSays, error) {
	key := keyOf(cells)
	if a := p.said[key]; a != nil {
		return a, nil
	}
	s := p.stage
	before, room := s.Items, s.room
	s.Items = nil
	err := s.sayArea(p.rules.thread(p.ctx, s.building, maxSteps), p.base, cells)
	m := *s.Model
	s.Items, s.room = before, room
	if err != nil {
		return nil, p.rules.blame(p.ctx, err)
	}
	a := &areaSays{cells: cells, model: &m, entries: m.Entries(upTo(len(m.Items))), lacks: map[string]int{}}
	p.said[key] = a
	return a, nil
}

// of is what the area lacks of a solution.
func (a *areaSays) of(s puzzles.Solution) int {
	values := make([]int, len(a.entries))
	for i, entry := range a.entries {
		values[i] = s[entry]
	}
	key := keyOf(values)
	n, known := a.lacks[key]
	if !known {
		n = a.model.Lacks(s)
		a.lacks[key] = n
	}
	return n
}

// add adds a solution.
func (p *pool) add(s puzzles.Solution) {
	key := keyOf(s)
	if p.known[key] {
		return
	}
	if len(p.all) == mostPooled { // the oldest goes
		delete(p.known, keyOf(p.all[0].Solution))
		p.all = p.all[1:]
	}
	p.known[key] = true
	next := &pooled{s, make([]int, len(p.now)), 0}
	for i, a := range p.now {
		next.set(i, a.of(s))
	}
	p.all = append(p.all, next)
}

// set notes what an area lacks.
func (s *pooled) set(area, lacks int) {
	if s.lacks[area] > 0 {
		s.broken--
	}
	if s.lacks[area] = lacks; lacks > 0 {
		s.broken++
	}
}

// legal are the solutions that the areas allow.
func (p *pool) legal() (all []*pooled) {
	for _, s := range p.all {
		if s.broken == 0 {
			all = append(all, s)
		}
	}
	return all
}

// walk moves cells where areas lack something of the only solution until none does. No move makes them lack more. It
// returns false if the bound is reached.
func (p *pool) walk() (isLegal bool, err error) {
	s := p.all[0]
	for range mostWalks {
		if s.broken == 0 {
			return true, nil
		}
		m := p.moveOf(p.rng.IntN(len(p.number)))
		if m == nil {
			continue
		}
		if err := p.say(m); err != nil {
			return false, err
		}
		if m.says[0].of(s.Solution)+m.says[1].of(s.Solution) <= s.lacks[m.from]+s.lacks[m.to] {
			p.make(m)
		}
	}
	return false, nil
}

// run moves cells until a judge finds one solution. It returns nil if the bounds are reached.
func (p *pool) run() (*draft, error) {
	for range mostJudges {
		if p.ctx.Err() != nil {
			return nil, context.Cause(p.ctx)
		}
		legal := p.legal()
		for n := 0; len(legal) != 1 && n < mostMoves; n++ {
			if err := p.step(legal); err != nil {
				return nil, err
			}
			legal = p.legal()
		}
		if len(legal) == 0 {
			return nil, nil
		}
		keep := legal[p.rng.IntN(len(legal))]
		next, found, err := p.judge(keep)
		switch {
		case err != nil || next == nil:
			return nil, err
		case len(found.All) == 0 && found.Known:
			return p.finished(next)
		case len(found.All) == 0: // what lies beside it was not found with patience
			err = p.kick(keep)
		default:
			err = p.step(p.legal())
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// judge adds solutions beside one that is kept. The draft is nil if there is no such board.
func (p *pool) judge(keep *pooled) (*draft, model.Others, error) {
	next := &draft{drawing: p.drawing, words: slices.Clone(p.words), solution: keep.Solution}
	copy(next.words[p.at:], p.shape.words())
	m, _, err := next.model()
	if m == nil || err != nil {
		return nil, model.Others{}, err
	}
	s, err := p.rules.search(p.ctx, m)
	if err != nil {
		return nil, model.Others{}, err
	}
	found, err := s.Others(p.ctx, model.OthersQuestion{Answer: keep.Solution, Most: len(keep.Solution),
		Number: mostRivals})
	for _, rival := range found.All {
		p.add(rival)
	}
	return next, found, err
}

// finished is a draft with the only solution, or nil if no board is to have that.
func (p *pool) finished(d *draft) (*draft, error) {
	known, err := d.solvedBy(d.solution)
	if err != nil || !known.is || !p.rules.answer.accepts(p.drawing, d.solution) {
		return nil, err
	}
	d.known = known
	return d, d.fill()
}

// step makes the move that leaves the fewest solutions, of those that keep one and make another one wrong; a random one
// if none is found.
func (p *pool) step(legal []*pooled) error {
	for n := 0; n < mostAims && len(legal) > 1; n++ {
		i, j := p.rng.IntN(len(legal)), p.rng.IntN(len(legal)-1)
		if j >= i {
			j++
		}
		best, err := p.best(p.marked(legal[i], legal[j]), legal[i])
		if err != nil {
			return err
		}
		if best != nil {
			p.make(best)
			return nil
		}
	}
	return p.kick(nil)
}

// kick makes the best of some random moves, which keeps a solution, if not nil.
func (p *pool) kick(keep *pooled) error {
	m, err := p.best(p.rng.Perm(len(p.number)), keep)
	if m != nil {
		p.make(m)
	}
	return err
}

// marked are cells, in random order, that one solution marks and another one, which is kept, does not.
func (p *pool) marked(keep, kill *pooled) (at []int) {
	for entry, v := range kill.Solution {
		if v != keep.Solution[entry] && keep.Solution[entry] == p.blank {
			at = append(at, p.rules.answer.cells(entry, p.like.Rows, p.like.Cols)...)
		}
	}
	p.rng.Shuffle(len(at), func(i, j int) { at[i], at[j] = at[j], at[i] })
	return at
}

// best is the move of some cells that leaves the fewest solutions but at least one: that which is kept, if not nil.
func (p *pool) best(at []int, keep *pooled) (best *move, err error) {
	for _, cell := range at[:min(len(at), mostWeighed)] {
		m := p.moveOf(cell)
		if m == nil {
			continue
		}
		if err := p.say(m); err != nil {
			return nil, err
		}
		if keep != nil && p.lacksAfter(m, keep) {
			continue
		}
		for _, s := range p.all {
			if !p.lacksAfter(m, s) {
				m.left++
			}
		}
		if m.left > 0 && (best == nil || m.left < best.left) {
			best = m
		}
	}
	return best, nil
}

// lacksAfter reports whether areas lack something of a solution after a move.
func (p *pool) lacksAfter(m *move, s *pooled) bool {
	others := s.broken
	for _, area := range [2]int{m.from, m.to} {
		if s.lacks[area] > 0 {
			others--
		}
	}
	return others > 0 || m.says[0].of(s.Solution) > 0 || m.says[1].of(s.Solution) > 0
}

// say finds what the two areas of a move say after it.
func (p *pool) say(m *move) (err error) {
	for i, cells := range p.after(m) {
		if m.says[i], err = p.area(cells); err != nil {
			return err
		}
	}
	return nil
}

// make makes a move.
func (p *pool) make(m *move) {
	p.take(m)
	for i, area := range [2]int{m.from, m.to} {
		p.now[area] = m.says[i]
		for _, s := range p.all {
			s.set(area, m.says[i].of(s.Solution))
		}
	}
}
