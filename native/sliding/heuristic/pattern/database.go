package pattern

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"

	"twofold/puzzles/runs"
)

// A Kind is what a database says of the arrangements of a pattern's tiles.
type Kind int

const (
	// AnyBlank: the distance for the best place of the blank, a byte each.
	AnyBlank Kind = iota
	// ZeroAware: the distance for each component of the free cells that the blank may be in. A move of a tile of the
	// pattern changes it by exactly 1, because it changes the colour of the tile's cell, as of a chessboard. So, from an
	// arrangement whose distance is known to one beside it, the distance modulo 4 is enough, of which the lower bit is
	// known. The other one is in the database: a bit each. (Gene Cooperman and Larry Finkelstein: "New methods for using
	// Cayley graphs in interconnection networks", 1992, modulo 3; Teresa Breyer and Richard Korf: "1.6-bit pattern
	// databases", 2010; Robert Clausecker calls a database that minds the blank zero-aware.)
	ZeroAware
)

// A Database has the distance of every arrangement of a pattern's tiles. It is safe for concurrent use.
type Database struct {
	nodes
	Pattern Pattern
	kind    Kind
	entries []byte // by number of arrangement; or bits, by node and rank of the order
	home    int    // the node of the goal
	stride  int    // bytes of a node
}

func newDatabase(p Pattern, k Kind) *Database {
	d := &Database{nodes: nodesOf(p.Rows, p.Cols, p.Places.Count()), Pattern: p, kind: k}
	d.prepare()
	return d
}

func (d *Database) prepare() {
	d.home = d.nodeOf(d.Pattern.Places, d.Pattern.Blank.first())
	d.stride = (len(d.components) + 63) / 64 * 8
}

// bytes is the size of the entries.
func (d *Database) bytes() int {
	if d.kind == ZeroAware {
		return d.orders * d.stride
	}
	return d.size()
}

// Build makes a database, for k tiles on n cells of n!/(n-k)! bytes, or bits for each component of the free cells, on
// all processors. Until it is done, it needs as well three bits for each arrangement and component. report is told the
// share that is done, and may be nil. The error is the cause of ctx's end, or says what is wrong with the pattern.
func Build(ctx context.Context, p Pattern, k Kind, report func(share float64)) (*Database, error) {
	if err := p.valid(k); err != nil {
		return nil, err
	}
	if report == nil {
		report = func(float64) {}
	}
	if ctx.Err() != nil { // before there is a table
		return nil, context.Cause(ctx)
	}
	b := newBuilder(p)
	d := &Database{nodes: b.nodes, Pattern: p, kind: k}
	d.prepare()
	need := int64(d.bytes() + 4*8*b.words*len(b.components))
	if most := runs.MemoryOf(ctx); most > 0 && need > most {
		return nil, &runs.Outgrown{Need: fmt.Sprintf("pattern database %v takes about %d MB to build", p, need>>20)}
	}
	finish := d.ofBytes(b)
	if k == ZeroAware {
		finish = d.ofBits(b)
	}
	if err := b.run(ctx, p, report); err != nil {
		return nil, err
	}
	finish()
	return d, nil
}

// ofBytes has the builder note bytes.
func (d *Database) ofBytes(b *builder) (finish func()) {
	d.entries = make([]byte, d.bytes())
	for i := range d.entries {
		d.entries[i] = unset
	}
	b.mark, b.all = d.markBytes, int64(len(d.entries))
	return func() {}
}

