package visibility

import (
	"twofold/native/learn"
	"twofold/native/rivals"
)

// A linked is the reducible of a Cave: that its cells are connected are two more clues, which always hold. They are
// drawn with what else follows from a cell, and only tell what a picture needs to obey them.
type linked struct {
	*reducible
	rules [2]*joined
	watch [][]int32 // by cell
}

func newLinked(r *reducible) *linked {
	l := &linked{reducible: r, rules: [2]*joined{{links: r.links, of: white}, {links: r.links, of: black}}}
	first := int32(len(r.of))
	for _, clues := range r.watch {
		l.watch = append(l.watch, append(append([]int32(nil), clues...), first, first+1))
	}
	return l
}

func (l *linked) Clues() int                  { return len(l.of) + len(l.rules) }
func (l *linked) Standing() int               { return len(l.rules) }
func (l *linked) Watching(cell int32) []int32 { return l.watch[cell] }

// rule is the one that a clue is, or nil.
func (l *linked) rule(clue int32) *joined {
	if i := int(clue) - len(l.of); i >= 0 {
		return l.rules[i]
	}
	return nil
}

func (l *linked) Facts(clue int32, out []learn.Lit) []learn.Lit {
	if l.rule(clue) != nil {
		return out
	}
	return l.reducible.Facts(clue, out)
}

func (l *linked) Speaks(clue int32, picture []int8, out []int32) []int32 {
	if rule := l.rule(clue); rule != nil {
		rule.Off(picture, nil)
		return rule.Mend(out)
	}
	return l.reducible.Speaks(clue, picture, out)
}

func (l *linked) Off(clue int32, picture []int8) int {
	if rule := l.rule(clue); rule != nil {
		return rule.Off(picture, nil)
	}
	return l.reducible.Off(clue, picture)
}

func (l *linked) Obeys(clue int32, picture []int8) bool {
	if rule := l.rule(clue); rule != nil {
		return rule.Off(picture, nil) == 0
	}
	return l.reducible.Obeys(clue, picture)
}

func (l *linked) Draw(clue int32) bool { return l.rule(clue) != nil || l.reducible.Draw(clue) }

// Joined is the rule that the cells of a colour are connected, the black ones by the frame. Pictures are looked at
// whole.
type joined struct {
	*links
	of    colour
	cells []int32 // of which one has to change
	queue []int32
	seen  []bool // by node
}

// Off is Either if the cells are not connected. Then there is a ring around one of them, which is kept for Mend.
func (j *joined) Off(picture []int8, _ []int32) int {
	j.cells = j.cells[:0]
	root := j.frame
	if j.of == white {
		if root = j.first(picture); root == noCell {
			return 0
		}
	}
	j.flood(root, picture)
	for cell, value := range picture {
		if value == j.of && !j.seen[cell] {
			j.enclosed(int32(cell), root, picture)
			return rivals.Either
		}
	}
	return 0
}

func (j *joined) Mend(out []int32) []int32 { return append(out, j.cells...) }

// first is the first cell of the colour, or none.
func (j *joined) first(picture []int8) int32 {
	for cell, value := range picture {
		if value == j.of {
			return int32(cell)
		}
	}
	return noCell
}

// flood marks what is connected with a node.
func (j *joined) flood(root int32, picture []int8) {
	if j.seen == nil {
		j.seen = make([]bool, len(picture)+1)
	}
	clear(j.seen)
	j.seen[root] = true
	j.queue = append(j.queue[:0], root)
	for i := 0; i < len(j.queue); i++ {
		node, next := j.queue[i], j.edge
		if node != j.frame {
			next = j.beside[node][:]
		}
		for _, n := range next {
			if n != j.frame && picture[n] == j.of && !j.seen[n] {
				j.seen[n] = true
				j.queue = append(j.queue, n)
			}
		}
	}
}

// enclosed keeps the cells that keep one from the root, and these two.
func (j *joined) enclosed(cell, root int32, picture []int8) {
	for n := range picture {
		j.wall[n] = picture[n] == -j.of
	}
	j.wall[j.frame] = j.of == white
	for _, n := range j.ring(cell, root) {
		if n != j.frame {
			j.cells = append(j.cells, n)
		}
	}
	if j.cells = append(j.cells, cell); root != j.frame {
		j.cells = append(j.cells, root)
	}
}
