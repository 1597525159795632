package steps

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

// Candidates is a board seen as people with a pencil see it. Its entries are candidates: an entry of the board with one
// of its values, 1 if the entry has that value and 0 if it has not. Its reasons are truths: lists of options of which
// one holds. What links two candidates, so that at most one of them is 1, is free: they are of one entry, or of one
// value in numbers that are all different.
//
//	truth                                    options
//	an entry                                 its candidates
//	a value, in as many different numbers    the places of the value
//	as there are values
//	a clause                                 its literals
//	a sum, a table, an automaton             the rows of numbers that it allows
//
// The weight of a truth is the number of its options that are left, less one; that of a sum or a table the number of
// its open numbers, less one, but at least 1.
type Candidates struct {
	puzzles.Reasoned // the board itself
	model            *model.Model
	rules            func() []string   // keys of the board's NamedRules
	at               map[model.Lit]int // the candidate of a literal
	of               []candidate       // by candidate; the last one is always 1
	first            []int             // by entry: its first candidate; -1 of one that has one value alone
	links            [][]int           // candidates of which at most one is 1
	near             []bitset          // by candidate: those that a link joins with it
	truths           []*truth
	by               [][]int // by candidate: the truths that speak of it
	shown            puzzles.Solution
}

// A candidate is an entry with a value.
type candidate struct{ entry, value int }

// A literal is a candidate c that is 1, or ^c, one that is 0.
type literal int32

func (l literal) candidate() int { return int(max(l, ^l)) }

// value is that of the literal's candidate.
func (l literal) value() int {
	if l < 0 {
		return 0
	}
	return 1
}

// mostCandidates bounds the links, which are a bit for each pair of candidates.
const mostCandidates = 1 << 14

// CandidatesOf returns the candidates of a board; nil if it has items whose options are not listed, such as a loop, if
// its items speak of more than the answer, or if no entry has more than two values: then its entries are these.
func CandidatesOf(b puzzles.Reasoned) *Candidates {
	m, err := model.Of(context.Background(), b)
	if err != nil {
		return nil
	}
	c := &Candidates{Reasoned: b, model: m, at: map[model.Lit]int{}}
	c.rules = sync.OnceValue(func() []string { return m.Reasons().Rules })
	if !c.number() || !c.read() {
		return nil
	}
	c.near = make([]bitset, len(c.of))
	for i := range c.near {
		c.near[i] = newBitset(len(c.of))
	}
	for _, group := range c.links {
		for _, a := range group {
			for _, b := range group {
				if a != b {
					c.near[a].add(b)
				}
			}
		}
	}
	c.by = make([][]int, len(c.of))
	for i, t := range c.truths {
		for _, at := range t.candidates() {
			c.by[at] = append(c.by[at], i)
		}
	}
	return c
}

// number makes the candidates.
func (c *Candidates) number() bool {
	most := 0
	for entry, n := range c.model.Answer {
		c.first = append(c.first, len(c.of))
		if most = max(most, len(n.Values)); len(n.Values) == 1 {
			c.first[entry] = -1
			continue
		}
		var group []int
		for i, l := range n.Is {
			if _, twice := c.at[l]; twice || l.IsConstant() {
				return false
			}
			c.at[l] = len(c.of)
			group = append(group, len(c.of))
			c.of = append(c.of, candidate{entry, n.Values[i]})
		}
		c.links = append(c.links, group)
		c.truths = append(c.truths, &truth{kind: ofEntry, entry: entry, rows: single(literals(group)...)})
	}
	c.at[model.True] = len(c.of)
	c.of = append(c.of, candidate{-1, 0})
	c.shown = slices.Repeat(puzzles.Solution{puzzles.Open}, len(c.of))
	c.shown[len(c.of)-1] = 1
	return most > 2 && len(c.of) <= mostCandidates
}

func literals(candidates []int) (all []literal) {
	for _, at := range candidates {
		all = append(all, literal(at))
	}
	return all
}

// literal is that of the model's literal, if it is about a candidate.
func (c *Candidates) literal(l model.Lit) (is literal, ok bool) {
	if at, ok := c.at[l]; ok {
		return literal(at), true
	}
	at, ok := c.at[-l]
	return ^literal(at), ok
}

// Of translates a solution or a position of the board.
func (c *Candidates) Of(s puzzles.Solution) puzzles.Solution {
	out := slices.Clone(c.shown)
	for at, of := range c.of[:len(c.of)-1] {
		if value := s[of.entry]; value != puzzles.Open {
			out[at] = 0
			if value == of.value {
				out[at] = 1
			}
		}
	}
	return c.close(out)
}

