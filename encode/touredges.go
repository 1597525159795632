package encode

import (
	"slices"

	"twofold/puzzles"
)

// tourEdges says of each undirected edge, two squares one move apart, whether the tour has it: one key variable
// for each, and at each square two of them are true. In an open tour an end takes the place of an edge, and
// variables for the square where the tour starts, keys as well, and for the one where it ends tell
// which way it is gone. That the tour is one, and has the given steps, is said on demand (tourcuts.go).
func tourEdges(f *Formula, g *tourGraph) error {
	e := &edgeTour{Formula: f, tourGraph: g}
	e.edges()
	e.tourEnds = newTourEnds(e.Formula, g, exactlyNative)
	e.Keys = append(e.Keys, slices.DeleteFunc(slices.Clone(e.start), isConstant)...)
	for s := range g.cells { // an end of the tour stands for an edge
		settled(f, append(slices.Clone(e.edge[s]), e.start[s], e.end[s]), 2, exactlyNative)
	}
	e.Refine = e.refine
	e.Explain = e.telling
	e.Decode = func(model []bool) puzzles.Solution {
		path := e.path(model)
		return g.solution(path, max(0, g.given[path[0]]))
	}
	return nil
}

type edgeTour struct {
	*Formula
	*tourGraph
	tourEnds
	edge [][]int // of each square, for each square near it, the variable of their edge, or never
}

func (e *edgeTour) edges() {
	e.edge = make([][]int, e.size())
	for s, near := range e.near {
		e.edge[s] = make([]int, len(near))
	}
	for _, s := range e.byBlocks() {
		for i, n := range e.near[s] {
			if e.edge[s][i] == never && (e.mayFollow(s, n) || e.mayFollow(n, s)) {
				l := e.Key(e.place(min(s, n)) + "-" + e.place(max(s, n)))
				back, _ := slices.BinarySearch(e.near[n], s)
				e.edge[s][i], e.edge[n][back] = l, l
			}
		}
	}
}

// blockSize is the number of rows and columns of byBlocks.
const blockSize = 10

// byBlocks lists the squares block by block, each row of blocks in the opposite direction of the one before: until
// conflicts tell better, gophersat decides variables in their order, and tours then grow part by part. On thirteen
// knight's boards of 80×80 to 100×100 it took 0.1 to 0.45 s, and once 3.6 s. Row by row took 0.1 to 6 s for six of
// the first eight, and more than 15 s for two; of blocks of 8, 14, 16 and 18 each had boards of more than 2 s.
func (g *tourGraph) byBlocks() []int {
	squares := make([]int, g.size())
	place := make([]int, g.size()) // of each square that of its block
	for s, cell := range g.cells {
		row, col := cell/g.board.Cols/blockSize, cell%g.board.Cols/blockSize
		if row%2 == 1 {
			col = g.board.Cols/blockSize - col
		}
		squares[s], place[s] = s, row*g.board.Cols+col
	}
	slices.SortStableFunc(squares, func(a, b int) int { return place[a] - place[b] })
	return squares
}

// between is the edge of two squares one move apart, as the first one has it.
func (e *edgeTour) between(s, n int) int {
	i, _ := slices.BinarySearch(e.near[s], n)
	return e.edge[s][i]
}

// mayFollow reports whether the given steps, if both are given, let one square follow the other.
func (g *tourGraph) mayFollow(s, n int) bool {
	return g.given[s] == none || g.given[n] == none || g.next(g.given[s]) == g.given[n]
}
