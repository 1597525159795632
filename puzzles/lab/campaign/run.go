package campaign

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"

	"twofold/puzzles"
	"twofold/puzzles/lab/workers"
)

// Run tries the cases from an index on, several at a time, and hands each outcome to use in the order of the
// indices, until use returns false, ctx ends, or Stop cases had findings. It returns ctx's cause if that ended it.
func (p *Plan) Run(ctx context.Context, from int, use func(Outcome) bool) error {
	faulty := 0
	for _, r := range workers.Ordered(ctx, p.Workers, p.cases(from), p.one) {
		switch {
		case r.err != nil:
			return r.err
		case r.skip:
			continue
		}
		if len(r.outcome.Found) > 0 {
			faulty++
		}
		if !use(r.outcome) || p.Stop > 0 && faulty >= p.Stop {
			return nil
		}
	}
	return context.Cause(ctx)
}

// A job is a case to be tried, with the text of its board if that is not drawn.
type job struct {
	index int
	text  string
}

type result struct {
	outcome Outcome
	skip    bool // the text is no board
	err     error
}

// cases are those from an index on.
func (p *Plan) cases(from int) iter.Seq[job] {
	return func(yield func(job) bool) {
		if !p.Every {
			for index := from; index < p.Cases; index++ {
				if !yield(job{index, ""}) {
					return
				}
			}
			return
		}
		index := 0
		for s := range p.shapes() {
			for text := range p.Family.Every(s) {
				if index >= from && !yield(job{index, text}) {
					return
				}
				index++
			}
		}
	}
}

// shapes are all shapes of the plan, the smaller ones first.
func (p *Plan) shapes() iter.Seq[puzzles.Recipe] {
	return func(yield func(puzzles.Recipe) bool) {
		for _, variant := range p.Variants {
			for rows := p.Sizes.Least[0]; rows <= p.Sizes.Most[0]; rows++ {
				for cols := p.Sizes.Least[1]; cols <= p.Sizes.Most[1]; cols++ {
					if !yield(puzzles.Recipe{Variant: variant, Rows: rows, Cols: cols}) {
						return
					}
				}
			}
		}
	}
}

// one tries one case. What panics outside of an engine is a finding too, for which there is no board but a blank one.
func (p *Plan) one(ctx context.Context, j job) (r result) {
	var b puzzles.Board
	kind := "every"
	var err error
	defer func() {
		if problem := recover(); problem != nil {
			s := puzzles.Recipe{Variant: p.Variants[0], Rows: p.Sizes.Most[0], Cols: p.Sizes.Most[1]}
			found := Found{puzzles.KindCrash, "twofold", fmt.Sprintf("drawing or comparing panicked: %v", problem),
				string(debug.Stack())}
			r = result{outcome: Outcome{Index: j.index, Kind: kind, Board: p.Family.Blank(s), Found: []Found{found}}}
		}
	}()
	if p.Every {
		if b, err = p.Family.Parse(j.text); err != nil {
			return result{skip: true}
		}
	} else if b, kind, err = p.draw(ctx, j.index); err != nil {
		return result{err: err}
	}
	return result{outcome: p.outcome(j.index, kind, p.Ask(ctx, b))}
}

func (p *Plan) outcome(index int, kind string, a Answers) Outcome {
	report := a.Report()
	o := Outcome{Index: index, Kind: kind, Board: a.Board.String(), Verdict: report.Verdict(), Brute: a.brute() != nil,
		Found: a.Findings()}
	for _, all := range [][]puzzles.Answer{a.Engines, a.Guests} {
		for _, e := range all {
			o.Times = append(o.Times, Time{e.Engine, e.Stats.Wall.Seconds()})
			if e.Limit != "" && e.Limit != puzzles.NotServed {
				o.Limited = append(o.Limited, e.Engine)
			}
		}
	}
	for _, e := range a.Engines {
		if report.Finding == nil && e.Count != nil && e.Complete {
			o.Count = e.Count.String()
			break
		}
	}
	for _, g := range a.Guests {
		r := Reply{Guest: g.Engine, Verdict: g.Verdict, Found: g.Found}
		if g.Count != nil {
			r.Count = g.Count.String()
		}
		for _, f := range o.Found {
			r.Wrong = r.Wrong || f.Culprit == g.Engine
		}
		o.Replies = append(o.Replies, r)
	}
	return o
}

// Conduct runs the plan and tallies it; note gets each outcome as well. It keeps a journal in the file, and goes on
// with the outcomes that are there. Without a file's name there is no journal. The end of ctx is no error.
func (p *Plan) Conduct(ctx context.Context, file string, note func(Outcome)) (*Tally, error) {
	tally := NewTally(p.Family)
	take := func(o Outcome) { tally.Add(o); note(o) }
	next := 0
	write := func(Outcome) error { return nil }
	if file != "" {
		book, from, err := p.OpenJournal(file, take)
		if err != nil {
			return nil, err
		}
		defer book.Close()
		next, write = from, book.Add
	}
	var failure error
	err := p.Run(ctx, next, func(o Outcome) bool {
		take(o)
		failure = write(o)
		return failure == nil
	})
	if ctx.Err() != nil {
		err = nil
	}
	return tally, errors.Join(err, failure)
}
