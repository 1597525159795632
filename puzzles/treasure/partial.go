package treasure

import (
	"fmt"

	"twofold/puzzles"
)

// Judge says what a partial solution amounts to: violated if a rule, judged by itself, cannot be met any
// more, met if whatever the open cells become is a solution, else open.
func (b *Board) Judge(s puzzles.Solution) (puzzles.Judgement, error) {
	if err := b.checkShape(s, puzzles.Open); err != nil {
		return puzzles.Violated, err
	}
	fixed, err := b.checkRules(s)
	switch {
	case err != nil:
		return puzzles.Violated, err
	case fixed:
		return puzzles.Met, nil
	}
	return puzzles.Undecided, nil
}

// checkRules returns nil if no rule is broken already, whatever the open cells become; fixed says that
// none can be broken by them either.
func (b *Board) checkRules(s puzzles.Solution) (fixed bool, err error) {
	fixed = true
	counted := make([]bool, len(s))
	for cell, clue := range b.Clues {
		if clue == Blank {
			continue
		}
		if b.Rules != Mosaic && s[cell] == 1 {
			return false, fmt.Errorf("%s: a coin on the cell of clue %d", puzzles.Place(cell, b.Cols), clue)
		}
		least, open := b.count(cell, s, counted)
		if err := between(int(clue), least, open); err != nil {
			return false, fmt.Errorf("%s: clue %d %w", puzzles.Place(cell, b.Cols), clue, err)
		}
		fixed = fixed && open == 0 && (b.Rules == Mosaic || s[cell] == 0)
	}
	coins, open := 0, 0
	for cell, coin := range s {
		if b.Rules == Hunt && !counted[cell] && coin == 1 {
			return false, fmt.Errorf("%s: a coin that no clue counts", puzzles.Place(cell, b.Cols))
		}
		fixed = fixed && (b.Rules != Hunt || counted[cell] || coin == 0)
		coins += max(coin, 0)
		if coin == puzzles.Open {
			open++
		}
	}
	switch {
	case b.Total == NoTotal:
		return fixed, nil
	case b.Total < coins || open == 0 && coins < b.Total:
		return false, fmt.Errorf("the board has %d coins: its total is %d", coins, b.Total)
	case coins+open < b.Total:
		return false, fmt.Errorf("the board has at most %d coins: its total is %d", coins+open, b.Total)
	}
	return fixed && open == 0, nil
}

// between returns nil if a clue can count its number: it counts least coins and so many open cells.
func between(clue, least, open int) error {
	switch {
	case clue < least, open == 0 && least < clue:
		return fmt.Errorf("counts %d coins", least)
	case least+open < clue:
		return fmt.Errorf("counts at most %d coins", least+open)
	}
	return nil
}

// count is the number of coins that the clue at the cell counts, and of open cells; the cells looked at
// are marked.
func (b *Board) count(cell int, s puzzles.Solution, counted []bool) (coins, open int) {
	for n := range b.near(cell) {
		switch s[n] {
		case puzzles.Open:
			open++
		case 1:
			coins++
		}
		counted[n] = true
	}
	return coins, open
}
