package script

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

// Boards are drawn in two steps. First their structure, what no dropping of clues changes, is drawn blindly until there
// is a solution; or of some that have none, the one whose answer breaks the fewest items is changed where they are
// broken. Where a solution with all its clues has rivals, local search changes the structure where they differ,
// or the solution there, and keeps a change that leaves no more entries open than before.

// Bounds on what is drawn for one board.
const (
	mostRounds    = 40
	boardsOfRound = 10
	leastShare    = 0.02 // of the cells: places whose clues leave a word, of any board
	mostShare     = 0.5
	mostChanges   = 1500 // of a structure and its solution
	usualChanges  = 400  // until all tolerance is given
	leastInVain   = 60   // changes without fewer open entries; more by half of those before
	roomyInVain   = 40   // until there may be more places than on printed boards
	changeOfMany  = 20   // open entries for one further place that is changed at once
	openOfMany    = 6    // and for one further place of an answer
)

// random draws a board with a solution, and a share of the clues that are true of it.
func (r *Rules) random(ctx context.Context, rng *rand.Rand, like puzzles.Parameters) (puzzles.Board, error) {
	d, err := r.drawing(ctx, rng, like, nil, false).draw()
	if err != nil {
		return nil, err
	}
	kept := make([]bool, len(d.full.ClueCells()))
	for i := range kept {
		kept[i] = rng.Float64() < like.Given
	}
	b := d.full.Keep(kept)
	if like.Groups == "" {
		return b, nil
	}
	return d.some(b.(*Board))
}

// unique draws a board with all clues that are true of a solution, and the solution, which is the only one if local
// search got so far.
func (r *Rules) unique(ctx context.Context, rng *rand.Rand, like puzzles.Parameters, images func(cell int) []int) (
	puzzles.Clued, puzzles.Solution, error) {
	if like.Groups != "" {
		return r.mix(ctx, rng, like)
	}
	d, err := r.drawing(ctx, rng, like, images, true).only()
	if err != nil {
		return nil, nil, err
	}
	return d.full, d.solution, nil
}

// A draft is a board that is drawn, with a solution.
type draft struct {
	*drawing
	words    []string // of all places; those of clues that can be dropped are free
	tape     []uint64 // what propose draws
	bare     *Board   // of the words; nil before it was asked for
	full     *Board
	solution puzzles.Solution
	known    solved
	open     []int // entries that other solutions have otherwise
}

// session asks about a model: the one of before if the model is that of before, as where structures do not change.
func (d *drawing) session(m *model.Model) (s model.Session, err error) {
	if d.asked != m {
		if s, err = d.rules.search(d.ctx, m); err != nil {
			return nil, err
		}
		d.asked, d.asks = m, s
	}
	return d.asks, nil
}

// A drawing is what boards are drawn from.
type drawing struct {
	rules     *Rules
	rng       *rand.Rand
	ctx       context.Context
	like      puzzles.Parameters
	parts     []part
	images    func(cell int) []int // places of clues lie on all of them or on none
	asPrinted bool
	loop      float64 // the share of the nodes that a loop has at least, about
	refused   error   // why there is no such board as the last one, if it was refused
	isBoard   bool    // some board was not refused
	tolerance float64 // from 0 to 1: loosens what accepts asks for, since there is little time left
	inVain    int     // changes since there were fewer open entries

	asked         *model.Model // the last one that was drawn of, and its session
	asks          model.Session
	draws, judges model.Pace
}

// drawing draws boards as printed ones are, or any. Without images no places lie symmetrically.
func (r *Rules) drawing(ctx context.Context, rng *rand.Rand, like puzzles.Parameters, images func(cell int) []int,
	asPrinted bool) *drawing {
	if images == nil {
		images = func(cell int) []int { return []int{cell} }
	}
	r = r.of(like.Variant)
	parts := r.parts(like.Rows, like.Cols)
	for i := range parts {
		parts[i].isBare = asPrinted && r.printed.places.of(like.Rows).isNone()
	}
	return &drawing{rules: r, ctx: ctx, rng: rng, like: like, parts: parts, images: images, asPrinted: asPrinted}
}

