package api

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/model"
	"twofold/puzzles/picture"
	"twofold/puzzles/runs"
	"twofold/sat/explain"
)

// A checked is what a position of a board amounts to.
type checked struct {
	Judgement string   `json:"judgement"` // open, violated or met
	Words     string   `json:"words"`
	Broken    []broken `json:"broken"`
	Fulfilled []string `json:"fulfilled"` // places of clues
}

// A broken rule, and where.
type broken struct {
	Rule  string   `json:"rule"`
	Short string   `json:"short"` // without where it is
	Cells []string `json:"cells"`
}

// check judges a position, or what the board has of one. It is met, too, if cells are open that nobody has to mark.
func (j job) check(q boardAsk) (any, error) {
	p, err := q.puzzle(j)
	if err != nil {
		return nil, err
	}
	s := puzzles.PositionOf(p.Board)
	bare := p.Board
	if s != nil {
		if bare, err = puzzles.AtPosition(bare, nil); err != nil {
			return nil, err
		}
	}
	if hand := puzzles.HandOf(bare); hand != nil && slices.Contains(s, puzzles.Open) {
		if full := hand.Rested(s); full != nil && bare.Check(full) == nil {
			return checkedOf(puzzles.Met, nil), nil
		}
	}
	partial, judges := bare.(puzzles.PartialChecker)
	if judges && slices.Contains(s, puzzles.Open) {
		if err := model.Ready(j.ctx, bare); err != nil {
			return nil, err
		}
		return judged(partial, s), nil
	}
	why := bare.Check(s)
	switch {
	case why == nil:
		return checkedOf(puzzles.Met, nil), nil
	case s != nil && (judges || !slices.Contains(s, puzzles.Open)):
		return checkedOf(puzzles.Violated, why), nil
	}
	return checked{puzzles.Undecided.String(), why.Error(), []broken{}, []string{}}, nil
}

// An excludedAsk asks in which open cells a value breaks a rule at once.
type excludedAsk struct {
	boardAsk
	Cells []int
	Value int
}

// excluded answers with these cells.
func (j job) excluded(q excludedAsk) (any, error) {
	p, err := q.puzzle(j)
	if err != nil {
		return nil, err
	}
	out := []int{}
	s := slices.Clone(puzzles.PositionOf(p.Board))
	bare, err := puzzles.AtPosition(p.Board, nil)
	if err != nil {
		return nil, err
	}
	partial, judges := bare.(puzzles.PartialChecker)
	if !judges || s == nil {
		return out, nil
	}
	if err := model.Ready(j.ctx, bare); err != nil {
		return nil, err
	}
	if judgement, _ := partial.Judge(s); judgement == puzzles.Violated {
		return out, nil // by something else
	}
	for _, cell := range q.Cells {
		if cell < 0 || cell >= len(s) || s[cell] != puzzles.Open {
			return nil, fmt.Errorf("cell %d: expected one that is open, of 0 to %d", cell, len(s)-1)
		}
		s[cell] = q.Value
		if judgement, _ := partial.Judge(s); judgement == puzzles.Violated {
			out = append(out, cell)
		}
		s[cell] = puzzles.Open
	}
	return out, nil
}

// judged is what a partial solution amounts to, with the clues that it fulfils.
func judged(b puzzles.PartialChecker, s puzzles.Solution) checked {
	out := checkedOf(b.Judge(s))
	if f, is := b.(puzzles.Fulfiller); is {
		out.Fulfilled = append(out.Fulfilled, f.Fulfilled(s)...)
	}
	return out
}

func checkedOf(j puzzles.Judgement, why error) checked {
	c := checked{Judgement: j.String(), Broken: []broken{}, Fulfilled: []string{}}
	if why != nil {
		c.Words = why.Error()
	}
	for _, b := range puzzles.BreachesOf(why) {
		cells := slices.Clone(b.Places)
		slices.Sort(cells)
		cells = append([]string{}, slices.Compact(cells)...)
		c.Broken = append(c.Broken, broken{b.String(), cmp.Or(b.Rule, b.Problem()), cells})
	}
	return c
}

// patience is how long a smallest set of clues is looked for, as the commands do.
const patience = 10 * time.Second

// An adviceAsk asks about the clues of a board.
type adviceAsk struct {
	boardAsk
	timeAsk
}

// bounded hands on the board that is asked about, and the job within the limits that are asked for.
func (j job) bounded(q adviceAsk, use func(within job, p twofold.Puzzle, l runs.Limits) (any, error)) (any, error) {
	p, err := q.puzzle(j)
	if err != nil {
		return nil, err
	}
	limits, err := j.within(q.timeAsk)
	if err != nil {
		return nil, err
	}
	ctx, cancel := limits.Context(j.ctx)
	defer cancel()
	j.ctx = ctx
	return use(j, p, limits)
}

// A limited says of an answer what ended it too early.
type limited struct {
	Status crosscheck.Status `json:"status"` // as the exit status of the commands
	Limit  string            `json:"limit,omitempty"`
}

