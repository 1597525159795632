package puzzles_test

import (
	"testing"

	"twofold/puzzles"
)

func TestPlaces(t *testing.T) {
	const rows, cols = 3, 12
	for cell := range rows * cols {
		text := puzzles.Place(cell, cols)
		if back, err := puzzles.ParsePlace(text, rows, cols); back != cell || err != nil {
			t.Errorf("%s is cell %d, %v: want %d", text, back, err, cell)
		}
	}
	if text := puzzles.Place(23, cols); text != "r2c12" {
		t.Errorf("cell 23 is %s: want r2c12", text)
	}
	if cell, err := puzzles.ParsePlace("2,12", rows, cols); cell != 23 || err != nil {
		t.Errorf("2,12 is cell %d, %v: want 23", cell, err)
	}
	if cell, err := puzzles.ParsePlace("R2C12", rows, cols); cell != 23 || err != nil {
		t.Errorf("R2C12 is cell %d, %v: want 23", cell, err)
	}
	for _, text := range []string{"", "r1", "c1", "r0c1", "r1c0", "r4c1", "r1c13", "r01c1", "R1,1", "r+1c1", "r1c1 ",
		" r1c1", "r1,1", "1c1", "0,1", "4,1", "r99999999c1"} {
		want := `"` + text + `": expected a cell from r1c1 to r3c12`
		if _, err := puzzles.ParsePlace(text, rows, cols); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
