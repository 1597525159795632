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
	id    int
	rule  Rule
	start State
	at    []int // positions in the rule's scope, of its open variables
	vars  []int // the same as positions in part.vars
	logs  map[uint64]float64
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
			for _, w := range n.scopes[u.rule] {
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
	start, _ := n.residual(r)
	x := residue{id: r, rule: n.rules[r], start: start, logs: map[uint64]float64{}}
	for at, v := range n.scopes[r] {
		if n.fixed(v) {
			continue
		}
		p.uses[place[v]] = append(p.uses[place[v]], use{len(p.rules), len(x.at)})
		x.at = append(x.at, at)
		x.vars = append(x.vars, place[v])
	}
	p.rules = append(p.rules, x)
}

// key names the part: parts with equal keys have equal counts. It holds the variables with their
// open values and the rules with their states, so 2 to 6 bytes for each.
func (p *part) key() string {
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
		b = binary.AppendUvarint(b, uint64(x.start))
	}
	return string(b)
}

// wide says whether some rule has more open variables than a mask has bits.
func (p *part) wide() bool {
	return slices.ContainsFunc(p.rules, func(x residue) bool { return len(x.at) > 64 })
}

// log is log2 of the number of states of rule r after the variables in mask have been read. It is
// remembered: an order search asks for the same masks over and over. Of a rule with many variables
// only the first so many as the mask has are read, which is exact if they are all alike.
func (p *part) log(r int, mask uint64) float64 {
	x := &p.rules[r]
	if len(x.at) > 10 {
		mask = 1<<bits.OnesCount64(mask) - 1
	}
	if log, ok := x.logs[mask]; ok {
		return log
	}
	if len(x.at) > 10 {
		p.profile(x)
		return x.logs[mask]
	}
	states := []State{x.start}
	for m := mask; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		states = x.step(states, i, p.dom[x.vars[i]])
	}
	x.logs[mask] = math.Log2(float64(len(states)))
	return x.logs[mask]
}

// profile fills in log for the first 1, 2, … variables of a rule. Beyond a thousand states it only
// guesses that they stay as many.
func (p *part) profile(x *residue) {
	states := []State{x.start}
	for i, v := range x.vars {
		if len(states) < 1000 {
			states = x.step(states, i, p.dom[v])
		}
		x.logs[1<<(i+1)-1] = math.Log2(float64(len(states)))
	}
}

// place is the position of v in vars.
func (p *part) place(v int) int {
	i, _ := slices.BinarySearch(p.vars, v)
	return i
}

func (x *residue) step(states []State, i int, dom uint64) []State {
	var after []State
	for _, s := range states {
		for d := dom; d != 0; d &= d - 1 {
			if next, ok := x.rule.Read(s, x.at[i], bits.TrailingZeros64(d)); ok {
				after = append(after, next)
			}
		}
	}
	slices.Sort(after)
	return slices.Compact(after)
}
