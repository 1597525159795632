package sliding

import (
	"math/bits"

	board "twofold/puzzles/families/sliding"
)

// An arrangement of the tiles, small enough to be stored by the million.
type arrangement[A any] interface {
	comparable
	with(cell int, tile int8) A // the arrangement with that tile there; on the way it may have tiles twice
	at(cell int) int8
	blank() int // the cell of the blank
}

// pack makes an arrangement of the tiles row by row, starting from the zero value, which has blanks only.
func pack[A arrangement[A]](cells []int8) A {
	var a A
	for cell, tile := range cells {
		a = a.with(cell, tile)
	}
	return a
}

// slid is the arrangement with the blank moved to a cell beside it.
func slid[A arrangement[A]](a A, from, to int) A {
	return a.with(from, a.at(to)).with(to, board.Blank)
}

// smallCells is the most cells of a small arrangement, largeCells of a large one.
const (
	smallCells = 16
	largeCells = board.MaxSide * board.MaxSide
)

// small has four bits a cell, the first cell lowest.
type small uint64

func (s small) with(cell int, tile int8) small {
	shift := 4 * cell
	return s&^(15<<shift) | small(tile)<<shift
}

func (s small) at(cell int) int8 { return int8(s >> (4 * cell) & 15) }

// blank finds the lowest four bits that are 0: the highest bit of each four is borrowed from by the
// subtraction there, and at no lower place. Places beyond the board are 0 too, and higher.
func (s small) blank() int {
	const lowest, highest = 0x1111111111111111, 0x8888888888888888
	return bits.TrailingZeros64((uint64(s)-lowest)&^uint64(s)&highest) / 4
}

// large has a byte a cell.
type large [largeCells]int8

func (l large) with(cell int, tile int8) large {
	l[cell] = tile
	return l
}

func (l large) at(cell int) int8 { return l[cell] }

func (l large) blank() int {
	for cell, tile := range l {
		if tile == board.Blank {
			return cell
		}
	}
	return 0
}
