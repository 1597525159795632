package rules

import (
	"iter"
	"reflect"
)

// A Single is an item of a model alone.
type Single struct {
	*Model       // of this item, and of the numbers of whose literals it has some
	Vars   []int // of the whole model, by variable of this one; that at 0 is not used
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
			own := &Model{Items: []Posted{{
				Item: r.value(reflect.ValueOf(p.Item)).Interface().(Item), If: r.list(p.If), Rule: p.Rule,
			}}}
			done := map[*Num]bool{}
			for i := 1; i < len(r.vars); i++ { // it grows by the other values of numbers
				if n := domain[r.vars[i]]; n != nil && !done[n] {
					done[n] = true
					own.Domains = append(own.Domains, Num{n.Values, r.list(n.Is)})
				}
			}
			own.Vars, own.Names = len(r.vars)-1, make([]string, len(r.vars)-1)
			if !yield(Single{own, r.vars}) {
				return
			}
		}
	}
}

// A renaming gives variables other numbers.
type renaming struct {
	known map[int]Lit
	vars  []int
	lists map[*Lit][]Lit // lists that items share stay shared
}

func (r *renaming) lit(l Lit) Lit {
	if l.IsConstant() {
		return l
	}
	to, known := r.known[l.Var()]
	if !known {
		to = Lit(len(r.vars))
		r.known[l.Var()], r.vars = to, append(r.vars, l.Var())
	}
	if l < 0 {
		return -to
	}
	return to
}

func (r *renaming) list(lits []Lit) []Lit {
	if len(lits) == 0 {
		return nil
	}
	if out, known := r.lists[&lits[0]]; known && len(out) == len(lits) {
		return out
	}
	out := make([]Lit, len(lits))
	for i, l := range lits {
		out[i] = r.lit(l)
	}
	r.lists[&lits[0]] = out
	return out
}

// value is a copy of an item, or of a part of one.
func (r *renaming) value(v reflect.Value) reflect.Value {
	switch is := v.Interface().(type) {
	case Lit:
		return reflect.ValueOf(r.lit(is))
	case []Lit:
		return reflect.ValueOf(r.list(is))
	case Clause:
		return reflect.ValueOf(Clause(r.list(is)))
	case Num:
		return reflect.ValueOf(Num{is.Values, r.list(is.Is)})
	case Edge:
		return reflect.ValueOf(Edge{is.A, is.B, r.lit(is.Lit)})
	case []int, [][]int:
		return v
	}
	out := reflect.New(v.Type()).Elem()
	switch {
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			out.Field(i).Set(r.value(v.Field(i)))
		}
	case v.Kind() == reflect.Slice && !v.IsNil():
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(r.value(v.Index(i)))
		}
	default:
		return v
	}
	return out
}
