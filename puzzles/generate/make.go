package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/hitting"
	"twofold/puzzles/runs"

	"twofold/puzzles/steps"
)

// A Made is what became of an index.
type Made struct {
	Index    int
	Board    puzzles.Clued // nil with Err
	Solution puzzles.Solution
	Opening  *puzzles.Opening    // how it is found from the order's start on; nil if the order has none
	Spare    int                 // clues without which the board is minimal, and as unique
	Least    int                 // with Minimum: no board of this solution has fewer clues, as far as was proved
	Places   string              // with Minimum: puzzles.CluePlaces, of which Least was proved
	Limit    runs.Limit          // with Minimum: what ended the search for fewer clues; "" if these are the fewest
	Answers  []crosscheck.Answer // of the order's engines
	Steps    *steps.Difficulty   // nil if the order demands nothing of steps
	Thrown   int                 // how many boards were thrown away for this one
	Skipped  int                 // how many of the index were as asked and are not wanted
	// Err says why there is no board: a *Twin; a *runs.Fault if an engine does not find a board unique that was made to
	// be; the limit that was reached; the cause of the end of ctx; or that none of many boards was as asked.
	Err error

	dropping *dropping // nil where no clues were dropped one by one
	first    firstStep // of a varied order
	rest     *stream   // makes further boards of the index
	written  string    // how a book has it, of one that was kept; its Board is there, and not all of the rest
}

// Clues is the number of the board's clues.
func (m *Made) Clues() int { return len(m.Board.ClueCells()) }

// Effort is that which the last engine measured.
func (m *Made) Effort() int64 { return m.Answers[len(m.Answers)-1].Stats.Effort() }

// A Twin is the error that the board is a rotation or a reflection of that of an index before.
type Twin struct{ Index int }

func (t *Twin) Error() string { return fmt.Sprintf("left out: like the board of index %d", t.Index) }

// UsualTries is how many boards are made for one that is as asked, if nothing else is said.
const UsualTries = 1000

// unfit is the error that a board is not as asked, and how far from that it is: in levels, or as a share of a number.
type unfit struct {
	error
	far float64
}

// Make makes the board of an index. It is safe for concurrent use.
func (o *Order) Make(ctx context.Context, index int) Made {
	w := &stream{order: o, index: index, r: rand.New(rand.NewPCG(o.Seed, uint64(index)))}
	m := w.next(ctx)
	for m.Err == nil && m.Skipped < o.Skip {
		m = w.next(ctx)
	}
	return m
}

// A stream makes boards of one index, one after the other.
type stream struct {
	order        *Order
	index        int
	r            *rand.Rand
	tried, found int // boards, and those of them that were as asked
	nearest      unfit
}

// next makes another board.
func (w *stream) next(ctx context.Context) Made {
	o := w.order
	limited, cancel := runs.Limits{Time: o.Time}.Context(ctx)
	defer cancel()
	tries := cmp.Or(o.Tries, UsualTries)
	for ; w.tried < tries; w.tried++ {
		m, err := o.attempt(ctx, limited, w.r)
		m.Index, m.Thrown, m.Skipped, m.rest = w.index, w.tried-w.found, w.found, w
		u, isUnfit := errors.AsType[unfit](err)
		if isUnfit && (w.nearest.error == nil || u.far < w.nearest.far) {
			w.nearest = u
		}
		switch {
		case err == nil:
			w.tried, w.found = w.tried+1, w.found+1
			return m
		case ctx.Err() != nil && !isUnverified(err):
			return Made{Index: w.index, Thrown: m.Thrown, Err: context.Cause(ctx)}
		case w.nearest.error != nil && limited.Err() != nil:
			err := fmt.Errorf("%w: no board was as asked: %w", context.Cause(limited), w.nearest)
			return Made{Index: w.index, Thrown: m.Thrown, Err: err}
		case !isUnfit:
			return Made{Index: w.index, Err: err}
		}
		if o.Thrown != nil {
			o.Thrown()
		}
	}
	err := fmt.Errorf("none of %d boards is as asked: %w", tries, w.nearest)
	return Made{Index: w.index, Thrown: tries - w.found, Err: err}
}

// A lacking is the error that clues which lie symmetrically are too few for a solution.
type lacking struct{ error }

func (l *lacking) Error() string {
	return fmt.Sprintf("without the clues that lie symmetrically to none, its solution is none: %v", l.error)
}

// attempt makes a board, with limited as the context until it is there. An error of type unfit says that another one
// may do.
func (o *Order) attempt(ctx, limited context.Context, r *rand.Rand) (m Made, err error) {
	if o.Opener != nil {
		var unopened *puzzles.Unopened
		if m.Opening, err = o.Opener(limited, r); errors.As(err, &unopened) {
			return m, unfit{err, math.Inf(1)}
		} else if err != nil {
			return m, err
		}
		return m, o.opened(ctx, limited, &m)
	}
	var ambiguous *puzzles.Ambiguous
	var few *lacking
	full, err := o.drawn(limited, &m, r)
	if err == nil {
		full, err = o.unknownClues(full, r)
	}
	if err == nil {
		err = o.reduce(limited, full, &m, r)
	}
	if other := errors.As(err, &ambiguous) || errors.As(err, &few); other && o.Solution == nil {
		return m, unfit{err, math.Inf(1)}
	} else if err != nil {
		return m, err
	}
	if err := o.Style.met(m.Board); err != nil {
		return m, err
	}
	m.Solution = m.Board.Form(m.Solution)
	err = o.accepts(ctx, limited, &m)
	m.dropping = nil
	return m, err
}

