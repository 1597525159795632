package script

import (
	"fmt"

	"go.starlark.net/starlark"
)

// walks are what check may walk with: they share nothing with what build has.
var walks = map[string]func(b *Board) function{
	"beside": walkBeside, "around": walkAround, "links": walkLinks, "parts": walkParts,
}

func walkBeside(b *Board) function {
	return b.walkTo([2]int{-1, 0}, [2]int{0, -1}, [2]int{0, 1}, [2]int{1, 0})
}

func walkAround(b *Board) function {
	return b.walkTo([2]int{-1, -1}, [2]int{-1, 0}, [2]int{-1, 1}, [2]int{0, -1}, [2]int{0, 1}, [2]int{1, -1},
		[2]int{1, 0}, [2]int{1, 1})
}

// walkTo leads from a cell to those on the board at each of some offsets, in rows and columns.
func (b *Board) walkTo(ways ...[2]int) function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var x int
		if err := starlark.UnpackArgs(f.Name(), args, kw, "cell", &x); err != nil {
			return nil, err
		}
		if x < 0 || x >= b.rows*b.cols {
			return nil, fmt.Errorf("cell %d: expected 0 to %d", x, b.rows*b.cols-1)
		}
		near := make([]starlark.Value, 0, len(ways))
		for _, way := range ways {
			row, col := x/b.cols+way[0], x%b.cols+way[1]
			if row >= 0 && row < b.rows && col >= 0 && col < b.cols {
				near = append(near, starlark.MakeInt(row*b.cols+col))
			}
		}
		return starlark.NewList(near), nil
	}
}

func walkLinks(b *Board) function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var line *starlark.Dict
		if err := starlark.UnpackArgs(f.Name(), args, kw, "line", &line); err != nil {
			return nil, err
		}
		rows, cols := b.rows, b.cols
		if g, isLines := b.rules.answer.(segments); isLines {
			rows, cols = g.size(rows, cols)
		}
		at := make([][]int, rows*cols)
		for _, item := range line.Items() {
			pair, err := sequence(item[0], intOf)
			if err != nil || len(pair) != 2 || min(pair[0], pair[1]) < 0 || max(pair[0], pair[1]) >= len(at) {
				return nil, fmt.Errorf("line %v: expected two nodes", item[0])
			}
			if item[1].Truth() {
				at[pair[0]], at[pair[1]] = append(at[pair[0]], pair[1]), append(at[pair[1]], pair[0])
			}
		}
		out := starlark.NewDict(len(at))
		for node, others := range at {
			_ = out.SetKey(starlark.MakeInt(node), intList(others))
		}
		return out, nil
	}
}

func walkParts(*Board) function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var joined *starlark.Dict
		if err := starlark.UnpackArgs(f.Name(), args, kw, "joined", &joined); err != nil {
			return nil, err
		}
		seen, parts := starlark.NewSet(joined.Len()), []starlark.Value{}
		for _, first := range joined.Keys() {
			if isSeen, err := seen.Has(first); isSeen || err != nil {
				continue
			}
			part := []starlark.Value{first}
			_ = seen.Insert(first)
			for i := 0; i < len(part); i++ {
				next, _, err := joined.Get(part[i])
				if err != nil {
					return nil, err
				}
				_, err = sequence(next, func(x starlark.Value) (starlark.Value, error) {
					isSeen, err := seen.Has(x)
					if _, isKey, _ := joined.Get(x); isKey && !isSeen {
						part = append(part, x)
						_ = seen.Insert(x)
					}
					return x, err
				})
				if err != nil {
					return nil, err
				}
			}
			parts = append(parts, starlark.NewList(part))
		}
		return starlark.NewList(parts), nil
	}
}
