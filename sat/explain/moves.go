package explain

import (
	"cmp"
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
)

// A Move takes one clue of a board away and puts one in its place, or elsewhere, so that the board has one solution.
type Move struct {
	From  string `json:"from"` // the clue that goes, such as the 5 at r3c2
	To    string `json:"to"`   // the clue that comes
	Board string `json:"board"`
	board puzzles.Clued
	clue  int // that goes
}

// How many moves are looked for.
const (
	mostMoves  = 8   // that are told
	mostAsked  = 60  // that the engines are asked of
	mostRivals = 500 // solutions of a board without a clue; if there are more, its clue does not move
)

// moves are those after which the board has one solution: those that leave a clue in its place come first. A clue that
// comes has a number that exactly one solution of the board without the clue that goes has there. If
// patience ends, those that were found by then are tried.
func (d *Desk) moves(ctx context.Context) (all []Move, err error) {
	patient, stop := runs.Limits{Time: d.adviser.Patience}.Context(ctx)
	defer stop()
	var candidates []Move
	b := d.Board.(puzzles.Numbered)
	for clue := range b.ClueCells() {
		some, err := d.movesOf(patient, b, clue)
		if candidates = append(candidates, some...); err != nil {
			break // out of patience: what was found is tried
		}
	}
	place := func(m Move) int {
		if slices.Equal(m.board.ClueCells(), b.ClueCells()) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(candidates, func(m, n Move) int { return cmp.Compare(place(m), place(n)) })
	for _, m := range candidates[:min(mostAsked, len(candidates))] {
		report := crosscheck.Solutions(ctx, m.board, d.Engines, 2, runs.Limits{})
		if report.Finding == nil && report.Verdict() == puzzles.Unique {
			all = append(all, m)
		}
		if ctx.Err() != nil || len(all) == mostMoves {
			break
		}
	}
	return all, context.Cause(ctx)
}

// movesOf are the moves of one clue that may do.
func (d *Desk) movesOf(ctx context.Context, b puzzles.Numbered, clue int) (all []Move, err error) {
	less, is := without(b, clue).(puzzles.Numbered)
	if !is {
		return nil, nil
	}
	solutions, complete, err := d.list(ctx, less, mostRivals)
	if err != nil || !complete || len(solutions) == 0 {
		return nil, context.Cause(ctx)
	}
	from := b.ClueCells()[clue]
	given := make([][]int32, len(solutions))
	for i, s := range solutions {
		given[i] = less.Numbers(s)
	}
	for cell := range given[0] {
		if cell != from && slices.Contains(b.ClueCells(), cell) {
			continue
		}
		for _, at := range once(given, cell) {
			onto := less
			if cell == from {
				onto = b
			}
			numbers := slices.Repeat([]int32{puzzles.Silent}, len(given[0]))
			numbers[cell] = onto.Numbers(solutions[at])[cell] // a number stands for its clue on one board alone
			m := Move{From: puzzles.ClueName(b, clue), board: onto.With(numbers), clue: clue}
			to := slices.Index(m.board.ClueCells(), cell)
			if m.Board = m.board.String(); to < 0 || m.Board == onto.String() {
				continue // the clue tells no number
			}
			m.To = puzzles.ClueName(m.board, to)
			all = append(all, m)
		}
	}
	return all, nil
}

// once are the solutions whose number at a cell no other one gives there.
func once(given [][]int32, cell int) (solutions []int) {
	times := map[int32]int{}
	for _, own := range given {
		times[own[cell]]++
	}
	for at, own := range given {
		if own[cell] != puzzles.Silent && times[own[cell]] == 1 {
			solutions = append(solutions, at)
		}
	}
	return solutions
}
