package encode

import "fmt"

// refuted returns an argument that the board has no tour, which a reader can follow without a search, or "". O(n) for n
// squares, and for each given step the squares within reach of the next one.
func (g *tourGraph) refuted() string {
	for _, argument := range []func() string{g.contradicted, g.tooFewSquares, g.deadEnds, g.cutOff, g.cutApart,
		g.wrongColours,
		g.tooFarApart} {
		if reason := argument(); reason != "" {
			return reason
		}
	}
	return ""
}

func (g *tourGraph) contradicted() string { return g.misplaced }

func (g *tourGraph) tooFewSquares() string {
	if g.closed() && g.size() < 3 {
		return fmt.Sprintf("a closed tour has at least 3 squares, and the board %d", g.size())
	}
	return ""
}

// deadEnds: where one move leads to a square, a tour starts or ends there; where none does, there is no other
// square.
func (g *tourGraph) deadEnds() string {
	var ends []int
	for s, near := range g.near {
		switch {
		case g.size() == 1 || len(near) > 1:
			continue
		case len(near) == 0:
			return fmt.Sprintf("no move leads to %s", g.place(s))
		case g.closed():
			return fmt.Sprintf("only one move leads to %s, and a closed tour comes and goes on", g.place(s))
		case g.given[s] > 0 && g.given[s] < g.size()-1:
			return fmt.Sprintf("only one move leads to %s, which is neither the first step nor the last but %d", g.place(s),
				g.given[s]+1)
		}
		ends = append(ends, s)
	}
	if len(ends) > 2 {
		return fmt.Sprintf("a tour has two ends, but only one move leads to %s, to %s, and to %s", g.place(ends[0]),
			g.place(ends[1]), g.place(ends[2]))
	}
	return ""
}

func (g *tourGraph) cutOff() string {
	reached, _ := g.flood()
	if len(reached) == g.size() {
		return ""
	}
	met := make([]bool, g.size())
	for _, s := range reached {
		met[s] = true
	}
	s := 0
	for met[s] {
		s++
	}
	return fmt.Sprintf("no moves lead from %s to %s", g.place(0), g.place(s))
}

const changes = "each move changes the colour of the square"

func (c *colouring) words(so string) string {
	return fmt.Sprintf(changes+", and there are %d and %d squares of the two: %s", c.count[0], c.count[1], so)
}

// wrongColours: if each move changes the colour, the steps with odd numbers are of one colour and the others of
// the other one.
func (g *tourGraph) wrongColours() string {
	_, c := g.flood()
	if c == nil {
		return ""
	}
	difference := max(c.count[0]-c.count[1], c.count[1]-c.count[0])
	switch {
	case difference > 0 && g.closed():
		return c.words("a closed tour has as many of each")
	case difference > 1:
		return c.words("a tour has at most one more of one")
	}
	even := c.even(g)
	for s, step := range g.given {
		if step != none && !c.mayBe(even, s, step) {
			return g.wrongColour(c, s)
		}
	}
	return ""
}

// wrongColour tells why the given step of the square is none of its colour.
func (g *tourGraph) wrongColour(c *colouring, s int) string {
	step, first := g.given[s], g.anchor()
	switch {
	case c.count[0] != c.count[1]:
		return fmt.Sprintf(
			changes+", so that step 1 is of the colour of %d squares, not of %d: step %d at %s would be of the wrong one",
			max(c.count[0], c.count[1]), min(c.count[0], c.count[1]), step+1, g.place(s))
	case c.side[s] == c.side[first]:
		return fmt.Sprintf(changes+", but step %d at %s and step %d at %s, an odd number of moves later, are of one colour",
			g.given[first]+1, g.place(first), step+1, g.place(s))
	}
	return fmt.Sprintf(
		changes+", but step %d at %s and step %d at %s, an even number of moves later, are of different colours",
		g.given[first]+1, g.place(first), step+1, g.place(s))
}

// tooFarApart looks for a given step from which the next one cannot be reached in time over other squares.
func (g *tourGraph) tooFarApart() string {
	last, first := none, none
	for step := range g.at {
		if g.at[step] == none {
			continue
		}
		if last == none {
			first = step
		} else if !g.reaches(g.at[last], g.at[step], step-last) {
			return g.apartInWords(last, step, step-last)
		}
		last = step
	}
	if moves := first + g.size() - last; g.closed() && last != first && !g.reaches(g.at[last], g.at[first], moves) {
		return g.apartInWords(last, first, moves)
	}
	return ""
}

func (g *tourGraph) apartInWords(from, to, moves int) string {
	one := fmt.Sprintf("step %d at %s", from+1, g.place(g.at[from]))
	other := fmt.Sprintf("step %d at %s", to+1, g.place(g.at[to]))
	if moves == 1 {
		return fmt.Sprintf("no move leads from %s to %s", one, other)
	}
	return fmt.Sprintf("%s and %s are more than %d moves apart over squares without a number", one, other, moves)
}

// reaches reports whether at most that many moves lead from one square to another, over squares without a given
// step.
func (g *tourGraph) reaches(from, to, moves int) bool {
	seen := map[int]bool{from: true}
	front := []int{from}
	for ; moves > 0 && len(front) > 0; moves-- {
		var next []int
		for _, s := range front {
			g.tick()
			for _, n := range g.near[s] {
				if n == to {
					return true
				}
				if g.given[n] == none && !seen[n] {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		front = next
	}
	return false
}
