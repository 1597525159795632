package verify

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"twofold/encode"
	encodemodel "twofold/encode/model"
	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
	"twofold/sat/bundle"
)

// ruled are boards of rules files with items of each kind.
var ruled = []string{
	"sudoku 4x4\n1 . . .\n. . 3 .\n. . . 2\n. 1 . .\n",
	"slitherlink 5x5\n. 1 1 3 .\n. . . 1 .\n1 1 . . .\n2 2 2 . .\n. . 3 . .\n",
	"visibility 6x6 kuromasu\n. . 4 . . .\n. . . . . 7\n. . . . . .\n4 5 . . . .\n. . . . . 7\n. . . . 3 .\n",
	"hitori 5x5\n4 3 4 5 1\n1 2 4 2 4\n2 1 1 3 4\n3 2 1 4 4\n5 1 3 1 2\n",
	"kakuro 5x5\n\\1 . \\ 16\\3 .\n2\\ 12\\12 . . \\\n. . 7\\5 . \\\n\\11 . . . 4\\\n\\ \\13 . . .\n",
	"kenken 4x4\n12* . . .\n. 1 . 2/\n. 9+ . .\n. . . 1\nareas\n1 2 2 3\n1 4 5 6\n1 7 7 6\n8 7 9 10\n",
	"shikaku 5x5\n. ? . . .\n. ? . . .\n. . . . .\n. . 9 . .\n. 5 . . .\n",
	"fillomino 4x4\n. 4 . 1\n. 4 . .\n. . 2 .\n3 4 . .\n",
	"numberlink 4x4\n1 . . 2\n. . . .\n. . . .\n1 . . 2\n",
	"nonogram 5x5\nrows\n3 1\n?\n?\n3 1\n2 1\ncolumns\n1 2\n5\n4\n2\n1 3\n",
	"nurikabe 6x6\n. 5 . . . .\n. . . . . .\n. . ? . . .\n3 . . ? . ?\n. . . . . .\n. 1 . . . 1\n",
}