// markBytes notes the distance of arrangements, unless they were reached before, with the blank in another component.
// It returns how many are new.
func (d *Database) markBytes(block, _ int, set []uint64, depth byte) int64 {
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

// ofBits has the builder note bits, by node at first. In the end they are by order, because most moves change no order:
// so a search finds in one part of the memory what it looks up one after the other. That makes it a third faster.
func (d *Database) ofBits(b *builder) (finish func()) {
	sets := make([]uint64, b.words*len(d.components))
	b.all = int64(len(d.components) * d.orders)
	b.mark = func(_, node int, set []uint64, depth byte) int64 {
		found := 0
		noted := b.set(sets, node)
		for i, word := range set {
			found += bits.OnesCount64(word)
			if depth&2 != 0 {
				noted[i] |= word
			}
		}
		return int64(found)
	}
	return func() {
		d.entries = make([]byte, d.bytes())
		for node := 0; node < len(d.components); node += 64 {
			for word := range b.words {
				d.turn(sets, b.words, node, word)
			}
		}
	}
}

// turn takes the bits of 64 orders, those of a word, of the 64 nodes from the given one on.
func (d *Database) turn(sets []uint64, words, node, word int) {
	var square [64]uint64
	for i := range min(64, len(d.components)-node) {
		square[i] = sets[(node+i)*words+word]
	}
	transpose(&square)
	for i := range min(64, d.orders-64*word) {
		binary.LittleEndian.PutUint64(d.entries[(64*word+i)*d.stride+node/8:], square[i])
	}
}

// transpose exchanges bit i of word j and bit j of word i, by halves, quarters and so on (Henry Warren: Hacker's
// Delight, section 7-3).
func transpose(square *[64]uint64) {
	mask := uint64(1<<32 - 1)
	for width := 32; width > 0; width /= 2 {
		for i := 0; i < 64; i = (i + width + 1) &^ width {
			swap := (square[i]>>width ^ square[i+width]) & mask
			square[i] ^= swap << width
			square[i+width] ^= swap
		}
		mask ^= mask << (width / 2)
	}
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

// Distance is the fewest moves of the pattern's tiles that bring them home; if the database is ZeroAware, with the
// blank at a cell, else for the best place of the blank. That takes time in the distance if it is ZeroAware.
func (d *Database) Distance(x Index, blank int) uint8 {
	if d.kind == AnyBlank {
		return d.entries[d.start(x.Occupied)+int(x.Order)]
	}
	return d.descend(x, blank)
}

// Slide is the arrangement after a tile of the pattern moved to the free cell beside it, and its distance; before is
// the distance before.
func (d *Database) Slide(x Index, from, to int, before uint8) (Index, uint8) {
	x = d.slide(x, from, to)
	block := d.block(x.Occupied)
	if d.kind == AnyBlank {
		return x, d.entries[block*d.orders+int(x.Order)]
	}
	return x, before + 1 - 2*(d.bit(d.nodeIn(block, from), x.Order)^before>>1&1^before&1)
}

// bit is the second bit of the distance.
func (d *Database) bit(node int, order uint16) uint8 {
	return d.entries[int(order)*d.stride+node>>3] >> (node & 7) & 1
}

// descend goes home, always to an arrangement that is a move nearer, and counts the moves.
func (d *Database) descend(x Index, blank int) (moves uint8) {
	parity := d.parity(x.Occupied)
	node := d.nodeOf(x.Occupied, blank)
	for node != d.home || x.Order != 0 {
		before := d.bit(node, x.Order)<<1 | parity
		x, blank = d.nearer(x, node, before+4)
		node = d.nodeOf(x.Occupied, blank)
		parity ^= 1
		moves++
	}
	return moves
}

// parity is the lower bit of the distance: every move changes the colour of one occupied cell.
func (d *Database) parity(occupied Cells) uint8 {
	sum := 0
	for _, cells := range []Cells{occupied, d.Pattern.Places} {
		for cell := range cells.all() {
			sum += cell/d.Pattern.Cols + cell%d.Pattern.Cols
		}
	}
	return uint8(sum & 1)
}

// nearer finds an arrangement beside one that is not at home, which is nearer, and the blank's cell there.
func (d *Database) nearer(x Index, node int, before uint8) (Index, int) {
	for from := range x.Occupied.all() {
		for to := range (d.beside(1<<from) & d.components[node]).all() {
			if next, after := d.Slide(x, from, to, before); after < before {
				return next, from
			}
		}
	}
	panic("pattern: a database without a way home")
}
