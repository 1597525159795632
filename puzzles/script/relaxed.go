package script

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

var _ puzzles.Covered = (*Board)(nil)

// A relaxation of a variant is another one whose boards lack a rule, which depends on what cells have clues.
type relaxation struct{ variant, rule string }

// relaxation reads the variant and the key of the rule.
func (r *Rules) relaxation(pair starlark.Tuple) (to relaxation, err error) {
	if pair == nil {
		return to, nil
	}
	err = starlark.UnpackArgs("relaxed", pair, nil, "variant", &to.variant, "rule", &to.rule)
	if err == nil && (!slices.Contains(r.Options, to.variant) || r.English[to.rule] == "") {
		err = fmt.Errorf("relaxed: %v: expected a variant and the key of a rule", pair)
	}
	return to, err
}

// relaxedBoard is the board of the other variant.
func (b *Board) relaxedBoard() *Board {
	less := &Board{text: b.text}
	less.rules, less.variant = b.rules.of(b.rules.relaxed.variant), b.rules.relaxed.variant
	return less
}

// Relaxed is the board of the variant without the rule, unless the position breaks that: then there is no solution with
// fewer clues, either.
func (b *Board) Relaxed() (relaxed puzzles.Numbered, without string) {
	if b.rules.relaxed.variant == "" || b.position != nil && !slices.Equal(b.Unrelaxed(b.position), b.position) {
		return b, ""
	}
	return b.relaxedBoard(), b.rules.named(b.rules.relaxed.rule)
}

// Unrelaxed gives the entries of which the rule speaks without a condition the least value that they may have.
func (b *Board) Unrelaxed(s puzzles.Solution) puzzles.Solution {
	if b.rules.relaxed.variant == "" {
		return s
	}
	m, err := b.Model(context.Background())
	if err != nil {
		return s
	}
	s = slices.Clone(s)
	for i, p := range m.Items {
		if p.Rule != b.rules.relaxed.rule {
			continue
		}
		for _, entry := range m.Entries([]int{i}) {
			if s[entry] != puzzles.Open {
				s[entry] = m.Answer[entry].Values[0]
			}
		}
	}
	return s
}

var _ puzzles.Relaxable = (*Board)(nil)

// RuleNames are the keys of the file's rules.
func (b *Board) RuleNames() []string { return b.rules.Keys }

// Without is the board without a rule: the model has no item of it, and check names it in vain.
func (b *Board) Without(rule string) puzzles.Board {
	less := &Board{text: b.text}
	less.without = rule
	return less
}

// Covered leaves out what clues say of their own cells: what belongs to no reason and hangs on a clue.
func (b *Board) Covered() puzzles.Reasoned {
	covered := &Board{text: b.text}
	covered.covered = true
	return covered
}

// uncovered takes that out of a model.
func uncovered(m *model.Model) {
	m.Items = slices.DeleteFunc(m.Items, func(p model.Posted) bool { return p.Reason == model.ByNone && len(p.Clues) > 0 })
}

// named is a rule as people name it within a sentence.
func (r *Rules) named(key string) string {
	text := []rune(strings.TrimSuffix(r.English[key], "."))
	if len(text) > 0 {
		text[0] = unicode.ToLower(text[0])
	}
	return string(text)
}
