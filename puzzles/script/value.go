package script

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"twofold/puzzles/model"
)

// A literal is a model.Lit: ~x is its opposite.
type literal model.Lit

func (l literal) String() string        { return fmt.Sprintf("literal(%d)", int(l)) }
func (l literal) Type() string          { return "literal" }
func (l literal) Freeze()               {}
func (l literal) Truth() starlark.Bool  { return true }
func (l literal) Hash() (uint32, error) { return uint32(l), nil }

// Unary is ~.
func (l literal) Unary(op syntax.Token) (starlark.Value, error) {
	if op == syntax.TILDE {
		return -l, nil
	}
	return nil, nil
}

// A variable is a model.Num: n[v] is the literal that says that it is v, n.values are its values.
type variable struct{ model.Num }

func (v *variable) String() string        { return fmt.Sprint("number", v.Values) }
func (v *variable) Type() string          { return "variable" }
func (v *variable) Freeze()               {}
func (v *variable) Truth() starlark.Bool  { return true }
func (v *variable) Hash() (uint32, error) { return uint32(v.Is[0]), nil }

// Get is n[v].
func (v *variable) Get(key starlark.Value) (starlark.Value, bool, error) {
	n, err := starlark.AsInt32(key)
	return literal(v.Lit(n)), err == nil, err
}

// Attr and AttrNames are n.values.
func (v *variable) Attr(name string) (starlark.Value, error) {
	if name != "values" {
		return nil, nil
	}
	return intList(v.Values), nil
}
func (v *variable) AttrNames() []string { return []string{"values"} }

// A row is a list of literals that is not changed, so that items may share it.
type row []model.Lit

func (r row) String() string             { return fmt.Sprintf("literals(%d)", len(r)) }
func (r row) Type() string               { return "literals" }
func (r row) Freeze()                    {}
func (r row) Truth() starlark.Bool       { return len(r) > 0 }
func (r row) Hash() (uint32, error)      { return 0, fmt.Errorf("unhashable: literals") }
func (r row) Len() int                   { return len(r) }
func (r row) Index(i int) starlark.Value { return literal(r[i]) }
func (r row) Iterate() starlark.Iterator { return &walk{n: len(r), at: r.Index} }

// Unary is ~, of each.
func (r row) Unary(op syntax.Token) (starlark.Value, error) {
	if op != syntax.TILDE {
		return nil, nil
	}
	out := make(row, len(r))
	for i, l := range r {
		out[i] = -l
	}
	return out, nil
}

// A graph is edges that items may share: in a loop it is pairs.
type graph []model.Edge

func (g graph) String() string             { return fmt.Sprintf("edges(%d)", len(g)) }
func (g graph) Type() string               { return "edges" }
func (g graph) Freeze()                    {}
func (g graph) Truth() starlark.Bool       { return len(g) > 0 }
func (g graph) Hash() (uint32, error)      { return 0, fmt.Errorf("unhashable: edges") }
func (g graph) Len() int                   { return len(g) }
func (g graph) Iterate() starlark.Iterator { return &walk{n: len(g), at: g.Index} }

// Index is an edge as a pair.
func (g graph) Index(i int) starlark.Value {
	return starlark.Tuple{starlark.MakeInt(g[i].A), starlark.MakeInt(g[i].B)}
}

// A walk goes through what has an index.
type walk struct {
	i, n int
	at   func(i int) starlark.Value
}

// Next and Done are those of a starlark.Iterator.
func (w *walk) Next(v *starlark.Value) bool {
	if w.i == w.n {
		return false
	}
	*v = w.at(w.i)
	w.i++
	return true
}
func (w *walk) Done() {}

func intList(values []int) *starlark.List {
	all := make([]starlark.Value, len(values))
	for i, v := range values {
		all[i] = starlark.MakeInt(v)
	}
	return starlark.NewList(all)
}

// litOf reads a literal, True or False.
func litOf(v starlark.Value) (model.Lit, error) {
	switch v := v.(type) {
	case literal:
		return model.Lit(v), nil
	case starlark.Bool:
		if v {
			return model.True, nil
		}
		return model.False, nil
	}
	return 0, fmt.Errorf("a %s: expected a literal", v.Type())
}

// litsOf reads a sequence of literals; a row is not copied.
func litsOf(v starlark.Value) ([]model.Lit, error) {
	if r, ok := v.(row); ok {
		return r, nil
	}
	return sequence(v, litOf)
}

// numOf reads a number: a variable, an integer, or a literal, which is 1 if it is true.
func numOf(v starlark.Value) (model.Num, error) {
	switch v := v.(type) {
	case *variable:
		return v.Num, nil
	case starlark.Int:
		n, err := starlark.AsInt32(v)
		return model.Constant(n), err
	}
	l, err := litOf(v)
	if err != nil {
		return model.Num{}, fmt.Errorf("a %s: expected a variable, a literal or an integer", v.Type())
	}
	return model.Bit(l), nil
}

func intOf(v starlark.Value) (int, error) { return starlark.AsInt32(v) }

// sequence reads each element of a list, tuple or other iterable.
func sequence[V any](v starlark.Value, read func(starlark.Value) (V, error)) ([]V, error) {
	iterable, ok := v.(starlark.Iterable)
	if !ok {
		return nil, fmt.Errorf("a %s: expected a list", v.Type())
	}
	all := make([]V, 0, max(0, starlark.Len(v)))
	for element := range starlark.Elements(iterable) {
		one, err := read(element)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// edgesOf reads edges: pairs of nodes, or triples with a literal.
func edgesOf(v starlark.Value) ([]model.Edge, error) {
	switch v := v.(type) {
	case graph:
		return v, nil
	case edgeSet:
		return v.graph, nil
	}
	return sequence(v, func(v starlark.Value) (e model.Edge, err error) {
		t, ok := v.(starlark.Tuple)
		if !ok || len(t) < 2 || len(t) > 3 {
			return e, fmt.Errorf("%v: expected an edge, which is two nodes and perhaps a literal", v)
		}
		e.Lit = model.True
		if len(t) == 3 {
			if e.Lit, err = litOf(t[2]); err != nil {
				return e, err
			}
		}
		if e.A, err = intOf(t[0]); err == nil {
			e.B, err = intOf(t[1])
		}
		return e, err
	})
}
