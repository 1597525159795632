package puzzles

import (
	"context"
	"math/rand/v2"
	"slices"
)

// A Hitter finds smallest hitting sets of sets of numbers that it is given one after the other.
type Hitter interface {
	Add(set []int)
	// Smallest returns a smallest set that has a member in common with each set. The error is ctx's cause.
	Smallest(ctx context.Context) ([]int, error)
	// Least is the number of members that every such set was proved to have.
	Least() int
}

// Minimum drops as many clues of a board as can be dropped so that the solution that p knows stays the
// only one. If ctx ends first it returns its cause, the board with the fewest clues so far, and the
// number of clues that every board with this solution was proved to need; else that is the number of its clues.
// Without a board (nil) the error is that of Minimise.
//
// Each other solution breaks some of all clues, and one of these has to be kept: the kept clues are a
// hitting set of what the other solutions break. A smallest hitting set of what some of them break
// needs no more clues than the board asked for. If no other solution obeys it, it is that board; else
// what that one breaks is a further set (Erick Moreno-Centeno and Richard M. Karp: The Implicit Hitting Set
// Approach to Solve Combinatorial Optimization Problems, Operations Research 61, 2013).
// Sets are made as small as can be, since small ones say more: the other solution is exchanged for one that obeys
// a clue more, as long as there is one.
func Minimum(ctx context.Context, b Clued, p Prober, h Hitter, r *rand.Rand) (best Clued, least int, err error) {
	m := &minimum{board: b, prober: p, hitter: h, random: r, clues: len(b.ClueCells())}
	if err := m.improve(ctx, slices.Repeat([]bool{true}, m.clues)); err != nil {
		return nil, 0, err
	}
	err = m.run(ctx)
	return b.Keep(m.best), h.Least(), err
}

type minimum struct {
	board  Clued
	prober Prober
	hitter Hitter
	random *rand.Rand
	clues  int
	best   []bool
	sets   [][]int // that the hitter was given
}

// run collects sets with hitting sets that are found fast, as long as those are refuted, and only then asks for
// a smallest one.
func (m *minimum) run(ctx context.Context) error {
	for {
		for refuted := 1; refuted > 0; {
			var err error
			if refuted, err = m.refute(ctx, m.small()); err != nil {
				return err
			}
		}
		hitting, err := m.hitter.Smallest(ctx)
		if err != nil || m.hitter.Least() == count(m.best) {
			return err
		}
		if _, err := m.refute(ctx, hitting); err != nil {
			return err
		}
	}
}

// small is a hitting set that takes, one by one, a clue that hits the most of the sets left (the greedy
// heuristic of set covering).
func (m *minimum) small() []int {
	hit := make([]bool, len(m.sets))
	var chosen []int
	for {
		hits, best := make([]int, m.clues), 0
		for i, set := range m.sets {
			for _, clue := range set {
				if !hit[i] {
					hits[clue]++
				}
			}
		}
		for clue, n := range hits {
			if n > hits[best] {
				best = clue
			}
		}
		if hits[best] == 0 {
			return chosen
		}
		chosen = append(chosen, best)
		for i, set := range m.sets {
			hit[i] = hit[i] || slices.Contains(set, best)
		}
	}
}

// refute collects sets that a hitting set of those before does not hit, and keeps the clues of each, until the
// board is unique: so one hitting set yields many sets, and a board that may be the best. It returns how
// many sets.
func (m *minimum) refute(ctx context.Context, hitting []int) (sets int, err error) {
	kept := make([]bool, m.clues)
	for _, clue := range hitting {
		kept[clue] = true
	}
	for ; ; sets++ {
		other, err := m.prober.Another(ctx, kept)
		if err != nil {
			return sets, err
		}
		if other == nil {
			return sets, m.improve(ctx, kept)
		}
		set, err := m.shrink(ctx, m.board.Broken(other))
		if err != nil {
			return sets, err
		}
		m.hitter.Add(set)
		m.sets = append(m.sets, set)
		for _, clue := range set {
			kept[clue] = true
		}
	}
}

// shrink returns a part of what one other solution breaks that another one breaks, of which no part is that.
func (m *minimum) shrink(ctx context.Context, broken []int) ([]int, error) {
	for left := m.shuffled(broken); len(left) > 0; {
		clue := left[0]
		left = left[1:]
		kept := slices.Repeat([]bool{true}, m.clues)
		for _, dropped := range broken {
			kept[dropped] = dropped == clue
		}
		other, err := m.prober.Another(ctx, kept)
		if err != nil {
			return nil, err
		}
		if other != nil {
			broken = m.board.Broken(other)
			left = slices.DeleteFunc(left, func(clue int) bool { return !slices.Contains(broken, clue) })
		}
	}
	return broken, nil
}

// improve drops what can be spared of the kept clues, and takes note if that leaves fewer than ever.
func (m *minimum) improve(ctx context.Context, kept []bool) error {
	var units [][]int
	for _, clue := range m.random.Perm(m.clues) {
		if kept[clue] {
			units = append(units, []int{clue})
		}
	}
	minimal, err := m.prober.Minimal(ctx, units)
	if err == nil && (m.best == nil || count(minimal) < count(m.best)) {
		m.best = minimal
	}
	return err
}

func (m *minimum) shuffled(clues []int) []int {
	out := slices.Clone(clues)
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
