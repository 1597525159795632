package experiment

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"twofold/cmd/internal/table"
	"twofold/puzzles/lab/journal"
)

// Open begins a file for the rows of an experiment, or goes on with one, of which it returns how many runs are done:
// those have to be the beginning of the experiment.
func Open(name string, resume bool, runs []Run, by Provenance, asJSON bool) (w *Writer, done int, err error) {
	w = NewWriter(nil, runs, by, asJSON)
	f := journal.Format{End: "\n", Differs: func(string) error {
		return fmt.Errorf("the columns are not those that this version writes: expected %d of them", len(columns()))
	}}
	if !asJSON {
		f.Head, w.hasHeader = csvLine(columns()), true
	}
	var file *journal.Journal
	if resume {
		file, err = journal.Resume(name, f, func(lines iter.Seq2[int, string]) error {
			var text strings.Builder
			for _, line := range lines {
				text.WriteString(line)
			}
			if text.Len() > 0 {
				done, err = w.done(io.MultiReader(strings.NewReader(f.Head), strings.NewReader(text.String())), name, runs)
			}
			return err
		})
	} else {
		file, err = journal.Create(name, f)
	}
	w.out, w.file = file, file
	return w, done, err
}

// Close closes the file of Open.
func (w *Writer) Close() error {
	if w.file == nil {
		return errors.New("no file is open")
	}
	return w.file.Close()
}

// done counts the rows, each of which has to be that of the run in its place.
func (w *Writer) done(r io.Reader, file string, runs []Run) (int, error) {
	t, err := table.Read(r, file)
	if err != nil {
		return 0, err
	}
	places := make([]int, len(keyColumns))
	for i, c := range keyColumns {
		places[i] = slices.Index(t.Columns, c.name)
	}
	for n, row := range t.Rows {
		if n >= len(runs) {
			return 0, fmt.Errorf("%s: %d rows: expected at most %d, as many as there are runs", file, len(t.Rows), len(runs))
		}
		want := cells(keyColumns, record{w.experiment, w.provenance, runs[n], Outcome{}})
		for i, place := range places {
			has := ""
			if place >= 0 {
				has = row[place]
			}
			if has != want[i] {
				return 0, fmt.Errorf("%s: row %d: %s %q: expected %q: the file is of another experiment", file, n+1,
					keyColumns[i].name, has, want[i])
			}
		}
	}
	return len(t.Rows), nil
}
