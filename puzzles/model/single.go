package model

import (
	"encoding/binary"
	"iter"
	"reflect"
	"strconv"
)

// A Single is an item of a model alone.
type Single struct {
	*Model        // of this item, and of the numbers of which it names two values, or the only one
	Vars   []int  // of the whole model, by variable of this one; that at 0 is not used
	Key    string // which two items have exactly if they say the same, of other variables
}

// Singles yields each item alone. Variables are numbered in the order in which it names them, so that items are equal
// that say the same of other variables.
func (m *Model) Singles() iter.Seq[Single] {
	domain := make([]*Num, m.Vars+1)
	for i, n := range m.Domains {
		for _, l := range n.Is {
			domain[l.Var()] = &m.Domains[i]
		}
	}
	return func(yield func(Single) bool) {
		for _, p := range m.Items {
			r := &renaming{known: map[int]Lit{}, lists: map[*Lit][]Lit{}, vars: []int{0}}
			r.key = append(r.key, reflect.TypeOf(p.Item).Name()...)
			own := &Model{Items: []Posted{{
				Item: r.value(reflect.ValueOf(p.Item)).Interface().(Item), Guards: r.list(p.Guards), Rule: p.Rule,
			}}}
			named := map[*Num]int{}
			for _, v := range r.vars[1:] { // one value of several may be true or not: its number says no more
				n := domain[v]
				if n == nil {
					continue
				}
				if named[n]++; named[n] == min(2, len(n.Is)) {
					own.Domains = append(own.Domains, r.num(*n))
				}
			}
			own.Vars, own.Names = len(r.vars)-1, make([]string, len(r.vars)-1)
			if !yield(Single{own, r.vars, string(r.key)}) {
				return
			}
		}
	}
}

// A renaming gives variables other numbers. It makes a key of all that it comes by.
type renaming struct {
	known map[int]Lit
	vars  []int
	lists map[*Lit][]Lit // lists that items share stay shared
	key   []byte
}

func (r *renaming) number(n int) { r.key = binary.AppendVarint(r.key, int64(n)) }

func (r *renaming) numbers(all []int) []int {
	r.number(len(all))
	for _, n := range all {
		r.number(n)
	}
	return all
}

func (r *renaming) lit(l Lit) Lit {
	to := l
	if !l.IsConstant() {
		var known bool
		if to, known = r.known[l.Var()]; !known {
			to = Lit(len(r.vars))
			r.known[l.Var()], r.vars = to, append(r.vars, l.Var())
		}
		if l < 0 {
			to = -to
		}
	}
	r.number(int(to))
	return to
}

func (r *renaming) list(lits []Lit) []Lit {
	r.number(len(lits))
	if len(lits) == 0 {
		return nil
	}
	out := make([]Lit, len(lits))
	for i, l := range lits {
		out[i] = r.lit(l)
	}
	if shared, known := r.lists[&lits[0]]; known && len(shared) == len(lits) {
		return shared
	}
	r.lists[&lits[0]] = out
	return out
}

func (r *renaming) num(n Num) Num { return Num{r.numbers(n.Values), r.list(n.Is)} }

// value is a copy of an item, or of a part of one.
func (r *renaming) value(v reflect.Value) reflect.Value {
	if part := r.part(v.Interface()); part != nil {
		return reflect.ValueOf(part)
	}
	out := reflect.New(v.Type()).Elem()
	switch {
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			out.Field(i).Set(r.value(v.Field(i)))
		}
	case v.Kind() == reflect.Slice && !v.IsNil():
		r.number(v.Len())
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(r.value(v.Index(i)))
		}
	case v.Kind() == reflect.Slice:
		r.number(-1)
		fallthrough
	default:
		return v
	}
	return out
}

// part is a copy of a part of which items have many, nil if it is none.
func (r *renaming) part(part any) any {
	switch is := part.(type) {
	case Lit:
		return r.lit(is)
	case []Lit:
		return r.list(is)
	case Clause:
		return Clause(r.list(is))
	case Num:
		return r.num(is)
	case Edge:
		r.number(is.A)
		r.number(is.B)
		return Edge{is.A, is.B, r.lit(is.Lit)}
	case []Term:
		r.number(len(is))
		terms := make([]Term, len(is))
		for i, t := range is {
			r.number(t.Factor)
			terms[i] = Term{t.Factor, r.num(t.Num)}
		}
		return terms
	case []int:
		return r.numbers(is)
	case int:
		r.number(is)
	case bool:
		r.key = strconv.AppendBool(r.key, is)
	}
	return nil
}
