package pattern

import (
	"context"
	"fmt"
	"math/bits"

	"twofold/puzzles/runs"
)

// A Database has the distance of every arrangement of a pattern's tiles, for the best place of the blank, a byte each.
// It is safe for concurrent use.
type Database struct {
	nodes
	Pattern Pattern
	entries []byte // by number of arrangement
}

// Build makes a database, for k tiles on n cells of n!/(n-k)! bytes, on all processors. Until it is done, it needs as
// well three bits for each arrangement and component of the free cells. report is told the share that is done, and may
// be nil. The error is the cause of ctx's end, or says what is wrong with the pattern.
func Build(ctx context.Context, p Pattern, report func(share float64)) (*Database, error) {
	if err := p.valid(); err != nil {
		return nil, err
	}
	if report == nil {
		report = func(float64) {}
	}
	if ctx.Err() != nil { // before there is a table
		return nil, context.Cause(ctx)
	}
	b := newBuilder(p)
	d := &Database{nodes: b.nodes, Pattern: p}
	need := int64(d.size() + 4*8*b.words*len(b.components))
	if most := runs.MemoryOf(ctx); most > 0 && need > most {
		return nil, &runs.Outgrown{Need: fmt.Sprintf("pattern database %v takes about %d MB to build", p, need>>20)}
	}
	d.entries = make([]byte, d.size())
	for i := range d.entries {
		d.entries[i] = unset
	}
	b.mark = d.mark
	if err := b.run(ctx, p, report); err != nil {
		return nil, err
	}
	return d, nil
}

// mark notes the distance of arrangements of a block, unless they were reached before, with the blank in another
// component. It returns how many are new.
func (d *Database) mark(block int, set []uint64, depth byte) int64 {
	found := int64(0)
	distance := d.entries[block*d.orders : (block+1)*d.orders]
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			if at := i*64 + bits.TrailingZeros64(word); distance[at] == unset {
				distance[at] = depth
				found++
			}
		}
	}
	return found
}

// Index finds the arrangement with the tiles, in the order of their places, at the given cells.
func (d *Database) Index(at []int) Index {
	var x Index
	for _, cell := range at {
		x.Occupied |= 1 << cell
	}
	var order [MaxTiles]int
	for tile, cell := range at {
		order[x.Occupied.below(cell)] = tile
	}
	x.Order = uint16(rankOf(order[:len(at)]))
	return x
}

// Distance is the fewest moves of the pattern's tiles that bring them home, for the best place of the blank.
func (d *Database) Distance(x Index) uint8 { return d.entries[d.start(x.Occupied)+int(x.Order)] }

// Slide is the arrangement after a tile of the pattern moved to the free cell beside it.
func (d *Database) Slide(x Index, from, to int) Index { return d.slide(x, from, to) }
