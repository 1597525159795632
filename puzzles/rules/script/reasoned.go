package script

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"

	"twofold/puzzles"
	"twofold/puzzles/rules"
)

var _ puzzles.Valued = (*Board)(nil)

// A reasoned model is that of a board whose reasons were told apart.
type reasoned struct {
	model   *rules.Model
	reasons *rules.Reasons
	shown   puzzles.Solution
	by      [][]int // by entry that is shown: the reasons that say so
}

// reasoned is made once.
func (b *Board) reasoned() (*reasoned, error) {
	m, err := b.Model(context.Background())
	if err != nil {
		return nil, err
	}
	b.made.Lock()
	defer b.made.Unlock()
	if b.told == nil {
		r, err := m.Reasons()
		if err != nil {
			return nil, err
		}
		b.told = &reasoned{model: m, reasons: r}
		b.told.shown, b.told.by = m.Shown(r)
	}
	return b.told, nil
}

// Unreasoned says why the board is not solved in steps; nil if it is.
func (b *Board) Unreasoned() error {
	_, err := b.reasoned()
	return err
}

// Reasons are those of the board's model.
func (b *Board) Reasons() (*rules.Reasons, error) {
	r, err := b.reasoned()
	if err != nil {
		return nil, err
	}
	return r.reasons, nil
}

// NamedRules are the rules of items that hang on no clue, as the file says them.
func (b *Board) NamedRules() (names []string) {
	r, err := b.reasoned()
	if err != nil {
		return nil
	}
	for _, key := range r.reasons.Rules {
		text := []rune(strings.TrimSuffix(b.rules.English[key], "."))
		if len(text) > 0 {
			text[0] = unicode.ToLower(text[0])
		}
		names = append(names, string(text))
	}
	return names
}

// Shown is what single items say of single entries, such as a number that is given.
func (b *Board) Shown() puzzles.Solution {
	r, err := b.reasoned()
	if err != nil {
		return slices.Repeat(puzzles.Solution{puzzles.Open}, b.rules.answer.length(b.rows, b.cols))
	}
	return slices.Clone(r.shown)
}

// Facts leaves entries open that only reasons show that are not kept.
func (b *Board) Facts(position puzzles.Solution, kept []bool) puzzles.Solution {
	facts := slices.Clone(position)
	r, err := b.reasoned()
	if err != nil {
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
func (b *Board) Breaks(filling puzzles.Solution) ([]int, error) {
	if err := b.checkShape(filling, false); err != nil {
		return nil, err
	}
	r, err := b.reasoned()
	if err != nil {
		return nil, err
	}
	broken, obeys, err := r.model.Breaks(r.reasons, filling, func(m *rules.Model) (rules.Assignment, error) {
		return b.rules.search.Extend(context.Background(), m, filling)
	})
	if err == nil && !obeys {
		err = errors.New("it breaks a rule that is no reason")
	}
	return broken, err
}

// Values are those that an entry may have.
func (b *Board) Values(entry int) []int {
	r, err := b.reasoned()
	if err != nil {
		return nil
	}
	return r.model.Answer[entry].Values
}

// Value says what a value of an entry is.
func (b *Board) Value(value int) string { return b.rules.answer.value(value) }

// EntryPlace is where an entry is: a cell, or the two ends of a line.
func (b *Board) EntryPlace(entry int) string { return b.rules.answer.place(entry, b.rows, b.cols) }

// EntryCells are those at which an entry lies: a cell, the ends of a line, or the cells beside it.
func (b *Board) EntryCells(entry int) []int { return b.rules.answer.cells(entry, b.rows, b.cols) }

// Entries is how many entries an answer has.
func (b *Board) Entries() int { return b.rules.answer.length(b.rows, b.cols) }

// ClueWords are the words of a clue.
func (b *Board) ClueWords(clue int) string {
	return strings.Join(b.clueAt(b.ClueCells()[clue]).words, " ")
}
