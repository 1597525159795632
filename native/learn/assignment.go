// Package learn is a search over truth values that learns a clause from each contradiction. What follows
// from the values so far is drawn by a Theory, which explains what it drew when somebody asks: lazy clause
// generation (Olga Ohrimenko, Peter Stuckey, Michael Codish: Propagation via lazy clause generation,
// Constraints 2009).
//
// Two kinds of work are done with it. Engines make one long search for each board. What drops clues asks
// thousands of short questions, in memory that is used again, and in one of two ways:
//
//   - Clues are literals, assumed anew for each question (SolveUnder). Clauses never depend on assumptions, so
//     they all stay. Tours do that, and oracles (reduce.Oracle), which keep few clues at a time.
//   - Clues are rules, and Sources of clauses: each clause carries the set of sources that it rests on, and goes
//     when one of them is given up (Lose). Clauses stay as short as without clues, and a question begins with all
//     that follows from its clues drawn for good, on level 0. Package reduce does that.
//
// Decisions are those of the highest score, or a caller's (Choose).
package learn

// A Lit says that a variable is true (even) or false (odd).
type Lit int32

// Yes says that a variable is true, No that it is false.
func Yes(variable int32) Lit { return Lit(variable << 1) }
func No(variable int32) Lit  { return Lit(variable<<1 | 1) }

// Var is the variable, Not the opposite, and IsYes whether the literal says true.
func (l Lit) Var() int32  { return int32(l >> 1) }
func (l Lit) Not() Lit    { return l ^ 1 }
func (l Lit) IsYes() bool { return l&1 == 0 }

// None is no literal.
const None Lit = -1

// LitOf says that a variable is True or False, and Value which of the two a literal says.
func LitOf(variable int32, value int8) Lit { return Lit(2*variable) + Lit(1-value)/2 }
func (l Lit) Value() int8                  { return 1 - 2*int8(l&1) }

// What a literal is known to be.
const (
	False int8 = -1
	Open  int8 = 0
	True  int8 = 1
)

// A Cause says why a literal is true. The zero Cause is that of decisions; theories use kinds of their own
// from 1 on.
type Cause struct {
	Kind uint8
	Of   int32 // for the theory's use
}

// BySource is the kind of causes of which, once there are sources, Of is one: see Source.
const BySource = 1

// byClause is the kind of literals that clause Of made true.
const byClause = 255

// A trail holds the literals that are true, in their order.
type trail struct {
	truth  []int8 // by literal
	lits   []Lit
	at     []int32 // by variable: its index in lits
	level  []int32 // by variable
	causes []Cause // by variable
	marks  []int32 // marks[i]: where in lits level i+1 begins
}

func newTrail(variables int) trail {
	return trail{
		truth: make([]int8, 2*variables), at: make([]int32, variables),
		level: make([]int32, variables), causes: make([]Cause, variables), lits: make([]Lit, 0, variables),
	}
}

// set makes an open literal true.
func (t *trail) set(l Lit, why Cause) {
	v := l.Var()
	t.truth[l], t.truth[l.Not()] = True, False
	t.at[v], t.level[v], t.causes[v] = int32(len(t.lits)), t.depth(), why
	t.lits = append(t.lits, l)
}

// depth is the current level: the number of decisions.
func (t *trail) depth() int32 { return int32(len(t.marks)) }
