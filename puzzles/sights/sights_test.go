package sights

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
)

// grid is drawn as white and black cells, of which a share say what they see. Where wrong is true they say anything.
func grid(r *rand.Rand, rows, cols int, given float64, wrong bool) Grid {
	g := Grid{Rows: rows, Cols: cols}
	drawn := make([]int8, rows*cols)
	for cell := range drawn {
		drawn[cell] = White
		if r.Float64() < 0.15 {
			drawn[cell] = Black
		}
	}
	for cell, colour := range drawn {
		g.Colours, g.Sees = append(g.Colours, Open), append(g.Sees, None)
		switch {
		case r.Float64() >= given:
		case colour == Black:
			g.Colours[cell] = Black
		default:
			g.Colours[cell], g.Sees[cell] = White, sees(drawn, rows, cols, cell)
			if wrong {
				g.Sees[cell] = r.Int32N(int32(rows + cols))
			}
		}
	}
	return g
}

// sees walks from a cell in four directions.
func sees(colours []int8, rows, cols, cell int) (n int32) {
	for _, step := range [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		row, col := cell/cols+step[0], cell%cols+step[1]
		for row >= 0 && row < rows && col >= 0 && col < cols && colours[row*cols+col] == White {
			row, col, n = row+step[0], col+step[1], n+1
		}
	}
	return n
}

// TestCounts: whatever was changed, each number is off by what a walk from it finds, those that are off are listed, and
// no given cell has changed.
func TestCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{1, 1}, {1, 9}, {7, 5}, {20, 61}, {62, 63}, {64, 3}, {9, 140}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			g := grid(r, size[0], size[1], 0.2, true)
			s := newSearch(g, r)
			for _, heat := range []float64{5, 0.6, 0.1} {
				s.change(heat)
				expectCounts(t, g, s)
			}
		})
	}
}

func expectCounts(t *testing.T, g Grid, s *search) {
	t.Helper()
	colours, wrong := s.colours(), 0
	for cell, n := range g.Sees {
		if g.Colours[cell] != Open && colours[cell] != g.Colours[cell] {
			t.Fatalf("cell %d was %d and is %d", cell, g.Colours[cell], colours[cell])
		}
		if n == None {
			continue
		}
		want := sees(colours, g.Rows, g.Cols, cell) - n
		p := s.place(cell)
		if got := s.off[0][p]; got != want || s.off[1][s.turned(0, p)] != want {
			t.Fatalf("cell %d is off by %d, want %d", cell, got, want)
		}
		if want != 0 {
			wrong++
			if int(s.wrong[s.at[p]]) != p {
				t.Fatalf("cell %d is not listed", cell)
			}
		}
	}
	if wrong != len(s.wrong) {
		t.Fatalf("%d numbers are off, and %d listed", wrong, len(s.wrong))
	}
}

// TestProposals: cells that are not open are as given, numbers far from open cells are right, and near a solution
// proposals are that solution.
func TestProposals(t *testing.T) {
	g := grid(rand.New(rand.NewPCG(3, 4)), 80, 80, 0.05, false)
	guide := New(g, 0)
	if guide == nil {
		t.Fatal("no guide")
	}
	found := guide.Next(context.Background())
	if found == nil {
		t.Fatal("no proposal")
	}
	for cell, n := range g.Sees {
		if n != None && sees(found, g.Rows, g.Cols, cell) != n {
			t.Errorf("cell %d sees another number of cells than %d", cell, n)
		}
	}
	guide.Found(found)
	proposals := 0
	for p := guide.Next(context.Background()); p != nil; p = guide.Next(context.Background()) {
		proposals++
		open := 0
		for cell, colour := range p {
			switch {
			case colour == Open:
				open++
			case colour != found[cell]:
				t.Fatalf("cell %d is %d, and was found to be %d", cell, colour, found[cell])
			}
		}
		if open == 0 || open > 81 {
			t.Errorf("%d cells are open", open)
		}
	}
	if proposals != mostNearby {
		t.Errorf("%d proposals", proposals)
	}
}

// TestNoGuide: small boards, and those with many numbers, are left to a search; an end of ctx ends the proposals.
func TestNoGuide(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, g := range []Grid{grid(r, 20, 20, 0.05, false), grid(r, 60, 60, 0.3, false)} {
		if New(g, 0) != nil {
			t.Errorf("a guide for %d×%d", g.Rows, g.Cols)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if New(grid(r, 80, 80, 0.05, true), 0).Next(ctx) != nil {
		t.Error("a proposal after the end")
	}
}

// TestRepairs: proposals in which numbers are wrong leave cells open around these.
func TestRepairs(t *testing.T) {
	g := grid(rand.New(rand.NewPCG(7, 8)), 80, 80, 0.05, false)
	guide := New(g, 1000)
	for range 4 {
		p := guide.Next(context.Background())
		colours := guide.search.colours()
		for cell, n := range g.Sees {
			if n == None || sees(colours, g.Rows, g.Cols, cell) == n {
				continue
			}
			for _, beside := range []int{cell - 1, cell + 1, cell - g.Cols, cell + g.Cols} {
				if beside >= 0 && beside < len(p) && g.Colours[beside] == Open && p[beside] != Open &&
					(beside/g.Cols == cell/g.Cols || beside%g.Cols == cell%g.Cols) {
					t.Fatalf("cell %d is wrong, and cell %d beside it not open", cell, beside)
				}
			}
		}
	}
}
