package sliding

import (
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// planWord begins the picture of a plan, so that one without moves is a line too.
const planWord = "plan"

// openMove is the letter of a move that a partial plan leaves open.
const openMove = '?'

// Picture is the plan, complete or partial, as a line of the blank's moves, such as "plan UL?R", in which '?' is
// open. ReadPicture reads it back.
func (b *Board) Picture(s puzzles.Solution) string {
	var text strings.Builder
	text.WriteString(planWord)
	for step, move := range s {
		if step == 0 {
			text.WriteByte(' ')
		}
		if move == puzzles.Open {
			text.WriteRune(openMove)
		} else {
			text.WriteString(Move(move).String())
		}
	}
	text.WriteByte('\n')
	return text.String()
}

// ReadPicture reads a plan as Picture writes it; the moves may stand in several words and lines.
func (b *Board) ReadPicture(t *parse.Text) (puzzles.Solution, error) {
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
				if letter == openMove {
					move = puzzles.Open
				} else if move < 0 {
					place := parse.Token{Line: token.Line, Col: token.Col + at}
					return nil, t.Errorf(place, "move %q: expected one of L, R, U and D, where the blank goes", letter)
				}
				s = append(s, move)
			}
		}
	}
	return s, nil
}

// Steps are the arrangements that a plan goes through, the start first, each as a grid. They end at the first
// move that is not one.
func (b *Board) Steps(s puzzles.Solution) []string {
	cells := slices.Clone(b.Start)
	steps := []string{b.grid(cells)}
	for _, move := range s {
		if b.step(cells, move) != nil {
			break
		}
		steps = append(steps, b.grid(cells))
	}
	return steps
}
