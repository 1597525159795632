package sliding

import (
	"strings"

	"twofold/puzzles"
)

// planWord begins the picture of a plan, so that one without moves is a line too.
const planWord = "plan"

// Picture is the plan as a line of the blank's moves, such as "plan ULDR". ReadPicture reads it back.
func (b *Board) Picture(s puzzles.Solution) string {
	var text strings.Builder
	text.WriteString(planWord)
	for step, move := range s {
		if step == 0 {
			text.WriteByte(' ')
		}
		text.WriteString(Move(move).String())
	}
	text.WriteByte('\n')
	return text.String()
}

// ReadPicture reads a plan as Picture writes it; the moves may stand in several words and lines.
func (b *Board) ReadPicture(t *puzzles.Text) (puzzles.Solution, error) {
	first := t.Lines[0][0]
	if first.Text != planWord {
		return nil, t.Errorf(first, "%q: expected a plan such as %q", first.Text, planWord+" ULDR")
	}
	s := puzzles.Solution{}
	for i, line := range t.Lines {
		if i == 0 {
			line = line[1:]
		}
		for _, token := range line {
			for at, letter := range []rune(token.Text) {
				move := strings.IndexRune(letters, letter)
				if move < 0 {
					place := puzzles.Token{Line: token.Line, Col: token.Col + at}
					return nil, t.Errorf(place, "move %q: expected one of L, R, U and D, where the blank goes", letter)
				}
				s = append(s, move)
			}
		}
	}
	return s, nil
}

// Steps are the arrangements that a plan which Check accepts goes through, the start first, each as a grid.
func (b *Board) Steps(s puzzles.Solution) []string {
	steps := []string{b.grid(b.Start)}
	for n := range s {
		cells, err := b.play(s[:n+1])
		if err != nil {
			break
		}
		steps = append(steps, b.grid(cells))
	}
	return steps
}
