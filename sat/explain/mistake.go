package explain

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/hitting"
)

// mistake is what is wrong with the position of a board that no solution extends: its fewest entries that contradict
// each other, and whether these were proved the fewest. They are nil if there is no position, if the board has no
// solution without it either, or if the family's boards are not solved in steps.
func (d *Desk) mistake(ctx context.Context) (places []string, smallest bool, err error) {
	b, position, err := d.reasoned()
	if err != nil || position == nil {
		return nil, false, nil
	}
	s, err := first(ctx, d.Engines[1], b)
	if s == nil {
		return nil, false, err
	}
	proves, err := d.Proves(b, nil)
	if err != nil {
		return nil, false, err
	}
	w := &walk{desk: d, board: b, proves: proves, position: position, out: &Steps{}}
	err = w.mistake(ctx)
	return w.out.Mistake, w.out.Smallest, err
}

// mistake finds the fewest entries of the position that with all reasons contradict each other.
func (w *walk) mistake(ctx context.Context) error {
	shown := w.board.Shown()
	var own []int
	for e, value := range w.position {
		if value != puzzles.Open && value != shown[e] {
			own = append(own, e)
		}
	}
	core, err := w.desk.adviser.Smallest(ctx, hitting.CoreQuestion{
		Clues: len(own),
		Ask: func(ctx context.Context, kept []bool) (puzzles.Solution, error) {
			facts := slices.Clone(shown)
			for i, e := range own {
				if kept[i] {
					facts[e] = w.position[e]
				}
			}
			return w.proves.Counterexample(ctx, facts, w.all(true), -1, 0)
		},
		Broken: func(s puzzles.Solution) (broken []int) {
			for i, e := range own {
				if s[e] != w.position[e] {
					broken = append(broken, i)
				}
			}
			return broken
		},
	})
	if core == nil {
		return err
	}
	w.out.Position, w.out.Open = w.position, w.position.Opens()
	w.out.Verdict, w.out.Status, w.out.Smallest = puzzles.None, crosscheck.StatusNone, core.Smallest
	for i, in := range core.Kept {
		if in {
			w.out.Mistake = append(w.out.Mistake, puzzles.EntryPlace(w.board, own[i]))
		}
	}
	return err
}

func mistakeWords(places []string) string {
	if len(places) == 1 {
		return "the position has a mistake: " + places[0] + " has another value in every solution"
	}
	return fmt.Sprintf("the position has a mistake: no solution has these cells together: %s", strings.Join(places, " "))
}
