package treasure

import (
	"context"

	"twofold/native/learn"
)

// A sum says that at least so many of its variables are 1, and at most so many.
type sum struct {
	of          []int32 // variables of the theory
	least, most int
}

// A row is a sum with what is known of it.
type row struct {
	of   []int32
	most [2]int32 // of its variables may be 0, and 1
	are  [2]int32
}

// Sums are a theory: what follows from each sum by itself.
type sums struct {
	*learn.Solver
	rows   []row
	rowsOf [][]int32 // by variable
}

func newSums(ctx context.Context, variables int, all []sum) *sums {
	s := &sums{rows: make([]row, len(all)), rowsOf: make([][]int32, variables)}
	for i, one := range all {
		s.rows[i] = row{of: one.of, most: [2]int32{int32(len(one.of) - one.least), int32(one.most)}}
		for _, v := range one.of {
			s.rowsOf[v] = append(s.rowsOf[v], int32(i))
		}
	}
	s.Solver = learn.New(ctx, variables, s)
	s.SavePhases = true
	for i := range s.rows {
		if !s.draw(int32(i), 0) || !s.draw(int32(i), 1) {
			s.Exhaust()
			break
		}
	}
	for v := range int32(variables) {
		s.AddDecision(v, 0)
	}
	return s
}

// lean makes decisions try the value first that a variable is likely to have: the one that its sums, on average, ask of
// most of their variables.
func (s *sums) lean() {
	for v, rows := range s.rowsOf {
		share := 0.0
		for _, i := range rows {
			r := &s.rows[i]
			share += float64(r.most[1]-r.most[0]) / float64(len(r.of))
		}
		s.SetPhase(learn.LitOf(int32(v), truth(share > 0)))
	}
}

func truth(is bool) int8 {
	if is {
		return learn.True
	}
	return learn.False
}

// valueOf is what a literal says of its variable.
func valueOf(l learn.Lit) int { return int(^l & 1) }

// litOf says that a variable has a value.
func litOf(v int32, value int) learn.Lit { return learn.Lit(2*v + 1 - int32(value)) }

// value is that of the i-th variable, once there is a solution.
func (s *sums) value(i int) int8 { return (1 + s.Value(learn.Pos(int32(i)))) / 2 }

// Propagate is the contract of learn.Theory.
func (s *sums) Propagate(l learn.Lit) bool {
	value := valueOf(l)
	rows := s.rowsOf[l.Var()]
	for _, i := range rows {
		s.rows[i].are[value]++
	}
	for _, i := range rows {
		if r := &s.rows[i]; r.are[value] >= r.most[value] && !s.draw(i, value) {
			return false
		}
	}
	return true
}

// draw gives the other variables of a row the other value if as many have a value as may.
func (s *sums) draw(i int32, value int) bool {
	r := &s.rows[i]
	switch {
	case r.are[value] < r.most[value]:
		return true
	case r.are[value] > r.most[value]:
		return s.Conflict(s.say(r, value, s.TrailSize(), max(r.most[value], -1)+1, nil)...)
	}
	values := s.Values()
	for _, v := range r.of {
		if l := litOf(v, 1-value); values[l] == learn.Open {
			s.Imply(l, learn.Reason{Kind: learn.BySource, Of: i})
		}
	}
	return true
}

// say appends the opposites of so many literals of the row's variables that had a value before a moment.
func (s *sums) say(r *row, value int, before, n int32, out []learn.Lit) []learn.Lit {
	for _, v := range r.of {
		if n == 0 {
			break
		}
		if l := litOf(v, 1-value); s.WasFalse(l, before) {
			out = append(out, l)
			n--
		}
	}
	return out
}

// FinalCheck is the contract of learn.Theory: Propagate draws all.
func (s *sums) FinalCheck() bool { return true }

// Backtrack is the contract of learn.Theory.
func (s *sums) Backtrack(lits []learn.Lit) {
	for _, l := range lits {
		value := valueOf(l)
		for _, i := range s.rowsOf[l.Var()] {
			s.rows[i].are[value]--
		}
	}
}

// Explain is the contract of learn.Theory.
func (s *sums) Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	r, value := &s.rows[why.Of], 1-valueOf(l)
	return s.say(r, value, before, r.most[value], out)
}
