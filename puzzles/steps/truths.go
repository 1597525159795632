package steps

import (
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

// A kind says what a truth speaks of.
type kind int

const (
	ofEntry kind = iota
	ofValue
	ofClause
	ofItem
)

// A truth is a list of rows of literals, of which one holds. Those of an item are listed when it has few open numbers.
type truth struct {
	kind   kind
	entry  int // of an entry
	value  int // of a value
	unit   int // of a value: the number of the first truth of the same numbers
	posted *model.Posted
	rows   [][]literal
	nums   [][]literal // of an item, by number: the literals of its values
	values [][]int     // and these
}

// single are rows of one literal each.
func single(lits ...literal) (rows [][]literal) {
	for i := range lits {
		rows = append(rows, lits[i:i+1:i+1])
	}
	return rows
}

// candidates lists those that a truth speaks of, each once.
func (t *truth) candidates() (all []int) {
	for _, row := range slices.Concat(t.rows, t.nums) {
		for _, l := range row {
			all = append(all, l.candidate())
		}
	}
	return increasing(all)
}

// holds reports whether an option is true: plainly, of an item by its own Holds.
func (t *truth) holds(s puzzles.Solution) bool {
	is := func(l literal) bool { return s[l.candidate()] == l.value() }
	if t.kind != ofItem {
		return slices.ContainsFunc(t.rows, func(row []literal) bool { return is(row[0]) })
	}
	row := make([]int, len(t.nums))
	for i, lits := range t.nums {
		at := slices.IndexFunc(lits, is)
		if at < 0 {
			return false
		}
		row[i] = t.values[i][at]
	}
	return accepts(t.posted.Item, row)
}

// accepts reports whether an item holds where its numbers have these values.
func accepts(item model.Item, row []int) bool {
	nums := item.Parts().Nums
	last := 0
	for _, n := range nums {
		for _, l := range n.Is {
			last = max(last, l.Var())
		}
	}
	a := make(model.Assignment, last+1)
	for i, n := range nums {
		if l := n.Lit(row[i]); !l.IsConstant() {
			a[l.Var()] = l > 0
		}
	}
	for i, n := range nums { // a number that stands twice has one value
		if a.Of(n) != row[i] {
			return false
		}
	}
	return item.Holds(a)
}

// read makes truths and links of the model's items. It is false if there are others.
func (c *Candidates) read() bool {
	for i := range c.model.Items {
		p := &c.model.Items[i]
		if len(p.Guards) > 0 || !c.readItem(p) {
			return false
		}
	}
	return true
}

func (c *Candidates) readItem(p *model.Posted) bool {
	switch item := p.Item.(type) {
	case model.Clause:
		return c.readClause(p, item)
	case model.Different:
		return c.readDifferent(p, item)
	case model.Sum, model.Table, model.Regular:
		return c.readRows(p)
	}
	return false
}

func (c *Candidates) readClause(p *model.Posted, clause model.Clause) bool {
	var lits []literal
	for _, l := range clause {
		own, ok := c.literal(l)
		switch {
		case !ok:
			return false
		case own != ^literal(len(c.of)-1): // not the constant that is false
			lits = append(lits, own)
		}
	}
	if len(lits) == 1 {
		c.shown[lits[0].candidate()] = lits[0].value()
		return true
	}
	c.truths = append(c.truths, &truth{kind: ofClause, posted: p, rows: single(lits...)})
	return true
}

func (c *Candidates) readDifferent(p *model.Posted, nums model.Different) bool {
	places := map[int][]int{}
	var values []int
	for _, n := range nums {
		for i, l := range n.Is {
			own, ok := c.literal(l)
			if !ok || own < 0 {
				return false
			}
			if places[n.Values[i]] == nil {
				values = append(values, n.Values[i])
			}
			places[n.Values[i]] = append(places[n.Values[i]], int(own))
		}
	}
	slices.Sort(values)
	unit := len(c.truths)
	for _, v := range values {
		if len(places[v]) > 1 {
			c.links = append(c.links, places[v])
		}
		if len(values) == len(nums) {
			c.truths = append(c.truths,
				&truth{kind: ofValue, value: v, unit: unit, posted: p, rows: single(literals(places[v])...)})
		}
	}
	return true
}

func (c *Candidates) readRows(p *model.Posted) bool {
	t := &truth{kind: ofItem, posted: p}
	for _, n := range p.Parts().Nums {
		var lits []literal
		for _, l := range n.Is {
			own, ok := c.literal(l)
			if !ok {
				return false
			}
			lits = append(lits, own)
		}
		t.nums, t.values = append(t.nums, lits), append(t.values, n.Values)
	}
	c.truths = append(c.truths, t)
	return true
}

// post says the truth in a model of candidates.
func (t *truth) post(m *model.Model, of []int, lit func(literal) model.Lit) {
	if t.kind != ofItem {
		var clause model.Clause
		for _, row := range t.rows {
			clause = append(clause, lit(row[0]))
		}
		m.Items = append(m.Items, model.Posted{Item: clause, Clues: of})
		return
	}
	copies := map[literal]model.Num{}
	nums := make([]model.Num, len(t.nums))
	for i, lits := range t.nums {
		n, known := copies[lits[0]]
		if !known {
			n = m.NewNum("", t.values[i])
			copies[lits[0]] = n
			for j, l := range n.Is {
				m.Items = append(m.Items, model.Posted{Item: model.Clause{-l, lit(lits[j])}, Clues: of})
			}
		}
		nums[i] = model.Num{Values: t.values[i], Is: n.Is}
	}
	m.Items = append(m.Items, model.Posted{Item: over(t.posted.Item, nums), Reason: model.ByNone})
}

// over is an item over other numbers.
func over(item model.Item, nums []model.Num) model.Item {
	switch i := item.(type) {
	case model.Sum:
		i.Terms = slices.Clone(i.Terms)
		for at := range i.Terms {
			i.Terms[at].Num = nums[at]
		}
		return i
	case model.Table:
		i.Nums = nums
		return i
	case model.Regular:
		i.Nums = nums
		return i
	}
	panic("steps: an item without rows")
}
