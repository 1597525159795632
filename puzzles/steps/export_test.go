package steps

import (
	"context"

	"twofold/puzzles"
)

var (
	Brute   = brute
	Written = written
)

// Trying is an oracle that looks at all fillings.
func Trying(b puzzles.Reasoned, fillings []puzzles.Solution) puzzles.Oracle {
	return &trying{b: b, fillings: fillings}
}

// WithoutReasons is the board without its clues, whose assignments are more than those of its own.
func WithoutReasons(b puzzles.Reasoned) puzzles.Board {
	return b.Keep(make([]bool, len(b.ClueCells())))
}

// Watching verifies the steps of a list, and is the most entries that are watched at once, over all reasons.
func Watching(ctx context.Context, l List, o puzzles.Incremental, enough int) (most int, err error) {
	v := newVerifier(l, nil, o)
	for _, s := range l.Steps {
		if err := v.step(ctx, s); err != nil {
			return most, err
		}
		n := 0
		for _, entries := range v.watched {
			n += len(entries)
		}
		if most = max(most, n); most > enough {
			break
		}
	}
	return most, nil
}

// OptionsOf lists the rows of each truth at a position, as candidates that are 1, and its weight.
func OptionsOf(c *Candidates, position puzzles.Solution) (options [][][]int, weights []int) {
	s := newLightest(c, position, nil)
	for _, rows := range s.rows {
		var own [][]int
		for _, row := range rows {
			var all []int
			for _, l := range row {
				all = append(all, l.candidate())
			}
			own = append(own, all)
		}
		options = append(options, own)
	}
	return options, s.weight
}

// Linked reports whether a link joins two candidates.
func Linked(c *Candidates, a, b int) bool { return c.near[a].has(b) }
