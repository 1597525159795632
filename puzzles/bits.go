package puzzles

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Bits is what boards have in common whose solutions have an entry for each cell, 1 or 0. Such a board embeds it. Its
// formulas have a variable for each cell, named by the cell, r2c3, and true if the entry is 1.
type Bits struct {
	Rows, Cols int
	Fixed      Solution // its position; nil if it has none
}

// Size is the number of rows and columns.
func (b *Bits) Size() (rows, cols int) { return b.Rows, b.Cols }

// Position is the partial solution that solutions extend; nil if there is none.
func (b *Bits) Position() Solution { return b.Fixed }

// Fix gives a board that is being made a position: a copy of this one, none if it fixes nothing. The error is that of
// CheckBits.
func (b *Bits) Fix(position Solution, what string) error {
	if b.Fixed = Fixing(position); b.Fixed == nil {
		return nil
	}
	return CheckBits(b, position, true, what)
}

// Means is an Evident's.
func (b *Bits) Means(name string) ([]int, Meaning) {
	cell, err := ParsePlace(name, b.Rows, b.Cols)
	if err != nil {
		return nil, nil
	}
	return []int{cell}, func(s Solution) (is, known bool) { return s[cell] == 1, true }
}

// Near turns one to three entries round.
func (b *Bits) Near(r *rand.Rand, s Solution, about []int) Solution {
	out := slices.Clone(s)
	for range 1 + r.IntN(3) {
		entry := about[r.IntN(len(about))]
		out[entry] = 1 - out[entry]
	}
	return out
}

// Facts is the whole position, for boards whose rules judge all cells alike.
func (b *Bits) Facts(position Solution, _ []bool) Solution { return position }

// Values are those of each entry: see Valued.
func (b *Bits) Values(int) []int { return []int{0, 1} }

// CheckBits returns nil if s has 1, 0 or, if that is allowed, Open for each cell of a board. What says what 1 and 0
// are.
func CheckBits(b interface{ Size() (rows, cols int) }, s Solution, open bool, what string) error {
	rows, cols := b.Size()
	if len(s) != rows*cols {
		return fmt.Errorf("the solution has %d cells: expected %d", len(s), rows*cols)
	}
	for cell, v := range s {
		if v != 0 && v != 1 && !(open && v == Open) {
			return fmt.Errorf("%s: value %d: expected %s", Place(cell, cols), v, what)
		}
	}
	return nil
}
