package treasure

import (
	"context"
	"strconv"

	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// Inspect tells what the searches over placements go by: the admissible estimate, and what one coin more leads to. The
// notebook "Lovac na blago" puts the next coin on any open cell; the searches here put it beside the most constrained
// clue.
func Inspect(ctx context.Context, of puzzles.Board) (all []puzzles.Insight, err error) {
	defer runs.Unwound(&err)
	t, err := native.TextOf(of)
	if err != nil {
		return nil, err
	}
	b, err := read(t)
	if err != nil {
		return nil, err
	}
	poll := &runs.Poll{Context: ctx}
	ps := newPlacements(newNetwork(poll, b))
	p, alive := ps.start()
	placed := len(ps.ones)
	all = []puzzles.Insight{
		{Name: "served", About: "unmet clues by the most that one coin serves, rounded up: the admissible estimate",
			Values: []int{ps.served(p)}},
		{Name: "f", About: "coins placed and the notebook's estimate, added up", Values: []int{placed + p.unmet}},
	}
	if !alive {
		return append(all, puzzles.Insight{
			Name: "expand", About: "what one coin more leads to", Words: "nothing: a clue cannot be met any more",
		}), nil
	}
	return append(all, puzzles.Insight{
		Name: "expand", About: "what one coin more leads to; the engines here try the ordered ones alone",
		Table: ps.expanded(poll, p, placed, b.cols),
	}), nil
}

// expanded has a row for each placement with one coin more on any open cell.
func (ps *placements) expanded(poll *runs.Poll, p *placement, placed, cols int) *puzzles.InsightTable {
	ordered := map[int32]bool{}
	for _, x := range ps.choices(p) {
		ordered[x] = true
	}
	table := &puzzles.InsightTable{Columns: []string{"coin", "g", "unmet", "f", "served", "f served", "ordered", "dead"}}
	for x, value := range p.values {
		if value != open {
			continue
		}
		runs.End(poll.Now())
		next := p.copy()
		ps.place(next, int32(x))
		g, h, served := placed+1, next.unmet, ps.served(next)
		table.Add(puzzles.Place(int(ps.cellOf[x]), cols), strconv.Itoa(g), strconv.Itoa(h), strconv.Itoa(g+h),
			strconv.Itoa(served), strconv.Itoa(g+served), yes(ordered[int32(x)]), yes(!ps.alive(next)))
	}
	return table
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}
