package count

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// A sum that alone joins parts, such as a total over a board, is counted beside them: a part has a number of solutions
// for each value that the sum may have there, which is a polynomial, and those of all parts are multiplied.

// leastWhole is the fewest open terms of such a sum.
const leastWhole = 6

// withoutKnown is a sum without the terms that are known; the sum itself if all are.
func (c *Counter) withoutKnown(s model.Sum) model.Sum {
	out := model.Sum{Min: s.Min, Max: s.Max}
	for _, t := range s.Terms {
		if slices.ContainsFunc(t.Num.Is, func(l model.Lit) bool { return !c.isKnown(l) }) {
			out.Terms = append(out.Terms, t)
			continue
		}
		value := t.Factor * c.a.Of(t.Num)
		if out.Min != model.NoMin {
			out.Min -= value
		}
		if out.Max != model.NoMax {
			out.Max -= value
		}
	}
	if len(out.Terms) == 0 {
		return s
	}
	return out
}

// unlike leaves out sums that are there already.
func unlike(items []model.Posted) []model.Posted {
	known := map[string]bool{}
	return slices.DeleteFunc(items, func(p model.Posted) bool {
		s, is := p.Item.(model.Sum)
		if !is {
			return false
		}
		var terms []string
		for _, t := range s.Terms {
			terms = append(terms, fmt.Sprint(t.Factor, t.Num))
		}
		slices.Sort(terms)
		key := fmt.Sprint(s.Min, s.Max, p.Guards, strings.Join(terms, ","))
		is = known[key]
		known[key] = true
		return is
	})
}

// aside splits items, but for a large sum over entries of the answer without which there are more parts.
func (c *Counter) aside(items []model.Posted) []*part {
	parts := c.split(items)
	at := -1
	for i, p := range items {
		s, is := p.Item.(model.Sum)
		if is && len(p.Guards) == 0 && len(s.Terms) >= leastWhole && c.isOfAnswer(s) &&
			(at < 0 || len(s.Terms) > len(items[at].Item.(model.Sum).Terms)) {
			at = i
		}
	}
	if at < 0 {
		return parts
	}
	whole := items[at].Item.(model.Sum)
	without := c.split(slices.Delete(slices.Clone(items), at, at+1))
	if len(without) <= len(parts) {
		return parts
	}
	c.whole = &whole
	of := map[int]*part{} // by unit
	for _, p := range without {
		for _, u := range p.order {
			of[u] = p
		}
	}
	low, high := 0, 0
	for _, t := range whole.Terms {
		p := of[c.unitsOf(t.Num.Is)[0]]
		p.whole.Terms = append(p.whole.Terms, t)
		least, most := ends(t)
		p.whole.Min, p.whole.Max = p.whole.Min+least, p.whole.Max+most
		low, high = low+least, high+most
	}
	for _, p := range without { // what the others leave to a part
		least, most := p.whole.Min, p.whole.Max
		p.whole.Min, p.whole.Max = max(least, whole.Min-(high-most)), min(most, whole.Max-(low-least))
	}
	return without
}

// isOfAnswer reports whether the answer tells all terms, each a number of one unit.
func (c *Counter) isOfAnswer(s model.Sum) bool {
	return !slices.ContainsFunc(s.Terms, func(t model.Term) bool {
		units := c.unitsOf(t.Num.Is)
		return len(units) != 1 || len(c.units[units[0]].choices) == 0 || slices.ContainsFunc(c.units[units[0]].choices,
			func(options [][]bool) bool { return len(options) > 1 })
	})
}

// ends are the least and the most that a term may be.
func ends(t model.Term) (least, most int) {
	a, b := t.Factor*t.Num.Values[0], t.Factor*t.Num.Values[len(t.Num.Values)-1]
	return min(a, b), max(a, b)
}

// A polynomial is numbers of solutions by the value of a sum, from the least on.
type polynomial struct {
	least int
	ways  []*big.Int
}

// values are those of the states behind a part, and how many solutions each has.
func (p *part) values(final *layer) (values []int, out polynomial) {
	for i := range final.ends {
		v := 0
		if len(p.whole.Terms) > 0 {
			v = p.least + get(final.key(i)) - 1
		}
		values = append(values, v)
	}
	if len(values) == 0 {
		return nil, polynomial{}
	}
	out.least = slices.Min(values)
	out.ways = make([]*big.Int, slices.Max(values)-out.least+1)
	for i := range out.ways {
		out.ways[i] = new(big.Int)
	}
	for i, v := range values {
		setWords(out.ways[v-out.least], final.count(i))
	}
	return values, out
}

// times multiplies, as far as the sum may come to most.
func (a polynomial) times(poll *runs.Poll, b polynomial, most int) polynomial {
	out := polynomial{least: a.least + b.least}
	n := min(len(a.ways)+len(b.ways)-1, most-out.least+1)
	if len(a.ways) == 0 || len(b.ways) == 0 || n <= 0 {
		return polynomial{}
	}
	out.ways = make([]*big.Int, n)
	for i := range out.ways {
		out.ways[i] = new(big.Int)
	}
	var product big.Int
	for j, y := range b.ways {
		poll.Check()
		if y.Sign() == 0 {
			continue
		}
		for i, x := range a.ways[:min(len(a.ways), max(0, n-j))] {
			out.ways[i+j].Add(out.ways[i+j], product.Mul(x, y))
		}
	}
	return out
}

// at is the number of solutions of two polynomials together in which the sum is between two values.
func (a polynomial) at(b polynomial, low, high int) *big.Int {
	sum, product := new(big.Int), new(big.Int)
	for i, x := range a.ways {
		for v := max(low-a.least-i, b.least); v <= min(high-a.least-i, b.least+len(b.ways)-1); v++ {
			sum.Add(sum, product.Mul(x, b.ways[v-b.least]))
		}
	}
	return sum
}

// countWhole multiplies the polynomials of all parts.
func (c *Counter) countWhole(t *puzzles.Marginals, tally bool, ways map[int][]puzzles.Ways) {
	poll := &runs.Poll{Context: c.ctx}
	n := len(c.parts)
	own, values, backs := make([]polynomial, n), make([][]int, n), make([]goBack, n)
	one := polynomial{ways: []*big.Int{big.NewInt(1)}}
	before := []polynomial{one} // by part: the product of those before it
	lows := c.lows()
	for i, p := range c.parts {
		final, back := c.run(p, tally)
		values[i], own[i] = p.values(final)
		backs[i] = back
		before = append(before, before[i].times(poll, own[i], c.whole.Max-(lows[n]-lows[i+1])))
	}
	if t.Count = before[n].at(one, c.whole.Min, c.whole.Max); !tally || t.Count.Sign() == 0 {
		return
	}
	after := one
	for i := n - 1; i >= 0; i-- {
		last := make([]*big.Int, len(values[i]))
		for j, v := range values[i] {
			last[j] = before[i].at(after, c.whole.Min-v, c.whole.Max-v)
		}
		backs[i](last, ways)
		backs[i] = nil
		after = after.times(poll, own[i], c.whole.Max-lows[i])
	}
	t.Entries = c.entries(t.Count, ways)
}

// lows is by part what those before it come to at least.
func (c *Counter) lows() []int {
	all := []int{0}
	for i, p := range c.parts {
		low := all[i]
		for _, t := range p.whole.Terms {
			least, _ := ends(t)
			low += least
		}
		all = append(all, low)
	}
	return all
}