// ruledVerifier has a board, its formula, and a solution.
func ruledVerifier(t *testing.T, text, encoding string) *verifier {
	t.Helper()
	kind, err := kindOf(strings.Fields(text)[0])
	if err != nil {
		t.Fatal(err)
	}
	b, err := kind.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	v, f := asking(t, solved{board: b}, encoding)
	m, err := model.Of(v.ctx, b)
	if err != nil {
		t.Fatal(err)
	}
	asks, err := nativemodel.Open(v.ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	a, err := asks.Find(v.ctx, model.Question{Random: rand.New(rand.NewPCG(1, 1))})
	if err != nil {
		t.Fatal(err)
	}
	v.solution = m.Solution(a)
	if b.Check(v.solution) != nil {
		t.Fatalf("%v: %v\n%s", v.solution, err, text)
	}
	v.formulas = map[string]*encode.Formula{bundle.BoardPair.Formula(): f}
	return v
}

// TestItemsAreSaid: the clauses of each item of boards of rules files are what the item says. All kinds occur.
func TestItemsAreSaid(t *testing.T) {
	kinds := map[string]bool{}
	for _, text := range ruled {
		v, whole := ruledVerifier(t, text, "loose"), ruledVerifier(t, text, "cnf")
		for _, of := range []formulaOf{v.encoded, whole.encoded, v.counted} {
			v.report.Items = 0
			if err := v.askItems("unique.cnf", of); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
		}
		m, err := model.Of(v.ctx, v.board)
		if err != nil || v.report.Items != len(m.Items) || len(m.Items) == 0 || v.assignment(m) == nil {
			t.Errorf("%v: asked %d items\n%s", err, v.report.Items, text)
		}
		for _, p := range m.Items {
			kinds[fmt.Sprintf("%T", p.Item)] = true
		}
	}
	for _, kind := range modeltest.Kinds {
		if name := kind.Name; name != "Paths" && !kinds["model."+name] {
			t.Errorf("no board has an item of the kind %s", name)
		}
	}
}

// TestEachKindIsAsked: one item of each kind is asked, however little work there is for them, and items of a shape that
// was found right in all cases before count as asked.
func TestEachKindIsAsked(t *testing.T) {
	for _, text := range ruled {
		v := ruledVerifier(t, text, "loose")
		m, err := model.Of(v.ctx, v.board)
		if err != nil {
			t.Fatal(err)
		}
		a := itemsAsker{verifier: v, of: v.encoded, kinds: map[string]bool{}, known: func() model.Assignment { return nil }}
		shapes := shapesOf(m)
		for _, s := range shapes {
			if err := a.ask(s); err != nil {
				t.Error(err)
			}
		}
		for _, s := range shapes {
			if _, isClause := s.clause(); !isClause && !a.kinds[s.kind] {
				t.Errorf("no %s was asked of\n%s", s.kind, text)
			}
		}
		first := *v.report
		v.report = &Report{}
		for _, s := range shapes {
			v.right.add(s.name)
			if err := a.ask(s); err != nil {
				t.Error(err)
			}
		}
		if r := v.report; r.Items != first.Items || r.Whole != r.Items || r.Around > 0 {
			t.Errorf("%+v after %+v of\n%s", r, first, text)
		}
	}
}

// TestItemsWithoutChoices: an item that is about no variable has one case, which is asked even if no cases are left.
func TestItemsWithoutChoices(t *testing.T) {
	v := ruledVerifier(t, ruled[0], "loose")
	nothing := func(puzzles.Board, int) (*encode.Formula, error) { return &encode.Formula{}, nil }
	for _, c := range []struct {
		sum     int // of no terms
		of      formulaOf
		isRight bool
	}{{0, v.encoded, true}, {1, v.encoded, true}, {0, nothing, true}, {1, nothing, false}} {
		m := &model.Model{Items: []model.Posted{{Item: model.Sum{Min: c.sum, Max: c.sum}}}}
		v.right = &shapeSet{names: map[string]bool{}}
		a := itemsAsker{verifier: v, of: c.of, work: itemWork, kinds: map[string]bool{},
			known: func() model.Assignment { return nil }}
		for _, s := range shapesOf(m) {
			if err := a.ask(s); (err == nil) != c.isRight {
				t.Errorf("%+v: %v", c, err)
			}
		}
	}
}

// wrongly are changes of items that make them say a little more or less. They return nil for items of other kinds, and
// where that is no change.
var wrongly = []func(item model.Item) model.Item{
	of(func(c model.Clause) model.Item { return c[1:] }),
	of(func(c model.Clause) model.Item { return slices.Insert(slices.Clone(c), 0, -c[0]) }),
	of(func(s model.Sum) model.Item {
		if s.Max >= 9*len(s.Terms) {
			return nil
		}
		s.Max++
		return s
	}),
	of(func(s model.Sum) model.Item { s.Min--; return s }),
	of(func(d model.Different) model.Item { return d[1:] }),
	of(func(t model.Table) model.Item { t.Rows = t.Rows[1:]; return t }),
	of(func(r model.Regular) model.Item { r.Accept = slices.Repeat([]bool{true}, len(r.Accept)); return r }),
	of(func(c model.Connected) model.Item { c.Edges = c.Edges[1:]; return c }),
	of(func(c model.Connected) model.Item {
		c.Nodes = append([]model.Lit{model.False}, c.Nodes[1:]...)
		return c
	}),
	of(func(i model.Island) model.Item {
		if i.Max >= len(i.Nodes) {
			return nil
		}
		i.Max--
		return i
	}),
	of(func(i model.Island) model.Item {
		if i.Min == 0 { // small enough to reach none of Apart
			return nil
		}
		i.Min, i.Apart = i.Min-1, nil
		return i
	}),
	of(func(l model.Loop) model.Item { l.Edges = l.Edges[1:]; return l }),
	of(func(l model.Loop) model.Item { return model.Connected{Nodes: l.Nodes, Edges: l.Edges} }),
	of(func(s model.Sight) model.Item { s.Min++; return s }),
	of(func(s model.Sight) model.Item { s.Max++; return s }),
	of(func(a model.Areas) model.Item { a.Differ = !a.Differ; return a }),
	of(func(a model.Areas) model.Item { a.Edges = a.Edges[1:]; return a }),
	of(func(p model.Pieces) model.Item { p.From = p.From[1:]; return p }),
}

func of[I model.Item](change func(I) model.Item) func(model.Item) model.Item {
	return func(item model.Item) model.Item {
		if own, ok := item.(I); ok {
			return change(own)
		}
		return nil
	}
}

// TestItemsMeetWrongRules plants encoders that say an item of a board wrongly: all are found where items are small, and
// nine of ten of the others.
func TestItemsMeetWrongRules(t *testing.T) {
	small, found, missed := 0, 0, 0
	for _, text := range ruled {
		v := ruledVerifier(t, text, "loose")
		m, err := model.Of(v.ctx, v.board)
		if err != nil {
			t.Fatal(err)
		}
		known := v.assignment(m)
		for _, s := range shapesOf(m) {
			if len(s.Items) == 0 {
				free := &encode.Formula{}
				for range s.Model.Vars {
					free.NewVar("")
				}
				if newItemAsker(s, free).askAll(0) == nil {
					t.Errorf("%s: that it has one value need not be said", s.name)
				}
				continue
			}
			for _, wrong := range wrongly {
				own := s.Items[0]
				item := wrong(own.Item)
				if item == nil {
					continue
				}
				planted := *s.Model
				planted.Items = []model.Posted{{Item: item, Guards: own.Guards}}
				f := &encode.Formula{}
				encodemodel.Loose(f, &planted)
				i := newItemAsker(s, f)
				if s.cases() <= itemCases {
					small++
					if err := i.askAll(0); differs(i, item) != (err != nil) {
						t.Errorf("%T%+v as %+v: %v", own.Item, own.Item, item, err)
					}
				} else if i.askAround(known, itemWork) != nil {
					found++
				} else {
					missed++
				}
			}
		}
	}
	if t.Logf("%d small items; of larger ones found %d, missed %d", small, found, missed); found < 9*missed {
		t.Error("expected nine of ten to be found")
	}
}

// differs reports whether another item says something else.
func differs(i *itemAsker, other model.Item) bool {
	own := i.Items[0]
	var from func(choice int) bool
	from = func(choice int) bool {
		if choice == len(i.choices) {
			return own.Holds(i.a) != (model.Posted{Item: other, Guards: own.Guards}).Holds(i.a)
		}
		for value := range i.choices[choice] {
			if i.set(choice, value); from(choice + 1) {
				return true
			}
		}
		return false
	}
	return from(0)
}
