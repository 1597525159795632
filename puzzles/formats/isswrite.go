package formats

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// An issWriter writes a board: a constraint for each group and word of the header.
type issWriter struct {
	d    *puzzles.Draft
	low  int
	high int
	text strings.Builder
}

func writeISS(k Kind, d *puzzles.Draft) (string, error) {
	w := &issWriter{d: d, low: 1, high: max(d.Rows, d.Cols)}
	if err := w.shape(); err != nil {
		return "", err
	}
	w.givens()
	if err := w.jigsaw(); err != nil {
		return "", err
	}
	types := map[string]string{}
	if k.Groups != nil {
		for theirs, own := range k.Groups() {
			types[own] = theirs
		}
	}
	d.Settings = slices.DeleteFunc(d.Settings, func(word string) bool {
		if types[word] != "" {
			w.add(strings.Fields(types[word]))
		}
		return types[word] != ""
	})
	for _, line := range take(d, parse.GroupsMark) {
		isSaid := line[0].Text != eitherWord && w.group(types, splitGroup(line))
		if !isSaid && (line[0].Text != eitherWord || !w.either(types, line)) {
			return "", fmt.Errorf("%s: %s cannot say it", line[0].Text, issAbout)
		}
	}
	if w.text.Len() == 0 {
		w.add([]string{"Shape", "9x9"}) // an empty board
	}
	return w.text.String(), nil
}

func (w *issWriter) add(parts ...[]string) {
	fmt.Fprint(&w.text, ".", strings.Join(slices.Concat(parts...), "~"))
}

// shape writes the size, and which numbers there are.
func (w *issWriter) shape() error {
	d := w.d
	if d.Rows > 16 || d.Cols > 16 {
		return fmt.Errorf("a board of %dx%d: %s has at most 16 rows", d.Rows, d.Cols, issAbout)
	}
	shape := []string{"Shape", fmt.Sprintf("%dx%d", d.Rows, d.Cols)}
	d.Settings = slices.DeleteFunc(d.Settings, func(word string) bool {
		span, is := strings.CutPrefix(word, "numbers=")
		low, high, _ := strings.Cut(span, "-")
		if is {
			w.low, _ = strconv.Atoi(low)
			w.high, _ = strconv.Atoi(high)
			shape = append(shape, span)
		}
		return is
	})
	if d.Rows != 9 || d.Cols != 9 || len(shape) > 2 {
		w.add(shape)
	}
	return nil
}

func (w *issWriter) givens() {
	var all []string
	for cell := range w.d.Cells {
		if word := &w.d.Cells[cell]; isSaid(word) {
			all = append(all, w.cell(puzzles.Place(cell, w.d.Cols))+"_"+word.Text)
		}
	}
	if all != nil {
		w.add([]string{""}, all)
	}
}

// jigsaw writes the regions. Those of as many cells as there are numbers are regions there, and others are none.
func (w *issWriter) jigsaw() error {
	isBare := slices.Contains(w.d.Settings, noBoxesWord)
	of := regionsOf(w.d)
	hasRegions := of != nil && slices.Max(of) >= 0
	if isBare || hasRegions {
		w.add([]string{"NoBoxes"})
	}
	if !hasRegions {
		if !isBare {
			w.sized(w.high - w.low + 1)
		}
		return nil
	}
	var text strings.Builder
	cells := map[int]int{}
	for _, region := range of {
		text.WriteByte(issSums[region+1])
		cells[region]++
	}
	size := cells[slices.Max(of)]
	for region, n := range cells {
		if (n == size) == (region < 0) {
			return fmt.Errorf("regions of other than %d cells, or as many cells in none: %s cannot say it", size, issAbout)
		}
	}
	w.sized(size)
	w.add([]string{"Jigsaw", text.String()})
	return nil
}

// sized says how many cells a region has, if they are not as many as a row has.
func (w *issWriter) sized(cells int) {
	if cells != max(w.d.Rows, w.d.Cols) {
		w.add([]string{"RegionSize", strconv.Itoa(cells)})
	}
}

func (w *issWriter) cell(place string) string {
	row, col, _ := placeOf(place)
	return issCell(row, col)
}

func (w *issWriter) cells(places []string) (all []string) {
	for _, place := range places {
		all = append(all, w.cell(place))
	}
	return all
}

// group writes a group; it reports whether it could.
func (w *issWriter) group(types map[string]string, g groupLine) bool {
	if form := issBare[g.words[0]]; form != nil {
		return form(w, g)
	}
	for n := min(2, len(g.words)); n > 0; n-- {
		theirs := strings.Fields(types[strings.Join(g.words[:n], " ")])
		if len(theirs) == 0 {
			continue
		}
		g.words = g.words[n:]
		if form := issWrites[theirs[0]]; form != nil {
			return form(w, theirs, g)
		}
		return w.plain(theirs, g)
	}
	return false
}

// plain has words, then cells.
func (w *issWriter) plain(theirs []string, g groupLine) bool {
	if len(g.parts) != 1 || g.outside != "" {
		return false
	}
	w.add(theirs, g.words, w.cells(g.parts[0]))
	return true
}

