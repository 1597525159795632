package visibility

import "twofold/puzzles"

var _ puzzles.Nearby = (*Board)(nil)

// BreaksNear is puzzles.Nearby's. It costs what the changed cells see and are seen from, and what lies between the
// parts of the white cells that a change might have cut apart. A cave, which has two rules with a name, is judged as a
// whole.
func (b *Board) BreaksNear(s puzzles.Solution) func(entries, values, kept []int) ([]int, error) {
	l := &lines{b, b.sides()}
	around := puzzles.Surroundings{Obeys: l.obeys, Touch: l.touch, Off: l.off}
	if len(b.named()) == 1 && b.checkWhite(s) == nil {
		m := &meeting{sides: l.sides, search: make([]int32, len(s))}
		around.Rule = m.apart
	}
	return puzzles.BreaksAround(b, s, around)
}

// Lines go from a cell to its sides.
type lines struct {
	*Board
	sides [][4]int32
}

func (l *lines) obeys(now puzzles.Solution, cell int) bool {
	if clue := l.Clues[cell]; uint(now[cell]) > 1 || clue != Blank && (clue == 0) != (now[cell] == 0) {
		return false
	}
	for _, at := range l.sides[cell] {
		if l.law().apart && at >= 0 && now[at]+now[cell] == 0 {
			return false
		}
	}
	return true
}

// touch goes as far as one sees the cell. What saw it before and sees it no more, or the other way round, is nearer to
// another cell that changed, and sees that.
func (l *lines) touch(now puzzles.Solution, cell int, clue func(int)) {
	for side := range l.sides[cell] {
		for at := l.sides[cell][side]; at >= 0 && now[at] == 1; at = l.sides[at][side] {
			if l.Clues[at] > 0 {
				clue(int(at))
			}
		}
	}
	if l.Clues[cell] > 0 {
		clue(cell)
	}
}

func (l *lines) off(now puzzles.Solution, cell int) bool {
	left := int(l.Clues[cell]) - 1 // but for itself
	for side := range l.sides[cell] {
		for at := l.sides[cell][side]; at >= 0 && now[at] == 1 && left >= 0; at = l.sides[at][side] {
			left--
		}
	}
	return left != 0
}

// sides are the cells above, left, right and below of each cell, or -1.
func (b *Board) sides() [][4]int32 {
	sides := make([][4]int32, len(b.Clues))
	for cell := range sides {
		sides[cell] = [4]int32{
			int32(b.above(cell)), int32(b.leftOf(cell)), int32(b.rightOf(cell)), int32(b.below(cell)),
		}
	}
	return sides
}

// A meeting finds out whether white cells that were connected still are. Each part of them has a white cell that
// changed, or one beside a black cell that did. So it is enough that all these cells are connected: searches go out
// from each of them, breadth first and all at once, until all have met, or one has nowhere to go.
type meeting struct {
	sides   [][4]int32
	search  []int32 // by cell: the number of the search that came to it, from 1; 0 if none did
	queue   []int32 // the cells that have one, in the order in which they were reached
	group   []int32 // by search: another one that it met, or itself; see root
	waiting []int32 // by group: how many of its cells are not expanded
}

// apart is false as well if there is no white cell.
func (m *meeting) apart(now puzzles.Solution, changed []int) bool {
	m.queue, m.group, m.waiting = m.queue[:0], append(m.group[:0], 0), append(m.waiting[:0], 0)
	for _, cell := range changed {
		if now[cell] == 1 {
			m.begin(int32(cell))
			continue
		}
		for _, at := range m.sides[cell] {
			if at >= 0 && now[at] == 1 {
				m.begin(at)
			}
		}
	}
	groups, stuck := len(m.group)-1, false
	for i := 0; groups > 1 && !stuck; i++ {
		own := m.root(m.search[m.queue[i]])
		m.waiting[own]--
		groups -= m.expand(now, m.queue[i], own)
		stuck = m.waiting[own] == 0 && groups > 1
	}
	for _, cell := range m.queue {
		m.search[cell] = 0
	}
	return stuck
}

// begin starts a search at a cell, if there is none.
func (m *meeting) begin(cell int32) {
	if m.search[cell] > 0 {
		return
	}
	m.search[cell] = int32(len(m.group))
	m.queue = append(m.queue, cell)
	m.group, m.waiting = append(m.group, m.search[cell]), append(m.waiting, 1)
}

// expand goes on from a cell of a group, and returns how many others it met.
func (m *meeting) expand(now puzzles.Solution, cell, own int32) (met int) {
	for _, at := range m.sides[cell] {
		if at < 0 || now[at] == 0 {
			continue
		}
		if m.search[at] == 0 {
			m.search[at] = own
			m.queue = append(m.queue, at)
			m.waiting[own]++
			continue
		}
		if other := m.root(m.search[at]); other != own {
			m.group[other] = own
			m.waiting[own] += m.waiting[other]
			met++
		}
	}
	return met
}

func (m *meeting) root(search int32) int32 {
	for m.group[search] != search {
		search = m.group[search]
	}
	return search
}
