package sat

import (
	"twofold/puzzles/runs"
)

// A row says that at least need of its literals are true; no variable is in it twice.
type row struct {
	lits []int
	need int
	part int // of those that a propagator has on or off, always on if it has none
}

// A propagator assigns what rows force. The slack of a row is how many more of its literals may
// become false: at 0 all others are true. Each row is looked through once when its slack reaches 0,
// so all propagation together is linear (W. F. Dowling and J. H. Gallier: Linear-Time Algorithms for
// Testing the Satisfiability of Propositional Horn Formulae, J. Logic Programming, 1984).
//
// What was assigned last can be taken back, and counts of it are.
type propagator struct {
	rows        []row
	slack       []int
	value       []int8 // of variable v at v: 1 true, -1 false, 0 open
	trail       []int  // the literals made true, in their order
	spread      int    // how many of the trail the rows were told
	impossible  bool
	occurrences occurrences
	off         []bool // by part; nil if there are none
}

// propagate assigns all that follows. The error is that of the poll.
func (p *propagator) propagate(poll *runs.Poll) error {
	if p.begin(); len(p.trail) == 0 || p.impossible {
		return poll.Now()
	}
	if err := p.occur(poll); err != nil {
		return err
	}
	return p.propagateTrail(poll)
}

// begin assigns what rows force by themselves.
func (p *propagator) begin() {
	p.slack = make([]int, len(p.rows))
	for i, row := range p.rows {
		p.slack[i] = len(row.lits) - row.need
		p.force(i)
	}
}

// occur finds out which rows each literal is in.
func (p *propagator) occur(poll *runs.Poll) (err error) {
	p.occurrences, err = newOccurrences(poll, p.rows, len(p.value))
	return err
}

// propagateTrail processes the trail to fixpoint or conflict.
func (p *propagator) propagateTrail(poll *runs.Poll) error {
	for !p.impossible && p.spread < len(p.trail) {
		if err := poll.Tick(); err != nil {
			return err
		}
		l := p.trail[p.spread]
		p.spread++
		for _, rows := range p.occurrences.of(-l) {
			for _, i := range rows {
				p.slack[i]--
				p.force(int(i))
			}
		}
	}
	return nil
}

// force makes the open literals of a row true that cannot spare one. A literal that is false already
// but still waits on the trail shows when its turn comes.
func (p *propagator) force(i int) {
	if p.slack[i] > 0 || p.off != nil && p.off[p.rows[i].part] {
		return
	}
	if p.slack[i] < 0 {
		p.impossible = true
		return
	}
	for _, l := range p.rows[i].lits {
		if valueOf(p.value, l) == 0 {
			p.assign(l)
		}
	}
}

// assign makes an open literal true.
func (p *propagator) assign(l int) {
	p.value[variable(l)] = 1
	if l < 0 {
		p.value[-l] = -1
	}
	p.trail = append(p.trail, l)
}

// undo leaves the first literals of the trail, of that length.
func (p *propagator) undo(length int) {
	for len(p.trail) > length {
		last := len(p.trail) - 1
		l := p.trail[last]
		if last < p.spread {
			for _, rows := range p.occurrences.of(-l) {
				for _, i := range rows {
					p.slack[i]++
				}
			}
			p.spread = last
		}
		p.value[variable(l)] = 0
		p.trail = p.trail[:last]
	}
	p.impossible = false
}

// add adds a row when all of the trail was told, and returns its number.
func (p *propagator) add(r row) int {
	slack := -r.need
	for _, l := range r.lits {
		if valueOf(p.value, l) >= 0 {
			slack++
		}
	}
	i := len(p.rows)
	p.rows, p.slack = append(p.rows, r), append(p.slack, slack)
	p.occurrences.add(r, i)
	return i
}

// drop takes back the last n rows that were added.
func (p *propagator) drop(n int) {
	for ; n > 0; n-- {
		last := len(p.rows) - 1
		for _, l := range p.rows[last].lits {
			i := index(l)
			p.occurrences.added[i] = p.occurrences.added[i][:len(p.occurrences.added[i])-1]
		}
		p.rows, p.slack = p.rows[:last], p.slack[:last]
	}
}

// occurrences has the rows of each literal, one after the other; those of a literal start at the
// place that its index has in start and end where the next ones start. Rows that were added are in lists of their own.
type occurrences struct {
	start []int
	rows  []int32
	added [][]int32 // by index of a literal; nil if there are none
}

func newOccurrences(poll *runs.Poll, rows []row, vars int) (o occurrences, err error) {
	o.start = make([]int, 2*vars+1)
	for _, row := range rows {
		if err := poll.Tick(); err != nil {
			return o, err
		}
		for _, l := range row.lits {
			o.start[index(l)]++
		}
	}
	total := 0
	for i := range o.start { // each becomes the end of its own, and goes back to the start as it fills
		total += o.start[i]
		o.start[i] = total
	}
	o.rows = make([]int32, total)
	for i, row := range rows {
		if err := poll.Tick(); err != nil {
			return o, err
		}
		for _, l := range row.lits {
			o.start[index(l)]--
			o.rows[o.start[index(l)]] = int32(i)
		}
	}
	return o, nil
}

// of are two lists.
func (o *occurrences) of(l int) (lists [2][]int32) {
	i := index(l)
	lists[0] = o.rows[o.start[i]:o.start[i+1]]
	if o.added != nil {
		lists[1] = o.added[i]
	}
	return lists
}

func (o *occurrences) add(r row, number int) {
	if o.added == nil {
		o.added = make([][]int32, len(o.start))
	}
	for _, l := range r.lits {
		o.added[index(l)] = append(o.added[index(l)], int32(number))
	}
}

func index(l int) int {
	if l < 0 {
		return -2*l + 1
	}
	return 2 * l
}
