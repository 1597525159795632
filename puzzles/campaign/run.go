package campaign

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"runtime/debug"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/runs"
)

// Run tries the cases that w asks for, nil for all, several at a time, and hands each outcome to use in the order of
// the indices, until use returns false, ctx ends, or Stop cases had findings. It returns ctx's cause if that ended it.
func (p *Plan) Run(ctx context.Context, w *shards.Work, use func(Outcome) bool) error {
	faulty := 0
	for _, r := range shards.Ordered(ctx, w, p.Workers, p.cases, p.codec(), p.one) {
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
	return cmp.Or(context.Cause(ctx), w.Err())
}

// codec says how what became of a case is kept. Of a text that is no board that is null.
func (p *Plan) codec() shards.Codec[job, result] {
	about := p.Title()
	return shards.Codec[job, result]{
		Key: func(j job) string { return shards.Key(about, j.index, j.text) },
		Pack: func(r result) (any, bool) {
			if r.skip {
				return nil, true
			}
			return r.outcome, r.err == nil
		},
		Unpack: func(_ job, raw json.RawMessage) (r result, err error) {
			r.skip = string(raw) == "null"
			return r, json.Unmarshal(raw, &r.outcome)
		},
	}
}

// A job is a case to be tried, with the text of its board if that is not drawn.
type job struct {
	index int
	text  string
	err   error // there is no case, because of this
}

type result struct {
	outcome Outcome
	skip    bool // the text is no board
	err     error
}

// cases yields all cases.
func (p *Plan) cases(yield func(job) bool) {
	if !p.Every {
		for index := 0; index < p.Cases && yield(job{index: index}); index++ {
		}
		return
	}
	index := 0
	var none error
	for s := range p.shapes() {
		if _, err := p.Family.BlankBoard(s); err != nil {
			none = fmt.Errorf("no board of %s: %w", p.Sizes, err)
			continue
		}
		for text := range p.Family.Every(s) {
			if !yield(job{index: index, text: text}) {
				return
			}
			index++
		}
	}
	if index == 0 && none != nil {
		yield(job{err: none})
	}
}

// shapes are all shapes of the plan, the smaller ones first.
func (p *Plan) shapes() iter.Seq[puzzles.Parameters] {
	return func(yield func(puzzles.Parameters) bool) {
		for _, variant := range p.Variants {
			for rows := p.Sizes.Least[0]; rows <= p.Sizes.Most[0]; rows++ {
				for cols := p.Sizes.Least[1]; cols <= p.Sizes.Most[1]; cols++ {
					if !yield(puzzles.Parameters{Variant: variant, Rows: rows, Cols: cols}) {
						return
					}
				}
			}
		}
	}
}

// blank is the text of the largest board without clues of the first variant; "" if the family has none of the sizes.
func (p *Plan) blank() (text string) {
	for s := range p.shapes() {
		if b, err := p.Family.BlankBoard(s); err == nil && s.Variant == p.Variants[0] {
			text = b.String()
		}
	}
	return text
}

// Try tries one case, alone.
func (p *Plan) Try(ctx context.Context, index int) (Outcome, error) {
	r := p.one(ctx, job{index: index})
	return r.outcome, r.err
}

// one tries one case. What panics outside of an engine is a finding too, for which there is no board but a blank one.
func (p *Plan) one(ctx context.Context, j job) (r result) {
	var b puzzles.Board
	kind := "every"
	var err error
	defer func() {
		if problem := recover(); problem != nil {
			found := Found{runs.Crash, "twofold", fmt.Sprintf("drawing or comparing panicked: %v", problem),
				string(debug.Stack())}
			r = result{outcome: Outcome{Index: j.index, Kind: kind, Board: p.blank(), Found: []Found{found}}}
		}
	}()
	if j.err != nil {
		return result{err: j.err}
	}
	if p.Every {
		if b, err = p.Family.Parse(j.text); err != nil {
			return result{skip: true}
		}
	} else if b, kind, err = p.Draw(ctx, j.index); err != nil {
		if _, isLimit := runs.LimitOf(err); isLimit && ctx.Err() == nil {
			return result{outcome: Outcome{Index: j.index, Kind: kind, Limited: []string{Drawing}}}
		}
		return result{err: err}
	}
	o := p.outcome(j.index, kind, p.Ask(ctx, b))
	if len(o.Limited) == 0 { // else each rule may take as long again
		o.Rules = p.exercised(ctx, b)
	}
	return result{outcome: o}
}

func (p *Plan) outcome(index int, kind string, a Answers) Outcome {
	report := a.Report()
	o := Outcome{Index: index, Kind: kind, Board: a.Board.String(), Verdict: report.Verdict(), Brute: a.brute() != nil,
		Found: a.Findings()}
	for _, all := range [][]crosscheck.Answer{a.Engines, a.Guests} {
		for _, e := range all {
			o.Times = append(o.Times, Time{e.Engine, e.Stats.Wall.Seconds()})
			if e.Limit != nil && e.Limit != runs.NotServed {
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

// Conduct runs the cases that w asks for, nil for all, and tallies them; note, if it is not nil, gets each outcome as
// well. The end of ctx is no error.
func (p *Plan) Conduct(ctx context.Context, w *shards.Work, note func(Outcome)) (*Summary, error) {
	summary := NewSummary(p.Family)
	err := p.Run(ctx, w, func(o Outcome) bool {
		summary.Add(o)
		if note != nil {
			note(o)
		}
		return true
	})
	if ctx.Err() != nil {
		err = nil
	}
	return summary, err
}

// Resume is the work of the plan with a journal in a file, which it goes on with. One of another campaign is refused.
func (p *Plan) Resume(file string) (*shards.Work, error) {
	head, err := json.Marshal(map[string]string{"campaign": p.Title()})
	if err != nil {
		return nil, err
	}
	return shards.Resume(file, string(head), shards.Shard{}, shards.Form{})
}
