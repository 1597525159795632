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
//	request  n: one of the requests below
//	         memory limit n, for begin
//	         variables n, true first n, clauses [[l]], cards [at least n, [l]], for take
//	         with a proof n, clauses to add [[l]], assumptions [l], for solve
//	answer   n: one of the outcomes below
//	         line [byte], for proofLine, after which another answer comes; for the others
//	         decisions n, conflicts n, peak memory in bytes n
//	         model [byte, 1 for true], for satisfiable; what happened [byte], for faulty
const (
	begin = 0 // a problem follows: forget the one before, and mind the memory while this one is read
	take  = 1
	solve = 2 // the one request that is answered

	reachedMemory = uint64(Unknown)
	satisfiable   = uint64(Satisfiable)
	unsatisfiable = uint64(Unsatisfiable)
	faulty        = 3
	proofLine     = 4
)

// A request tells a worker one of the things above.
type request struct {
	kind        uint64
	memoryLimit int64
	problem     problem
	query       query
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

func (w wireWriter) text(text string) {
	w.unsigned(uint64(len(text)))
	w.WriteString(text)
}

func (w wireWriter) request(r request) error {
	w.unsigned(r.kind)
	switch r.kind {
	case begin:
		w.unsigned(uint64(r.memoryLimit))
	case take:
		w.unsigned(uint64(r.problem.vars))
		w.flag(r.problem.trueFirst)
		w.clauses(r.problem.clauses)
		w.unsigned(uint64(len(r.problem.cards)))
		for _, card := range r.problem.cards {
			w.unsigned(uint64(card.AtLeast))
			w.literals(card.Lits)
		}
	case solve:
		w.flag(r.query.proof != nil)
		w.clauses(r.query.added)
		w.literals(r.query.assumed)
	}
	return w.Flush()
}

// line writes a line of a proof. An error shows at the reply.
func (w wireWriter) line(text string) {
	w.unsigned(proofLine)
	w.text(text)
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
		w.unsigned(uint64(len(r.answer.model)))
		for _, value := range r.answer.model {
			w.flag(value)
		}
	}
	if r.err != nil && !errors.Is(r.err, puzzles.MemoryLimit) {
		w.text(r.err.Error())
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

// request reads a request. The proof of a query that is to have one gets its lines by line.
func (r *wireReader) request(line func(string)) (request, error) {
	q := request{kind: r.unsigned()}
	switch q.kind {
	case begin:
		q.memoryLimit = int64(r.unsigned())
	case take:
		q.problem = problem{vars: int(r.unsigned()), trueFirst: r.unsigned() == 1, clauses: r.clauses()}
		q.problem.cards = make([]encode.Card, r.unsigned())
		for i := range q.problem.cards {
			q.problem.cards[i] = encode.Card{AtLeast: int(r.unsigned()), Lits: r.literals()}
		}
	case solve:
		if r.unsigned() == 1 {
			q.query.proof = line
		}
		q.query.added, q.query.assumed = r.clauses(), r.literals()
	default:
		return q, fmt.Errorf("request %d of a worker: expected 0 to 2", q.kind)
	}
	return q, r.err
}

// reply reads a reply, and hands the lines of a proof before it to line.
func (r *wireReader) reply(line func(string)) (reply, error) {
	var a reply
	outcome := r.unsigned()
	for outcome == proofLine && line != nil {
		line(string(r.bytes()))
		outcome = r.unsigned()
	}
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
		return a, fmt.Errorf("outcome %d of a worker: expected 0 to 4: is the program started a worker?", outcome)
	}
	return a, r.err
}
