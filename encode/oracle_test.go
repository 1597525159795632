package encode

// partial is a formula under a partial assignment; values[v-1] is 1, -1 or, if it is open, 0.
type partial struct {
	f      *Formula
	values []int
}

func (p partial) value(l int) int {
	if l < 0 {
		return -p.values[-l-1]
	}
	return p.values[l-1]
}

// models calls visit with each model of f in which the fixed literals are true. It is the textbook's
// splitting with unit propagation and looks at every clause again and again: slow, and short enough to
// be seen to be right.
func models(f *Formula, fixed []int, visit func(model []bool)) {
	p := partial{f, make([]int, f.NumVars())}
	for _, l := range fixed {
		p.set(l)
	}
	p.split(visit)
}

func (p partial) set(l int) {
	if l < 0 {
		p.values[-l-1] = -1
	} else {
		p.values[l-1] = 1
	}
}

func (p partial) split(visit func(model []bool)) {
	if !p.propagate() {
		return
	}
	for i, value := range p.values {
		if value == 0 {
			for _, l := range [2]int{i + 1, -i - 1} {
				q := partial{p.f, append([]int(nil), p.values...)}
				q.set(l)
				q.split(visit)
			}
			return
		}
	}
	model := make([]bool, len(p.values))
	for i, value := range p.values {
		model[i] = value > 0
	}
	visit(model)
}

// propagate sets what follows from clauses with one open literal; false means that a constraint is
// broken.
func (p partial) propagate() bool {
	for again := true; again; {
		again = false
		for _, clause := range p.f.Clauses {
			state, unit := p.look(clause)
			switch state {
			case broken:
				return false
			case forced:
				p.set(unit)
				again = true
			}
		}
	}
	for _, card := range p.f.Cards {
		possible := 0
		for _, l := range card.Lits {
			if p.value(l) >= 0 {
				possible++
			}
		}
		if possible < card.AtLeast {
			return false
		}
	}
	return true
}

type state int

const (
	undecided state = iota
	holds
	forced
	broken
)

// look judges one clause; its one open literal counts only if it is forced.
func (p partial) look(clause []int) (state, int) {
	open, unit := 0, 0
	for _, l := range clause {
		switch p.value(l) {
		case 1:
			return holds, 0
		case 0:
			if l != unit {
				open, unit = open+1, l
			}
		}
	}
	return [...]state{broken, forced, undecided}[min(open, 2)], unit
}

// count is the number of models in which the fixed literals are true.
func count(f *Formula, fixed []int) int {
	n := 0
	models(f, fixed, func([]bool) { n++ })
	return n
}
