package tour

import (
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Deep = (*Board)(nil)

// Bounds of the places that are tried for one question, of the questions about one deduction, and of the instances that
// a question keeps. Nearly all depths that can be told at all within seconds can be told within these.
const (
	mostPlaced = 2000
	mostAsked  = 64
	mostKept   = 12
)

// Loosen is about instances of the rules of tours: that one number and the next are a step apart, that a square has no
// two numbers, and that a square has one, as when there is one way left to it. An assignment puts each number into a
// square. It cannot tell where a step follows only from how closed tours are numbered, nor of more than 12 instances,
// nor where it would have to be asked too often.
//
// It looks for squares of those numbers only that kept instances join to others. The rest may be in any square, so that
// it is enough to count them; they stay where the solution has them if they can.
func (b *Board) Loosen(
	solution, facts puzzles.Solution, reasons []int,
) func(entry, value int, kept []int) (broken []int, ok bool) {
	d := &depth{Board: b, solution: solution, numbers: b.Squares(), here: make([]int, len(b.Given))}
	d.home, d.known = make([]int, d.numbers+1), make([]bool, d.numbers+1)
	d.at, d.joined = make([]int, d.numbers+1), make([]bool, d.numbers+1)
	d.single, d.filled = make([]bool, len(b.Given)), make([]bool, len(b.Given))
	for cell, number := range solution {
		if number > 0 {
			d.squares, d.home[number] = append(d.squares, cell), cell
		}
	}
	d.beside, d.near = make([]bool, len(b.Given)*len(b.Given)), make([][]int, len(b.Given))
	for _, one := range d.squares {
		for _, two := range d.squares {
			if b.Joined(one, two) {
				d.beside[one*len(b.Given)+two] = true
				d.near[one] = append(d.near[one], two)
			}
		}
	}
	told := make([]bool, len(b.ClueCells()))
	for _, r := range reasons {
		told[r] = true
		d.known[b.Given[b.ClueCells()[r]]] = true
	}
	for _, number := range b.Facts(facts, told) {
		if number > 0 {
			d.known[number] = true
		}
	}
	return d.ask
}

// A depth is one call of Loosen.
type depth struct {
	*Board
	solution puzzles.Solution
	squares  []int
	numbers  int
	home     []int   // by number: its cell in the solution
	beside   []bool  // by two cells: they are a step apart
	near     [][]int // by cell: those a step away
	known    []bool  // by number: whether it is there in all assignments

	kept   []int
	at     []int  // by number: its cell, or nowhere
	here   []int  // by cell: how many numbers it has
	single []bool // by cell: a kept instance is that it has no two numbers
	filled []bool // by cell: a kept instance is that it has one
	joined []bool // by number: a kept instance is that it is a step apart from the next
	tied   []int  // numbers that kept instances join to others
	empty  int    // cells without a number
	toFill int    // of them those that a kept instance has filled
	room   bool   // some cell may have two numbers
	entry  int    // the cell in which
	value  int    // this number is not
	order  []int  // the cells, those first that fewer of the numbers beside the value keep from it
	rest   []int  // room for spread
	asked  int
	tried  int
}

// ask looks for an assignment in which the value is not in the entry, and that breaks none of the kept instances.
func (d *depth) ask(entry, value int, kept []int) (broken []int, ok bool) {
	if d.asked++; d.asked > mostAsked || len(kept) > mostKept {
		return nil, false
	}
	if d.known[value] {
		return nil, true
	}
	d.entry, d.value, d.tried = entry, value, 0
	d.order = d.order[:0]
	for apart := range 3 {
		for _, cell := range d.squares {
			if d.apart(value, cell) == apart {
				d.order = append(d.order, cell)
			}
		}
	}
	d.keep(kept)
	if d.join() {
		return d.fewer(kept, d.broken()), true
	}
	return nil, d.tried < mostPlaced
}

// fewer looks for an assignment that breaks fewer instances: it keeps one more of those that are broken, and one more.
func (d *depth) fewer(kept, broken []int) []int {
	kept = slices.Clone(kept)
	for _, instance := range broken {
		d.tried = 0
		d.keep(append(kept, instance))
		if !d.join() {
			continue
		}
		kept = append(kept, instance)
		if other := d.broken(); len(other) < len(broken) {
			return d.fewer(kept, other)
		}
	}
	return broken
}

// keep begins with the known numbers in their squares, and no others.
func (d *depth) keep(kept []int) {
	d.kept = kept
	clear(d.joined)
	clear(d.single)
	clear(d.filled)
	clear(d.here)
	d.empty, d.toFill, d.room = len(d.squares), 0, false
	for _, instance := range kept {
		switch cell := (instance - d.numbers) / 2; {
		case instance < d.numbers:
			d.joined[instance+1] = true
		case (instance-d.numbers)%2 == 0:
			d.single[cell] = true
		default:
			d.filled[cell] = true
			d.toFill++
		}
	}
	d.tied = d.tied[:0]
	for number := 1; number <= d.numbers; number++ {
		d.room = d.room || !d.single[d.home[number]]
		if d.at[number] = nowhere; d.known[number] {
			d.put(number, d.home[number])
		} else if d.joined[number] || d.joined[d.before(number)] {
			d.tied = append(d.tied, number)
		}
	}
}

func (d *depth) put(number, cell int) {
	if from := d.at[number]; from != nowhere {
		if d.here[from]--; d.here[from] == 0 {
			d.vacate(from, 1)
		}
	}
	if d.at[number] = cell; cell != nowhere {
		if d.here[cell]++; d.here[cell] == 1 {
			d.vacate(cell, -1)
		}
	}
}

// vacate counts a cell among the empty ones, or takes it out of them.
func (d *depth) vacate(cell, by int) {
	if d.empty += by; d.filled[cell] {
		d.toFill += by
	}
}

// join puts the numbers that kept instances join to others into squares, and then the rest.
func (d *depth) join() bool {
	number := d.next()
	if number == 0 {
		return d.spread()
	}
	for _, cell := range d.ways(number) {
		if !d.fits(number, cell) {
			continue
		}
		if d.tried++; d.tried >= mostPlaced {
			return false
		}
		d.put(number, cell)
		if d.join() {
			return true
		}
		d.put(number, nowhere)
	}
	return false
}

// ways are cells in which a number may be, in their order.
func (d *depth) ways(number int) []int {
	before, after := d.before(number), d.after(number)
	switch {
	case d.joined[number] && d.at[after] != nowhere:
		return d.near[d.at[after]]
	case d.joined[before] && d.at[before] != nowhere:
		return d.near[d.at[before]]
	}
	return d.squares
}

// next is a number without a square that is joined to the most numbers that have one, 0 if none is joined to any.
func (d *depth) next() (best int) {
	most := -1
	for _, number := range d.tied {
		before := d.before(number)
		if d.at[number] != nowhere {
			continue
		}
		have := 0
		if d.joined[number] && d.at[d.after(number)] != nowhere {
			have++
		}
		if d.joined[before] && d.at[before] != nowhere {
			have++
		}
		if have > most {
			best, most = number, have
		}
	}
	return best
}

func (d *depth) after(number int) int  { return number%d.numbers + 1 }
func (d *depth) before(number int) int { return (number+d.numbers-2)%d.numbers + 1 }

// fits says whether no kept instance speaks against a number in a cell.
func (d *depth) fits(number, cell int) bool {
	before, after := d.before(number), d.after(number)
	return !(number == d.value && cell == d.entry) && !(d.single[cell] && d.here[cell] > 0) &&
		!(d.joined[number] && d.at[after] != nowhere && !d.step(cell, d.at[after])) &&
		!(d.joined[before] && d.at[before] != nowhere && !d.step(d.at[before], cell))
}

// step says whether two cells are a step apart.
func (d *depth) step(one, two int) bool { return d.beside[one*len(d.Given)+two] }

// spread puts the rest of the numbers into squares. It is false if there is no way to.
func (d *depth) spread() bool {
	rest := d.rest[:0]
	for number := 1; number <= d.numbers; number++ {
		if d.at[number] == nowhere && number != d.value {
			rest = append(rest, number)
		}
	}
	d.rest = rest
	if d.at[d.value] != nowhere {
		return d.scatter(rest)
	}
	for _, cell := range d.order {
		if !d.fits(d.value, cell) {
			continue
		}
		d.put(d.value, cell)
		if d.scatter(rest) {
			return true
		}
		d.put(d.value, nowhere)
	}
	return false
}

// apart is how many of the numbers beside one, as the solution has them, are not a step from a cell.
func (d *depth) apart(number, cell int) (n int) {
	for _, beside := range [2]int{d.before(number), d.after(number)} {
		if d.linked(number, beside) && !d.step(cell, d.home[beside]) {
			n++
		}
	}
	return n
}

// linked says whether numbers follow each other, which in an open tour the last and the first do not.
func (d *depth) linked(one, two int) bool {
	return one != two && (d.Closed || one-two == 1 || two-one == 1)
}

// scatter puts numbers that may be anywhere into squares: where the solution has them if they may be there, else where
// a square is empty, those first that have to be filled. It is false, and puts none, if there are too few of them, or
// too many.
func (d *depth) scatter(rest []int) bool {
	if len(rest) < d.toFill || !d.room && len(rest) > d.empty {
		return false
	}
	var displaced []int
	for _, number := range rest {
		if home := d.home[number]; d.single[home] && d.here[home] > 0 {
			displaced = append(displaced, number)
		} else {
			d.put(number, home)
		}
	}
	for _, number := range displaced {
		d.put(number, d.vacant())
	}
	for cell := d.unfilled(); cell != nowhere; cell = d.unfilled() {
		spare := slices.IndexFunc(rest, func(number int) bool {
			at := d.at[number]
			return !d.filled[at] || d.here[at] > 1
		})
		d.put(rest[spare], cell)
	}
	return true
}

// unfilled is an empty cell that a kept instance has filled, or nowhere.
func (d *depth) unfilled() int {
	at := slices.IndexFunc(d.squares, func(cell int) bool { return d.filled[cell] && d.here[cell] == 0 })
	if at < 0 {
		return nowhere
	}
	return d.squares[at]
}

// vacant is a cell for a number that is displaced.
func (d *depth) vacant() int {
	if cell := d.unfilled(); cell != nowhere {
		return cell
	}
	at := slices.IndexFunc(d.squares, func(cell int) bool { return d.here[cell] == 0 })
	if at < 0 {
		at = slices.IndexFunc(d.squares, func(cell int) bool { return !d.single[cell] })
	}
	return d.squares[at]
}

// broken are the instances that the assignment breaks. Below the number of squares, an instance is that the number
// behind it and the one after that are a step apart; then come two for each cell: that it has not two numbers, and that
// it has one.
func (d *depth) broken() []int {
	broken := []int{}
	for number := 1; number <= d.numbers; number++ {
		if next := d.after(number); d.linked(number, next) && !d.step(d.at[number], d.at[next]) {
			broken = append(broken, number-1)
		}
	}
	for cell, number := range d.solution {
		switch {
		case number <= 0:
		case d.here[cell] > 1:
			broken = append(broken, d.numbers+2*cell)
		case d.here[cell] == 0:
			broken = append(broken, d.numbers+2*cell+1)
		}
	}
	return broken
}
