package model

import (
	"iter"
	"math/bits"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// A regular keeps, between any two numbers, the states that a word can come to from the left, and those from which the
// right accepts. A symbol that leads from none of the first to one of the second is no value of the number between
// (Gilles Pesant: A Regular Language Membership Constraint for Finite Sequences of Variables, CP 2004). Sets of states
// are words of bits, and a symbol moves all states of a set at once: those that it moves equally far by one shift. Only
// what lies between changed numbers, and as far beyond as sets change, is computed again.
//
// A reason is what stops a word that is free to go on otherwise: from the left, each value that is gone is left out if
// with it no state is reached from which the right accepts (Mikael Lagerkvist and Christian Schulte; Guido Tack: lazy
// explanation of regular). Time is linear in numbers times symbols times distances of moves.
type regular struct {
	*constraint
	n, words, symbols int
	lits              []learn.Lit // by position and symbol
	gone              []bool      // by position and symbol: the literal was noticed to be false
	moves             [][]move    // by symbol
	accept            []uint64
	from, to          []uint64 // by position, words of them each: states from the left, and from the right
	low, high         int      // the positions that changed since from and to were computed; none if low > high
	set, back         []uint64 // room
}

// A move shifts some states.
type move struct {
	by    int
	those []uint64
}

func (n *network) regular(r model.Regular, unless []learn.Lit) {
	r = alive(r)
	p := &regular{n: len(r.Nums), words: (len(r.Next) + 63) / 64, symbols: len(r.Symbols)}
	for _, num := range r.Nums {
		for _, s := range r.Symbols {
			p.lits = append(p.lits, literal(num.Lit(s)))
		}
		for i, l := range literals(num.Is) {
			if !slices.Contains(r.Symbols, num.Values[i]) {
				n.require(append(unless, l.Not())...)
			}
		}
	}
	p.gone = make([]bool, len(p.lits))
	p.accept, p.set = make([]uint64, p.words), make([]uint64, p.words)
	for state, is := range r.Accept {
		if is {
			add(p.accept, state)
		}
	}
	p.moves = make([][]move, p.symbols)
	for state, next := range r.Next {
		for symbol, to := range next {
			if to >= 0 {
				p.addMove(symbol, state, to)
			}
		}
	}
	p.from, p.to = make([]uint64, (p.n+1)*p.words), make([]uint64, (p.n+1)*p.words)
	p.back = make([]uint64, (p.n+1)*p.words)
	p.from[0] = 1
	copy(p.to[p.n*p.words:], p.accept)
	p.high = p.n - 1
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	for i, l := range p.lits {
		n.watching[l.Not()] = append(n.watching[l.Not()], watch{p.constraint, int32(i)})
	}
}

// alive is an automaton without the states that no word comes to, and those from which none is accepted, but the first:
// a skyscraper's hundred states of a highest one and a count are one word of bits.
func alive(r model.Regular) model.Regular {
	number, own := make([]int, len(r.Next)), model.Regular{Nums: r.Nums, Symbols: r.Symbols}
	for state, isAlive := range living(r) {
		if number[state] = -1; isAlive || state == 0 {
			number[state] = len(own.Next)
			own.Next, own.Accept = append(own.Next, slices.Clone(r.Next[state])), append(own.Accept, r.Accept[state])
		}
	}
	for _, next := range own.Next {
		for symbol, to := range next {
			next[symbol] = number[max(to, 0)]
			if to < 0 {
				next[symbol] = -1
			}
		}
	}
	return own
}

// living reports which states a word comes to and an accepted word goes on from.
func living(r model.Regular) []bool {
	reached, ends := make([]bool, len(r.Next)), slices.Clone(r.Accept)
	reached[0] = true
	for isNew := true; isNew; {
		isNew = false
		for state, next := range r.Next {
			for _, to := range next {
				if to >= 0 && (reached[state] && !reached[to] || ends[to] && !ends[state]) {
					reached[to], ends[state], isNew = reached[to] || reached[state], ends[state] || ends[to], true
				}
			}
		}
	}
	for state := range ends {
		ends[state] = ends[state] && reached[state]
	}
	return ends
}

func (r *regular) addMove(symbol, state, to int) {
	for _, m := range r.moves[symbol] {
		if m.by == to-state {
			add(m.those, state)
			return
		}
	}
	m := move{to - state, make([]uint64, r.words)}
	add(m.those, state)
	r.moves[symbol] = append(r.moves[symbol], m)
}

func (r *regular) noticed(number int32) bool {
	if number == condition {
		r.low, r.high = 0, r.n-1
		return true
	}
	r.gone[number] = true
	r.changed(int(number) / r.symbols)
	return true
}

func (r *regular) undone(number int32) {
	if number != condition {
		r.gone[number] = false
		r.changed(int(number) / r.symbols)
	}
}

func (r *regular) changed(position int) {
	r.low, r.high = min(r.low, position), max(r.high, position)
}

// at is the words of a position.
func (r *regular) at(sets []uint64, position int) []uint64 {
	return sets[position*r.words : (position+1)*r.words]
}

// step adds to a set the states that a symbol leads to from some.
func (r *regular) step(out, from []uint64, symbol int) {
	if r.words == 1 {
		out[0] |= ahead(r.moves[symbol], from[0])
		return
	}
	for _, m := range r.moves[symbol] {
		for state := range m.states(from) {
			add(out, state+m.by)
		}
	}
}

// unstep adds to a set the states from which a symbol leads to some.
func (r *regular) unstep(out, to []uint64, symbol int) {
	if r.words == 1 {
		out[0] |= behind(r.moves[symbol], to[0])
		return
	}
	for _, m := range r.moves[symbol] {
		for state := range m.states(m.those) {
			if to[(state+m.by)/64]>>((state+m.by)%64)&1 == 1 {
				add(out, state)
			}
		}
	}
}

// states are those of a set that the move is of.
func (m move) states(set []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, those := range m.those {
			for x := set[w] & those; x != 0; x &= x - 1 {
				if !yield(64*w + bits.TrailingZeros64(x)) {
					return
				}
			}
		}
	}
}

