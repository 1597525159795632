package steps

import (
	"fmt"
	"strings"

	"twofold/puzzles"
)

// Sentence says a step, such as "r3c4 is black: the 5 at r3c2 and the 3 at r6c4 leave no other way".
func (l *List) Sentence(s *Step) string { return l.Conclusion(s) + ": " + l.Grounds(s) }

// Conclusion says what the entries of a step are.
func (l *List) Conclusion(s *Step) string {
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
	switch s.Size() {
	case 0:
		return "the rules leave no other way"
	case 1:
		return l.Reasons(s.Reasons) + " leaves no other way"
	}
	return l.Reasons(s.Reasons) + " leave no other way"
}

// Argument says a refutation, such as "if r4c3 is black, r4c4 is white by the rules; then the 2 at r5c4
// sees 3 white cells".
func (l *List) Argument(r *Refutation) string {
	by := func(reason int) string {
		if reason == FreeRules {
			return "the rules"
		}
		return l.Reasons([]int{reason})
	}
	var chain []string
	for i := 0; i < len(r.Chain); {
		step, reason := Step{}, r.Chain[i].Reason // links by one reason are said together
		for ; i < len(r.Chain) && r.Chain[i].Reason == reason; i++ {
			step.Entries, step.Values = append(step.Entries, r.Chain[i].Entry), append(step.Values, r.Chain[i].Value)
		}
		chain = append(chain, l.Conclusion(&step)+" by "+by(reason))
	}
	words := "if " + l.Conclusion(&Step{Entries: []int{r.Entry}, Values: []int{r.Value}}) + ", "
	if len(chain) > 0 {
		words += listed(chain) + "; then "
	}
	return words + l.failure(r, by(r.End))
}

// failure says how the end of a refutation fails.
func (l *List) failure(r *Refutation, by string) string {
	if r.Words == "" {
		return by + " cannot hold"
	}
	if r.End == FreeRules || r.End >= len(l.Board.ClueCells()) {
		return r.Words
	}
	// Judges begin with the place and the clue, which are said otherwise here.
	words, ok := strings.CutPrefix(r.Words, fmt.Sprintf("%s: clue %s ", puzzles.CluePlace(l.Board, r.End),
		puzzles.ClueWords(l.Board, r.End)))
	if !ok {
		return r.Words
	}
	return by + " " + words
}

// Reasons names reasons: clues by what the board's text has there.
func (l *List) Reasons(reasons []int) string {
	if l.clues == nil {
		for clue := range l.Board.ClueCells() {
			l.clues = append(l.clues, fmt.Sprintf("the %s at %s", puzzles.ClueWords(l.Board, clue), puzzles.CluePlace(l.Board,
				clue)))
		}
	}
	var names []string
	for _, r := range reasons {
		if rule := r - len(l.clues); rule >= 0 {
			names = append(names, "the rule that "+l.Board.NamedRules()[rule])
			continue
		}
		names = append(names, l.clues[r])
	}
	return listed(names)
}

// listed joins names by commas and "and".
func listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
