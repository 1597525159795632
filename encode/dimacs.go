package encode

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
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
// place and what was expected; file is the name that they give.
func ReadDIMACS(r io.Reader, file string) (*Formula, error) {
	d := &dimacsReader{in: bufio.NewReaderSize(r, 1<<16), line: 1}
	if err := d.read(); err != nil {
		return nil, fmt.Errorf("%s: line %d, column %d: %w", file, d.startLine, d.startCol, err)
	}
	return d.f, nil
}

// dimacsReader reads a file word by word; start is where the last word began.
type dimacsReader struct {
	in                  *bufio.Reader
	line, col           int
	startLine, startCol int
	f                   *Formula
	clauses             int
}

func (d *dimacsReader) read() error {
	if err := d.header(); err != nil {
		return err
	}
	var clause []int
	for {
		word, err := d.word()
		if err != nil {
			return err
		}
		if word == "" || word == "%" {
			break
		}
		l, err := strconv.Atoi(word)
		if err != nil || l > d.f.NumVars() || l < -d.f.NumVars() {
			return fmt.Errorf("%q: expected a literal from -%d to %d, or 0", word, d.f.NumVars(), d.f.NumVars())
		}
		if l != 0 {
			clause = append(clause, l)
			continue
		}
		d.f.Add(clause...)
		clause = clause[:0]
	}
	if len(clause) > 0 {
		return errors.New("the file ends within a clause: expected 0")
	}
	if len(d.f.Clauses) != d.clauses {
		return fmt.Errorf("the file has %d clauses: expected %d as its header says", len(d.f.Clauses), d.clauses)
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
		words[i] = word
		if want := [4]string{"p", "cnf"}[i]; want != "" && word != want {
			return fmt.Errorf("%q: expected the header 'p cnf VARIABLES CLAUSES'", word)
		}
	}
	variables, err1 := strconv.Atoi(words[2])
	clauses, err2 := strconv.Atoi(words[3])
	if err1 != nil || err2 != nil || variables < 0 || clauses < 0 || variables > maxVariables {
		return fmt.Errorf("header %q: expected 'p cnf VARIABLES CLAUSES' with at most %d variables",
			strings.Join(words[:], " "), maxVariables)
	}
	d.f, d.clauses = &Formula{Names: make([]string, variables)}, clauses
	return nil
}

// maxWord is longer than any literal.
const maxWord = 32

// word returns the next word, "" at the end of the file; comment lines are skipped.
func (d *dimacsReader) word() (string, error) {
	var word []byte
	for {
		b, err := d.in.ReadByte()
		d.col++
		if len(word) == 0 {
			d.startLine, d.startCol = d.line, d.col
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("cannot be read: %w", err)
		}
		blank := err != nil || b == ' ' || b == '\t' || b == '\r' || b == '\n'
		switch {
		case blank && len(word) > 0:
			if b == '\n' {
				_ = d.in.UnreadByte() // cannot fail after ReadByte
			}
			if err != nil || b == '\n' {
				d.col-- // the newline or the end is seen again
			}
			return string(word), nil
		case err != nil:
			return "", nil
		case b == '\n':
			d.line, d.col = d.line+1, 0
		case b == 'c' && d.col == 1:
			if err := d.skipLine(); err != nil {
				return "", err
			}
		case !blank:
			word = append(word, b)
			if len(word) > maxWord {
				return "", fmt.Errorf("%q…: expected a literal", word)
			}
		}
	}
}

func (d *dimacsReader) skipLine() error {
	for {
		_, err := d.in.ReadSlice('\n')
		switch {
		case err == nil:
			d.line, d.col = d.line+1, 0
			return nil
		case errors.Is(err, io.EOF):
			return nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return fmt.Errorf("cannot be read: %w", err)
		}
	}
}
