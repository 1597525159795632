// Package visibility is a search of the family visibility that reads the text of a board and knows no model: a voice in
// the cross-check that shares nothing with the rules file. It is small rather than fast.
package visibility

import (
	"context"
	"strconv"
	"strings"

	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
)

// Family is the search beside the engines of the rules file.
var Family = native.Family{Engines: func(native.Options) ([]puzzles.Engine, error) {
	about := "colours cells along the rays of numbers, from the board's text alone"
	return []puzzles.Engine{native.Silent(native.Baseline(native.Search("rays", about, native.OfText(search))))}, nil
}}

// Colours of a cell.
const (
	open int8 = iota
	black
	white
)

// A state is a board that is being coloured.
type state struct {
	rows, cols int
	variant    string
	numbers    map[int]int // by cell
	colours    []int8
	trail      []int // cells in the order in which they were coloured
	poll       *runs.Poll
	stats      runs.Stats
}

// search reads the board, and colours what its words say. From then on it takes exponential time at worst.
func search(
	ctx context.Context, t *parse.Text, yield func(puzzles.Solution) bool,
) (stats runs.Stats, err error) {
	defer runs.Unwound(&err)
	s, ok, err := read(t)
	if err != nil {
		return stats, err
	}
	s.poll = &runs.Poll{Context: ctx}
	defer func() { stats = s.stats }()
	s.stats.Counts = map[runs.Counter]int64{}
	if ok {
		s.extend(yield)
	}
	return stats, nil
}

// read takes the grid, and the position behind it; ok is false if the position contradicts a word. It
// is one check of the text after another.
//
//gocyclo:ignore
func read(t *parse.Text) (s *state, ok bool, err error) {
	h, err := t.Header("visibility")
	if err != nil {
		return nil, false, err
	}
	s = &state{
		rows: h.Rows, cols: h.Cols, numbers: map[int]int{}, colours: make([]int8, h.Rows*h.Cols),
	}
	if len(h.Words) > 0 {
		s.variant = h.Words[0].Text
	}
	ok = true
	for i, line := range t.Lines[1:] {
		for col, word := range line {
			switch cell := i%(h.Rows+1)*h.Cols + col; {
			case i == h.Rows: // the word position
			case i < h.Rows && word.Text == "?":
				ok = s.set(cell, white) && ok
			case i < h.Rows:
				for number := range strings.SplitSeq(word.Text, "&") { // several contradict each other, or are one
					n, err := strconv.Atoi(number)
					if err != nil {
						break
					}
					before, isSaid := s.numbers[cell]
					s.numbers[cell] = n
					ok = s.set(cell, []int8{black, white}[min(n, 1)]) && ok && (!isSaid || before == n)
				}
			case word.Text == "*":
				ok = s.set(cell, black) && ok
			case word.Text != "?":
				ok = s.set(cell, white) && ok
			}
		}
	}
	return s, ok, nil
}

// set colours a cell. It is false if it has the other colour.
func (s *state) set(cell int, colour int8) bool {
	if s.colours[cell] == open {
		s.colours[cell] = colour
		s.trail = append(s.trail, cell)
	}
	return s.colours[cell] == colour
}

// extend colours what follows, and then tries both colours of an open cell.
func (s *state) extend(yield func(puzzles.Solution) bool) bool {
	s.poll.Check()
	s.stats.Counts[runs.Expanded]++
	if !s.settle() {
		return true
	}
	cell := s.choose()
	if cell < 0 {
		found := make(puzzles.Solution, len(s.colours))
		for cell, colour := range s.colours {
			found[cell] = int(colour - black)
		}
		return yield(found)
	}
	for _, colour := range [2]int8{black, white} {
		before := len(s.trail)
		s.set(cell, colour)
		if !s.extend(yield) {
			return false
		}
		for _, undone := range s.trail[before:] {
			s.colours[undone] = open
		}
		s.trail = s.trail[:before]
	}
	return true
}

// choose is the first open cell that some number sees, else any; -1 if there is none.
func (s *state) choose() int {
	other := -1
	for cell, colour := range s.colours {
		if s.numbers[cell] > 0 {
			for _, step := range steps {
				if _, end := s.run(cell, step, false); end >= 0 && s.colours[end] == open {
					return end
				}
			}
		}
		if colour == open && other < 0 {
			other = cell
		}
	}
	return other
}

// settle draws what single numbers and black neighbours say, until nothing follows, and looks whether what has to be
// connected still can be.
func (s *state) settle() bool {
	for before := -1; before < len(s.trail); {
		before = len(s.trail)
		for cell, n := range s.numbers {
			if n > 0 && !s.count(cell, n) {
				return false
			}
		}
		for cell := 0; s.variant == "kuromasu" && cell < len(s.colours); cell++ {
			for _, step := range steps {
				if next := s.next(cell, step); s.colours[cell] == black && next >= 0 && !s.set(next, white) {
					return false
				}
			}
		}
	}
	return s.variant == "" || s.isConnected(white) && (s.variant != "cave" || s.isConnected(black))
}

var steps = [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}

// next is the cell beside one, or -1.
func (s *state) next(cell int, step [2]int) int {
	row, col := cell/s.cols+step[0], cell%s.cols+step[1]
	if row < 0 || row >= s.rows || col < 0 || col >= s.cols {
		return -1
	}
	return row*s.cols + col
}

// run is how many cells are seen in a direction, for certain or perhaps, and the cell that ends them, or -1.
func (s *state) run(cell int, step [2]int, perhaps bool) (n, end int) {
	for end = s.next(cell, step); end >= 0 && (s.colours[end] == white || perhaps && s.colours[end] == open); n++ {
		end = s.next(end, step)
	}
	return n, end
}

// count compares a number with what its cell sees at least and at most, and colours the cells of a direction that the
// others leave no choice about.
func (s *state) count(cell, number int) bool {
	least, most := 1, 1
	var low, high [4]int
	for d, step := range steps {
		low[d], _ = s.run(cell, step, false)
		high[d], _ = s.run(cell, step, true)
		least, most = least+low[d], most+high[d]
	}
	if number < least || number > most {
		return false
	}
	for d, step := range steps {
		at := cell
		for range high[d] - (most - number) { // at least these
			if at = s.next(at, step); !s.set(at, white) {
				return false
			}
		}
		if _, end := s.run(cell, step, false); number == least && end >= 0 && !s.set(end, black) {
			return false
		}
	}
	return true
}

// isConnected reports whether all cells of a colour can be reached over open ones: from one of them, or, if they are
// black, from the edge of the board. It is one walk.
//
//gocyclo:ignore
func (s *state) isConnected(colour int8) bool {
	reached := make([]bool, len(s.colours))
	var queue []int
	for cell, own := range s.colours {
		isEdge := cell < s.cols || cell >= len(s.colours)-s.cols || cell%s.cols == 0 || cell%s.cols == s.cols-1
		if colour == black && isEdge && own != white || colour == white && own == white && queue == nil {
			reached[cell], queue = true, append(queue, cell)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, step := range steps {
			next := s.next(queue[0], step)
			if next >= 0 && !reached[next] && (s.colours[next] == colour || s.colours[next] == open) {
				reached[next], queue = true, append(queue, next)
			}
		}
	}
	for cell, own := range s.colours {
		if own == colour && !reached[cell] {
			return false
		}
	}
	return true
}
