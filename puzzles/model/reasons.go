package model

import (
	"fmt"
	"slices"
)

// Reasons say which item belongs to which reason: a clue, or the rule of items that hang on no clue. An assignment of
// the answer breaks a reason if it does not extend to one in which the reason's items hold, beside those of no reason.
type Reasons struct {
	Rules   []string // the keys of rules that are reasons, each as often as it is one. They are numbered behind the clues
	Entries [][]int  // by these: the entries that its items speak of, alone; nil of the whole board, or of other variables
	ByItem  []int    // by item: its reason, or NoReason

	free, all []settler // of no reason, and of any
}

// ByReason tells the reason of an item, if it has one.
func (r *Reasons) ByReason(item int) []int {
	if r.ByItem[item] == NoReason {
		return nil
	}
	return r.ByItem[item : item+1]
}

// NoReason stands for items that always hold. Those that define variables do, and those of a rule without which other
// reasons would say less, because it gives variables of theirs a value.
const NoReason = -1

// Reasons returns the reasons of a model. An item of several clues belongs to its rule, since dropping one clue has to
// say nothing of the others. Items of a rule that speak of the same entries, and of nothing else, are a reason by
// themselves, such as that a block is not all black; so are those that are reasons place by place, if they speak of the
// same entries and of variables whose values follow from entries. The others of a rule are one together, as they share
// variables.
func (m *Model) Reasons() *Reasons {
	r := &Reasons{ByItem: make([]int, len(m.Items))}
	isFree := make([]bool, len(m.Items)) // by item: it is of no reason
	for i, p := range m.Items {
		isFree[i] = !p.isOfRule() && (p.Reason == ByNone || len(p.Clues) != 1)
	}
	for {
		m.number(r, isFree)
		shared := m.shared(r)
		if shared == NoReason {
			break
		}
		for i, of := range r.ByItem {
			isFree[i] = isFree[i] || of == shared
		}
	}
	r.free = m.settlers(func(item int) bool { return r.ByItem[item] == NoReason })
	r.all = m.settlers(func(int) bool { return true })
	return r
}

// number numbers the reasons of the items that are not free.
func (m *Model) number(r *Reasons, isFree []bool) {
	type place struct{ rule, entries string }
	known, entryOf := map[place]int{}, m.entryOf()
	behind := entryOf
	if slices.ContainsFunc(m.Items, func(p Posted) bool { return p.Reason == ByPlace }) {
		behind = m.behind(entryOf, isFree)
	}
	r.Rules, r.Entries = nil, nil
	for i, p := range m.Items {
		switch {
		case isFree[i]:
			r.ByItem[i] = NoReason
		case p.isOfRule():
			entries := p.entries(entryOf)
			if p.Reason == ByPlace {
				entries = p.entries(behind)
			}
			at := place{p.Rule, fmt.Sprint(entries)}
			if _, is := known[at]; !is {
				known[at] = m.Clues + len(r.Rules)
				if len(entries) == len(m.Answer) {
					entries = nil // the whole board
				}
				r.Rules, r.Entries = append(r.Rules, p.Rule), append(r.Entries, entries)
			}
			r.ByItem[i] = known[at]
		default:
			r.ByItem[i] = p.Clues[0]
		}
	}
}

// entryOf lists by variable the entry that it is a value of; nil for none.
func (m *Model) entryOf() [][]int {
	of := make([][]int, m.Vars+1)
	for e, n := range m.Answer {
		for _, l := range n.Is {
			of[l.Var()] = []int{e}
		}
	}
	return of
}

// behind lists by variable the entries that its value follows from, by free items; nil if it follows from none.
func (m *Model) behind(entryOf [][]int, isFree []bool) [][]int {
	of, isSettled := slices.Clone(entryOf), m.settled(func(item int) bool { return isFree[item] })
	for isNew := true; isNew; {
		more := map[int][]int{} // what items say of their last variable
		for i, p := range m.Items {
			if _, can := p.Item.(settler); !can || !isFree[i] || len(p.Guards) > 0 {
				continue
			}
			vars, entries := p.Vars(), []int(nil)
			slices.Sort(vars)
			open := slices.DeleteFunc(slices.Compact(vars), func(v int) bool {
				entries = append(entries, of[v]...)
				return of[v] != nil
			})
			if len(open) == 1 && isSettled[open[0]] {
				more[open[0]] = append(more[open[0]], entries...)
			}
		}
		isNew = false
		for v, entries := range more {
			slices.Sort(entries)
			of[v], isNew = slices.Compact(entries), isNew || len(entries) > 0
		}
	}
	return of
}

// entries are those that an item speaks of, in increasing order; nil if it speaks of anything else.
func (p Posted) entries(of [][]int) (entries []int) {
	for _, v := range p.Vars() {
		if of[v] == nil {
			return nil
		}
		entries = append(entries, of[v]...)
	}
	slices.Sort(entries)
	return slices.Compact(entries)
}

// isOfRule reports whether an item belongs to its rule.
func (p Posted) isOfRule() bool {
	return p.Rule != "" && (p.Reason == ByRule || p.Reason == ByPlace || p.Reason == ByClue && len(p.Clues) != 1)
}

