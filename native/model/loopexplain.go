package model

import "twofold/native/learn"

// explain takes l to be false, and follows true edges, those first that it rules out, until it finds what is wrong.
func (l *loop) explain(lit learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	v := view{l.network, before, lit}
	for _, hypothetical := range [2]bool{true, false} {
		for e, edge := range l.edges {
			if (edge == lit.Not()) == hypothetical && v.isTrue(edge) {
				if reason := l.wrong(v, int32(e)); reason != nil {
					for _, other := range reason {
						if other != lit {
							out = append(out, other)
						}
					}
					return out
				}
			}
		}
	}
	panic("native/model: a loop without a reason")
}

// wrong returns what is wrong with the path of a true edge; nil if nothing is.
func (l *loop) wrong(v view, edge int32) []learn.Lit {
	l.turn++
	end := l.follow(v, l.ends[edge][0], edge)
	isLoop := len(l.path) > 0 && l.path[len(l.path)-1] == edge
	reason := l.but(nil)
	switch {
	case isLoop && l.numbers != nil:
		return reason
	case isLoop:
		if beside := l.beside(v); beside != learn.None {
			return append(reason, beside)
		}
		return nil
	case l.numbers == nil:
		return nil
	}
	l.turn++
	other := l.follow(v, l.ends[edge][1], edge)
	return l.differ(v, end, other, append(l.but(reason), l.edges[edge].Not()))
}

// but appends the opposites of the edges that were followed.
func (l *loop) but(out []learn.Lit) []learn.Lit {
	for _, e := range l.path {
		out = append(out, l.edges[e].Not())
	}
	return out
}

// beside returns the opposite of a true node or edge beside the loop that was followed: what the view takes to be true,
// or else what was true first.
func (l *loop) beside(v view) learn.Lit {
	best := learn.None
	better := func(lit learn.Lit) {
		switch first := best == learn.None || l.at[lit.Var()] < l.at[best.Var()]; {
		case lit.Not() == v.but, v.isTrue(lit) && first && (best == learn.None || best != v.but):
			best = lit.Not()
		}
	}
	for node, lit := range l.nodes {
		if l.mark[node] != l.turn {
			better(lit)
		}
	}
	for e, lit := range l.edges {
		if l.mark[l.ends[e][0]] != l.turn {
			better(lit)
		}
	}
	return best
}
