package steps

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
)

// Sentence says a step, such as "r3c4 is black: the 5 at r3c2 and the 3 at r6c4 leave no other way".
func (l *List) Sentence(s *Step) string { return l.Conclusion(s) + ": " + l.Grounds(s) }

// Conclusion says what the entries of a step are.
func (l *List) Conclusion(s *Step) string {
	if c, is := l.Board.(*Candidates); is {
		return c.conclusion(s)
	}
	var order []int // values, in the order of their first entries
	places := map[int][]string{}
	for i, e := range s.Entries {
		value := s.Values[i]
		if places[value] == nil {
			order = append(order, value)
		}
		places[value] = append(places[value], puzzles.EntryPlace(l.Board, e))
	}
	var parts []string
	for _, value := range order {
		verb, what := "is", l.Board.Value(value)
		switch {
		case len(places[value]) == 1:
		case strings.Contains(what, " "):
			verb = "are each"
		default:
			verb = "are"
		}
		parts = append(parts, fmt.Sprintf("%s %s %s", listed(places[value]), verb, what))
	}
	return strings.Join(parts, ", ")
}

// Grounds say what the reasons of a step do.
func (l *List) Grounds(s *Step) string {
	if c, is := l.Board.(*Candidates); is {
		return c.grounds(s, l.ahead(s))
	}
	switch s.Size() {
	case 0:
		return "the rules leave no other way"
	case 1:
		return l.Reasons(s.Reasons) + " leaves no other way"
	}
	return l.Reasons(s.Reasons) + " leave no other way"
}

// ahead is the position ahead of a step.
func (l *List) ahead(s *Step) puzzles.Solution {
	position := slices.Clone(l.Position)
	for _, before := range l.Steps {
		if before == s {
			break
		}
		for i, e := range before.Entries {
			position[e] = before.Values[i]
		}
	}
	return position
}

// Argument says refutations of values of one entry, such as "if r4c3 is black, r4c4 is white by the rules; then the 2
// at r5c4 sees 3 white cells". Those that end alike are said together: "if r1c2 is 1 or 4, the rule that no number
// stands twice in a row is broken, as r1c1 is 1, r1c3 is 4".
func (l *List) Argument(all []*Refutation) string {
	var words []string
	for i, r := range all {
		alike := func(other *Refutation) bool {
			return slices.Equal(other.End, r.End) && len(r.Chain)+len(other.Chain) == 0 && r.As != nil && other.As != nil
		}
		together := []*Refutation{r}
		if slices.ContainsFunc(all[:i], alike) {
			continue
		}
		for _, other := range all[i+1:] {
			if alike(other) {
				together = append(together, other)
			}
		}
		words = append(words, l.argument(together))
	}
	return strings.Join(words, "; ")
}

// argument says refutations with one end; if there are several, without a chain.
func (l *List) argument(all []*Refutation) string {
	r := all[0]
	by := func(reason int) string {
		if reason == FreeRules {
			return "the rules"
		}
		return l.Reasons([]int{reason})
	}
	var values, chain []string
	for _, r := range all {
		values = append(values, l.Board.Value(r.Value))
	}
	for i := 0; i < len(r.Chain); {
		step, reason := Step{}, r.Chain[i].Reason // links by one reason are said together
		for ; i < len(r.Chain) && r.Chain[i].Reason == reason; i++ {
			step.Entries, step.Values = append(step.Entries, r.Chain[i].Entry), append(step.Values, r.Chain[i].Value)
		}
		chain = append(chain, l.Conclusion(&step)+" by "+by(reason))
	}
	words := fmt.Sprintf("if %s is %s, ", puzzles.EntryPlace(l.Board, r.Entry), joined(values, "or"))
	if len(chain) > 0 {
		words += listed(chain) + "; then "
	}
	return words + l.failure(r) + l.as(all)
}

// as says the entries with which the ends cannot hold.
func (l *List) as(all []*Refutation) string {
	var of Step
	for _, r := range all {
		of.Entries = append(of.Entries, r.As...)
	}
	if of.Entries = increasing(of.Entries); len(of.Entries) == 0 {
		return ""
	}
	for _, e := range of.Entries {
		of.Values = append(of.Values, l.Position[e])
	}
	return ", as " + l.Conclusion(&of)
}

// failure says how the end of a refutation fails.
func (l *List) failure(r *Refutation) string {
	by := l.Reasons(r.End)
	switch {
	case r.Words != "":
		return r.Words
	case len(r.End) == 0:
		return "the rules cannot hold"
	case len(r.End) > 1:
		return by + " cannot hold together"
	case r.End[0] < len(l.Board.ClueCells()):
		return by + " cannot hold"
	}
	return by + " is broken"
}

// Reasons names reasons: clues by what the board's text has there.
func (l *List) Reasons(reasons []int) string {
	if l.clues == nil {
		for clue := range l.Board.ClueCells() {
			l.clues = append(l.clues, puzzles.ClueName(l.Board, clue))
		}
	}
	var names []string
	places, last := []string(nil), ""
	for _, r := range reasons {
		if r < len(l.clues) {
			names = append(names, l.clues[r])
			continue
		}
		rule := l.Board.NamedRules()[r-len(l.clues)]
		if name := "the rule that " + rule.Words; name != last {
			names, places, last = append(names, name), nil, name
		}
		if len(rule.Entries) > 0 {
			places = append(places, l.stretch(rule.Entries))
			names[len(names)-1] = last + " (" + strings.Join(places, "; ") + ")"
		}
	}
	return listed(names)
}

// stretch names entries, such as "row 3", "r1c1, r2c1", "r3c1–r4c2" for a block, and "r1c1 and 4 more" for other
// shapes.
func (l *List) stretch(entries []int) string {
	rows, cols := l.Board.Size()
	first, last := puzzles.EntryCells(l.Board, entries[0]), puzzles.EntryCells(l.Board, entries[len(entries)-1])
	name := puzzles.EntryPlace(l.Board, entries[0])
	if len(first) == 1 && len(last) == 1 && len(entries) > 2 {
		high, wide := last[0]/cols-first[0]/cols+1, last[0]%cols-first[0]%cols+1
		if high*wide == len(entries) && !slices.ContainsFunc(entries, func(e int) bool {
			at := puzzles.EntryCells(l.Board, e)[0]
			return at%cols < first[0]%cols || at%cols > last[0]%cols
		}) {
			switch {
			case wide == cols && high == 1:
				return fmt.Sprintf("row %d", first[0]/cols+1)
			case high == rows && wide == 1:
				return fmt.Sprintf("column %d", first[0]%cols+1)
			}
			return name + "–" + puzzles.EntryPlace(l.Board, entries[len(entries)-1])
		}
	}
	if len(entries) > 5 {
		return fmt.Sprintf("%s and %d more", name, len(entries)-1)
	}
	for _, e := range entries[1:] {
		name += ", " + puzzles.EntryPlace(l.Board, e)
	}
	return name
}

// listed joins names by commas and "and".
func listed(names []string) string { return joined(names, "and") }

// joined joins names by commas and a word ahead of the last one.
func joined(names []string, word string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + word + " " + names[last]
}
