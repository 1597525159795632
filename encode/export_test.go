package encode

import "twofold/puzzles/visibility"

// Connectivities are the ways of saying that cells are connected, by name.
var Connectivities = map[string]func(*visibility.Board, Encoding) *Formula{}

func init() {
	for _, c := range []connectivity{onDemand, elimination, levels} {
		Connectivities[c.name] = func(b *visibility.Board, e Encoding) *Formula { return encodeVisibility(b, e, c) }
	}
}
