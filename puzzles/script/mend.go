package script

import (
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

// Bounds on the changes of one structure without a solution.
const (
	mostMends       = 400
	mostMendsInVain = 120 // changes that break no fewer items; no more than an answer has entries
	mostMended      = 4   // places that are changed at once
)

// thinner is the share of the places that the next draft has if one had no solution.
const thinner = 0.5

// grown is a draft with further places, one or two at once, up to a share of the cells, as far as there are solutions
// near that of before.
func (d *draft) grown(share float64) (*draft, error) {
	at := 0
	for _, p := range d.parts {
		for isGrown := p.hasPlaces(); isGrown; {
			isGrown = false
			for _, cell := range d.rng.Perm(p.n) {
				words := slices.Clone(d.words)
				own := words[at : at+p.n]
				if own[cell] != p.free() || p.count(own) > share*float64(p.n)-1 || !d.changeTo(p, own, cell, p.placed()) {
					continue
				}
				if d.asPrinted && d.rng.IntN(2) == 0 { // such as both ends of a line
					d.changeTo(p, own, d.rng.IntN(p.n), p.placed())
				}
				next := &draft{drawing: d.drawing, words: words, tape: slices.Clone(d.tape)}
				is, err := next.solve(model.Question{Near: d.solution, From: d.changedEntries(next)})
				if err != nil {
					return nil, err
				} else if is {
					d, isGrown = next, true
				}
			}
		}
		at += p.n
	}
	return d.clued()
}

// An infeasible draft has no solution: its answer breaks some items, and its open entries are those that these
// items speak of.
type infeasible struct {
	*draft
	broken int // items
}

// repaired changes a draft that has no solution at places of items that an answer breaks, until there is one. A change
// is kept if it breaks no more items than before. It returns nil if the bounds are reached.
func (w *infeasible) repaired() (*draft, error) {
	inVain := 0
	for range mostMends {
		if w.broken == 0 {
			return w.settle(w.draft, model.Question{Near: w.solution})
		}
		if inVain == min(mostMendsInVain, len(w.solution)) {
			break
		}
		inVain++
		words := slices.Clone(w.words)
		for range 1 + w.rng.IntN(mostMended) {
			w.changePlace(words)
		}
		next, err := (&draft{drawing: w.drawing, words: words}).infeasible(w.solution)
		switch {
		case err != nil:
			return nil, err
		case next == nil || next.broken > w.broken:
			continue
		case next.broken < w.broken:
			inVain = 0
		}
		w = next
	}
	return nil, nil
}

// infeasible finds an answer of a draft near another one, and what it breaks. It returns nil if there is no such board,
// or if no answer was found.
func (d *draft) infeasible(near puzzles.Solution) (*infeasible, error) {
	m, _, err := d.model()
	if m == nil || err != nil {
		return nil, err
	}
	answer, items, err := d.broken(m, near)
	if answer == nil || err != nil {
		return nil, err
	}
	d.solution, d.open = answer, m.Entries(items)
	if len(d.open) == 0 { // items of constants, or none
		d.open = upTo(len(answer))
	}
	return &infeasible{d, len(items)}, nil
}

// broken is a random answer of a model, near another one, that breaks few items of its rules, and these items: not all
// of them hold with it, but as many as can be beside those that come first in an order that is drawn.
func (d *drawing) broken(m *model.Model, near puzzles.Solution) (s puzzles.Solution, items []int, err error) {
	var ruled []int // items
	guard := make([][]int, len(m.Items))
	for i, p := range m.Items {
		if p.Rule != "" && (d.rules.mended == "" || p.Rule == d.rules.mended) {
			guard[i] = []int{len(ruled)}
			ruled = append(ruled, i)
		}
	}
	guarded, guards := m.Guarded(len(ruled), func(item int) []int { return guard[item] })
	order := d.rng.Perm(len(guards))
	wish := make([]model.Lit, len(guards))
	for i, at := range order {
		wish[i] = guards[at]
	}
	a, err := d.rules.ask(d.ctx, guarded, model.Question{Near: near, Wish: wish, Random: d.rng, Patience: drawPatience})
	if a == nil || err != nil {
		return nil, nil, err
	}
	for i, g := range guards {
		if !a.Is(g) {
			items = append(items, ruled[i])
		}
	}
	return m.Solution(a), items, nil
}
