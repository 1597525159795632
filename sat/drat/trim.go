package drat

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strconv"
)

// A Trimmed proof has only those clauses that its empty clause follows from.
type Trimmed struct {
	Steps  []Step
	Lemmas int // clauses that the proof had, up to the empty one
	// Used are the clauses of the formula that the proof needs, by their places, in increasing order: a core of it, which
	// has no model either. With a RAT step it is all of them, for what is not there has to be heeded, too.
	Used []int

	of *trimmer // knows why, for WriteLRAT
}

// A Step adds or deletes a clause.
type Step struct {
	Deletes bool
	Clause  []int
}

// Kept is the number of clauses that the proof has left.
func (t *Trimmed) Kept() int {
	n := 0
	for _, s := range t.Steps {
		if !s.Deletes {
			n++
		}
	}
	return n
}

// WriteTo writes the proof as text.
func (t *Trimmed) WriteTo(w io.Writer) (int64, error) {
	out := bufio.NewWriterSize(w, 1<<16)
	var n int64
	for _, s := range t.Steps {
		line := out.AvailableBuffer()
		if s.Deletes {
			line = append(line, "d "...)
		}
		for _, l := range s.Clause {
			line = append(strconv.AppendInt(line, int64(l), 10), ' ')
		}
		line = append(line, "0\n"...)
		n += int64(len(line))
		out.Write(line)
	}
	return n, out.Flush()
}

// Trim checks a proof as Check does and leaves out what it does not use, looking from the empty clause backwards
// at what each clause follows from. Deletions are left out as well, but for a proof with RAT steps, which may rest on
// them: deleting every clause behind its last use doubled proofs in size, and they were not checked faster. It takes
// memory for the clauses that every clause follows from.
func Trim(ctx context.Context, f Formula, proof io.Reader) (*Trimmed, error) {
	c, err := run(ctx, f, proof, true)
	if err != nil {
		return nil, err
	}
	t := &trimmer{checker: c, used: make([]bool, len(c.clauses)), usedFixed: make([]bool, len(c.fixed))}
	t.mark()
	return t.trimmed(), nil
}

// A trimmer knows, once it has marked, the clauses and settled variables that are used.
type trimmer struct {
	*checker
	used, usedFixed []bool
	hasRAT          bool
}

// mark goes from the empty clause backwards.
func (t *trimmer) mark() {
	t.used[t.history[len(t.history)-1].clause] = true
	for _, e := range slices.Backward(t.history) {
		if e.deletes || !t.used[e.clause] {
			continue
		}
		t.hasRAT = t.hasRAT || e.isRAT
		t.use(t.explains.because[int(e.clause)-t.given])
	}
}

func (t *trimmer) use(sources []source) {
	for todo := slices.Clone(sources); len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch {
		case s >= 0:
			t.used[s] = true
		case !t.usedFixed[-s]:
			t.usedFixed[-s] = true
			because := t.reason[-s]
			todo = append(todo, source(because))
			for _, l := range t.lits(because) {
				if l.vari() != int(-s) {
					todo = append(todo, source(-l.vari()))
				}
			}
		}
	}
}

func (t *trimmer) trimmed() *Trimmed {
	out := &Trimmed{Lemmas: len(t.clauses) - t.given, of: t}
	for _, e := range t.history {
		switch {
		case e.deletes && t.hasRAT && (int(e.clause) < t.given || t.used[e.clause]):
			out.Steps = append(out.Steps, Step{true, e.lits})
		case !e.deletes && t.used[e.clause]:
			out.Steps = append(out.Steps, Step{false, e.lits})
		}
	}
	for c := range t.given {
		if t.hasRAT || t.used[c] {
			out.Used = append(out.Used, c)
		}
	}
	return out
}
