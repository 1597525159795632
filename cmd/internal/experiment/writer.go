package experiment

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Writer writes rows of an experiment, each with one call of Write, so that an interruption leaves whole lines.
type Writer struct {
	out        io.Writer
	file       io.Closer // nil without Open
	asJSON     bool
	hasHeader  bool
	experiment string
	provenance Provenance
}

// NewWriter writes CSV with a header line, or JSON Lines in which what is absent is left out.
func NewWriter(out io.Writer, runs []Run, by Provenance, asJSON bool) *Writer {
	return &Writer{out: out, asJSON: asJSON, experiment: Fingerprint(runs), provenance: by}
}

// Write writes the row of a run.
func (w *Writer) Write(r Run, o Outcome) error {
	all := slices.Concat(keyColumns, resultColumns)
	row := cells(all, record{w.experiment, w.provenance, r, o})
	var text bytes.Buffer
	switch {
	case w.asJSON:
		object(&text, all, row)
	case w.hasHeader:
		text.WriteString(csvLine(row))
	default:
		w.hasHeader = true
		fmt.Fprint(&text, csvLine(columns()), csvLine(row))
	}
	_, err := w.out.Write(text.Bytes())
	return err
}

// csvLine is a row of CSV.
func csvLine(row []string) string {
	var line strings.Builder
	c := csv.NewWriter(&line)
	_ = c.Write(row) // a builder takes it
	c.Flush()
	return line.String()
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