// close takes the candidates out that a link joins with one that is 1.
func (c *Candidates) close(position puzzles.Solution) puzzles.Solution {
	for at, value := range position {
		if value == 1 {
			for other := range c.near[at].all() {
				if position[other] == puzzles.Open {
					position[other] = 0
				}
			}
		}
	}
	return position
}

// On translates a solution or a position back.
func (c *Candidates) On(s puzzles.Solution) puzzles.Solution {
	out := make(puzzles.Solution, len(c.first))
	for entry, n := range c.model.Answer {
		out[entry] = n.Values[0]
		if c.first[entry] >= 0 {
			out[entry] = puzzles.Open
		}
	}
	for at, of := range c.of[:len(c.of)-1] {
		if s[at] == 1 {
			out[of.entry] = of.value
		}
	}
	return out
}

// Entry is the entry and the value that a candidate is of.
func (c *Candidates) Entry(candidate int) (entry, value int) {
	return c.of[candidate].entry, c.of[candidate].value
}

// firstOf lists the first candidate of each of some entries.
func (c *Candidates) firstOf(entries []int) (all []int) {
	for _, e := range entries {
		if c.first[e] >= 0 {
			all = append(all, c.first[e])
		}
	}
	return all
}

// Scale is that of the board.
func (c *Candidates) Scale() (s Scale, isWeighed bool) { return scaleOf(c.Reasoned) }

// Model says the links, and of each truth, as a clue, that one of its options holds. A number of a sum is a copy that
// is free: with the truth it is the number itself, so that no other truth is used in silence.
func (c *Candidates) Model(context.Context) (*model.Model, error) {
	m := &model.Model{Clues: len(c.truths)}
	for range c.of {
		m.Answer = append(m.Answer, model.Bit(m.NewVar("")))
	}
	lit := func(l literal) model.Lit { return m.Answer[l.candidate()].Is[l.value()] }
	for _, group := range c.links {
		var all []model.Lit
		for _, at := range group {
			all = append(all, lit(literal(at)))
		}
		m.Items = append(m.Items, model.Posted{Item: model.Count(all, 0, 1), Reason: model.ByNone})
	}
	for i, t := range c.truths {
		t.post(m, []int{i}, lit)
	}
	return m, nil
}

// Entries is the number of candidates.
func (c *Candidates) Entries() int { return len(c.of) }

// EntryPlace is that of the entry.
func (c *Candidates) EntryPlace(at int) string {
	return puzzles.EntryPlace(c.Reasoned, max(c.of[at].entry, 0))
}

// EntryCells are those of the entry.
func (c *Candidates) EntryCells(at int) []int {
	return puzzles.EntryCells(c.Reasoned, max(c.of[at].entry, 0))
}

// ClueCells are numbers for the truths, which lie on no cell alone.
func (c *Candidates) ClueCells() []int { return upTo(len(c.truths)) }

// CluePlace is a truth in words.
func (c *Candidates) CluePlace(i int) string { return c.words(c.truths[i], c.shown) }

// ClueWords are nothing: a place says it all.
func (c *Candidates) ClueWords(int) string { return "" }

// NamedRules are none.
func (c *Candidates) NamedRules() []puzzles.NamedRule { return nil }

// Shown is the position that the board shows, with what links say of it.
func (c *Candidates) Shown() puzzles.Solution { return c.close(slices.Clone(c.shown)) }

// Facts are the whole position: truths tell no candidate by themselves.
func (c *Candidates) Facts(position puzzles.Solution, _ []bool) puzzles.Solution {
	return slices.Clone(position)
}

// Values are 0 and 1.
func (c *Candidates) Values(int) []int { return []int{0, 1} }

// Check judges the solution of the board.
func (c *Candidates) Check(s puzzles.Solution) error {
	if broken, err := c.Breaks(s, nil); err != nil || len(broken) > 0 {
		return errors.Join(err, fmt.Errorf("truths are broken: %v", broken))
	}
	return c.Reasoned.Check(c.On(s))
}

// Breaks lists the truths of which no option holds.
func (c *Candidates) Breaks(filling puzzles.Solution, _ []int) (broken []int, err error) {
	if len(filling) != len(c.of) || filling[len(c.of)-1] != 1 {
		return nil, fmt.Errorf("%d entries: expected %d candidates", len(filling), len(c.of))
	}
	for _, group := range c.links {
		ones := 0
		for _, at := range group {
			ones += filling[at]
		}
		if ones > 1 {
			return nil, fmt.Errorf("two of the candidates %v, which are linked", group)
		}
	}
	for i, t := range c.truths {
		if !t.holds(filling) {
			broken = append(broken, i)
		}
	}
	return broken, nil
}
