package learn

// An Agenda is the rules that a theory has to look at again, each once and the last one first.
type Agenda struct {
	waiting []int32
	waits   []bool
}

// NewAgenda has room for rules of numbers below n.
func NewAgenda(n int) Agenda { return Agenda{waiting: make([]int32, 0, n), waits: make([]bool, n)} }

// Touch puts a rule on the agenda.
func (a *Agenda) Touch(rule int32) {
	if !a.waits[rule] {
		a.waits[rule] = true
		a.waiting = append(a.waiting, rule)
	}
}

// Next takes a rule off, and is false if there is none.
func (a *Agenda) Next() (rule int32, ok bool) {
	if len(a.waiting) == 0 {
		return 0, false
	}
	rule = a.waiting[len(a.waiting)-1]
	a.waiting = a.waiting[:len(a.waiting)-1]
	a.waits[rule] = false
	return rule, true
}

// Clear takes all rules off. Nothing waits before a decision, so theories call it from Undo: what waits then was
// touched by what is taken back.
func (a *Agenda) Clear() {
	for _, rule := range a.waiting {
		a.waits[rule] = false
	}
	a.waiting = a.waiting[:0]
}
