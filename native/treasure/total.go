package treasure

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/big"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
)

// A total is the number of all coins, as a rule of an oracle. To a clause learner it is a pigeonhole. But of cells that
// the same kept clues count, a bundle, it does not matter which ones hold coins: only how many do. Bundles are few
// where few clues are kept, and are solved exactly.
type total struct {
	*ruled
	place []int32 // by clue: among the kept ones, or nowhere
}

func newTotal(r *ruled) *total {
	return &total{ruled: r, place: slices.Repeat([]int32{nowhere}, len(r.at))}
}

// Off is how many coins too many there are: the known picture has the total.
func (t *total) Off(picture []int8, changed []int32) (off int) {
	for _, cell := range changed {
		off += int(picture[cell])
	}
	return off
}

// Mend is not needed of a closing rule.
func (t *total) Mend(out []int32) []int32 { return out }

// Close is rivals.Closing's.
func (t *total) Close(
	ctx context.Context, clues []int, values, picture []int8, out []int32,
) (changed []int32, found bool, err error) {
	defer puzzles.Unwound(&err)
	p := t.program(ctx, clues, values)
	if !p.feasible() {
		return out, false, nil
	}
	for i, g := range p.bundles {
		out = t.fill(g, p.choose(i), picture, out)
	}
	return out, true, nil
}

// fill gives a bundle so many coins, and changes as few cells as that takes.
func (t *total) fill(g *bundle, coins int, picture []int8, out []int32) []int32 {
	value, change := learn.True, coins-g.known
	if change < 0 {
		value, change = learn.False, -change
	}
	for _, cell := range g.cells {
		if change > 0 && t.picture[cell] != value {
			picture[cell] = value
			out = append(out, cell)
			change--
		}
	}
	return out
}

// A bundle is the open cells that the same kept clues count.
type bundle struct {
	clues []int32 // places of the clues
	cells []int32
	known int // coins in the known picture
	part  int32
}

// A program says how many coins the bundles may have. Bundles that are linked by clues follow each other. Clues go by
// their places.
type program struct {
	poll    puzzles.Poll
	bundles []*bundle
	need    []int // by clue: coins that it lacks, after the bundles before the one that is looked at
	room    []int // by clue: its cells in the bundles from there on
	left    int   // coins that these bundles lack in all

	last    []int     // by clue: its last bundle
	between [][]int32 // by bundle: the clues that have bundles before it, and itself or later ones
	seen    map[string]*big.Int
	key     []byte
}

// program reads what the clues leave open.
func (t *total) program(ctx context.Context, clues []int, values []int8) *program {
	p := &program{poll: puzzles.Poll{Context: ctx}, left: t.total, seen: map[string]*big.Int{}}
	for i, clue := range clues {
		t.place[clue] = int32(i)
		p.need = append(p.need, int(t.need[clue]))
	}
	p.room = make([]int, len(clues))
	byClues, counting := map[string]*bundle{}, []int32(nil)
	for cell := range int32(len(t.picture)) {
		counting = counting[:0]
		for _, clue := range t.watch[cell] {
			if t.place[clue] != nowhere && t.at[clue] != cell {
				counting = append(counting, t.place[clue])
			}
		}
		switch values[learn.Pos(cell)] {
		case learn.True:
			p.left--
			for _, clue := range counting {
				p.need[clue]--
			}
		case learn.Open:
			p.add(byClues, counting, cell, t.picture[cell])
		}
	}
	for _, clue := range clues {
		t.place[clue] = nowhere
	}
	p.order(t.rows < t.cols, t.cols)
	return p
}

// add puts an open cell into its bundle.
func (p *program) add(byClues map[string]*bundle, clues []int32, cell int32, known int8) {
	p.key = p.key[:0]
	for _, clue := range clues {
		p.key = binary.AppendUvarint(p.key, uint64(clue))
	}
	g := byClues[string(p.key)]
	if g == nil {
		g = &bundle{clues: slices.Clone(clues), part: nowhere}
		byClues[string(p.key)] = g
		p.bundles = append(p.bundles, g)
	}
	g.cells = append(g.cells, cell)
	for _, clue := range clues {
		p.room[clue]++
	}
	if known == learn.True {
		g.known++
	}
}

