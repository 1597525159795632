package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A saved game of Simon Tatham's puzzles has lines such as "DESC    :10:NcaIbabbab": a word, the length of what
// follows, and that. PARAMS and DESC are a game ID of GAME; the first moves, one fewer than STATEPOS, are played.
//
// What moves of a game are, its form says behind the parts of the ID: move: and a pattern, in which %x and %y are the
// column and the row of a cell, %i its number or some, %k the number of a second one beside it, %w and %h how many
// cells go right and down from the first, %X and %Y another cell to which a line goes, %e the edge of a cell, and %v
// the value. Sides of cells are %d, one of URDL, %f, a bit, or %c and %r, column and row of a border where cells have
// odd ones. An area is %a, and a free cell %m. Behind > stands another value, ? for none, ~ before one that the move
// takes away again, + before how many steps it goes on from none to 1 and to 0, ! for a mere note, v for the value even
// if it is 0, s for a number, of which equal ones side by side are one area, r for an area of its own, m for a tile
// that moves to the blank, o for a cell of a layout that is opened, O for all around it, or two values, with a slash
// between: the second one is of the rest of the area. Behind @ stand the sides of bits. %p and %q are another cell: _
// before a value gives it to free cells on the way there, and l makes it follow the first one, which u parts from both
// beside it, and U from all, if their chain has no number. Of links only what numbers follow from them is a position.
//
// Read from midend.c, and execute_move of each game, of chrisboyle/sgtpuzzles.
var tathamSave = Format{
	Name:   "savefile",
	About:  "a saved game of Simon Tatham's puzzles",
	Kinds:  tatham.Name,
	Marks:  true,
	Begins: func(line string) bool { return strings.HasPrefix(line, saveHead) },
	heads:  func(_, line string) bool { return strings.HasPrefix(line, saveHead) },
	Read:   readTathamSave,
}

var savedLine = pattern(`^([A-Z]+) *:(\d+):(.*)$`)

const (
	saveHead = "SAVEFILE:"
	movePart = "move:"
)

func readTathamSave(in *input) []reading {
	said, at := map[string]string{}, map[string]parse.Token{}
	var moves []parse.Token
	for _, line := range in.lines {
		match := savedLine().FindStringSubmatch(line.Text)
		if match == nil || strconv.Itoa(len(match[3])) != match[2] {
			return one(nil, nil, in.text.Errorf(line,
				"%s: expected a word, how many bytes follow, and these, such as PARAMS :3:7x7", prose.Quote(line.Text, 40)))
		}
		word := line.From(len(line.Text) - len(match[3]))
		if word.Text = match[3]; match[1] == "MOVE" || match[1] == "SOLVE" || match[1] == "RESTART" {
			moves = append(moves, word)
			continue
		}
		said[match[1]], at[match[1]] = match[3], word
	}
	for _, name := range []string{"GAME", "PARAMS", "DESC"} {
		if said[name] == "" {
			return one(nil, nil, in.text.Errorf(in.lines[0], "no line %s: expected GAME, PARAMS and DESC in a saved game", name))
		}
	}
	played, err := strconv.Atoi(said["STATEPOS"])
	if err != nil || played < 1 || played > len(moves)+1 {
		return one(nil, nil, in.text.Errorf(in.lines[0], "STATEPOS %s: expected 1 to %d", prose.Quote(said["STATEPOS"], 20),
			len(moves)+1))
	}
	id := at["DESC"]
	name := strings.ToLower(strings.ReplaceAll(said["GAME"], " ", ""))
	if _, err := in.kind("a saved game", name, at["GAME"]); err != nil {
		return one(nil, nil, err)
	}
	id.Text = fmt.Sprintf("%s:%s:%s", name, said["PARAMS"], id.Text)
	game := *in
	game.lines = []parse.Token{id}
	all := readTatham(&game)
	for i, r := range all {
		if r.err == nil {
			all[i].err = in.play(r.draft, r.kind.Form, id.Text, moves[:played-1])
		}
	}
	return all
}

