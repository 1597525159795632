package script

import (
	"fmt"
	"slices"
	"strconv"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

var _ puzzles.Recoded = (*Board)(nil)

// call reads the names of values, and what other programs write.
func (h *shades) call(names, are *starlark.List, states *starlark.Dict) (err error) {
	h.names = []string{light, dark}
	if names != nil {
		if h.names, err = stringsOf(names); err != nil || len(h.names) != 2 {
			return fmt.Errorf("shade: names %v: expected those of white and black (%v)", names, err)
		}
	}
	h.are = slices.Clone(h.names)
	if are != nil {
		if h.are, err = stringsOf(are); err != nil || len(h.are) != 2 {
			return fmt.Errorf("shade: are %v: expected what white and black cells are (%v)", are, err)
		}
	}
	if states == nil {
		return nil
	}
	h.states = map[string]int{}
	for _, item := range states.Items() {
		word, isWord := starlark.AsString(item[0])
		v, err := intOf(item[1])
		if !isWord || err != nil || v < puzzles.Open || v > 1 {
			return fmt.Errorf("shade: states %v: expected words of 0, 1, and -1 for open", states)
		}
		h.states[word] = v
	}
	return nil
}

func (h shades) isState(word string) bool {
	_, is := h.states[word]
	return is
}

// count is how many cells are black.
func (h shades) count(s puzzles.Solution) int { return puzzles.Having(h.dark)(s) }

// isState takes a word for a value of the position that stands in the grid of clues.
func (in *input) isState(p part, i int, words []parse.Token) bool {
	h, is := in.Board.rules.answer.(shades)
	if !is || p.mark != "" || len(words) != 1 || !h.isState(words[0].Text) {
		return false
	}
	if in.position == nil {
		in.position = slices.Repeat(puzzles.Solution{puzzles.Open}, in.rows*in.cols)
	}
	in.position[i] = h.states[words[0].Text]
	return true
}

// stated is the position of such words. Of open cells alone it is none, and then their words are errors.
func (b *Board) stated(t *parse.Text) (puzzles.Solution, error) {
	if b.position == nil || b.position.Opens() < len(b.position) {
		return b.position, nil
	}
	h := b.rules.answer.(shades)
	for _, line := range t.Lines[1:] {
		for _, word := range line {
			if h.isState(word.Text) {
				_, expected, _ := b.rules.layers[""].read(nil, word.Text, b.rows, b.cols)
				return nil, t.Errorf(word, "clue %q: expected %s or %q", word.Text, expected, puzzles.Free)
			}
		}
	}
	return nil, nil
}

// Recode reads a state of another program: numbers that are words of values, and the clues. A solution without a word
// of its own for 0 or 1 is none.
func (b *Board) Recode(s puzzles.Solution) (puzzles.Solution, error) {
	h, is := b.rules.answer.(shades)
	if !is || len(s) != b.rows*b.cols || !slices.ContainsFunc(s, func(v int) bool {
		own, is := h.states[strconv.Itoa(v)]
		return is && own != puzzles.Open
	}) {
		return s, nil
	}
	own := make(puzzles.Solution, len(s))
	for cell, v := range s {
		state, is := h.states[strconv.Itoa(v)]
		c := b.clueAt(cell)
		switch {
		case is:
			own[cell] = state
		case c != nil && c.words[0] == strconv.Itoa(v):
			own[cell] = 1 - h.dark
		default:
			return nil, fmt.Errorf("%s: value %d: expected a number of a value, or the board's clue",
				puzzles.Place(cell, b.cols), v)
		}
	}
	return own, nil
}
