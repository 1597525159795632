package encode

import (
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
)

// A plan says how the board goes from start to goal in as many moves as the horizon. Keys are the moves, such
// as left#8, the eighth, those of a position counted; further variables say where the blank is at each time,
// blank@r2c3#7. Those that say what other cells hold have no name: a model may have them true of a tile that is not
// there.
//
// Each move changes the colour of the blank's cell, so a cell can hold the blank, and change what it holds, only
// at every second time. Only at the others it has variables for the tiles. With c, d cells, c of the colour that
// the blank has at time t+1, and o a tile:
//
//	it stays   held(o, c, t) ∧ ¬blank(c, t+1) → held(o, c, t+2)
//	it slides  held(o, c, t) ∧ blank(d, t) ∧ blank(c, t+1) → held(o, d, t+1)
//
// From the start, of which all is known, these conclude where each tile is; that it is nowhere else needs no
// clause. With a variable for each cell and time there were twice the variables and about as many conflicts, and
// a 15-puzzle of 40 moves took 1.6 times as long.
type plan struct {
	*Formula
	*reach
	layers []layer // by time
	moves  [][]int // by number and direction
}

// directionNames are by the values of moves in a solution.
var directionNames = [...]string{sliding.Left: "left", sliding.Right: "right", sliding.Up: "up", sliding.Down: "down"}

// A layer has the literals, or constants, of one time: that the blank is at a cell, and that a cell holds a tile
// unless it holds the blank. For cells that may hold the blank the latter are those of the time before.
type layer struct {
	blank []int
	held  [][]int // by tile and cell
}

// plan stops at the first time at which an object can be nowhere, with the empty clause.
func (f *Formula) plan(r *reach, horizon int, undo bool) {
	f.TrueFirst = true
	p := &plan{Formula: f, reach: r}
	p.Decode = p.solution
	for time := range horizon + 1 {
		m := r.moment(time, horizon)
		if slices.ContainsFunc(m.cells, func(cells []int) bool { return len(cells) == 0 }) {
			p.Add()
			break
		}
		p.enter(m)
		p.exclude(m)
		if time > 0 {
			p.move(time - 1)
			p.steer(time - 1)
		}
		if time > 1 && !undo {
			p.goOn(time - 1)
		}
	}
}

// enter makes the variables of a time. What can be at one cell only needs none.
func (p *plan) enter(m moment) {
	l := layer{blank: make([]int, len(p.near)), held: make([][]int, len(p.start))}
	for _, cell := range m.cells[blank] {
		l.blank[cell] = p.literal(len(m.cells[blank]), p.NewVar, "blank@%s#%d", puzzles.Place(cell, p.cols),
			len(p.made)+m.time)
	}
	for tile := 1; tile < len(l.held); tile++ {
		held := make([]int, len(p.near))
		for cell := range held {
			if m.time > 0 && p.mayHold(cell, m.time) {
				held[cell] = p.layers[m.time-1].held[tile][cell]
			}
		}
		for _, cell := range m.cells[tile] {
			if m.time == 0 || !p.mayHold(cell, m.time) {
				held[cell] = p.literal(len(m.cells[tile]), p.NewVar, "")
			}
		}
		l.held[tile] = held
	}
	p.layers = append(p.layers, l)
}

// literal is a new variable for one of several possibilities, or a constant, and a fact if it has a name, if there is
// no other.
func (p *plan) literal(possibilities int, variable func(name string) int, format string, args ...any) int {
	name := fmt.Sprintf(format, args...)
	if possibilities > 1 {
		return variable(name)
	}
	if name != "" {
		p.Facts = append(p.Facts, name)
	}
	return always
}

// mayHold reports whether a cell has the colour of those that may hold the blank.
func (p *plan) mayHold(cell, time int) bool { return p.colour(cell) == time%2 }

