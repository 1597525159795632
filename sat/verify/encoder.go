package verify

import (
	"maps"
	"math/rand/v2"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/treasure"
	"twofold/sat/drat"
)

const (
	nearSolutions  = 300  // that a formula is asked about
	exhaustible    = 12   // entries that are tried in all ways
	siblings       = 20   // boards with the same clue cells and another solution
	searchBudget   = 2000 // decisions for one question
	siblingTrials  = 50
	siblingDensity = 0.2
)

// askAround asks a formula about a solution, which has to be among its models, and about others near it and far from
// it: those that Check accepts have to be, and others must not. Questions that are not answered by propagation and a
// few decisions count as answered.
func (v *verifier) askAround(file string, f *encode.Formula, s puzzles.Solution) error {
	a := newAsker(v, v.board, file, f)
	if err := a.ask(s, s); err != nil {
		return err
	}
	_, about := v.kind.literals(v.board, f.Names, s)
	entries := slices.Sorted(maps.Keys(about))
	if len(entries) == 0 {
		return nil
	}
	for range nearSolutions {
		if err := a.ask(s, v.kind.near(a.random, v.board, s, entries)); err != nil {
			return err
		}
	}
	if v.kind.base == nil {
		return nil
	}
	return a.askAll(s, entries)
}

// askSiblings makes boards with clues on the same cells and a solution that is known, and asks the encoder's formulas of
// these: the formula of a board without solution says too little of the encoder.
func (v *verifier) askSiblings(file string) error {
	own, ok := v.board.(puzzles.Clued)
	if !ok || v.kind.base == nil {
		return nil
	}
	r := rand.New(rand.NewPCG(1, 2))
	made := 0
	for trial := 0; trial < siblingTrials && made < siblings; trial++ {
		sibling, s := v.sibling(r, own)
		if sibling == nil {
			continue
		}
		made++
		ladder, err := v.kind.Formulas(v.ctx, sibling, v.Manifest.Encoding)
		if err != nil {
			return fault(file, "the encoder refuses a board like it: %v", err)
		}
		f, err := ladder.At(v.ctx, ladder.First)
		if err != nil {
			return err
		}
		if err := newAsker(v, sibling, file, f).ask(s, s); err != nil {
			return err
		}
	}
	return nil
}

// sibling is a board with clues where own has them, and its solution; nil if what was drawn has none.
func (v *verifier) sibling(r *rand.Rand, own puzzles.Clued) (puzzles.Clued, puzzles.Solution) {
	s := v.kind.base(own)
	isClue := map[int]bool{}
	for _, cell := range own.ClueCells() {
		isClue[cell] = true
	}
	for cell := range s {
		if mayFlip(own, isClue[cell]) && r.Float64() < siblingDensity {
			s[cell] = 1 - s[cell]
		}
	}
	full, err := v.kind.Full(own, s)
	if err != nil {
		return nil, nil
	}
	var kept []bool
	for _, cell := range full.ClueCells() {
		kept = append(kept, isClue[cell])
	}
	sibling := full.Keep(kept)
	if sibling.Check(s) != nil {
		return nil, nil
	}
	return sibling, s
}

// mayFlip: cells with clues keep their colour, but in mosaic.
func mayFlip(b puzzles.Board, isClue bool) bool {
	t, ok := b.(*treasure.Board)
	return !isClue || ok && t.Rules == treasure.Mosaic
}

// An asker asks one formula of a board.
type asker struct {
	*verifier
	of     puzzles.Board
	file   string
	names  []string
	search *drat.Searcher
	random *rand.Rand
}

func newAsker(v *verifier, b puzzles.Board, file string, f *encode.Formula) *asker {
	return &asker{v, b, file, f.Names, drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}), rand.New(rand.NewPCG(1, 1))}
}

// ask asks about a candidate that is like a solution in all entries that no variable is about.
func (a *asker) ask(like, candidate puzzles.Solution) error {
	lits, about := a.kind.literals(a.of, a.names, candidate)
	for i := range candidate {
		if !about[i] && candidate[i] != like[i] {
			return nil
		}
	}
	a.report.Asked++
	broken := a.of.Check(candidate)
	switch a.search.Search(lits, searchBudget) {
	case drat.Satisfiable:
		if broken != nil {
			return fault(a.file, "the encoder is wrong: the formula has a model for %v, but: %v", candidate, broken)
		}
	case drat.Unsatisfiable:
		if broken == nil {
			return fault(a.file, "the encoder is wrong: the formula has no model for the solution %v", candidate)
		}
	}
	return nil
}

// askAll asks about all values of few entries, and about random ones of many.
func (a *asker) askAll(s puzzles.Solution, entries []int) error {
	if len(entries) > exhaustible {
		for range nearSolutions {
			candidate := slices.Clone(s)
			for _, entry := range entries {
				candidate[entry] = a.random.IntN(2)
			}
			if err := a.ask(s, candidate); err != nil {
				return err
			}
		}
		return nil
	}
	for bits := range 1 << len(entries) {
		candidate := slices.Clone(s)
		for i, entry := range entries {
			candidate[entry] = bits >> i & 1
		}
		if err := a.ask(s, candidate); err != nil {
			return err
		}
	}
	return nil
}

// flipped turns one to three cells round.
func flipped(r *rand.Rand, _ puzzles.Board, s puzzles.Solution, about []int) puzzles.Solution {
	out := slices.Clone(s)
	for range 1 + r.IntN(3) {
		cell := about[r.IntN(len(about))]
		out[cell] = 1 - out[cell]
	}
	return out
}

// otherMoves changes a move, or swaps two.
func otherMoves(r *rand.Rand, _ puzzles.Board, s puzzles.Solution, about []int) puzzles.Solution {
	out := slices.Clone(s)
	i, j := about[r.IntN(len(about))], about[r.IntN(len(about))]
	if r.IntN(2) == 0 {
		out[i] = r.IntN(4)
	} else {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// otherSteps swaps the steps of two squares, or turns a part of the tour round.
func otherSteps(r *rand.Rand, _ puzzles.Board, s puzzles.Solution, about []int) puzzles.Solution {
	out := slices.Clone(s)
	i, j := about[r.IntN(len(about))], about[r.IntN(len(about))]
	if r.IntN(2) == 0 {
		out[i], out[j] = out[j], out[i]
		return out
	}
	low, high := min(s[i], s[j]), max(s[i], s[j])
	for cell, step := range s {
		if step >= low && step <= high {
			out[cell] = low + high - step
		}
	}
	return out
}

func ones(s puzzles.Solution) int {
	n := 0
	for _, v := range s {
		n += v
	}
	return n
}
