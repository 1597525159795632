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
	clues := l.On().ClueCells()
	scenes := []*picture.Scene{picture.Deduced(subject, position, nil, nil, "start", "The start")}
	for i, step := range l.Steps {
		var reasons []int
		caption, between := fmt.Sprintf("step %d", i+1), ": "
		name := func(reason string) { caption, between = caption+between+reason, "; " }
		for _, r := range l.Clues(step) {
			if clues[r] < rows*cols {
				reasons = append(reasons, clues[r])
			} else { // beside the grid
				name(puzzles.CluePlace(l.On(), r))
			}
		}
		for _, rule := range l.Rules(step) {
			name(rule)
		}
		var decided []int
		entries, values := l.Decided(step)
		for j, e := range entries {
			position[e] = values[j]
			decided = append(decided, puzzles.EntryCells(l.On(), e)...)
		}
		scenes = append(scenes, picture.Deduced(subject, position, decided, reasons, caption,
			fmt.Sprintf("Step %d: %s", i+1, l.Sentence(step))))
	}
	return scenes
}
