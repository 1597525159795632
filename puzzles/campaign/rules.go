package campaign

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
)

// A board exercises a rule if some answer breaks that rule and no other one: an engine without the rule is wrong there.

const (
	answersWithout = 20  // that are looked at, of a board without a rule
	nearbyWithout  = 64  // answers near one of these that are looked at, if none of them breaks the rule
	triesWithout   = 5   // boards that are drawn for one that exercises a rule
	drawnWithout   = 100 // answers of each of these, among which a wrong one is looked for
)

// exercised are the names of the rules that a board exercises, as far as is found at once.
func (p *Plan) exercised(ctx context.Context, b puzzles.Board) (rules []string) {
	whole, ok := b.(puzzles.Relaxable)
	if !ok {
		return nil
	}
	for _, rule := range whole.RuleNames() {
		if p.exercises(ctx, whole, rule) {
			rules = append(rules, rule)
		}
	}
	return rules
}

func (p *Plan) exercises(ctx context.Context, b puzzles.Relaxable, rule string) bool {
	without := b.Without(rule)
	answers := crosscheck.Ask(ctx, without, Guarded(p.Judge), answersWithout, p.Limits).Solutions
	if len(answers) == 0 || slices.ContainsFunc(answers, func(s puzzles.Solution) bool { return b.Check(s) != nil }) {
		return len(answers) > 0
	}
	left := nearbyWithout
	for s := range b.Nearby(answers[0]) {
		if left--; left < 0 || ctx.Err() != nil {
			break
		}
		if without.Check(s) == nil && b.Check(s) != nil {
			return true
		}
	}
	return false
}

// exercising is a board that has a solution, or a verdict, without some rule that it has not with it, if one is met
// soon.
func (d *drawer) exercising() (b puzzles.Board, err error) {
	for range triesWithout {
		if b, err = d.random(0.3 * d.Float64()); err != nil {
			return nil, err
		}
		whole, ok := b.(puzzles.Relaxable)
		if !ok || len(whole.RuleNames()) == 0 {
			return b, nil
		}
		names := whole.RuleNames()
		rule := names[d.IntN(len(names))]
		if wrong := d.wronged(whole, whole.Without(rule)); wrong != nil {
			return wrong, nil
		}
		if b, err = d.unique(); err != nil {
			return nil, err
		}
		if whole := b.(puzzles.Relaxable); d.judge(whole.Without(rule), 2) != d.judge(b, 2) {
			return b, nil
		}
	}
	return b, nil
}

// wronged is a board like one with clues of an answer that it has without a rule only; nil if none is met.
func (d *drawer) wronged(whole, without puzzles.Board) puzzles.Board {
	clued, ok := without.(puzzles.Clued)
	wrong := slices.DeleteFunc(d.ask(without, drawnWithout).Solutions, func(s puzzles.Solution) bool {
		return whole.Check(s) == nil
	})
	if !ok || len(wrong) == 0 {
		return nil
	}
	full, err := clued.Full(wrong[d.IntN(len(wrong))])
	if err != nil {
		return nil
	}
	kept, share := make([]bool, len(full.ClueCells())), d.Float64()
	for i := range kept {
		kept[i] = d.Float64() < share
	}
	b, err := d.family.Parse(full.Keep(kept).String())
	if err != nil {
		return nil
	}
	return b
}