// draw draws what each board has until there is a solution, and a solution.
func (d *drawing) draw() (*draft, error) {
	for range mostRounds {
		made, err := d.round()
		if made != nil && d.rules.propose != nil && made.full.Check(made.solution) != nil {
			continue // no words say every answer
		}
		if made != nil || err != nil {
			return made, err
		}
		if !d.isBoard || d.isOne() { // there is none of the size
			break
		}
	}
	if d.refused != nil {
		return nil, parse.WithoutPlace(d.refused)
	}
	return nil, fmt.Errorf("of the boards of %dx%d that were drawn at random none has a solution", d.like.Rows,
		d.like.Cols)
}

// round draws some structures blindly, each with fewer places, until one has a solution, and else changes the one that
// is nearest to it. It returns nil if that does not help.
func (d *drawing) round() (*draft, error) {
	var drafts []*draft
	share, drawn := d.share(), 1.0
	for range boardsOfRound {
		if d.ctx.Err() != nil {
			return nil, context.Cause(d.ctx)
		}
		next, made, err := d.first(share * drawn)
		switch {
		case made != nil && drawn < 1:
			return made.grown(share)
		case made != nil || err != nil:
			return made, err
		}
		drafts, drawn = append(drafts, next), drawn*thinner
	}
	if !d.isMended() {
		return nil, nil
	}
	var best *infeasible
	for _, next := range drafts {
		w, err := next.infeasible(nil)
		if err != nil {
			return nil, err
		}
		if w != nil && (best == nil || w.broken < best.broken) {
			best = w
		}
	}
	if best == nil {
		return nil, nil
	}
	return best.repaired()
}

// first is a structure that is drawn blindly, and the draft that became of it, or nil.
func (d *drawing) first(share float64) (next, made *draft, err error) {
	next = &draft{drawing: d, words: d.structure(share)}
	near := d.rules.answer.near(d)
	if d.isByPaths() {
		if err := next.place(near); err != nil {
			return nil, nil, err
		}
	}
	made, err = d.settle(next, model.Question{Near: near})
	return next, made, err
}

// share is that of the cells that are places of clues which leave a word.
func (d *drawing) share() float64 {
	p, usual, at := d.rules.printed.places.of(d.like.Rows), d.rules.density(), d.rng.Float64()
	switch {
	case usual > 0 && (d.like.Density != usual || !d.asPrinted): // the user's choice
		return d.like.Density
	case !d.asPrinted:
		return leastShare * math.Pow(mostShare/leastShare, at)
	case p.most == 0:
		p = usualPlaces
	}
	return p.at(at)
}

// Conflicts that a question may take: one near a solution fails mostly because there is none.
const (
	drawPatience = 3000
	nearPatience = 50
)

// settle gives a draft a solution, as a question has it, and the board with all its clues. It returns nil if no
// solution was found, or if there is no such board.
func (d *drawing) settle(next *draft, q model.Question) (*draft, error) {
	if is, err := next.solve(q); !is || err != nil {
		return nil, err
	}
	return next.clued()
}

// solve gives a draft a solution, as a question has it, and reports whether one was found.
func (d *draft) solve(q model.Question) (is bool, err error) {
	m, by, err := d.model()
	if m == nil || err != nil {
		return false, err
	}
	s, err := d.session(m)
	if err != nil {
		return false, err
	}
	q.Random, q.Pace, q.Patience = d.rng, &d.draws, drawPatience
	if q.Near != nil {
		q.Patience = nearPatience
	}
	a, err := s.Find(d.ctx, q)
	if a == nil || err != nil {
		return false, err
	}
	d.solution, d.known = m.Solution(a), solved{true, by, a}
	d.loop = d.leastLoop(m)
	return true, nil
}

