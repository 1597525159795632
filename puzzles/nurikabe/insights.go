package nurikabe

import (
	"slices"
	"strconv"

	"twofold/puzzles"
)

var _ puzzles.Insightful = (*Board)(nil)

// Insights are what each island has, and what room it has, at the board's position.
func (b *Board) Insights() []puzzles.Insight {
	s := b.Shown()
	for cell, value := range b.Fixed {
		if value != puzzles.Open {
			s[cell] = value
		}
	}
	islands := b.areasBy(func(at int) bool { return s[at] == 1 })
	rooms := b.areasBy(func(at int) bool { return s[at] != 0 && b.Clues[at] == Blank })
	table := &puzzles.InsightTable{Columns: []string{"cell", "clue", "cells", "room", "verdict"}}
	numbers, told := 0, true
	for cell, clue := range b.Clues {
		if clue == Blank {
			continue
		}
		told = told && clue != AnySize
		numbers += int(clue) // of no use if one is not told
		has, room := 0, 0
		if s[cell] == 1 {
			has, room = len(islands[cell]), 1
			var met []*int
			for _, next := range b.beside(cell) {
				if area := rooms[next]; area != nil && !slices.Contains(met, &area[0]) {
					met, room = append(met, &area[0]), room+len(area)
				}
			}
		}
		table.Add(puzzles.Place(cell, b.Cols), b.ClueWord(cell), strconv.Itoa(has), strconv.Itoa(room),
			verdict(int(clue), has, room).String())
	}
	all := []puzzles.Insight{
		{Name: "open", About: "cells whose colour is not known", Values: []int{s.Opens()}},
		{Name: "clues", About: "how many cells each island has, and has room for beside black cells and other clues",
			Table: table},
	}
	if told {
		all = append(all, puzzles.Insight{
			Name: "sea", About: "black cells of every solution", Values: []int{len(s) - numbers},
		})
	}
	return all
}

// areasBy is, for each cell that may be entered, all cells connected with it, in one slice; nil for the others.
func (b *Board) areasBy(may func(cell int) bool) [][]int {
	of, seen := make([][]int, len(b.Clues)), make([]bool, len(b.Clues))
	for cell := range of {
		if seen[cell] || !may(cell) {
			continue
		}
		area := b.flood(cell, seen, may)
		for _, at := range area {
			of[at] = area
		}
	}
	return of
}

// verdict is that on an island by itself.
func verdict(clue, has, room int) puzzles.Judgement {
	switch {
	case has == 0, clue > 0 && (has > clue || room < clue):
		return puzzles.Violated
	case has == room:
		return puzzles.Met
	}
	return puzzles.Undecided
}
