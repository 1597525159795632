package families_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/model"
	"twofold/puzzles/puzzletest"
)

// TestPartsOfWrongAnswers: of drawn parts of answers, each rule is named of which one item cannot hold, whatever the
// open cells are: by trying all values of the item's open variables.
func TestPartsOfWrongAnswers(t *testing.T) {
	for _, name := range families.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, err := twofold.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(52, 4))
			for _, variant := range f.Variants {
				b := smallBoard(t, f, variant, rng)
				m, err := model.Of(t.Context(), b)
				if err != nil {
					t.Fatal(err)
				}
				for range puzzletest.Cases(20) {
					judgedParts(t, b, m, partOf(m, rng))
				}
			}
		})
	}
}

// smallBoard is a board of the first size of which one is drawn.
func smallBoard(t *testing.T, f *twofold.Family, variant string, rng *rand.Rand) puzzles.Board {
	t.Helper()
	for _, size := range [][2]int{{4, 4}, {3, 4}, {5, 5}, {6, 6}, {3, 10}, {10, 10}, {12, 12}, {8, 8}} {
		like := f.Usual
		like.Variant, like.Rows, like.Cols, like.Given = variant, size[0], size[1], 0.7
		for range 5 {
			if b, err := f.Random(context.Background(), rng, like); err == nil {
				return b
			}
		}
	}
	t.Fatalf("%s: no board is drawn", variant)
	return nil
}

// partOf gives some entries values that they may have.
func partOf(m *model.Model, rng *rand.Rand) puzzles.Solution {
	s := make(puzzles.Solution, len(m.Answer))
	open := rng.IntN(10)
	for i, n := range m.Answer {
		s[i] = puzzles.Open
		if rng.IntN(10) >= open {
			s[i] = n.Values[rng.IntN(len(n.Values))]
		}
	}
	s[rng.IntN(len(s))] = puzzles.Open
	return s
}

func judgedParts(t *testing.T, b puzzles.Board, m *model.Model, s puzzles.Solution) {
	t.Helper()
	judgement, why := b.(puzzles.PartialChecker).Judge(s)
	breaches := puzzles.BreachesOf(why)
	for single := range m.Singles() {
		item := single.Items[0]
		if item.Rule == "" {
			continue
		}
		if english := b.(interface{ Says(string) string }).Says(item.Rule); !cannotHold(m, single, s) ||
			slices.ContainsFunc(breaches, func(b puzzles.Breach) bool { return b.Rule == english }) {
			continue
		}
		t.Errorf("%s: %v: rule %q is broken, which is not named: %v: %T", strings.TrimSpace(b.String()), s, item.Rule,
			judgement, item.Item)
		return
	}
}

// mostFree is how many open variables of an item are tried.
const mostFree = 11

// cannotHold tries all values of the open variables of an item. Of entries that give one variable different values,
// such as the parts of a bridge, it says nothing.
func cannotHold(m *model.Model, single model.Single, s puzzles.Solution) bool {
	is := map[int]bool{}
	for i, n := range m.Answer {
		for j, l := range n.Is {
			if s[i] == puzzles.Open || l.IsConstant() {
				continue
			}
			value := (n.Values[j] == s[i]) == (l > 0)
			if before, known := is[l.Var()]; known && before != value {
				return false
			}
			is[l.Var()] = value
		}
	}
	a, free := make(model.Assignment, single.Model.Vars+1), []int{}
	for v, of := range single.Vars {
		if value, known := is[of]; known {
			a[v] = value
		} else if v > 0 {
			free = append(free, v)
		}
	}
	if len(free) > mostFree {
		return false
	}
	for bits := range 1 << len(free) {
		for i, v := range free {
			a[v] = bits>>i&1 == 1
		}
		if single.Holds(a) {
			return false
		}
	}
	return true
}
