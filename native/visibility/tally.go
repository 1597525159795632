package visibility

import (
	"context"
	"math/big"

	"twofold/native/count"
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// Tally counts the solutions, and those in which each cell is white, as Count does, and goes back over the count then:
// see count.Circuit and sweep.tally. It keeps the components of a plain board, all of them.
func Tally(ctx context.Context, b *board.Board) (*puzzles.Tally, puzzles.Stats, error) {
	if b.Rules != board.Plain {
		return tallyConnected(ctx, b)
	}
	c := newCounter(ctx, newPropagator(ctx, newModel(&puzzles.Poll{Context: ctx}, b)))
	c.circuit = count.NewCircuit(&count.Integers{}, maxKnown)
	c.whites = zeros(len(b.Clues))
	root, n := c.everything()
	if c.ended == nil && n.Sign() > 0 {
		c.ended = c.circuit.Shares(&puzzles.Poll{Context: ctx}, root)
	}
	if c.ended != nil {
		return nil, c.stats(), c.ended
	}
	return puzzles.TallyOnes(n, c.whites), c.stats(), nil
}

func zeros(n int) []*big.Int {
	all := make([]*big.Int, n)
	for i := range all {
		all[i] = new(big.Int)
	}
	return all
}

// sharing tells the cells that became white since the given moment, and those that are free, what the parts into
// which a component was split are worth. Half of the colourings of free cells have each of them white.
func (c *counter) sharing(since int32, free []int32) func(rest *big.Int) {
	var whites []int32
	for _, l := range c.Trail()[since:] {
		if l.IsPos() {
			whites = append(whites, l.Var())
		}
	}
	return func(rest *big.Int) {
		all := new(big.Int).Lsh(rest, uint(len(free)))
		for _, cell := range whites {
			c.whites[cell].Add(c.whites[cell], all)
		}
		all.Rsh(all, 1)
		for _, cell := range free {
			c.whites[cell].Add(c.whites[cell], all)
		}
	}
}

// aloneNode is alone for a component of one clue, with what goes back to its cells.
func (c *counter) aloneNode(part *component) *count.Node[*big.Int] {
	number := part.clues[0]
	r := &c.rests[number]
	whites := map[int32]*big.Int{}
	part.each(func(cell int32) { whites[cell] = new(big.Int) })
	for d, ray := range c.clues[number].rays {
		left, others := ray[r.from[d]:r.end[d]], c.shares(number, d)
		c.ends(left, func(length, hidden int) {
			rest := int(r.need) - length
			if rest < 0 || rest >= len(others) {
				return
			}
			ways := new(big.Int).Lsh(others[rest], uint(hidden))
			half := new(big.Int).Rsh(ways, 1)
			for i, cell := range left {
				if n := whites[cell]; n != nil && i < length {
					n.Add(n, ways)
				} else if n != nil && i > length {
					n.Add(n, half)
				}
			}
		})
	}
	return &count.Node[*big.Int]{Value: c.alone(number), Share: func(out *big.Int) error {
		product := new(big.Int)
		part.each(func(cell int32) {
			c.whites[cell].Add(c.whites[cell], product.Mul(out, whites[cell]))
		})
		return nil
	}}
}
