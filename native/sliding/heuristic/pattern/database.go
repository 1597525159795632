package pattern

import "context"

// A Database has the distance of every arrangement of a pattern's tiles. It is safe for concurrent use.
type Database struct {
	*indexing
	Pattern  Pattern
	distance []byte // by number of arrangement
}

// Build makes a database of n!/(n-k)! bytes, for k tiles on n cells, on all processors. Until it is done, it
// needs as well three bits for each arrangement and component of the free cells. report is told the share
// that is done, and may be nil. The error is the cause of ctx's end, or says what is wrong with the pattern.
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
	b := newBuilder(newGraph(p.Rows, p.Cols, p.Places.Count()))
	if err := b.run(ctx, p, report); err != nil {
		return nil, err
	}
	return &Database{b.indexing, p, b.distance}, nil
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

// Slide is the arrangement after the tile on one cell moved to the free cell beside it.
func (d *Database) Slide(x Index, from, to int) Index {
	if after := d.moved[d.move(x.Occupied, from, to)]; after != nil {
		x.Order = after[x.Order]
	}
	x.Occupied ^= 1<<from | 1<<to
	return x
}

// Distance is the fewest moves of the pattern's tiles that bring them home, for the best place of the blank.
func (d *Database) Distance(x Index) uint8 { return d.distance[d.start(x.Occupied)+int(x.Order)] }
