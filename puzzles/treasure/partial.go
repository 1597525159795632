package treasure

import (
	"fmt"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// Judge says what a partial solution amounts to: violated if a rule, judged by itself, cannot be met any
// more, met if whatever the open cells become is a solution, else open.
func (b *Board) Judge(s puzzles.Solution) (puzzles.Judgement, error) {
	if err := b.checkShape(s, true); err != nil {
		return puzzles.Violated, err
	}
	if err := puzzles.CheckPosition(b, s); err != nil {
		return puzzles.Violated, err
	}
	met := puzzles.Covers(s, b.Fixed)
	for cell := range s {
		fixed, err := b.judgeCell(s, cell)
		if err != nil {
			return puzzles.Violated, err
		}
		met = met && fixed
	}
	if b.Total != NoTotal {
		fixed, err := b.judgeTotal(s)
		if err != nil {
			return puzzles.Violated, err
		}
		met = met && fixed
	}
	if met {
		return puzzles.Met, nil
	}
	return puzzles.Undecided, nil
}

// judgeCell returns nil if the rules of a cell are not broken already, whatever the open cells become; fixed says that
// these cannot break them either.
func (b *Board) judgeCell(s puzzles.Solution, cell int) (fixed bool, err error) {
	clue, place := int(b.Clues[cell]), puzzles.SpotAt(cell, b.Cols)
	mayHold := b.Rules == Mosaic || clue == Blank && (b.Rules != Hunt || b.isCounted(cell))
	switch {
	case !mayHold && s[cell] == 1 && clue == Blank:
		return false, puzzles.Broken("%s: a coin that no clue counts", place)
	case !mayHold && s[cell] == 1:
		return false, puzzles.Broken("%s: a coin on the cell of clue %d", place, clue)
	case clue == Blank:
		return mayHold || s[cell] == 0, nil
	}
	least, open := b.count(cell, s)
	if coins := misses(clue, least, open); coins != "" {
		return false, puzzles.Broken("%s: clue %d counts %s", place, clue, coins)
	}
	return open == 0 && (mayHold || s[cell] == 0), nil
}

// judgeTotal is judgeCell for the total.
func (b *Board) judgeTotal(s puzzles.Solution) (fixed bool, err error) {
	least, open := 0, 0
	for _, coin := range s {
		least += max(coin, 0)
		open -= min(coin, 0)
	}
	if coins := misses(b.Total, least, open); coins != "" {
		return false, fmt.Errorf("the board has %s: its total is %d", coins, b.Total)
	}
	return open == 0, nil
}

// misses says how many coins there are if that cannot become the number: least are, and so many cells are open.
func misses(number, least, open int) string {
	switch {
	case number < least, open == 0 && least < number:
		return prose.Some(least, "coin")
	case least+open < number:
		return "at most " + prose.Some(least+open, "coin")
	}
	return ""
}

// count is the number of coins that a clue at the cell counts, and of open cells.
func (b *Board) count(cell int, s puzzles.Solution) (coins, open int) {
	for n := range b.near(cell) {
		switch s[n] {
		case puzzles.Open:
			open++
		case 1:
			coins++
		}
	}
	return coins, open
}
