// Package sights proposes colours for the cells of a grid, some of which say how many white cells they see in the four
// directions, up to the first black cell or the edge.
//
// What it proposes is no answer: whoever asks it looks by rules of its own for a solution like the proposal. So two
// engines that ask it still share nothing that an answer rests on.
//
// It begins with random colours and changes them so that fewer numbers are wrong, by simulated annealing (Scott
// Kirkpatrick, Daniel Gelatt and Mario Vecchi: Optimization by Simulated Annealing, Science 1983). Each change is one
// that a wrong number asks for, as in WalkSAT (Bart Selman, Henry Kautz and Bram Cohen: Noise Strategies for Improving
// Local Search, AAAI 1994). What it does depends on nothing but the grid.
package sights

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// The colours of a cell.
const (
	Black int8 = -1
	Open  int8 = 0
	White int8 = 1
)

// A Grid is what is known of a board.
type Grid struct {
	Rows, Cols int
	Colours    []int8  // by cell: a number's cell is white
	Sees       []int32 // by cell: how many white cells it sees, itself left out; None if it does not say
}

// None is what a cell without a number sees.
const None = -1

// isLoose says whether so much is open that a search is likely to be long, and solutions are many. Boards with one
// solution have fewer open cells for each number: below these bounds a search is done in less time than proposals take.
func (g Grid) isLoose() bool {
	const least, share = 4000, 7
	open, numbers := 0, 0
	for cell, c := range g.Colours {
		if c == Open {
			open++
		}
		if g.Sees[cell] != None {
			numbers++
		}
	}
	return open >= least && open >= share*numbers
}

// A Guide proposes colours for all cells, or for most.
type Guide struct {
	grid    Grid
	search  *search
	few     int    // numbers that may be wrong in a proposal
	block   int    // the next block of changes
	blocks  int    // that are worth while
	wait    int    // the first block after which the next proposal may be made in which numbers are wrong
	repairs int    // how many of these were made
	found   []int8 // colours that are known to be a solution; nil if none are
	nearby  int    // how many proposals near them were made
}

// How many blocks of changes are looked at for each number, in all and in one annealing, after how many a proposal is
// made in which numbers are wrong, and how many proposals are made near known colours.
const (
	blocksEach    = 60
	annealingEach = 20
	pause         = 100
	mostNearby    = 24
)

// radii are how far cells are open around numbers that are wrong, in one proposal after the other.
var radii = [...]int{14, 20, 26}

// New is a guide for a grid, or nil if a search is better off without: see isLoose. A proposal has few numbers that are
// wrong: the cells around them are open.
func New(g Grid, few int) *Guide {
	if !g.isLoose() {
		return nil
	}
	s := newSearch(g, rand.New(rand.NewPCG(uint64(len(g.Sees)), 0)))
	return &Guide{grid: g, search: s, few: few, blocks: blocksEach * s.numbers}
}

// Found tells colours of all cells that are a solution. Proposals from now on are near it.
func (g *Guide) Found(colours []int8) { g.found = slices.Clone(colours) }

// Next is the colour of each cell, Open where a search is to find it; nil if there is nothing more to propose, or ctx
// has ended.
func (g *Guide) Next(ctx context.Context) []int8 {
	if g.found != nil {
		return g.near()
	}
	s := g.search
	for g.block < g.blocks && ctx.Err() == nil {
		isRight := s.change(g.heat())
		g.block++
		switch {
		case isRight:
			g.block = g.blocks
			return s.colours()
		case len(s.wrong) <= g.few && g.block >= g.wait:
			return g.repairable()
		}
	}
	return nil
}

// heat is the temperature now. It falls in each annealing.
func (g *Guide) heat() float64 {
	const hot, cold = 0.6, 0.45
	length := annealingEach * max(1, g.search.numbers)
	return hot * math.Pow(cold/hot, float64(g.block%length)/float64(length))
}

// repairable is the colours but around numbers that are wrong. The next such proposal waits longer.
func (g *Guide) repairable() []int8 {
	out := g.search.colours()
	for _, p := range g.search.wrong {
		g.open(out, g.search.cell(int(p)), radii[g.repairs%len(radii)])
	}
	g.repairs++
	g.wait = g.block + pause*g.repairs
	return out
}

// near is the known colours but around one cell after the other: around few cells at first.
func (g *Guide) near() []int8 {
	if g.nearby++; g.nearby > mostNearby {
		return nil
	}
	const sizes = 4
	out := slices.Clone(g.found)
	g.open(out, g.search.r.IntN(len(out)), 1+g.nearby%sizes)
	return out
}

// open opens the cells around one.
func (g *Guide) open(colours []int8, cell, radius int) {
	row, col := cell/g.grid.Cols, cell%g.grid.Cols
	for r := max(0, row-radius); r <= min(g.grid.Rows-1, row+radius); r++ {
		for c := max(0, col-radius); c <= min(g.grid.Cols-1, col+radius); c++ {
			if at := r*g.grid.Cols + c; g.grid.Colours[at] == Open {
				colours[at] = Open
			}
		}
	}
}
