package heuristic

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	board "twofold/puzzles/families/sliding"
)

// grid reads cells: a number, _ for the blank, . for whatever.
func grid(text string) []int8 {
	var cells []int8
	for word := range strings.FieldsSeq(text) {
		switch word {
		case "_":
			cells = append(cells, board.Blank)
		case ".":
			cells = append(cells, board.Any)
		default:
			tile, err := strconv.Atoi(word)
			if err != nil {
				panic(err)
			}
			cells = append(cells, int8(tile))
		}
	}
	return cells
}

// neighbours lists the cells beside a cell.
func neighbours(rows, cols, cell int) []int {
	var all []int
	for other := range rows * cols {
		down, right := other/cols-cell/cols, other%cols-cell%cols
		if down*down+right*right == 1 {
			all = append(all, other)
		}
	}
	return all
}

// slides calls visit with what each move of the blank makes of an arrangement.
func slides(rows, cols int, cells []int8, visit func(next []int8, tile int8, from, to int)) {
	blank := slices.Index(cells, board.Blank)
	for _, from := range neighbours(rows, cols, blank) {
		next := slices.Clone(cells)
		next[blank], next[from] = next[from], next[blank]
		visit(next, cells[from], from, blank)
	}
}

// distances finds by breadth-first search how far every arrangement is from the nearest that the goal allows;
// the keys are arrangements as strings of bytes.
func distances(b *board.Board) map[string]int {
	found := map[string]int{}
	var queue [][]int8
	visit := func(cells []int8, distance int) {
		key := keyOf(cells)
		if _, ok := found[key]; !ok {
			found[key] = distance
			queue = append(queue, cells)
		}
	}
	completions(b.Goal, func(cells []int8) { visit(cells, 0) })
	for len(queue) > 0 {
		cells := queue[0]
		queue = queue[1:]
		distance := found[keyOf(cells)]
		slides(b.Rows, b.Cols, cells, func(next []int8, _ int8, _, _ int) { visit(next, distance+1) })
	}
	return found
}

func keyOf(cells []int8) string {
	key := make([]byte, len(cells))
	for cell, tile := range cells {
		key[cell] = byte(tile)
	}
	return string(key)
}

// completions visits all arrangements that a goal allows.
func completions(goal []int8, visit func([]int8)) {
	open := slices.Index(goal, board.Any)
	if open < 0 {
		visit(slices.Clone(goal))
		return
	}
	for tile := range int8(len(goal)) {
		if !slices.Contains(goal, tile) {
			next := slices.Clone(goal)
			next[open] = tile
			completions(next, visit)
		}
	}
}

// follow makes a heuristic for a board, or nil if it does not serve it.
func follow(t testing.TB, name string, b *board.Board) Follower {
	t.Helper()
	h, err := ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := h.Follow(context.Background(), b, Tables{})
	if err != nil {
		return nil
	}
	return f
}

// shuffled makes moves from an arrangement.
func shuffled(r *rand.Rand, rows, cols int, cells []int8, moves int) []int8 {
	for range moves {
		var all [][]int8
		slides(rows, cols, cells, func(next []int8, _ int8, _, _ int) { all = append(all, next) })
		cells = all[r.IntN(len(all))]
	}
	return cells
}
