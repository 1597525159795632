package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// The addresses of Kudamono. Of its parameters W is the size, L the cells and G the kind:
//
//	https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku
//
// L has the cells that hold something, each with how far it is from the one before: here 4 in cell 2, 6 in cell 3, a
// hole in cell 6. Cells are counted from 0, column by column from the left, each from the bottom to the top. In older
// addresses W and H are the last column and row, as in W=3&H=2, and columns and rows come in the order of their numbers
// as words: 0, 1, 10, 11, 2.
//
// Read from cspuz_rs/src/serializer.rs of semiexp/cspuz_core.
var kudamono = Format{
	Name:   "kudamono",
	About:  "an address of Kudamono",
	Lines:  true,
	Begins: func(line string) bool { return strings.ContainsAny(line, "?=") && kudamonoForm().MatchString(line) },
	Read:   func(in *input) []reading { return one(readKudamono(in)) },
	Write:  writeKudamono,
}

var kudamonoForm = pattern(`pedros\.works/\S*\?|^W=\d+(x\d+)?&`)

func readKudamono(in *input) (*puzzles.Draft, *Kind, error) {
	line, err := in.address()
	if err != nil {
		return nil, nil, err
	}
	s := in.scan(line)
	s.at = strings.IndexByte(line.Text, '?') + 1
	all := map[string]parse.Token{}
	for !s.ends() {
		at := s.here()
		pair, _ := s.word("&")
		name, _, ok := strings.Cut(pair, "=")
		if !ok || !slices.Contains([]string{"W", "H", "L", "G"}, name) {
			at.Text = pair
			return nil, nil, in.text.Errorf(at, "parameter %s: expected W, H, L and G, which tell size, cells and kind",
				prose.Quote(pair, 40))
		}
		value := at.From(len(name) + 1)
		value.Text = pair[len(name)+1:]
		all[name] = value
	}
	for _, name := range []string{"G", "W"} {
		if all[name].Text == "" {
			return nil, nil, in.text.Errorf(line.From(len(line.Text)), "the address ends: expected %s= as well", name)
		}
	}
	kind, err := in.kind("an address of Kudamono", all["G"].Text, all["G"])
	if err != nil {
		return nil, nil, err
	}
	d, order, err := kudamonoSize(in, line, all["W"], all["H"])
	if err != nil {
		return nil, nil, err
	}
	cells := in.scan(all["L"])
	if all["L"].Line == 0 {
		cells = in.scan(line.From(len(line.Text)))
	}
	return d, kind, kudamonoCells(cells, d, order)
}

// kudamonoSize makes the draft, and says at which place in the order each cell is.
func kudamonoSize(in *input, line, w, h parse.Token) (d *puzzles.Draft, order []int, err error) {
	compare := cmp.Compare[int]
	first, second, isNew := strings.Cut(w.Text, "x")
	more := 0
	if !isNew {
		compare = func(a, b int) int { return cmp.Compare(strconv.Itoa(a), strconv.Itoa(b)) }
		second, more = h.Text, 1
	}
	cols, err1 := strconv.Atoi(first)
	rows, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil {
		return nil, nil, in.text.Errorf(w, "size %s: expected columns x rows as in W=4x3, or the last ones as in W=3&H=2",
			prose.Quote(w.Text, 40))
	}
	if d, err = in.draft(line, w, min(cols, MaxCells)+more, min(rows, MaxCells)+more); err != nil {
		return nil, nil, err
	}
	return d, kudamonoOrder(d, compare), nil
}

// kudamonoOrder lists the cells in the order in which they are counted.
func kudamonoOrder(d *puzzles.Draft, compare func(a, b int) int) (order []int) {
	inOrder := func(n int) []int {
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		slices.SortFunc(all, compare)
		return all
	}
	rows := inOrder(d.Rows)
	for _, col := range inOrder(d.Cols) {
		for _, up := range rows {
			order = append(order, (d.Rows-1-up)*d.Cols+col)
		}
	}
	return order
}

func kudamonoCells(s *scan, d *puzzles.Draft, order []int) error {
	d.Cells = freeCells(d)
	for at := 0; !s.ends(); {
		from := s.at
		cell := s.here()
		switch {
		case strings.HasPrefix(s.rest(), "("):
			s.at++
			word, _ := s.word(")")
			if n, err := strconv.Atoi(word); err != nil || n < 0 {
				return s.errorf(from, "%s: expected a number in brackets", prose.Quote(word, 40))
			}
			cell.Text = word
		default:
			cell.Text = s.rest()[:1]
			s.at++
		}
		step, err := s.number(fmt.Sprintf("how far the cell %q is behind the one before", s.line.Text[from:s.at]))
		if err != nil {
			return err
		}
		if at += step; at >= len(order) {
			return s.errorf(from, "cell %d: expected 0 to %d", at, len(order)-1)
		}
		d.Cells[order[at]] = cell
	}
	return nil
}

func writeKudamono(k Kind, d *puzzles.Draft) (string, error) {
	var cells strings.Builder
	last := 0
	for at, cell := range kudamonoOrder(d, cmp.Compare[int]) {
		word := d.Cells[cell].Text
		_, err := strconv.Atoi(word)
		switch {
		case word == puzzles.Free:
			continue
		case err == nil:
			word = "(" + word + ")"
		case word != hole:
			return "", cannotSay(d, cell, "an address of Kudamono")
		}
		fmt.Fprintf(&cells, "%s%d", word, at-last)
		last = at
	}
	return fmt.Sprintf("https://pedros.works/paper-puzzle-player?W=%dx%d&L=%s&G=%s", d.Cols, d.Rows, cells.String(),
		k.Kind), nil
}

const hole = "x" // a cell that is not part of the board
