package script

import (
	"context"
	"errors"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/steps"
)

var (
	_ puzzles.Valued = (*Board)(nil)
	_ steps.Leveled  = (*Board)(nil)
)

// Scale is that of the file: for its first variant, unless it has one for each.
func (b *Board) Scale() (s steps.Scale, isWeighed bool) {
	if b.variant != b.rules.Options[0] && b.rules.others == nil {
		return steps.Scale{}, false
	}
	return b.rules.scale, b.rules.isWeighed
}

// A reasoned model is that of a board whose reasons were told apart.
type reasoned struct {
	*model.Model
	reasons *model.Reasons
	named   []puzzles.NamedRule
	shown   puzzles.Solution
	by      [][]int // by entry that is shown: the reasons that say so
	guards  []model.Lit
	extend  model.Session // nil before it was asked
}

// reasoned is made once; nil if the rules make no model.
func (b *Board) reasoned() *reasoned {
	m, err := b.Model(context.Background())
	if err != nil {
		return nil
	}
	b.made.Lock()
	defer b.made.Unlock()
	if b.told == nil {
		m = m.Apart()
		b.told = &reasoned{Model: m, reasons: m.Reasons()}
		b.told.shown, b.told.by = m.Shown(b.told.reasons)
		for i, key := range b.told.reasons.Rules {
			b.told.named = append(b.told.named, puzzles.NamedRule{
				Words: b.filled(b.rules.named(key)), Entries: b.told.reasons.Entries[i],
			})
		}
	}
	return b.told
}

// NamedRules are the rules of items that hang on no clue, as the file says them.
func (b *Board) NamedRules() []puzzles.NamedRule {
	r := b.reasoned()
	if r == nil {
		return nil
	}
	return r.named
}

// Shown is what single items say of single entries, such as a number that is given.
func (b *Board) Shown() puzzles.Solution {
	r := b.reasoned()
	if r == nil {
		return slices.Repeat(puzzles.Solution{puzzles.Open}, b.rules.answer.length(b.rows, b.cols))
	}
	return slices.Clone(r.shown)
}

// Facts leaves entries open that only reasons show that are not kept.
func (b *Board) Facts(position puzzles.Solution, kept []bool) puzzles.Solution {
	facts := slices.Clone(position)
	r := b.reasoned()
	if r == nil {
		return facts
	}
	for entry, by := range r.by {
		if len(by) > 0 && !slices.ContainsFunc(by, func(reason int) bool { return kept[reason] }) {
			facts[entry] = puzzles.Open
		}
	}
	return facts
}

// Breaks is puzzles.Reasoned's.
func (b *Board) Breaks(filling puzzles.Solution, kept []int) ([]int, error) {
	if err := b.checkShape(filling, false); err != nil {
		return nil, err
	}
	r := b.reasoned()
	if r == nil {
		_, err := b.Model(context.Background())
		return nil, err
	}
	broken, obeys, err := r.Breaks(r.reasons, filling, func() (model.Assignment, error) {
		b.made.Lock()
		defer b.made.Unlock()
		return r.extended(b.rules.search, filling, kept)
	})
	if err == nil && !obeys {
		err = errors.New("it breaks a rule that is no reason")
	}
	return broken, err
}

// extended is an assignment with a filling: it obeys the kept reasons, or if it cannot, others.
func (r *reasoned) extended(by Search, filling puzzles.Solution, kept []int) (model.Assignment, error) {
	if r.extend == nil {
		var guarded *model.Model
		guarded, r.guards = r.Guarded(r.Clues+len(r.reasons.Rules), r.reasons.ByReason)
		var err error
		if r.extend, err = by(context.Background(), guarded); err != nil {
			return nil, err
		}
	}
	var all []model.Lit
	for _, reason := range kept {
		all = append(all, r.guards[reason])
	}
	a, err := r.extend.Find(context.Background(), holding(filling, all, r.guards))
	if a == nil && err == nil {
		return r.extend.Find(context.Background(), holding(filling, nil, r.guards))
	}
	return a, err
}

// Values are those that an entry may have.
func (b *Board) Values(entry int) []int {
	r := b.reasoned()
	if r == nil {
		return nil
	}
	return r.Answer[entry].Values
}

// Value says what a value of an entry is.
func (b *Board) Value(value int) string { return b.rules.answer.value(value) }

// EntryPlace is where an entry is: a cell, or the two ends of a line.
func (b *Board) EntryPlace(entry int) string { return b.rules.answer.place(entry, b.rows, b.cols) }

// EntryCells are those at which an entry lies: a cell, the ends of a line, or the cells beside it.
func (b *Board) EntryCells(entry int) []int { return b.rules.answer.cells(entry, b.rows, b.cols) }

// Entries is how many entries an answer has.
func (b *Board) Entries() int { return b.rules.answer.length(b.rows, b.cols) }
