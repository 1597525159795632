package compile

import (
	"bufio"
	"io"
	"strconv"
)

// A Circuit is a decision-DNNF. Children come before their parents.
type Circuit struct {
	nodes []node
	root  int32
}

// A node is a sum over the values of a variable if it has arcs with literals, and else a product.
type node struct {
	kind  byte // as in the text
	arcs  []arc
	empty bool // it has no model
}

// An arc leads to a node, along literals that are true with it. The first is the decision.
type arc struct {
	lits []int32
	to   int32
}

// The first two nodes of a circuit.
const (
	trueNode  = 0
	falseNode = 1
)

func newCircuit() *Circuit {
	return &Circuit{nodes: []node{{kind: 't'}, {kind: 'f', empty: true}}}
}

// Size is the number of nodes.
func (c *Circuit) Size() int { return len(c.nodes) }

func (c *Circuit) or(arcs []arc) int32 {
	n := node{kind: 'o', arcs: arcs, empty: true}
	for _, a := range arcs {
		n.empty = n.empty && c.nodes[a.to].empty
	}
	c.nodes = append(c.nodes, n)
	return int32(len(c.nodes) - 1)
}

func (c *Circuit) and(parts []int32) int32 {
	switch len(parts) {
	case 0:
		return trueNode
	case 1:
		return parts[0]
	}
	n := node{kind: 'a'}
	for _, part := range parts {
		n.arcs = append(n.arcs, arc{to: part})
	}
	c.nodes = append(c.nodes, n)
	return int32(len(c.nodes) - 1)
}

// WriteNNF writes the circuit in the format of the compiler d4 (Jean-Marie Lagniez and Pierre Marquis: An Improved
// Decision-DNNF Compiler, IJCAI 2017): "o 3 0" is a node that adds, "a 3 0" one that multiplies, t and f are the two
// constants, and "3 7 -2 5 0" is an arc from node 3 to node 7 along the literals -2 and 5. The root is node 1, and arcs
// lead to higher numbers. Nodes that the root does not lead to are left out.
func (c *Circuit) WriteNNF(w io.Writer) error {
	used := make([]bool, len(c.nodes))
	used[c.root] = true
	number := make([]int32, len(c.nodes))
	count := int32(0)
	for i := int32(len(c.nodes)) - 1; i >= 0; i-- {
		if !used[i] {
			continue
		}
		count++
		number[i] = count
		for _, a := range c.nodes[i].arcs {
			used[a.to] = true
		}
	}
	out := bufio.NewWriterSize(w, 1<<16)
	for i := int32(len(c.nodes)) - 1; i >= 0; i-- {
		if !used[i] {
			continue
		}
		line := append(out.AvailableBuffer(), c.nodes[i].kind, ' ')
		out.Write(append(strconv.AppendInt(line, int64(number[i]), 10), " 0\n"...))
	}
	for i := int32(len(c.nodes)) - 1; i >= 0; i-- {
		if !used[i] {
			continue
		}
		for _, a := range c.nodes[i].arcs {
			line := append(strconv.AppendInt(out.AvailableBuffer(), int64(number[i]), 10), ' ')
			line = append(strconv.AppendInt(line, int64(number[a.to]), 10), ' ')
			for _, l := range a.lits {
				line = append(strconv.AppendInt(line, int64(l), 10), ' ')
			}
			out.Write(append(line, "0\n"...))
		}
	}
	return out.Flush()
}
