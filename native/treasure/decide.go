package treasure

import (
	"context"
	"math/big"

	"twofold/puzzles"
	board "twofold/puzzles/treasure"
)

// Decide returns the values that cells have in every solution, puzzles.Open for cells whose value is
// not the same in all of them, and nil if there is no solution.
//
// It finds one solution of each component and then asks, for each cell on which all solutions found so
// far agree, for one that differs there. Where there is none the cell is decided, and what follows from
// it is too. A total ties the components together, and each question is then one about the whole board.
func Decide(ctx context.Context, b *board.Board) (puzzles.Solution, puzzles.Stats, error) {
	return decide(ctx, b, learnFrom)
}

func decide(ctx context.Context, b *board.Board, learnFrom int) (puzzles.Solution, puzzles.Stats, error) {
	t := newTracker(ctx, b)
	t.learnFrom = learnFrom
	d := &decider{tracker: t, agreed: make([]int8, len(t.cellOf))}
	ok := d.run()
	if t.ended != nil || !ok {
		return nil, t.stats(), t.ended
	}
	return d.solution(), t.stats(), nil
}

// A decider keeps what the solutions found so far agree on.
type decider struct {
	*tracker
	agreed []int8 // by variable: the value in all of them, or open if they differ
}

// run says whether there is a solution.
func (d *decider) run() bool {
	if !d.all() {
		d.conflicts++
		return false
	}
	wanted, ok := d.wanted()
	if !ok {
		return false
	}
	parts := [][]int32{d.variables()}
	if !d.counting() {
		parts = parts[:0]
		for _, c := range d.split(d.variables()) {
			parts = append(parts, c)
		}
	}
	copy(d.agreed, d.values)
	coins := d.coins
	var small [][]int32
	for _, part := range parts {
		if d.isLarge(part) {
			if !d.decideLarge(part) {
				return false
			}
			continue
		}
		if small = append(small, part); !d.find(part, wanted, d.begin) {
			return false
		}
	}
	parts = small
	d.against = d.agreed
	for _, part := range parts {
		for _, x := range part {
			d.probe(part, x, wanted, coins)
		}
	}
	return true
}

// decideLarge decides a large component; false means that it has no solution.
func (d *decider) decideLarge(part component) bool {
	values := d.tracker.agreed(part)
	for i, value := range values {
		d.agreed[part[i]] = int8(value)
	}
	return values != nil
}

// find looks for a solution of open variables, given that no clue links them to other ones, and hands it
// to use, as values of all variables.
func (d *decider) find(part []int32, wanted *big.Int, use func(part []int32)) bool {
	found := false
	d.each(d.split(part), wanted, func(int) bool {
		use(part)
		found = true
		return false
	})
	return found
}

// begin notes the first solution.
func (d *decider) begin(part []int32) {
	for _, x := range part {
		d.agreed[x] = d.values[x]
	}
}

// compare notes a further solution.
func (d *decider) compare(part []int32) {
	for _, x := range part {
		if d.agreed[x] != d.values[x] {
			d.agreed[x] = open
		}
	}
}

// probe finds out whether all solutions agree on x. wanted counts the coins beyond the first ones.
func (d *decider) probe(part []int32, x int32, wanted *big.Int, coins int) {
	value := d.agreed[x]
	if value == open || d.values[x] != open || d.ended != nil {
		return
	}
	length := len(d.trail)
	differs := d.decide(x, 1-value) && d.find(part, d.left(wanted, coins), d.compare)
	d.undo(length)
	if !differs && d.ended == nil {
		d.decide(x, value) // no contradiction: a solution has it
	}
}

// left is what is wanted of the coins still to be placed.
func (d *decider) left(wanted *big.Int, coins int) *big.Int {
	if !d.counting() {
		return wanted
	}
	return less(wanted, d.coins-coins)
}

// solution has the agreed values; cells without a variable hold no coin.
func (d *decider) solution() puzzles.Solution {
	s := d.blank()
	for x, cell := range d.cellOf {
		s[cell] = int(d.agreed[x])
	}
	return s
}
