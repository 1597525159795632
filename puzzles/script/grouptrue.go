package script

import (
	"context"
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// trueGroups are the groups of a board that are true of a solution, those that may be dropped with the words that its
// module finds.
func (b *Board) trueGroups(thread *starlark.Thread, s puzzles.Solution) (all []clue, err error) {
	answer, _ := b.rules.answer.given(b.rows, b.cols, s)
	for _, c := range b.groups() {
		own, err := b.worded(thread, answer, c)
		if err != nil {
			return nil, err
		}
		if own != nil {
			all = append(all, *own)
		}
	}
	return all, nil
}

// worded is a group with words that are true of an answer: its own, or those that its module finds; nil if there are
// none.
func (b *Board) worded(t *starlark.Thread, answer starlark.Value, c clue) (*clue, error) {
	g := c.group()
	if ok, err := b.obeys(t, answer, g); ok || err != nil || g.module.words == nil || b.isFixedGroup(g.module) {
		if ok {
			return &c, err
		}
		return nil, err
	}
	return b.proposed(t, answer, c)
}

// proposed is a group with the words that its module finds for an answer; nil if there are none.
func (b *Board) proposed(t *starlark.Thread, answer starlark.Value, c clue) (*clue, error) {
	g := c.group()
	v, err := starlark.Call(t, g.module.words, tuple{b.seen(), answer, g}, nil)
	if err != nil {
		return nil, b.rules.blame(context.Background(), err)
	}
	if v == starlark.None {
		return nil, nil
	}
	words, err := sequence(v, func(v starlark.Value) (string, error) {
		text, ok := starlark.AsString(v)
		if !ok {
			text = v.String()
		}
		return text, nil
	})
	if err != nil {
		return nil, fmt.Errorf("words of the module %s: %w", g.module.name, err)
	}
	_, places := c.apart()
	line := slices.Concat([]string{g.module.name}, words, places)
	own, err := b.rules.groupOf(&parse.Text{File: g.module.name}, t, b, tokens(line))
	if err == nil {
		own.at = c.at
	}
	return own, err
}

// apart parts the words of a group: what it is, and where it is.
func (c *clue) apart() (own, places []string) {
	i := 1 + slices.IndexFunc(c.words[1:], isPlace)
	return c.words[:i], c.words[i:]
}

// tokens are words of a line that stands in no text.
func tokens(words []string) []parse.Token {
	line := make([]parse.Token, len(words))
	for i, word := range words {
		line[i].Text = word
	}
	return line
}
