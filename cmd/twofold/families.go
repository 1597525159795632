package main

import (
	"math/rand/v2"

	"twofold/encode"
	nativetreasure "twofold/native/treasure"
	nativevisibility "twofold/native/visibility"
	"twofold/puzzles"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
	"twofold/sat"
)

// families is the list of all families.
var families = []family{
	newFamily(spec[*treasure.Board]{
		name:     "treasure",
		about:    "clues count the coins in the cells around them",
		variants: []string{"hunt", "minesweeper", "mosaic"},
		read:     treasure.Read,
		encode:   encode.Treasure,
		random:   randomTreasure,
		native: []puzzles.Engine{
			decider(searcher("backtrack", "propagating search over components (default native engine)", nativetreasure.Backtrack), nativetreasure.Decide),
			searcher("bfs", "breadth-first search over partial placements", nativetreasure.BreadthFirst),
			searcher("dfs", "depth-first search over partial placements", nativetreasure.DepthFirst),
			searcher("astar", "A* with the sum of unmet clues, which is not admissible", nativetreasure.AStarUnmet),
			searcher("astar:served", "A* with an admissible heuristic; fewest coins first", nativetreasure.AStarServed),
			counter("count", "exact count by decomposition; lists nothing", nativetreasure.Count),
		},
	}),
	newFamily(spec[*visibility.Board]{
		name:     "visibility",
		about:    "clues count the white cells seen from them along row and column",
		variants: []string{"plain", "kuromasu"},
		read:     visibility.Read,
		encode:   encode.Visibility,
		random:   randomVisibility,
		native: []puzzles.Engine{
			decider(searcher("backtrack", "propagating search (default native engine)", nativevisibility.Backtrack), nativevisibility.Decide),
			counter("count", "exact count by decomposition; lists nothing", nativevisibility.Count),
		},
	}),
}

// A spec is what a family consists of, with its own type of board.
type spec[B puzzles.Board] struct {
	name, about string
	variants    []string // the default first
	read        func(*puzzles.Text) (B, error)
	encode      func(B, encode.Encoding) *encode.Formula
	random      func(r *rand.Rand, like recipe) (B, error)
	native      []puzzles.Engine // the default first
}

// A family is a spec for boards of any type.
type family struct {
	name, about string
	variants    []string
	native      []puzzles.Engine
	read        func(*puzzles.Text) (puzzles.Board, error)
	encode      func(puzzles.Board, encode.Encoding) *encode.Formula
	random      func(r *rand.Rand, like recipe) (puzzles.Board, error)
	sat         func(name, about string, e encode.Encoding, backend sat.Backend) puzzles.Engine
}

func newFamily[B puzzles.Board](s spec[B]) family {
	return family{
		name: s.name, about: s.about, variants: s.variants, native: s.native,
		read: func(t *puzzles.Text) (puzzles.Board, error) {
			b, err := s.read(t)
			if err != nil {
				return nil, err // not b: a nil board of a type is not a nil Board
			}
			return b, nil
		},
		encode: func(b puzzles.Board, e encode.Encoding) *encode.Formula { return s.encode(b.(B), e) },
		random: func(r *rand.Rand, like recipe) (puzzles.Board, error) { return s.random(r, like) },
		sat: func(name, about string, e encode.Encoding, backend sat.Backend) puzzles.Engine {
			return sat.Engine(name, about, func(b B) *encode.Formula { return s.encode(b, e) }, backend)
		},
	}
}

// familyOf finds a family by its name.
func familyOf(name string) (family, bool) {
	for _, f := range families {
		if f.name == name {
			return f, true
		}
	}
	return family{}, false
}

func familyNames() []string {
	var names []string
	for _, f := range families {
		names = append(names, f.name)
	}
	return names
}
