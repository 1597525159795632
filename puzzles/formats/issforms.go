package formats

import (
	"errors"
	"fmt"
	mathbits "math/bits"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// issForms are the ways in which types have their arguments; others have words, then cells.
var issForms = map[string]func(c *issConstraint) error{
	"WhiteDot": issNeighbours, "BlackDot": issNeighbours, "X": issNeighbours, "V": issNeighbours,
	"GreaterThan": issNeighbours, "Arrow": issHead, "PillArrow": issHead, "Quad": issQuad,
	"EqualSum": issParts, "SameValues": issSame, "SumLine": issLoop, "LittleKiller": issDiagonal,
	"Sandwich": issOutside, "Skyscraper": issOutside, "HiddenSkyscraper": issOutside, "XSum": issOutside,
	"FullRank": issOutside, "NumberedRoom": issOutside, "Regex": issRegex, "Pair": issPairs,
	"PairX": issPairs, "Binary": issOldPairs, "BinaryX": issOldPairs, "NFA": issAutomaton, "Cage": issCage,
	"Whisper": issWhisper,
}

// lackedHouse begins the name of a number that a house lacks.
const lackedHouse = "DG"

// issPlain has words, then cells; without cells it is of the whole board.
func issPlain(c *issConstraint) error {
	for _, arg := range c.args {
		if c.place(arg) < 0 {
			c.words = append(c.words, arg)
		}
	}
	if c.cells == nil {
		c.d.Settings = append(c.d.Settings, c.words...)
		return nil
	}
	c.add(c.words, c.cells)
	return nil
}

// issCage has the sum 0 if there is none.
func issCage(c *issConstraint) error {
	if len(c.args) > 0 && c.args[0] == "0" {
		c.args = c.args[1:]
	}
	return issPlain(c)
}

// issWhisper has cells, or the numbers that houses lack: DGC1 is of the first row, beside the grid, DGR1 of the first
// column above it, DGB1 of the first box.
func issWhisper(c *issConstraint) error {
	var parts [][]int
	for _, arg := range c.args {
		house, isLacked := strings.CutPrefix(arg, lackedHouse)
		if !isLacked {
			continue
		}
		cells := c.house(house)
		if cells == nil || c.cells != nil {
			return fmt.Errorf("%s: expected cells alone, or houses alone, such as DGC1, DGR2 or DGB3", prose.Quote(arg, 20))
		}
		parts = append(parts, cells)
	}
	if parts == nil {
		return issPlain(c)
	}
	c.add([]string{"missingwhisper", c.args[0]}, parts...)
	return nil
}

// house has the cells of a house, such as C1, that says what it lacks; nil if there is none of the name.
func (r *issReader) house(name string) (cells []int) {
	side := r.d.Rows
	height, width := r.box(side, r.d.Cols)
	for x := range r.d.Cells {
		row, col := x/side, x%side
		is := name == fmt.Sprint("C", row+1) || name == fmt.Sprint("R", col+1)
		if is || height > 0 && name == fmt.Sprint("B", row/height*(side/width)+col/width+1) {
			cells = append(cells, x)
		}
	}
	return cells
}

// issNeighbours is between all cells that are neighbours, in their order.
func issNeighbours(c *issConstraint) error {
	for i, x := range c.cells {
		for _, y := range c.cells[i+1:] {
			if apart := max(x, y) - min(x, y); apart == c.d.Cols || apart == 1 && x/c.d.Cols == y/c.d.Cols {
				c.add(c.words, []int{x, y})
			}
		}
	}
	return nil
}

// issHead has a head of one cell, or of as many as are said.
func issHead(c *issConstraint) error {
	n := 1
	if c.name == "PillArrow" {
		n, _ = strconv.Atoi(c.args[0])
	}
	if n < 1 || n >= len(c.cells) {
		return errors.New("expected cells of its circle, and along it")
	}
	c.add([]string{"arrow"}, c.cells[:n], c.cells[n:])
	return nil
}

// issQuad has the upper left cell, then numbers.
func issQuad(c *issConstraint) error {
	if len(c.cells) != 1 {
		return errors.New("expected its upper left cell, then numbers")
	}
	x := c.cells[0]
	c.add(append(c.words, c.args[1:]...), []int{x, x + 1, x + c.d.Cols, x + c.d.Cols + 1})
	return nil
}

// issParts has "-" between parts.
func issParts(c *issConstraint) error {
	parts := [][]int{nil}
	for _, arg := range c.args {
		if cell := c.place(arg); cell >= 0 {
			parts[len(parts)-1] = append(parts[len(parts)-1], cell)
		} else {
			parts = append(parts, nil)
		}
	}
	c.add(c.words, parts...)
	return nil
}

// issSame has the number of parts, and their cells one part behind the other.
func issSame(c *issConstraint) error {
	n, _ := strconv.Atoi(c.args[0])
	if n < 1 || len(c.cells)%n != 0 || len(c.cells) == 0 {
		return errors.New("expected parts of as many cells")
	}
	c.add(c.words, slices.Collect(slices.Chunk(c.cells, len(c.cells)/n))...)
	return nil
}

// issLoop may be closed.
func issLoop(c *issConstraint) error {
	if n := len(c.args); n > 0 && c.args[n-1] == "LOOP" {
		c.words, c.args = []string{"sumloop"}, c.args[:n-1]
	}
	return issPlain(c)
}

// issDiagonal has the number and the first cell, of which the border says which way the diagonal goes.
func issDiagonal(c *issConstraint) error {
	if len(c.cells) != 1 || len(c.args) != 2 {
		return errors.New("expected its number and its first cell")
	}
	from, way := diagonalFrom(c.d, c.cells[0])
	c.add(append(c.words, c.args[0], "outside", from, way))
	return nil
}

// diagonalFrom is the place from which the diagonal is seen that begins in a cell, and the direction.
func diagonalFrom(d *puzzles.Draft, cell int) (from, way string) {
	row, col := cell/d.Cols, cell%d.Cols
	down, right := 1, 1
	switch {
	case row == 0 && col == 0, col == 0 && row < d.Rows-1:
		way = "se"
	case row == 0:
		way, right = "sw", -1
	case col == d.Cols-1:
		way, down, right = "nw", -1, -1
	default:
		way, down = "ne", -1
	}
	return fmt.Sprintf("r%dc%d", row+1-down, col+1-right), way
}

// issOutside has a line and the numbers at its beginning and end, either of which may be missing; in sandwiches the
// number is first.
func issOutside(c *issConstraint) error {
	args := slices.Clone(c.args)
	if c.name == "Sandwich" {
		slices.Reverse(args)
	}
	line, _ := strconv.ParseInt(strings.TrimLeft(args[0], "RC"), 36, 32)
	places := []string{fmt.Sprintf("r0c%d", line), fmt.Sprintf("r%dc%d", c.d.Rows+1, line)}
	if strings.HasPrefix(args[0], "R") {
		places = []string{fmt.Sprintf("r%dc0", line), fmt.Sprintf("r%dc%d", line, c.d.Cols+1)}
	}
	if strings.Join(args[1:], "") == "" {
		return errors.New("expected a line, and a number at its beginning or end")
	}
	for i, place := range places {
		if i+1 < len(args) && args[i+1] != "" {
			c.add(append(slices.Clone(c.words), args[i+1], "outside", place))
		}
	}
	return nil
}

// issLists adds words with each list of cells, which may have a name before them: an empty argument is between lists,
// and "-" between the parts of one.
func (c *issConstraint) issLists(words ...string) error {
	list := [][]int{nil}
	for i, arg := range append(c.args[1:], "") {
		last := len(list) - 1
		switch cell := c.place(arg); {
		case cell >= 0:
			list[last] = append(list[last], cell)
		case arg == "-":
			list = append(list, nil)
		case arg == "":
			if len(slices.Concat(list...)) > 0 {
				c.add(words, list...)
			}
			list = [][]int{nil}
		case i > 0:
			return fmt.Errorf("%s: expected a cell", prose.Quote(arg, 20))
		}
	}
	return nil
}

func issRegex(c *issConstraint) error {
	text, err := issBase64(c.args[0])
	if err != nil || strings.ContainsAny(string(text), " #") {
		return errors.New("expected a pattern in base64")
	}
	return c.issLists("pattern", string(text))
}

const issDigits = "0123456789ABCDEFG"

const issAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// issPairs has bits for pairs of numbers, six in a character, the first one lowest: of neighbours in a list, or of all.
func issPairs(c *issConstraint) error {
	n := c.high - c.low + 1
	if c.high >= len(issDigits) {
		return errors.New("expected numbers of one digit")
	}
	var rows []string
	for i := range n {
		behind := ""
		for j := range n {
			at := i*n + j
			if at/6 < len(c.args[0]) && strings.IndexByte(issAlphabet, c.args[0][at/6])>>(at%6)&1 == 1 {
				behind += string(issDigits[j+c.low])
			}
		}
		if behind != "" {
			rows = append(rows, string(issDigits[i+c.low])+":"+behind)
		}
	}
	word := strings.Join(rows, "/")
	from := len(c.lines)
	if err := c.issLists("relation", word); err != nil || c.name == "Pair" {
		return err
	}
	lists := slices.Clone(c.lines[from:])
	c.lines = c.lines[:from]
	for _, line := range lists {
		for i := range line[2:] {
			for j := range line[3+i:] {
				c.lines = append(c.lines, append(slices.Clip(line[:2]), line[2+i], line[3+i+j]))
			}
		}
	}
	return nil
}

// issOldPairs has the last two characters the other way round.
func issOldPairs(c *issConstraint) error {
	c.name = strings.Replace(c.name, "Binary", "Pair", 1)
	c.args[0] = strings.NewReplacer("-", "_", "_", "-").Replace(c.args[0])
	return issPairs(c)
}

// bitReader reads the bits of bytes, the highest first.
type bitReader struct {
	bytes []byte
	at    int
}

func (b *bitReader) left() int { return 8*len(b.bytes) - b.at }

func (b *bitReader) read(n int) (v int) {
	for i := range n {
		if b.at < 8*len(b.bytes) {
			v |= int(b.bytes[b.at/8]>>(7-b.at%8)&1) << (n - 1 - i)
		}
		b.at++
	}
	return v
}

// issAutomaton has a nondeterministic automaton: a header, then for each state its steps.
func issAutomaton(c *issConstraint) error {
	code, err := issBase64(c.args[0])
	if err != nil {
		return errors.New("expected an automaton in base64")
	}
	a := issStates(code)
	word := ""
	if a != nil {
		word = a.determined(c.low)
	}
	if word == "" {
		return fmt.Errorf("expected an automaton of at most %d states", mostDetermined)
	}
	return c.issLists("automaton", word)
}

// An automaton begins in one of its first states. The accepting ones are some of those, and some behind them.
type automaton struct {
	steps     [][][2]int // by state: numbers, counted from 0, and states
	starts    int
	accepting int // behind the first ones
	first     int // bits: which of the first ones accept
}

func (a *automaton) accepts(state int) bool {
	if state < a.starts {
		return a.first>>state&1 == 1
	}
	return state < a.starts+a.accepting
}

// issStates reads an automaton; nil if a state is missing.
func issStates(code []byte) *automaton {
	b := &bitReader{bytes: code}
	isPacked := b.read(2) == 1
	stateBits, symbols := b.read(4)+1, b.read(4)+1
	a := &automaton{starts: b.read(stateBits), accepting: b.read(stateBits)}
	a.first = b.read(a.starts)
	symbolBits, most, countBits := mathbits.Len(uint(symbols-1)), a.starts-1, symbols
	if !isPacked {
		countBits = b.read(4)
	}
	step := func(v int) [2]int {
		to := b.read(stateBits)
		most = max(most, to)
		return [2]int{v, to}
	}
	for countBits > 0 && b.left() >= countBits {
		own, n := [][2]int{}, b.read(countBits)
		for v := 0; isPacked && v < symbols; v++ {
			if n>>v&1 == 1 {
				own = append(own, step(v))
			}
		}
		for ; !isPacked && n > 0 && b.left() > 0; n-- {
			own = append(own, step(b.read(symbolBits)))
		}
		a.steps = append(a.steps, own)
	}
	if a.starts < 1 || a.starts > 62 || most >= len(a.steps) {
		return nil
	}
	return a
}

const mostDetermined = 4000

// determined writes an automaton whose states are sets of states; "" if they are too many.
func (a *automaton) determined(low int) string {
	sets, rows := [][]int{nil}, []string{}
	for state := range a.starts {
		sets[0] = append(sets[0], state)
	}
	for i := 0; i < len(sets); i++ {
		if i > mostDetermined {
			return ""
		}
		next := map[int][]int{}
		for _, state := range sets[i] {
			for _, step := range a.steps[state] {
				next[step[0]] = append(next[step[0]], step[1])
			}
		}
		row := []string{}
		for v := range 16 {
			set := next[v]
			if set == nil {
				continue
			}
			slices.Sort(set)
			set = slices.Compact(set)
			at := slices.IndexFunc(sets, func(s []int) bool { return slices.Equal(s, set) })
			if at < 0 {
				at, sets = len(sets), append(sets, set)
			}
			row = append(row, fmt.Sprintf("%d>%d", v+low, at))
		}
		text := strings.Join(row, ",")
		if slices.ContainsFunc(sets[i], a.accepts) {
			text = "!" + text
		}
		rows = append(rows, text)
	}
	return strings.Join(rows, "/")
}
