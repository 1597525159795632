package task

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/insights"
	"twofold/puzzles/lab/boardtext"
	"twofold/puzzles/lab/solvers"
	"twofold/puzzles/parse"
	"twofold/puzzles/positions"
	"twofold/puzzles/prose"
)

// An Answer is what a submission says of a board. Which fields say something depends on the kind of question.
type Answer struct {
	None      bool // there is no solution
	Solutions []puzzles.Solution
	Count     *big.Int
	Unique    bool // there is exactly one solution
	Exists    bool // there is one at least
	Numbers   []int
	Board     puzzles.Board
	Value     any    // of JSON, or a string
	Text      string // as it is shown; it is text of strangers
}

// mostShown is how much is shown of an answer, in bytes.
const mostShown = 2000

func shown(text []byte) string {
	s := strings.TrimSpace(string(text))
	if len(s) <= mostShown {
		return s
	}
	return fmt.Sprintf("%s\n... %d bytes more", s[:mostShown], len(s)-mostShown)
}

func isNull(field []byte) bool { return len(field) == 0 || string(field) == "null" }

// readSolution reads a solution as integers, rows of them, or a text such as the board draws one; null says that there
// is none.
func readSolution(b puzzles.Board, field []byte) (Answer, error) {
	a := Answer{Text: shown(field)}
	if a.None = isNull(field); a.None {
		a.Text = "none"
		return a, nil
	}
	s, err := solution(b, field)
	a.Solutions = []puzzles.Solution{s}
	return a, err
}

func solution(b puzzles.Board, field []byte) (puzzles.Solution, error) {
	var text string
	if json.Unmarshal(field, &text) != nil {
		c, err := solvers.ParseJSON(b, append(append([]byte(`{"solution":`), field...), '}'))
		if err != nil {
			return nil, err
		}
		return c.Solutions[0], nil
	}
	s, err := parse.One(text, b.ReadPicture)
	if err != nil {
		return nil, fmt.Errorf("%s: expected a solution", prose.Quote(text, 60))
	}
	return s, nil
}

func readAll(b puzzles.Board, field []byte) (Answer, error) {
	a := Answer{Text: shown(field)}
	var all []json.RawMessage
	if err := json.Unmarshal(field, &all); err != nil {
		return a, errors.New("expected a list of solutions")
	}
	for _, one := range all {
		s, err := solution(b, one)
		if err != nil {
			return a, err
		}
		a.Solutions = append(a.Solutions, s)
	}
	return a, nil
}

func readCount(_ puzzles.Board, field []byte) (Answer, error) {
	a := Answer{Text: shown(field)}
	c, err := solvers.ParseJSON(nil, append(append([]byte(`{"count":`), field...), '}'))
	if a.Count = c.Count; err != nil || a.Count == nil {
		return a, fmt.Errorf("%s: expected a number of solutions", prose.Quote(a.Text, 60))
	}
	return a, nil
}

// readTruth reads a truth, whatever it is about.
func readTruth(_ puzzles.Board, field []byte) (Answer, error) {
	a := Answer{Text: shown(field)}
	var err error
	if a.Unique, err = strconv.ParseBool(a.Text); err != nil || isNull(field) {
		return a, fmt.Errorf("%s: expected true or false", prose.Quote(a.Text, 60))
	}
	a.Exists = a.Unique
	return a, nil
}

// readNumbers reads a number, a truth, or any list of these.
func readNumbers(b puzzles.Board, field []byte) (Answer, error) {
	a := Answer{Text: shown(field)}
	d := json.NewDecoder(bytes.NewReader(field))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		return a, errors.New("no answer: expected a number")
	}
	if err := a.take(value); err != nil {
		return a, err
	}
	a.Text = told(b, a.Numbers)
	return a, nil
}

