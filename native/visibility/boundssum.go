package visibility

import "twofold/native/learn"

// A sum says that parts have so much together, if a literal is true.
type sum struct {
	parts  [4]part
	need   int
	only   learn.Lit // unless always
	always bool
}

// A part is the length of an arm, or what that leaves of the arm's cells.
type part struct {
	arm  int32
	rest bool
}

// The directions of a clue's arms are those of directions.
const (
	rightward = 1
	downward  = 3
)

// across are the other two arms of a clue that has one in such a direction.
var across = [4][2]int32{rightward: {2, 3}, downward: {0, 1}}

// sum makes the sums: the arms of a clue have what it needs; and clues that see each other see as much along their
// common line, so what they see across it differs as what they need does. The second follows from the first and from
// the colours, but what a clue sees along the line is bounded by what it sees across before it is known how that is
// divided. On loose boards it saves nearly all conflicts.
func (b *bounder) sum() {
	b.in = make([][]int32, len(b.arms))
	at := make(map[int32]int32, len(b.clues))
	for number, c := range b.clues {
		at[c.cell] = int32(number)
		first := 4 * int32(number)
		b.addSum(sum{
			parts: [4]part{{arm: first}, {arm: first + 1}, {arm: first + 2}, {arm: first + 3}}, need: c.need, always: true,
		})
	}
	for number := range int32(len(b.clues)) {
		for _, d := range [2]int32{rightward, downward} {
			line := 4*number + d
			for i, cell := range b.arms[line].cells {
				if other, is := at[cell]; is {
					b.face(number, other, d, b.arms[line].atLeast(i+1))
					b.in[line] = append(b.in[line], int32(len(b.sums)-1))
					break
				}
			}
		}
	}
}

// face adds the sum of two clues of which one sees the other, in a direction, if a literal is true.
func (b *bounder) face(clue, other, direction int32, only learn.Lit) {
	s := sum{need: b.clues[clue].need - b.clues[other].need, only: only}
	for i, d := range across[direction] {
		s.parts[i] = part{arm: 4*clue + d}
		s.parts[i+2] = part{arm: 4*other + d, rest: true}
		s.need += len(b.arms[4*other+d].cells)
	}
	b.addSum(s)
}

func (b *bounder) addSum(s sum) {
	for _, p := range s.parts {
		b.in[p.arm] = append(b.in[p.arm], int32(len(b.sums)))
	}
	b.sums = append(b.sums, s)
}

// bounds are the least and the most that a part may be, as the literals say that were spread.
func (b *bounder) bounds(p part) (least, most int) {
	a := &b.arms[p.arm]
	if p.rest {
		return len(a.cells) - a.most, len(a.cells) - a.least
	}
	return a.least, a.most
}

// full is the most that a part may be at all.
func (b *bounder) full(p part) int { return len(b.arms[p.arm].cells) }

// partAtLeast says that a part is at least so much, from 1 to all.
func (b *bounder) partAtLeast(p part, n int) learn.Lit {
	a := &b.arms[p.arm]
	if p.rest {
		return a.atLeast(len(a.cells) - n + 1).Not()
	}
	return a.atLeast(n)
}

// What a sum forces: a part, by its index, or that the sum does not hold, because the parts are too little or too much.
const (
	tooLittle = 4 + iota
	tooMuch
	forces // how many there are
)

// cause is that of what a sum forces.
func (b *bounder) cause(number int32, what int) learn.Reason {
	return learn.Reason{Kind: bySum, Of: forces*number + int32(what)}
}

// FinalCheck looks at the sums that wait, until one forces something.
func (b *bounder) FinalCheck() bool {
	for now := b.TrailSize(); b.TrailSize() == now; {
		s, ok := b.Pop()
		if !ok {
			return true
		}
		if !b.draw(s) {
			return false
		}
	}
	return true
}

// draw bounds each part of a sum by what the others leave to it.
func (b *bounder) draw(number int32) bool {
	s := &b.sums[number]
	holds := learn.True
	if !s.always {
		holds = b.Value(s.only)
	}
	if holds == learn.False {
		return true
	}
	least, most := 0, 0
	for _, p := range s.parts {
		l, m := b.bounds(p)
		least, most = least+l, most+m
	}
	if wrong := wrongBy(least, most, s.need); wrong != 0 {
		if holds != learn.True {
			return b.Imply(s.only.Not(), b.cause(number, wrong))
		}
		return b.Conflict(b.unless(s, b.tells(s, wrong, b.TrailSize(), nil))...)
	}
	if holds != learn.True {
		return true
	}
	for i, p := range s.parts {
		l, m := b.bounds(p)
		if n := s.need - (most - m); n > l && !b.Imply(b.partAtLeast(p, n), b.cause(number, i)) {
			return false
		}
		if n := s.need - (least - l); n < m && !b.Imply(b.partAtLeast(p, n+1).Not(), b.cause(number, i)) {
			return false
		}
	}
	return true
}

// wrongBy says whether bounds are tooLittle or tooMuch, 0 for neither.
func wrongBy(least, most, need int) int {
	switch {
	case most < need:
		return tooLittle
	case least > need:
		return tooMuch
	}
	return 0
}
