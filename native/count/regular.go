package count

import (
	"slices"

	"twofold/puzzles/model"
)

// A regular keeps for each run of numbers that are read, and that others that are not lie between, which state follows
// from which: of the first numbers that from state 0 alone, of the last ones whether the automaton accepts.
type regular struct {
	clock
	item        model.Regular
	when        []int
	may, accept [][]bool // by place and state: it may be reached, and it may accept
	runs        [][]run  // by step k
	wide        int
}

// A run is numbers that are read, made of those from one place on to before another: of runs of the step before, and
// of numbers.
type run struct {
	from, to int
	parts    []int // an old run, or a place p as -1-p
	at       int   // its first byte
	states   int   // how many states it tells of
}

func (k clock) regular(item model.Regular) (machine, []byte, error) {
	m := &regular{clock: k, item: item, wide: wide(len(item.Next) + 1)}
	states := len(item.Next)
	for _, n := range item.Nums {
		m.when = append(m.when, k.whenNum(n))
	}
	places := len(item.Nums)
	m.may, m.accept = make([][]bool, places+1), make([][]bool, places+1)
	for i := range places + 1 {
		m.may[i], m.accept[i] = make([]bool, states), make([]bool, states)
	}
	m.may[0][0] = true
	copy(m.accept[places], item.Accept)
	for i, n := range item.Nums {
		for q := range states {
			for _, v := range k.values(n) {
				if to := m.next(q, v); m.may[i][q] && to >= 0 {
					m.may[i+1][to] = true
				}
			}
		}
	}
	for i := places - 1; i >= 0; i-- {
		for q := range states {
			m.accept[i][q] = slices.ContainsFunc(k.values(item.Nums[i]), func(v int) bool {
				to := m.next(q, v)
				return to >= 0 && m.accept[i+1][to]
			})
		}
	}
	for step := range k.last() + 1 {
		m.runs = append(m.runs, m.runsAt(step))
	}
	start := make([]byte, m.size(0))
	if !m.accept[0][0] || !m.write(0, nil, start) {
		start = nil
	}
	return m, start, nil
}

func (r *regular) next(state, value int) int {
	symbol := slices.Index(r.item.Symbols, value)
	if symbol < 0 {
		return -1
	}
	return r.item.Next[state][symbol]
}

// runsAt are the runs of numbers that are known before a step.
func (r *regular) runsAt(step int) (runs []run) {
	size, old := 0, -1
	for i := 0; i < len(r.when); i++ {
		if r.when[i] >= step {
			continue
		}
		now := run{from: i, at: size, states: len(r.item.Next)}
		if i == 0 {
			now.states = 1
		}
		for last := -1; i < len(r.when) && r.when[i] < step; i++ {
			if step == 0 || r.when[i] == step-1 {
				now.parts = append(now.parts, -1-i)
				continue
			}
			if old = r.runOf(step-1, i); old != last {
				now.parts = append(now.parts, old)
			}
			last = old
		}
		now.to = i
		size += now.states * r.wide
		runs = append(runs, now)
	}
	return runs
}

func (r *regular) runOf(step, place int) int {
	return slices.IndexFunc(r.runs[step], func(u run) bool { return u.from <= place && place < u.to })
}

func (r *regular) size(k int) int {
	if len(r.runs[k]) == 0 {
		return 0
	}
	last := r.runs[k][len(r.runs[k])-1]
	return last.at + last.states*r.wide
}

func (r *regular) read(k int, from, to []byte) bool { return r.write(k+1, from, to) }

// write writes the runs before step k. A state is written from 1 on; 0 is none.
func (r *regular) write(k int, from, to []byte) bool {
	for _, now := range r.runs[k] {
		some := false
		for q := range now.states {
			state := -1
			if r.may[now.from][q] {
				state = r.follow(k, now, q, from)
			}
			if state >= 0 && now.to == len(r.when) {
				state = 0
			}
			some = some || state >= 0
			if at := now.at + q*r.wide; at < len(to) {
				put(to[at:at+r.wide], state+1)
			}
		}
		if !some {
			return false
		}
	}
	return true
}

// follow is the state behind a run, or -1.
func (r *regular) follow(k int, now run, state int, from []byte) int {
	place := now.from
	for _, part := range now.parts {
		if part < 0 {
			state = r.next(state, r.a.Of(r.item.Nums[-1-part]))
			place++
		} else {
			old := r.runs[k-1][part]
			at := old.at + state*r.wide
			if old.states == 1 {
				at = old.at
			}
			state = get(from[at:at+r.wide]) - 1
			place = old.to
		}
		if state < 0 || place < len(r.when) && !r.accept[place][state] || place == len(r.when) && part < 0 &&
			!r.item.Accept[state] {
			return -1
		}
	}
	return state
}
