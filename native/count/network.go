package count

import "math/bits"

// A network holds which values each variable may still take, and takes values away as rules demand.
// What was taken is on a trail and can be given back.
type network struct {
	rules  []Rule
	uses   [][]use  // by variable
	dom    []uint64 // by variable: bit x says that value x is open
	idle   []bool   // by rule: every choice from the open values satisfies it
	trail  []change
	queue  []int
	queued []bool
	sweep  sweep
}

// A use is one occurrence of a variable: Scope[at] of a rule.
type use struct{ rule, at int }

// A change is what must be put back: the values of a variable, or a rule that fell idle.
type change struct {
	variable int // or ^rule
	dom      uint64
}

func newNetwork(rules []Rule, dom []uint64) *network {
	n := &network{
		rules: rules, uses: make([][]use, len(dom)), dom: dom,
		idle: make([]bool, len(rules)), queued: make([]bool, len(rules)),
	}
	for r, rule := range rules {
		for at, v := range rule.Scope {
			n.uses[v] = append(n.uses[v], use{r, at})
		}
	}
	return n
}

func (n *network) fixed(v int) bool { return n.dom[v]&(n.dom[v]-1) == 0 }

// undo gives back what was taken since the trail had that length.
func (n *network) undo(length int) {
	for len(n.trail) > length {
		c := n.trail[len(n.trail)-1]
		n.trail = n.trail[:len(n.trail)-1]
		if c.variable < 0 {
			n.idle[^c.variable] = false
			continue
		}
		n.dom[c.variable] = c.dom
	}
}

// limit leaves v the values in dom and queues the rules that this concerns, but not the rule from.
func (n *network) limit(v int, dom uint64, from int) {
	n.trail = append(n.trail, change{v, n.dom[v]})
	n.dom[v] = dom
	for _, u := range n.uses[v] {
		if u.rule != from {
			n.push(u.rule)
		}
	}
}

func (n *network) push(rule int) {
	if !n.queued[rule] && !n.idle[rule] {
		n.queued[rule] = true
		n.queue = append(n.queue, rule)
	}
}

// settle revises queued rules until none has anything to say. It is false if some rule cannot be
// satisfied any more.
func (n *network) settle() bool {
	ok := true
	for len(n.queue) > 0 {
		r := n.queue[len(n.queue)-1]
		n.queue = n.queue[:len(n.queue)-1]
		n.queued[r] = false
		ok = ok && n.revise(r)
	}
	return ok
}

// residual is what the fixed variables of a rule leave of its sum, and the most that the others can give.
func (n *network) residual(r int) (need, most int) {
	need = n.rules[r].Need
	for at, v := range n.rules[r].Scope {
		if n.fixed(v) {
			need -= bits.TrailingZeros64(n.dom[v])
		} else {
			most += n.rules[r].Most[at]
		}
	}
	return need, most
}
