package verify

import (
	"context"
	"math/rand/v2"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
	"twofold/sat"
)

// mostModels of a formula are looked at, as far as they differ in a named variable, and mostRungs formulas of a ladder.
const (
	mostModels = 100
	mostRungs  = 4
)

// TestNames: in every model of a formula of any encoding, a variable with a name is true exactly if what its name says
// is
// true of the solution that the model stands for.
func TestNames(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(3, 3))
	all := some(t, r)
	for _, text := range []string{
		"sliding 2x3 moves=1\n1 2 3\n4 5 _\ngoal\n. . .\n. . .\n", "sliding 2x2\n1 2\n3 _\ngoal\n_ .\n. .\n",
		"sliding 3x3 moves=6\n1 2 3\n4 _ 5\n6 7 8\ngoal\n. . .\n. . .\n. . .\n",
		"sliding 3x3\n1 2 3\n4 _ 5\n6 7 8\ngoal\n. . .\n. . 4\n. . .\n",
	} {
		b, err := sliding.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, solved{board: b})
	}
	for _, of := range all {
		for name, ladder := range everyLadder(t, of.board) {
			rungs := 0
			for horizon := range ladder.Horizons() {
				checkNames(t, name, of.board, at(t, ladder, horizon))
				if rungs++; rungs == mostRungs {
					break
				}
			}
		}
	}
}

// everyLadder has the board in every encoding, those that are no CNF among them.
func everyLadder(t *testing.T, b puzzles.Board) map[string]encode.Ladder {
	kind, err := kindOf(b.Family())
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]encode.Ladder{}
	for _, e := range kind.Encode.Encodings {
		if all[e.Name], err = e.Ladder(context.Background(), b); err != nil {
			t.Fatalf("%s: %v\n%v", e.Name, err, b)
		}
	}
	return all
}

// at is the formula of a horizon.
func at(t *testing.T, l encode.Ladder, horizon int) *encode.Formula {
	t.Helper()
	f, err := l.At(context.Background(), horizon)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func checkNames(t *testing.T, encoding string, b puzzles.Board, f *encode.Formula) {
	t.Helper()
	named := *f
	named.Keys = nil
	for i, name := range f.Names {
		if name != "" {
			named.Keys = append(named.Keys, i+1)
		}
	}
	models := 0
	_, err := sat.Enumerate(context.Background(), &named, sat.InProcess, func(model []bool) bool {
		s := f.Decode(model)
		for _, v := range named.Keys {
			name := f.Names[v-1]
			_, means := b.(puzzles.Certifiable).Means(name)
			if means == nil {
				t.Fatalf("%s: %s means nothing\n%v", encoding, name, b)
			}
			if value, known := means(s); !known || value != model[v-1] {
				t.Fatalf(
					"%s: %s is %v, but of the solution %v it is %v (known: %v)\n%v",
					encoding,
					name,
					model[v-1],
					s,
					value,
					known,
					b,
				)
			}
		}
		models++
		return models < mostModels
	})
	if err != nil {
		t.Fatal(err)
	}
}
