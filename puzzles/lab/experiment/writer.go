package experiment

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"slices"
)

// A Writer writes rows of an experiment, each with one call of Write, so that an interruption leaves whole lines.
type Writer struct {
	out        io.Writer
	asJSON     bool
	hasHeader  bool
	experiment string
	versions   Versions
}

// NewWriter writes CSV with a header line, or JSON Lines in which what is absent is left out.
func NewWriter(out io.Writer, runs []Run, v Versions, asJSON bool) *Writer {
	return &Writer{out: out, asJSON: asJSON, experiment: Fingerprint(runs), versions: v}
}

// Write writes the row of a run.
func (w *Writer) Write(r Run, o Outcome) error {
	all := slices.Concat(keyColumns, resultColumns)
	row := cells(all, record{w.experiment, w.versions, r, o})
	var line bytes.Buffer
	if w.asJSON {
		object(&line, all, row)
	} else {
		c := csv.NewWriter(&line)
		if !w.hasHeader {
			_ = c.Write(Columns()) // a buffer takes it
			w.hasHeader = true
		}
		_ = c.Write(row)
		c.Flush()
	}
	_, err := w.out.Write(line.Bytes())
	return err
}

// object writes a row as a JSON object with its keys in the order of the columns.
func object(line *bytes.Buffer, columns []column, row []string) {
	separator := byte('{')
	for i, cell := range row {
		if cell == "" {
			continue
		}
		line.WriteByte(separator)
		separator = ','
		name, _ := json.Marshal(columns[i].name) // strings can be told
		line.Write(name)
		line.WriteByte(':')
		if columns[i].isText {
			text, _ := json.Marshal(cell)
			line.Write(text)
		} else {
			line.WriteString(cell)
		}
	}
	line.WriteString("}\n")
}
