package encode

import "slices"

// narrowSea is how many times as many cells as black ones a board has at least, where it helps to say how the sea lies.
const narrowSea = 3

// isNarrow says whether the numbers tell that the sea has few cells.
func (n *nurikabeEncoder) isNarrow() bool {
	size := n.seaSize()
	return size > 0 && size*narrowSea <= len(n.white) && n.rows > 1 && n.cols > 1
}

// shape says how many cells the sea has, and how they lie, where the numbers tell that it is narrow. All of it
// follows from the rules, but not by looking at any one place.
//
// Draw the V black cells as points, with a line between each two that share an edge, E of them, and between each two
// that touch at a corner where both other cells are white, D of them; and one more point, the outside, with a line to
// each stretch of black cells at the edge of the board. No lines cross. Each of the K islands lies in a face of its
// own, and as there are no pools, no face is without one. So Leonhard Euler's formula (Elementa doctrinae solidorum,
// 1758) says that E + D + S = V + K - 1, where S is the number of stretches of white cells at the edge. As the sea is
// connected by shared edges alone, E is V - 1 at least. So D + S is at most K: few islands leave few places where the
// sea comes near itself or the edge of the board.
func (n *nurikabeEncoder) shape() {
	if !n.isNarrow() {
		return
	}
	settled(n.Formula, negated(n.white), n.seaSize(), exactlyTotal)
	most := len(n.clues)
	n.say(not(atLeast(totalizer(n.Formula, n.nearMisses(), most+1), most+1)))
	for i := range n.clues {
		n.box(&n.clues[i])
	}
}

// box says that an island is not larger than the rows times the columns in which it has cells. These lie side by side.
func (n *nurikabeEncoder) box(c *islandClue) {
	own := c.cells[0]
	rows := n.lines(c, n.rows, own/n.cols, func(cell int) int { return cell / n.cols })
	cols := n.lines(c, n.cols, own%n.cols, func(cell int) int { return cell % n.cols })
	high, wide := totalizer(n.Formula, rows, len(rows)), totalizer(n.Formula, cols, len(cols))
	for height := 1; height <= len(rows); height++ {
		n.say(atLeast(high, height+1), atLeast(wide, (c.number+height-1)/height))
	}
}

// lines has, for each row or column, a literal that says that an island has cells there. Those between one and that of
// its clue have some, too.
func (n *nurikabeEncoder) lines(c *islandClue, count, own int, of func(cell int) int) []int {
	lines := slices.Repeat([]int{never}, count)
	for _, cell := range c.reach {
		lines[of(cell)] = n.either(lines[of(cell)], c.label[cell])
	}
	for line := own + 1; line < count; line++ {
		n.say(not(lines[line]), lines[line-1])
	}
	for line := range own {
		n.say(not(lines[line]), lines[line+1])
	}
	return lines
}

// nearMisses has a variable for each corner where two black cells touch two white ones, and for each stretch of white
// cells at the edge of the board: where it ends, or for all of the edge.
func (n *nurikabeEncoder) nearMisses() (lits []int) {
	for cell := range n.white {
		if cell%n.cols == n.cols-1 || cell/n.cols == n.rows-1 {
			continue
		}
		a, b, c, d := n.white[cell], n.white[cell+1], n.white[cell+n.cols], n.white[cell+n.cols+1]
		falling := n.both(n.both(a, d), n.both(not(b), not(c)))
		rising := n.both(n.both(not(a), not(d)), n.both(b, c))
		lits = append(lits, n.either(falling, rising))
	}
	around := n.around()
	whole := always
	for i, cell := range around {
		white, next := n.white[cell], n.white[around[(i+1)%len(around)]]
		lits = append(lits, n.both(white, not(next)))
		whole = n.both(whole, white)
	}
	lits = append(lits, whole)
	return lits
}

// around lists the cells at the edge of the board in their order.
func (n *nurikabeEncoder) around() (cells []int) {
	for x := range n.cols - 1 {
		cells = append(cells, x)
	}
	for y := range n.rows - 1 {
		cells = append(cells, y*n.cols+n.cols-1)
	}
	for x := n.cols - 1; x > 0; x-- {
		cells = append(cells, (n.rows-1)*n.cols+x)
	}
	for y := n.rows - 1; y > 0; y-- {
		cells = append(cells, y*n.cols)
	}
	return cells
}

// both is a literal for: two literals or constants.
func (f *Formula) both(a, b int) int { return not(f.either(not(a), not(b))) }
