package nnf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A node is one of the circuit. Its children have larger numbers.
type node struct {
	kind byte // o, a, t or f
	arcs []arc
}

// An arc leads to a child, along literals.
type arc struct {
	lits []int
	to   int
}

// A circuit has its nodes at their numbers; the root is 1, and 0 is none.
type circuit []node

// read reads the circuit. Errors name the line.
func read(text io.Reader, vars int) (circuit, error) {
	c := circuit{{}}
	in := bufio.NewReaderSize(text, 1<<16)
	for number := 1; ; number++ {
		line, end := in.ReadString('\n')
		if end != nil && !errors.Is(end, io.EOF) {
			return nil, fmt.Errorf("line %d: cannot be read: %w", number, end)
		}
		if err := c.line(strings.Fields(line), vars); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if end != nil {
			break
		}
	}
	if len(c) == 1 {
		return nil, errors.New("there is no node: expected 'o 1 0' or another one")
	}
	return c, nil
}

func (c *circuit) line(words []string, vars int) error {
	switch {
	case len(words) == 0 || words[0] == "c":
		return nil
	case words[len(words)-1] != "0":
		return errors.New("expected 0 at the end")
	case len(words[0]) == 1 && strings.Contains("oatf", words[0]):
		if len(words) != 3 || words[1] != strconv.Itoa(len(*c)) {
			return fmt.Errorf("expected node %d", len(*c))
		}
		if len(*c) > maxNodes {
			return ErrTooLarge
		}
		*c = append(*c, node{kind: words[0][0]})
		return nil
	}
	numbers := make([]int, len(words)-1)
	for i, word := range words[:len(words)-1] {
		n, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Errorf("%.40q: expected a number", word)
		}
		numbers[i] = n
	}
	return c.arc(numbers, vars)
}

func (c *circuit) arc(numbers []int, vars int) error {
	if len(numbers) < 2 || numbers[0] < 1 || numbers[0] >= numbers[1] || numbers[1] >= len(*c) {
		return errors.New("expected an arc from a node to one of a larger number")
	}
	a := arc{numbers[2:], numbers[1]}
	for _, l := range a.lits {
		if l == 0 || l > vars || l < -vars {
			return fmt.Errorf("literal %d: expected one from -%d to %d", l, vars, vars)
		}
	}
	from := &(*c)[numbers[0]]
	from.arcs = append(from.arcs, a)
	return nil
}