// draw is the user's own solution, or a random one.
func (o *Order) draw(ctx context.Context, r *rand.Rand) (puzzles.Solution, error) {
	if o.Solution != nil {
		return o.Solution, nil
	}
	return o.Random.Sample(ctx, r)
}

// accepts returns nil if a board is verified and as asked. What is cheap and throws away many comes first.
func (o *Order) accepts(ctx, limited context.Context, m *Made) (err error) {
	var l steps.List
	if !o.Demand.any() {
		if l, err = o.steered(limited, m); err != nil {
			return err
		}
	}
	if len(o.Engines) > 0 {
		if err := o.verify(ctx, m); err != nil {
			return err
		}
		if d := m.Effort(); !o.Effort.has(d) {
			return unfit{fmt.Errorf("the search effort of the nearest one is %d", d), o.Effort.far(d)}
		}
	}
	if !o.Demand.any() {
		if err := o.Demand.verify(limited, l); err != nil {
			return err
		}
	}
	if o.Varied {
		m.first, err = o.Demand.firstOf(limited, m.Board, m.Solution)
	}
	return err
}

// drawn draws a solution, and the board with all clues that it gives.
func (o *Order) drawn(ctx context.Context, m *Made, r *rand.Rand) (full puzzles.Clued, err error) {
	if boards := o.Family.Make.Boards; boards != nil && o.Solution == nil {
		defer runs.Unwound(&err)
		without, err := o.blank()
		if err != nil {
			return nil, err
		}
		images, err := o.symmetry().Images(without)
		if err != nil {
			return nil, err
		}
		if full, m.Solution, err = boards(ctx, runs.Drawing(ctx, r), o.Parameters, images); err != nil {
			return nil, err
		}
		if err := o.fits(m.Solution); err != nil {
			return nil, err
		}
		return o.symmetry().Symmetric(full)
	}
	if m.Solution, err = o.draw(ctx, r); err != nil {
		return nil, err
	}
	if err := o.fits(m.Solution); err != nil {
		return nil, err
	}
	without, err := o.blank()
	if err != nil {
		return nil, err
	}
	return FullOf(without, m.Solution, o.symmetry())
}

// unknownClues has '?' in the place of clues that are drawn. The error says that boards of the family have no such
// clues.
func (o *Order) unknownClues(full puzzles.Clued, r *rand.Rand) (puzzles.Clued, error) {
	if o.Unknown == 0 {
		return full, nil
	}
	told := make([]bool, len(full.ClueCells()))
	numbered, ok := full.(puzzles.Numbered)
	if !ok || len(numbered.HideClues(told).ClueCells()) < len(told) {
		return nil, fmt.Errorf("unknown: boards of %s %s have no clues '?' that can be dropped", full.Family(),
			full.Variant())
	}
	for clue := range told {
		told[clue] = r.Float64() >= o.Unknown
	}
	return numbered.HideClues(told), nil
}

// reduce drops clues of a board with all that the solution gives.
func (o *Order) reduce(ctx context.Context, full puzzles.Clued, m *Made, r *rand.Rand) error {
	if err := full.Check(full.Form(m.Solution)); err != nil {
		return &lacking{err}
	}
	ctx, cancel := context.WithCancel(ctx) // lets go of what the minimizer holds
	defer cancel()
	p, err := o.Minimizer(full, m.Solution)
	if err != nil {
		return err
	}
	if !o.Minimum {
		if m.dropping, err = o.dropped(ctx, full, p, r); err == nil {
			m.Board, m.Spare = m.dropping.first(m.dropping.usual)
		}
		return err
	}
	units, err := o.symmetry().Orbits(full)
	if err != nil {
		return err
	}
	units = hitting.Halved(full, units)
	h := o.Hitter(hitting.Weights(units))
	defer h.Close()
	m.Places = puzzles.CluePlaces(full)
	m.Board, m.Least, err = hitting.Minimum(ctx, full, p, units, h, r)
	if m.Board != nil && errors.As(err, &m.Limit) {
		return nil
	}
	return err
}

// lastMoment is how long each engine may verify a board that was made when an interrupt ended the search for fewer
// clues: whoever interrupts does not wait.
const lastMoment = 200 * time.Millisecond

// An unverified is the error of a board that an interrupt left no time to verify.
type unverified struct{ error }

func (u *unverified) Unwrap() error { return u.error }

func isUnverified(err error) bool {
	_, is := errors.AsType[*unverified](err)
	return is
}

// verify asks the engines whether the board is unique.
func (o *Order) verify(ctx context.Context, m *Made) error {
	within := runs.Limits{Time: o.Time}
	if m.Limit == runs.Interrupted {
		ctx, within.Time = context.WithoutCancel(ctx), lastMoment
	}
	report := crosscheck.Solutions(ctx, m.Board, o.Engines, 2, within)
	m.Answers = report.Answers
	if report.Finding != nil {
		return disputed(m.Board, report.Finding.Problem)
	}
	for _, a := range report.Answers {
		switch {
		case a.Limit != nil && m.Limit == runs.Interrupted:
			return &unverified{fmt.Errorf("%s did not verify it within the %v that are left after an interrupt: %w", a.Engine,
				lastMoment, m.Limit)}
		case a.Limit != nil:
			return fmt.Errorf("%s did not verify it: %w", a.Engine, a.Limit)
		case a.Verdict != puzzles.Unique || !slices.Equal(a.Solutions[0], m.Solution):
			return disputed(m.Board, a.Engine+" does not find the board unique")
		}
	}
	return nil
}

func disputed(b puzzles.Board, problem string) error {
	return fmt.Errorf("%w\n%v", &runs.Fault{Kind: runs.Verdict, Problem: problem}, b)
}
