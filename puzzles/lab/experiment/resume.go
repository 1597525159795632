package experiment

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"

	"twofold/puzzles/lab/table"
)

// Resume cuts a torn line off the end of a file that a Writer wrote, makes sure that what remains is the beginning of
// the experiment, and returns how many runs are done. The file is then ready to be written to.
func (w *Writer) Resume(f *os.File, runs []Run) (done int, err error) {
	text, err := io.ReadAll(f)
	if err != nil {
		return 0, err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole > 0 {
		if done, err = w.done(bytes.NewReader(text[:whole]), f.Name(), runs); err != nil {
			return 0, err
		}
	}
	w.hasHeader = whole > 0
	if err := f.Truncate(int64(whole)); err != nil {
		return 0, err
	}
	_, err = f.Seek(int64(whole), io.SeekStart)
	return done, err
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
		if places[i] < 0 && !w.asJSON {
			return 0, fmt.Errorf("%s: no column %q: expected what sweep writes", file, c.name)
		}
	}
	if !w.asJSON && !slices.Equal(t.Columns, Columns()) {
		return 0, fmt.Errorf("%s: the columns are not those that this version writes: expected %d of them", file, len(Columns()))
	}
	for n, row := range t.Rows {
		if n >= len(runs) {
			return 0, fmt.Errorf("%s: %d rows: expected at most %d, as many as there are runs", file, len(t.Rows), len(runs))
		}
		want := cells(keyColumns, record{w.experiment, w.versions, runs[n], Outcome{}})
		for i, place := range places {
			has := ""
			if place >= 0 {
				has = row[place]
			}
			if has != want[i] {
				return 0, fmt.Errorf("%s: row %d: %s %q: expected %q: the file is of another experiment", file, n+1, keyColumns[i].name, has, want[i])
			}
		}
	}
	return len(t.Rows), nil
}
