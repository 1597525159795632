package encode

import (
	"context"

	"twofold/puzzles/visibility"
)

// Connectivities are the ways of saying that cells are connected, by name.
var Connectivities = map[string]func(*visibility.Board, Cardinality) *Formula{}

func init() {
	for _, c := range []connectivity{onDemand, elimination, levels} {
		Connectivities[c.name] = func(b *visibility.Board, e Cardinality) *Formula {
			return Single(func(f *Formula) { f.visibility(b, e, c) }).Made(0)
		}
	}
}

// Made is the formula of a horizon, without limits.
func (l Ladder) Made(horizon int) *Formula {
	f, err := l.At(context.Background(), horizon)
	if err != nil {
		panic(err)
	}
	return f
}

// TourEdges is what native is of tours too large for steps, here of all.
var TourEdges = tourEncoding("edges", "", false, tourEdges)
