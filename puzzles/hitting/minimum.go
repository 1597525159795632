// Package hitting finds smallest sets of clues by hitting sets: the fewest clues that keep a board unique, that suffice
// for something, or that have to go.
package hitting

import (
	"context"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
)

// A Hitter finds lightest hitting sets of sets of numbers that it is given one after the other. It was made for
// numbers of certain weights, each 1 or more.
type Hitter interface {
	Add(set []int)
	// Within returns a hitting set, which has a member in common with each set, that weighs at most so much, and nil if
	// there is none. The error is ctx's cause.
	Within(ctx context.Context, most int) ([]int, error)
	// Lightest returns a hitting set of the least weight. The error is ctx's cause.
	Lightest(ctx context.Context) ([]int, error)
	// Least is the weight that every hitting set was proved to have.
	Least() int
}

// Weights are the numbers of clues of units.
func Weights(units [][]int) []int {
	weights := make([]int, len(units))
	for i, unit := range units {
		weights[i] = len(unit)
	}
	return weights
}

// Minimum drops as many clues of a board as can be dropped so that the solution that p knows stays the only one. The
// clues go by units, each of which is kept as a whole or dropped: single clues, or orbits of a Symmetry. Clues of no
// unit are dropped. The hitter must be one for the Weights of the units. If ctx ends first it returns its cause, the
// board with the fewest clues so far, and the number of clues that every such board with this solution was proved to
// need; else that is the number of its clues. Without a board (nil) the error is that of Minimise.
//
// Each other solution breaks some clues, and a unit of one of these has to be kept: the kept units are a
// hitting set of what the other solutions break (Erick Moreno-Centeno and Richard M. Karp: The Implicit Hitting Set
// Approach to Solve Combinatorial Optimization Problems, Operations Research 61, 2013). A hitting set of what some of
// them break is asked for that has fewer clues than the best board. If there is none, that board has the fewest. If no
// other solution obeys it, it is a better board; else what that one breaks is a further set. Lightest hitting sets,
// which the book asks for, cost a proof at each number of clues, most of them in vain for want of sets: hunts of 15x15
// took up to three times as long.
//
// Sets are made small, since small ones say more: the other solution is exchanged for one that obeys a clue more, as
// long as one is found.
func Minimum(ctx context.Context, b puzzles.Clued, p puzzles.Minimizer, units [][]int, h Hitter,
	r *rand.Rand) (best puzzles.Clued, least int, err error) {
	q := CoreQuestion{Clues: len(b.ClueCells()), Ask: p.Another, Broken: b.Broken}
	m := newMinimum(q, units, h, r)
	m.reduce = p.Minimal
	if err := m.begin(ctx); err != nil {
		return nil, 0, err
	}
	err = m.run(ctx)
	return b.Keep(m.best), h.Least(), err
}

// A minimum looks for the fewest clues with which Ask finds nothing.
type minimum struct {
	CoreQuestion
	reduce func(ctx context.Context, units [][]int) (kept []bool, err error) // as Minimizer.Minimal, but keeps given clues
	hitter Hitter
	random *rand.Rand
	units  [][]int
	unitOf []int  // by clue; -1 for none
	best   []bool // by clue
	cover  *cover // of the sets that the hitter was given; what it chose is kept
}

func newMinimum(q CoreQuestion, units [][]int, h Hitter, r *rand.Rand) *minimum {
	if q.Given == nil {
		q.Given = make([]bool, q.Clues)
	}
	m := &minimum{CoreQuestion: q, hitter: h, random: r, units: units, unitOf: slices.Repeat([]int{-1}, q.Clues),
		cover: newCover(units, r)}
	for i, unit := range units {
		for _, clue := range unit {
			m.unitOf[clue] = i
		}
	}
	return m
}

// begin takes a first board.
func (m *minimum) begin(ctx context.Context) (err error) {
	units := make([][]int, len(m.units))
	for i, unit := range m.random.Perm(len(m.units)) {
		units[i] = m.units[unit]
	}
	m.best, err = m.reduce(ctx, units)
	return err
}

// exchanges is how long a hitting set is looked for before the hitter is asked.
const exchanges = 10_000

