package campaign

import (
	"context"
	"fmt"
	"math/rand/v2"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"

	"twofold/puzzles/prose"
)

// A Made is a board that a guest made.
type Made struct {
	Guest   string
	Asked   string // the header of the board that was asked for
	Board   string // what it made, if that is a board
	Kind    runs.Kind
	Problem string // "" if the board is as asked: unique, and with no clue to spare
}

const (
	kindNotUnique  runs.Kind = "generated board not unique"
	kindNotMinimal runs.Kind = "generated board not minimal"
	kindUnchecked  runs.Kind = "generated board not checked" // the engines reached a limit
)

// Generate asks each guest for number boards, of shapes drawn from the seed, and judges each: it has to be
// a board of the shape, unique by all engines, and no word of it that can be freed may be to spare.
func (p *Plan) Generate(ctx context.Context, number int, use func(Made)) error {
	for index := range number {
		r := rand.New(rand.NewPCG(p.Seed, 1<<63+uint64(index)))
		s := puzzles.Parameters{Variant: p.Variants[index%len(p.Variants)]}
		if err := p.shaped(r, &s); err != nil {
			return fmt.Errorf("no board of %s: %w", p.Sizes, err)
		}
		header := prose.FirstLine(p.Family.Blank(s))
		for _, g := range p.Guests {
			text, err := g.Make(ctx, header)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			m := Made{Guest: g.Name, Asked: header, Board: text}
			if err == nil {
				err = p.judgeMade(ctx, s, text)
			}
			if ctx.Err() != nil {
				return context.Cause(ctx) // nobody could judge the board
			}
			if err != nil {
				m.Kind, m.Problem = runs.KindOf(err), err.Error()
			}
			use(m)
		}
	}
	return nil
}

// shaped draws a shape of which the family has boards.
func (p *Plan) shaped(r *rand.Rand, like *puzzles.Parameters) (err error) {
	for range attempts {
		p.Sizes.draw(r, like)
		if _, err = p.Family.BlankBoard(*like); err == nil {
			return nil
		}
	}
	return err
}

// judgeMade returns what is wrong with a board that should be unique and minimal.
func (p *Plan) judgeMade(ctx context.Context, s puzzles.Parameters, text string) error {
	b, err := p.Family.Parse(text)
	if err != nil {
		return &runs.Fault{Kind: runs.Format, Problem: err.Error()}
	}
	if rows, cols := b.Size(); rows != s.Rows || cols != s.Cols || b.Variant() != s.Variant {
		return &runs.Fault{Kind: runs.Format, Problem: fmt.Sprintf("a board of %dx%d %s: expected %dx%d %s", rows,
			cols, b.Variant(), s.Rows, s.Cols, s.Variant)}
	}
	if err := puzzles.Unpositioned(b, "a board that is made"); err != nil {
		return &runs.Fault{Kind: runs.Format, Problem: err.Error()}
	}
	report := p.decide(ctx, b)
	if !isSettled(report) {
		return unchecked("whether it is unique")
	}
	if v := report.Verdict(); v != puzzles.Unique || len(report.Solutions()) == 0 {
		return &runs.Fault{Kind: kindNotUnique, Problem: fmt.Sprintf("the board has the verdict %v: expected unique", v)}
	}
	return p.minimal(ctx, b, report.Solutions()[0])
}

// minimal returns nil if every word that can be freed is needed for the solution to be the only one.
func (p *Plan) minimal(ctx context.Context, b puzzles.Board, s puzzles.Solution) error {
	whole := puzzles.PartsOf(b)
	for g, grid := range whole.Grids {
		for at, word := range grid.Words {
			fewer := whole.Clone()
			fewer.Grids[g].Words[at] = puzzles.Free
			other, err := fewer.Read(p.Family.Read)
			if word == puzzles.Free || err != nil {
				continue
			}
			report := p.decide(ctx, other)
			if !isSettled(report) {
				return unchecked(fmt.Sprintf("whether %s: clue %s is needed", puzzles.Place(at, whole.Cols), word))
			}
			if report.Verdict() == puzzles.Unique && other.Check(s) == nil && isBest(other, s, report) {
				return &runs.Fault{Kind: kindNotMinimal, Problem: fmt.Sprintf("%s: clue %s is to spare",
					puzzles.Place(at, whole.Cols), word)}
			}
		}
	}
	return nil
}

// isSettled reports whether it is known how many solutions there are, of none, one and more.
func isSettled(r crosscheck.Report) bool {
	v := r.Verdict()
	return v == puzzles.None || v == puzzles.Unique || v == puzzles.Multiple
}

// unchecked is the fault of a board that the engines cannot judge within their limits. It is not known to be right.
func unchecked(what string) error {
	return &runs.Fault{Kind: kindUnchecked, Problem: "the engines did not find out in time " + what}
}

// isBest reports whether s is as good as the solutions found of a ranked board; of others all are.
func isBest(b puzzles.Board, s puzzles.Solution, r crosscheck.Report) bool {
	ranked, ok := b.(puzzles.Ranked)
	return !ok || ranked.Cost(s) == ranked.Cost(r.Solutions()[0])
}

// decide asks all engines whether a board is unique.
func (p *Plan) decide(ctx context.Context, b puzzles.Board) crosscheck.Report {
	a := Answers{Board: b}
	for _, e := range p.Engines {
		a.Engines = append(a.Engines, crosscheck.Ask(ctx, b, Guarded(e), 2, p.Limits))
	}
	return a.Report()
}
