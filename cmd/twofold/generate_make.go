package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/sat"
)

// A made board is what became of an index.
type made struct {
	index    int
	board    puzzles.Clued // nil with an error
	solution puzzles.Solution
	least    int           // no board of this solution has fewer clues, as far as was proved; 0 if not asked
	limit    puzzles.Limit // what ended the search for the fewest clues
	answers  []puzzles.Answer
	err      error
}

func (m *made) clues() int { return len(m.board.ClueCells()) }

// An errWrong is a board that the engines do not find unique.
type errWrong struct{ error }

// maxAttempts bounds how many boards are thrown away for one that is as asked.
const maxAttempts = 1000

// make makes the board of an index.
func (o *order) make(ctx context.Context, engines []puzzles.Engine, index int) made {
	r := o.source(index)
	var last error
	for range maxAttempts {
		m := made{index: index, solution: o.solution}
		if m.solution == nil {
			if m.solution, m.err = o.random(r); m.err != nil {
				return m
			}
		}
		full, err := o.blank.Full(m.solution)
		if err == nil {
			err = o.reduce(ctx, &m, full, r)
		}
		var ambiguous *puzzles.Ambiguous
		switch {
		case ctx.Err() != nil:
			return made{index: index, err: context.Cause(ctx)}
		case errors.As(err, &ambiguous) && o.solution == nil:
			last = err
			continue
		case err != nil:
			return made{index: index, err: err}
		case !o.clues.has(int64(m.clues())):
			last = fmt.Errorf("the last one has %s", someClues(m.clues()))
			continue
		}
		m.solution = puzzles.InForm(m.board, m.solution)
		if !o.fast {
			if m.err = o.verify(ctx, &m, engines); m.err != nil {
				return m
			}
			if d := m.difficulty(); !o.difficulty.has(d) {
				last = fmt.Errorf("the last one has difficulty %d", d)
				continue
			}
		}
		return m
	}
	return made{index: index, err: fmt.Errorf("none of %d boards is as asked: %w", maxAttempts, last)}
}

// reduce drops clues of the board with all of them.
func (o *order) reduce(ctx context.Context, m *made, full puzzles.Clued, r *rand.Rand) (err error) {
	p, err := o.prober.Make(full, m.solution, o.backend)
	if err != nil {
		return err
	}
	limited, cancel := puzzles.Limits{Time: o.time}.Context(ctx)
	defer cancel()
	if !o.minimum {
		m.board, err = puzzles.Minimise(limited, full, p, o.symmetry, r)
		return err
	}
	units, err := o.symmetry.Orbits(full)
	if err != nil {
		return err
	}
	h := sat.NewHitter(puzzles.Weights(units), o.backend)
	defer h.Close()
	m.board, m.least, err = puzzles.Minimum(limited, full, p, units, h, r)
	if m.board != nil && errors.As(err, &m.limit) {
		return nil
	}
	return err
}

// verify asks the engines whether the board is unique.
func (o *order) verify(ctx context.Context, m *made, engines []puzzles.Engine) error {
	report := puzzles.Crosscheck(ctx, m.board, engines, 2, puzzles.Limits{Time: o.time})
	m.answers = report.Answers
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if report.Finding != nil {
		return errWrong{fmt.Errorf("%s\n%v", report.Finding.Problem, m.board)}
	}
	for _, answer := range report.Answers {
		switch {
		case answer.Err != nil:
			return answer.Err
		case answer.Limit != "":
			return fmt.Errorf("%s did not verify it: %w", answer.Engine, answer.Limit)
		case answer.Verdict != puzzles.Unique || !slices.Equal(answer.Solutions[0], m.solution):
			return errWrong{fmt.Errorf("%s does not find the board unique\n%v", answer.Engine, m.board)}
		}
	}
	return nil
}

// difficulty is the number of decisions and contradictions of the native engine. The board must have been
// verified.
func (m *made) difficulty() int64 {
	native := m.answers[len(m.answers)-1].Stats.Counts
	return native[puzzles.Expanded] + native[puzzles.Conflicts]
}
