package sat

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"twofold/encode"
	"twofold/puzzles"
)

// What goes through the pipes of a worker, in the variable-length integers of encoding/binary: n is
// unsigned, l signed, […] a list after its length.
//
//	request  n: 1 if a problem follows, replacing the one before, else 0
//	         [memory limit n, variables n, true first n, clauses [[l]], cards [at least n, [l]]], if so
//	         clauses to add [[l]]
//	answer   n: one of the outcomes below
//	         decisions n, conflicts n, peak memory in bytes n
//	         model [byte, 1 for true], for satisfiable; what happened [byte], for faulty
const (
	reachedMemory = uint64(Unknown)
	satisfiable   = uint64(Satisfiable)
	unsatisfiable = uint64(Unsatisfiable)
	faulty        = 3
)

// A request asks a worker to add clauses and to solve.
type request struct {
	problem     *problem // nil: the one of the request before
	memoryLimit int64
	added       [][]int
}

// A reply is an answer or an error, and the peak memory of the worker.
type reply struct {
	answer answer
	memory int64
	err    error
}

const pipeBuffer = 1 << 16

// wireWriter writes values. An error shows at the flush.
type wireWriter struct{ *bufio.Writer }

func (w wireWriter) unsigned(n uint64) { w.Write(binary.AppendUvarint(w.AvailableBuffer(), n)) }

func (w wireWriter) flag(set bool) {
	if set {
		w.unsigned(1)
	} else {
		w.unsigned(0)
	}
}

func (w wireWriter) literals(lits []int) {
	w.unsigned(uint64(len(lits)))
	for _, l := range lits {
		w.Write(binary.AppendVarint(w.AvailableBuffer(), int64(l)))
	}
}

func (w wireWriter) clauses(clauses [][]int) {
	w.unsigned(uint64(len(clauses)))
	for _, clause := range clauses {
		w.literals(clause)
	}
}

func (w wireWriter) bytes(text []byte) {
	w.unsigned(uint64(len(text)))
	w.Write(text)
}

func (w wireWriter) request(r request) error {
	if r.problem == nil {
		w.unsigned(0)
	} else {
		w.unsigned(1)
		w.unsigned(uint64(r.memoryLimit))
		w.unsigned(uint64(r.problem.vars))
		w.flag(r.problem.trueFirst)
		w.clauses(r.problem.clauses)
		w.unsigned(uint64(len(r.problem.cards)))
		for _, card := range r.problem.cards {
			w.unsigned(uint64(card.AtLeast))
			w.literals(card.Lits)
		}
	}
	w.clauses(r.added)
	return w.Flush()
}

func (w wireWriter) reply(r reply) error {
	switch {
	case r.err == nil:
		w.unsigned(uint64(r.answer.status))
	case errors.Is(r.err, puzzles.MemoryLimit):
		w.unsigned(reachedMemory)
	default:
		w.unsigned(faulty)
	}
	w.unsigned(uint64(r.answer.decisions))
	w.unsigned(uint64(r.answer.conflicts))
	w.unsigned(uint64(r.memory))
	if r.answer.status == Satisfiable {
		model := make([]byte, len(r.answer.model))
		for i, value := range r.answer.model {
			if value {
				model[i] = 1
			}
		}
		w.bytes(model)
	}
	if r.err != nil && !errors.Is(r.err, puzzles.MemoryLimit) {
		w.bytes([]byte(r.err.Error()))
	}
	return w.Flush()
}

// wireReader reads values. After the first error, which it keeps, all are 0 or empty.
type wireReader struct {
	*bufio.Reader
	err error
}

func (r *wireReader) unsigned() uint64 {
	if r.err != nil {
		return 0
	}
	var n uint64
	n, r.err = binary.ReadUvarint(r.Reader)
	return n
}

func (r *wireReader) literals() []int {
	lits := make([]int, r.unsigned())
	for i := range lits {
		if r.err != nil {
			return nil
		}
		var l int64
		l, r.err = binary.ReadVarint(r.Reader)
		lits[i] = int(l)
	}
	return lits
}

func (r *wireReader) clauses() [][]int {
	clauses := make([][]int, r.unsigned())
	for i := range clauses {
		clauses[i] = r.literals()
	}
	return clauses
}

func (r *wireReader) bytes() []byte {
	text := make([]byte, r.unsigned())
	if r.err == nil {
		_, r.err = io.ReadFull(r.Reader, text)
	}
	return text
}

func (r *wireReader) request() (request, error) {
	var q request
	if r.unsigned() == 1 {
		q.memoryLimit = int64(r.unsigned())
		q.problem = &problem{vars: int(r.unsigned()), trueFirst: r.unsigned() == 1, clauses: r.clauses()}
		q.problem.cards = make([]encode.Card, r.unsigned())
		for i := range q.problem.cards {
			q.problem.cards[i] = encode.Card{AtLeast: int(r.unsigned()), Lits: r.literals()}
		}
	}
	q.added = r.clauses()
	return q, r.err
}

func (r *wireReader) reply() (reply, error) {
	var a reply
	outcome := r.unsigned()
	a.answer.decisions, a.answer.conflicts = int64(r.unsigned()), int64(r.unsigned())
	a.memory = int64(r.unsigned())
	switch outcome {
	case reachedMemory:
		a.err = puzzles.MemoryLimit
	case satisfiable:
		a.answer.status = Satisfiable
		for _, value := range r.bytes() {
			a.answer.model = append(a.answer.model, value == 1)
		}
	case unsatisfiable:
		a.answer.status = Unsatisfiable
	case faulty:
		a.err = errors.New(string(r.bytes()))
	default:
		return a, fmt.Errorf("outcome %d of a worker: expected 0 to 3: is the program started a worker?", outcome)
	}
	return a, r.err
}