// ahead are the states that moves lead to from some, of one word.
func ahead(moves []move, from uint64) (to uint64) {
	for i := range moves {
		to |= shifted(from&moves[i].those[0], moves[i].by)
	}
	return to
}

// behind are the states from which moves lead to some, of one word.
func behind(moves []move, to uint64) (from uint64) {
	for i := range moves {
		from |= shifted(to, -moves[i].by) & moves[i].those[0]
	}
	return from
}

// shifted shifts by less than 64 bits, which is said for the machine.
func shifted(x uint64, by int) uint64 {
	if by < 0 {
		return x >> (-by & 63)
	}
	return x << (by & 63)
}

func add(set []uint64, state int) { set[state/64] |= 1 << (state % 64) }

func meet(a, b []uint64) bool {
	for w := range a {
		if a[w]&b[w] != 0 {
			return true
		}
	}
	return false
}

func (r *regular) propagate() bool {
	first, end := r.sweep()
	r.low, r.high = r.n, -1
	if !meet(r.at(r.from, 0), r.at(r.to, 0)) {
		return r.fail()
	}
	for i := max(first, 0); i <= min(end, r.n-1); i++ {
		for symbol := range r.symbols {
			l := r.lits[i*r.symbols+symbol]
			if r.gone[i*r.symbols+symbol] || r.truth[l] == learn.False {
				continue
			}
			if !r.supports(i, symbol) && !r.imply(l.Not()) {
				return false
			}
		}
	}
	return true
}