// issBare are modules without a type there: numbers of cells.
var issBare = map[string]func(w *issWriter, g groupLine) bool{
	"candidates": func(w *issWriter, g groupLine) bool {
		for _, cell := range w.cells(g.parts[0]) {
			w.add([]string{"", cell + "_" + strings.Join(g.words[1:], "_")})
		}
		return true
	},
	"contains": func(w *issWriter, g groupLine) bool {
		w.add([]string{"Or"})
		for _, cell := range w.cells(g.parts[0]) {
			w.add([]string{"", cell + "_" + g.words[1]})
		}
		w.add([]string{"End"})
		return len(g.words) == 2
	},
	"sumloop": func(w *issWriter, g groupLine) bool {
		w.add([]string{"SumLine"}, g.words[1:], w.cells(g.parts[0]), []string{"LOOP"})
		return true
	},
	"relation": func(w *issWriter, g groupLine) bool { return w.relation(g) },
}

// issWrites are the reverse of issForms.
var issWrites = map[string]func(w *issWriter, theirs []string, g groupLine) bool{
	"Cage": func(w *issWriter, theirs []string, g groupLine) bool {
		if len(g.words) == 0 {
			g.words = []string{"0"}
		}
		return w.plain(theirs, g)
	},
	"Arrow": func(w *issWriter, theirs []string, g groupLine) bool {
		if n := len(g.parts[0]); n > 1 {
			theirs = []string{"PillArrow", strconv.Itoa(n)}
		}
		w.add(theirs, w.cells(slices.Concat(g.parts...)))
		return true
	},
	"Quad": func(w *issWriter, theirs []string, g groupLine) bool {
		w.add(theirs, w.cells(slices.Sorted(slices.Values(g.parts[0]))[:1]), g.words)
		return true
	},
	"EqualSum": func(w *issWriter, theirs []string, g groupLine) bool {
		args := theirs
		for i, part := range g.parts {
			if i > 0 {
				args = append(slices.Clip(args), "-")
			}
			args = append(slices.Clip(args), w.cells(part)...)
		}
		w.add(args)
		return true
	},
	"SameValues": func(w *issWriter, theirs []string, g groupLine) bool {
		w.add(theirs, []string{strconv.Itoa(len(g.parts))}, w.cells(slices.Concat(g.parts...)))
		return true
	},
	"Regex": func(w *issWriter, theirs []string, g groupLine) bool {
		w.add(theirs, []string{base64.RawURLEncoding.EncodeToString([]byte(g.words[0]))}, w.cells(g.parts[0]))
		return true
	},
	"NFA":          func(*issWriter, []string, groupLine) bool { return false },
	"LittleKiller": (*issWriter).diagonal,
	"Sandwich":     (*issWriter).beside, "Skyscraper": (*issWriter).beside, "XSum": (*issWriter).beside,
	"FullRank": (*issWriter).beside, "NumberedRoom": (*issWriter).beside,
}

// beside writes a number at the beginning or the end of a line.
func (w *issWriter) beside(theirs []string, g groupLine) bool {
	row, col, ok := placeOf(g.outside)
	line, isFirst := "R"+strconv.FormatInt(int64(row)+1, 36), col < 0
	if row < 0 || row >= w.d.Rows {
		line, isFirst = "C"+strconv.FormatInt(int64(col)+1, 36), row < 0
	}
	args := []string{line, "", g.words[0]}
	if isFirst {
		args = args[:2]
		args[1] = g.words[0]
	}
	if theirs[0] == "Sandwich" {
		args = []string{g.words[0], args[0]} // of the whole line
	}
	w.add(theirs, args)
	return ok && g.way == ""
}

// diagonal writes the end of a diagonal by which it is known there.
func (w *issWriter) diagonal(theirs []string, g groupLine) bool {
	cells := seen(w.d, g.outside, g.way)
	for _, end := range []string{cells[0], cells[len(cells)-1]} {
		row, col, _ := placeOf(end)
		from, way := diagonalFrom(w.d, row*w.d.Cols+col)
		own := seen(w.d, from, way)
		if slices.Reverse(own); own[0] == cells[0] && own[len(own)-1] == cells[len(cells)-1] ||
			own[0] == cells[len(cells)-1] && own[len(own)-1] == cells[0] {
			w.add(theirs, g.words, []string{w.cell(end)})
			return true
		}
	}
	return false
}

// relation writes the pairs of a word such as 1:2/2:13 as bits.
func (w *issWriter) relation(g groupLine) bool {
	n := w.high - w.low + 1
	bits := make([]byte, (n*n+5)/6)
	for row := range strings.SplitSeq(g.words[1], "/") {
		for _, v := range row[2:] {
			at := (strings.IndexByte(issDigits, row[0])-w.low)*n + strings.IndexRune(issDigits, v) - w.low
			if at < 0 || at >= n*n {
				return false
			}
			bits[at/6] |= 1 << (at % 6)
		}
	}
	for i := range bits {
		bits[i] = issAlphabet[bits[i]]
	}
	w.add([]string{"Pair", strings.TrimRight(string(bits), "A"), ""}, w.cells(g.parts[0]))
	return true
}
