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

// ErrUnread is the error of a proof that could not be read: it says nothing about the proof.
var ErrUnread = errors.New("cannot be read")

// An origin remembers the error that ended it too early.
type origin struct {
	io.Reader
	err error
}

func (o *origin) Read(p []byte) (int, error) {
	n, err := o.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		o.err = fmt.Errorf("%w: %w", ErrUnread, err)
	}
	return n, err
}

// A stepReader reads the steps of a proof. number is that of the line, in the binary form of the step, that was read
// last.
type stepReader struct {
	in     *bufio.Reader
	from   *origin
	vars   int
	number int
	binary bool
}

func newStepReader(proof io.Reader, vars int) *stepReader {
	from := &origin{Reader: proof}
	r := &stepReader{in: bufio.NewReaderSize(from, 1<<16), from: from, vars: vars}
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

// next reads a step. The error is ErrUnread if what was read last was not all that there is.
func (r *stepReader) next() (step, error) {
	read := r.nextText
	if r.binary {
		read = r.nextBinary
	}
	s, err := read()
	if (s.end || err != nil) && r.from.err != nil {
		return s, r.from.err
	}
	return s, err
}

func (r *stepReader) nextText() (step, error) {
	for {
		r.number++
		line, err := r.in.ReadString('\n')
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
	r.number++
	kind, err := r.in.ReadByte()
	switch {
	case err != nil:
		return step{end: true}, nil
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
