// Package model says the rules of a puzzle as data: variables, and constraints over them, which are called items. It
// does not search. Package encode/model says each item again as clauses, and package native/model as a propagator;
// the two share nothing but this data, of which sums that houses leave (Leftovers) are found here.
//
// A Model has Boolean variables, numbered from 1, and numbers over them. An item is a constraint from a short list:
// Clause, Sum, Different, Table, Regular, Connected, Island, Loop, Sight, Areas, Pieces. Each has a method Holds,
// which judges a full assignment in plain lines.
//
// Files:
//
//	model, items, parts, single: a Model and its items
//	judge, status, status_graph, status_loop, lacks: what holds, what may hold, and how much is missing
//	reasons, apart, guard, session, rings: reasons, guards, questions, and what lies close together
//	islands, simplify, leftover, facing: items that are merged, made simpler, follow from sums, or see each other
package model

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A Lit is a variable, its opposite -v, or a constant.
type Lit int32

// True and False are the constants.
const (
	True  Lit = 1 << 30
	False     = -True
)

// IsConstant reports whether l is True or False.
func (l Lit) IsConstant() bool { return l == True || l == False }

// Var returns the variable of l, or 0 if l is a constant.
func (l Lit) Var() int {
	switch {
	case l.IsConstant():
		return 0
	case l < 0:
		return int(-l)
	}
	return int(l)
}

// A Num is a number with few values: Is[i] is true if it is Values[i]. Exactly one of Is is true. Values increase.
type Num struct {
	Values []int
	Is     []Lit
}

// Bit is the number that is 1 if l is true, and 0 if it is false.
func Bit(l Lit) Num { return Num{bitValues, []Lit{-l, l}} }

// bitValues are those of all bits.
var bitValues = slices.Clip([]int{0, 1})

// Constant is the number that is always v.
func Constant(v int) Num { return Num{[]int{v}, []Lit{True}} }

// Lit returns the literal that says that n is v: False if v is none of its values.
func (n Num) Lit(v int) Lit {
	for i, value := range n.Values {
		if value == v {
			return n.Is[i]
		}
	}
	return False
}

// An Edge joins two nodes, which are indices, if its literal is true.
type Edge struct {
	A, B int
	Lit  Lit
}

// An Item is a constraint.
type Item interface {
	// Holds reports whether the item is true of an assignment of all variables. Each number has one value there.
	Holds(a Assignment) bool
	// Status judges the item by the known values of some variables: Broken if it sees that no values of the others
	// make it hold, Met if it sees that all do. It is much cheaper than to try them.
	Status(k Known) Status
	// Parts returns what the item speaks of.
	Parts() Parts
}

// A Posted item is a constraint of a model, with what it comes from.
type Posted struct {
	Item
	Guards []Lit  // the item has to hold where all of these are true
	Clues  []int  // the clues that it hangs on: where one of them is dropped, the item is
	Rule   string // the key of the rule that it belongs to; "" if it only defines variables
	Reason
}

// A Reason says what an item belongs to in steps.
type Reason int

const (
	ByClue  Reason = iota // the one clue that it hangs on; its rule if that are none or several
	ByRule                // its rule
	ByPlace               // its rule at the entries that its variables are or follow from; of a loop at each node
	ByNone                // it holds whatever reasons are kept
)

// A Model is the rules of one board. Its solutions are the assignments in which each of Domains has exactly one value
// and each of Items holds; two that agree on all of Answer are one solution.
type Model struct {
	Vars         int
	Names        []string // of variable v at v-1; "" if it says nothing about the board
	Facts        []string // names of what holds in every solution, and has no variable
	Domains      []Num
	Items        []Posted
	WithoutClues []Posted // those that have to hold only where none of the clues is kept that they hang on
	Answer       []Num    // by entry of a puzzles.Solution
	Clues        int      // how many clues there are
	Rules        []string // the keys of rules, in their order
}

// A Board is one whose rules are a Model.
type Board interface {
	puzzles.Board
	// Model returns the rules of the board, made anew unless it is known. The error is a *puzzles.Impossible, ctx's
	// cause or says what is wrong with the rules.
	Model(ctx context.Context) (*Model, error)
}

// Of returns the model of a board that is a Board.
func Of(ctx context.Context, b puzzles.Board) (*Model, error) {
	own, ok := b.(Board)
	if !ok {
		return nil, fmt.Errorf("%T has no model", b)
	}
	return own.Model(ctx)
}

