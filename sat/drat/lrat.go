package drat

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
)

// ErrResolution is the error of a proof that has RAT steps, where only RUP steps can be written.
var ErrResolution = errors.New("a clause of the proof follows by resolution only (RAT): expected unit propagation")

// WriteLRAT writes the proof in the LRAT format (Luís Cruz-Filipe, Marijn Heule, Warren Hunt, Matt Kaufmann and Peter
// Schneider-Kamp: Efficient Certified RAT Verification, CADE 2017), in which each clause names those that it follows
// from, in the order in which propagation comes to them. So a checker needs no search for them, and such checkers were
// proved right by theorem provers. A clause is deleted as soon as no later one names it. What was settled on the way
// becomes a clause of one literal where it is used first. The error is ErrResolution, or that of w.
func (t *Trimmed) WriteLRAT(w io.Writer) error {
	if t.of.hasRAT {
		return ErrResolution
	}
	l := newLinear(t.of)
	for _, e := range t.of.history {
		if !e.deletes && t.of.used[e.clause] {
			l.lemma(e)
		}
	}
	return l.write(w)
}

// A linear proof says of each clause what it follows from. It names clauses as a source does: a settled variable stands
// for the clause that says its value.
type linear struct {
	*trimmer
	steps []linearStep
	place []int32 // by settled variable: where it stands on the trail
	said  []bool  // by settled variable: there is a step for it
}

// A linearStep adds a clause.
type linearStep struct {
	name  source
	lits  []int
	hints []source
}

func newLinear(t *trimmer) *linear {
	l := &linear{trimmer: t, place: make([]int32, len(t.fixed)), said: make([]bool, len(t.fixed))}
	for i, settled := range t.trail[:t.settled] {
		l.place[settled.vari()] = int32(i)
	}
	return l
}

// lemma adds a clause of the proof, after those of what it needs that was settled.
func (l *linear) lemma(e event) {
	because := l.explains.because[int(e.clause)-l.given]
	var hints, clauses []source
	for _, s := range because {
		switch {
		case s >= 0:
			clauses = append(clauses, s)
		case !falseIn(e.lits, l.value, int(-s)): // the clause's negation says that already
			l.settle(int(-s))
			hints = append(hints, l.unit(int(-s)))
		}
	}
	slices.Reverse(clauses)
	l.steps = append(l.steps, linearStep{source(e.clause), e.lits, append(hints, clauses...)})
}

// falseIn reports whether a clause has the false literal of a settled variable.
func falseIn(clause []int, value []int8, v int) bool {
	return slices.ContainsFunc(clause, func(l int) bool { return litOf(l).vari() == v && value[litOf(l)] == -1 })
}

// unit names the clause that says the value of a settled variable: the one that forced it, if that has no other
// literal.
func (l *linear) unit(v int) source {
	if because := l.reason[v]; len(l.lits(because)) == 1 {
		return source(because)
	}
	return source(-v)
}

// settle adds the clauses of one literal for a settled variable, and for those that it follows from.
func (l *linear) settle(v int) {
	var needed []int
	for todo := []int{v}; len(todo) > 0; {
		v, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if l.said[v] {
			continue
		}
		l.said[v] = true
		needed = append(needed, v)
		for _, other := range l.lits(l.reason[v]) {
			todo = append(todo, other.vari())
		}
	}
	slices.SortFunc(needed, func(a, b int) int { return cmp.Compare(l.place[a], l.place[b]) })
	for _, v := range needed {
		if because := l.reason[v]; l.unit(v) < 0 {
			l.steps = append(l.steps, l.unitStep(v, because))
		}
	}
}

func (l *linear) unitStep(v int, because ref) linearStep {
	step := linearStep{name: source(-v)}
	for _, other := range l.lits(because) {
		if other.vari() == v {
			step.lits = []int{other.dimacs()}
			continue
		}
		step.hints = append(step.hints, l.unit(other.vari()))
	}
	step.hints = append(step.hints, source(because))
	return step
}

// write numbers the clauses, and deletes each behind its last use.
func (l *linear) write(w io.Writer) error {
	last := map[source]int{}
	for i, s := range l.steps {
		for _, hint := range s.hints {
			last[hint] = i
		}
	}
	out := bufio.NewWriterSize(w, 1<<16)
	number := make(map[source]int, len(l.steps))
	name := func(s source) int {
		if s >= 0 && int(s) < l.given {
			return int(s) + 1
		}
		return number[s]
	}
	for i, s := range l.steps {
		id := l.given + 1 + i
		number[s.name] = id
		line := append(strconv.AppendInt(out.AvailableBuffer(), int64(id), 10), ' ')
		for _, literal := range s.lits {
			line = append(strconv.AppendInt(line, int64(literal), 10), ' ')
		}
		line = append(line, "0 "...)
		var over []int
		for _, hint := range s.hints {
			line = append(strconv.AppendInt(line, int64(name(hint)), 10), ' ')
			if last[hint] == i {
				over = append(over, name(hint))
			}
		}
		out.Write(append(line, "0\n"...))
		if i < len(l.steps)-1 {
			writeDeletion(out, id, over)
		}
	}
	return out.Flush()
}

func writeDeletion(out *bufio.Writer, id int, over []int) {
	if len(over) == 0 {
		return
	}
	line := append(strconv.AppendInt(out.AvailableBuffer(), int64(id), 10), " d "...)
	for _, gone := range over {
		line = append(strconv.AppendInt(line, int64(gone), 10), ' ')
	}
	out.Write(append(line, "0\n"...))
}
