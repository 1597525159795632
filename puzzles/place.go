package puzzles

import (
	"fmt"
	"regexp"
	"strconv"
	"sync"
)

// Place is a cell as texts, flags, files and names of variables write it: r3c4 is in row 3 and column 4, counted from
// 1. Cells are numbered row by row from 0.
func Place(cell, cols int) string {
	return "r" + strconv.Itoa(cell/cols+1) + "c" + strconv.Itoa(cell%cols+1)
}

// placeForm bounds the digits, so that none overflows.
var placeForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i:r([1-9]\d{0,6})c|([1-9]\d{0,6}),)([1-9]\d{0,6})$`)
})

// ParsePlace reads a place of a board of rows and cols, also as R3C4 and as older boards have it: 3,4.
func ParsePlace(text string, rows, cols int) (cell int, err error) {
	if match := placeForm().FindStringSubmatch(text); match != nil {
		row, _ := strconv.Atoi(match[1] + match[2]) // of which one is empty
		col, _ := strconv.Atoi(match[3])
		if row <= rows && col <= cols {
			return (row-1)*cols + col - 1, nil
		}
	}
	return 0, fmt.Errorf("%q: expected a cell from r1c1 to %s", text, Place(rows*cols-1, cols))
}
