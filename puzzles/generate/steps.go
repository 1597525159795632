package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
	"twofold/puzzles/steps"
)

// A Demand says which steps are to solve a board. The zero value, but for Size, asks for nothing.
type Demand struct {
	Size  Range       // of the largest step
	Level steps.Level // of the board; "" for any
	// Needs and Without are parts of the names of rules (puzzles.Reasoned): some step has to need each of the first, and
	// none may need one of the others.
	Needs, Without []string
	// Finds makes the oracle that finds the steps, Proves that which verifies them; it may be nil.
	Finds, Proves func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error)
}

// any reports whether every board will do.
func (d *Demand) any() bool {
	return d.Size == Any && d.Level == "" && len(d.Needs)+len(d.Without) == 0
}

// check returns what no board like the blank one can meet, or nil.
func (d *Demand) check(blank puzzles.Board) error {
	if d.any() {
		return nil
	}
	b, _ := blank.(puzzles.Reasoned)
	if !d.serves(blank) {
		return fmt.Errorf("steps: boards of %s are not solved in steps", blank.Family())
	}
	if d.Level != "" {
		if _, err := steps.ScaleOf(blank); err != nil {
			return err
		}
	}
	var names []string
	for _, rule := range b.NamedRules() {
		if !slices.Contains(names, rule.Words) {
			names = append(names, rule.Words)
		}
	}
	for _, rule := range slices.Concat(d.Needs, d.Without) {
		if !slices.ContainsFunc(names, func(name string) bool { return isNamed(name, rule) }) {
			return fmt.Errorf("rule %q: expected a part of one of these: %s", rule, strings.Join(names, "; "))
		}
	}
	return nil
}

// serves reports whether boards like the blank one are solved in steps.
func (d *Demand) serves(blank puzzles.Board) bool {
	_, inSteps := blank.(puzzles.Reasoned)
	return inSteps && d.Finds != nil
}

// isNamed reports whether the name of a rule has a text.
func isNamed(name, text string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(text))
}

// met finds the steps of a board. The error is an unfit if they are not as asked.
func (d *Demand) met(ctx context.Context, m *Made) (steps.List, error) {
	b, s := m.Board.(puzzles.Reasoned), m.Solution
	l, err := d.solve(ctx, b, s)
	if err == nil {
		err = d.accepts(&l, m)
	}
	return l, err
}

// accepts returns nil if the steps are as asked.
func (d *Demand) accepts(l *steps.List, m *Made) error {
	sum := l.Difficulty()
	m.Steps = &sum
	switch {
	case !d.Size.has(int64(sum.Size)):
		return unfit{fmt.Errorf("the largest step of the nearest one has %s", prose.Some(sum.Size, "reason")),
			d.Size.far(int64(sum.Size))}
	case d.Level != "" && sum.Level != d.Level:
		return unfit{fmt.Errorf("the nearest one is %s", sum.Level), levelsApart(sum.Level, d.Level)}
	}
	needs := func(rule string) bool {
		is := func(name string) bool { return isNamed(name, rule) }
		return slices.ContainsFunc(l.Steps, func(step *steps.Step) bool { return slices.ContainsFunc(l.Rules(step), is) })
	}
	for _, rule := range d.Needs {
		if !needs(rule) {
			return unfit{fmt.Errorf("no step of the nearest one needs the rule %q", rule), 1}
		}
	}
	if at := slices.IndexFunc(d.Without, needs); at >= 0 {
		return unfit{fmt.Errorf("a step of the nearest one needs the rule %q", d.Without[at]), 1}
	}
	return nil
}

// levelsApart is how many levels lie between two.
func levelsApart(a, b steps.Level) float64 {
	all := append(slices.Clone(steps.Levels), steps.Beyond)
	return math.Abs(float64(slices.Index(all, a) - slices.Index(all, b)))
}

// tries is how much work for each cell the steps of a board may be if a level is asked for: boards beyond it are thrown
// away. They are few, and would take most of the time.
const tries = 2000

// solve finds the steps of a board, until they are harder than what is asked for.
func (d *Demand) solve(ctx context.Context, b puzzles.Reasoned, s puzzles.Solution) (l steps.List, err error) {
	f, err := steps.Start(b, s, b.Shown(), d.Finds)
	if err != nil {
		return l, err
	}
	var ends steps.Mark
	if d.Level != "" {
		scale := f.Scale()
		if scale == (steps.Scale{}) { // that of the family is of steps over candidates
			return l, fmt.Errorf("levels: boards of %s with these rules have none: they list no candidates", b.Family())
		}
		ends = scale.Ends(d.Level)
		f.Tire(tries * len(s))
	}
	var found []*steps.Step
	var mark steps.Mark
	for step := range f.All(ctx) {
		found = append(found, step)
		if int64(step.Size()) > d.Size.Most {
			far := d.Size.far(int64(step.Size()))
			return l, unfit{tooHard{fmt.Errorf("a step of the nearest one has %s", prose.Some(step.Size(), "reason"))}, far}
		}
		if mark.Add(step.Size()); d.Level != "" && mark.Compare(ends) >= 0 {
			far := levelsApart(f.Scale().Level(mark), d.Level)
			return l, unfit{tooHard{fmt.Errorf("the nearest one is harder than %s", d.Level)}, far}
		}
	}
	if errors.Is(f.Err(), steps.ErrTired) {
		return l, unfit{tooHard{fmt.Errorf("the nearest one: %w", f.Err())}, float64(len(steps.Levels))}
	}
	return f.List(b.Shown(), found), f.Err()
}

// verifying is how long a step may take to be verified.
const verifying = 10 * time.Second

// verify has the other oracle verify the steps, if there is one.
func (d *Demand) verify(ctx context.Context, l steps.List) error {
	if d.Proves == nil {
		return nil
	}
	o, err := d.Proves(l.Board, l.Solution)
	if err != nil {
		return err
	}
	open, err := steps.Verify(ctx, l, o, verifying)
	if len(open) > 0 && err == nil {
		return unfit{fmt.Errorf("a step of the nearest one was not verified in %v", verifying), 0}
	}
	if fault := (*runs.Fault)(nil); errors.As(err, &fault) {
		return disputed(l.Board, fault.Problem)
	}
	return err
}
