package twofold

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/runs"
	"twofold/sat"
)

// expert is a field of 16x30 with 99 mines, opened from a cell.
func expert(t *testing.T, seed uint64, total bool) (*Family, puzzles.Covered, *puzzles.Opening) {
	t.Helper()
	f, err := Find("treasure")
	if err != nil {
		t.Fatal(err)
	}
	like, err := f.Parameters(puzzles.Request{Variant: "minesweeper", Size: "16x30", Coins: 99, Total: total})
	if err != nil {
		t.Fatal(err)
	}
	open, err := f.Native.Opener(like, 7*30+14)
	if err != nil {
		t.Fatal(err)
	}
	o, err := open(context.Background(), rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatal(err)
	}
	blank, err := f.BlankBoard(like)
	if err != nil {
		t.Fatal(err)
	}
	full, err := blank.(puzzles.Clued).Full(o.Solution)
	if err != nil {
		t.Fatal(err)
	}
	return f, full.(puzzles.Covered), o
}

// TestExpertFieldsAreVerified by both worlds, deduction by deduction.
func TestExpertFieldsAreVerified(t *testing.T) {
	for seed := range uint64(6) {
		f, b, o := expert(t, seed, seed%3 > 0)
		if err := verified(f, b, o); err != nil {
			t.Errorf("seed %d: %v\n%v", seed, err, b)
		}
	}
}

func verified(f *Family, b puzzles.Covered, o *puzzles.Opening) error {
	finds, proves := f.Oracles(sat.InProcess)
	for _, maker := range []generate.OracleMaker{finds, proves} {
		oracle, err := maker(b.Covered(), o.Solution)
		if err == nil {
			err = o.Verify(context.Background(), b, oracle)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// TestWrongOpeningsAreFaults: an opening that is changed so that it does not hold is refused by each of the oracles.
func TestWrongOpeningsAreFaults(t *testing.T) {
	f, b, right := expert(t, 1, true)
	finds, proves := f.Oracles(sat.InProcess)
	last := len(right.Deductions) - 1
	hard := slices.IndexFunc(right.Deductions, func(d puzzles.Deduction) bool { return len(d.Clues) > 1 })
	if hard < 0 {
		t.Fatal("no deduction needs two clues")
	}
	for name, change := range map[string]func(o *puzzles.Opening){
		"a clue is missing": func(o *puzzles.Opening) { o.Deductions[hard].Clues = o.Deductions[hard].Clues[1:] },
		"no clue":           func(o *puzzles.Opening) { o.Deductions[hard].Clues = nil },
		"another value":     func(o *puzzles.Opening) { o.Deductions[hard].Value = 1 - o.Deductions[hard].Value },
		"too early":         func(o *puzzles.Opening) { o.Deductions = o.Deductions[hard:] },
		"the last is missing": func(o *puzzles.Opening) {
			o.Deductions = slices.DeleteFunc(o.Deductions, func(d puzzles.Deduction) bool {
				return d.Value == 0 && slices.Contains(d.Cells, lastEmpty(right))
			})
		},
		"another start":    func(o *puzzles.Opening) { o.Start = slices.Index(o.Solution, 1) },
		"another solution": func(o *puzzles.Opening) { o.Solution[0] = 1 - o.Solution[0] },
		"a mine's clue":    func(o *puzzles.Opening) { o.Deductions[last].Clues = []int{slices.Index(o.Solution, 1)} },
	} {
		o := &puzzles.Opening{Solution: slices.Clone(right.Solution), Start: right.Start}
		for _, d := range right.Deductions {
			d.Clues = slices.Clone(d.Clues)
			o.Deductions = append(o.Deductions, d)
		}
		change(o)
		for which, maker := range []generate.OracleMaker{finds, proves} {
			oracle, err := maker(b.Covered(), right.Solution)
			if err != nil {
				t.Fatal(err)
			}
			if fault := (*runs.Fault)(nil); !errors.As(o.Verify(context.Background(), b, oracle), &fault) {
				t.Errorf("oracle %d: %s: not a fault", which, name)
			}
		}
	}
}

// lastEmpty is an empty cell of the last deduction that finds any.
func lastEmpty(o *puzzles.Opening) int {
	for _, d := range slices.Backward(o.Deductions) {
		if d.Value == 0 {
			return d.Cells[0]
		}
	}
	return -1
}
