package model

import (
	"math/big"
	"slices"
)

// A Status says what the known values of some variables make of an item.
type Status int

const (
	Broken Status = iota // it does not hold, whatever the open variables are
	Met                  // it holds whatever the open variables are
	Unsure               // neither, or it is not seen
)

// Known is a three-valued assignment: of each variable its value, or that it is open.
type Known struct {
	values Assignment
	sure   []bool // by variable; that of constants, at 0, is true
}

// Is reports whether l is true whatever the open variables are.
func (k Known) Is(l Lit) bool { return k.sure[l.Var()] && k.values.Is(l) }

// May reports whether l is true or open.
func (k Known) May(l Lit) bool { return !k.sure[l.Var()] || k.values.Is(l) }

// options are the values that a number may have.
func (k Known) options(n Num) (values []int) {
	for i, l := range n.Is {
		if k.Is(l) {
			return n.Values[i : i+1]
		}
		if k.May(l) {
			values = append(values, n.Values[i])
		}
	}
	return values
}

// either is the status of what has one of two statuses, of which nobody knows which.
func either(a, b Status) Status {
	if a == b {
		return a
	}
	return Unsure
}

// Status is that of the item if the conditions hold. If one does not, the item is met.
func (p Posted) Status(k Known) Status {
	isOpen := false
	for _, l := range p.Guards {
		if !k.May(l) {
			return Met
		}
		isOpen = isOpen || !k.Is(l)
	}
	if isOpen {
		return either(p.Item.Status(k), Met)
	}
	return p.Item.Status(k)
}

// Status is exact.
func (c Clause) Status(k Known) Status {
	switch {
	case slices.ContainsFunc(c, k.Is):
		return Met
	case slices.ContainsFunc(c, k.May):
		return Unsure
	}
	return Broken
}

// Status is exact of numbers that do not depend on each other.
func (s Sum) Status(k Known) Status {
	options := make([][]int, len(s.Terms))
	for i, t := range s.Terms {
		if options[i] = k.options(t.Num); t.Factor == 1 {
			continue
		}
		options[i] = slices.Clone(options[i])
		for j := range options[i] {
			options[i][j] *= t.Factor
		}
		if t.Factor < 0 {
			slices.Reverse(options[i])
		}
	}
	return within(options, s.Min, s.Max)
}

// Status is exact of rays that do not cross.
func (s Sight) Status(k Known) Status {
	options := make([][]int, len(s.Rays))
	for i, ray := range s.Rays {
		options[i] = seen(k, ray)
	}
	return within(options, s.Min, s.Max)
}

// seen lists how many literals of a ray may be seen: as many as lie before one that may be false.
func seen(k Known, ray []Lit) (options []int) {
	for i, l := range ray {
		if !k.Is(l) {
			options = append(options, i)
		}
		if !k.May(l) {
			return options
		}
	}
	return append(options, len(ray))
}

// mostReached bounds the range of sums that are all looked at.
const mostReached = 1 << 12

// within judges a sum with one of the options of each term, which increase. If some sums between the least and the most
// cannot be reached, it looks which ones can: O(options · range / 64).
func within(options [][]int, low, high int) Status {
	least, most, isDense := 0, 0, true
	for _, all := range options {
		if len(all) == 0 {
			return Broken
		}
		first, last := all[0], all[len(all)-1]
		least, most, isDense = least+first, most+last, isDense && last-first == len(all)-1
	}
	switch {
	case least > high || most < low || low > high:
		return Broken
	case low <= least && most <= high:
		return Met
	case isDense || most-least > mostReached:
		return Unsure
	}
	reached := big.NewInt(1) // bit i: the sum least+i
	for _, all := range options {
		next := new(big.Int)
		for _, v := range all {
			next.Or(next, new(big.Int).Lsh(reached, uint(v-all[0])))
		}
		reached = next
	}
	for sum := max(low, least); sum <= min(high, most); sum++ {
		if reached.Bit(sum-least) == 1 {
			return Unsure
		}
	}
	return Broken
}

// Status is exact of numbers that do not depend on each other: it looks for different values of all by augmenting
// paths (Kuhn). O(numbers² · values).
func (d Different) Status(k Known) Status {
	options, owner, isShared := make([][]int, len(d)), map[int]int{}, false
	for i, n := range d {
		options[i] = k.options(n)
		for _, v := range options[i] {
			_, known := owner[v]
			owner[v], isShared = -1, isShared || known
		}
	}
	for i := range d {
		if !augment(options, owner, map[int]bool{}, i) {
			return Broken
		}
	}
	if isShared {
		return Unsure
	}
	return Met
}

// augment gives number i a value, and others another one if need be.
func augment(options [][]int, owner map[int]int, tried map[int]bool, i int) bool {
	for _, v := range options[i] {
		if tried[v] {
			continue
		}
		tried[v] = true
		if owner[v] < 0 || augment(options, owner, tried, owner[v]) {
			owner[v] = i
			return true
		}
	}
	return false
}

// Status is exact of numbers that do not depend on each other, but for seeing that all that they may be are rows.
func (t Table) Status(k Known) Status {
	options, isSure := make([][]int, len(t.Nums)), true
	for i, n := range t.Nums {
		options[i] = k.options(n)
		isSure = isSure && len(options[i]) == 1
	}
	for _, row := range t.Rows {
		fits := true
		for i := 0; fits && i < len(row); i++ {
			fits = slices.Contains(options[i], row[i])
		}
		switch {
		case fits && isSure:
			return Met
		case fits:
			return Unsure
		}
	}
	return Broken
}

// Status is exact of numbers that do not depend on each other: it runs the automaton from all states at once.
func (r Regular) Status(k Known) Status {
	in, isStuck := make([]bool, len(r.Next)), false
	in[0] = true
	for _, n := range r.Nums {
		next := make([]bool, len(r.Next))
		for _, v := range k.options(n) {
			symbol := slices.Index(r.Symbols, v)
			for state := range in {
				switch {
				case !in[state]:
				case symbol < 0 || r.Next[state][symbol] < 0:
					isStuck = true
				default:
					next[r.Next[state][symbol]] = true
				}
			}
		}
		in = next
	}
	accepts, rejects := false, isStuck
	for state := range in {
		accepts, rejects = accepts || in[state] && r.Accept[state], rejects || in[state] && !r.Accept[state]
	}
	switch {
	case !accepts:
		return Broken
	case !rejects:
		return Met
	}
	return Unsure
}
