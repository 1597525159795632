package script

import (
	"fmt"
	"math/rand/v2"

	"go.starlark.net/starlark"

	"twofold/puzzles"
)

// A printed says what boards of a family are like that people publish. Boards that are generated are drawn so, and
// clues are dropped until they are so. The zero value of a field says nothing.
type printed struct {
	opaque
	places   extentOf // the share of the cells that have a word for good, such as a wall, or one that a clue leaves
	clues    extentOf // by cell, how many clues there are within the grid that leave nothing
	unknown  float64  // the share of all other clues that tell nothing
	black    float64  // the share of black cells
	loop     float64  // the share of the nodes that the loop has, about
	runs     extentOf // the lengths of the runs of cells between those with clues
	frame    bool     // the cells of the first row and column have clues
	symmetry string   // of the clues
}

// extentOf is the least and the most of something.
type extentOf struct{ least, most float64 }

// Unpack is for starlark.UnpackArgs.
func (e *extentOf) Unpack(v starlark.Value) error {
	pair, is := v.(tuple)
	if !is || len(pair) != 2 {
		return fmt.Errorf("%v: expected a pair, the least and the most", v)
	}
	least, isLeast := starlark.AsFloat(pair[0])
	most, isMost := starlark.AsFloat(pair[1])
	if !isLeast || !isMost || least < 0 || least > most {
		return fmt.Errorf("%v: expected a pair of numbers, the least and the most", v)
	}
	e.least, e.most = least, most
	return nil
}

// at is a number between both: the least at 0, the most at 1.
func (e extentOf) at(x float64) float64 { return e.least + (e.most-e.least)*x }

// saysNothing is of a file that declares nothing.
var saysNothing = &printed{opaque: opaque{"printed"}}

// usualLoop is the share of the nodes of a loop where the file says nothing, leastLoop that of any loop, and
// usualPlaces that of the cells with clues.
const (
	usualLoop = 0.4
	leastLoop = 0.334
)

var usualPlaces = extentOf{0.1, 0.3}

// printed(places = (least, most), clues = (least, most), unknown = share, black = share, loop = share,
// runs = (least, most), frame = False, symmetry = "").
func makePrinted(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	p := &printed{opaque: opaque{"printed"}}
	err := starlark.UnpackArgs(f.Name(), args, kw, "places?", &p.places, "clues?", &p.clues, "unknown?", &p.unknown,
		"black?", &p.black, "loop?", &p.loop, "runs?", &p.runs, "frame?", &p.frame, "symmetry?", &p.symmetry)
	if err != nil {
		return nil, err
	}
	for _, share := range []float64{p.places.most, p.clues.most, p.unknown, p.black, p.loop} {
		if !(share >= 0 && share <= 1) {
			return nil, fmt.Errorf("printed: share %v: expected a number from 0.0 to 1.0", share)
		}
	}
	return p, nil
}

// density is what people may choose otherwise: the share of black cells, or of places; 0 if that is not said.
func (r *Rules) density() float64 {
	if r.printed.black == 0 && r.hasPlaces() {
		return r.printed.places.at(0.5)
	}
	return r.printed.black
}

// hasPlaces reports whether dropping clues leaves words in cells.
func (r *Rules) hasPlaces() bool {
	l := r.layers[""]
	return l != nil && part{layer: l}.hasPlaces()
}

// shares are the clues of a board that printed ones have: of those within the grid that leave nothing as many as the
// cells say, and of all others those that tell something. The first ones are dropped first, since what stands beside a
// board is its puzzle.
func (r *Rules) shares(rng *rand.Rand, full puzzles.Clued) []puzzles.Share {
	b, is := full.(*Board)
	if !is {
		return nil
	}
	own := b.rules.of(b.variant)
	p, cells := own.printed, b.rows*b.cols
	var inside, others puzzles.Share
	for clue, at := range b.dropping() {
		if s, _ := b.siteOf(at); s.isGrid() && b.layerAt(at).leaves == puzzles.Free {
			inside.Clues = append(inside.Clues, clue)
		} else {
			others.Clues = append(others.Clues, clue)
		}
	}
	if p.clues.most > 0 {
		inside.Least = int(p.clues.at(rng.Float64())*float64(cells) + 0.5)
	}
	others.Least = int((1-p.unknown)*float64(len(others.Clues)) + 0.5)
	return []puzzles.Share{inside, others}
}
