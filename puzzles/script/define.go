package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles/model"
)

// variableBytes is what a variable takes.
const variableBytes = 40

func (b *building) newLit(name string) (model.Lit, error) {
	b.room -= variableBytes + int64(len(name))
	return b.NewVar(name), b.fits()
}

// newNum makes a number with values from low to high.
func (b *building) newNum(name string, low, high int) (*variable, error) {
	if high < low {
		return nil, fmt.Errorf("a number from %d to %d: expected a value", low, high)
	}
	b.room -= variableBytes * int64(high-low+1)
	if err := b.fits(); err != nil {
		return nil, err
	}
	values := make([]int, 0, high-low+1)
	for v := low; v <= high; v++ {
		values = append(values, v)
	}
	return &variable{b.NewNum(name, values)}, nil
}

// bit() is a new literal.
func bit(b *building, args tuple, kw kwargs) (starlark.Value, error) {
	if err := starlark.UnpackArgs("arguments", args, kw); err != nil {
		return nil, err
	}
	l, err := b.newLit("")
	return literal(l), err
}

// integer(low, high) is a new number.
func integer(b *building, args tuple, kw kwargs) (starlark.Value, error) {
	var low, high int
	if err := starlark.UnpackArgs("arguments", args, kw, "low", &low, "high", &high); err != nil {
		return nil, err
	}
	return b.newNum("", low, high)
}

// anyOf(literals) is a literal that is true exactly if one of them is.
func anyOf(b *building, args tuple, kw kwargs) (starlark.Value, error) {
	var list starlark.Value
	if err := starlark.UnpackArgs("arguments", args, kw, "literals", &list); err != nil {
		return nil, err
	}
	lits, err := litsOf(list)
	if err != nil {
		return nil, err
	}
	l, err := b.or(lits)
	return literal(l), err
}

// allOf(literals) is a literal that is true exactly if all of them are.
func allOf(b *building, args tuple, kw kwargs) (starlark.Value, error) {
	var list starlark.Value
	if err := starlark.UnpackArgs("arguments", args, kw, "literals", &list); err != nil {
		return nil, err
	}
	lits, err := litsOf(list)
	if err != nil {
		return nil, err
	}
	out := make([]model.Lit, len(lits))
	for i, l := range lits {
		out[i] = -l
	}
	l, err := b.or(out)
	return literal(-l), err
}

// or defines a literal. What it says holds whichever clues are dropped.
func (b *building) or(lits []model.Lit) (model.Lit, error) {
	open := make([]model.Lit, 0, len(lits)+1)
	for _, l := range lits {
		switch l {
		case model.True:
			return model.True, nil
		case model.False:
		default:
			open = append(open, l)
		}
	}
	switch len(open) {
	case 0:
		return model.False, nil
	case 1:
		return open[0], nil
	}
	one, err := b.newLit("")
	if err != nil {
		return 0, err
	}
	pairs := make([]model.Lit, 0, 2*len(open))
	for _, l := range open {
		pairs = append(pairs, -l, one)
		b.define(slices.Clip(pairs[len(pairs)-2:])...)
	}
	b.define(append(open, -one)...)
	return one, nil
}

func (b *building) define(lits ...model.Lit) {
	b.room -= int64(100 + 8*len(lits))
	b.Items = append(b.Items, model.Posted{Item: model.Clause(lits)})
}

// equal(a, b) is a literal that is true exactly if two numbers are equal.
func equal(b *building, args tuple, kw kwargs) (starlark.Value, error) {
	var one, other starlark.Value
	if err := starlark.UnpackArgs("arguments", args, kw, "a", &one, "b", &other); err != nil {
		return nil, err
	}
	x, err := numOf(one)
	if err != nil {
		return nil, err
	}
	y, err := numOf(other)
	if err != nil {
		return nil, err
	}
	same, err := b.newLit("")
	if err != nil {
		return nil, err
	}
	for i, v := range x.Values {
		b.define(-same, -x.Is[i], y.Lit(v))
		b.define(same, -x.Is[i], -y.Lit(v))
	}
	for i, v := range y.Values {
		b.define(-same, -y.Is[i], x.Lit(v))
	}
	return literal(same), b.fits()
}
