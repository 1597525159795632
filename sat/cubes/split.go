package cubes

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/hands"
	"twofold/puzzles/limits"
	"twofold/puzzles/positions"
	"twofold/sat"
)

// A Splitter divides a board.
type Splitter struct {
	Parts    int           // as many as there are to be; there may be a few more, and fewer of a board that has no more
	Encode   encode.Family // whose formulas are looked ahead in
	Encoding string        // that is CNF; "" is the usual one
	Most     int           // how long the solutions may be that are looked for; 0 is any length
}

// divisions is how many times as many divisions as parts there may be.
const divisions = 4

// candidates is how many branches of a part are looked at.
const candidates = 12

// A part is a leaf of the tree that grows.
type part struct {
	tree   *Tree
	board  puzzles.Board
	effort float64 // -1 of what cannot be divided
}

// Split divides the solutions of a board at its position. One part after another is divided, the one that seems to cost
// most first: that whose formula has the most variables open after unit propagation. Of several branches that is taken
// whose parts have the fewest, by the product of what they lose, as in march (Heule and van Maaren: Look-Ahead Based
// SAT Solvers, Handbook of Satisfiability, 2009). Plans are divided by their first moves, the shortest first.
func (s *Splitter) Split(ctx context.Context, b puzzles.Board) (root *Tree, err error) {
	defer limits.Unwound(&err)
	poll := &limits.Poll{Context: ctx}
	if _, ok := b.(positions.Positioned); !ok || len(branches(poll, b)) == 0 {
		return nil, errNoParts
	}
	root = &Tree{Most: s.Most}
	effort, err := s.effort(ctx, b)
	if err != nil {
		return nil, err
	}
	parts := []*part{{root, b, effort}}
	// A division need not make more parts: of a plan there may be one move only, again and again.
	for range divisions*s.Parts + divisions {
		if len(parts) >= s.Parts {
			break
		}
		hardest := slices.MaxFunc(parts, func(a, b *part) int { return cmp.Compare(a.effort, b.effort) })
		if hardest.effort < 0 {
			break
		}
		children, err := s.divide(ctx, poll, hardest)
		if err != nil {
			return nil, err
		}
		if children == nil {
			hardest.effort = -1
			continue
		}
		at := slices.Index(parts, hardest)
		parts = slices.Replace(parts, at, at+1, children...)
	}
	return root, nil
}

// A looked branch is what a lookahead finds of it.
type looked struct {
	choices [][2]int
	boards  []puzzles.Board // nil where the position breaks a rule
	efforts []float64       // 0 where propagation shows that there is no solution
	alive   int             // boards
	score   float64
}

// divide divides a part by its best branch; nil if it has none.
func (s *Splitter) divide(ctx context.Context, poll *limits.Poll, p *part) ([]*part, error) {
	all := branches(poll, p.board)
	var likely []looked
	for _, choices := range all {
		l := looked{choices: choices}
		for _, c := range choices {
			limits.End(poll.Now())
			child, err := at(p.board, c[0], c[1])
			if err != nil {
				return nil, err
			}
			if isBroken(child, s.Most) {
				child = nil
			} else {
				l.alive++
			}
			l.boards = append(l.boards, child)
		}
		likely = append(likely, l)
	}
	if len(likely) == 0 {
		return nil, nil
	}
	// Branches of few parts first; of as many, some from everywhere.
	slices.SortStableFunc(likely, func(a, b looked) int { return cmp.Compare(a.alive, b.alive) })
	few := slices.IndexFunc(likely, func(l looked) bool { return l.alive > max(likely[0].alive, 2) })
	if few > 0 {
		likely = likely[:few]
	}
	best := -1
	for i := 0; i < len(likely); i += 1 + len(likely)/(candidates+1) {
		if err := s.look(ctx, p.effort, &likely[i]); err != nil {
			return nil, err
		}
		if best < 0 || likely[i].score > likely[best].score {
			best = i
		}
	}
	if likely[best].alive == 0 {
		return nil, nil // it is solved as soon as it is looked at
	}
	return p.grow(poll, likely[best]), nil
}

// look looks ahead at the parts of a branch.
func (s *Splitter) look(ctx context.Context, before float64, l *looked) error {
	for _, child := range l.boards {
		effort := 0.0
		if child != nil {
			var err error
			if effort, err = s.effort(ctx, child); err != nil {
				return err
			}
			if effort > 0 { // a part that is none already divides nothing
				l.score += math.Log(1 + max(before-effort, 0))
			}
		}
		l.efforts = append(l.efforts, effort)
	}
	return nil
}

// grow makes a part an inner node, and returns its own parts.
func (p *part) grow(poll *limits.Poll, l looked) (parts []*part) {
	p.tree.Choices = make([]Choice, len(l.choices))
	for i, c := range l.choices {
		choice := &p.tree.Choices[i]
		choice.Entry, choice.Value = c[0], c[1]
		if l.boards[i] == nil {
			choice.Tree.Broken = true
			continue
		}
		effort := l.efforts[i]
		if effort == 0 || len(branches(poll, l.boards[i])) == 0 {
			effort = -1
		}
		parts = append(parts, &part{&choice.Tree, l.boards[i], effort})
	}
	return parts
}

// effort is how much a part seems to cost: how many variables of its formula are open, and 0 if there is no solution.
// Of a plan it is how few moves are known, for its formulas are many.
func (s *Splitter) effort(ctx context.Context, b puzzles.Board) (float64, error) {
	if hand := hands.Of(b); len(hand.Moves) > 0 {
		return 1 / float64(1+len(position(b))), nil
	}
	e, err := s.Encode.Encoding(s.Encoding, true)
	if err != nil {
		return 0, err
	}
	ladder, err := e.Ladder(ctx, b)
	if impossible := (*puzzles.Impossible)(nil); errors.As(err, &impossible) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	f, err := ladder.At(ctx, ladder.First)
	if err != nil {
		return 0, err
	}
	open, err := sat.Propagated(ctx, f)
	return float64(open), err
}
