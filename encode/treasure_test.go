package encode

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/treasure"
)

// adding is an encoding whose totals are adder networks however small they are.
var adding = Cardinality{Name: "adding", IsCNF: true, exactly: exactlyDirect, total: exactlyAdder}

func drawBoard(t *rapid.T) *treasure.Board {
	recipe := treasure.Recipe{
		Rules:   rapid.SampledFrom(treasure.Variants).Draw(t, "rules"),
		Rows:    rapid.IntRange(1, 4).Draw(t, "rows"),
		Cols:    rapid.IntRange(1, 3).Draw(t, "cols"),
		Density: rapid.Float64Range(0, 0.9).Draw(t, "density"),
		Given:   rapid.Float64Range(0, 1).Draw(t, "given"),
		Total:   rapid.Bool().Draw(t, "total"),
	}
	b, _ := treasure.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), recipe)
	cell := rapid.IntRange(0, len(b.Clues)-1).Draw(t, "cell")
	switch rapid.IntRange(0, 4).Draw(t, "spoil") {
	case 0:
		b.Clues[cell] = int8(rapid.IntRange(0, 8).Draw(t, "clue"))
	case 1:
		if b.Total != treasure.NoTotal {
			b.Total = rapid.IntRange(0, len(b.Clues)).Draw(t, "other total")
		}
	}
	return b
}

// everySolution is the oracle: the assignments that the board's own Check accepts, as sorted text.
func everySolution(b *treasure.Board) []string {
	var all []string
	s := make(puzzles.Solution, len(b.Clues))
	for bits := range 1 << len(s) {
		for cell := range s {
			s[cell] = bits >> cell & 1
		}
		if b.Check(s) == nil {
			all = append(all, fmt.Sprint(s))
		}
	}
	slices.Sort(all)
	return all
}

// decoded are the models of the formula as solutions, one for each model, as sorted text.
func decoded(f *Formula) []string {
	var all []string
	models(f, nil, func(model []bool) { all = append(all, fmt.Sprint(f.Decode(model))) })
	slices.Sort(all)
	return all
}

func TestModelsAreTheSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		want := everySolution(b)
		for _, e := range append(slices.Clone(Cardinalities), adding) {
			if diff := cmp.Diff(want, decoded(Treasure(b, e).Made(0))); diff != "" {
				t.Fatalf("%s: brute force -, models +\n%s\n%v", e.Name, diff, b)
			}
		}
	})
}

// Models of one solution agree on the keys, and keys with the same values are one solution.
func TestKeysTellSolutionsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		f := Treasure(b, Cardinalities[2]).Made(0)
		keysOf, solutionOf := map[string]string{}, map[string]string{}
		models(f, nil, func(model []bool) {
			var values []bool
			for _, v := range f.Keys {
				values = append(values, model[v-1])
			}
			keys, s := fmt.Sprint(values), fmt.Sprint(f.Decode(model))
			if before, ok := keysOf[s]; ok && before != keys {
				t.Fatalf("%s has the keys %s and %s\n%v", s, before, keys, b)
			}
			if before, ok := solutionOf[keys]; ok && before != s {
				t.Fatalf("the keys %s are %s and %s\n%v", keys, before, s, b)
			}
			keysOf[s], solutionOf[keys] = keys, s
		})
	})
}

func TestVariables(t *testing.T) {
	for _, test := range []struct{ board, names string }{
		{"treasure 1x1\n.", ""},
		{"treasure 1x1\n0", ""},
		{"treasure 1x1 mosaic\n.", "r1c1"},
		{"treasure 1x1 minesweeper\n.", "r1c1"},
		// hunt: blank cells beside a clue
		{"treasure 3x4\n. . . .\n1 . . .\n. . . .", "r1c1 r1c2 r2c2 r3c1 r3c2"},
		{"treasure 2x4\n. 1 . .\n. . . .", "r1c1 r1c3 r2c1 r2c2 r2c3"},
		{"treasure 2x3\n1 1 1\n1 1 1", ""},
		// minesweeper: blank cells
		{"treasure 2x3 minesweeper\n. 1 .\n. . .", "r1c1 r1c3 r2c1 r2c2 r2c3"},
		{"treasure 1x3 minesweeper total=2\n. . 0", "r1c1 r1c2"},
		// mosaic: all cells
		{"treasure 2x2 mosaic\n. 1\n2 .", "r1c1 r1c2 r2c1 r2c2"},
	} {
		b, err := treasure.Parse(test.board)
		if err != nil {
			t.Fatalf("%q: %v", test.board, err)
		}
		for _, e := range Cardinalities {
			f := Treasure(b, e).Made(0)
			var names []string
			for i, v := range f.Keys {
				if v != i+1 {
					t.Errorf("%s %q: key %d is variable %d", e.Name, test.board, i+1, v)
				}
				names = append(names, f.Names[v-1])
			}
			if got := strings.Join(names, " "); got != test.names {
				t.Errorf("%s %q: got %s, want %s", e.Name, test.board, got, test.names)
			}
			if strings.Join(f.Names[len(f.Keys):], "") != "" {
				t.Errorf("%s %q: names of other variables: %q", e.Name, test.board, f.Names)
			}
		}
	}
}

