package plot

import (
	"fmt"
	"slices"
	"strings"

	"twofold/cmd/internal/table"
)

// sameInstance are the columns of which two runs of one instance agree, as far as a table has them.
var sameInstance = []string{"hash", "board", "repetition", "solutions"}

// pairs is a table with a row for each instance: what one of two series has in the column y, and what the other has.
// What was not solved is at its time limit if y is a time. The error says what keeps the table from being paired.
func (f *Figure) pairs(t *table.Table, y int, by []int) (paired *table.Table, err error) {
	groups := t.GroupBy(by)
	if len(groups) != 2 {
		return nil, fmt.Errorf("%s: %d series: expected two to be compared, such as by --where 'engine=sat|dfs'", t.File,
			len(groups))
	}
	var key []int
	for _, name := range sameInstance {
		if at := slices.Index(t.Columns, name); at >= 0 {
			key = append(key, at)
		}
	}
	if len(key) == 0 {
		return nil, fmt.Errorf("%s: no column tells what runs have in common: expected one of %s", t.File,
			strings.Join(sameInstance, ", "))
	}
	names := [2]string{strings.Join(groups[0].Key, " "), strings.Join(groups[1].Key, " ")}
	f.X = Axis{Name: f.Y.Name + " of " + names[0], Unit: f.Y.Unit, Log: f.Y.Log}
	f.Y.Name += " of " + names[1]
	theirs := map[string][][]string{}
	id := func(row []string) string {
		var cells []string
		for _, c := range key {
			cells = append(cells, row[c])
		}
		return strings.Join(cells, "\x00")
	}
	for _, row := range groups[1].Rows {
		theirs[id(row)] = append(theirs[id(row)], row)
	}
	paired = &table.Table{File: t.File, Columns: []string{"solved by", names[0] + " x", names[1] + " y"}}
	for _, row := range groups[0].Rows {
		same := theirs[id(row)]
		if len(same) != 1 {
			f.Dropped++
			continue
		}
		mine, placed := reached(t, row, y)
		other, otherPlaced := reached(t, same[0], y)
		if !placed || !otherPlaced {
			f.Failed++
			continue
		}
		paired.Rows = append(paired.Rows, []string{solvedBy(t, row, same[0], names[0], names[1]), mine, other})
	}
	return paired, nil
}

func solvedBy(t *table.Table, row, same []string, one, other string) string {
	switch mine, theirs := t.IsSolved(row), t.IsSolved(same); {
	case mine && theirs:
		return "both"
	case mine:
		return "only " + one
	case theirs:
		return "only " + other
	}
	return "neither"
}

// reached is the cell of y, or of a time that was not enough the limit. Without a limit a run that failed has no place.
func reached(t *table.Table, row []string, y int) (cell string, ok bool) {
	limit := slices.Index(t.Columns, "time_limit_s")
	if strings.HasSuffix(t.Columns[y], "_s") && !t.IsSolved(row) && limit >= 0 && row[limit] != "" {
		return row[limit], true
	}
	return row[y], !t.HasFailed(row)
}
