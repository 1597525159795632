package encode

// A colouring splits the squares of a board into two sides so that each move changes the side, as the colours
// of a chessboard do for a knight.
type colouring struct {
	side  []int  // of each square, 0 or 1; the first square has 0
	count [2]int // how many squares each side has
}

// flood returns the squares that can be reached from the first one, and how each move between them changes
// sides, nil if there is no such colouring.
func (g *tourGraph) flood() (reached []int, c *colouring) {
	c = &colouring{side: make([]int, g.size())}
	for s := range c.side {
		c.side[s] = none
	}
	c.side[0] = 0
	twoSides := true
	reached = []int{0}
	for at := 0; at < len(reached); at++ {
		g.tick()
		s := reached[at]
		c.count[c.side[s]]++
		for _, n := range g.near[s] {
			if c.side[n] == none {
				c.side[n] = 1 - c.side[s]
				reached = append(reached, n)
			}
			twoSides = twoSides && c.side[n] != c.side[s]
		}
	}
	if !twoSides {
		return reached, nil
	}
	return reached, c
}

// even is the side of the steps with even numbers, the first of which is 0, or none if both are possible: the
// larger side, or else that of a given step. Without a colouring it is none.
func (c *colouring) even(g *tourGraph) int {
	switch {
	case c == nil, g.plain:
		return none
	case c.count[0] > c.count[1]:
		return 0
	case c.count[1] > c.count[0]:
		return 1
	}
	if s := g.anchor(); s != none {
		return c.side[s] ^ g.given[s]&1
	}
	return none
}

// mayBe reports whether the square is of the side that the step needs, where even is that of steps with even numbers.
func (c *colouring) mayBe(even, s, step int) bool { return even == none || c.side[s] == even^step&1 }
