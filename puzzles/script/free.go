package script

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

// Free lines are straight ones of any slope, each between the middles of two cells. An answer has an entry for each two
// of the n cells, n(n-1)/2: of the first cell with each later one, then of the second.
//
// In words a line stands at the first of its cells, as the place of the other one. Others from there are none, or open
// behind OpenWord, alone or ahead of a place; those behind noLine are none then:
//
//	r1c3,r2c5      two lines
//	r1c3,?r2c5     a line, and one that is open
//	r1c3,?,!r2c5   a line, and all are open but one
//	·              none

const (
	noLine     = "!"
	noneOfNode = "·"
)

// freeGraph is each two of n nodes.
func freeGraph(n int) graph {
	all := make(graph, 0, n*(n-1)/2)
	for a := range n {
		for b := a + 1; b < n; b++ {
			all = append(all, model.Edge{A: a, B: b, Lit: model.True})
		}
	}
	return all
}

// freeLine is the nodes of an entry.
func freeLine(i, n int) (from, to int) {
	for later := n - 1; i >= later; later-- {
		i -= later
		from++
	}
	return from, from + 1 + i
}

// freeWords are the words of nodes.
func freeWords(rows, cols int, s puzzles.Solution) []string {
	n := rows * cols
	words := make([]string, n)
	for node := range words {
		at := s[:n-1-node]
		s = s[len(at):]
		words[node] = freeWord(at, func(i int) string { return puzzles.Place(node+1+i, cols) })
	}
	return words
}

// freeWord is the word of a node whose lines have values: in as few parts as there are.
func freeWord(values puzzles.Solution, place func(i int) string) string {
	of := map[int][]string{}
	for i, v := range values {
		of[v] = append(of[v], place(i))
	}
	with := func(sign string, places []string) (all []string) {
		for _, place := range places {
			all = append(all, sign+place)
		}
		return all
	}
	parts, open, none := of[1], with(puzzles.OpenWord, of[puzzles.Open]), with(noLine, of[0])
	if len(open) > len(none) {
		open = append([]string{puzzles.OpenWord}, none...)
	}
	parts = append(parts, open...)
	if len(parts) == 0 {
		return noneOfNode
	}
	return strings.Join(parts, ",")
}

// readFree reads words of nodes.
func readFree(t *parse.Text, rows, cols int) (puzzles.Solution, error) {
	nodes, err := parse.Cells(t, 0, rows, cols, func(node int, word parse.Token) (puzzles.Solution, error) {
		values := make(puzzles.Solution, rows*cols-1-node)
		for _, part := range strings.Split(word.Text, ",") {
			if part == puzzles.OpenWord {
				values = slices.Repeat(puzzles.Solution{puzzles.Open}, len(values))
			}
		}
		for _, part := range strings.Split(word.Text, ",") {
			if part == puzzles.OpenWord || part == noneOfNode || part == puzzles.Free {
				continue
			}
			place, value := part, 1
			if rest, is := strings.CutPrefix(part, puzzles.OpenWord); is {
				place, value = rest, puzzles.Open
			} else if rest, is := strings.CutPrefix(part, noLine); is {
				place, value = rest, 0
			}
			other, err := puzzles.ParsePlace(place, rows, cols)
			if err != nil || other <= node {
				return nil, t.Errorf(word, "%q: expected places behind %s, to which lines lead, such as r2c3,r4c1, or %s for none",
					word.Text, puzzles.Place(node, cols), noneOfNode)
			}
			values[other-node-1] = value
		}
		return values, nil
	})
	return slices.Concat(nodes...), err
}

// sights(cells) is each two of some cells with none of them between, as lines that may be drawn.
func (s *stage) sights() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		isIn, err := s.unpackCells(f, args, kw)
		if err != nil {
			return nil, err
		}
		var all graph
		for a := range isIn {
			seen := map[[2]int]bool{} // ways; of two cells on one the nearer comes first
			for b := a + 1; b < len(isIn) && isIn[a]; b++ {
				x, y := s.board.way(a, b)
				n := gcd(x, y)
				if way := [2]int{x / n, y / n}; isIn[b] && !seen[way] {
					seen[way] = true
					all = append(all, model.Edge{A: a, B: b})
				}
			}
			if err := s.fits(); err != nil {
				return nil, err
			}
			s.room -= constantBytes * int64(len(seen))
		}
		return all, nil
	}
}

// way is how far it is from a cell to another one, to the right and down.
func (b *Board) way(from, to int) (x, y int) { return to%b.cols - from%b.cols, to/b.cols - from/b.cols }

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// crossings(lines) is of lines, each a pair of cells, those that cross each other between their ends, as (i, j, whether
// at a right angle).
func (s *stage) crossings() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var list starlark.Value
		if err := starlark.UnpackArgs(f.Name(), args, kw, "lines", &list); err != nil {
			return nil, err
		}
		pairs, err := sequence(list, func(v starlark.Value) ([]int, error) { return sequence(v, s.cell) })
		if err != nil {
			return nil, err
		}
		var all []starlark.Value
		for j, b := range pairs {
			if len(b) != 2 {
				return nil, fmt.Errorf("line %d: expected two cells", j)
			}
			s.room -= int64(j) // each may be a clause; fits looks at the context as well
			if err := s.fits(); err != nil {
				return nil, err
			}
			for i, a := range pairs[:j] {
				if is, isRight := s.board.cross([2]int(a), [2]int(b)); is {
					all = append(all, starlark.Tuple{starlark.MakeInt(i), starlark.MakeInt(j), starlark.Bool(isRight)})
				}
			}
		}
		return starlark.NewList(all), nil
	}
}

// cross reports whether two lines cross between their ends, and whether they are at a right angle.
func (b *Board) cross(one, other [2]int) (is, isRight bool) {
	side := func(of [2]int, at int) int { // on which side of a line a cell lies
		x, y := b.way(of[0], of[1])
		dx, dy := b.way(of[0], at)
		return x*dy - y*dx
	}
	is = side(one, other[0])*side(one, other[1]) < 0 && side(other, one[0])*side(other, one[1]) < 0
	x, y := b.way(one[0], one[1])
	dx, dy := b.way(other[0], other[1])
	return is, x*dx+y*dy == 0
}