// joinValues joins the variables of each number that are not settled.
func (m *Model) joinValues(group []int, settled []bool) {
	for _, n := range m.Domains {
		for _, l := range n.Is {
			if !settled[l.Var()] && !settled[n.Is[0].Var()] {
				join(group, l.Var(), n.Is[0].Var())
			}
		}
	}
}

// shared is the last rule among reasons that speak of the same variables, whose values neither the answer nor items of
// no reason give; NoReason if there is none such.
func (m *Model) shared(r *Reasons) int {
	settled := m.settled(func(item int) bool { return r.ByItem[item] == NoReason })
	group := make([]int, m.Vars+1) // of variables that items of no reason join: one of them
	for v := range group {
		group[v] = v
	}
	least, most := slices.Repeat([]int{NoReason}, m.Vars+1), slices.Repeat([]int{NoReason}, m.Vars+1) // of a group's users
	for pass := range 2 {
		for i, p := range m.Items {
			if (r.ByItem[i] == NoReason) != (pass == 0) {
				continue
			}
			first := 0
			for _, v := range p.Vars() {
				switch g := find(group, v); {
				case settled[v]:
				case pass == 1:
					if least[g] == NoReason || r.ByItem[i] < least[g] {
						least[g] = r.ByItem[i]
					}
					most[g] = max(most[g], r.ByItem[i])
				case first == 0:
					first = v
				default:
					join(group, v, first)
				}
			}
		}
		if pass == 0 {
			m.joinValues(group, settled)
		}
	}
	for v := range group {
		if g := find(group, v); least[g] != most[g] && most[g] >= m.Clues {
			return most[g]
		}
	}
	return NoReason
}

// find is the variable that stands for the group of one.
func find(group []int, v int) int {
	for group[v] != v {
		group[v] = group[group[v]]
		v = group[v]
	}
	return v
}

func join(group []int, a, b int) { group[find(group, a)] = find(group, b) }

// settled are the variables whose values follow from an answer by some items: by trying one answer.
func (m *Model) settled(by func(item int) bool) []bool {
	first := make([]int, len(m.Answer))
	for i, n := range m.Answer {
		first[i] = n.Values[0]
	}
	v := m.valued(first)
	v.settle(by)
	return v.known
}

// A valued assignment has values of some variables.
type valued struct {
	*Model
	Assignment
	known []bool
	open  int // how many are not
}

// valued has the values of the answer's variables.
func (m *Model) valued(s []int) *valued {
	v := &valued{m, make(Assignment, m.Vars+1), make([]bool, m.Vars+1), m.Vars}
	v.known[0] = true
	for i, n := range m.Answer {
		for j, l := range n.Is {
			v.set(l, n.Values[j] == s[i])
		}
	}
	return v
}

func (v *valued) set(l Lit, is bool) {
	if at := l.Var(); !v.known[at] {
		v.known[at], v.Assignment[at] = true, is == (l > 0)
		v.open--
	}
}

// give makes a number a value, if it is one that it may have.
func (v *valued) give(n Num, value int) {
	if !slices.Contains(n.Values, value) {
		return
	}
	for i, l := range n.Is {
		v.set(l, n.Values[i] == value)
	}
}

// settle gives open variables the only values with which some items may hold, as far as they are seen at once.
func (v *valued) settle(is func(item int) bool) { v.settleBy(v.settlers(is)) }

// settlers are some of the items that give variables their values.
func (m *Model) settlers(is func(item int) bool) (all []settler) {
	for i, p := range m.Items {
		if s, can := p.Item.(settler); can && len(p.Guards) == 0 && is(i) {
			all = append(all, s)
		}
	}
	return all
}

func (v *valued) settleBy(all []settler) {
	may := slices.Clone(all)
	for before := -1; v.open > 0 && before != v.open; {
		before = v.open
		may = slices.DeleteFunc(may, func(s settler) bool { return s.settle(v) })
	}
}

// A settler is an item that gives variables their values. It reports whether it has done so, and gives no more.
type settler interface{ settle(v *valued) bool }

// settle makes the only open literal true if all others are false.
func (c Clause) settle(v *valued) bool {
	last := False
	for _, l := range c {
		switch {
		case v.known[l.Var()] && v.Is(l):
			return true
		case !v.known[l.Var()] && last != False:
			return false
		case !v.known[l.Var()]:
			last = l
		}
	}
	if last != False {
		v.set(last, true)
	}
	return true
}

// settle gives the only open number of an exact sum what the others leave to it.
func (s Sum) settle(v *valued) bool {
	last, left := -1, s.Min
	for i, t := range s.Terms {
		switch {
		case !slices.ContainsFunc(t.Num.Is, func(l Lit) bool { return !v.known[l.Var()] }):
			if count(v.Assignment, t.Num.Is) != 1 {
				return true
			}
			left -= t.Factor * v.Of(t.Num)
		case last >= 0:
			return s.Min != s.Max
		default:
			last = i
		}
	}
	if s.Min != s.Max || last < 0 {
		return true
	}
	if t := s.Terms[last]; t.Factor != 0 && left%t.Factor == 0 {
		v.give(t.Num, left/t.Factor)
	}
	return true
}

