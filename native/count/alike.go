package count

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// Variables of the answer that stand in the same sums alike, as cells that the same clues count, are one unit. All that
// sums see of them is how many are true: a choice of k of n stands for n over k assignments.

// mostAlike is the most variables of a unit, so that what choices stand for is less than 2 to the power of 64.
const mostAlike = 60

// standing says of each variable in which sums it stands, and how; those that stand anywhere else are apart.
func (c *Counter) standing(items []model.Posted) (use [][]byte, apart []bool) {
	use, apart = make([][]byte, c.model.Vars+1), make([]bool, c.model.Vars+1)
	poll := &runs.Poll{Context: c.ctx}
	for i, p := range items {
		s, is := p.Item.(model.Sum)
		if !is || len(p.Guards) > 0 {
			for _, v := range p.Vars() {
				apart[v] = true
			}
			continue
		}
		for _, t := range s.Terms {
			poll.Check()
			v := t.Num.Is[0].Var()
			if len(t.Num.Is) != 2 || t.Num.Is[0] != -t.Num.Is[1] {
				for _, l := range t.Num.Is {
					apart[l.Var()] = true
				}
				continue
			}
			use[v] = fmt.Append(use[v], i, t.Factor, t.Num.Values, t.Num.Is[1] > 0, ";")
		}
	}
	return use, apart
}

// joinAlike makes units of those that are alike.
func (c *Counter) joinAlike(items []model.Posted) {
	use, apart := c.standing(items)
	at := map[string]int{} // by use: the last unit that has room
	var units []*unit
	joined := map[*unit]bool{}
	for _, u := range c.units {
		v := u.vars[0]
		if len(u.vars) != 1 || len(u.entries) != 1 || len(u.choices) != 2 || apart[v] {
			units = append(units, u)
			continue
		}
		key := string(fmt.Append(use[v], c.valueIf(u.entries[0], v)))
		if i, known := at[key]; known && len(units[i].vars) < mostAlike {
			units[i].vars, units[i].entries = append(units[i].vars, v), append(units[i].entries, u.entries[0])
			joined[units[i]] = true
			continue
		}
		at[key] = len(units)
		units = append(units, u)
	}
	for u := range joined {
		u.choose()
	}
	c.units = units
}

// valueIf is the place of the value that an entry has if a variable is true.
func (c *Counter) valueIf(entry, v int) int {
	return slices.Index(c.model.Answer[entry].Is, model.Lit(v))
}

// choose makes the choices of how many are true, of which the first are.
func (u *unit) choose() {
	n := len(u.vars)
	u.choices, u.weights = nil, nil
	for k := range n + 1 {
		option := make([]bool, n)
		for i := range k {
			option[i] = true
		}
		u.choices = append(u.choices, [][]bool{option})
		u.weights = append(u.weights, new(big.Int).Binomial(int64(n), int64(k)).Uint64())
	}
}

func (u *unit) weight(choice int) uint64 {
	if u.weights == nil {
		return 1
	}
	return u.weights[choice]
}

// bits is the binary logarithm of how many assignments a unit has.
func (u *unit) bits() float64 {
	if u.weights == nil {
		return math.Log2(float64(len(u.choices)))
	}
	return float64(len(u.vars))
}

// tellAlike is tell: each variable is true in as many solutions.
func (c *Counter) tellAlike(u *unit, sums []big.Int, ways map[int][]puzzles.Ways) {
	all, trues := new(big.Int), new(big.Int)
	for k := range sums {
		all.Add(all, &sums[k])
		trues.Add(trues, new(big.Int).Mul(&sums[k], big.NewInt(int64(k))))
	}
	trues.Quo(trues, big.NewInt(int64(len(u.vars))))
	for i, e := range u.entries {
		for at, value := range c.model.Answer[e].Values {
			n := new(big.Int).Sub(all, trues)
			if at == c.valueIf(e, u.vars[i]) {
				n.Set(trues)
			}
			if n.Sign() > 0 {
				ways[e] = append(ways[e], puzzles.Ways{Value: value, Count: n})
			}
		}
	}
}
