package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"twofold/encode"
	nativetreasure "twofold/native/treasure"
	nativevisibility "twofold/native/visibility"
	"twofold/puzzles"
	"twofold/puzzles/sliding"
	"twofold/puzzles/tour"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
	"twofold/sat"
)

// families is the list of all families.
var families = []family{
	newFamily(spec[*treasure.Board]{
		name:      "treasure",
		about:     "clues count the coins in the cells around them",
		variants:  []string{"hunt", "minesweeper", "mosaic"},
		read:      treasure.Read,
		odd:       treasure.Odd,
		encodings: byCardinality(encode.Treasure),
		usual:     recipe{variant: "hunt", rows: 10, cols: 10, density: 0.25, given: 0.5},
		random:    randomTreasure,
		native:    func(options) []puzzles.Engine { return treasureEngines },
	}),
	newFamily(spec[*visibility.Board]{
		name:      "visibility",
		about:     "clues count the white cells seen from them along row and column",
		variants:  []string{"plain", "kuromasu"},
		read:      visibility.Read,
		odd:       visibility.Odd,
		encodings: byCardinality(encode.Visibility),
		usual:     recipe{variant: "plain", rows: 10, cols: 10, density: 0.25, given: 0.5},
		random:    randomVisibility,
		native:    func(options) []puzzles.Engine { return visibilityEngines },
	}),
	newFamily(spec[*sliding.Board]{
		name:      "sliding",
		about:     "slide tiles into a given order with the fewest moves",
		variants:  []string{"shortest", "exact"},
		read:      sliding.Read,
		odd:       sliding.Odd,
		encodings: slidingEncodings(),
		usual:     recipe{variant: "shortest", rows: 3, cols: 3, given: 1},
		random:    randomSliding,
		native:    slidingEngines,
	}),
	newFamily(spec[*tour.Board]{
		name:      "tour",
		about:     "visit every square once: knight's tours, Hidato (king), Numbrix (wazir)",
		variants:  tourVariants,
		read:      tour.Read,
		odd:       tour.Odd,
		encodings: tourEncodings(),
		usual:     recipe{variant: "knight", rows: 6, cols: 6, given: 0.3},
		random:    randomTour,
		native:    tourEngines,
	}),
}

var treasureEngines = []puzzles.Engine{
	decider(searcher("backtrack", "propagating search over components (default native engine)", nativetreasure.Backtrack), nativetreasure.Decide),
	searcher("bfs", "breadth-first search over partial placements", nativetreasure.BreadthFirst),
	searcher("dfs", "depth-first search over partial placements", nativetreasure.DepthFirst),
	searcher("astar", "A* with the sum of unmet clues, which is not admissible", nativetreasure.AStarUnmet),
	searcher("astar:served", "A* with an admissible heuristic; fewest coins first", nativetreasure.AStarServed),
	counter("count", "exact count by decomposition; lists nothing", nativetreasure.Count),
}

var visibilityEngines = []puzzles.Engine{
	decider(searcher("backtrack", "propagating search (default native engine)", nativevisibility.Backtrack), nativevisibility.Decide),
	counter("count", "exact count by decomposition; lists nothing", nativevisibility.Count),
}

// A spec is what a family consists of, with its own type of board.
type spec[B puzzles.Board] struct {
	name, about string
	variants    []string // the default first
	read        func(*puzzles.Text) (B, error)
	odd         []string      // texts of degenerate boards of all variants, which every command is tried on
	encodings   []encoding[B] // the default first
	usual       recipe        // of random boards
	random      func(r *rand.Rand, like recipe) (B, error)
	native      func(options) []puzzles.Engine // the default first
}

// An encoding is one way to say a family's boards as formulas.
type encoding[B puzzles.Board] struct {
	name, about string
	isCNF       bool // clauses alone, none of them on demand
	formulas    func(context.Context, B) (encode.Ladder, error)
}

// byCardinality are the encodings of a family whose clues are cardinality constraints.
func byCardinality[B puzzles.Board](ladder func(B, encode.Encoding) encode.Ladder) []encoding[B] {
	var all []encoding[B]
	for _, e := range encode.Encodings {
		all = append(all, encoding[B]{e.Name, e.About, e.IsCNF, func(_ context.Context, b B) (encode.Ladder, error) {
			return ladder(b, e), nil
		}})
	}
	return all
}

// A family is a spec for boards of any type.
type family struct {
	name, about string
	variants    []string
	odd         []string
	native      func(options) []puzzles.Engine
	encodings   []anyEncoding
	usual       recipe
	read        func(*puzzles.Text) (puzzles.Board, error)
	random      func(r *rand.Rand, like recipe) (puzzles.Board, error)
}

// An anyEncoding is an encoding for boards of any type.
type anyEncoding struct {
	name, about string
	isCNF       bool
	formulas    func(context.Context, puzzles.Board) (encode.Ladder, error)
	engine      func(name, about string, backend sat.Backend) puzzles.Engine
}

func newFamily[B puzzles.Board](s spec[B]) family {
	f := family{
		name: s.name, about: s.about, variants: s.variants, odd: s.odd, native: s.native, usual: s.usual,
		read: func(t *puzzles.Text) (puzzles.Board, error) {
			b, err := s.read(t)
			if err != nil {
				return nil, err // not b: a nil board of a type is not a nil Board
			}
			return b, nil
		},
		random: func(r *rand.Rand, like recipe) (puzzles.Board, error) { return s.random(r, like) },
	}
	for _, e := range s.encodings {
		f.encodings = append(f.encodings, anyEncoding{
			name: e.name, about: e.about, isCNF: e.isCNF,
			formulas: func(ctx context.Context, b puzzles.Board) (encode.Ladder, error) { return e.formulas(ctx, b.(B)) },
			engine: func(name, about string, backend sat.Backend) puzzles.Engine {
				return sat.Engine(name, about, e.formulas, backend)
			},
		})
	}
	return f
}

// encoding finds an encoding by its name; "" is the family's default, of those that are CNF alone if
// onlyCNF asks for that.
func (f family) encoding(name string, onlyCNF bool) (anyEncoding, error) {
	var names []string
	for _, e := range f.encodings {
		if onlyCNF && !e.isCNF {
			if e.name == name {
				return e, fmt.Errorf("encoding %s of %s is no CNF: expected another", name, f.name)
			}
			continue
		}
		if name == "" || name == e.name {
			return e, nil
		}
		names = append(names, e.name)
	}
	return anyEncoding{}, fmt.Errorf("encoding %q of %s: expected one of %s", name, f.name, strings.Join(names, ", "))
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
