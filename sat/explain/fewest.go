package explain

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/hitting"
	"twofold/puzzles/runs"
)

// An Addition is a set of clues to add to a board so that one of its solutions is the only one.
type Addition struct {
	Solution puzzles.Solution // the only one, as the board given writes it
	Full     puzzles.Clued    // the board with all clues of that solution
	Core     *hitting.Core    // of them: those to keep, the board's own among them
	Minimal  bool             // none of the clues added can be spared
	// Any says that Core.Smallest holds for each solution given; else it may hold for this one. AnyLeast clues were proved
	// to be needed for each.
	Any      bool
	AnyLeast int
}

// AddAny finds the fewest clues to add to a board with several solutions so that one of those given, at least one, is
// the only one. The answer is exact for the board if all its solutions are given. Patience bounds the proof that no
// other solution needs fewer, and then again a smallest set for one of the solutions that seem to need the fewest. If
// ctx ends behind the first set that was found, that is the answer.
//
// A clue tells the solutions that have its number from the others. So clues make s unique if they single it out among
// all solutions of the board with these clues. They are looked for among the solutions that are known, with one clue,
// two, and so on, for each s, by rivals that were met; if one more is known it is met, else a solver is asked whether
// there is another one nevertheless, which is known from then on (implicit hitting sets, as in hitting.Minimum, over
// all s at once). The last number of clues with which all s failed is a bound that is proved.
func (a *Adviser) AddAny(ctx context.Context, solutions []puzzles.Solution) (*Addition, error) {
	p := &picker{adviser: a, solutions: solutions}
	if err := p.learnAll(ctx); err != nil {
		return nil, err
	}
	patient, stop := runs.Limits{Time: a.Patience}.Context(ctx)
	defer stop()
	err := p.run(patient)
	if err != nil && patient.Err() == nil {
		return nil, err
	}
	if err != nil && ctx.Err() == nil {
		err = p.settle(ctx)
	}
	if p.best == nil {
		return nil, err
	}
	p.best.AnyLeast = p.least
	p.best.Core.Least = max(p.best.Core.Least, p.least)
	return p.best, nil
}

// A picker looks for the solution that the fewest clues make the only one.
type picker struct {
	adviser   *Adviser
	solutions []puzzles.Solution // to try
	known     *known             // begins with those
	rivals    *known             // those of the known ones that were met, or are there from the start
	order     []int              // the solutions that clues tell from all others, first those that seem to need the fewest
	best      *Addition          // nil before there is one
	least     int                // the clues that every solution was proved to need
}

// run ends with the best addition, proved for all solutions that are tried.
func (p *picker) run(ctx context.Context) error {
	if err := p.rank(ctx); err != nil {
		return err
	}
	if len(p.order) == 0 {
		return errors.New("no clues tell one of its solutions from all others")
	}
	g := newSingler(ctx, p.rivals)
	if err := p.begin(ctx, g); err != nil {
		return err
	}
	for n := 1; n < p.size(); n++ {
		p.least = n
		for _, s := range p.order {
			found, err := p.try(ctx, g, s, n)
			if err != nil {
				return err
			}
			if found {
				break
			}
		}
	}
	p.least = p.size()
	p.best.Any, p.best.Minimal, p.best.Core.Smallest = true, true, true
	return nil
}

// size is the number of clues that the best addition adds.
func (p *picker) size() int { return added(p.adviser.board, p.best.Core) }

func added(b puzzles.Clued, core *hitting.Core) int {
	n := -len(b.ClueCells())
	for _, in := range core.Kept {
		if in {
			n++
		}
	}
	return n
}

// rank puts the solutions into an order by how many clues a greedy choice takes.
func (p *picker) rank(ctx context.Context) error {
	g := newSingler(ctx, p.rivals)
	sizes := make([]int, len(p.solutions))
	for s := range p.solutions {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		places, ok := g.greedy(p.known.numbers[s], p.known.form[s])
		if sizes[s] = len(places); ok {
			p.order = append(p.order, s)
		}
	}
	slices.SortStableFunc(p.order, func(s, t int) int { return cmp.Compare(sizes[s], sizes[t]) })
	return nil
}

// beginnings is how many solutions begin tries.
const beginnings = 32

