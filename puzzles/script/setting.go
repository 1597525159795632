package script

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A setting is a word of a board in its header, such as total=10, which may be left out.

// setting is the layer of such words; nil if boards have none.
func (r *Rules) setting() *layer {
	if l := r.layers[parse.BoardMark]; l != nil && l.header != "" {
		return l
	}
	return nil
}

// said is what the header of a board says, or "".
func (b *Board) said() string {
	words := b.flagNames()
	if b.rules.counted {
		words = append(words, fmt.Sprintf("%s=%d-%d", numbersKey, b.numbers()[0], b.numbers()[1]))
	}
	if own := b.ownSetting(); own != "" {
		words = append(words, own)
	}
	return strings.Join(words, " ")
}

func (b *Board) ownSetting() string {
	if l := b.rules.setting(); l != nil && b.whole != nil {
		return l.header + "=" + b.whole.words[0]
	}
	return ""
}

// filled has the word of the setting in the place of its name between braces, as in {total}.
func (b *Board) filled(text string) string {
	if l := b.rules.setting(); l != nil && b.whole != nil {
		return strings.ReplaceAll(text, "{"+l.header+"}", b.whole.words[0])
	}
	return text
}

// readSettings reads those of a header.
func (r *Rules) readSettings(t *parse.Text, h parse.Header, b *Board) error {
	l := r.setting()
	in := input{Text: t, Board: b}
	for _, s := range h.Settings {
		if s.Key.Text == numbersKey && r.Modules() != nil {
			if err := b.setNumbers(t, s.Value); err != nil {
				return err
			}
			continue
		}
		if l == nil || s.Key.Text != l.header {
			expected := "expected none"
			if own, variants := r.settings(); own != nil {
				expected += " but " + own.header + "=, and that in " + strings.Join(variants, " or ")
			}
			return t.Errorf(s.Key, "setting %q in %s: %s", s.Key.Text, b.variant, expected)
		}
		v, expected, err := l.read(nil, s.Value.Text, b.rows, b.cols)
		if err == nil && v == nil {
			err = t.Errorf(s.Value, "%s %q: expected %s", l.header, s.Value.Text, expected)
		}
		if err != nil {
			return err
		}
		in.whole = &clue{words: []string{s.Value.Text}, value: v}
	}
	return nil
}

// settings is the layer of a setting, and the variants that have it.
func (r *Rules) settings() (own *layer, variants []string) {
	for _, variant := range r.Options {
		if l := r.of(variant).setting(); l != nil {
			own, variants = l, append(variants, variant)
		}
	}
	return own, variants
}

// everySetting is what headers of boards of a size may say: first nothing.
func (r *Rules) everySetting(like puzzles.Parameters) (all []string) {
	all = []string{""}
	l := r.setting()
	if l == nil {
		return all
	}
	for _, w := range l.words {
		words := w.list(like.Rows, like.Cols, false)
		if n, is := w.(*number); is {
			low, high := n.bounds(like.Rows, like.Cols)
			words = puzzles.Numbers(low, high)
		}
		for _, word := range words {
			all = append(all, l.header+"="+word)
		}
	}
	return all
}

// firstSetting is that of a board that says as little as it may.
func (r *Rules) firstSetting(like puzzles.Parameters) string {
	if all := r.everySetting(like); like.Total && len(all) > 1 {
		return all[1]
	}
	return ""
}

// varied has a setting in every other recipe that may have one, and some modules. A file that has none draws nothing.
func (r *Rules) varied(rng *rand.Rand, like puzzles.Parameters) puzzles.Parameters {
	if _, totals := r.settings(); totals != nil {
		like.Total = rng.IntN(2) == 0 && slices.Contains(totals, like.Variant)
	}
	if all := r.mixed(); all != nil && rng.IntN(2) == 0 {
		var some []string
		for range 1 + rng.IntN(mostVaried) {
			some = append(some, all[rng.IntN(len(all))])
		}
		like.Groups = strings.Join(some, " ")
	}
	return like
}

// boardKey is how propose names what is said of the whole board.
const boardKey = starlark.String("board")

// withSetting gives a board that has a setting the one that the file proposes.
func (w *worder) withSetting(full *Board) error {
	l := full.rules.setting()
	if l == nil || full.whole == nil || w.proposed == nil {
		return nil
	}
	v, found, err := w.proposed.Get(boardKey)
	if err != nil || !found {
		return err
	}
	full.whole, err = full.clueOf(w.thread, l, 0, v)
	return err
}
