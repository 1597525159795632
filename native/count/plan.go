package count

import (
	"math"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
)

// plan finds a tree for the part: what is left of the tree t of a part that it came from, if any, or
// the best of several greedy ones. It fails with the cause of the context.
func (p *part) plan(t tree, c *puzzles.Poll) (tree, error) {
	if t != nil {
		return t.within(func(v int) bool { _, in := slices.BinarySearch(p.vars, v); return in }), nil
	}
	return p.search(c)
}

// search tries greedy trees, refined, for as long as better ones may save more time than it takes.
// What is foretold in log2 is about one half too much on the boards that were measured, and a node
// of a tree takes as long as fifty pairs of entries.
func (p *part) search(c *puzzles.Poll) (tree, error) {
	random := rand.New(rand.NewPCG(1, 2))
	var best tree
	var least price
	tries := 1
	for try := 0; try < tries; try++ {
		if err := c.Now(); err != nil {
			return nil, err
		}
		s := styles[try%len(styles)]
		s.rand = random
		t := p.refine(p.greedy(s))
		if cost, _ := p.price(t); best == nil || cost.work < least.work {
			best, least = t, cost
		}
		tries = int(min(60, 1+math.Exp2(least.work*2/3)/float64(50*len(t))))
	}
	return best, nil
}

// styles are tried in turn. None is best on all boards.
var styles = []style{
	{credit: 0.5, noise: 0.03},
	{credit: 0.3, noise: 0.3},
	{credit: 0.7, noise: 0.3},
	{credit: 0.5, noise: 0.1},
	{credit: 0.5, noise: 0.3},
	{credit: 0.5, noise: 1},
}

// fits reports whether tables are worth a try within a limit of bytes: an entry takes 128 or more, and
// the largest table has about three quarters of the bits foretold.
func (c price) fits(limit int64) bool { return c.peak*3/4 < math.Log2(float64(limit)/128) }

// widest is the variable to branch on: of those whose rules are open at the largest table, the one
// that is in the most of them, weighed by their states.
func (p *part) widest(cuts []cut) int {
	top := 0
	for i := range cuts {
		if cuts[i].size > cuts[top].size {
			top = i
		}
	}
	weight := make([]float64, len(p.vars))
	for _, o := range cuts[top].open {
		for _, i := range p.rules[o.rule].vars {
			weight[i] += o.size
		}
	}
	return slices.Index(weight, slices.Max(weight))
}
