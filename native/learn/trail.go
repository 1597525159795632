package learn

// A Lit says that a variable is true (even) or false (odd), as MiniSat's does.
type Lit int32

// Pos says that a variable is true, Neg that it is false.
func Pos(variable int32) Lit { return Lit(variable << 1) }
func Neg(variable int32) Lit { return Lit(variable<<1 | 1) }

// Var is the variable, Not the opposite, and IsPos reports whether the literal says true.
func (l Lit) Var() int32  { return int32(l >> 1) }
func (l Lit) Not() Lit    { return l ^ 1 }
func (l Lit) IsPos() bool { return l&1 == 0 }

// None is no literal.
const None Lit = -1

// LitOf says that a variable is True or False, and Value which of the two a literal says.
func LitOf(variable int32, value int8) Lit { return Lit(2*variable) + Lit(1-value)/2 }
func (l Lit) Value() int8                  { return 1 - 2*int8(l&1) }

// The values of a literal.
const (
	False int8 = -1
	Open  int8 = 0
	True  int8 = 1
)

// A Reason says why a literal is true. The zero Reason is that of decisions; theories use kinds of their own
// from 1 on.
type Reason struct {
	Kind uint8
	Of   int32 // for the theory's use
}

// byClause is the kind of literals that clause Of made true.
const byClause = 255

// A trail holds the literals that are true, in the order in which they became so.
type trail struct {
	values  []int8 // by literal
	lits    []Lit
	index   []int32  // by variable: where it is in lits
	level   []int32  // by variable: the decision level on which it got its value
	reasons []Reason // by variable
	limits  []int32  // limits[i]: where in lits level i+1 begins
}

func newTrail(variables int) trail {
	return trail{
		values: make([]int8, 2*variables), index: make([]int32, variables),
		level: make([]int32, variables), reasons: make([]Reason, variables), lits: make([]Lit, 0, variables),
	}
}

// enqueue makes an open literal true.
func (t *trail) enqueue(l Lit, why Reason) {
	v := l.Var()
	t.values[l], t.values[l.Not()] = True, False
	t.index[v], t.level[v], t.reasons[v] = int32(len(t.lits)), t.decisionLevel(), why
	t.lits = append(t.lits, l)
}

// decisionLevel is the number of decisions.
func (t *trail) decisionLevel() int32 { return int32(len(t.limits)) }
