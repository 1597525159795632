package campaign

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"

	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A question is a board as JSON.
type question struct {
	Family  string     `json:"family"`
	Variant string     `json:"variant"`
	Rows    int        `json:"rows"`
	Cols    int        `json:"cols"`
	Words   []string   `json:"words,omitempty"` // of the header behind the size, such as "total=3"
	Grid    [][]string `json:"grid"`
	Goal    [][]string `json:"goal,omitempty"` // the second grid of a board that has one
	// Position has an entry for each of a solution's, -1 where it is open; nil if there is none.
	Position puzzles.Solution `json:"position,omitempty"`
	Board    string           `json:"board"` // its text
}

// askJSON is the board as an object in one line.
func askJSON(b puzzles.Board) ([]byte, error) {
	s := puzzles.PartsOf(b)
	q := question{Family: b.Family(), Variant: b.Variant(), Rows: s.Rows, Cols: s.Cols, Words: s.Words,
		Position: puzzles.PositionOf(b), Board: b.String()}
	for i, grid := range s.Grids {
		if grid.Mark == puzzles.PositionMark || grid.Lists() {
			continue
		}
		rows := s.Lines(grid)
		if i == 0 {
			q.Grid = rows
		} else {
			q.Goal = rows
		}
	}
	line, err := json.Marshal(q)
	return append(line, '\n'), err
}

// orderJSON asks for a board with that header.
func orderJSON(header string) ([]byte, error) {
	line, err := json.Marshal(map[string]string{"generate": header})
	return append(line, '\n'), err
}

// boardInJSON is the field board of an object.
func boardInJSON(answer []byte) (string, error) {
	var object struct {
		Board string `json:"board"`
	}
	if err := json.Unmarshal(answer, &object); err != nil || object.Board == "" {
		return "", errors.New("expected an object with the text of a board as board")
	}
	return object.Board, nil
}

// An answer is what a program says in JSON.
type answer struct {
	Verdict   *puzzles.Verdict  `json:"verdict"`
	Solution  json.RawMessage   `json:"solution"`
	Solutions []json.RawMessage `json:"solutions"`
	Count     json.RawMessage   `json:"count"`
}

// ParseJSON reads an answer in JSON: one object with any of verdict, solution, solutions and count. A solution is an
// array of integers, or of rows of them; a count is a number, or a string of its digits.
func ParseJSON(_ puzzles.Board, text []byte) (crosscheck.Claim, error) {
	var c crosscheck.Claim
	text = bytes.TrimPrefix(text, []byte(parse.ByteOrderMark))
	d := json.NewDecoder(bytes.NewReader(text))
	var a answer
	if err := d.Decode(&a); errors.Is(err, io.EOF) {
		return c, errors.New("no answer: expected an object with a verdict, a solution or a count")
	} else if err != nil {
		return c, noAnswer(text, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return c, errors.New("more behind the first object: expected one")
	}
	all := a.Solutions
	if given(a.Solution) {
		all = append(all, a.Solution)
	}
	if a.Verdict == nil && len(all) == 0 && !given(a.Count) {
		return c, errors.New("an object that says nothing: expected verdict, solution, solutions or count")
	}
	for _, one := range all {
		s, err := integers(one)
		if err != nil {
			return c, err
		}
		c.Solutions = append(c.Solutions, s)
	}
	if a.Verdict != nil {
		c.Verdict = *a.Verdict
	}
	if given(a.Count) {
		var err error
		if c.Count, err = readCount(string(bytes.Trim(a.Count, `"`))); err != nil {
			return c, err
		}
	}
	return c, nil
}

// noAnswer says in words of the protocol why a text is no answer.
func noAnswer(text []byte, err error) error {
	const expected = "expected an object with a verdict, a solution or a count"
	if typed, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s of type %s: %s", cmp.Or(typed.Field, "an answer"), typed.Value, expected)
	}
	if _, ok := errors.AsType[*json.SyntaxError](err); !ok {
		return err // of the verdict
	}
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return fmt.Errorf("the answer is no JSON: %s in it, or --protocol text", expected)
	}
	return fmt.Errorf("%w: %s", err, expected)
}

func given(field json.RawMessage) bool { return len(field) > 0 && string(field) != "null" }

// integers reads a solution.
func integers(text json.RawMessage) (puzzles.Solution, error) {
	flat := puzzles.Solution{}
	if json.Unmarshal(text, &flat) == nil {
		return flat, nil
	}
	var rows []puzzles.Solution
	if json.Unmarshal(text, &rows) != nil {
		return nil, fmt.Errorf("solution %s: expected integers, or rows of them", prose.Quote(string(text), 60))
	}
	flat = puzzles.Solution{}
	for _, row := range rows {
		flat = append(flat, row...)
	}
	return flat, nil
}