// begin finds sets of clues, none of which can be spared, for some solutions, and keeps the smallest one.
func (p *picker) begin(ctx context.Context, g *singler) error {
	for i, s := range p.order {
		if i >= beginnings && p.best != nil {
			return nil
		}
		if err := p.attempt(ctx, g, s); err != nil {
			return err
		}
	}
	if p.best == nil {
		return errors.New("no clues tell one of its solutions from all others")
	}
	return nil
}

// attempt takes greedy sets of clues of s until one makes it the only solution, as long as they are smaller than the
// best.
func (p *picker) attempt(ctx context.Context, g *singler, s int) error {
	for {
		places, ok := g.greedy(p.known.numbers[s], p.known.form[s])
		if !ok || p.best != nil && len(places) >= p.size() {
			return nil // what was met breaks no clue of s, or too little
		}
		unique, err := p.verify(ctx, s, places)
		if err != nil {
			return err
		}
		if unique {
			return p.spare(ctx, s, places)
		}
	}
}

// spare drops what can be spared of clues that make s the only solution.
func (p *picker) spare(ctx context.Context, s int, places []int) error {
	for _, place := range slices.Clone(places) {
		less := slices.DeleteFunc(slices.Clone(places), func(other int) bool { return other == place })
		unique, err := p.verify(ctx, s, less)
		if err != nil {
			return err
		}
		if unique {
			places = less
		}
	}
	p.best.Minimal = true
	return nil
}

// try looks for n clues that make s the only solution.
func (p *picker) try(ctx context.Context, g *singler, s, n int) (bool, error) {
	for {
		places, ok, err := g.clues(p.known.numbers[s], p.known.form[s], n)
		if err != nil || !ok {
			return false, err
		}
		if unique, err := p.verify(ctx, s, places); err != nil || unique {
			return unique, err
		}
	}
}

// verify asks whether s is the only solution with clues at some places more, which are the best then; else another
// one is known from now on.
func (p *picker) verify(ctx context.Context, s int, places []int) (bool, error) {
	if t := p.known.another(s, places); t >= 0 {
		p.meet(t)
		return false, nil
	}
	full := p.adviser.full(p.solutions[s])
	own := p.adviser.board.ClueCells()
	var kept []bool
	for _, cell := range full.ClueCells() {
		in := slices.Contains(own, cell) || slices.ContainsFunc(places,
			func(place int) bool { return p.known.cells[place] == cell })
		kept = append(kept, in)
	}
	other, err := p.adviser.ask(ctx, full.Keep(kept), otherThan(p.solutions[s]))
	switch {
	case err != nil:
		return false, err
	case other != nil:
		first := len(p.known.form)
		p.learnWritings(other)
		p.agree(s, places)
		for t := first; t < len(p.known.form); t++ {
			p.meet(t)
		}
		return false, nil
	}
	p.best = &Addition{Solution: p.solutions[s], Full: full, Core: &hitting.Core{Kept: kept}}
	return true, nil
}

// agree gives the last solution that is known the clues of s at some places, all of which hold in it, if it is known
// with others there.
func (p *picker) agree(s int, places []int) {
	if p.known.another(s, places) >= 0 {
		return
	}
	last := len(p.known.form) - 1
	own := slices.Clone(p.known.numbers[last])
	for _, place := range places {
		own[place] = p.known.numbers[s][place]
	}
	p.known.add(p.known.form[last], own)
}

// settled is how many solutions are asked for a smallest set of their own where there was no time for all.
const settled = 3

// settle finds smallest sets for a few solutions that seem to need the fewest clues.
func (p *picker) settle(ctx context.Context) error {
	patient, stop := runs.Limits{Time: p.adviser.Patience}.Context(ctx)
	defer stop()
	var last error
	for _, s := range p.order[:min(settled, len(p.order))] {
		full, core, err := p.adviser.Add(patient, p.solutions[s])
		if err != nil {
			last = err
			continue
		}
		n := added(p.adviser.board, core)
		if p.best == nil || n < p.size() || n == p.size() && core.Smallest && !p.best.Core.Smallest {
			p.best = &Addition{Solution: p.solutions[s], Full: full, Core: core, Minimal: true}
		}
	}
	return last
}
