package learn

// A Queue is the rules that a theory has to look at again, each once and the last one first.
type Queue struct {
	waiting []int32
	waits   []bool
}

// NewQueue has room for rules of numbers below n.
func NewQueue(n int) Queue { return Queue{waiting: make([]int32, 0, n), waits: make([]bool, n)} }

// Push puts a rule on the queue, if it is not there.
func (q *Queue) Push(rule int32) {
	if !q.waits[rule] {
		q.waits[rule] = true
		q.waiting = append(q.waiting, rule)
	}
}

// Pop takes a rule off; ok is false if there is none.
func (q *Queue) Pop() (rule int32, ok bool) {
	if len(q.waiting) == 0 {
		return 0, false
	}
	rule = q.waiting[len(q.waiting)-1]
	q.waiting = q.waiting[:len(q.waiting)-1]
	q.waits[rule] = false
	return rule, true
}

// Clear takes all rules off. Nothing waits before a decision, so theories call it from Backtrack: what waits then was
// pushed by what is taken back.
func (q *Queue) Clear() {
	for _, rule := range q.waiting {
		q.waits[rule] = false
	}
	q.waiting = q.waiting[:0]
}
