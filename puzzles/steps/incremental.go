package steps

import (
	"context"
	"fmt"
	"slices"

	"twofold/puzzles"
)

// incrementalOf makes an Incremental oracle of one that tells whole fillings.
func incrementalOf(b puzzles.Reasoned, s puzzles.Solution, o puzzles.Oracle) puzzles.Incremental {
	if brief, ok := o.(puzzles.Incremental); ok {
		return brief
	}
	return &incremental{
		o, b, s, slices.Repeat(puzzles.Solution{puzzles.Open}, len(s)), make([]bool, len(b.ClueCells())+len(b.NamedRules())),
	}
}

type incremental struct {
	puzzles.Oracle
	board    puzzles.Reasoned
	solution puzzles.Solution
	position puzzles.Solution
	kept     []bool
}

func (o *incremental) Assume(entries []int) {
	for _, e := range entries {
		o.position[e] = o.solution[e]
	}
}

func (o *incremental) Differ(ctx context.Context, kept []int, entry int) (*puzzles.Counterexample, error) {
	clear(o.kept)
	for _, r := range kept {
		o.kept[r] = true
	}
	facts := o.board.Facts(o.position, o.kept)
	filling, err := o.Counterexample(ctx, facts, o.kept, entry, o.solution[entry])
	if filling == nil {
		return nil, err
	}
	c := &puzzles.Counterexample{}
	for e, value := range filling {
		if value != o.solution[e] {
			c.Entries, c.Values = append(c.Entries, e), append(c.Values, value)
		}
	}
	if c.Breaks, err = o.board.Breaks(filling, kept); err != nil {
		return nil, fmt.Errorf("the oracle's filling is none: %w", err)
	}
	return c, nil
}
