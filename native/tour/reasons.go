package tour

import "twofold/native/learn"

// Explain is the contract of learn.Theory.
func (p *propagator) Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	v := l.Var()
	if e := v - p.edgeVariable(0); e >= 0 {
		return p.reasonEdge(e, why, before, out)
	}
	s, position := p.places[v].square, p.places[v].position
	switch why.Kind {
	case bySquare:
		return append(out, p.no(s, why.Of))
	case byPosition:
		return append(out, p.no(why.Of, position))
	case lastAt, lastOf:
		return p.reasonLast(why.Kind == lastAt, s, position, out)
	case noAfter:
		return p.reasonBeside(s, p.later(position), before, out)
	case noBefore:
		return p.reasonBeside(s, p.earlier(position), before, out)
	case byTaken:
		return p.reasonTaken(s, why.Of, position, out)
	}
	return out
}

func (p *propagator) reasonEdge(e int32, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	switch why.Kind {
	case noPair:
		return p.reasonPair(e, before, out)
	case byStep:
		return p.reasonStep(e, why.Of, before, out)
	case byDegree:
		return p.reasonDegree(why.Of, e, before, out)
	case byEnough:
		return p.reasonEnough(why.Of, e, 2, before, out)
	case byLoop:
		return p.loop(why.Of, out)
	}
	return out
}

// reasonLast: the square has no other position, or the position no other square.
func (p *propagator) reasonLast(ofSquare bool, s, position int32, out []learn.Lit) []learn.Lit {
	for other := range int32(p.size()) {
		switch {
		case ofSquare && other != position:
			out = append(out, p.yes(s, other))
		case !ofSquare && other != s:
			out = append(out, p.yes(other, position))
		}
	}
	return out
}

// reasonBeside: no step leads from s to a square that can have the position.
func (p *propagator) reasonBeside(s, position, before int32, out []learn.Lit) []learn.Lit {
	for i, t := range p.next[s] {
		step, place := p.take(p.ways[s][i]), p.yes(t, position)
		if p.Earlier(step, place, before) {
			out = append(out, step)
		} else {
			out = append(out, place)
		}
	}
	return out
}

// reasonPair: of each two positions that follow each other, one of the step's squares cannot have its own.
func (p *propagator) reasonPair(e, before int32, out []learn.Lit) []learn.Lit {
	one, two := p.edges[e].one, p.edges[e].two
	for position := range int32(p.size()) {
		if p.WasFalse(p.yes(one, position), before) {
			out = append(out, p.yes(one, position))
			continue
		}
		for _, beside := range [2]int32{p.later(position), p.earlier(position)} {
			if beside != none {
				out = append(out, p.yes(two, beside))
			}
		}
	}
	return out
}

// reasonStep: one square of the step has the position, and the other one that beside it.
func (p *propagator) reasonStep(e, position, before int32, out []learn.Lit) []learn.Lit {
	one, two := p.edges[e].one, p.edges[e].two
	if !p.WasFalse(p.no(one, position), before) {
		one, two = two, one
	}
	beside := p.later(position)
	if beside == none || !p.WasFalse(p.no(two, beside), before) {
		beside = p.earlier(position)
	}
	return append(out, p.no(one, position), p.no(two, beside))
}

// reasonTaken: the step from s to t is taken, and t cannot have a position beside this one.
func (p *propagator) reasonTaken(s, t, position int32, out []learn.Lit) []learn.Lit {
	out = append(out, p.leave(p.edgeOf(s, t)))
	for _, beside := range [2]int32{p.later(position), p.earlier(position)} {
		if beside != none {
			out = append(out, p.yes(t, beside))
		}
	}
	return out
}

// reasonDegree: of the edges of s without e, all are left, or all but one and s is no end.
func (p *propagator) reasonDegree(s, e, before int32, out []learn.Lit) []learn.Lit {
	others := 0
	for _, other := range p.ways[s] {
		switch {
		case other == e:
		case p.WasFalse(p.take(other), before):
			out = append(out, p.take(other))
		default:
			others++
		}
	}
	if others > 0 && !p.closed {
		out = append(out, p.yes(s, 0), p.yes(s, int32(p.size()-1)))
	}
	return out
}

// reasonEnough: as many edges of s besides e are taken as it has, or one fewer and s is an end.
func (p *propagator) reasonEnough(s, e int32, count int, before int32, out []learn.Lit) []learn.Lit {
	enough := len(out) + count
	for _, ends := range [2]int32{0, int32(p.size() - 1)} {
		if !p.closed && p.WasFalse(p.no(s, ends), before) {
			out = append(out, p.no(s, ends))
		}
	}
	for _, other := range p.ways[s] {
		if other != e && len(out) < enough && p.WasFalse(p.leave(other), before) {
			out = append(out, p.leave(other))
		}
	}
	return out
}

// loop is the path of edges that were taken when e was, and e.
func (p *propagator) loop(e int32, out []learn.Lit) []learn.Lit {
	until := p.TrailIndex(p.take(e)) + 1
	out = append(out, p.leave(e))
	for _, s := range [2]int32{p.edges[e].one, p.edges[e].two} {
		for last := e; last != none; {
			last, s = p.onward(s, last, until)
			if last == e {
				return out
			}
			if last != none {
				out = append(out, p.leave(last))
			}
		}
	}
	return out
}

// onward is the other edge that was taken at s besides the last one, and where it leads; none at the end of
// a path.
func (p *propagator) onward(s, last, until int32) (e, to int32) {
	for i, e := range p.ways[s] {
		if e != last && p.WasFalse(p.leave(e), until) {
			return e, p.next[s][i]
		}
	}
	return none, s
}
