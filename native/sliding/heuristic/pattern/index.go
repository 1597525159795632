package pattern

// An Index is an arrangement of a pattern's tiles on the board: the cells that they occupy, and the rank
// of the order in which they stand there among all orders, by words of the tiles' numbers. Tiles are
// numbered in the order of their places, so at home the rank is 0.
type Index struct {
	Occupied Cells
	Order    uint16
}

// An indexing numbers the arrangements of a pattern's tiles: those that occupy the same cells side by
// side, in the order of Index.Order; and those blocks in the order of the sets as numbers.
//
// So the free cells, and with them where the blank can go, are the same for a block; and a move takes a
// block to a block, changing the rank of the order by a table, or not at all if the tile passes no other.
type indexing struct {
	tiles  int
	orders int      // tiles!
	moved  []uint16 // see movedOrders
	low    []uint32 // blocks before the one of a set, for the part of the set in the low bits
	high   []uint32 // and for the part above
	sets   []Cells  // by block
}

// lowBits are the bits of a set that are in its low part: half of the most that there are.
const lowBits = (MaxCells + 1) / 2

// newIndexing numbers the arrangements of tiles on cells, of which a row has cols.
func newIndexing(cells, cols, tiles int) indexing {
	x := indexing{tiles: tiles, orders: 1}
	for n := 2; n <= tiles; n++ {
		x.orders *= n
	}
	x.moved = movedOrders(tiles, x.orders, cols)
	x.numberSets(cells)
	return x
}

// numberSets fills low, high and sets. The sets below a given one are those whose high part is less, and
// those that have the same high part and a lesser low part.
func (x *indexing) numberSets(cells int) {
	x.low = make([]uint32, 1<<min(lowBits, cells))
	x.high = make([]uint32, 1<<max(cells-lowBits, 0))
	var bySize [MaxCells + 1]uint32 // low parts by number of cells
	for part := range x.low {
		size := Cells(part).Count()
		x.low[part] = bySize[size]
		bySize[size]++
	}
	blocks := uint32(0)
	for part := range x.high {
		x.high[part] = blocks
		if rest := x.tiles - Cells(part).Count(); rest >= 0 {
			blocks += bySize[rest]
		}
	}
	x.sets = make([]Cells, 0, blocks)
	for set := Cells(0); set < 1<<cells; set++ {
		if set.Count() == x.tiles {
			x.sets = append(x.sets, set)
		}
	}
}

// size is the number of arrangements.
func (x *indexing) size() int { return len(x.sets) * x.orders }

// block is the number of a set of cells among those of its size.
func (x *indexing) block(occupied Cells) int {
	return int(x.low[occupied&(1<<lowBits-1)] + x.high[occupied>>lowBits])
}

// start is the number of the first arrangement on a set of cells.
func (x *indexing) start(occupied Cells) int { return x.block(occupied) * x.orders }

// move is the entry of moved for a move of a tile.
func (x *indexing) move(occupied Cells, from, to int) int {
	return occupied.below(from)*x.tiles + (occupied &^ only(from)).below(to)
}

// slide is the arrangement after the tile on one cell moved to the free cell beside it.
func (x *indexing) slide(at Index, from, to int) Index {
	return Index{at.Occupied ^ (only(from) | only(to)), x.moved[x.move(at.Occupied, from, to)*x.orders+int(at.Order)]}
}

// movedOrders has at i·tiles + j, times the number of orders, the rank of each order after the tile at i was moved to
// j; 0 if the two are further apart than a move can make them, which passes cols-1 tiles at most.
func movedOrders(tiles, orders, cols int) []uint16 {
	swapped := swappedOrders(tiles, orders)
	moved := make([]uint16, tiles*tiles*orders)
	at := func(i, j int) []uint16 { return moved[(i*tiles+j)*orders:][:orders] }
	for i := range tiles {
		for rank := range orders {
			at(i, i)[rank] = uint16(rank)
		}
		for j := i + 1; j < min(i+cols, tiles); j++ {
			compose(at(i, j), at(i, j-1), swapped[j-1])
		}
		for j := i - 1; j > max(i-cols, -1); j-- {
			compose(at(i, j), at(i, j+1), swapped[j])
		}
	}
	return moved
}

// compose does first, then second.
func compose(both, first, second []uint16) {
	for rank, middle := range first {
		both[rank] = second[middle]
	}
}

// swappedOrders has for each i the rank, by the rank of an order, after the tiles at i and i+1 changed places.
func swappedOrders(tiles, orders int) [][]uint16 {
	swapped := make([][]uint16, tiles-1)
	for i := range swapped {
		swapped[i] = make([]uint16, orders)
	}
	for rank := range orders {
		order := unrank(rank, tiles)
		for i := range swapped {
			order[i], order[i+1] = order[i+1], order[i]
			swapped[i][rank] = uint16(rankOf(order))
			order[i], order[i+1] = order[i+1], order[i]
		}
	}
	return swapped
}

// rankOf is how many orders of the same numbers come before the given one as words.
func rankOf(order []int) int {
	rank := 0
	for i, tile := range order {
		less := 0
		for _, later := range order[i+1:] {
			if later < tile {
				less++
			}
		}
		rank = rank*(len(order)-i) + less
	}
	return rank
}

// unrank is the order of 0 to tiles-1 with the given rank.
func unrank(rank, tiles int) []int {
	order := make([]int, tiles)
	for i := tiles - 1; i >= 0; i-- {
		order[i] = rank % (tiles - i)
		rank /= tiles - i
		for j := i + 1; j < tiles; j++ {
			if order[j] >= order[i] {
				order[j]++
			}
		}
	}
	return order
}
