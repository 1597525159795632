package visibility

import "math"

// A chooser picks the cells to decide: those near a clue, so that black there cuts rays short, that several
// clues see, and that are near the root of a tree decomposition, so that the component falls apart
// early and into pieces that were met before (Tuukka Korhonen and Matti Järvisalo: Integrating Tree
// Decompositions into Decision Heuristics of Propositional Model Counters, CP 2021).
type chooser struct {
	*coupler
	nearCell, nearClue []float64 // falls with the distance from the root
	near, score        []float64 // by cell, in choose
}

func newChooser(c *coupler) *chooser {
	cells := len(c.given)
	return &chooser{
		coupler: c, nearCell: make([]float64, cells), nearClue: make([]float64, len(c.clues)),
		near: make([]float64, cells), score: make([]float64, cells),
	}
}

// decompose prepares for decisions in a region. Without it, as when stop says so or when the region
// is too large, they are made as if all were at the root.
func (c *chooser) decompose(part *component, stop func() bool) {
	var distance []int
	if nodes := len(part.region) + len(part.clues); nodes <= maxIncidence {
		g := c.incidence(part)
		if bags := g.eliminate(stop); bags != nil {
			distance = g.distances(bags)
		}
	}
	near := func(node int) float64 {
		if distance == nil {
			return 1
		}
		return math.Exp(-float64(distance[node]))
	}
	for i, cell := range part.region {
		c.nearCell[cell] = near(i)
	}
	for i, number := range part.clues {
		c.nearClue[number] = near(len(part.region) + i)
	}
}

// choose picks a cell. A clue is not decided, but the first open cells of its rays are as near as itself.
func (c *chooser) choose(part *component) int32 {
	part.each(func(cell int32) { c.near[cell], c.score[cell] = c.nearCell[cell], 0 })
	for _, number := range part.clues {
		for _, cells := range &c.rests[number].open {
			for i, cell := range cells {
				if i == 0 {
					c.near[cell] = max(c.near[cell], c.nearClue[number])
				}
				c.score[cell] += 1 / float64(i+1)
			}
		}
	}
	best, most := int32(none), -1.0
	part.each(func(cell int32) {
		if worth := c.score[cell] * c.near[cell]; worth > most {
			best, most = cell, worth
		}
	})
	return best
}
