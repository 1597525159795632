package script

import (
	"fmt"
	"slices"
	"testing"

	"go.starlark.net/starlark"

	"twofold/puzzles/model"
)

// TestPlaced: where a tetromino may lie is all four cells that are as far from each other as its own are.
func TestPlaced(t *testing.T) {
	const rows, cols = 3, 4
	for _, form := range []string{"1111", "111/100", "11/11", "110/011", "111/010"} {
		b := &Board{text: text{rules: &Rules{}, rows: rows, cols: cols}}
		s := newStage(b.building(t.Context(), &model.Model{}), nil, nil)
		got, err := starlark.Call(&starlark.Thread{}, starlark.NewBuiltin("placed", s.placed()),
			starlark.Tuple{starlark.String(form)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var places []string
		for place := range starlark.Elements(got.(*starlark.List)) {
			places = append(places, place.String())
		}
		var want []string
		piece := turns(form)[0]
		for set := range 1 << (rows * cols) {
			var cells []int
			var at [][2]int
			for cell := range rows * cols {
				if set>>cell&1 == 1 {
					cells, at = append(cells, cell), append(at, [2]int{cell / cols, cell % cols})
				}
			}
			if slices.Equal(distances(at), distances(piece)) {
				want = append(want, intList(cells).String())
			}
		}
		slices.Sort(places)
		slices.Sort(want)
		if !slices.Equal(places, want) {
			t.Errorf("%s: got  %v\nwant %v", form, places, want)
		}
	}
}

// distances are the squares of those of all pairs, in order.
func distances(at [][2]int) (all []int) {
	for i, x := range at {
		for _, y := range at[:i] {
			all = append(all, (x[0]-y[0])*(x[0]-y[0])+(x[1]-y[1])*(x[1]-y[1]))
		}
	}
	slices.Sort(all)
	return all
}

// TestPlacedForm: a form without a cell is refused.
func TestPlacedForm(t *testing.T) {
	b := &Board{text: text{rules: &Rules{}, rows: 2, cols: 2}}
	s := newStage(b.building(t.Context(), &model.Model{}), nil, nil)
	_, err := starlark.Call(&starlark.Thread{}, starlark.NewBuiltin("placed", s.placed()),
		starlark.Tuple{starlark.String("0/0")}, nil)
	if want := `form "0/0": expected rows of 0 and 1, such as 110/011`; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
