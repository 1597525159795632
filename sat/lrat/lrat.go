// Package lrat checks proofs in the LRAT format (Luís Cruz-Filipe, Marijn Heule, Warren Hunt, Matt Kaufmann and Peter
// Schneider-Kamp: Efficient Certified RAT Verification, CADE 2017) that a formula in CNF has no model. It needs nothing
// but the standard library, shares no code with what writes such proofs, and searches for nothing: each step names the
// clauses that it follows from, and is checked in time linear in their literals.
//
// A line "8 1 -2 0 3 5 0" adds the clause 1 -2 under the number 8. From its negation the clauses 3 and 5, called hints,
// are gone through in this order: each but the last leaves one literal, which is then true, and the last leaves none. A
// line "8 d 3 5 0" deletes the clauses 3 and 5. The clauses of the formula have the numbers from 1. What follows by
// resolution only (a RAT step, which has negative hints) is refused.
package lrat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Check returns nil if the proof shows that the clauses over the variables 1 to vars have no model, else the line that
// is wrong and why, or ctx's cause. What comes behind the empty clause is not read.
func Check(ctx context.Context, vars int, clauses [][]int, proof io.Reader) error {
	c := &checker{vars: vars, clauses: map[int][]int{}, value: make([]int8, vars+1)}
	for i, clause := range clauses {
		c.clauses[i+1] = clause
	}
	in := bufio.NewReaderSize(proof, 1<<16)
	for number := 1; ; number++ {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		line, end := in.ReadString('\n')
		if end != nil && !errors.Is(end, io.EOF) {
			return fmt.Errorf("proof: line %d: %w: %w", number, ErrUnread, end)
		}
		done, err := c.line(strings.Fields(line))
		switch {
		case err == nil && !done && end != nil:
			err = errors.New("the proof ends without the empty clause")
		case err == nil && !done:
			continue
		}
		if err != nil {
			return fmt.Errorf("proof: line %d: %w", number, err)
		}
		return nil
	}
}

// ErrUnread is the error of a proof that could not be read: it says nothing about the proof.
var ErrUnread = errors.New("cannot be read")

type checker struct {
	vars    int
	clauses map[int][]int // those that are there, by their numbers
	value   []int8        // by variable: 1 true, -1 false, 0 open; all open between steps
	set     []int         // the literals that the step made true
}

// line takes a line; done says that it was the empty clause and follows.
func (c *checker) line(words []string) (done bool, err error) {
	if len(words) == 0 || words[0][0] == 'c' {
		return false, nil
	}
	id, err := strconv.Atoi(words[0])
	if err != nil || id < 1 {
		return false, fmt.Errorf("%.40q: expected the number of a clause", words[0])
	}
	if len(words) > 1 && words[1] == "d" {
		gone, rest, err := numbers(words[2:])
		if err == nil && len(rest) > 0 {
			err = fmt.Errorf("%.40q: expected nothing behind the 0", rest[0])
		}
		for _, other := range gone {
			delete(c.clauses, other)
		}
		return false, err
	}
	clause, rest, err := numbers(words[1:])
	if err != nil {
		return false, err
	}
	hints, rest, err := numbers(rest)
	switch {
	case err != nil:
		return false, err
	case len(rest) > 0:
		return false, fmt.Errorf("%.40q: expected nothing behind the second 0", rest[0])
	case c.clauses[id] != nil:
		return false, fmt.Errorf("there is a clause %d already: expected a new number", id)
	}
	if err := c.follows(clause, hints); err != nil {
		return false, fmt.Errorf("clause %d: %w", id, err)
	}
	c.clauses[id] = append([]int{}, clause...)
	return len(clause) == 0, nil
}

// numbers reads up to a 0.
func numbers(words []string) (list []int, rest []string, err error) {
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, nil, fmt.Errorf("%.40q: expected a number", word)
		}
		if n == 0 {
			return list, words[i+1:], nil
		}
		list = append(list, n)
	}
	return nil, nil, errors.New("the line ends too early: expected 0")
}

// follows returns why a clause does not follow from its hints.
func (c *checker) follows(clause, hints []int) error {
	defer c.clear()
	for _, l := range clause {
		if l > c.vars || l < -c.vars {
			return fmt.Errorf("literal %d: expected one from -%d to %d", l, c.vars, c.vars)
		}
		if c.is(l) == 1 {
			return nil // it has a literal and its negation
		}
		c.make(-l)
	}
	for _, hint := range hints {
		lits, there := c.clauses[hint]
		if !there {
			return fmt.Errorf("hint %d: there is no such clause", hint)
		}
		unit, err := c.left(lits)
		if err != nil {
			return fmt.Errorf("hint %d: %w", hint, err)
		}
		if unit == 0 {
			return nil
		}
		c.make(unit)
	}
	return errors.New("its hints end without a conflict")
}

// left is the only literal of a clause that is not false, or 0 if all are.
func (c *checker) left(lits []int) (unit int, err error) {
	for _, l := range lits {
		switch {
		case c.is(l) == -1 || l == unit:
		case unit != 0:
			return 0, fmt.Errorf("neither %d nor %d is false: expected one literal at most", unit, l)
		default:
			unit = l
		}
	}
	return unit, nil
}

// is is 1 for a true literal, -1 for a false one.
func (c *checker) is(l int) int8 {
	if l < 0 {
		return -c.value[-l]
	}
	return c.value[l]
}

func (c *checker) make(l int) {
	c.set = append(c.set, l)
	if l < 0 {
		c.value[-l] = -1
	} else {
		c.value[l] = 1
	}
}

func (c *checker) clear() {
	for _, l := range c.set {
		c.value[max(l, -l)] = 0
	}
	c.set = c.set[:0]
}
