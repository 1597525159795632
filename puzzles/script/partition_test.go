package script

import (
	"math/rand/v2"
	"testing"

	"go.starlark.net/starlark"
)

// Areas are connected, and have the sizes, the number and the shape that were declared, also after they were changed.
func TestPartition(t *testing.T) {
	for _, c := range []struct {
		declared         string
		rows, cols       int
		least, most, all int // 0 areas: any number
	}{
		{"partition()", 4, 5, 1, 20, 0},
		{"partition(min = 2, max = 4)", 5, 5, 2, 4, 0},
		{`partition(min = "rows", max = "rows")`, 6, 6, 6, 6, 6},
		{"partition(min = 5, max = 5)", 5, 9, 5, 5, 9},
		{`partition(min = 2, count = "rows")`, 7, 7, 2, 49, 7},
		{"partition(min = 2, max = 2)", 8, 8, 2, 2, 32}, // a cut may leave a T, which has no two dominoes
		{"partition(max = 6, rectangles = True)", 6, 7, 1, 6, 0},
	} {
		value, err := starlark.EvalOptions(options, &starlark.Thread{}, "", c.declared, (&Rules{}).declared())
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(5) {
			p := value.(*shape).partition(rand.New(rand.NewPCG(seed, 0)), c.rows, c.cols)
			p.draw()
			for range 20 {
				checkAreas(t, p, c.least, c.most, c.all)
				p.change(p.rng.IntN(len(p.area)))
			}
		}
	}
}

func checkAreas(t *testing.T, p *partition, least, most, all int) {
	t.Helper()
	areas := map[int]bool{}
	for cell, area := range p.area {
		if areas[area] = true; area != cell {
			continue
		}
		cells := p.cells(area)
		reached := map[int]bool{cell: true}
		for grows := true; grows; {
			grows = false
			for _, c := range cells {
				for _, next := range p.beside(c) {
					if reached[next] && !reached[c] {
						reached[c], grows = true, true
					}
				}
			}
		}
		if len(cells) < least || len(cells) > most || len(reached) != len(cells) {
			t.Errorf("an area of %d cells, %d of them connected: want %d to %d\n%v", len(cells), len(reached), least, most,
				p.words())
		}
		if p.rectangles && !p.isRectangle(cells) {
			t.Errorf("no rectangle: %v", cells)
		}
	}
	if all > 0 && len(areas) != all {
		t.Errorf("%d areas: want %d\n%v", len(areas), all, p.words())
	}
}
