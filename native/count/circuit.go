package count

import "twofold/puzzles"

// A Circuit keeps how a count came about: as sums of products. So one walk back over it tells the derivative of the
// count by each of its parts, at about the cost of the count, as in Darwiche, "A differential approach to inference in
// Bayesian networks" (JACM 2003). That a search for the count leaves such a circuit behind is from Huang and Darwiche,
// "DPLL with a Trace" (IJCAI 2005).
type Circuit[T any] struct {
	ring  Ring[T]
	nodes []*Node[T] // each after those that it rests on
	known map[string]*Node[T]
	room  int64 // bytes
}

// A Node is the count of a component: the sum of its terms, or what Share knows to hand on.
type Node[T any] struct {
	Value T
	Terms []Term[T]
	Share func(out T) error // is told the derivative of the whole by Value; may be nil

	out T
}

// A Term is a product: of factors of its own, and of nodes.
type Term[T any] struct {
	Own   T
	Parts []*Node[T]
	Share func(rest T) // is told the derivative of the whole by Own
}

// NewCircuit has room for a number of bytes.
func NewCircuit[T any](ring Ring[T], room int64) *Circuit[T] {
	return &Circuit[T]{ring: ring, known: map[string]*Node[T]{}, room: room}
}

// Get is the node of a key, or nil.
func (c *Circuit[T]) Get(key []byte) *Node[T] { return c.known[string(key)] }

// Add adds a node whose terms rest on nodes that were added before. size is about how many bytes it takes besides its
// key and its value. The error, an *puzzles.Unserved, is that there is no room.
func (c *Circuit[T]) Add(key string, n *Node[T], size int) error {
	n.out = c.ring.Fresh()
	c.nodes = append(c.nodes, n)
	c.known[key] = n
	for _, t := range n.Terms {
		size += 64 + 8*len(t.Parts) + c.ring.Size(t.Own)
	}
	if c.room -= int64(len(key) + 2*c.ring.Size(n.Value) + 160 + size); c.room < 0 {
		return &puzzles.Unserved{Reason: "the components of the board are too many to keep"}
	}
	return nil
}

// Shares walks back from the root, and tells all that Share the derivatives of the whole. The error is the cause of the
// clock's context.
func (c *Circuit[T]) Shares(clock *puzzles.Poll, root Term[T]) error {
	c.back(c.ring.One(), root)
	for i := len(c.nodes) - 1; i >= 0; i-- {
		n := c.nodes[i]
		c.nodes[i] = nil
		if err := clock.Tick(); err != nil {
			return err
		}
		if c.ring.IsZero(n.out) || c.ring.IsZero(n.Value) {
			continue
		}
		for _, t := range n.Terms {
			c.back(n.out, t)
		}
		if n.Share != nil {
			if err := n.Share(n.out); err != nil {
				return err
			}
		}
	}
	return nil
}

// back hands the derivative by a product on to its factors: to each, times all others.
func (c *Circuit[T]) back(out T, t Term[T]) {
	after := make([]T, len(t.Parts)+1) // the product of the parts from there on
	after[len(t.Parts)] = c.ring.One()
	for i := len(t.Parts) - 1; i >= 0; i-- {
		after[i] = c.ring.Mul(after[i+1], t.Parts[i].Value)
	}
	t.Share(c.ring.AddPart(c.ring.Fresh(), out, after[0], t.Own))
	before, last := out, t.Own
	for i, n := range t.Parts {
		before = c.ring.Mul(before, last)
		n.out = c.ring.AddPart(n.out, before, after[i+1], n.Value)
		last = n.Value
	}
}