// play makes a position of moves. An answer that the ID has stands beside it.
func (in *input) play(d *puzzles.Draft, form, id string, moves []parse.Token) error {
	var kinds []savedMove
	for _, word := range strings.Fields(form) {
		if pattern, is := strings.CutPrefix(word, movePart); is {
			kinds = append(kinds, newSavedMove(pattern))
		}
	}
	switch {
	case len(moves) == 0:
		return nil
	case kinds == nil:
		return in.text.Errorf(moves[0], "a move of a game whose moves are not read: expected the game ID alone, %s",
			prose.Quote(id, 200))
	}
	p := &savedPlay{d: d}
	for _, move := range moves {
		for rest := move.Text; rest != ""; rest = strings.TrimPrefix(rest, ";") {
			n := 0
			for _, kind := range kinds {
				if n = p.apply(kind, rest); n > 0 {
					break
				}
			}
			if n <= 0 {
				return in.text.Errorf(move, "move %s: expected one of the game, on the board", prose.Quote(rest, 40))
			}
			rest = rest[n:]
		}
	}
	p.end()
	if d.IsAnswered {
		d.Answer, d.Marks, d.IsAnswered = d.Marks, nil, false
	}
	return nil
}

// A savedMove is a pattern of moves.
type savedMove struct {
	form   *regexp.Regexp
	names  string // of its numbers
	effect string
	others string // the effect on the rest of an area
	sides  string // of bits
}

func newSavedMove(text string) (m savedMove) {
	text, m.effect, _ = strings.Cut(text, ">")
	m.effect, m.sides, _ = strings.Cut(m.effect, "@")
	m.effect, m.others, _ = strings.Cut(m.effect, "/")
	form := "^"
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] != '%':
			form += regexp.QuoteMeta(text[i : i+1])
			continue
		case text[i+1] == 'v':
			form += `(\d+|-)`
		case text[i+1] == 'i':
			form += `(\d+(?:,\d+)*)`
		case text[i+1] == 'd':
			form += `([UDLR])`
		default:
			form += `(\d+)`
		}
		i++
		m.names += text[i : i+1]
	}
	m.form = regexp.MustCompile(form)
	return m
}

// A savedPlay is the values that moves make, of cells or of pairs of cells or corners.
type savedPlay struct {
	d          *puzzles.Draft
	values     puzzles.Solution
	links      [2]map[int]int // of cells to the one behind, and to the one before
	isNumbered bool
	isJoined   bool
	isParted   bool // a numbered cell from one that is not
	moves      int
}

// apply plays what a text begins with, and returns how many bytes of it; 0 if it is no such move.
func (p *savedPlay) apply(m savedMove, text string) int {
	match := m.form.FindStringSubmatch(text)
	if match == nil {
		return 0
	}
	of := map[byte]string{}
	for i := range m.names {
		of[m.names[i]] = match[i+1]
	}
	if m.effect == "!" {
		return len(match[0])
	}
	p.moves++
	p.isNumbered = p.isNumbered || m.effect == "" || m.effect == "s"
	p.isParted = p.isParted || m.effect == "r"
	p.isJoined = p.isJoined || m.effect == "s" || p.isParted
	number := m.value(of['v'])
	if m.effect == "r" {
		number = p.moves
	}
	places, n := p.places(of)
	if of['d']+of['f'] != "" {
		places, number = p.sided(m, of, places, number)
		n = pairsOf(p.d)
	}
	isPlayed := places != nil
	switch {
	case !isPlayed:
	case m.effect == "m":
		isPlayed = p.slide(places[0])
	case m.effect == "l":
		p.link(places[0], places[1])
	case strings.EqualFold(m.effect, "u"):
		p.unlink(places[0], m.effect == "U")
	default:
		isPlayed = p.put(m, places, n, number)
	}
	return puzzles.Truth(isPlayed) * len(match[0])
}

// straightTo are the cells from one to another one of its row or column; nil if it is in neither.
func straightTo(from, to, cols int) []int {
	step := cols
	if from/cols == to/cols {
		step = 1
	}
	if to < from {
		step = -step
	}
	if (to-from)%step != 0 {
		return nil
	}
	all := []int{from}
	for ; from != to; from += step {
		all = append(all, from+step)
	}
	return all
}

