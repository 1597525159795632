package script

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

var (
	_ puzzles.PartialChecker = (*Board)(nil)
	_ puzzles.Fulfiller      = (*Board)(nil)
)

// Judge says what a partial solution amounts to: violated if items of the model, each judged by itself, cannot hold any
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
	if i := puzzles.LeavesPosition(s, b.position); i >= 0 {
		return puzzles.Violated, fmt.Errorf("%s: the position has another value there",
			b.rules.answer.place(i, b.rows, b.cols))
	}
	m, err := b.Model(context.Background())
	if err != nil {
		return puzzles.Violated, err
	}
	statuses := m.Statuses(s, puzzles.Open)
	switch {
	case slices.Contains(statuses, model.Broken):
		var breaches puzzles.Breaches
		for _, c := range m.Conflicts(s, puzzles.Open, statuses) {
			breaches = append(breaches, b.breach(m, c))
		}
		return puzzles.Violated, breaches
	case slices.Contains(statuses, model.Unsure):
		return puzzles.Undecided, nil
	}
	return b.whatever(m, s), nil
}

// whatever is Undecided if an entry is open that the position has, that has fewer values in the model than the answer
// can have, or that follows from others, else Met.
func (b *Board) whatever(m *model.Model, s puzzles.Solution) puzzles.Judgement {
	low, high := b.rules.answer.bounds(b.rows, b.cols)
	if !m.Free(s, puzzles.Open) {
		return puzzles.Undecided
	}
	for i, v := range s {
		isFixed := i < len(b.position) && b.position[i] != puzzles.Open
		if v == puzzles.Open && (isFixed || len(m.Answer[i].Values) <= high-low) {
			return puzzles.Undecided
		}
	}
	return puzzles.Met
}

// Fulfilled is puzzles.Fulfiller: of each clue all items have to hold, whatever the open entries are or with those that
// nobody has to mark at rest, and not before anything was filled in.
func (b *Board) Fulfilled(s puzzles.Solution) (places []string) {
	m, err := b.Model(context.Background())
	if err != nil || b.checkShape(s, true) != nil {
		return nil
	}
	hand := puzzles.HandOf(b)
	blank := hand.Given
	if blank == nil {
		blank = slices.Repeat(puzzles.Solution{puzzles.Open}, len(s))
	}
	now, before := s, blank
	if full := hand.Rested(s); full != nil {
		now, before = full, hand.Rested(blank)
	}
	fulfilled, begun := keptClues(m, now), keptClues(m, before)
	for clue, isKept := range fulfilled {
		if isKept && !begun[clue] {
			places = append(places, b.CluePlace(clue))
		}
	}
	slices.Sort(places)
	return places
}

// keptClues are the clues that items are of, with whether all of them hold.
func keptClues(m *model.Model, s puzzles.Solution) map[int]bool {
	kept := map[int]bool{}
	statuses := m.Statuses(s, puzzles.Open)
	for i, item := range m.Items {
		for _, clue := range item.Clues {
			was, is := kept[clue]
			kept[clue] = statuses[i] == model.Met && (was || !is)
		}
	}
	return kept
}

// breach names the clues of an item that cannot hold, its rule, and the entries that break it.
func (b *Board) breach(m *model.Model, c model.Conflict) puzzles.Breach {
	var clues, at, places []string
	for _, clue := range m.Items[c.Item].Clues {
		clues = append(clues, "the "+b.ClueWords(clue)+" at "+b.CluePlace(clue))
		at = append(at, b.CluePlace(clue))
	}
	for _, entry := range c.Entries {
		places = append(places, b.rules.answer.place(entry, b.rows, b.cols))
	}
	rule := cmp.Or(b.rules.says(m.Items[c.Item].Rule), "a rule without a name")
	breach := puzzles.BrokenAt(strings.Join(clues, " and "), rule, places)
	if slices.Equal(at, places) {
		breach.Where = ""
	}
	for _, place := range at {
		if !slices.Contains(breach.Places, place) {
			breach.Places = append(breach.Places, place)
		}
	}
	return breach
}

// Says is a rule in words, without the full stop.
func (b *Board) Says(rule string) string { return b.rules.says(rule) }
