package script

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

// A Doubt is an answer about which the two statements of a file's rules differ: build and clue, which all engines
// read, and check.
type Doubt struct {
	Answer puzzles.Solution
	Reason error // why check rejects it; nil if check accepts it, and the model has it not
}

// drawnOf is how many answers are drawn of a model, and of the same without each rule.
const drawnOf = 20

// Doubts looks for an answer about which the statements differ: near some solutions, where an entry or two have other
// values, and among answers that are drawn of the model, and of it without one of its rules. It asks about at most
// most that are near, as many of each solution; asked is how many that were. It returns nil if there is none. The
// error is ctx's cause, or says what is wrong with the rules.
func (b *Board) Doubts(ctx context.Context, solutions []puzzles.Solution, most int) (d *Doubt, asked int, err error) {
	m, err := b.Model(ctx)
	if err != nil {
		return nil, 0, err
	}
	s, err := b.rules.search(ctx, m)
	if err != nil {
		return nil, 0, err
	}
	for i, solution := range solutions {
		for other := range b.Nearby(solution) {
			if asked*len(solutions) >= most*(i+1) { // the others have their share
				break
			}
			asked++
			if d, err = b.doubt(ctx, s, other); d != nil || err != nil {
				return d, asked, err
			}
		}
	}
	for _, rule := range append([]string{""}, b.rules.Keys...) {
		for other, err := range b.drawn(ctx, rule) {
			if err != nil {
				return nil, asked, err
			}
			asked++
			if d, err = b.doubt(ctx, s, other); d != nil || err != nil {
				return d, asked, err
			}
		}
	}
	return nil, asked, nil
}

// drawn yields answers that are drawn of the model without a rule, always the same ones.
func (b *Board) drawn(ctx context.Context, rule string) iter.Seq2[puzzles.Solution, error] {
	return func(yield func(puzzles.Solution, error) bool) {
		m, err := b.Without(rule).(*Board).Model(ctx)
		var s model.Session
		if err == nil {
			s, err = b.rules.search(ctx, m)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for range drawnOf {
			var a model.Assignment
			if err == nil {
				a, err = s.Find(ctx, model.Question{Random: rng})
			}
			switch {
			case err != nil:
				yield(nil, b.rules.blame(ctx, err))
				return
			case a == nil || !yield(m.Solution(a), nil):
				return
			}
		}
	}
}

// doubt compares the two statements for one answer; nil if they agree.
func (b *Board) doubt(ctx context.Context, s model.Session, answer puzzles.Solution) (*Doubt, error) {
	a, err := s.Find(ctx, model.Question{Near: answer, IsFixed: true})
	if err != nil {
		return nil, b.rules.blame(ctx, err)
	}
	reason := b.Check(answer)
	if parse.IsError(reason) {
		return nil, reason
	}
	if (a == nil) == (reason == nil) {
		return &Doubt{slices.Clone(answer), reason}, nil
	}
	return nil, nil
}

// Nearby yields what has another value of one entry of an answer, then of two, near ones first: the same slice.
func (b *Board) Nearby(answer puzzles.Solution) iter.Seq[puzzles.Solution] {
	low, high := b.rules.answer.bounds(b.rows, b.cols)
	return func(yield func(puzzles.Solution) bool) {
		s := slices.Clone(answer)
		// others yields what change yields for each other value of an entry.
		others := func(entry int, change func() bool) bool {
			defer func() { s[entry] = answer[entry] }()
			for v := low; v <= high; v++ {
				if s[entry] = v; v != answer[entry] && !change() {
					return false
				}
			}
			return true
		}
		this := func() bool { return yield(s) }
		for distance := range len(s) {
			for entry := range len(s) - distance {
				change := this
				if distance > 0 {
					change = func() bool { return others(entry+distance, this) }
				}
				if !others(entry, change) {
					return
				}
			}
		}
	}
}