// put puts a number into places, of which there are n.
func (p *savedPlay) put(m savedMove, places []int, n, number int) bool {
	if p.values == nil {
		p.values = opens(n)
	}
	if strings.EqualFold(m.effect, "o") {
		return p.uncover(places[0], m.effect == "O")
	}
	if strings.HasPrefix(m.effect, "_") {
		if places = straightTo(places[0], places[1], p.d.Cols); places == nil {
			return false
		}
		places = places[:len(places)-1]
	}
	for _, at := range places {
		if at < 0 || at >= len(p.values) {
			return false
		}
		p.values[at] = m.after(p.values[at], number)
	}
	if m.others != "" {
		_, area := firsts(p.d)
		for cell := range area {
			if area[cell] == area[places[0]] && cell != places[0] {
				p.values[cell] = savedMove{effect: m.others}.value("")
			}
		}
	}
	return true
}

// after is the value of a place that had one before, when a move gives it a number.
func (m savedMove) after(before, number int) int {
	cycle := []int{puzzles.Open, 1, 0}
	switch effect := m.effect + " "; {
	case effect[0] == '~' && before == number:
		return puzzles.Open
	case effect[0] == '+':
		return cycle[(slices.Index(cycle, before)+number)%len(cycle)]
	case effect[0] == '_' && before != puzzles.Open:
		return before
	}
	return number
}

// sided is the pair on a side of a cell, and its value, of which the higher bits say the opposite; nil is an error. Of
// toggles the other cell of a border says the same again.
func (p *savedPlay) sided(m savedMove, of map[byte]string, cells []int, number int) ([]int, int) {
	way := of['d']
	if cells == nil {
		return nil, 0
	}
	if bit := of['f']; bit != "" {
		side := slices.Index([]string{"1", "2", "4", "8", "16", "32", "64", "128"}, bit)
		if side < 0 {
			return nil, 0
		}
		if way = m.sides[side%4 : side%4+1]; side > 3 {
			number = 1 - number
		}
	}
	if strings.HasPrefix(m.effect, "~") && strings.Contains("UL", way) {
		return []int{}, number
	}
	return p.beside(cells[0], way), number
}

// beside is the pair of a cell and the one on a side of it; none on the border of the board.
func (p *savedPlay) beside(cell int, way string) []int {
	step := map[string]int{"U": -p.d.Cols, "D": p.d.Cols, "L": -1, "R": 1}[way]
	return append([]int{}, straight(p.d, cell, cell+step)...)
}

// uncover opens a cell, or all around it, of a layout. Who opens a mine takes it for an empty cell.
func (p *savedPlay) uncover(start int, isAll bool) bool {
	for _, cell := range around(p.d, start) {
		switch {
		case !isAll && cell != start || p.values[cell] == 1: // a flag
		case p.d.IsAnswered && p.d.Marks[cell].Text == shaded:
			p.values[cell] = 0
		case p.d.IsAnswered:
			showNumbers(p.d, cell)
		}
	}
	return p.d.IsAnswered
}

// slide moves the tiles between a cell and the blank by one.
func (p *savedPlay) slide(to int) bool {
	cells := p.d.Cells
	blank := slices.IndexFunc(cells, func(word parse.Token) bool { return word.Text == "0" })
	way := straightTo(blank, to, p.d.Cols)
	for i := 1; i < len(way); i++ {
		cells[way[i-1]].Text, cells[way[i]].Text = cells[way[i]].Text, cells[way[i-1]].Text
	}
	return way != nil
}

// value is that of a move in which a number stands, or a mark: 0 behind all others is an empty cell there.
func (m savedMove) value(text string) int {
	if m.effect != "" && !strings.Contains("srvm", m.effect) {
		text = strings.TrimLeft(m.effect, "~+_")
	}
	number, err := strconv.Atoi(text)
	if err != nil || m.effect == "" && number == 0 && strings.HasSuffix(m.names, "v") {
		return puzzles.Open
	}
	return number
}

// places are those that a move changes, and how many there are in all.
func (p *savedPlay) places(of map[byte]string) (all []int, n int) {
	d, number := p.d, func(name byte) int { n, _ := strconv.Atoi(of[name]); return min(n, MaxCells) }
	cell := number('y')*d.Cols + number('x')
	if of['x'] != "" && (number('x') >= d.Cols || number('y') >= d.Rows) {
		return nil, 0
	}
	switch {
	case of['c'] != "":
		return p.border(number('r'), number('c')), pairsOf(d)
	case of['e'] != "":
		order := squareEdges(d)
		if number('e') < len(order) {
			all = []int{order[number('e')]}
		}
		return all, len(order)
	case of['X'] != "":
		return straight(d, cell, number('Y')*d.Cols+number('X')), pairsOf(d)
	case of['k'] != "":
		return p.joined(number('i'), number('k')), pairsOf(d)
	case of['a']+of['m']+of['i'] != "":
		all = p.cellsOf(of)
	case of['p'] != "":
		all = p.both(cell, number('q'), number('p'))
	case of['w'] != "":
		for row := range min(number('h'), d.Rows-number('y')) {
			for col := range min(number('w'), d.Cols-number('x')) {
				all = append(all, cell+row*d.Cols+col)
			}
		}
	default:
		all = []int{cell}
	}
	return all, d.Rows * d.Cols
}