// exclude says what cannot be at a time. Clashes of two tiles whose cells may both hold the blank are left
// out: they made a fifth of the clauses, and on five boards of six more conflicts.
func (p *plan) exclude(m moment) {
	l := p.layers[m.time]
	for cell := range l.blank {
		for other := range cell {
			p.say(not(l.blank[cell]), not(l.blank[other]))
		}
		for tile := 1; tile < len(l.held); tile++ {
			if !slices.Contains(m.cells[tile], cell) {
				p.say(not(l.held[tile][cell]), l.blank[cell])
			}
		}
	}
	for _, c := range m.apart {
		switch {
		case c.b == blank:
			p.say(not(l.held[c.a][c.atA]), not(l.blank[c.atB]))
		case !p.mayHold(c.atA, m.time) || !p.mayHold(c.atB, m.time):
			p.say(not(l.held[c.a][c.atA]), l.blank[c.atA], not(l.held[c.b][c.atB]), l.blank[c.atB])
		}
	}
}

// move says the rules of the move that begins at a time.
func (p *plan) move(time int) {
	now, next := p.layers[time], p.layers[time+1]
	for cell, near := range p.near {
		if p.mayHold(cell, time) {
			p.say(append(pick(next.blank, near), not(now.blank[cell]))...)
		} else {
			p.say(append(pick(now.blank, near), not(next.blank[cell]))...)
		}
		for tile := 1; tile < len(now.held); tile++ {
			held := now.held[tile][cell]
			if p.mayHold(cell, time) {
				p.say(not(held), now.blank[cell], next.held[tile][cell])
				continue
			}
			for _, to := range near {
				p.say(not(held), not(now.blank[to]), not(next.blank[cell]), next.held[tile][to])
			}
		}
	}
}

func pick(literals, at []int) []int {
	out := make([]int, len(at))
	for i, cell := range at {
		out[i] = literals[cell]
	}
	return out
}

// steer makes the keys of the move that begins at a time: the blank's cells before and after tell the
// direction. The only direction that can be needs no key.
func (p *plan) steer(time int) {
	now, next := p.layers[time], p.layers[time+1]
	steps := make([][][2]int, len(directionNames)) // by direction the cells from and to
	open := 0
	for from, near := range p.near {
		for _, to := range near {
			if now.blank[from] != never && next.blank[to] != never {
				d := direction(p.cols, from, to)
				if steps[d] == nil {
					open++
				}
				steps[d] = append(steps[d], [2]int{from, to})
			}
		}
	}
	moves := make([]int, len(steps))
	for d, cells := range steps {
		if cells == nil {
			continue
		}
		moves[d] = p.literal(open, p.Key, directionNames[d]+"#%d", len(p.made)+time+1)
		for _, c := range cells {
			p.say(not(now.blank[c[0]]), not(next.blank[c[1]]), moves[d])
		}
		for other := range d {
			p.say(not(moves[d]), not(moves[other]))
		}
	}
	p.moves = append(p.moves, moves)
}

// direction is the blank's move to a cell beside it.
func direction(cols, from, to int) int {
	switch {
	case to/cols < from/cols:
		return int(sliding.Up)
	case to/cols > from/cols:
		return int(sliding.Down)
	case to < from:
		return int(sliding.Left)
	}
	return int(sliding.Right)
}

// goOn says that the move that begins at a time does not undo the one before: the blank does not return. Said
// of the two moves instead of the cells this took a fifth more conflicts.
func (p *plan) goOn(time int) {
	for cell, l := range p.layers[time+1].blank {
		p.say(not(l), not(p.layers[time-1].blank[cell]))
	}
}

func (p *plan) solution(model []bool) puzzles.Solution {
	s := make(puzzles.Solution, len(p.made)+len(p.moves))
	copy(s, p.made)
	for time, moves := range p.moves {
		s[len(p.made)+time] = slices.IndexFunc(moves, func(l int) bool { return isTrue(l, model) })
	}
	return s
}
