package explain

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/prose"
	"twofold/puzzles/steps"
)

// A Hint is as much of the next step as somebody wants to be told.
type Hint struct {
	puzzles.Object
	Degree   int               `json:"degree"` // 1 where to look, 2 why, 3 what
	Cell     string            `json:"cell,omitempty"`
	Areas    string            `json:"areas,omitempty"` // what the reasons are about, such as row 4
	Area     []string          `json:"area,omitempty"`  // the places there
	Clues    []string          `json:"clues,omitempty"`
	Rules    []string          `json:"rules,omitempty"`
	Cells    []string          `json:"cells,omitempty"`
	Values   []int             `json:"values,omitempty"`
	Where    []string          `json:"where,omitempty"`    // the cells of the argument
	Excluded []Exclusion       `json:"excluded,omitempty"` // the candidates that fall first
	Open     int               `json:"open"`               // entries ahead of the step
	Verdict  puzzles.Verdict   `json:"verdict"`
	Verified string            `json:"verified,omitempty"`
	Mistake  []string          `json:"mistake,omitempty"`
	Argument string            `json:"argument,omitempty"` // what the opposite leads to
	Opposite *Opposite         `json:"opposite,omitempty"`
	Words    string            `json:"words"`
	Status   crosscheck.Status `json:"-"`
}

// Hint finds the first of the steps, and says it in a degree from 1 to 3; only the third argues, and is verified by the
// other oracle. After and the error are those of Steps; the hint is nil if boards of the family are not solved so.
func (d *Desk) Hint(ctx context.Context, degree int, after ...int) (*Hint, error) {
	s, err := d.steps(ctx, walk{most: 1, after: after, degree: degree})
	if s == nil {
		return nil, err
	}
	return s.hint(degree), err
}

func (s *Steps) hint(degree int) *Hint {
	h := &Hint{
		Object: s.Object, Degree: degree, Open: s.Position.Opens(), Verdict: s.Verdict, Verified: s.Verified,
		Mistake: s.Mistake, Status: s.Status,
	}
	switch {
	case s.Mistake != nil:
		h.Words = mistakeWords(s.Mistake)
		return h
	case s.Verdict == puzzles.None:
		h.Words = s.Ending
		return h
	case len(s.Steps) == 0:
		h.Words = s.nothing()
		return h
	}
	step, found := s.Steps[0], s.List.Steps[0]
	h.Cell = puzzles.EntryPlace(s.List.Board, found.Entry)
	h.Areas, h.Area = s.List.Areas(found)
	why := cmp.Or(step.Name, prose.Some(len(found.Reasons), "reason"))
	if degree > 1 || len(found.Reasons) == 0 {
		why = s.List.Grounds(found)
	}
	h.Words = fmt.Sprintf("look at %s: %s", h.Cell, why)
	if degree > 1 {
		h.Clues, h.Rules, h.Where = step.Clues, step.Rules, step.Where
	}
	if degree > 2 {
		last := s.Steps[len(s.Steps)-1]
		h.Cells, h.Values, h.Excluded, h.Argument = last.Cells, last.Values, step.Excluded, s.Argument
		h.Words = step.Sentence
		for _, then := range s.Steps[1:] {
			h.Words += "; then " + then.Sentence
		}
		h.Opposite = s.Opposite
		if h.Argument != "" {
			h.Words += "; " + h.Argument
		}
	}
	return h
}

// nothing says why there is no next step.
func (s *Steps) nothing() string {
	switch {
	case s.Left != "":
		return "no step was found"
	case s.Open == 0:
		return "nothing is left to find"
	}
	return fmt.Sprintf("no step: %s of the solutions differ; one has %s otherwise than another",
		prose.Some(s.Open, "open cell"), s.firstDifference())
}

// An Opposite is the first refutation of an argument, to be drawn.
type Opposite struct {
	Position puzzles.Solution `json:"position"` // with what is supposed and what follows from it
	Cells    []string         `json:"cells"`    // the places of these
	Broken   []string         `json:"broken"`   // the places of clues that cannot hold then
}

func opposite(l *steps.List, all []*steps.Refutation) *Opposite {
	if len(all) == 0 {
		return nil
	}
	r := all[0]
	o := &Opposite{Position: slices.Clone(l.Position), Cells: []string{}, Broken: []string{}}
	for _, link := range slices.Concat([]steps.Link{{Entry: r.Entry, Value: r.Value}}, r.Chain) {
		o.Position[link.Entry] = link.Value
		o.Cells = append(o.Cells, puzzles.EntryPlace(l.Board, link.Entry))
	}
	for _, reason := range r.End {
		if reason < len(l.Board.ClueCells()) {
			o.Broken = append(o.Broken, puzzles.CluePlace(l.Board, reason))
		}
	}
	return o
}

// Text is the hint for people; where names the board.
func (h *Hint) Text(where string) string { return fmt.Sprintf("%s: %s\n", where, h.Words) }
