package verify

import (
	"fmt"
	"io"

	"twofold/encode"
	"twofold/puzzles"
)

// WriteFormula writes a formula as bundles have it: DIMACS, with the names of variables as comments, behind a line
// that says of which board and in which encoding it is. What is said on demand is no part of it: formulas that are
// refuted have cuts.
func WriteFormula(w io.Writer, b puzzles.Board, encoding string, f *encode.Formula) error {
	rows, cols := b.Size()
	if _, err := fmt.Fprintf(w, "c %s %dx%d %s, encoding %s\n", b.Family(), rows, cols, b.Variant(),
		encoding); err != nil {
		return err
	}
	said := *f
	if f.Closing != nil {
		said.Refine = nil
	}
	return encode.WriteDIMACS(w, &said)
}
