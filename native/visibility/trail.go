package visibility

// A lit says that a cell is white (even) or black (odd).
type lit int32

func whiteLit(cell int32) lit { return lit(cell << 1) }
func blackLit(cell int32) lit { return lit(cell<<1 | 1) }

func litOf(cell int32, c colour) lit {
	if c == white {
		return whiteLit(cell)
	}
	return blackLit(cell)
}

func (l lit) cell() int32 { return int32(l >> 1) }
func (l lit) not() lit    { return l ^ 1 }

// colour is that which makes the literal true.
func (l lit) colour() colour { return white - 2*colour(l&1) }

// A cause says why a cell has its colour. Only a clause is written out; the others are explained when
// somebody asks, which most are never.
type cause struct {
	kind   causeKind
	of     int32 // the clue, or the black cell beside
	clause *clause
}

type causeKind uint8

const (
	decided  causeKind = iota // by a decision, or because nothing else is left
	byClause                  // all other literals of a clause are false
	byClue                    // a clue's runs leave nothing else
	byBeside                  // a black cell shares an edge with it
	byRing                    // black, it would close a ring
)

// A trail holds the coloured cells in their order.
type trail struct {
	truth  []colour // by literal: white if true, black if false
	lits   []lit
	at     []int32 // by cell: its index in lits
	level  []int32 // by cell
	causes []cause // by cell
	marks  []int32 // marks[i]: where in lits level i+1 begins
}

func newTrail(cells int) *trail {
	return &trail{
		truth: make([]colour, 2*cells), at: make([]int32, cells),
		level: make([]int32, cells), causes: make([]cause, cells),
	}
}

func (t *trail) colour(cell int32) colour { return t.truth[whiteLit(cell)] }

// set makes an open literal true.
func (t *trail) set(l lit, why cause) {
	cell := l.cell()
	t.truth[l], t.truth[l.not()] = white, black
	t.at[cell], t.level[cell], t.causes[cell] = int32(len(t.lits)), t.depth(), why
	t.lits = append(t.lits, l)
}

// depth is the current level: the number of decisions.
func (t *trail) depth() int32 { return int32(len(t.marks)) }
