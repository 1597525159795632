package visibility

import (
	"strconv"

	"twofold/puzzles"
)

// Insights are the verdicts on the clues, each by itself, as the exercise "Backtracking" (2022, part 2) has them.
func (b *Board) Insights() []puzzles.Insight {
	s := b.Fixed
	if s == nil {
		s = make(puzzles.Solution, len(b.Clues))
		for cell := range s {
			s[cell] = puzzles.Open
		}
	}
	least, most := b.minSeen(s), b.maxSeen(s)
	table := &puzzles.InsightTable{Columns: []string{"cell", "clue", "fewest", "most", "verdict"}}
	for cell, clue := range b.Clues {
		if clue == Blank {
			continue
		}
		table.Add(puzzles.Place(cell, b.Cols), b.ClueWord(cell), strconv.Itoa(least[cell]), strconv.Itoa(most[cell]),
			b.verdict(cell, s[cell], least[cell], most[cell]))
	}
	return []puzzles.Insight{
		{Name: "open", About: "cells whose colour is not known", Values: []int{s.Opens()}},
		{Name: "clues", About: "what each clue's cell may still see, and what that says of the clue", Table: table},
	}
}

// verdict is that on one clue: it is met if its cell sees the same number whatever the open cells become.
func (b *Board) verdict(cell, colour, least, most int) string {
	switch {
	case b.judgeClue(cell, colour, least, most) != nil:
		return puzzles.Violated.String()
	case least == most && colour != puzzles.Open:
		return puzzles.Met.String()
	}
	return puzzles.Undecided.String()
}

var _ puzzles.Insightful = (*Board)(nil)