// settle makes a node true exactly if an edge at it is.
func (l Loop) settle(v *valued) bool {
	for _, is := range []bool{true, false} {
		for _, e := range l.Edges {
			if v.known[e.Lit.Var()] && v.Is(e.Lit) == is {
				v.set(l.Nodes[e.A], is)
				v.set(l.Nodes[e.B], is)
			}
		}
	}
	return false
}

// settle gives nodes the sizes of their areas.
func (r Areas) settle(v *valued) bool {
	for _, e := range r.Edges {
		if !v.known[e.Lit.Var()] {
			return false
		}
	}
	all := slices.Repeat([]Lit{True}, len(r.Sizes))
	for node, size := range r.Sizes {
		_, nodes := reach(v.Assignment, all, r.Edges, node)
		if r.More > 0 {
			nodes = min(nodes, r.More)
		}
		v.give(size, nodes)
	}
	return true
}

// Breaks lists the reasons that an answer breaks, in increasing order, as puzzles.Reasoned has it. It is false if the
// answer breaks an item of no reason. Extend is asked where the answer leaves variables open: it returns an assignment
// that has the answer, in which the items of no reason hold, and with them those of as many reasons as there may be, of
// the kept ones all; nil if there is none.
func (m *Model) Breaks(r *Reasons, s []int, extend func() (Assignment, error)) (broken []int, ok bool, err error) {
	v := m.valued(s)
	if !slices.Equal(m.Solution(v.Assignment), s) {
		return nil, false, nil // a value that an entry cannot have
	}
	v.settleBy(r.free)
	if v.open == 0 && m.IsNumbered(v.Assignment) {
		broken, ok = v.breaks(r, nil)
		return broken, ok, nil
	}
	sure := slices.Clone(v.known)
	if v.settleBy(r.all); v.open == 0 && m.IsNumbered(v.Assignment) {
		if broken, ok = v.breaks(r, sure); ok {
			return broken, true, nil
		}
	}
	a, err := extend()
	if a == nil || err != nil {
		return nil, false, err
	}
	v.Assignment = a
	broken, ok = v.breaks(r, nil)
	return broken, ok, nil
}

// breaks lists the reasons that an assignment breaks. It is false if an item of no reason is broken; or, unless sure is
// nil, one that speaks of a variable that is not sure: with other values of such variables fewer may be broken.
func (v *valued) breaks(r *Reasons, sure []bool) (broken []int, ok bool) {
	isUnsure := func(at int) bool { return sure != nil && !sure[at] }
	for i := range v.Items {
		p := &v.Items[i]
		if p.Holds(v.Assignment) {
			continue
		}
		if r.ByItem[i] == NoReason || sure != nil && slices.ContainsFunc(p.Vars(), isUnsure) {
			return nil, false
		}
		broken = append(broken, r.ByItem[i])
	}
	slices.Sort(broken)
	return slices.Compact(broken), true
}

// Shown is what single literals that are posted without a condition say of the answer, and a loop of no reason by its
// nodes that are on none, and by entry which reasons say so: none if the entry is open or an item of no reason does.
func (m *Model) Shown(r *Reasons) (shown []int, by [][]int) {
	shown, by = make([]int, len(m.Answer)), make([][]int, len(m.Answer))
	told := map[Lit][]int{True: nil}
	for i, p := range m.Items {
		c, isClause := p.Item.(Clause)
		loop, isLoop := p.Item.(Loop)
		switch {
		case len(p.Guards) > 0:
		case isClause && len(c) == 1:
			told[c[0]] = append(told[c[0]], r.ByItem[i])
		case isLoop && r.ByItem[i] == NoReason:
			for _, l := range loop.none() {
				told[l] = append(told[l], NoReason)
			}
		}
	}
	for e, n := range m.Answer {
		shown[e] = -1
		for i, l := range n.Is {
			if reasons, is := told[l]; is {
				if shown[e] = n.Values[i]; !slices.Contains(reasons, NoReason) {
					by[e] = reasons
				}
			}
		}
	}
	return shown, by
}

// none are the edges at nodes that are never on it, as false literals.
func (l Loop) none() (all []Lit) {
	for _, e := range l.Edges {
		if l.Nodes[e.A] == False || l.Nodes[e.B] == False {
			all = append(all, -e.Lit)
		}
	}
	return all
}

// Vars lists the variables that an item and its conditions speak of, some of them more than once.
func (p Posted) Vars() (all []int) {
	parts := p.Parts()
	all = make([]int, 0, len(parts.Lits)+len(p.Guards)+len(parts.Edges))
	add := func(lits ...Lit) {
		for _, l := range lits {
			if v := l.Var(); v > 0 {
				all = append(all, v)
			}
		}
	}
	add(parts.Lits...)
	add(p.Guards...)
	for _, n := range parts.Nums {
		add(n.Is...)
	}
	for _, e := range parts.Edges {
		add(e.Lit)
	}
	return all
}
