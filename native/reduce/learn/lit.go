package learn

// A Lit says that a cell is true (even) or false (odd).
type Lit int32

// None is no literal.
const None Lit = -1

// A value is what a cell or a literal is known to be.
const (
	False int8 = -1
	Open  int8 = 0
	True  int8 = 1
)

// LitOf says that the cell has the value, which must not be Open.
func LitOf(cell int32, value int8) Lit { return Lit(2*cell) + Lit(1-value)/2 }

// Cell is the literal's cell.
func (l Lit) Cell() int32 { return int32(l >> 1) }

// Not is the opposite literal.
func (l Lit) Not() Lit { return l ^ 1 }

// Value is what the literal says of its cell.
func (l Lit) Value() int8 { return 1 - 2*int8(l&1) }
