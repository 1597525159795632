package verify

import (
	"bytes"
	"context"
	"math"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/rules"
	"twofold/sat/drat"
)

// Cut is a formula with cuts in place of the clauses that say its Links.
func Cut(f *encode.Formula, cuts [][]int) *encode.Formula {
	cut := f.Loose()
	cut.Clauses = append(cut.Clauses, cuts...)
	return cut
}

// A citer reports whether a clause holds in each solution, since what a board says is connected would not be.
type citer interface{ holds(clause []int) bool }

// Cites reports whether evidence of a board may have cuts.
func Cites(b puzzles.Board) bool {
	_, isRegional := b.(puzzles.Regional)
	_, isModel := b.(rules.Board)
	return isRegional || isModel
}

// citer is nil if the board has none.
func (v *verifier) citer(f *encode.Formula) (citer, error) {
	switch b := v.board.(type) {
	case puzzles.Regional:
		return newCutter(b, f.Names), nil
	case rules.Board:
		m, err := b.Model(v.ctx)
		if err != nil {
			return nil, err
		}
		return newItemCutter(m), nil
	}
	return nil, nil
}

// A cutter is the citer of regions.
type cutter struct {
	names   []string
	regions []puzzles.Region
	nodes   []map[string]int // by region: the node that a variable is about
}

func newCutter(b puzzles.Regional, names []string) *cutter {
	regions := b.Regions()
	return &cutter{names, regions, nodesOf(regions)}
}

func nodesOf(regions []puzzles.Region) (nodes []map[string]int) {
	for _, r := range regions {
		own := map[string]int{}
		for node, name := range r.Names {
			if name != "" {
				own[name] = node
			}
		}
		nodes = append(nodes, own)
	}
	return nodes
}

// holds reports whether a clause follows from one of the regions.
func (c *cutter) holds(clause []int) bool {
	for i, r := range c.regions {
		if c.breaks(&r, c.nodes[i], clause) {
			return true
		}
	}
	return false
}

// What a clause leaves of a node.
const (
	open = iota
	in
	out
)

// breaks reports whether a region cannot be connected, or not have its size, where all literals of a clause are false
// that are about its nodes.
func (c *cutter) breaks(r *puzzles.Region, nodes map[string]int, clause []int) bool {
	state := make([]int, len(r.Names))
	for node, name := range r.Names {
		if name == "" {
			state[node] = in
		}
	}
	isAbout := false
	for _, l := range clause {
		if node, is := nodes[c.names[max(l, -l)-1]]; is {
			isAbout = true
			if state[node] = in; (l < 0) == r.Negative {
				state[node] = out
			}
		}
	}
	root := slices.Index(state, in)
	return isAbout && root >= 0 && !fits(r, state, root)
}

// fits reports whether all nodes that are in the region are connected over open ones, each pair by few enough, and
// whether enough nodes are connected with one of them.
func fits(r *puzzles.Region, state []int, root int) bool {
	known, reached := 0, 0
	for _, is := range state {
		if is == in {
			known++
		}
	}
	for node, between := range opened(r.Near, state, root) {
		if between != beyond {
			reached++
		}
		if state[node] == in && (between == beyond || r.Size > 0 && known+between > r.Size) {
			return false
		}
	}
	return r.Size == 0 || reached >= r.Size
}

// beyond is more nodes than there are.
const beyond = math.MaxInt

// opened are, by node, the open ones on a way from one to it, itself included, that has as few of them as any; beyond,
// if there is no way.
func opened(near [][]int, state []int, from int) []int {
	opened := slices.Repeat([]int{beyond}, len(state))
	opened[from] = 0
	for now, count := []int{from}, 0; len(now) > 0; count++ {
		var later []int
		for i := 0; i < len(now); i++ { // it grows by nodes that are in the region
			for _, next := range near[now[i]] {
				switch {
				case opened[next] <= count || opened[now[i]] != count:
				case state[next] == in:
					opened[next] = count
					now = append(now, next)
				case state[next] == open && opened[next] == beyond:
					opened[next] = count + 1
					later = append(later, next)
				}
			}
		}
		now = later
	}
	return opened
}

// cutAs is the formula with the cuts that a file has, which it checks; or as it is, if the file has all of its clauses
// or too few.
func (v *verifier) cutAs(name string, f *encode.Formula) (*encode.Formula, error) {
	if !Cites(v.board) || f.Links == nil {
		return f, nil
	}
	content, err := v.File(name)
	if err != nil {
		return nil, err
	}
	read, err := drat.ReadFormula(bytes.NewReader(content))
	if err != nil {
		return nil, fault(name, "%v", err)
	}
	before := len(f.Loose().Clauses)
	if len(read.Clauses) < before || slices.EqualFunc(read.Clauses, f.Clauses, slices.Equal) {
		return f, nil // it is compared with all of it
	}
	c, err := v.citer(f)
	if err != nil {
		return nil, err
	}
	cuts := read.Clauses[before:]
	for i, clause := range cuts {
		if v.ctx.Err() != nil {
			return nil, context.Cause(v.ctx)
		}
		if !c.holds(clause) {
			return nil, fault(name, "clause %d: nothing that has to be connected says %v", before+i+1, clause)
		}
	}
	v.isCut = true
	return Cut(f, cuts), nil
}
