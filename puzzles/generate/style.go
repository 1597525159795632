package generate

import (
	"context"
	"errors"
	"fmt"
	"math"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// A Style is ranges of numbers that boards and their solutions have. AnyStyle is that of all boards.
// A board without numbers on its clues has neither mean nor spread, so that it is in Any of these only.
type Style struct {
	Clues  Range      // how many
	Filled Range      // puzzles.Making.Filled of the solution: coins, black cells or holes
	Mean   Hundredths // of the numbers on the clues, rounded
	Spread Hundredths // their standard deviation, rounded: the root of the mean square of the distances from the mean
}

// AnyStyle is that of all boards.
var AnyStyle = Style{Any, Any, Hundredths{Any}, Hundredths{Any}}

// fits returns nil if a solution is of the order's style, else an unfit.
func (o *Order) fits(s puzzles.Solution) error {
	if o.Filled == Any {
		return nil
	}
	if n := o.Family.Make.Filled(s); !o.Filled.has(int64(n)) {
		return unfit{fmt.Errorf("the nearest one is filled in %s", prose.Some(n, "cell")), o.Filled.far(int64(n))}
	}
	return nil
}

// met returns nil if the clues of a board are of the style, else an unfit.
func (s *Style) met(b puzzles.Clued) error {
	if n := len(b.ClueCells()); !s.Clues.has(int64(n)) {
		return unfit{fmt.Errorf("the nearest one has %s", prose.Some(n, "clue")), s.Clues.far(int64(n))}
	}
	if s.Mean.Range == Any && s.Spread.Range == Any {
		return nil
	}
	mean, spread, ok := spreadOf(clueNumbers(b))
	if !ok {
		return unfit{errors.New("the nearest one has no numbers"), math.Inf(1)}
	}
	if !s.Mean.has(mean) || !s.Spread.has(spread) {
		return unfit{fmt.Errorf("the numbers of the nearest one have the mean %.2f and the spread %.2f",
			float64(mean)/hundred, float64(spread)/hundred), s.Mean.far(mean) + s.Spread.far(spread)}
	}
	return nil
}

// spreadOf is the mean of numbers and their standard deviation, in hundredths; ok is false if there are none.
func spreadOf(numbers []int) (mean, spread int64, ok bool) {
	if len(numbers) == 0 {
		return 0, 0, false
	}
	sum, squares := 0.0, 0.0
	for _, n := range numbers {
		sum += float64(n)
	}
	middle := sum / float64(len(numbers))
	for _, n := range numbers {
		squares += (float64(n) - middle) * (float64(n) - middle)
	}
	return inHundredths(middle), inHundredths(math.Sqrt(squares / float64(len(numbers)))), true
}

// StyleOf is the style of boards of one family, variant and size, each of which has one solution. The engines find it.
// Each range goes from a tenth below the least of the boards to a tenth above the most. The recipe has their variant,
// size and mean density, rounded to hundredths. Mean and Spread are any if some board has no numbers, Filled if the
// family's solutions have no density.
func StyleOf(
	ctx context.Context, f *puzzles.Family, boards []puzzles.Board, engines []puzzles.Engine, limits runs.Limits,
) (like puzzles.Parameters, s Style, err error) {
	if f.Make == nil {
		return like, s, fmt.Errorf("boards of %s have no style: they are not generated", f.Name)
	}
	if len(boards) == 0 || len(engines) == 0 {
		return like, s, fmt.Errorf("%d boards, %d engines: expected one or more", len(boards), len(engines))
	}
	kind := func(b puzzles.Board) string {
		rows, cols := b.Size()
		return fmt.Sprintf("%s %s %dx%d", b.Family(), b.Variant(), rows, cols)
	}
	var clues, filled, mean, spread seen
	total := 0
	for i, board := range boards {
		if kind(board) != kind(boards[0]) {
			return like, s, fmt.Errorf("boards of %s and %s: expected one family, variant and size",
				kind(boards[0]), kind(board))
		}
		b, ok := board.(puzzles.Clued)
		if !ok {
			return like, s, fmt.Errorf("boards of %s have no clues", f.Name)
		}
		o := Order{Engines: engines, Time: limits.Time}
		solution, err := o.only(ctx, b)
		if err != nil {
			return like, s, fmt.Errorf("board %d: %w", i+1, err)
		}
		clues.add(int64(len(b.ClueCells())))
		if f.Make.Filled != nil {
			n := f.Make.Filled(solution)
			total += n
			filled.add(int64(n))
		}
		if m, d, ok := spreadOf(clueNumbers(b)); ok {
			mean.add(m)
			spread.add(d)
		}
	}
	like = f.Usual
	like.Variant = boards[0].Variant()
	like.Rows, like.Cols = boards[0].Size()
	s = AnyStyle
	s.Clues = clues.around()
	if f.Make.Filled != nil {
		density := float64(total) / float64(len(boards)*like.Rows*like.Cols)
		like.Density = min(float64(inHundredths(density))/hundred, puzzles.MaxDensity)
		s.Filled = filled.around()
	}
	if mean.times == len(boards) {
		s.Mean, s.Spread = Hundredths{mean.around()}, Hundredths{spread.around()}
	}
	return like, s, nil
}

// only is the only solution of a board.
func (o *Order) only(ctx context.Context, b puzzles.Clued) (puzzles.Solution, error) {
	report := crosscheck.Solutions(ctx, b, o.Engines, 2, runs.Limits{Time: o.Time})
	if report.Finding != nil {
		return nil, disputed(b, report.Finding.Problem)
	}
	for _, a := range report.Answers {
		switch {
		case a.Limit != nil:
			return nil, fmt.Errorf("%s did not solve it: %w", a.Engine, a.Limit)
		case a.Verdict != puzzles.Unique:
			return nil, errors.New("it has no solution, or several: expected one")
		}
	}
	return report.Answers[0].Solutions[0], nil
}

// seen are the least and the most of numbers.
type seen struct {
	Range
	times int
}

func (s *seen) add(n int64) {
	if s.times++; s.times == 1 {
		s.Range = Range{n, n}
	}
	s.Least, s.Most = min(s.Least, n), max(s.Most, n)
}

// around is the range from a tenth below the least to a tenth above the most.
func (s *seen) around() Range { return Range{s.Least * 9 / 10, (s.Most*11 + 9) / 10} }
