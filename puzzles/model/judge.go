package model

import "slices"

// mostLooks bounds the work for one item: how many literals are looked at to try values of its open variables.
const mostLooks = 1 << 13

// A judge knows what entries of an answer say, and what items without a rule and without clues define by that.
type judge struct {
	*valued
	unset   int // what an entry holds that is open
	numbers [][]Num
	defined []int // items that define variables
	taken   []int // variables that are assumed, in order
}

func (m *Model) judge(unset int) *judge {
	j := &judge{unset: unset, numbers: make([][]Num, m.Vars+1)}
	j.valued = &valued{Model: m}
	for i, p := range m.Items {
		if p.Rule == "" && len(p.Clues) == 0 {
			j.defined = append(j.defined, i)
		}
	}
	for _, n := range m.Domains {
		for _, l := range n.Is {
			j.numbers[l.Var()] = append(j.numbers[l.Var()], n)
		}
	}
	return j
}

// know takes what an answer says, and what items define by it. Of a full answer all items do: what is open then
// follows, or does not matter.
func (j *judge) know(s []int, items []int) {
	j.valued = &valued{j.Model, make(Assignment, j.Vars+1), make([]bool, j.Vars+1), j.Vars}
	j.known[0] = true
	for i, n := range j.Answer {
		for at, l := range n.Is {
			if s[i] != j.unset {
				j.set(l, n.Values[at] == s[i])
			}
		}
	}
	all := make([]settler, 0, len(items))
	for _, i := range items {
		if p := j.Items[i]; len(p.Guards) == 0 {
			if s, can := p.Item.(settler); can {
				all = append(all, s)
			}
		}
	}
	j.settleBy(all)
	if !slices.Contains(s, j.unset) {
		j.settle(func(int) bool { return true })
	}
}

// Statuses says of each item of an answer in which entries may be open, as unset says, what these leave of it. Each
// item is judged by itself, with what items without a rule define, in a time linear in its size but for its own method.
func (m *Model) Statuses(s []int, unset int) []Status {
	j := m.judge(unset)
	j.know(s, j.defined)
	all := make([]Status, len(m.Items))
	for i, p := range m.Items {
		all[i] = j.status(p)
	}
	return all
}

// Free reports whether each open entry may have any of its values, whatever the others have: nothing that they say, and
// no other open entry, is said by its variables.
func (m *Model) Free(s []int, unset int) bool {
	j := m.judge(unset)
	j.know(s, j.defined)
	of := map[int]int{}
	for i, n := range j.Answer {
		for _, l := range n.Is {
			if s[i] != unset {
				break
			}
			if other, is := of[l.Var()]; j.known[l.Var()] || is && other != i {
				return false
			}
			of[l.Var()] = i
		}
	}
	return true
}

// status judges an item; if it is unsure, by trying the values of its open variables until it has seen enough.
func (j *judge) status(p Posted) Status {
	status := p.Status(Known{j.Assignment, j.known})
	if status != Unsure {
		return status
	}
	vars := p.Vars()
	slices.Sort(vars)
	vars = slices.Compact(vars)
	looks := mostLooks / (1 + len(vars))
	vars = slices.DeleteFunc(vars, func(at int) bool { return j.known[at] })
	return j.try(p, vars, &looks)
}

// try is the status of an item by those that it has with each value of the first open variable.
func (j *judge) try(p Posted, vars []int, looks *int) Status {
	for len(vars) > 0 && j.known[vars[0]] {
		vars = vars[1:]
	}
	if len(vars) == 0 {
		if p.Holds(j.Assignment) {
			return Met
		}
		return Broken
	}
	if status := p.Status(Known{j.Assignment, j.known}); status != Unsure {
		return status
	}
	*looks--
	found := make([]Status, 0, 2)
	from := len(j.taken)
	for _, l := range [2]Lit{Lit(vars[0]), -Lit(vars[0])} {
		if *looks <= 0 {
			return Unsure
		}
		if j.assume(l) {
			found = append(found, j.try(p, vars, looks))
		}
		for _, at := range j.taken[from:] {
			j.known[at], j.Assignment[at] = false, false // as before: one assignment serves all items
		}
		j.taken = j.taken[:from]
		if slices.Contains(found, Unsure) {
			return Unsure
		}
	}
	if len(found) == 0 {
		return Broken
	}
	return either(found[0], found[len(found)-1])
}

