package script

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A printed says what boards of a family are like that people publish. Boards that are generated are drawn so, and
// clues are dropped until they are so. The zero value of a field says nothing.
type printed struct {
	opaque
	places   sizedExtent // the share of the cells that have a word for good, such as a wall, or one that a clue leaves
	clues    sizedExtent // by cell, how many clues there are within the grid that leave nothing
	unknown  bySize      // the share of all other clues that tell nothing
	black    float64     // the share of black cells
	loop     float64     // the share of the nodes that the loop has, about
	paths    extentOf    // the cells of lines between two that have clues
	runs     extentOf    // the lengths of the runs of cells between those with clues
	frame    bool        // the cells of the first row and column have clues
	apart    bool        // no two places lie side by side
	board    bySize      // which of its words the board has, from 1
	areas    sizedExtent // the least and the most cells of an area; below 1 a share of all
	few      fewOf       // words that few of the clues have
	grain    int         // about as wide are shapes of black cells
	symmetry string      // of the clues
}

// bySize is a number for boards of some rows: that of the first of some pairs of rows and a number that has as many
// rows or more, else of the last.
type bySize []struct {
	rows int
	of   float64
}

// Unpack is for starlark.UnpackArgs: a number, or a list of pairs.
func (s *bySize) Unpack(v starlark.Value) error {
	if n, is := starlark.AsFloat(v); is && n >= 0 {
		*s = bySize{{0, n}}
		return nil
	}
	list, is := v.(*starlark.List)
	if !is || list.Len() == 0 {
		return fmt.Errorf("%v: expected a number, or a list of pairs: up to how many rows, and a number", v)
	}
	*s = make(bySize, list.Len())
	for i := range *s {
		pair, is := list.Index(i).(tuple)
		if !is || len(pair) != 2 || starlark.AsInt(pair[0], &(*s)[i].rows) != nil {
			return fmt.Errorf("%v: expected a pair of rows and a number", list.Index(i))
		}
		if (*s)[i].of, is = starlark.AsFloat(pair[1]); !is || !((*s)[i].of >= 0) {
			return fmt.Errorf("%v: expected a pair of rows and a number", list.Index(i))
		}
	}
	return nil
}

// at is the number for boards of some rows; 0 if none is said.
func (s bySize) at(rows int) float64 {
	for i, pair := range s {
		if pair.rows >= rows || i == len(s)-1 {
			return pair.of
		}
	}
	return 0
}

// A sizedExtent is a pair of numbers by size: the least and the most.
type sizedExtent [2]bySize

// Unpack is for starlark.UnpackArgs.
func (e *sizedExtent) Unpack(v starlark.Value) error {
	pair, is := v.(tuple)
	if !is || len(pair) != 2 {
		return fmt.Errorf("%v: expected a pair, the least and the most", v)
	}
	return cmp.Or(e[0].Unpack(pair[0]), e[1].Unpack(pair[1]))
}

// bounds are the least and the most cells of an area of n areas on average: of count areas none is larger or smaller
// than that leaves room for.
func (e sizedExtent) bounds(rows, cols, count int) (least, most int) {
	size := func(of bySize) int {
		n := of.at(rows)
		if n < 1 {
			n *= float64(rows * cols)
		}
		return int(n)
	}
	least, most = max(size(e[0]), 1), size(e[1])
	if count > 0 {
		usual := rows * cols / count
		least, most = min(least, usual), max(most, usual+3)
	}
	return least, max(least, most)
}

// likeSized are areas of a number that a file says no more of.
var likeSized = sizedExtent{{{0, 1}}, {{0, 0.2}}}

// extentOf is the least and the most of something.
type extentOf struct {
	least, most float64
	isSaid      bool
}

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
	*e = extentOf{least, most, true}
	return nil
}

// fewOf is the most of all clues, as a share, that have one of some words.
type fewOf struct {
	words []string
	most  float64
}

// Unpack is for starlark.UnpackArgs.
func (f *fewOf) Unpack(v starlark.Value) error {
	pair, is := v.(tuple)
	if !is || len(pair) != 2 {
		return fmt.Errorf("%v: expected a pair, words and a share of the clues", v)
	}
	word, isWord := starlark.AsString(pair[0])
	most, isShare := starlark.AsFloat(pair[1])
	if !isWord || !isShare || !(most >= 0 && most <= 1) {
		return fmt.Errorf("%v: expected a pair, words and a share of the clues", v)
	}
	f.words, f.most = strings.Fields(word), most
	return nil
}

// excess is how many clues of a board have such a word beyond what few are.
func (f fewOf) excess(b *Board) (n int) {
	for _, c := range b.clues {
		n += puzzles.Truth(slices.Contains(f.words, c.words[0]))
	}
	return max(0, n-int(f.most*float64(len(b.clues))+0.5))
}