// joined is the pair of two cells by their numbers; nil if they are no neighbours in this order.
func (p *savedPlay) joined(cell, other int) []int {
	if cell >= other || other >= p.d.Rows*p.d.Cols {
		return nil
	}
	return straight(p.d, cell, other)
}

// both are a cell and the one at a place; nil if that is none of the board.
func (p *savedPlay) both(cell, row, col int) []int {
	if row >= p.d.Rows || col >= p.d.Cols {
		return nil
	}
	return []int{cell, row*p.d.Cols + col}
}

// border is the pair that a place parts, of a grid in which cells have odd rows and columns; nil if it parts none.
func (p *savedPlay) border(row, col int) []int {
	d := p.d
	if (row+col)%2 == 0 || row < 1 || col < 1 || row >= 2*d.Rows || col >= 2*d.Cols {
		return nil
	}
	cell, step := (row-1)/2*d.Cols+col/2-1, 1
	if col%2 > 0 {
		cell, step = (row/2-1)*d.Cols+col/2, d.Cols
	}
	return straight(d, cell, cell+step)
}

// cellsOf are some, those of an area, or a free one, by their number.
func (p *savedPlay) cellsOf(of map[byte]string) (all []int) {
	if of['i'] != "" {
		for _, word := range strings.Split(of['i'], ",") {
			at, _ := strconv.Atoi(word)
			all = append(all, at)
		}
		return all
	}
	_, area := firsts(p.d)
	free := 0
	for at, word := range p.d.Cells {
		if word.Text == puzzles.Free {
			if of['m'] == strconv.Itoa(free) {
				all = []int{at}
			}
			free++
		}
	}
	for at := range area {
		if of['a'] == strconv.Itoa(area[at]) {
			all = append(all, at)
		}
	}
	return all
}

// straight are the pairs of neighbours on the way from a cell to another one of its row or column.
func straight(d *puzzles.Draft, from, to int) (all []int) {
	low, high, step := min(from, to), max(from, to), d.Cols
	if from/d.Cols == to/d.Cols {
		step = 1
	}
	eachBeside(d, func(pair, a, b int) {
		if a >= low && b <= high && b == a+step && (a-low)%step == 0 {
			all = append(all, pair)
		}
	})
	return all
}

// squareEdges are the pairs of corners of edges in their order there: of each cell its upper, right, lower and left one
// that no cell before it has.
func squareEdges(d *puzzles.Draft) (order []int) {
	within, across := pairs(d.Rows+1, d.Cols+1)
	seen := map[int]bool{}
	for cell := range d.Rows * d.Cols {
		row, col := cell/d.Cols, cell%d.Cols
		for _, pair := range []int{within[row*d.Cols+col], across[row*(d.Cols+1)+col+1], within[(row+1)*d.Cols+col],
			across[row*(d.Cols+1)+col]} {
			if !seen[pair] {
				order = append(order, pair)
			}
			seen[pair] = true
		}
	}
	return order
}

// end makes the draft's position of the values. Numbers are those of clues, too.
func (p *savedPlay) end() {
	if p.links[0] != nil {
		p.number()
	}
	if p.values == nil || p.values.Opens() == len(p.values) {
		return
	}
	for cell := range p.d.Cells {
		if value, is := clueDigit(p.d.Cells[cell].Text); is && p.isNumbered && len(p.values) == len(p.d.Cells) {
			p.values[cell] = value
		}
	}
	if p.isJoined {
		numbers := p.values
		p.values = opens(pairsOf(p.d))
		eachBeside(p.d, func(pair, a, b int) {
			if p.values[pair] = isSame(numbers[a], numbers[b]); p.isParted && numbers[a] != numbers[b] {
				p.values[pair] = 0
			}
		})
	}
	p.d.Values = p.values
}
