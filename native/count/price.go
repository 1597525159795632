package count

import (
	"math"
	"math/bits"
)

// A cut is the boundary of a set of variables of a part: the rules that have variables on both
// sides. It foretells the table of the set, whose keys are the states of those rules.
type cut struct {
	open []open
	free float64 // log2 of the number of assignments to the set
	size float64 // log2 of a bound on the entries
}

// An open rule has been given the variables in mask and not yet all.
type open struct {
	rule int
	mask uint64
	size float64 // log2 of its states
}

func (p *part) leaf(i int) cut {
	c := cut{free: math.Log2(float64(bits.OnesCount64(p.dom[i])))}
	for _, u := range p.uses[i] {
		c.add(p, u.rule, 1<<u.at)
	}
	c.bound()
	return c
}

func (c *cut) add(p *part, r int, mask uint64) {
	if x := &p.rules[r]; bits.OnesCount64(mask) < len(x.vars) {
		c.open = append(c.open, open{r, mask, p.log(r, mask)})
	}
}

func (c *cut) bound() {
	c.size = 0
	for _, o := range c.open {
		c.size += o.size
	}
	c.size = min(c.size, c.free)
}

// join foretells the union of two disjoint sets.
func (p *part) join(a, b *cut) cut {
	c := cut{free: a.free + b.free, open: make([]open, 0, len(a.open)+len(b.open))}
	i, j := 0, 0
	for i < len(a.open) || j < len(b.open) {
		switch {
		case j == len(b.open) || i < len(a.open) && a.open[i].rule < b.open[j].rule:
			c.open = append(c.open, a.open[i])
			i++
		case i == len(a.open) || b.open[j].rule < a.open[i].rule:
			c.open = append(c.open, b.open[j])
			j++
		default:
			c.add(p, a.open[i].rule, a.open[i].mask|b.open[j].mask)
			i++
			j++
		}
	}
	c.bound()
	return c
}

// work foretells what joining two tables costs: log2 of the pairs of entries that meet. Of a rule
// that closes, each state meets one other at most; of one that stays open, about three quarters of
// all pairs.
func (p *part) work(a, b *cut) float64 {
	var work float64
	for i, j := 0, 0; i < len(a.open) || j < len(b.open); {
		switch {
		case j == len(b.open) || i < len(a.open) && a.open[i].rule < b.open[j].rule:
			work += a.open[i].size
			i++
		case i == len(a.open) || b.open[j].rule < a.open[i].rule:
			work += b.open[j].size
			j++
		default:
			x, y := &a.open[i], &b.open[j]
			if bits.OnesCount64(x.mask|y.mask) == len(p.rules[x.rule].vars) {
				work += max(x.size, y.size)
			} else {
				work += x.size + y.size - 0.4
			}
			i++
			j++
		}
	}
	return min(work, a.size+b.size)
}

// A price is what a tree is judged by, in log2: its largest table and all its work.
type price struct{ peak, work float64 }

// A total adds up numbers given as log2.
type total struct{ sum float64 }

func (t *total) add(log float64) { t.sum += math.Exp2(log) }
func (t *total) log() float64    { return math.Log2(t.sum + 1) }

// price walks the tree once; cuts[i] is the cut of node i.
func (p *part) price(t tree) (price, []cut) {
	cuts := make([]cut, len(t))
	var sum total
	var peak float64
	for i, n := range t {
		if n.left < 0 {
			cuts[i] = p.leaf(p.place(n.variable))
			continue
		}
		cuts[i] = p.join(&cuts[n.left], &cuts[n.right])
		sum.add(p.work(&cuts[n.left], &cuts[n.right]))
		peak = max(peak, cuts[i].size)
	}
	return price{peak, sum.log()}, cuts
}
