package treasure

import "math/big"

// A spectrum is the set of the numbers of coins that the solutions of a component have, as the bits of
// an integer: empty if there is no solution. Where no total is asked for, coins do not count, and the
// only number is 0.
type spectrum = *big.Int

var (
	onlyNone = new(big.Int)
	onlyZero = big.NewInt(1)
)

// upTo is the set of 0 to n.
func upTo(n int) spectrum {
	s := new(big.Int).Lsh(onlyZero, uint(n)+1)
	return s.Sub(s, onlyZero)
}

func isEmpty(s spectrum) bool { return s.Sign() == 0 }

// plus is the set of sums of one number of each. O(numbers of the smaller · size of the larger).
func plus(a, b spectrum) spectrum {
	if a == onlyZero {
		return b
	}
	if b == onlyZero {
		return a
	}
	if a.BitLen() > b.BitLen() {
		a, b = b, a
	}
	sum := new(big.Int)
	shifted := new(big.Int)
	for n := range a.BitLen() {
		if a.Bit(n) == 1 {
			sum.Or(sum, shifted.Lsh(b, uint(n)))
		}
	}
	return sum
}

// less is the set with n taken off each number, negative ones left out.
func less(s spectrum, n int) spectrum {
	if n == 0 {
		return s
	}
	return new(big.Int).Rsh(s, uint(n))
}

// towards is the set of those numbers of a that with some number of b make one that is wanted.
func towards(a, b, wanted spectrum) spectrum {
	out := new(big.Int)
	for n := range a.BitLen() {
		if a.Bit(n) == 1 && meet(less(wanted, n), b) {
			out.SetBit(out, n, 1)
		}
	}
	return out
}

// meet says whether the sets share a number.
func meet(a, b spectrum) bool { return !isEmpty(new(big.Int).And(a, b)) }
