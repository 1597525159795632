package table

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"twofold/puzzles/parse"
)

// Read reads CSV with a header line, or JSON Lines, which begin with '{'. All rows of CSV have as many cells as the
// header; objects of JSON Lines may lack keys, and their columns are in the order in which they first appear. The error
// of what cannot be read is a *parse.Error.
func Read(r io.Reader, file string) (*Table, error) {
	buffered := bufio.NewReader(r)
	if mark, _ := buffered.Peek(len(parse.ByteOrderMark)); string(mark) == parse.ByteOrderMark {
		buffered.Discard(len(mark)) // it is there
	}
	first, err := buffered.Peek(1)
	switch {
	case errors.Is(err, io.EOF):
		return nil, at(file, 1, 1, "the file is empty: expected CSV with a header line, or JSON Lines")
	case err != nil:
		return nil, fmt.Errorf("%s: %w", file, err)
	case first[0] == '{':
		return readObjects(buffered, file)
	}
	return readCSV(buffered, file)
}

func at(file string, line, col int, format string, args ...any) error {
	return &parse.Error{File: file, Line: line, Col: col, Problem: fmt.Sprintf(format, args...)}
}

func readCSV(r io.Reader, file string) (*Table, error) {
	reader := csv.NewReader(r)
	header, err := reader.Read()
	if err != nil {
		return nil, explain(file, len(header), 0, err)
	}
	t := &Table{File: file, Columns: header}
	for i, name := range header {
		line, col := reader.FieldPos(i)
		if name == "" {
			return nil, at(file, line, col, "column %d has no name: expected a header line", i+1)
		}
		if slices.Contains(header[:i], name) {
			return nil, at(file, line, col, "column %q stands twice: expected each once", name)
		}
	}
	for {
		row, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return t, nil
		}
		if err != nil {
			return nil, explain(file, len(header), len(row), err)
		}
		t.Rows = append(t.Rows, row)
	}
}

// explain says in one line what csv found wrong.
func explain(file string, want, got int, err error) error {
	var parse *csv.ParseError
	if !errors.As(err, &parse) {
		return fmt.Errorf("%s: %w", file, err)
	}
	if errors.Is(parse.Err, csv.ErrFieldCount) {
		return at(file, parse.Line, 1, "a row of %d cells: expected %d, as in the header", got, want)
	}
	return at(file, parse.Line, parse.Column, "%v: expected CSV", parse.Err)
}

func readObjects(r *bufio.Reader, file string) (*Table, error) {
	t := &Table{File: file}
	places := map[string]int{}
	for number := 1; ; number++ {
		line, err := r.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		ends := err != nil
		if len(bytes.TrimSpace(line)) > 0 {
			row, problem := t.object(line, places)
			if problem != nil {
				return nil, at(file, number, 1, "%v: expected an object with strings, numbers and truth values", problem)
			}
			t.Rows = append(t.Rows, row)
		}
		if ends {
			break
		}
	}
	for i, row := range t.Rows {
		t.Rows[i] = append(row, make([]string, len(t.Columns)-len(row))...)
	}
	return t, nil
}

// object reads a line as a row, adding columns that are new.
func (t *Table) object(line []byte, places map[string]int) ([]string, error) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	if opening, err := d.Token(); err != nil || opening != json.Delim('{') {
		return nil, errors.New("no JSON object")
	}
	row := make([]string, len(t.Columns))
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		value, err := d.Token()
		if err != nil {
			return nil, err
		}
		if _, nested := value.(json.Delim); nested {
			return nil, fmt.Errorf("%q is nested", key)
		}
		place, known := places[key.(string)]
		if !known {
			place = len(t.Columns)
			places[key.(string)] = place
			t.Columns = append(t.Columns, key.(string))
			row = append(row, "")
		}
		if value != nil {
			row[place] = fmt.Sprint(value)
		}
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more behind the object")
	}
	return row, nil
}