// of is the extent of boards of some rows.
func (e sizedExtent) of(rows int) extentOf {
	return extentOf{e[0].at(rows), e[1].at(rows), e[0] != nil}
}

// isOne reports whether a board has one place: the least share is 1.
func (e extentOf) isOne() bool { return e.least == 1 }

// isNone is what (0, 0) says.
func (e extentOf) isNone() bool { return e.isSaid && e.most == 0 }

// at is a number between both: the least at 0, the most at 1.
func (e extentOf) at(x float64) float64 { return e.least + (e.most-e.least)*x }

// saysNothing is of a file that declares nothing.
var saysNothing = &printed{opaque: opaque{"printed"}}

// partition is for areas of a board: those of a printed one are like-sized where a file says no more.
func (d *drawing) partition() *partition {
	p := d.rules.areaShape().partition(d.rng, d.like.Rows, d.like.Cols)
	areas := d.rules.printed.areas
	if areas[1] == nil && p.count > 0 && p.most == len(p.area) {
		areas = likeSized
	}
	if d.asPrinted && areas[1] != nil {
		p.least, p.most = areas.bounds(p.rows, p.cols, p.count)
	}
	return p
}

// usualLoop is the share of the nodes of a loop where the file says nothing, leastLoop that of any loop, and
// usualPlaces that of the cells with clues.
const (
	usualLoop = 0.4
	leastLoop = 0.334
)

var usualPlaces = extentOf{least: 0.1, most: 0.3}

// printed(places = (least, most), clues = (least, most), unknown = share, black = share, loop = share,
// paths = (least, most), runs = (least, most), frame = False, apart = False, board = number, areas = (least, most),
// few = (words, share), grain = 0, symmetry = "").
func makePrinted(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	p := &printed{opaque: opaque{"printed"}}
	err := starlark.UnpackArgs(f.Name(), args, kw, "places?", &p.places, "clues?", &p.clues, "unknown?", &p.unknown,
		"black?", &p.black, "loop?", &p.loop, "paths?", &p.paths, "runs?", &p.runs, "frame?", &p.frame,
		"apart?", &p.apart, "board?", &p.board, "areas?", &p.areas, "few?", &p.few, "grain?", &p.grain,
		"symmetry?", &p.symmetry)
	if err != nil {
		return nil, err
	}
	shares := []float64{p.black, p.loop}
	for _, pair := range slices.Concat(p.places[0], p.places[1], p.clues[0], p.clues[1], p.unknown) {
		shares = append(shares, pair.of)
	}
	for _, share := range shares {
		if !(share >= 0 && share <= 1) {
			return nil, fmt.Errorf("printed: share %v: expected a number from 0.0 to 1.0", share)
		}
	}
	return p, nil
}

// density is what people may choose otherwise: the share of black cells, or of places; 0 if that is not said.
func (r *Rules) density() float64 {
	if places := r.printed.places.of(0); r.hasPlaces() && !places.isOne() {
		return places.at(0.5)
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
	var rare, inside, others puzzles.Share
	isFew := map[int]bool{}
	for _, c := range b.clues {
		isFew[c.at] = slices.Contains(p.few.words, c.words[0])
	}
	for clue, at := range b.dropping() {
		switch s, _ := b.siteOf(at); {
		case !s.isGrid() || b.layerAt(at).leaves != puzzles.Free:
			others.Clues = append(others.Clues, clue)
		case isFew[at]:
			rare.Clues = append(rare.Clues, clue)
		default:
			inside.Clues = append(inside.Clues, clue)
		}
	}
	if len(b.groups()) > 0 { // a mix has no more clues than it needs, and rather groups than numbers
		return []puzzles.Share{inside, others}
	}
	if most := p.clues[1].at(b.rows); most > 0 {
		inside.Least = int(extentOf{least: p.clues[0].at(b.rows), most: most}.at(rng.Float64())*float64(cells) + 0.5)
	}
	others.Least = int((1-p.unknown.at(b.rows))*float64(len(others.Clues)) + 0.5)
	return []puzzles.Share{rare, inside, others}
}

// declareSize reads the usual size, and perhaps the largest.
func (r *Rules) declareSize(size string) (err error) {
	size, most, isBounded := strings.Cut(size, "..")
	if r.Rows, r.Cols, err = parse.Size(size); err != nil || !isBounded {
		return err
	}
	r.most[0], r.most[1], err = parse.Size(most)
	if err == nil && (r.most[0] < r.Rows || r.most[1] < r.Cols) {
		err = fmt.Errorf("size %s..%s: expected the usual one, and then the largest", size, most)
	}
	return err
}