// clued is the draft with all clues that its solution gives, or nil if there is no such board.
func (d *draft) clued() (*draft, error) {
	if err := d.fill(); err != nil {
		return nil, err
	}
	d.solution = d.full.Unrelaxed(d.solution)
	if !d.rules.answer.accepts(d.drawing, d.solution) {
		return nil, nil
	}
	return d, nil
}

// leastLoop is the share of the nodes that a loop of a printed board has, or several where the file says so; 0 if no
// loop is asked for.
func (d *drawing) leastLoop(m *model.Model) float64 {
	isLoop := slices.ContainsFunc(m.Items, func(p model.Posted) bool {
		l, is := p.Item.(model.Loop)
		return is && l.Ends == nil
	})
	if !d.asPrinted || !isLoop && d.rules.printed.loop == 0 {
		return 0
	}
	return cmp.Or(d.rules.printed.loop, usualLoop)
}

// fill makes the board with all clues that are true of the solution.
func (d *draft) fill() (err error) {
	if len(d.rules.layers) == 0 { // the areas are all there is, and their model is made
		d.full = d.bare
		return nil
	}
	t := &tape{d.tape, d.rng, 0}
	if d.rules.setting() != nil && d.like.Total {
		d.bare.whole = &clue{} // proposed
	}
	d.full, err = d.bare.fullBy(d.ctx, d.solution, d.known, t)
	d.tape = t.drawn
	return err
}

// board is that of the words; nil if it is refused.
func (d *draft) board() *Board {
	if d.bare == nil {
		b, err := parse.One(d.rules.text(d.like, d.rules.mixWords(d.like), d.words), d.rules.Read)
		if d.refused = err; err != nil {
			return nil
		}
		d.isBoard = true
		if d.rules.propose != nil { // what cannot be dropped is proposed, too
			b = b.with(slices.DeleteFunc(b.clues, func(c clue) bool { return b.layerAt(c.at).leaves == "" }))
		}
		d.bare = b
	}
	return d.bare
}

// model is the rules of that board, and what it begins with.
func (d *draft) model() (*model.Model, *built, error) {
	b := d.board()
	if b == nil {
		return nil, nil, nil
	}
	if d.rules.relaxed.variant != "" { // no place has a clue yet
		b = b.relaxedBoard()
	}
	m, err := b.Model(d.ctx)
	return m, b.built.Load(), err
}

// improved changes a draft until its solution is the only one, or the bounds are reached.
func (d *draft) improved() (*draft, error) {
	best := d
	if _, err := d.judge(nil); err != nil {
		return nil, err
	}
	d.inVain = 0
	for n := range mostChanges {
		d.tolerance = min(1, float64(n)/usualChanges)
		if len(best.open) == 0 || d.inVain >= leastInVain+(n-d.inVain)/2 {
			break
		}
		d.inVain++
		next, err := best.changed()
		if err != nil {
			return nil, err
		} else if next == nil || next.excess() > best.excess() {
			continue
		}
		ok, err := next.judge(best)
		if err != nil {
			return nil, err
		}
		if ok {
			if len(next.open) < len(best.open) {
				d.inVain = 0
			}
			best = next
		}
	}
	return best, nil
}

// judge finds the open entries of what became of another draft. If there are more than of that one, or if it is not
// known, it returns false.
func (d *draft) judge(before *draft) (bool, error) {
	q := model.OthersQuestion{Answer: d.solution, Most: len(d.solution), Pace: &d.judges}
	if before != nil {
		q.From, q.Most = append(before.changedEntries(d), before.open...), len(before.open)
	}
	m, err := d.full.Model(d.ctx)
	if err != nil {
		return false, err
	}
	found, err := d.rivals(m, q)
	if err == nil && !found.Known {
		found, err = d.tautRivals(q)
	}
	if d.open = found.Open; !found.Known {
		d.open = upTo(len(d.solution))
	}
	return found.Known, err
}

