package generate

import (
	"context"
	"errors"
	"fmt"
	"math"

	"twofold/puzzles"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// opened makes a solution that can be found from the start on, and the board with all its clues. Both engines have to
// find that this is unique, and both oracles that each deduction holds.
func (o *Order) opened(ctx, limited context.Context, m *Made) error {
	without, err := o.blank()
	if err != nil {
		return err
	}
	m.Solution = m.Opening.Solution
	if m.Board, err = without.Full(m.Solution); err != nil {
		return unfit{err, math.Inf(1)}
	}
	if len(o.Engines) == 0 {
		return nil
	}
	if err := o.verify(ctx, m); err != nil {
		return err
	}
	b, ok := m.Board.(puzzles.Covered)
	if !ok || o.Demand.Finds == nil || o.Demand.Proves == nil {
		return fmt.Errorf("boards of %s are not opened from a start", m.Board.Family())
	}
	for _, maker := range []OracleMaker{o.Demand.Finds, o.Demand.Proves} {
		oracle, err := maker(b.Covered(), m.Solution)
		if err == nil {
			err = m.Opening.Verify(limited, b, oracle)
		}
		if fault := (*runs.Fault)(nil); errors.As(err, &fault) {
			return disputed(m.Board, fault.Problem)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// An OracleMaker makes an oracle of a board with one of its solutions.
type OracleMaker = func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error)

// Opened is what JSON has of an opening.
type Opened struct {
	Start      string    `json:"start"`
	Opening    string    `json:"opening"` // the board with the clue of the start only
	Deductions []Deduced `json:"deductions"`
}

// Deduced is what JSON has of a puzzles.Deduction.
type Deduced struct {
	Cells []string `json:"cells"`
	Value int      `json:"value"`
	Clues []string `json:"clues"`
	Rules []string `json:"rules,omitempty"`
}

// openedOf is nil if the board has none.
func openedOf(m Made) *Opened {
	if m.Opening == nil {
		return nil
	}
	_, cols := m.Board.Size()
	out := &Opened{
		Start:   puzzles.Place(m.Opening.Start, cols),
		Opening: puzzles.KeepCells(m.Board, []int{m.Opening.Start}).String(),
	}
	for _, d := range m.Opening.Deductions {
		one := Deduced{Cells: puzzles.Places(d.Cells, cols), Value: d.Value, Clues: puzzles.Places(d.Clues, cols)}
		for _, rule := range d.Rules {
			one.Rules = append(one.Rules, m.Board.(puzzles.Reasoned).NamedRules()[rule].Words)
		}
		out.Deductions = append(out.Deductions, one)
	}
	return out
}

// words say of an opening how it goes.
func (o *Opened) words() string {
	byRules := 0
	for _, d := range o.Deductions {
		if d.Rules != nil {
			byRules++
		}
	}
	text := fmt.Sprintf(", opened from %s by %s", o.Start, prose.Some(len(o.Deductions), "deduction"))
	if byRules > 0 {
		text += fmt.Sprintf(", %d of them with the total", byRules)
	}
	return text
}
