package encode

import "slices"

// A Group is numbers that HittingSets counts together: those of its two parts, which share none, or a single one, or
// none at all.
type Group struct {
	Members []int
	Parts   []*Group // two, if there are several members
	Least   int      // every hitting set is known to weigh so much within the group; it must be right
}

// Halves is the group of the numbers below n, each half of which is a part.
func Halves(n int) *Group { return halved(singles(n)) }

func singles(n int) (groups []*Group) {
	for number := range n {
		groups = append(groups, &Group{Members: []int{number}})
	}
	return groups
}

// halved joins groups, the first half of them and the others.
func halved(groups []*Group) *Group {
	switch n := len(groups); n {
	case 0:
		return &Group{}
	case 1:
		return groups[0]
	default:
		return joined(halved(groups[:n/2]), halved(groups[n/2:]))
	}
}

func joined(left, right *Group) *Group {
	return &Group{Members: append(slices.Clip(left.Members), right.Members...), Parts: []*Group{left, right}}
}

// Related is a group of the numbers below n of which those are together that are in the same sets. Two numbers are
// related by 1/k⁴ for each set of k numbers that has both, so few small sets count more than many large ones. Of all
// groups those two become one whose members are related most on average (average linkage: Robert Sokal and Charles
// Michener: A Statistical Method for Evaluating Systematic Relationships, University of Kansas Science Bulletin 38,
// 1958). They are found by going from each group to the one nearest to it until two are nearest to each other, which
// joins the same groups (Fionn Murtagh: A Survey of Recent Advances in Hierarchical Clustering Algorithms, Computer
// Journal 26, 1983). What is not related at all is joined in the end.
func Related(n int, sets [][]int) *Group {
	if n > mostRelated {
		return Halves(n)
	}
	r := relate(n, sets)
	var alone []*Group
	chain := []int{-1} // the one before the first
	for next := 0; next < n; {
		if r.groups[next] == nil {
			next++
			continue
		}
		if len(chain) == 1 {
			chain = append(chain, next)
		}
		before, last := chain[len(chain)-2], chain[len(chain)-1]
		switch nearest := r.nearest(last, before); {
		case nearest < 0:
			alone = append(alone, r.groups[last])
			r.groups[last] = nil
			chain = chain[:1]
		case nearest == before:
			r.join(before, last)
			chain = chain[:len(chain)-2]
		default:
			chain = append(chain, nearest)
		}
	}
	return halved(alone)
}

// A relation tells by how much groups are related, as a sum over pairs of their members.
type relation struct {
	groups []*Group // nil for one that is a part of another
	by     [][]int64
}

const (
	mostRelated = 2000    // numbers, of whose pairs there is a table
	scale       = 1 << 30 // the relation of two numbers by a set of them alone is a 16th of it
	pairs       = 1 << 20 // the most pairs of numbers that are looked at, those of the smallest sets,
	tooLarge    = 182     // and of no sets that would count nothing
)

func relate(n int, sets [][]int) *relation {
	r := &relation{groups: singles(n)}
	for range n {
		r.by = append(r.by, make([]int64, n))
	}
	left := pairs
	for k := 2; k < tooLarge; k++ {
		for _, set := range sets {
			if len(set) == k && left > 0 {
				left -= k * k
				r.share(set, scale/int64(k*k*k*k))
			}
		}
	}
	return r
}

// share relates the numbers of a set.
func (r *relation) share(set []int, by int64) {
	for _, one := range set {
		for _, other := range set {
			r.by[one][other] += by
		}
	}
}

// nearest is the group that one is related to most on average, of several the one before or else the first; -1 if it is
// related to none.
func (r *relation) nearest(one, before int) int {
	best := -1
	for other, g := range r.groups {
		if g == nil || other == one || r.by[one][other] == 0 {
			continue
		}
		if best < 0 {
			best = other
			continue
		}
		d := r.by[one][other]*int64(len(r.groups[best].Members)) - r.by[one][best]*int64(len(g.Members))
		if d > 0 || d == 0 && other == before {
			best = other
		}
	}
	return best
}

// join makes one group of two, in the place of the first.
func (r *relation) join(left, right int) {
	for other := range r.groups {
		r.by[left][other] += r.by[right][other]
		r.by[other][left] = r.by[left][other]
	}
	r.groups[left], r.groups[right] = joined(r.groups[left], r.groups[right]), nil
}
