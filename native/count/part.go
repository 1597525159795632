package count

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// A part is a component: open variables linked by rules that are not idle, and nothing else linked
// to them. It stays valid only as long as the network is not changed.
type part struct {
	vars  []int // ascending
	dom   []uint64
	rules []residue
	uses  [][]use // by position in vars: index into rules, and into its vars
}

// A residue is what is left of a rule within a part.
type residue struct {
	id         int
	need, most int   // what its open variables have to give, and what they can
	vars       []int // those, as positions in part.vars
	max        []int // what each of them can give
}

// legal are the sums that the variables in mask may have.
func (x *residue) legal(mask uint64) uint64 {
	most := x.most
	for ; mask != 0; mask &= mask - 1 {
		most -= x.max[bits.TrailingZeros64(mask)]
	}
	return legal(x.need, most)
}

// split collects the components of the open variables among vars, and apart from them those that
// no rule holds any more, and those that are fixed.
func (n *network) split(vars []int) (components [][]int, loose []int) {
	seen := make(map[int]bool, len(vars))
	rules := map[int]bool{}
	for _, v := range vars {
		switch {
		case seen[v]:
		case n.fixed(v) || !n.held(v):
			loose = append(loose, v)
		default:
			components = append(components, n.flood(v, seen, rules))
		}
	}
	return components, loose
}

func (n *network) held(v int) bool {
	return slices.ContainsFunc(n.uses[v], func(u use) bool { return !n.idle[u.rule] })
}

// flood is the component of v, ascending.
func (n *network) flood(v int, seen, rules map[int]bool) []int {
	component := []int{v}
	seen[v] = true
	for i := 0; i < len(component); i++ {
		for _, u := range n.uses[component[i]] {
			if n.idle[u.rule] || rules[u.rule] {
				continue
			}
			rules[u.rule] = true
			for _, w := range n.rules[u.rule].Scope {
				if !seen[w] && !n.fixed(w) {
					seen[w] = true
					component = append(component, w)
				}
			}
		}
	}
	slices.Sort(component)
	return component
}

// part describes a component found by flood.
func (n *network) part(vars []int) *part {
	p := &part{vars: vars, dom: make([]uint64, len(vars)), uses: make([][]use, len(vars))}
	place := make(map[int]int, len(vars))
	for i, v := range vars {
		p.dom[i] = n.dom[v]
		place[v] = i
	}
	known := map[int]bool{}
	for _, v := range vars {
		for _, u := range n.uses[v] {
			if !n.idle[u.rule] && !known[u.rule] {
				known[u.rule] = true
				p.add(n, u.rule, place)
			}
		}
	}
	return p
}

func (p *part) add(n *network, r int, place map[int]int) {
	x := residue{id: r}
	x.need, x.most = n.residual(r)
	for at, v := range n.rules[r].Scope {
		if n.fixed(v) {
			continue
		}
		p.uses[place[v]] = append(p.uses[place[v]], use{len(p.rules), len(x.vars)})
		x.vars = append(x.vars, place[v])
		x.max = append(x.max, n.rules[r].Most[at])
	}
	p.rules = append(p.rules, x)
}

// key names the part: parts with equal keys have equal counts. It holds the variables with their
// open values and the rules with their states, so 2 to 6 bytes for each.
func (p *part) key() []byte {
	var b []byte
	last := 0
	for i, v := range p.vars {
		b = binary.AppendUvarint(b, uint64(v-last))
		b = binary.AppendUvarint(b, p.dom[i])
		last = v
	}
	b = append(b, 0)
	for _, x := range p.rules {
		b = binary.AppendUvarint(b, uint64(x.id))
		b = binary.AppendUvarint(b, uint64(x.need))
	}
	return b
}

// log is log2 of the number of states of rule r after the variables in mask have been read. Of a rule with many
// variables only as many as the mask has are read, the first ones, which is exact if they are all alike.
func (p *part) log(r int, mask uint64) float64 {
	x := &p.rules[r]
	if len(x.vars) > 10 {
		mask = 1<<bits.OnesCount64(mask) - 1
	}
	sums := uint64(1)
	for m := mask; m != 0; m &= m - 1 {
		before := sums
		sums = 0
		for d := p.dom[x.vars[bits.TrailingZeros64(m)]]; d != 0; d &= d - 1 {
			sums |= before << bits.TrailingZeros64(d)
		}
	}
	return logs[bits.OnesCount64(sums&x.legal(mask))]
}

// logs are the logarithms to base 2 of 0 to 64.
var logs = func() (out [65]float64) {
	for n := range out {
		out[n] = math.Log2(float64(n))
	}
	return out
}()

// place is the position of v in vars.
func (p *part) place(v int) int {
	i, _ := slices.BinarySearch(p.vars, v)
	return i
}
