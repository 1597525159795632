package api

import (
	"bytes"
	"encoding/json"
	"fmt"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/steps"
)

// A generateAsk asks for the board that 'twofold generate' makes of a seed, with the same words.
type generateAsk struct {
	Family string
	puzzles.Request
	timeAsk
	Seed                 uint64
	Symmetry             generate.Symmetry
	Minimum              bool
	Total                *bool  // nil is as is usual
	Clues, Effort, Steps string // ranges
	Needs, Without       []string
	Level                steps.Level
	Tries                int // boards that are made for one that is as asked; 0 is as usual
	NoGuess              bool
	Start                string
}

// A making tells of how a board was made.
type making struct {
	Thrown int `json:"thrown"` // boards that were not as asked
	shown
}

// generate answers with the object of 'twofold generate --json', and a picture.
func (j job) generate(q generateAsk) (any, error) {
	f, o, err := j.order(q)
	if err != nil {
		return nil, err
	}
	limits, err := j.within(q.timeAsk)
	if err != nil {
		return nil, err
	}
	o.Time = limits.Time
	limits.Time = 0
	ctx, cancel := limits.Context(j.ctx)
	defer cancel()
	o.Thrown = func() { j.thrown.Add(1) }
	m := o.Make(ctx, 0)
	if m.Err != nil {
		return nil, m.Err
	}
	var text bytes.Buffer
	if err := generate.NewBook(o, &text, true).Write(m); err != nil {
		return nil, err
	}
	d, err := drawnBoard(twofold.Puzzle{Board: m.Board, Family: f})
	return joined{json.RawMessage(text.Bytes()), making{m.Thrown, d.shown}}, err
}

// order is what is asked for.
func (j job) order(q generateAsk) (*twofold.Family, *generate.Order, error) {
	f, err := j.known.Find(q.Family)
	if err != nil {
		return nil, nil, err
	}
	q.Request.Total = q.Total != nil && *q.Total
	like, err := f.Parameters(q.Request)
	if q.NoGuess && q.Total == nil {
		like = f.WithTotal(like)
	}
	if err == nil {
		err = small(like)
	}
	if err != nil {
		return nil, nil, err
	}
	o, err := f.Order(like, j.options.Backend)
	if err != nil {
		return nil, nil, err
	}
	o.Seed, o.Minimum, o.Tries = q.Seed, q.Minimum, q.Tries
	o.Demand.Needs, o.Demand.Without, o.Demand.Level = q.Needs, q.Without, q.Level
	if q.Symmetry != "" {
		o.Symmetry = q.Symmetry
	}
	for _, r := range []struct {
		name, text string
		to         *generate.Range
	}{{"clues", q.Clues, &o.Clues}, {"effort", q.Effort, &o.Effort}, {"steps", q.Steps, &o.Demand.Size}} {
		if r.text == "" {
			continue
		}
		if err := r.to.Set(r.text); err != nil {
			return nil, nil, fmt.Errorf("%s %q: %w", r.name, r.text, err)
		}
	}
	if err := q.open(f, o); err != nil {
		return nil, nil, err
	}
	return f, o, o.Check()
}

// open makes the order one of boards that are opened from a start without a guess, if that is asked for.
func (q generateAsk) open(f *twofold.Family, o *generate.Order) (err error) {
	rows, cols := o.Parameters.Rows, o.Parameters.Cols
	start := (rows-1)/2*cols + (cols-1)/2
	switch {
	case !q.NoGuess && q.Start != "":
		return fmt.Errorf("start %q: expected it with noguess", q.Start)
	case !q.NoGuess:
		return nil
	case q.Start != "":
		if start, err = puzzles.ParsePlace(q.Start, rows, cols); err != nil {
			return fmt.Errorf("start %w", err)
		}
	}
	return f.OpenFrom(o, start)
}

// A sizesAsk asks which sizes boards of a variant usually have.
type sizesAsk struct{ Family, Variant string }

// sizes answers with sizes around the usual one of which boards are made, the smallest first.
func (j job) sizes(q sizesAsk) (any, error) {
	f, err := j.known.Find(q.Family)
	if err != nil {
		return nil, err
	}
	usual, err := f.Parameters(puzzles.Request{Variant: q.Variant})
	if err != nil {
		return nil, err
	}
	all := []string{}
	most := f.Most[usual.Variant]
	for _, size := range sizesNear(usual.Rows, usual.Cols) {
		if most[0] > 0 && (size[0] > most[0] || size[1] > most[1]) {
			break
		}
		named := fmt.Sprintf("%dx%d", size[0], size[1])
		like, err := f.Parameters(puzzles.Request{Variant: q.Variant, Size: named})
		if err == nil {
			_, err = f.Order(like, j.options.Backend)
		}
		if err == nil {
			all = append(all, named)
		}
	}
	return all, nil
}

// sides are the usual ones of square boards.
var sides = []int{3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20}

// sizesNear are squares with sides from half to one and a half of those of a square board, or for another board those
// with up to two rows more or less.
func sizesNear(rows, cols int) (all [][2]int) {
	if rows == cols {
		for _, n := range sides {
			if n == rows || 2*n >= rows-1 && 2*n <= 3*rows {
				all = append(all, [2]int{n, n})
			}
		}
		return all
	}
	for by := -2; by <= 2; by++ {
		all = append(all, [2]int{rows + by, cols})
	}
	return all
}
