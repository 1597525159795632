package learn

// A trail holds the cells that have a value, in the order in which they got it.
type trail struct {
	truth  []int8 // by literal
	lits   []Lit
	at     []int32 // by cell: its index in lits
	level  []int32 // by cell
	causes []cause // by cell
	marks  []int32 // marks[i]: where in lits level i+1 begins
}

// A cause says why a literal is true: the number of a clause, or below 0 of a rule, counted from -2
// downwards; unforced is a decision or a fact.
type cause int32

const unforced cause = -1

func byRule(rule int32) cause { return cause(-2 - rule) }

func (c cause) rule() (rule int32, ok bool) { return int32(-2 - c), c < unforced }

func newTrail(cells int) trail {
	return trail{
		truth: make([]int8, 2*cells), lits: make([]Lit, 0, cells), at: make([]int32, cells),
		level: make([]int32, cells), causes: make([]cause, cells),
	}
}

// Value is what is known of a cell.
func (t *trail) Value(cell int32) int8 { return t.truth[2*cell] }

// At is the moment at which a cell got its value: the number of cells that had one before.
func (t *trail) At(cell int32) int32 { return t.at[cell] }

// Now is the number of cells that have a value.
func (t *trail) Now() int32 { return int32(len(t.lits)) }

// Level is the number of decisions.
func (t *trail) Level() int32 { return int32(len(t.marks)) }

// set makes an open literal true.
func (t *trail) set(l Lit, why cause) {
	cell := l.Cell()
	t.truth[l], t.truth[l.Not()] = True, False
	t.at[cell], t.level[cell], t.causes[cell] = int32(len(t.lits)), t.Level(), why
	t.lits = append(t.lits, l)
}

// cut makes all cells open but the first so many.
func (t *trail) cut(length int32) {
	for _, l := range t.lits[length:] {
		t.truth[l], t.truth[l.Not()] = Open, Open
	}
	t.lits = t.lits[:length]
}
