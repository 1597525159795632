package visibility

import (
	"context"
	"slices"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// An alone is a ruled model without clues as a theory. Variables behind those of the cells are switches.
type alone struct{ *ruled }

func (a alone) Propagate(l learn.Lit) bool {
	return int(l.Var()) >= len(a.picture) || a.ruled.Propagate(l)
}
func (a alone) FinalCheck() bool      { return a.Late() }
func (a alone) Backtrack([]learn.Lit) {}

// TestReasonsNameTheirRules: what is drawn in a cave holds only with the rules that its reason has: both where it is
// about a corner, else one.
func TestReasonsNameTheirRules(t *testing.T) {
	for _, test := range []struct {
		what       string
		rows, cols int
		colours    []learn.Lit
		drawn      learn.Lit
		why        []learn.Lit // literals of cells
		rules      []int
	}{
		{"around a corner", 2, 2, []learn.Lit{whiteLit(0), whiteLit(3), blackLit(1)}, whiteLit(2),
			[]learn.Lit{blackLit(0), blackLit(3), whiteLit(1)}, []int{0, 1}},
		{"across a corner", 2, 2, []learn.Lit{whiteLit(0), blackLit(1), blackLit(2)}, blackLit(3),
			[]learn.Lit{blackLit(0), whiteLit(1), whiteLit(2)}, []int{0, 1}},
		{"between two white cells", 1, 3, []learn.Lit{whiteLit(0), whiteLit(2)}, whiteLit(1),
			[]learn.Lit{blackLit(0), blackLit(2)}, []int{0}},
		{"behind a black cell", 1, 4, []learn.Lit{whiteLit(0), blackLit(1)}, blackLit(3),
			[]learn.Lit{blackLit(0), whiteLit(1)}, []int{0}},
		{"the only way to the edge", 3, 3,
			[]learn.Lit{blackLit(4), whiteLit(1), whiteLit(3), whiteLit(5)}, blackLit(7),
			[]learn.Lit{whiteLit(4), blackLit(1), blackLit(3), blackLit(5)}, []int{1}},
		{"no way to the edge", 3, 3, []learn.Lit{whiteLit(1), whiteLit(3), whiteLit(5), whiteLit(7)}, whiteLit(4),
			[]learn.Lit{blackLit(1), blackLit(3), blackLit(5), blackLit(7)}, []int{1}},
	} {
		cells := test.rows * test.cols
		white := make(puzzles.Solution, cells)
		for cell := range white {
			white[cell] = 1
		}
		theory := alone{newRuled(newReducible(board.Empty(board.Cave, test.rows, test.cols), white))}
		s := learn.New(context.Background(), cells+2, theory)
		unless := []learn.Lit{learn.Pos(int32(cells)), learn.Pos(int32(cells + 1))}
		theory.Rules(s, unless)
		var decided []learn.Lit
		for _, l := range unless {
			decided = append(decided, l.Not())
		}
		for _, l := range append(decided, test.colours...) {
			if s.Decide(l); !s.PropagateAll() {
				t.Fatalf("%s: a contradiction", test.what)
			}
		}
		for _, rule := range test.rules {
			test.why = append(test.why, unless[rule])
		}
		slices.Sort(test.why)
		why := s.ReasonOf(test.drawn)
		slices.Sort(why)
		if s.Value(test.drawn) != learn.True || !slices.Equal(slices.Compact(why), test.why) {
			t.Errorf("%s: %d since %v, want %v", test.what, s.Value(test.drawn), why, test.why)
		}
	}
}