// The counts of the facts are of boards too large for brute force.
func TestFactsAreCounted(t *testing.T) {
	text, err := os.ReadFile("../testdata/treasure/source.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts struct {
		Boards map[string]struct {
			Rows             []string
			CountHunt        int `json:"count_hunt"`
			CountMinesweeper int `json:"count_minesweeper"`
		}
	}
	if err := json.Unmarshal(text, &facts); err != nil {
		t.Fatal(err)
	}
	for name, fact := range facts.Boards {
		for v, want := range map[treasure.Variant]int{treasure.Hunt: fact.CountHunt,
			treasure.Minesweeper: fact.CountMinesweeper} {
			grid := strings.ReplaceAll(strings.Join(strings.Split(strings.Join(fact.Rows, "\n"), ""), " "), " \n ", "\n")
			b, err := treasure.Parse(fmt.Sprintf("treasure %dx%d %v\n%s\n", len(fact.Rows), len(fact.Rows[0]), v, grid))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, e := range Cardinalities {
				all := decoded(Treasure(b, e).Made(0))
				if len(all) != want || len(slices.Compact(all)) != want {
					t.Errorf("Lovac na blago, the calls with %s: %s: %d models, want %d\n%v", name, e.Name, len(all), want, b)
				}
			}
		}
	}
}

func TestUncounted(t *testing.T) {
	for _, test := range []struct {
		keys  int
		total int
		clues []Card
		lits  []int
		k     int
	}{
		{3, 2, nil, []int{1, 2, 3}, 2},
		{0, 0, nil, nil, 0},
		{4, 2, []Card{{[]int{1, 2}, 1}}, []int{3, 4}, 1},
		{4, 2, []Card{{[]int{1, 2}, 1}, {[]int{3, 4}, 1}}, nil, 0},
		{4, 0, []Card{{[]int{1, 2}, 1}}, []int{3, 4}, -1},
		// The clue with more cells goes first; one that shares a cell with it is left out.
		{4, 3, []Card{{[]int{1, 2}, 1}, {[]int{2, 3, 4}, 2}}, []int{1}, 1},
		{4, 3, []Card{{[]int{1, 2}, 1}, {[]int{2, 3}, 2}, {[]int{4}, 1}}, []int{3}, 1},
		{2, 1, []Card{{nil, 0}, {nil, 1}}, []int{1, 2}, 0},
	} {
		keys := make([]int, test.keys)
		for i := range keys {
			keys[i] = i + 1
		}
		lits, k := uncounted(keys, test.total, test.clues)
		if !slices.Equal(lits, test.lits) || k != test.k {
			t.Errorf("%+v: got %v, %d", test, lits, k)
		}
	}
}

// A total of a large board is said in every encoding by what its table promises: constraints, a
// totalizer, or an adder network.
func TestLargeTotalsOfBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, test := range []struct {
		side    int
		native  bool // whether native counts by itself
		clauses int  // at most, of direct
	}{
		{14, true, maxTotalizer}, {15, false, maxTotalizer}, {24, false, maxTotalizer}, {60, false, 14 * 3600},
	} {
		b := treasure.Empty(treasure.Minesweeper, test.side, test.side)
		b.Total = test.side * test.side / 2
		if f := Treasure(b, Cardinalities[0]).Made(0); (len(f.Cards) > 0) != test.native {
			t.Errorf("side %d: %d constraints", test.side, len(f.Cards))
		}
		if f := Treasure(b, Cardinalities[1]).Made(0); len(f.Clauses) > test.clauses || len(f.Keys) != test.side*test.side {
			t.Errorf("side %d: %d clauses over %d cells", test.side, len(f.Clauses), len(f.Keys))
		}
	}
}

// A total may stand for the clauses that spell it out: without these a formula has the same solutions where the total
// holds, and no others.
func TestTotalsStandForClauses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		e := rapid.SampledFrom(append(Cardinalities[1:4:4], adding)).Draw(t, "encoding")
		f := Treasure(b, e).Made(0)
		if len(f.Totals) == 0 {
			return
		}
		total := f.Totals[0]
		part := &Formula{Names: f.Names[:len(f.Keys)], Keys: f.Keys, Decode: f.Decode}
		part.Clauses = slices.Concat(f.Clauses[:total.From], f.Clauses[total.To:])
		for _, clause := range part.Clauses {
			for _, l := range clause {
				if max(l, -l) > len(f.Keys) {
					return // clues have variables of their own
				}
			}
		}
		var all []string
		models(part, nil, func(model []bool) {
			trues := 0
			for _, l := range total.Lits {
				if model[l-1] {
					trues++
				}
			}
			if trues == total.AtLeast {
				all = append(all, fmt.Sprint(f.Decode(model)))
			}
		})
		slices.Sort(all)
		if want := everySolution(b); !slices.Equal(all, want) {
			t.Fatalf("%v: expected %v for\n%v", all, want, b)
		}
	})
}
