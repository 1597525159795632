package script

import (
	"context"
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/positions"
	"twofold/puzzles/rules"
)

var _ puzzles.PartialChecker = (*Board)(nil)

// Judge says what a partial solution amounts to: violated if one item of the model, judged by itself, cannot hold any
// more, met if all are seen to hold whatever the open entries are, else open. Of a complete one it says what Check
// does.
func (b *Board) Judge(s puzzles.Solution) (puzzles.Judgement, error) {
	if err := b.checkShape(s, true); err != nil {
		return puzzles.Violated, err
	}
	if s.Opens() == 0 {
		if err := b.Check(s); err != nil {
			return puzzles.Violated, err
		}
		return puzzles.Met, nil
	}
	if i := positions.Leaves(s, b.position); i >= 0 {
		return puzzles.Violated, fmt.Errorf("%s: the position has another value there",
			b.rules.answer.place(i, b.rows, b.cols))
	}
	m, err := b.Model(context.Background())
	if err != nil {
		return puzzles.Violated, err
	}
	judgement := b.whatever(m, s)
	for i, standing := range m.Standings(s, puzzles.Open) {
		switch standing {
		case rules.Broken:
			return puzzles.Violated, b.brokenItem(m, i, s)
		case rules.Unsure:
			judgement = puzzles.Undecided
		}
	}
	return judgement, nil
}

// whatever is Undecided if an entry is open that has fewer values in the model than the answer can have, else Met.
func (b *Board) whatever(m *rules.Model, s puzzles.Solution) puzzles.Judgement {
	low, high := b.rules.answer.bounds(b.rows, b.cols)
	for i, v := range s {
		if v == puzzles.Open && len(m.Answer[i].Values) <= high-low {
			return puzzles.Undecided
		}
	}
	return puzzles.Met
}

// brokenItem names the clues of an item that cannot hold; of one without, its rule and entries that break it, none of
// which can be spared. It judges the item once for each of its entries.
func (b *Board) brokenItem(m *rules.Model, item int, s puzzles.Solution) error {
	var clues, places []string
	for _, clue := range m.Items[item].Of {
		clues = append(clues, "the "+b.ClueWords(clue)+" at "+b.CluePlace(clue))
		places = append(places, b.CluePlace(clue))
	}
	if len(clues) > 0 {
		return puzzles.BrokenAt(some(clues, " and ")+" cannot hold", places)
	}
	one := *m
	one.Items = m.Items[item : item+1]
	s = slices.Clone(s)
	for _, entry := range one.Entries([]int{0}) {
		value := s[entry]
		if value == puzzles.Open {
			continue
		}
		s[entry] = puzzles.Open
		if one.Standings(s, puzzles.Open)[0] != rules.Broken {
			s[entry] = value
			places = append(places, b.rules.answer.place(entry, b.rows, b.cols))
		}
	}
	return puzzles.BrokenAt(b.brokenRule(m.Items[item].Rule, some(places, ", ")), places)
}
