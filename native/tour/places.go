package tour

import "twofold/native/learn"

// spreadYes: the square has the position.
func (p *propagator) spreadYes(s, position int32) bool {
	ok := p.positions[s].each(func(other int32) bool {
		return other == position || p.Imply(p.no(s, other), learn.Reason{Kind: bySquare, Of: position})
	}) && p.squares[position].each(func(other int32) bool {
		return other == s || p.Imply(p.no(other, position), learn.Reason{Kind: byPosition, Of: s})
	})
	if !ok {
		return false
	}
	for i, t := range p.next[s] {
		for _, beside := range [2]int32{p.later(position), p.earlier(position)} {
			if beside != none && p.Value(p.yes(t, beside)) == learn.True &&
				!p.Imply(p.take(p.ways[s][i]), learn.Reason{Kind: byStep, Of: position}) {
				return false
			}
		}
	}
	return !p.isEnd(position) || p.drawEnough(s)
}

// isEnd reports whether one step only is taken at a position.
func (p *propagator) isEnd(position int32) bool {
	return !p.closed && (position == 0 || int(position) == p.size()-1)
}

// spreadNo: the square does not have the position.
func (p *propagator) spreadNo(s, position int32) bool {
	p.positions[s].remove(position)
	p.squares[position].remove(s)
	p.room[s]--
	p.choice[position]--
	later, earlier := p.later(position), p.earlier(position)
	for i, t := range p.next[s] {
		e := p.ways[s][i]
		if !p.drawBefore(t, later) || !p.drawAfter(t, earlier) || !p.drawPair(e) {
			return false
		}
		if p.Value(p.take(e)) == learn.True && !(p.drawAlong(t, s, later) && p.drawAlong(t, s, earlier)) {
			return false
		}
	}
	return p.drawLast(s, position) && (!p.isEnd(position) || p.drawDegree(s))
}

func (p *propagator) undoNo(s, position int32) {
	p.positions[s].add(position)
	p.squares[position].add(s)
	p.room[s]++
	p.choice[position]++
}

// drawLast: one position is left for the square, one square for the position.
func (p *propagator) drawLast(s, position int32) bool {
	if p.room[s] == 1 && !p.Imply(p.yes(s, p.positions[s].first()), learn.Reason{Kind: lastAt}) {
		return false
	}
	return p.choice[position] > 1 || p.Imply(p.yes(p.squares[position].first(), position), learn.Reason{Kind: lastOf})
}

// drawAfter: a square has a position only if some step leads on from there. The position may be none.
func (p *propagator) drawAfter(s, position int32) bool {
	if position == none || !p.positions[s].has(position) || p.supported(s, p.later(position)) {
		return true
	}
	return p.Imply(p.no(s, position), learn.Reason{Kind: noAfter})
}

// drawBefore: and only if some step leads to it.
func (p *propagator) drawBefore(s, position int32) bool {
	if position == none || !p.positions[s].has(position) || p.supported(s, p.earlier(position)) {
		return true
	}
	return p.Imply(p.no(s, position), learn.Reason{Kind: noBefore})
}

// supported reports whether an edge of s leads to a square that can have a position, or there is no such position. To
// count these squares, for each position of each square, takes longer than to look for one.
func (p *propagator) supported(s, position int32) bool {
	if position == none {
		return true
	}
	squares := p.squares[position]
	for w, word := range p.beside[s] {
		if squares[w]&word != 0 {
			return true
		}
	}
	return false
}

// drawPair: a step is taken only if its squares can have positions that follow each other. As long as they can have the
// two that were found last nothing is looked for.
func (p *propagator) drawPair(e int32) bool {
	one, two, pair := p.edges[e].one, p.edges[e].two, &p.pair[e]
	if !p.usable[e] || pair.one != pair.two && p.positions[one].has(pair.one) && p.positions[two].has(pair.two) {
		return true
	}
	return !p.positions[one].each(func(position int32) bool {
		beside := p.along(two, position)
		if beside != none {
			*pair = edge{position, beside}
		}
		return beside == none
	}) || p.Imply(p.leave(e), learn.Reason{Kind: noPair})
}

// drawAlong: a step is taken between s and t, so that s can have a position only if t can have one beside it.
func (p *propagator) drawAlong(s, t, position int32) bool {
	if position == none || !p.positions[s].has(position) || p.along(t, position) != none {
		return true
	}
	return p.Imply(p.no(s, position), learn.Reason{Kind: byTaken, Of: t})
}

// along is a position beside another one that a square can have, or none.
func (p *propagator) along(t, position int32) int32 {
	for _, beside := range [2]int32{p.later(position), p.earlier(position)} {
		if beside != none && p.positions[t].has(beside) {
			return beside
		}
	}
	return none
}