// advise asks at the desk of a board, within limits. An error beside an answer says why it is not whole.
func advise[Any any](
	j job, q adviceAsk, use func(within job, d *explain.Desk) (*Any, crosscheck.Status, error),
) (any, error) {
	return j.bounded(q, func(j job, p twofold.Puzzle, _ runs.Limits) (any, error) {
		desk, err := p.Family.Desk(p.Board, j.options.Backend, patience)
		if err != nil {
			return nil, err
		}
		if j.Alone {
			desk.Memory = &j.memory
		}
		out, status, err := use(j, desk)
		if out == nil {
			return nil, err
		}
		return cutShort(out, status, err), nil
	})
}

// cutShort is an answer beside which an error may say why it is not whole.
func cutShort(answer any, status crosscheck.Status, err error) joined {
	l := limited{Status: status}
	if err != nil {
		l = limited{max(status, crosscheck.StatusOf(err)), err.Error()}
	}
	return joined{answer, l}
}

// inspect answers with the object of 'twofold inspect --json'.
func (j job) inspect(q adviceAsk) (any, error) {
	return j.bounded(q, func(j job, p twofold.Puzzle, _ runs.Limits) (any, error) {
		all, err := p.Family.Inspect(j.ctx, p.Board, j.options.Options, false)
		if all == nil {
			return nil, err
		}
		return cutShort(puzzles.Inspected{Object: puzzles.ObjectOf(p.Board), Insights: all}, 0, err), nil
	})
}

// A hintAsk asks for the next step in a degree from 1 to 3.
type hintAsk struct {
	adviceAsk
	Degree int
}

func (j job) hint(q hintAsk) (any, error) {
	if q.Degree < 1 || q.Degree > 3 {
		return nil, fmt.Errorf("degree %d: expected 1 to 3", q.Degree)
	}
	return advise(j, q.adviceAsk, func(j job, d *explain.Desk) (*explain.Hint, crosscheck.Status, error) {
		hint, err := d.Hint(j.ctx, q.Degree)
		if hint == nil {
			return nil, 0, err
		}
		return hint, hint.Status, err
	})
}

// A walked is the object of 'twofold steps --json', with a picture for the start and for each step.
type walked struct {
	*explain.Steps
	Pictures []shown `json:"pictures"`
}

func (j job) steps(q adviceAsk) (any, error) {
	return advise(j, q, func(j job, d *explain.Desk) (*walked, crosscheck.Status, error) {
		found, err := d.Steps(j.ctx, -1)
		if found == nil {
			return nil, 0, err
		}
		out := &walked{found, []shown{}}
		if drawing := out.draw(d.Board); drawing != nil {
			return nil, 0, drawing
		}
		return out, found.Status, err
	})
}

// draw draws the board at its position, and after each step.
func (w *walked) draw(b puzzles.Board) error {
	subject, err := picture.Of(b, maxDrawn)
	if err != nil || w.List.Board == nil {
		return err
	}
	scenes := w.Scenes(subject)
	for _, scene := range scenes[:min(len(scenes), maxPlayed/len(scenes[0].Grids[0].Cells))] {
		one, err := show(scene, "")
		if err != nil {
			return err
		}
		w.Pictures = append(w.Pictures, one)
	}
	return nil
}

func (j job) analyse(q adviceAsk) (any, error) {
	return advise(j, q, func(j job, d *explain.Desk) (*explain.Analysis, crosscheck.Status, error) {
		out := d.Analyse(j.ctx)
		return out, out.Status, nil
	})
}

// An explainAsk asks why a cell has its value.
type explainAsk struct {
	adviceAsk
	Cell string
}

func (j job) explain(q explainAsk) (any, error) {
	return advise(j, q.adviceAsk, func(j job, d *explain.Desk) (*explain.Explanation, crosscheck.Status, error) {
		if err := d.HasClues(); err != nil {
			return nil, 0, err
		}
		cell, err := puzzles.ParseEntry(d.Board, q.Cell)
		if err != nil {
			return nil, 0, fmt.Errorf("cell %w", err)
		}
		out, err := d.Explain(j.ctx, cell)
		if err != nil {
			return nil, 0, err
		}
		return out, out.Status, nil
	})
}

// A repairAsk asks for a board that has one solution.
type repairAsk struct {
	adviceAsk
	Change  bool             // give clues other numbers in place of dropping them
	Towards puzzles.Solution // the one solution, if it is not empty
}

// mostListed is how many solutions of a board repair lists at most.
const mostListed = 20_000

func (j job) repair(q repairAsk) (any, error) {
	return advise(j, q.adviceAsk, func(j job, d *explain.Desk) (*explain.Repair, crosscheck.Status, error) {
		if err := d.HasNumbers(); err != nil {
			return nil, 0, err
		}
		if err := puzzles.Unpositioned(d.Board, "repair"); err != nil {
			return nil, 0, err
		}
		to := explain.Goal{Change: q.Change, Solutions: mostListed}
		if len(q.Towards) > 0 {
			if broken := d.Board.Check(q.Towards); broken != nil {
				return nil, 0, fmt.Errorf("towards: no solution of the board: %w", broken)
			}
			to.Solution = q.Towards
		}
		out, err := d.Repair(j.ctx, to)
		if out == nil {
			return nil, 0, err
		}
		return out, out.Status, err
	})
}
