package steps

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// A toy is a board whose rules are drawn at random: each reason is broken by some of all assignments, and so are the
// free rules.
type toy struct {
	puzzles.Numbered // of which nothing is asked but what is below
	rows, cols       int
	values           int
	clues, rules     int
	breaks           map[string][]int // of the fillings, by their values
	fillings         []puzzles.Solution
	tells            []int // by entry, the clue that alone tells it, or -1
	shown            puzzles.Solution
}

func (t *toy) Size() (rows, cols int)          { return t.rows, t.cols }
func (t *toy) ClueCells() []int                { return make([]int, t.clues) }
func (t *toy) NamedRules() []puzzles.NamedRule { return make([]puzzles.NamedRule, t.rules) }
func (t *toy) Shown() puzzles.Solution         { return slices.Clone(t.shown) }
func (t *toy) Check(s puzzles.Solution) error {
	if broken, err := t.Breaks(s, nil); err != nil || len(broken) > 0 {
		return fmt.Errorf("%v is broken: %w", broken, err)
	}
	return nil
}

func (t *toy) Facts(position puzzles.Solution, kept []bool) puzzles.Solution {
	facts := slices.Clone(position)
	for e, clue := range t.tells {
		if clue >= 0 && !kept[clue] {
			facts[e] = puzzles.Open
		}
	}
	return facts
}

func (t *toy) Breaks(s puzzles.Solution, _ []int) ([]int, error) {
	breaks, ok := t.breaks[fmt.Sprint(s)]
	if !ok {
		return nil, errors.New("a free rule")
	}
	return breaks, nil
}

// drawToy draws a board and one of its solutions. Reasons are broken by most assignments or by few.
func drawToy(r *rand.Rand) (*toy, puzzles.Solution) {
	t := &toy{rows: 1 + r.IntN(2), cols: 1 + r.IntN(3), values: 2 + r.IntN(2), clues: r.IntN(6), rules: r.IntN(3)}
	n := t.rows * t.cols
	s := make(puzzles.Solution, n)
	for e := range s {
		s[e] = r.IntN(t.values)
	}
	t.shown = slices.Repeat(puzzles.Solution{puzzles.Open}, n)
	t.tells = slices.Repeat([]int{-1}, n)
	for clue := range t.clues {
		if e := r.IntN(n); r.IntN(4) == 0 && t.tells[e] < 0 {
			t.tells[e], t.shown[e] = clue, s[e]
		}
	}
	for e := range n {
		if t.shown[e] < 0 && r.IntN(5) == 0 {
			t.shown[e] = s[e] // as the cell of a clue is white, by a free rule
		}
	}
	t.draw(r, s)
	if r.IntN(4) == 0 {
		s = t.fillings[r.IntN(len(t.fillings))] // as of a board without a solution
		for e, clue := range t.tells {
			if clue >= 0 {
				t.tells[e], t.shown[e] = -1, puzzles.Open
			}
		}
	}
	return t, s
}

func (t *toy) draw(r *rand.Rand, s puzzles.Solution) {
	harsh := make([]float64, t.clues+t.rules)
	for i := range harsh {
		harsh[i] = [...]float64{0.2, 0.5, 0.8}[r.IntN(3)]
	}
	_ = puzzles.Values([]int{0, 1, 2}[:t.values]...)(t, 1e6, func(a puzzles.Solution) bool {
		for e, value := range t.shown {
			if value >= 0 && t.tells[e] < 0 && a[e] != value {
				return true
			}
		}
		isSolution := slices.Equal(a, s)
		if !isSolution && r.IntN(5) == 0 {
			return true
		}
		breaks := []int{}
		for reason := range harsh {
			told := slices.Index(t.tells, reason)
			if told >= 0 && a[told] != s[told] || told < 0 && !isSolution && r.Float64() < harsh[reason] {
				breaks = append(breaks, reason)
			}
		}
		t.breaks = putTo(t.breaks, fmt.Sprint(a), breaks)
		t.fillings = append(t.fillings, slices.Clone(a))
		return true
	})
}

func putTo(m map[string][]int, key string, value []int) map[string][]int {
	if m == nil {
		m = map[string][]int{}
	}
	m[key] = value
	return m
}

// trying is an oracle that looks at all fillings, in an order of its own.
type trying struct {
	b        puzzles.Reasoned
	fillings []puzzles.Solution
	asked    int
}

func (o *trying) Counterexample(
	ctx context.Context, facts puzzles.Solution, kept []bool, entry, value int,
) (puzzles.Solution, error) {
	if o.asked++; ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	for _, filling := range o.fillings {
		if agrees(filling, facts) && (entry < 0 || filling[entry] != value) && !breaksKept(o.b, filling, kept) {
			return filling, nil
		}
	}
	return nil, nil
}

func agrees(filling, facts puzzles.Solution) bool {
	for e, value := range facts {
		if value != puzzles.Open && filling[e] != value {
			return false
		}
	}
	return true
}

func breaksKept(b puzzles.Reasoned, filling puzzles.Solution, kept []bool) bool {
	breaks, err := b.Breaks(filling, nil)
	return err != nil || !puzzletest.Obeys(b, filling, breaks, kept)
}