// sweep computes the states at each position anew, from the left and from the right, as far as they change. It returns
// the first and the last position at which a value may have lost its support.
func (r *regular) sweep() (first, end int) {
	first, end = r.low, r.high
	for i := r.low; i < r.n && r.low <= r.high; i++ {
		if !r.goOn(i) && i >= r.high {
			break
		}
		end = max(end, i+1)
	}
	for i := r.high; i >= 0 && r.low <= r.high; i-- {
		if !r.goBack(i) && i <= r.low {
			break
		}
		first = min(first, i-1)
	}
	return first, end
}

// goOn computes the states behind a position from the left, and reports whether they are others now. Without slices,
// for states of one word, nonograms take a quarter less.
func (r *regular) goOn(i int) bool {
	if r.words == 1 {
		set, gone := uint64(0), r.gone[i*r.symbols:][:len(r.moves)]
		for symbol, moves := range r.moves {
			if !gone[symbol] {
				set |= ahead(moves, r.from[i])
			}
		}
		was := r.from[i+1]
		r.from[i+1] = set
		return set != was
	}
	clear(r.set)
	for symbol := range r.symbols {
		if !r.gone[i*r.symbols+symbol] {
			r.step(r.set, r.at(r.from, i), symbol)
		}
	}
	return replace(r.at(r.from, i+1), r.set)
}

// goBack computes the states before a position from the right, and reports whether they are others now.
func (r *regular) goBack(i int) bool {
	if r.words == 1 {
		set, gone := uint64(0), r.gone[i*r.symbols:][:len(r.moves)]
		for symbol, moves := range r.moves {
			if !gone[symbol] {
				set |= behind(moves, r.to[i+1])
			}
		}
		was := r.to[i]
		r.to[i] = set
		return set != was
	}
	clear(r.set)
	for symbol := range r.symbols {
		if !r.gone[i*r.symbols+symbol] {
			r.unstep(r.set, r.at(r.to, i+1), symbol)
		}
	}
	return replace(r.at(r.to, i), r.set)
}

// replace makes a set another one, and reports whether it was not.
func replace(set, by []uint64) bool {
	if slices.Equal(set, by) {
		return false
	}
	copy(set, by)
	return true
}

// supports reports whether a symbol at a position is part of a word.
func (r *regular) supports(i, symbol int) bool {
	if r.words == 1 {
		return ahead(r.moves[symbol], r.from[i])&r.to[i+1] != 0
	}
	clear(r.set)
	r.step(r.set, r.at(r.from, i), symbol)
	return meet(r.set, r.at(r.to, i+1))
}

// explain takes l to be false: one number has the value that it rules out.
func (r *regular) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	for i, lit := range r.lits {
		if l != learn.None && lit == l.Not() && r.rejects(i/r.symbols, i%r.symbols, before) {
			return r.cut(i/r.symbols, out)
		}
	}
	r.rejects(-1, 0, before)
	return r.cut(-1, out)
}

// rejects reports whether no word was left with a symbol at a position. It computes back, the states from which the
// right accepts.
func (r *regular) rejects(position, symbol int, before int32) bool {
	clear(r.back)
	copy(r.at(r.back, r.n), r.accept)
	for i := r.n - 1; i >= 0; i-- {
		for s := range r.symbols {
			if i == position && s == symbol || i != position && !r.wasFalse(r.lits[i*r.symbols+s], before) {
				r.unstep(r.at(r.back, i), r.at(r.back, i+1), s)
			}
		}
	}
	return !meet(r.at(r.from, 0), r.at(r.back, 0))
}

// cut appends values without which a word is rejected that has only those left, after rejects.
func (r *regular) cut(position int, out []learn.Lit) []learn.Lit {
	set, next, one := slices.Clone(r.at(r.from, 0)), make([]uint64, r.words), make([]uint64, r.words)
	for i := range r.n {
		clear(next)
		for s := range r.symbols {
			clear(one)
			r.step(one, set, s)
			l := r.lits[i*r.symbols+s]
			switch {
			case !meet(one, r.at(r.back, i+1)):
				for w := range next {
					next[w] |= one[w]
				}
			case i != position:
				out = append(out, l)
			}
		}
		set, next = next, set
	}
	return out
}
