package count

import "math/big"

// A Polynomial is Low[0]·x^Shift + Low[1]·x^(Shift+1) + …; an empty one is 0.
type Polynomial struct {
	Shift int
	Terms []*big.Int // none is nil
}

// Monomial is c·x^degree.
func Monomial(c *big.Int, degree int) Polynomial {
	return Polynomial{Shift: degree, Terms: []*big.Int{c}}
}

// Coefficient of x^degree.
func (p Polynomial) Coefficient(degree int) *big.Int {
	if i := degree - p.Shift; i >= 0 && i < len(p.Terms) {
		return new(big.Int).Set(p.Terms[i])
	}
	return new(big.Int)
}

// Polynomials counts in polynomials in x from which all terms above Degree are dropped. A variable
// that stands for v coins weighs Monomial(ways, v); then the coefficient of x^T counts the solutions
// with T coins in all, and no rule need link the whole board. A product costs the product of the
// numbers of terms. One value serves one call of Solutions at a time.
type Polynomials struct {
	Degree  int
	product big.Int
}

// Zero is 0.
func (*Polynomials) Zero() Polynomial { return Polynomial{} }

// One is 1.
func (*Polynomials) One() Polynomial { return Monomial(big.NewInt(1), 0) }

// Fresh is 0.
func (*Polynomials) Fresh() Polynomial { return Polynomial{} }

// Mul is a·b, truncated.
func (z *Polynomials) Mul(a, b Polynomial) Polynomial { return z.AddMul(Polynomial{}, a, b) }

// AddMul is acc + a·b, truncated, in the terms of acc where they reach.
func (z *Polynomials) AddMul(acc, a, b Polynomial) Polynomial {
	return z.addTerms(acc, a, b, 0, z.Degree)
}

// AddPart is AddMul of those terms that with some of of make one of Degree.
func (z *Polynomials) AddPart(acc, a, b, of Polynomial) Polynomial {
	if len(of.Terms) == 0 {
		return acc
	}
	return z.addTerms(acc, a, b, z.Degree-of.Shift-len(of.Terms)+1, z.Degree-of.Shift)
}

// addTerms is acc + a·b, of that the terms from one degree to another.
func (z *Polynomials) addTerms(acc, a, b Polynomial, least, most int) Polynomial {
	start := a.Shift + b.Shift
	low, high := max(least, start), min(start+len(a.Terms)+len(b.Terms)-1, most+1)
	if len(a.Terms) == 0 || len(b.Terms) == 0 || low >= high {
		return acc
	}
	acc = acc.reach(low, high)
	for j, y := range b.Terms {
		first := start + j // the degree of y times the first term of a
		for i := max(0, low-first); i < len(a.Terms) && first+i < high; i++ {
			z.add(acc.Terms[first+i-acc.Shift], a.Terms[i], y)
		}
	}
	return acc
}

func (z *Polynomials) add(acc, x, y *big.Int) {
	if isOne(y) {
		acc.Add(acc, x)
		return
	}
	acc.Add(acc, z.product.Mul(x, y))
}

// reach pads p with zeros until its terms include the degrees low..high-1.
func (p Polynomial) reach(low, high int) Polynomial {
	if len(p.Terms) == 0 {
		p.Shift = low
	}
	if below := p.Shift - low; below > 0 {
		p.Terms = append(zeros(below), p.Terms...)
		p.Shift = low
	}
	if above := high - p.Shift - len(p.Terms); above > 0 {
		p.Terms = append(p.Terms, zeros(above)...)
	}
	return p
}

func zeros(n int) []*big.Int {
	block := make([]big.Int, n)
	terms := make([]*big.Int, n)
	for i := range block {
		terms[i] = &block[i]
	}
	return terms
}

// IsZero reports whether all terms are 0.
func (*Polynomials) IsZero(a Polynomial) bool {
	for _, t := range a.Terms {
		if t.Sign() != 0 {
			return false
		}
	}
	return true
}

// Size counts the terms as Integers.Size does.
func (*Polynomials) Size(a Polynomial) int {
	size := 32
	for _, t := range a.Terms {
		size += 72 + 8*len(t.Bits())
	}
	return size
}
