package api

import (
	"fmt"

	"twofold/puzzles"
	"twofold/puzzles/picture"
	"twofold/puzzles/picture/trace"
)

const (
	mostSteps  = 20_000    // of a search that are told
	mostStates = 4_000_000 // cells in the states of these steps
	mostLevels = 20        // of a search tree that are drawn
)

// A traceAsk asks for what one engine does while it searches a board for a solution.
type traceAsk struct {
	engineAsk
	Steps int  // the most that are told; 0 is as many as there may be
	Thin  bool // of more steps some of all are told, in place of the first ones
	Tree  int  // levels of the search tree, behind a step, that are drawn; 0 is no tree
	At    int  // how many of the steps told are ahead of the tree; 0 is all
}

// A traced is the steps of a search, as 'twofold trace --json' has them.
type traced struct {
	Steps []trace.Object    `json:"steps"`
	Of    int               `json:"of"` // steps that there were
	Run   puzzles.RunObject `json:"run"`
	Tree  *shown            `json:"tree,omitempty"`
}

func (j job) trace(q traceAsk) (any, error) {
	p, err := q.puzzle(j)
	if err != nil {
		return nil, err
	}
	rows, cols := p.Board.Size()
	most := min(mostSteps, mostStates/(rows*cols))
	switch {
	case q.Steps < 0 || q.Steps > mostSteps:
		return nil, fmt.Errorf("steps %d: expected 0 to %d", q.Steps, mostSteps)
	case q.Tree < 0 || q.Tree > mostLevels:
		return nil, fmt.Errorf("tree %d: expected 0 to %d levels", q.Tree, mostLevels)
	case q.Steps > 0:
		most = min(most, q.Steps)
	}
	engines, err := j.engines(q.engineAsk, p, func(e puzzles.Engine) bool { return e.Watchable })
	if err != nil {
		return nil, err
	}
	if len(engines) != 1 {
		return nil, fmt.Errorf("engines %q: expected one", q.Engines)
	}
	limits, err := j.within(q.timeAsk)
	if err != nil {
		return nil, err
	}
	ctx, cancel := limits.Context(j.ctx)
	defer cancel()
	record := trace.Record
	if q.Thin {
		record = trace.Thin
	}
	r, err := record(ctx, engines[0], p.Board, 1, most)
	if err != nil {
		return nil, err
	}
	out := traced{Steps: []trace.Object{}, Of: r.Of, Run: r.Run.Object(p.Board, r.Solutions, "")}
	if q.Tree > 0 {
		return out.withTree(r, q.Tree, q.At)
	}
	for i := range r.Steps {
		out.Steps = append(out.Steps, r.Object(i))
	}
	return out, nil
}

// withTree has the search tree in place of the steps, which who asks for it knows.
func (t traced) withTree(r *trace.Recording, levels, at int) (any, error) {
	if _, err := picture.Of(r.Board, maxDrawn); err != nil {
		return nil, err
	}
	if len(r.Steps) == 0 {
		return t, nil
	}
	if at <= 0 || at > len(r.Steps) {
		at = len(r.Steps)
	}
	tree, err := show(r.Tree(at-1, levels), "tree-")
	t.Tree = &tree
	return t, err
}