// assume makes a literal true, and each number have one value. The variables that it gave values are taken; it is false
// if a number cannot have one.
func (j *judge) assume(l Lit) (ok bool) {
	if j.known[l.Var()] {
		return j.Is(l)
	}
	j.known[l.Var()], j.Assignment[l.Var()] = true, l > 0
	j.taken, ok = append(j.taken, l.Var()), true
	for _, n := range j.numbers[l.Var()] {
		only, options := j.only(n)
		for i, other := range n.Is {
			if options != 1 {
				break
			}
			if i != only {
				other = -other
			}
			ok = j.assume(other) && ok
		}
		ok = ok && options > 0
	}
	return ok
}

// only counts the options of a number up to two, and is where the last of these stands.
func (j *judge) only(n Num) (at, options int) {
	k := Known{j.Assignment, j.known}
	for i, l := range n.Is {
		if k.Is(l) {
			return i, 1
		}
		if k.May(l) {
			at, options = i, options+1
		}
	}
	return at, min(options, 2)
}

// A Conflict is an item that cannot hold, and entries of an answer because of which it cannot, none of which can be
// spared.
type Conflict struct {
	Item    int
	Entries []int
}

// mostConflicts bounds the conflicts of one item.
const mostConflicts = 6

// Conflicts lists those of an answer in which entries may be open, as unset says, by item, from its statuses. Of an
// item with several, each further one is found without the last entry of the one before. It judges a broken item some
// times for each of its entries.
func (m *Model) Conflicts(s []int, unset int, statuses []Status) (all []Conflict) {
	j := m.judge(unset)
	byVar := map[int][]int{} // the items that define what the answer does not say
	said := make([]bool, m.Vars+1)
	for _, n := range m.Answer {
		for _, l := range n.Is {
			said[l.Var()] = true
		}
	}
	for _, i := range j.defined {
		for _, v := range m.Items[i].Vars() {
			if !said[v] {
				byVar[v] = append(byVar[v], i)
			}
		}
	}
	for i, status := range statuses {
		if status != Broken {
			continue
		}
		entries, items := j.cone(i, byVar)
		rest := slices.Clone(s)
		for range mostConflicts {
			own := j.conflict(i, entries, items, rest)
			all = append(all, Conflict{i, own})
			if len(own) == 0 {
				break
			}
			rest[own[len(own)-1]] = unset
			if j.know(rest, items); j.status(m.Items[i]) != Broken {
				break
			}
		}
	}
	return all
}

// conflict opens each entry without which the item is broken, too, and lists the others.
func (j *judge) conflict(item int, entries, items []int, s []int) (own []int) {
	s = slices.Clone(s)
	for _, entry := range entries {
		value := s[entry]
		if value == j.unset {
			continue
		}
		s[entry] = j.unset
		if j.know(s, items); j.status(j.Items[item]) != Broken {
			s[entry], own = value, append(own, entry)
		}
	}
	return own
}

// cone lists the entries that an item speaks of, itself or by way of items that define variables, and these items.
func (j *judge) cone(item int, byVar map[int][]int) (entries, items []int) {
	isOf, isIn := make([]bool, j.Vars+1), map[int]bool{item: true}
	for queue := []int{item}; len(queue) > 0; queue = queue[1:] {
		for _, v := range j.Items[queue[0]].Vars() {
			if isOf[v] {
				continue
			}
			isOf[v] = true
			for _, i := range byVar[v] {
				if !isIn[i] {
					isIn[i], queue, items = true, append(queue, i), append(items, i)
				}
			}
		}
	}
	for i, n := range j.Answer {
		if slices.ContainsFunc(n.Is, func(l Lit) bool { return isOf[l.Var()] }) {
			entries = append(entries, i)
		}
	}
	slices.Sort(items)
	return entries, items
}
