package explain

import (
	"fmt"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// Scenes draw the board at its position and behind each step that was found, with its reasons encircled. Steps were
// looked for: List.Board is not nil.
func (s *Steps) Scenes(subject picture.Subject) []*picture.Scene {
	l, position := &s.List, append(puzzles.Solution{}, s.Position...)
	rows, cols := l.Board.Size()
	clues := l.Board.ClueCells()
	scenes := []*picture.Scene{picture.Deduced(subject, position, nil, nil, "start", "The start")}
	for i, step := range l.Steps {
		var reasons []int
		caption, between := fmt.Sprintf("step %d", i+1), ": "
		name := func(reason string) { caption, between = caption+between+reason, "; " }
		for _, r := range step.Reasons {
			switch {
			case r < len(clues) && clues[r] < rows*cols:
				reasons = append(reasons, clues[r])
			case r < len(clues): // beside the grid
				name(puzzles.CluePlace(l.Board, r))
			default:
				name(l.Board.NamedRules()[r-len(clues)])
			}
		}
		var decided []int
		for j, e := range step.Entries {
			position[e] = step.Values[j]
			decided = append(decided, puzzles.EntryCells(l.Board, e)...)
		}
		scenes = append(scenes, picture.Deduced(subject, position, decided, reasons, caption,
			fmt.Sprintf("Step %d: %s", i+1, l.Sentence(step))))
	}
	return scenes
}
