package generate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/steps"
)

// A Demand says which steps are to solve a board. The zero value, but for Size, asks for nothing.
type Demand struct {
	Size Range // of the largest step
	// Needs and Without are parts of the names of rules (puzzles.Reasoned): some step has to need each of the first, and
	// none may need one of the others.
	Needs, Without []string
	// Finds makes the oracle that finds the steps, Proves that which verifies them; it may be nil.
	Finds, Proves func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error)
}

// any says whether every board will do.
func (d *Demand) any() bool { return d.Size == Any && len(d.Needs)+len(d.Without) == 0 }

// check returns what no board like the blank one can meet, or nil.
func (d *Demand) check(blank puzzles.Board) error {
	if d.any() {
		return nil
	}
	b, ok := blank.(puzzles.Reasoned)
	if !ok || d.Finds == nil {
		return fmt.Errorf("steps: boards of %s are not solved in steps", blank.Family())
	}
	for _, rule := range slices.Concat(d.Needs, d.Without) {
		if len(named(b, rule)) == 0 {
			return fmt.Errorf("rule %q: expected a part of one of %q", rule, b.NamedRules())
		}
	}
	return nil
}

// named lists the reasons that are rules and have a text in their names.
func named(b puzzles.Reasoned, text string) (reasons []int) {
	for i, name := range b.NamedRules() {
		if strings.Contains(strings.ToLower(name), strings.ToLower(text)) {
			reasons = append(reasons, len(b.ClueCells())+i)
		}
	}
	return reasons
}

// met returns nil if the steps of a board are as asked, an unfit if they are others.
func (d *Demand) met(ctx context.Context, m *Made) error {
	b, s := m.Board.(puzzles.Reasoned), m.Solution
	l, err := d.solve(ctx, b, s)
	if err != nil {
		return err
	}
	sum := l.Difficulty()
	if m.Steps = &sum; !d.Size.has(int64(sum.Size)) {
		return unfit{fmt.Errorf("the largest step of the last one has %s", puzzles.Some(sum.Size, "reason"))}
	}
	needs := func(rule string) bool {
		reasons := named(b, rule)
		return slices.ContainsFunc(l.Steps, func(step *steps.Step) bool {
			return slices.ContainsFunc(step.Reasons, func(r int) bool { return slices.Contains(reasons, r) })
		})
	}
	for _, rule := range d.Needs {
		if !needs(rule) {
			return unfit{fmt.Errorf("no step of the last one needs the rule %q", rule)}
		}
	}
	if at := slices.IndexFunc(d.Without, needs); at >= 0 {
		return unfit{fmt.Errorf("a step of the last one needs the rule %q", d.Without[at])}
	}
	return nil
}

// verifying is how long a step may take to be verified.
const verifying = 10 * time.Second

// solve finds the steps of a board and has them verified.
func (d *Demand) solve(ctx context.Context, b puzzles.Reasoned, s puzzles.Solution) (l steps.List, err error) {
	o, err := d.Finds(b, s)
	if err != nil {
		return l, err
	}
	f := steps.Find(b, s, o, b.Shown())
	found := slices.Collect(f.All(ctx))
	if l = f.List(b.Shown(), found); f.Err() != nil || d.Proves == nil {
		return l, f.Err()
	}
	if o, err = d.Proves(b, s); err != nil {
		return l, err
	}
	open, err := steps.Verify(ctx, l, o, verifying)
	if len(open) > 0 && err == nil {
		return l, unfit{fmt.Errorf("a step of the last one was not verified in %v", verifying)}
	}
	if fault := (*puzzles.Fault)(nil); errors.As(err, &fault) {
		return l, disputed(b, fault.Problem)
	}
	return l, err
}
