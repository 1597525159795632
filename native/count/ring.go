package count

import "math/big"

// A Ring is a commutative ring in which solutions are counted, or a semiring: nothing is subtracted.
// Values are immutable once handed over, except for the accumulator of AddMul.
type Ring[T any] interface {
	Zero() T
	One() T
	Mul(a, b T) T
	// AddMul is acc + a·b. acc is a result of Fresh or AddMul that nobody else holds, and may be
	// overwritten; a and b may not, nor may the result share memory with them.
	AddMul(acc, a, b T) T
	// AddPart is AddMul of what matters of a·b where it will be multiplied by of: of a polynomial, those terms with
	// which one of the term of the highest degree of all can come about.
	AddPart(acc, a, b, of T) T
	// Fresh is a zero that AddMul may overwrite.
	Fresh() T
	IsZero(a T) bool
	// Size estimates the bytes that a takes.
	Size(a T) int
}

// Integers counts in whole numbers. One value serves one call of Solutions at a time.
type Integers struct{ product big.Int }

// Zero is 0.
func (*Integers) Zero() *big.Int { return new(big.Int) }

// One is 1.
func (*Integers) One() *big.Int { return big.NewInt(1) }

// Fresh is a 0 of its own.
func (*Integers) Fresh() *big.Int { return new(big.Int) }

// Mul is a·b.
func (*Integers) Mul(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }

// AddMul is acc + a·b, in acc. Most weights are 1, so that case costs no product.
func (z *Integers) AddMul(acc, a, b *big.Int) *big.Int {
	if isOne(b) {
		return acc.Add(acc, a)
	}
	return acc.Add(acc, z.product.Mul(a, b))
}

// AddPart is AddMul.
func (z *Integers) AddPart(acc, a, b, _ *big.Int) *big.Int {
	if isOne(a) {
		a, b = b, a
	}
	return z.AddMul(acc, a, b)
}

// IsZero reports whether a = 0.
func (*Integers) IsZero(a *big.Int) bool { return a.Sign() == 0 }

// Size counts the words, the slack that big.Int keeps behind them, and the header.
func (*Integers) Size(a *big.Int) int { return 64 + 8*len(a.Bits()) }

func isOne(a *big.Int) bool {
	w := a.Bits()
	return len(w) == 1 && w[0] == 1 && a.Sign() > 0
}