// run collects sets with hitting sets that local search finds, and asks the hitter only where it finds none.
func (m *minimum) run(ctx context.Context) error {
	for {
		most := m.weight() - 1
		if !m.cover.within(ctx, most, exchanges) {
			hitting, err := m.hitter.Within(ctx, most)
			if err != nil || hitting == nil {
				return err
			}
			m.cover.take(hitting)
		}
		if err := m.refute(ctx); err != nil {
			return err
		}
	}
}

// weight is that of the best board's units.
func (m *minimum) weight() int { return count(m.best) - count(m.Given) }

// refute collects sets that the kept units do not hit, and keeps a unit of each, one that for its weight is in the most
// sets, until the board is unique: so one hitting set yields many sets, and a board that may be the best. Where all
// units of a set were kept, a plain visibility board, each of whose sets may have half of them, gave one set a time.
func (m *minimum) refute(ctx context.Context) error {
	for {
		set, err := m.missed(ctx)
		if err != nil {
			return err
		}
		if set == nil {
			return m.improve(ctx)
		}
		m.cover.choose(m.add(set))
	}
}

// improve drops what can be spared of the kept units, and takes note if that leaves fewer than ever. A unit that alone
// hits a set is needed, which no question has to tell, and where the needed ones weigh as much as the best board there
// is nothing to be had: a plain visibility board spent half its time on what became no better.
func (m *minimum) improve(ctx context.Context) error {
	for {
		spare, needed := m.cover.spare()
		if needed >= m.weight() {
			return nil
		}
		if len(spare) == 0 {
			m.best = m.clues(m.cover.in)
			return nil
		}
		unit := spare[m.random.IntN(len(spare))]
		m.cover.leave(unit)
		set, err := m.missed(ctx)
		if err != nil {
			return err
		}
		if set != nil {
			m.add(set)
			m.cover.choose(unit)
		}
	}
}

// missed is a set that the kept units do not hit, and nil if they leave one solution only.
func (m *minimum) missed(ctx context.Context) ([]int, error) {
	other, err := m.Ask(ctx, m.clues(m.cover.in))
	if other == nil || err != nil {
		return nil, err
	}
	return m.shrink(ctx, m.broken(other, m.cover.in))
}

// add takes a set that the kept units do not hit, and returns a unit of it to keep.
func (m *minimum) add(set []int) int {
	m.hitter.Add(set)
	return m.cover.add(set)
}

// clues are the clues of the kept units, and those given.
func (m *minimum) clues(kept []bool) []bool {
	clues := make([]bool, len(m.unitOf))
	for clue, unit := range m.unitOf {
		clues[clue] = m.Given[clue] || unit >= 0 && kept[unit]
	}
	return clues
}

// broken lists the units of which a solution that obeys the kept ones breaks a clue, each once; it is never nil. Where
// clues hang on each other, Broken may name some of the kept units: then these are all that are not kept.
func (m *minimum) broken(s puzzles.Solution, kept []bool) []int {
	units := []int{}
	for _, clue := range m.Broken(s) {
		if unit := m.unitOf[clue]; unit >= 0 && !slices.Contains(units, unit) {
			units = append(units, unit)
		}
	}
	if !slices.ContainsFunc(units, func(unit int) bool { return kept[unit] }) {
		return units
	}
	units = units[:0]
	for unit, is := range kept {
		if !is {
			units = append(units, unit)
		}
	}
	return units
}

// inVain is how many questions in a row fail before a set counts as small. On plain visibility boards nearly all time
// went into the proof that no part of a set will do; 3 and 12 took as long as 6.
const inVain = 6

// shrink returns a part of what one other solution breaks that another one breaks; mostly no part of that is.
func (m *minimum) shrink(ctx context.Context, broken []int) ([]int, error) {
	left := m.shuffled(broken)
	for failed := 0; len(left) > 0 && failed < inVain; failed++ {
		unit := left[0]
		left = left[1:]
		kept := slices.Repeat([]bool{true}, len(m.units))
		for _, dropped := range broken {
			kept[dropped] = dropped == unit
		}
		other, err := m.Ask(ctx, m.clues(kept))
		if err != nil {
			return nil, err
		}
		if other != nil {
			broken, failed = m.broken(other, kept), -1
			left = slices.DeleteFunc(left, func(unit int) bool { return !slices.Contains(broken, unit) })
		}
	}
	return broken, nil
}

func (m *minimum) shuffled(units []int) []int {
	out := slices.Clone(units)
	m.random.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func count(kept []bool) int {
	n := 0
	for _, k := range kept {
		if k {
			n++
		}
	}
	return n
}
