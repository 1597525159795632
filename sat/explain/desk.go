// Package explain analyses, explains and repairs a board, with two engines that have to agree. A Desk has what a
// command asks; each answer is a value that says itself as JSON, by its tags, and as text. Below it an Adviser finds
// smallest sets of clues by SAT (clues.go, missing.go, change.go, fewest.go).
//
// Files:
//
//	desk, explain, clues: a Desk, and questions about clues
//	steps, hint, mistake, memory, scenes: steps
//	analyse, repair, change, missing, moves: what is wrong with a board, and how it is repaired
//	fewest, single, known, rivals, sample: the fewest clues to add
package explain

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/hitting"
	"twofold/puzzles/runs"

	"twofold/sat"
)

// A Desk is a board with those who are asked about it.
type Desk struct {
	Board   puzzles.Board
	Engines []puzzles.Engine // sat and the native one
	// Minimizers are the two that find out which clues are spare, of a board with clues whose solution they get.
	Minimizers []func(puzzles.Clued, puzzles.Solution) (puzzles.Minimizer, error)
	// Finds makes the oracle that finds steps, Proves that which verifies them; nil if the family has none.
	Finds, Proves Oracles

	// Tallier counts how many solutions have each value, without listing them; nil if no engine of the family does.
	Tallier *puzzles.Engine

	Memory *Memory // what steps begin with; one that the last Desk left of the same board saves time

	patience time.Duration
	adviser  *Adviser // nil for boards without clues about cells of a solution
	of       func(b puzzles.Board) *Desk
}

// New makes a Desk. Patience is how long a smallest set of clues is looked for before one is taken of which no clue can
// be spared, and how long solutions are tallied; 0 is without end.
func New(b puzzles.Board, e encode.Family, backend sat.Backend, engines []puzzles.Engine,
	patience time.Duration) *Desk {
	adviser, err := NewAdviser(b, e, backend)
	if err != nil {
		adviser = nil // such boards can be analysed still
	} else {
		adviser.Patience = patience
	}
	again := func(b puzzles.Board) *Desk { return New(b, e, backend, engines, patience) }
	return &Desk{Board: b, Engines: engines, Memory: &Memory{}, patience: patience, adviser: adviser, of: again}
}

// HasClues returns an error for boards without clues about entries of a solution: they are not explained.
func (d *Desk) HasClues() error {
	if d.adviser == nil {
		return fmt.Errorf("boards of %s have no clues about cells of a solution", d.Board.Family())
	}
	return nil
}

// HasNumbers returns an error for boards to which clues cannot be added, or changed: they are not repaired.
func (d *Desk) HasNumbers() error {
	if _, ok := d.Board.(puzzles.Numbered); !ok {
		return fmt.Errorf("boards of %s have no clues that can be added or changed", d.Board.Family())
	}
	return d.HasClues()
}

// relaxed is the board of which dropping clues loses no solution.
func (d *Desk) relaxed() puzzles.Clued {
	relaxed, _ := puzzles.Relaxed(d.Board.(puzzles.Clued))
	return relaxed
}

// places are the cells of the clues that are kept.
func places(b puzzles.Clued, kept []bool) []string {
	out := []string{}
	for clue, in := range kept {
		if in {
			out = append(out, puzzles.CluePlace(b, clue))
		}
	}
	return out
}

// without is the board without one of its clues.
func without(b puzzles.Clued, clue int) puzzles.Clued {
	kept := slices.Repeat([]bool{true}, len(b.ClueCells()))
	kept[clue] = false
	return b.Keep(kept)
}

// Clues says, of a board that is unique, which clues are spare: each by itself can be dropped so that the same
// solution stays the only one. Turning are those without any one of which the board is unique with another solution;
// they are not spare.
type Clues struct {
	Number         int
	Spare, Turning []string // places
}

// Unique asks whether the board is unique, and which of its clues are spare. Clues is nil if it is not unique, and if
// it has a position: clues are dropped of boards without. An error beside Clues leaves Turning open.
func (d *Desk) Unique(ctx context.Context) (crosscheck.Report, *Clues, error) {
	report := crosscheck.Solutions(ctx, d.Board, d.Engines, 2, runs.Limits{})
	if report.Verdict() != puzzles.Unique || puzzles.PositionOf(d.Board) != nil {
		return report, nil, nil
	}
	c, err := d.spare(ctx, d.Board.(puzzles.Clued), report.Solutions()[0])
	return report, c, err
}

func (d *Desk) spare(ctx context.Context, b puzzles.Clued, s puzzles.Solution) (*Clues, error) {
	var lists [][]int
	for _, minimizer := range d.Minimizers {
		p, err := minimizer(b, s)
		if err != nil {
			return nil, err
		}
		spare, err := hitting.Spare(ctx, b, p)
		if err != nil {
			return nil, err
		}
		lists = append(lists, spare)
	}
	if len(slices.CompactFunc(lists, slices.Equal)) > 1 {
		return nil, &runs.Fault{Kind: runs.Verdict, Problem: "the engines differ on which clues are spare"}
	}
	c := &Clues{Number: len(b.ClueCells())}
	for clue := range c.Number {
		switch {
		case slices.Contains(lists[0], clue):
			c.Spare = append(c.Spare, puzzles.CluePlace(b, clue))
		case d.turns(ctx, without(b, clue), s):
			c.Turning = append(c.Turning, puzzles.CluePlace(b, clue))
		}
	}
	if ctx.Err() != nil {
		return c, fmt.Errorf("which clues leave another solution as the only one: %w", context.Cause(ctx))
	}
	return c, nil
}

// turns reports whether a board without a clue that is not spare is unique as well. Where s is a solution still, and no
// board has best ones, it is one of several.
func (d *Desk) turns(ctx context.Context, less puzzles.Clued, s puzzles.Solution) bool {
	if _, ranked := less.(puzzles.Ranked); !ranked && less.Check(less.Form(s)) == nil {
		return false
	}
	unique := func(engines []puzzles.Engine) bool {
		return crosscheck.Solutions(ctx, less, engines, 2, runs.Limits{}).Verdict() == puzzles.Unique
	}
	return unique(d.Engines[1:]) && unique(d.Engines)
}

// Turned are the words about the clues that turn the solution into another one; "" if there are none.
func (c *Clues) Turned() string {
	of := ""
	switch len(c.Turning) {
	case 0:
		return ""
	case 1:
	default:
		of = "any one of "
	}
	return fmt.Sprintf("; without %s%s it is unique with another solution", of, strings.Join(c.Turning, " "))
}
