package encode

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"twofold/puzzles/runs"
)

// WriteDIMACS writes the formula in DIMACS CNF. Before the header stands a comment line for each
// named variable, "c 7 r1c3". A formula with cardinality constraints or Refine cannot be written.
func WriteDIMACS(w io.Writer, f *Formula) error {
	if len(f.Cards) > 0 {
		return errors.New("native cardinality constraints are not CNF: choose another encoding")
	}
	if f.Refine != nil {
		return errors.New("clauses that are made on demand cannot be written: choose another encoding")
	}
	out := bufio.NewWriterSize(w, 1<<16)
	for i, name := range f.Names {
		if name != "" {
			fmt.Fprintf(out, "c %d %s\n", i+1, name)
		}
	}
	fmt.Fprintf(out, "p cnf %d %d\n", f.NumVars(), len(f.Clauses))
	for _, clause := range f.Clauses {
		WriteClause(out, clause)
	}
	return out.Flush()
}

// WriteClause writes the literals and the 0 that ends them as one line. Errors show at the flush.
func WriteClause(out *bufio.Writer, clause []int) {
	for _, l := range clause {
		out.Write(strconv.AppendInt(out.AvailableBuffer(), int64(l), 10))
		out.WriteByte(' ')
	}
	out.WriteString("0\n")
}

// maxVariables bounds the header of a DIMACS file, so that a few bytes cannot ask for all memory: a
// variable takes 16 bytes.
const maxVariables = 20_000_000

// ReadDIMACS reads a formula in DIMACS CNF. Comments may stand between lines, a clause may go over
// several, and a line with % ends the file, as in older collections. The header must count the clauses and
// bound the variables rightly, so that a file cut short is not taken for another. Errors name the
// place and what was expected; file is the name that they give. Else the error is ctx's cause, or a *runs.Outgrown
// of a formula that does not fit into ctx's memory limit.
func ReadDIMACS(ctx context.Context, r io.Reader, file string) (*Formula, error) {
	d := &dimacsReader{in: bufio.NewReaderSize(r, 1<<16), line: 1}
	var wrong error
	f, _, err := stored(ctx, roomOf(ctx), func(f *Formula) { // what is read cannot be read again
		d.f = f
		wrong = d.read()
	})
	if wrong != nil {
		return nil, fmt.Errorf("%s: line %d, column %d: %w", file, d.startLine, d.startCol, wrong)
	}
	return f, err
}

// dimacsReader reads a file word by word; start is where the last word began.
type dimacsReader struct {
	in                  *bufio.Reader
	line, col           int // of the byte that was read last
	newline, ended      bool
	startLine, startCol int
	text                [maxWord + 1]byte
	f                   *Formula
	clauses             int // that the header says
}

func (d *dimacsReader) read() error {
	if err := d.header(); err != nil {
		return err
	}
	var clause []int
	clauses := 0
	for {
		d.f.bounds.tick()
		word, err := d.word()
		if err != nil {
			return err
		}
		if len(word) == 0 || word[0] == '%' && len(word) == 1 {
			break
		}
		l, err := strconv.Atoi(string(word))
		if err != nil || l > d.f.NumVars() || l < -d.f.NumVars() {
			return fmt.Errorf("%q: expected a literal from -%d to %d, or 0", word, d.f.NumVars(), d.f.NumVars())
		}
		if l != 0 {
			clause = append(clause, l)
			continue
		}
		d.f.Add(clause...)
		clauses++
		clause = clause[:0]
	}
	if len(clause) > 0 {
		return errors.New("the file ends within a clause: expected 0")
	}
	if clauses != d.clauses {
		return fmt.Errorf("the file has %d clauses: expected %d as its header says", clauses, d.clauses)
	}
	return nil
}

func (d *dimacsReader) header() error {
	var words [4]string
	for i := range words {
		word, err := d.word()
		if err != nil {
			return err
		}
		words[i] = string(word)
		if want := [4]string{"p", "cnf"}[i]; want != "" && words[i] != want {
			return fmt.Errorf("%q: expected the header 'p cnf VARIABLES CLAUSES'", word)
		}
	}
	variables, err1 := strconv.Atoi(words[2])
	clauses, err2 := strconv.Atoi(words[3])
	if err1 != nil || err2 != nil || variables < 0 || clauses < 0 || variables > maxVariables {
		return fmt.Errorf("header %q: expected 'p cnf VARIABLES CLAUSES' with at most %d variables",
			strings.Join(words[:], " "), maxVariables)
	}
	if !d.f.bounds.take(variables * variableBytes) {
		runs.End(&runs.Outgrown{Need: fmt.Sprintf("the formula needs %d variables", variables)})
	}
	d.f.Names, d.clauses = make([]string, variables), clauses
	return nil
}

// maxWord is longer than any literal.
const maxWord = 32

// word returns the next word, which is valid until the next call, and none at the end of the file; comment lines are
// skipped.
func (d *dimacsReader) word() ([]byte, error) {
	b, err := d.next()
	for err == nil && (isBlank(b) || b == 'c' && d.col == 1) {
		for b == 'c' && err == nil && !d.newline {
			_, err = d.next()
		}
		if err == nil {
			b, err = d.next()
		}
	}
	d.startLine, d.startCol = d.line, d.col
	word := d.text[:0]
	for err == nil && !isBlank(b) {
		if len(word) > maxWord {
			return nil, fmt.Errorf("%q…: expected a literal", word)
		}
		word = append(word, b)
		b, err = d.next()
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	return word, nil
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// next reads a byte. The end of the file has a place, too.
func (d *dimacsReader) next() (byte, error) {
	if d.newline {
		d.line, d.col = d.line+1, 0
	}
	b, err := d.in.ReadByte()
	if !d.ended {
		d.col++
	}
	d.newline, d.ended = b == '\n' && err == nil, err != nil
	return b, err
}
