package formats

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/parse"
)

// Of the constraints between Or and End one has to hold, of those between And and End all; between Replicate and End
// they hold again wherever its first cell may move to. They are alternatives here, with "or" between them and "and"
// between the groups of one.

// A way is the lines of groups that have to hold together.
type way [][]parse.Token

// eitherWord begins the line of alternatives.
const eitherWord = "either"

// mostWays bounds alternatives, of which each of several And has some.
const mostWays = 64

var errNoCell = errors.New("expected a cell of the board")

var issComposites = []string{"Or", "And", "Replicate"}

// constraints reads those of a text.
func (r *issReader) constraints(parts []issText) error {
	for i := 0; i < len(parts); i++ {
		r.at = parts[i].at
		if !slices.Contains(issComposites, parts[i].name) {
			if err := r.constraint(parts[i].name, parts[i].args); err != nil {
				return err
			}
			continue
		}
		end := endOf(parts, i)
		ways, err := r.composite(parts[i], parts[i+1:end])
		if err != nil {
			return err
		}
		r.lines = append(r.lines, r.said(parts[i].at, ways)...)
		i = end
	}
	return nil
}

// endOf is where the composite at i ends.
func endOf(parts []issText, i int) int {
	for depth := 0; i < len(parts); i++ {
		switch name := parts[i].name; {
		case slices.Contains(issComposites, name):
			depth++
		case name == "End":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(parts)
}

// composite is the alternatives of one.
func (r *issReader) composite(p issText, inner []issText) (ways []way, err error) {
	if p.name == "Replicate" {
		if inner, err = r.replicated(p, inner); err != nil {
			return nil, err
		}
	}
	if p.name != "Or" {
		ways = []way{nil}
	}
	r.depth++
	defer func() { r.depth-- }()
	for i := 0; i < len(inner); i++ {
		own, end := []way(nil), i
		if slices.Contains(issComposites, inner[i].name) {
			end = endOf(inner, i)
			own, err = r.composite(inner[i], inner[i+1:end])
		} else {
			own, err = r.single(inner[i])
		}
		if err != nil {
			return nil, err
		}
		if i = end; p.name == "Or" {
			ways = append(ways, own...)
			continue
		}
		var both []way
		for _, w := range ways {
			for _, o := range own {
				both = append(both, slices.Concat(w, o))
			}
		}
		if ways = both; len(ways) > mostWays {
			return nil, r.in.text.Errorf(p.at, "%s of %d alternatives: expected at most %d", p.name, len(ways), mostWays)
		}
	}
	return ways, nil
}

// single is the groups of a constraint within a composite.
func (r *issReader) single(p issText) ([]way, error) {
	lines, settings := r.lines, len(r.d.Settings)
	r.lines, r.at = nil, p.at
	err := r.constraint(p.name, p.args)
	own := way(r.lines)
	if r.lines = lines; err == nil && len(r.d.Settings) > settings {
		err = r.in.text.Errorf(p.at, "%s of the whole board within a composite: expected groups of cells", p.name)
	}
	return []way{own}, err
}

// replicated is the constraints at each place to which the first cell moves: bits of cells from it on, six in a
// character, the first one lowest.
func (r *issReader) replicated(p issText, inner []issText) (all []issText, err error) {
	from := 0
	if len(p.args) == 2 {
		from = r.place(p.args[1])
	}
	if len(p.args) < 1 || len(p.args) > 2 || from < 0 {
		return nil, r.in.text.Errorf(p.at, "Replicate: expected cells, and perhaps the one that moves there")
	}
	for i, sign := range p.args[0] {
		for bit := range 6 {
			if strings.IndexRune(issAlphabet, sign)>>bit&1 == 0 {
				continue
			}
			down := (from+6*i+bit)/r.d.Cols - from/r.d.Cols
			right := (from+6*i+bit)%r.d.Cols - from%r.d.Cols
			for _, q := range inner {
				q.args = slices.Clone(q.args)
				for j, arg := range q.args {
					if q.args[j], err = r.moved(arg, down, right); err != nil {
						return nil, r.in.text.Errorf(p.at, "Replicate: %q moves out of the board", arg)
					}
				}
				all = append(all, q)
			}
		}
	}
	return all, nil
}

// moved is a cell elsewhere, perhaps with numbers behind it; other arguments are as they were.
func (r *issReader) moved(arg string, down, right int) (string, error) {
	place, numbers, isGiven := strings.Cut(arg, "_")
	cell := r.place(place)
	if cell < 0 {
		return arg, nil
	}
	row, col := cell/r.d.Cols+down, cell%r.d.Cols+right
	if row < 0 || col < 0 || row >= r.d.Rows || col >= r.d.Cols {
		return "", errNoCell
	}
	if place = issCell(row, col); isGiven {
		place += "_" + numbers
	}
	return place, nil
}

// said is the lines of alternatives: all groups of the only one, or one line. A number of one of several cells has a
// module of its own.
func (r *issReader) said(at parse.Token, ways []way) (lines [][]parse.Token) {
	if len(ways) == 1 {
		return ways[0]
	}
	word := func(text string) parse.Token { return parse.Token{Text: text, Line: at.Line, Col: at.Col} }
	line, contains := []parse.Token{word(eitherWord)}, []parse.Token{word("contains")}
	isGiven := len(ways) > 0
	for i, w := range ways {
		if i > 0 {
			line = append(line, word("or"))
		}
		for j, own := range w {
			if j > 0 {
				line = append(line, word("and"))
			}
			line = append(line, own...)
		}
		if isGiven = isGiven && len(w) == 1 && len(w[0]) == 3 && w[0][0].Text == "candidates"; !isGiven {
			continue
		}
		if i == 0 {
			contains = append(contains, w[0][1])
		}
		isGiven = w[0][1].Text == contains[1].Text
		contains = append(contains, w[0][2])
	}
	switch {
	case len(ways) == 0:
		return nil
	case isGiven:
		return [][]parse.Token{contains}
	}
	return [][]parse.Token{line}
}

// issCell is a cell as the texts have it.
func issCell(row, col int) string {
	return "R" + strconv.FormatInt(int64(row)+1, 36) + "C" + strconv.FormatInt(int64(col)+1, 36)
}

// either writes alternatives.
func (w *issWriter) either(types map[string]string, line []parse.Token) bool {
	w.add([]string{"Or"})
	for _, own := range splitLine(line[1:], "or") {
		groups := splitLine(own, "and")
		if len(groups) > 1 {
			w.add([]string{"And"})
		}
		for _, group := range groups {
			if !w.group(types, splitGroup(group)) {
				return false
			}
		}
		if len(groups) > 1 {
			w.add([]string{"End"})
		}
	}
	w.add([]string{"End"})
	return true
}

// splitLine parts a line where a word stands.
func splitLine(line []parse.Token, word string) (all [][]parse.Token) {
	all = [][]parse.Token{nil}
	for _, t := range line {
		if t.Text == word {
			all = append(all, nil)
			continue
		}
		all[len(all)-1] = append(all[len(all)-1], t)
	}
	return all
}
