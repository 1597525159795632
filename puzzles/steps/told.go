package steps

import (
	"slices"

	"twofold/puzzles"
)

// On is the board that the steps solve: that of the Candidates, if they are over these.
func (l *List) On() puzzles.Reasoned {
	if c, is := l.Board.(*Candidates); is {
		return c.Reasoned
	}
	return l.Board
}

// Left is how many entries of the board are open behind the last step.
func (l *List) Left() int {
	end := l.ahead(nil)
	if c, is := l.Board.(*Candidates); is {
		end = c.On(end)
	}
	return end.Opens()
}

// Decided lists the entries of the board that a step decides, and their values.
func (l *List) Decided(s *Step) (entries, values []int) {
	c, is := l.Board.(*Candidates)
	if !is {
		return s.Entries, s.Values
	}
	for i, at := range s.Entries {
		if s.Values[i] == 1 {
			entries, values = append(entries, c.of[at].entry), append(values, c.of[at].value)
		}
	}
	return entries, values
}

// Excluded lists the candidates that a step excludes, of entries that it does not decide.
func (l *List) Excluded(s *Step) (entries, values []int) {
	c, is := l.Board.(*Candidates)
	if decided, _ := l.Decided(s); !is || len(decided) > 0 {
		return nil, nil
	}
	for _, at := range s.Entries {
		entries, values = append(entries, c.of[at].entry), append(values, c.of[at].value)
	}
	return entries, values
}

// Clues lists the clues of the board that are reasons of a step.
func (l *List) Clues(s *Step) (clues []int) {
	c, is := l.Board.(*Candidates)
	for _, r := range s.Reasons {
		switch {
		case is && c.truths[r].posted != nil:
			clues = append(clues, c.truths[r].posted.Clues...)
		case !is && r < len(l.Board.ClueCells()):
			clues = append(clues, r)
		}
	}
	return increasing(clues)
}

// Rules lists the rules with a name that are reasons of a step.
func (l *List) Rules(s *Step) (rules []string) {
	c, is := l.Board.(*Candidates)
	if !is {
		clues, names := len(l.Board.ClueCells()), l.Board.NamedRules()
		for _, r := range s.Reasons {
			if r >= clues && !slices.Contains(rules, names[r-clues].Words) {
				rules = append(rules, names[r-clues].Words)
			}
		}
		return rules
	}
	keys, names := c.rules(), c.Reasoned.NamedRules()
	for _, r := range s.Reasons {
		if p := c.truths[r].posted; p != nil {
			if at := slices.Index(keys, p.Rule); at >= 0 && !slices.Contains(rules, names[at].Words) {
				rules = append(rules, names[at].Words)
			}
		}
	}
	return rules
}

// Name is what people call a step, such as "naked pair"; "" if it has no name.
func (l *List) Name(s *Step) string {
	if !s.graded {
		return ""
	}
	return s.name()
}

// Truths are the reasons of a step over Candidates in words, and the places of their options.
func (l *List) Truths(s *Step) (words, places []string) {
	c, is := l.Board.(*Candidates)
	if !is {
		return nil, nil
	}
	ahead := l.ahead(s)
	for _, r := range s.Reasons {
		words = append(words, c.words(c.truths[r], ahead))
		for _, at := range c.truths[r].candidates() {
			if place := c.EntryPlace(at); ahead[at] == puzzles.Open && !slices.Contains(places, place) {
				places = append(places, place)
			}
		}
	}
	return words, places
}

// Areas names what the reasons of a step are about, such as "row 4" and "the 3 at r1c5", and lists the places there.
func (l *List) Areas(s *Step) (words string, places []string) {
	c, is := l.Board.(*Candidates)
	if !is {
		for _, clue := range l.Clues(s) {
			places = append(places, puzzles.CluePlace(l.Board, clue))
		}
		for _, e := range l.ruled(s) {
			places = append(places, puzzles.EntryPlace(l.Board, e))
		}
		return l.Reasons(s.Reasons), places
	}
	var names []string
	for _, r := range s.Reasons {
		t := c.truths[r]
		if name := c.area(t); !slices.Contains(names, name) {
			names = append(names, name)
		}
		for _, at := range t.candidates() {
			if place := c.EntryPlace(at); !slices.Contains(places, place) {
				places = append(places, place)
			}
		}
	}
	return listed(names), places
}

// ruled lists the entries of which rules are said that are reasons of a step.
func (l *List) ruled(s *Step) (entries []int) {
	for _, r := range s.Reasons {
		if rule := r - len(l.Board.ClueCells()); rule >= 0 {
			entries = append(entries, l.Board.NamedRules()[rule].Entries...)
		}
	}
	return increasing(entries)
}

// area names what a truth is about.
func (c *Candidates) area(t *truth) string {
	switch t.kind {
	case ofEntry:
		return puzzles.EntryPlace(c.Reasoned, t.entry)
	case ofValue:
		return c.unit(t)
	}
	return c.posted(t)
}

// Cells lists the cells of which rules speak that are reasons of a step, or truths, in increasing order.
func (l *List) Cells(s *Step) (cells []int) {
	for _, e := range l.ruled(s) {
		cells = append(cells, puzzles.EntryCells(l.Board, e)...)
	}
	if c, is := l.Board.(*Candidates); is {
		for _, r := range s.Reasons {
			for _, at := range c.truths[r].candidates() {
				cells = append(cells, c.EntryCells(at)...)
			}
		}
	}
	return increasing(cells)
}

// Solved translates a solution that the list has to one of the board.
func (l *List) Solved(s puzzles.Solution) puzzles.Solution {
	if c, is := l.Board.(*Candidates); is && s != nil {
		return c.On(s)
	}
	return s
}
