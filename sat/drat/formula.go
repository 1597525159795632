package drat

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A Formula is a conjunction of clauses over the variables 1 to Vars; a literal is a variable or its negative.
type Formula struct {
	Vars    int
	Clauses [][]int
}

// MaxVars bounds the header of a DIMACS file, so that a few bytes cannot ask for all memory.
const MaxVars = 20_000_000

// ReadFormula reads DIMACS CNF: comment lines, the header, and the clauses, of which there have to be as many as the
// header says. Errors name the line.
func ReadFormula(r io.Reader) (Formula, error) {
	var f Formula
	clauses, header := 0, false
	lines := bufio.NewReader(r)
	var clause []int
	for number := 1; ; number++ {
		line, err := lines.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return f, fmt.Errorf("line %d: cannot be read: %w", number, err)
		}
		var problem error
		switch {
		case strings.HasPrefix(line, "c"):
		case !header && strings.TrimSpace(line) != "":
			f.Vars, clauses, problem = parseHeader(line)
			header = true
		default:
			clause, problem = f.parse(line, clause)
		}
		if problem != nil {
			return f, fmt.Errorf("line %d: %w", number, problem)
		}
		if err != nil {
			break
		}
	}
	switch {
	case !header:
		return f, errors.New("there is no header: expected 'p cnf VARIABLES CLAUSES'")
	case len(clause) > 0:
		return f, errors.New("the file ends within a clause: expected 0")
	case len(f.Clauses) != clauses:
		return f, fmt.Errorf("the file has %d clauses: expected %d as its header says", len(f.Clauses), clauses)
	}
	return f, nil
}

func parseHeader(line string) (vars, clauses int, err error) {
	words := strings.Fields(line)
	if len(words) == 4 && words[0] == "p" && words[1] == "cnf" {
		var err1, err2 error
		vars, err1 = strconv.Atoi(words[2])
		clauses, err2 = strconv.Atoi(words[3])
		if err1 == nil && err2 == nil && vars >= 0 && vars <= MaxVars && clauses >= 0 {
			return vars, clauses, nil
		}
	}
	return 0, 0, fmt.Errorf("%.40q: expected 'p cnf VARIABLES CLAUSES' with at most %d variables", line, MaxVars)
}

// parse adds the clauses that end on a line, and returns the one that does not.
func (f *Formula) parse(line string, clause []int) ([]int, error) {
	for word := range strings.FieldsSeq(line) {
		l, err := parseLiteral(word, f.Vars)
		if err != nil {
			return nil, err
		}
		if l != 0 {
			clause = append(clause, l)
			continue
		}
		f.Clauses = append(f.Clauses, clause)
		clause = nil
	}
	return clause, nil
}

// parseLiteral reads a literal or 0.
func parseLiteral(word string, vars int) (int, error) {
	l, err := strconv.Atoi(word)
	if err != nil || l > vars || -l > vars {
		return 0, fmt.Errorf("%.40q: expected a literal from -%d to %d", word, vars, vars)
	}
	return l, nil
}
