package script

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

var (
	_ puzzles.Sibling = (*Board)(nil)
	_ puzzles.Ruled   = (*Board)(nil)
)

// Rules is the text of the file.
func (b *Board) Rules() string { return b.rules.Text }

// Means reads the name of a variable: an entry of the answer and its value, such as r1c2=5, or 1 if none is named. The
// variable is about all entries that say something by it, as all edges of one bridge do, and about solutions in which
// these have values that the model gives them and say the same of it; an open one says nothing.
func (b *Board) Means(name string) ([]int, puzzles.Meaning) {
	m, err := b.Model(context.Background())
	place, word, hasValue := strings.Cut(name, "=")
	entry, known := b.entryOf(place)
	if err != nil || !known {
		return nil, nil
	}
	value := 1
	if hasValue {
		if value, err = strconv.Atoi(word); err != nil {
			return nil, nil
		}
	}
	said := b.mentionsOf(m, entry, value)
	if said == nil {
		return []int{entry}, func(s puzzles.Solution) (is, known bool) {
			return s[entry] == value, slices.Contains(m.Answer[entry].Values, s[entry])
		}
	}
	var entries []int
	for _, own := range said {
		entries = append(entries, own.entry)
	}
	return slices.Compact(entries), func(s puzzles.Solution) (is, known bool) {
		for _, own := range said {
			if s[own.entry] == puzzles.Open {
				continue
			}
			says := (s[own.entry] == own.value) == own.is
			if known && is != says || !slices.Contains(m.Answer[own.entry].Values, s[own.entry]) {
				return false, false
			}
			is, known = says, true
		}
		return is, known
	}
}

// A mention is what an entry says of a variable by having a value: that it is true, or that it is false.
type mention struct {
	entry, value int
	is           bool
}

// mentionsOf is what entries say of the variable by which an entry has a value, as if the value made it true; nil if
// there is no such variable.
func (b *Board) mentionsOf(m *model.Model, entry, value int) (said []mention) {
	at := slices.Index(m.Answer[entry].Values, value)
	if at < 0 || m.Answer[entry].Is[at].IsConstant() {
		return nil
	}
	b.made.Lock()
	defer b.made.Unlock()
	if b.mentions == nil {
		b.mentions = map[int][]mention{}
		for entry, n := range m.Answer {
			for i, l := range n.Is {
				b.mentions[l.Var()] = append(b.mentions[l.Var()], mention{entry, n.Values[i], l > 0})
			}
		}
	}
	said = b.mentions[m.Answer[entry].Is[at].Var()]
	if m.Answer[entry].Is[at] > 0 {
		return said
	}
	said = slices.Clone(said)
	for i := range said {
		said[i].is = !said[i].is
	}
	return said
}

// entryOf is the entry of the answer that a place names.
func (b *Board) entryOf(place string) (entry int, known bool) {
	b.made.Lock()
	defer b.made.Unlock()
	if b.entries == nil {
		b.entries = map[string]int{}
		for entry := range b.rules.answer.length(b.rows, b.cols) {
			b.entries[b.rules.answer.place(entry, b.rows, b.cols)] = entry
		}
	}
	entry, known = b.entries[place]
	return entry, known
}

// nameAnswer gives names to variables of the answer that a file made itself, and to its values that have none.
func (b *Board) nameAnswer(m *model.Model) {
	m.Facts = nil
	for entry, n := range m.Answer {
		for i, l := range n.Is {
			name := func() string { return b.rules.answer.place(entry, b.rows, b.cols) + "=" + strconv.Itoa(n.Values[i]) }
			switch {
			case l == model.True:
				m.Facts = append(m.Facts, name())
			case l > 0 && l.Var() > 0 && m.Names[l-1] == "":
				m.Names[l-1] = name()
			}
		}
	}
}

// Near exchanges the values of two entries, or gives one to three other ones. Entries that are one number stay so.
func (b *Board) Near(r *rand.Rand, s puzzles.Solution, entries []int) puzzles.Solution {
	out := slices.Clone(s)
	m, err := b.Model(context.Background())
	if err != nil {
		return out
	}
	set := func(entry, value int) {
		for other, n := range m.Answer {
			if slices.Equal(n.Is, m.Answer[entry].Is) {
				out[other] = value
			}
		}
	}
	one, other := entries[r.IntN(len(entries))], entries[r.IntN(len(entries))]
	if out[one] != out[other] && r.IntN(2) == 0 {
		was := out[one]
		set(one, out[other])
		set(other, was)
		return out
	}
	for range 1 + r.IntN(3) {
		entry := entries[r.IntN(len(entries))]
		values := m.Answer[entry].Values
		if at := slices.Index(values, out[entry]); len(values) > 1 {
			set(entry, values[(at+1+r.IntN(len(values)-1))%len(values)])
		}
	}
	return out
}

// Sibling draws a solution of the board without clues: up to a third of the entries at random, or every other time a
// tenth of that, and the others near those of a solution. Of fillomino few draws of many entries succeed.
func (b *Board) Sibling(r *rand.Rand, like puzzles.Solution) puzzles.Solution {
	m, err := b.Model(context.Background())
	if err != nil {
		return nil
	}
	near, share := slices.Clone(like), r.Float64()/3
	if r.IntN(2) == 0 {
		share /= 10
	}
	for entry := range near {
		if r.Float64() < share {
			near[entry] = puzzles.Open
		}
	}
	a, err := b.rules.ask(context.Background(), m.Given(), model.Question{Near: near, Random: r, Patience: nearPatience})
	if a == nil || err != nil {
		return nil
	}
	return m.Solution(a)
}
