package sat

import "twofold/puzzles"

// A row says that at least need of its literals are true; no variable is in it twice.
type row struct {
	lits []int
	need int
}

// A propagator assigns what rows force. The slack of a row is how many more of its literals may
// become false: at 0 all others are true. Each row is looked through once when its slack reaches 0,
// so all propagation together is linear (W. F. Dowling and J. H. Gallier: Linear-Time Algorithms for
// Testing the Satisfiability of Propositional Horn Formulae, J. Logic Programming, 1984).
type propagator struct {
	rows       []row
	slack      []int
	value      []int8 // of variable v at v: 1 true, -1 false, 0 open
	trail      []int  // the literals made true, in their order
	impossible bool
}

// propagate assigns all that follows. The error is that of the poll.
func (p *propagator) propagate(poll *puzzles.Poll) error {
	p.slack = make([]int, len(p.rows))
	for i, row := range p.rows {
		p.slack[i] = len(row.lits) - row.need
		p.force(i)
	}
	if len(p.trail) == 0 || p.impossible {
		return poll.Now()
	}
	occurrences, err := newOccurrences(poll, p.rows, len(p.value))
	if err != nil {
		return err
	}
	for at := 0; at < len(p.trail); at++ {
		if err := poll.Tick(); err != nil {
			return err
		}
		for _, i := range occurrences.of(-p.trail[at]) {
			p.slack[i]--
			p.force(int(i))
		}
		if p.impossible {
			break
		}
	}
	return nil
}

// force makes the open literals of a row true that cannot spare one. A literal that is false already
// but still waits on the trail shows when its turn comes.
func (p *propagator) force(i int) {
	if p.slack[i] < 0 {
		p.impossible = true
	}
	if p.slack[i] != 0 {
		return
	}
	for _, l := range p.rows[i].lits {
		if valueOf(p.value, l) != 0 {
			continue
		}
		p.value[variable(l)] = 1
		if l < 0 {
			p.value[-l] = -1
		}
		p.trail = append(p.trail, l)
	}
}

// occurrences has the rows of each literal, one after the other; those of a literal start at the
// place that its index has in start and end where the next ones start.
type occurrences struct {
	start []int
	rows  []int32
}

func newOccurrences(poll *puzzles.Poll, rows []row, vars int) (o occurrences, err error) {
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

func (o occurrences) of(l int) []int32 { return o.rows[o.start[index(l)]:o.start[index(l)+1]] }

func index(l int) int {
	if l < 0 {
		return -2*l + 1
	}
	return 2 * l
}
