package drat

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A step adds or deletes a clause. Neither literals nor their order are changed: the first is that of a RAT step.
type step struct {
	deletes bool
	clause  []int
	end     bool // there is no step left
}

// A stepReader reads the steps of a proof. number is that of the line, in the binary form of the step, that was read
// last.
type stepReader struct {
	in     *bufio.Reader
	vars   int
	number int
	binary bool
}

func newStepReader(proof io.Reader, vars int) *stepReader {
	r := &stepReader{in: bufio.NewReaderSize(proof, 1<<16), vars: vars}
	start, _ := r.in.Peek(2)
	r.binary = len(start) == 2 && (start[0] == 'a' || start[0] == 'd' && start[1] != ' ')
	return r
}

// place names what was read last.
func (r *stepReader) place() string {
	if r.binary {
		return fmt.Sprintf("step %d", r.number)
	}
	return fmt.Sprintf("line %d", r.number)
}

func (r *stepReader) next() (step, error) {
	if r.binary {
		r.number++
		return r.nextBinary()
	}
	for {
		r.number++
		line, err := r.in.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return step{}, fmt.Errorf("cannot be read: %w", err)
		}
		words := strings.Fields(line)
		if len(words) > 0 && words[0][0] != 'c' {
			return r.parse(words)
		}
		if err != nil {
			return step{end: true}, nil
		}
	}
}

func (r *stepReader) parse(words []string) (step, error) {
	s := step{deletes: words[0] == "d"}
	if s.deletes {
		words = words[1:]
	}
	if len(words) == 0 || words[len(words)-1] != "0" {
		return s, errors.New("the line ends within a clause: expected 0")
	}
	s.clause = make([]int, len(words)-1)
	for i, word := range words[:len(words)-1] {
		l, err := parseLiteral(word, r.vars)
		if err != nil {
			return s, err
		}
		if l == 0 {
			return s, fmt.Errorf("%q: expected a literal from -%d to %d", word, r.vars, r.vars)
		}
		s.clause[i] = l
	}
	return s, nil
}

func (r *stepReader) nextBinary() (step, error) {
	kind, err := r.in.ReadByte()
	switch {
	case errors.Is(err, io.EOF):
		return step{end: true}, nil
	case err != nil:
		return step{}, fmt.Errorf("cannot be read: %w", err)
	case kind != 'a' && kind != 'd':
		return step{}, fmt.Errorf("%q: expected 'a' or 'd'", kind)
	}
	s := step{deletes: kind == 'd'}
	for {
		n, err := binary.ReadUvarint(r.in)
		switch {
		case err != nil:
			return s, errors.New("the proof ends within a clause: expected 0")
		case n == 0:
			return s, nil
		case n < 2 || n/2 > uint64(r.vars):
			return s, fmt.Errorf("variable %d: expected 1 to %d", n/2, r.vars)
		case n%2 == 1:
			s.clause = append(s.clause, -int(n/2))
		default:
			s.clause = append(s.clause, int(n/2))
		}
	}
}
