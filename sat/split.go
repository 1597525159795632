package sat

// fewCases are looked at before a Solver is asked: fewer than what starting one takes. See Oracle.ask for manyCases.
const fewCases, manyCases = 100, 3000

// refuted looks for a proof by cases, of few cases, that what was supposed contradicts the parts that are on: each
// value of a variable does. False says that there is none so short. It leaves the trail as it was. The error is that of
// the poll.
func (r *reasons) refuted(left *int) (bool, error) {
	l := r.latest()
	if l == 0 {
		l = r.tightest()
	}
	if l == 0 {
		return false, nil
	}
	length := len(r.trail)
	for _, l := range [2]int{l, -l} {
		if *left--; *left < 0 {
			return false, nil
		}
		r.assign(l)
		may, err := r.fixpoint()
		refuted := !may
		if may && err == nil {
			refuted, err = r.refuted(left)
		}
		r.undo(length)
		if !refuted || err != nil {
			return false, err
		}
	}
	return true, nil
}

// tightest is an open literal of a row of the parts that are on, of the one that can spare the fewest. If none of them
// asks for more it is an open key, if a part may say more on demand, else 0.
func (r *reasons) tightest() int {
	best, least := 0, 0
	for _, part := range r.on {
		for _, i := range r.of[part] {
			if best != 0 && r.slack[i] >= least {
				continue
			}
			if l := r.asks(r.rows[i]); l != 0 {
				if best, least = l, r.slack[i]; least == 1 {
					return best
				}
			}
		}
	}
	if best == 0 && r.isLazy() {
		for _, key := range r.Keys {
			if r.value[key] == 0 {
				return key
			}
		}
	}
	return best
}

// asks is an open literal of a row that needs more true ones, else 0.
func (r *reasons) asks(row row) (open int) {
	need := row.need
	for _, l := range row.lits {
		switch valueOf(r.value, l) {
		case 1:
			need--
		case 0:
			open = l
		}
	}
	if need <= 0 {
		return 0
	}
	return open
}

// latest is an open literal of a row that can spare one, and was made so by what was assigned last: so that cases stay
// near the question. It is 0 if there is none.
func (r *reasons) latest() int {
	for at := len(r.trail) - 1; at >= r.drawn; at-- {
		for _, rows := range r.occurrences.of(-r.trail[at]) {
			for _, i := range rows {
				if r.slack[i] != 1 || r.off[r.rows[i].part] {
					continue
				}
				if l := r.asks(r.rows[i]); l != 0 {
					return l
				}
			}
		}
	}
	return 0
}