// take appends the numbers of a value.
func (a *Answer) take(value any) error {
	switch v := value.(type) {
	case bool:
		a.Numbers = append(a.Numbers, insights.Truth(v))
		return nil
	case json.Number:
		n, err := strconv.Atoi(v.String())
		if err != nil {
			return fmt.Errorf("%s: expected a whole number", prose.Quote(v.String(), 40))
		}
		a.Numbers = append(a.Numbers, n)
		return nil
	case []any:
		for _, one := range v {
			if err := a.take(one); err != nil {
				return err
			}
		}
		return nil
	case nil:
		return errors.New("nothing (None): expected a number")
	}
	return fmt.Errorf("%s: expected a number", prose.Quote(fmt.Sprint(value), 60))
}

// readBoard reads a board's text, or its numbers as a list of (row, column, number) from 0.
func readBoard(b puzzles.Board, field []byte) (Answer, error) {
	var text string
	if json.Unmarshal(field, &text) == nil {
		return textBoard(b, []byte(text))
	}
	a := Answer{Text: shown(field)}
	var triples [][]int
	if isNull(field) || json.Unmarshal(field, &triples) != nil {
		return a, fmt.Errorf("%s: expected a set of (row, column, number)", prose.Quote(a.Text, 60))
	}
	blank := blankOf(b)
	for _, t := range triples {
		if len(t) != 3 || t[0] < 0 || t[0] >= blank.Rows || t[1] < 0 || t[1] >= blank.Cols {
			return a, fmt.Errorf("%v: expected (row, column, number) on the board", t)
		}
		word := &blank.Grids[0].Words[t[0]*blank.Cols+t[1]]
		if *word != puzzles.Free {
			return a, fmt.Errorf("%v: a second number for the cell", t)
		}
		*word = strconv.Itoa(t[2])
	}
	return made(b, blank.String(), a)
}

// blankOf is the text of a board without clues and without its position.
func blankOf(b puzzles.Board) boardtext.Parts {
	s := boardtext.Of(b)
	s.Grids = s.Grids[:1]
	for i := range s.Grids[0].Words {
		s.Grids[0].Words[i] = puzzles.Free
	}
	return s
}

func textBoard(b puzzles.Board, output []byte) (Answer, error) {
	text := string(output)
	if lines := strings.Split(strings.TrimSpace(text), "\n"); strings.TrimSpace(lines[len(lines)-1]) == "end" {
		text = strings.Join(lines[:len(lines)-1], "\n")
	}
	return made(b, text, Answer{Text: shown(output)})
}

// made reads a board that is to be like b.
func made(b puzzles.Board, text string, a Answer) (Answer, error) {
	p, err := twofold.Parse(text)
	if err != nil {
		return a, err
	}
	a.Board, a.Text = p.Board, strings.TrimSpace(p.Board.String())
	if got, want := prose.FirstLine(a.Text), prose.FirstLine(b.String()); got != want {
		return a, fmt.Errorf("a board %s: expected %s", got, want)
	}
	return a, positions.Unpositioned(a.Board, "the board")
}

// readClaim reads an answer in text for questions about solutions.
func readClaim(b puzzles.Board, output []byte) (Answer, error) {
	c, err := solvers.ParseText(b, output)
	a := claimed(c)
	a.Text = shown(output)
	return a, err
}

// claimed is an answer about solutions, as programs give it.
func claimed(c crosscheck.Claim) Answer {
	a := Answer{None: c.Verdict == puzzles.None, Solutions: c.Solutions, Count: c.Count,
		Unique: c.Verdict == puzzles.Unique}
	if a.None && a.Count == nil {
		a.Count = new(big.Int)
	}
	if c.Verdict == puzzles.Unknown && c.Count != nil {
		a.Unique, a.None = c.Count.Cmp(big.NewInt(1)) == 0, c.Count.Sign() == 0
	}
	a.Exists = !a.None
	return a
}

func textNumbers(b puzzles.Board, output []byte) (Answer, error) {
	a := Answer{Text: shown(output)}
	for word := range strings.FieldsSeq(string(output)) {
		if word == "end" {
			break
		}
		n, err := strconv.Atoi(word)
		if err != nil {
			return a, fmt.Errorf("%s: expected a whole number", prose.Quote(word, 40))
		}
		a.Numbers = append(a.Numbers, n)
	}
	if len(a.Numbers) == 0 {
		return a, errors.New("no answer: expected a number")
	}
	a.Text = told(b, a.Numbers)
	return a, nil
}