// order sorts the bundles: part by part, and along the longer side of the board, so that few clues have bundles on both
// sides of a place in the order.
func (p *program) order(wide bool, cols int) {
	of := make([][]*bundle, len(p.need))
	for _, g := range p.bundles {
		for _, clue := range g.clues {
			of[clue] = append(of[clue], g)
		}
	}
	for part, first := range p.bundles {
		for linked := []*bundle{first}; len(linked) > 0; {
			g := linked[len(linked)-1]
			linked = linked[:len(linked)-1]
			if g.part != nowhere {
				continue
			}
			g.part = int32(part)
			for _, clue := range g.clues {
				linked = append(linked, of[clue]...)
			}
		}
	}
	along := func(g *bundle) int32 {
		if wide {
			return g.cells[0] % int32(cols)
		}
		return g.cells[0]
	}
	slices.SortFunc(p.bundles, func(a, b *bundle) int {
		return cmp.Or(cmp.Compare(a.part, b.part), cmp.Compare(along(a), along(b)), cmp.Compare(a.cells[0], b.cells[0]))
	})
	p.last, p.between = make([]int, len(p.need)), make([][]int32, len(p.bundles)+1)
	first := slices.Repeat([]int{nowhere}, len(p.need))
	for i, g := range p.bundles {
		for _, clue := range g.clues {
			if first[clue] == nowhere {
				first[clue] = i
			}
			p.last[clue] = i
		}
	}
	for clue := range p.need {
		for i := first[clue] + 1; first[clue] != nowhere && i <= p.last[clue]; i++ {
			p.between[i] = append(p.between[i], int32(clue))
		}
	}
}

// feasible says whether there is a filling.
func (p *program) feasible() bool {
	for clue, need := range p.need {
		if need < 0 || need > p.room[clue] {
			return false
		}
	}
	return p.left >= 0 && p.sums(0).Bit(p.left) == 1
}

// sums is the set of numbers of coins, as bits, that the bundles from the i-th on may have in all.
func (p *program) sums(i int) *big.Int {
	if i == len(p.bundles) {
		return big.NewInt(1)
	}
	p.poll.Check()
	p.key = binary.AppendUvarint(p.key[:0], uint64(i))
	for _, clue := range p.between[i] {
		p.key = binary.AppendUvarint(p.key, uint64(p.need[clue]))
	}
	key := string(p.key)
	if known := p.seen[key]; known != nil {
		return known
	}
	all := new(big.Int)
	for n := range len(p.bundles[i].cells) + 1 {
		if p.take(i, n) {
			all.Or(all, new(big.Int).Lsh(p.sums(i+1), uint(n)))
		}
		p.give(i, n)
	}
	p.seen[key] = all
	return all
}

// take gives a bundle so many coins; false means that a clue of it cannot hold then.
func (p *program) take(i, coins int) bool {
	ok := true
	for _, clue := range p.bundles[i].clues {
		p.need[clue] -= coins
		p.room[clue] -= len(p.bundles[i].cells)
		ok = ok && p.need[clue] >= 0 && p.need[clue] <= p.room[clue]
	}
	return ok
}

// give takes that back.
func (p *program) give(i, coins int) {
	for _, clue := range p.bundles[i].clues {
		p.need[clue] += coins
		p.room[clue] += len(p.bundles[i].cells)
	}
}

// choose gives the i-th bundle coins, as near as may be to those of the known picture, so that the bundles behind it
// can have what is left.
func (p *program) choose(i int) int {
	g := p.bundles[i]
	for off := range len(g.cells) + 1 {
		for _, n := range [2]int{g.known - off, g.known + off} {
			if n < 0 || n > min(len(g.cells), p.left) {
				continue
			}
			if p.take(i, n) && p.sums(i+1).Bit(p.left-n) == 1 {
				p.left -= n
				return n
			}
			p.give(i, n)
		}
	}
	panic("bundles have no coins that their sums promised")
}
