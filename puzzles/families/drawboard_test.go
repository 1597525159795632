package families_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/script"
)

// drawBoard draws a board with a position near a solution. The error says why there is none of the size that was drawn.
func drawBoard(rng *rand.Rand, r *script.Rules) (*script.Board, error) {
	f := r.Family(nativemodel.Open)
	like := f.Usual
	like.Variant = r.Options[rng.IntN(len(r.Options))]
	like.Rows, like.Cols, like.Given = 1+rng.IntN(mostSide), 1+rng.IntN(mostSide), rng.Float64()
	like = f.Vary(rng, like)
	if rng.IntN(3) == 0 || r.Rows == r.Cols && rng.IntN(2) == 0 {
		like.Cols = like.Rows // of some families all boards are squares
	}
	if _, err := f.BlankBoard(like); err != nil { // there may be even sizes only
		like.Rows, like.Cols = like.Rows+like.Rows%2, like.Cols+like.Cols%2
	}
	drawn, err := f.Random(context.Background(), rng, like)
	if err != nil {
		return nil, err
	}
	s, err := first(context.Background(), drawn)
	if err == nil && s == nil {
		err = fmt.Errorf("no solution\n%v", drawn)
	}
	if err != nil {
		return nil, err
	}
	most := mostTried
	if os.Getenv(boardsIn) != "" {
		most = manyTried
	}
	if rng.IntN(2) == 0 {
		most = 10 // the solution of other clues, or what is beside it
		if other, err := f.Parse(changed(rng, drawn.String(), f.Words(like, ""))); err == nil {
			drawn = other
		}
	}
	low, high, _ := r.Values(like.Rows, like.Cols)
	near := func() []int { return nearby(rng, like, len(s)) }
	if hand := drawn.(puzzles.Handed).Hand(); hand.Lines == puzzles.LinesOfPoints {
		near = func() []int { return between(rng, drawn) }
	}
	tried := 1
	for _, at := range near() {
		if tried *= high - low + 1; tried > most {
			break
		}
		s[at] = puzzles.Open
	}
	if len(s) > 0 && rng.IntN(4) == 0 {
		s[rng.IntN(len(s))] = low + rng.IntN(high-low+1)
	}
	b, err := drawn.(*script.Board).At(s)
	if err != nil {
		return nil, err
	}
	return b.(*script.Board), nil
}

// nearby is the entries of an answer, by their distance from one of them.
func nearby(rng *rand.Rand, like puzzles.Parameters, n int) (entries []int) {
	if n == 0 {
		return nil
	}
	cols := like.Cols
	node := func(entry int) int { return entry }
	if n != like.Rows*like.Cols { // pairs of cells or of corners
		rows := like.Rows
		if n != rows*(cols-1)+cols*(rows-1) {
			rows, cols = rows+1, cols+1
		}
		var first []int
		for node := range rows * cols {
			first = append(first, slices.Repeat([]int{node}, min(1, cols-1-node%cols)+min(1, rows-1-node/cols))...)
		}
		node = func(entry int) int { return first[entry] }
	}
	center := node(rng.IntN(n))
	distance := func(entry int) int {
		row, col := node(entry)/cols-center/cols, node(entry)%cols-center%cols
		return row*row + col*col
	}
	entries = rng.Perm(n)
	slices.SortStableFunc(entries, func(a, b int) int { return cmp.Compare(distance(a), distance(b)) })
	return entries
}

// between is the entries of an answer of lines between any cells: first those between cells that have words, and of
// them those of which both ends are near one of these.
func between(rng *rand.Rand, b puzzles.Board) []int {
	rows, cols := b.Size()
	words := strings.Fields(strings.Join(strings.Split(b.String(), "\n")[1:rows+1], " "))
	var all []int
	for cell, word := range words {
		if word != puzzles.Free {
			all = append(all, cell)
		}
	}
	entries := rng.Perm(len(words) * (len(words) - 1) / 2)
	if len(all) == 0 {
		return entries
	}
	center := all[rng.IntN(len(all))]
	distance := func(entry int) (far int) {
		for _, cell := range puzzles.EntryCells(b, entry) {
			row, col := cell/cols-center/cols, cell%cols-center%cols
			if far = max(far, row*row+col*col); words[cell] == puzzles.Free {
				far += rows*rows + cols*cols
			}
		}
		return far
	}
	slices.SortStableFunc(entries, func(a, b int) int { return cmp.Compare(distance(a), distance(b)) })
	return entries
}