// Ready makes the model that what boards tell of themselves rests on: their own methods know no limits. The error says
// that those of ctx ended it; what is wrong with the model the methods say.
func Ready(ctx context.Context, b puzzles.Board) (err error) {
	defer runs.Unwound(&err)
	if _, modelled := b.(Board); !modelled {
		return nil
	}
	_, err = Of(ctx, b)
	if _, over := runs.LimitOf(err); over {
		return err
	}
	return context.Cause(ctx)
}

// Without takes out the items of a rule.
func (m *Model) Without(rule string) {
	isOf := func(p Posted) bool { return p.Rule == rule }
	m.Items, m.WithoutClues = slices.DeleteFunc(m.Items, isOf), slices.DeleteFunc(slices.Clone(m.WithoutClues), isOf)
}

// NewVar adds a variable.
func (m *Model) NewVar(name string) Lit {
	m.Vars++
	m.Names = append(m.Names, name)
	return Lit(m.Vars)
}

// NewNum adds a number with the given values, which increase: no variable for one value, one for two, else one each.
// Variables are named name=value.
func (m *Model) NewNum(name string, values []int) Num {
	n := Num{Values: values, Is: make([]Lit, len(values))}
	switch len(values) {
	case 1:
		n.Is[0] = True
		return n
	case 2:
		yes := m.NewVar(valueName(name, values[1]))
		n.Is[0], n.Is[1] = -yes, yes
		return n
	}
	for i, v := range values {
		n.Is[i] = m.NewVar(valueName(name, v))
	}
	m.Domains = append(m.Domains, n)
	return n
}

func valueName(name string, value int) string {
	if name == "" {
		return ""
	}
	return name + "=" + strconv.Itoa(value)
}

// Add posts an item that belongs to a rule.
func (m *Model) Add(rule string, item Item) {
	m.Items = append(m.Items, Posted{Item: item, Rule: rule})
}

// An Assignment is the values of all variables: that of v at v. The entry at 0 is not used.
type Assignment []bool

// Is returns the value of a literal.
func (a Assignment) Is(l Lit) bool {
	switch {
	case l == True:
		return true
	case l > 0:
		return a[l]
	}
	return l != False && !a[-l]
}

// Of returns the value of a number, the first one if several are true.
func (a Assignment) Of(n Num) int {
	for i, l := range n.Is {
		if a.Is(l) {
			return n.Values[i]
		}
	}
	panic("rules: a number without a value")
}

// Solution returns what an assignment says of the board. An entry of which no value is true is Open.
func (m *Model) Solution(a Assignment) puzzles.Solution {
	s := make(puzzles.Solution, len(m.Answer))
	for i, n := range m.Answer {
		s[i] = puzzles.Open
		if j := slices.IndexFunc(n.Is, a.Is); j >= 0 {
			s[i] = n.Values[j]
		}
	}
	return s
}

// Entries lists, in increasing order, the entries of the answer that some items speak of.
func (m *Model) Entries(items []int) (entries []int) {
	isOf := make([]bool, m.Vars+1)
	for _, item := range items {
		for _, v := range m.Items[item].Vars() {
			isOf[v] = true
		}
	}
	for i, n := range m.Answer {
		if slices.ContainsFunc(n.Is, func(l Lit) bool { return isOf[l.Var()] }) {
			entries = append(entries, i)
		}
	}
	return entries
}

// IsNumbered reports whether each number has exactly one value.
func (m *Model) IsNumbered(a Assignment) bool {
	for _, n := range m.Domains {
		if count(a, n.Is) != 1 {
			return false
		}
	}
	return true
}

// Holds reports whether an assignment is a solution.
func (m *Model) Holds(a Assignment) bool {
	if !m.IsNumbered(a) {
		return false
	}
	for _, p := range m.Items {
		if !p.Holds(a) {
			return false
		}
	}
	return true
}

// Holds reports whether the item holds, or a condition does not.
func (p Posted) Holds(a Assignment) bool {
	for _, l := range p.Guards {
		if !a.Is(l) {
			return true
		}
	}
	return p.Item.Holds(a)
}

func count(a Assignment, lits []Lit) (n int) {
	for _, l := range lits {
		if a.Is(l) {
			n++
		}
	}
	return n
}