func (d *draft) rivals(m *model.Model, q model.OthersQuestion) (model.Others, error) {
	s, err := d.rules.search(d.ctx, m)
	if err != nil {
		return model.Others{}, err
	}
	return s.Others(d.ctx, q)
}

// tautRivals are rivals among taut solutions, if the board has any then: if others can be rewritten to the solution of
// none.
func (d *draft) tautRivals(q model.OthersQuestion) (none model.Others, err error) {
	taut := d.full.Taut()
	if taut == nil {
		return none, nil
	}
	b, err := taut(d.ctx)
	if b == nil || err != nil || b.Check(d.solution) != nil {
		return none, err
	}
	m, err := model.Of(d.ctx, b)
	if err != nil {
		return none, err
	}
	return d.rivals(m, q)
}

// structure draws what no dropping of clues changes: areas, words where each place has one, and the places of clues
// that leave a word.
func (d *drawing) structure(share float64) (words []string) {
	for _, p := range d.parts {
		if p.mark == parse.AreasMark {
			areas := d.partition()
			areas.draw()
			words = append(words, areas.words()...)
			continue
		}
		words = append(words, d.wordsOf(p, share)...)
	}
	return words
}

// wordsOf draws those of a part.
func (d *drawing) wordsOf(p part, share float64) []string {
	words, all := slices.Repeat([]string{p.free()}, p.n), p.words()
	for i := range words {
		switch {
		case p.free() == "" && d.rules.propose != nil && p.mark != parse.BoardMark: // proposed
			words[i] = all[0]
		case p.free() == "":
			words[i] = d.wordOf(p, all)
		}
	}
	if p.hasPlaces() {
		d.drawPlaces(p, words, share)
	}
	return words
}

// wordOf draws one of all words of a place: of a board, one of the lists that the file has as examples of its length.
func (d *drawing) wordOf(p part, all []string) string {
	if n := d.rules.printed.board.at(d.like.Rows); n > 0 && d.asPrinted && p.mark == parse.BoardMark {
		return all[min(int(n), len(all))-1]
	}
	sides := p.rows + p.cols
	if usual := slices.DeleteFunc(slices.Clone(p.layer.examples), func(list string) bool {
		n := len(strings.Fields(list))
		return 3*n < sides-3 || 2*n > sides
	}); p.mark == parse.BoardMark && len(usual) > 0 {
		all = usual
	}
	return all[d.rng.IntN(len(all))]
}

// isOne reports whether there is one structure only.
func (d *drawing) isOne() bool {
	return !slices.ContainsFunc(d.parts, func(p part) bool {
		return d.isChanged(p) || p.mark == parse.BoardMark && p.free() == ""
	})
}

// isMended reports whether a structure without a solution is changed: a campaign leaves that of modules, of which many
// allow no board.
func (d *drawing) isMended() bool {
	return slices.ContainsFunc(d.parts, d.isChanged) && (d.like.Groups == "" || d.asPrinted)
}

// isChanged reports whether the structure of a part can be changed.
func (d *drawing) isChanged(p part) bool {
	return p.mark == parse.AreasMark || p.mark == "" && p.free() == "" && d.rules.propose == nil || p.hasPlaces()
}

// hasPlaces reports whether cells may have another word than the free one that no dropping of clues changes.
func (p part) hasPlaces() bool {
	return p.mark == "" && p.free() != "" && p.free() != p.placed() && !p.isBare
}

// placed is that word: a fixed one, or what clues leave.
func (p part) placed() string { return cmp.Or(p.layer.fixed, p.layer.leaves) }

// setPlaces puts a word on all images of a cell.
func (d *drawing) setPlaces(words []string, cell int, word string) {
	for _, image := range d.images(cell) {
		words[image] = word
	}
}
