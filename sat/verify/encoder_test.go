package verify

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"twofold/encode"
	encodemodel "twofold/encode/model"
	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/parse"
	"twofold/sat/bundle"
	"twofold/sat/drat"
)

// solved is a board with a solution.
type solved struct {
	board puzzles.Board
	s     puzzles.Solution
}

// some are boards of all families, at random, with a solution.
func some(t *testing.T, r *rand.Rand) (all []solved) {
	for _, family := range []string{"treasure", "visibility"} {
		kind, err := kindOf(family)
		if err != nil {
			t.Fatal(err)
		}
		for _, variant := range kind.Family.Variants {
			for range 5 {
				all = append(all, drawn(t, r, kind.Family, variant))
			}
		}
	}
	for _, piece := range []tour.Piece{tour.King, tour.Wazir} {
		for _, isClosed := range []bool{false, true} {
			b, s, err := tour.Random(r, tour.Parameters{Rows: 4, Cols: 4, Piece: piece, Closed: isClosed, Given: 0.3})
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, solved{b, s})
		}
	}
	return all
}

// drawn is a board of a family with some of its clues.
func drawn(t *testing.T, r *rand.Rand, f *puzzles.Family, variant string) solved {
	like := f.Usual
	like.Variant, like.Rows, like.Cols, like.Density = variant, 3, 4, 0.3
	full, s, err := f.Make.Boards(t.Context(), r, like, nil)
	if err != nil {
		t.Fatal(err)
	}
	return dropped(r, full, s)
}

func dropped(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) solved {
	kept := make([]bool, len(full.ClueCells()))
	for clue := range kept {
		kept[clue] = r.IntN(2) == 0
	}
	b := full.Keep(kept)
	if b.Check(s) != nil { // hunt may lose it
		b = full
	}
	return solved{b, s}
}

func kindOf(family string) (Kind, error) {
	switch family {
	case sliding.Family.Name:
		return Kind{Family: &sliding.Family, Encode: encode.SlidingFamily}, nil
	case tour.Family.Name:
		return Kind{Family: &tour.Family, Encode: encode.TourFamily}, nil
	}
	r, err := families.Load(family)
	if err != nil {
		return Kind{}, err
	}
	f := r.Family(nativemodel.Open)
	return Kind{Family: &f, Encode: encodemodel.Family}, nil
}

// cnfNames are the encodings that are clauses alone.
func cnfNames(k Kind) (names []string) {
	for _, e := range k.Encode.Encodings {
		if e.IsCNF {
			names = append(names, e.Name)
		}
	}
	return names
}

func asking(t *testing.T, of solved, encoding string) (*verifier, *encode.Formula) {
	t.Helper()
	kind, err := kindOf(of.board.Family())
	if err != nil {
		t.Fatal(err)
	}
	e, err := kind.Encode.ForProof(t.Context(), encoding, of.board)
	if err != nil {
		t.Fatal(err)
	}
	ladder, err := e.Ladder(context.Background(), of.board)
	if err != nil {
		t.Fatal(err)
	}
	horizon := ladder.First
	if _, ok := of.board.(puzzles.Stepwise); ok {
		horizon = len(of.s)
	}
	v := &verifier{
		ctx: context.Background(), Bundle: &bundle.Bundle{Manifest: &bundle.Manifest{Encoding: encoding}},
		kind: kind, board: of.board.(puzzles.Certifiable), report: &Report{}, right: &shapeSet{names: map[string]bool{}},
	}
	return v, at(t, ladder, horizon)
}

// TestRightFormulas: nothing is said against the encoder of any family, by any encoding.
func TestRightFormulas(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(1, 1))
	all := some(t, r)
	plan, err := sliding.Parse("sliding 2x3\n1 2 3\n_ 4 5\n")
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, solved{plan, puzzles.Solution{int(sliding.Right), int(sliding.Right)}})
	for _, of := range all {
		kind, err := kindOf(of.board.Family())
		if err != nil {
			t.Fatal(err)
		}
		for _, encoding := range cnfNames(kind) {
			v, f := asking(t, of, encoding)
			if err := v.askAround("board.cnf", f, of.s); err != nil {
				t.Errorf("%v\n%s\n%v", encoding, of.board, err)
			}
			if err := v.askSiblings("board.cnf", v.encoded); err != nil {
				t.Errorf("siblings, %v\n%s\n%v", encoding, of.board, err)
			}
		}
	}
}

// TestWrongFormulas: a formula that lacks all clauses, or has one that excludes the solution, is found out.
func TestWrongFormulas(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, of := range some(t, r) {
		kind, err := kindOf(of.board.Family())
		if err != nil {
			t.Fatal(err)
		}
		v, f := asking(t, of, cnfNames(kind)[0])
		if len(f.Keys) == 0 || !isMultiple(t, of, f) {
			continue
		}
		empty := *f
		empty.Clauses = nil
		// of a tour, the few squares that are open may hold their steps in any order
		if of.board.Family() != "tour" && len(of.board.(puzzles.Clued).ClueCells()) > 0 {
			if err := v.askAround("board.cnf", &empty, of.s); err == nil {
				t.Errorf("without clauses nothing is wrong with\n%s", of.board)
			}
		}
		without, err := Without(of.board.(puzzles.Certifiable), f, of.s)
		if err != nil {
			t.Fatal(err)
		}
		if err := v.askAround("board.cnf", without, of.s); err == nil ||
			!strings.Contains(err.Error(), "no model for the solution") {
			t.Errorf("without its solution: %v\n%s", err, of.board)
		}
	}
}

// isMultiple reports whether the formula has another solution.
func isMultiple(t *testing.T, of solved, f *encode.Formula) bool {
	without, err := Without(of.board.(puzzles.Certifiable), f, of.s)
	if err != nil {
		t.Fatal(err)
	}
	s := drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: without.Clauses})
	return s.Search(nil, 100_000) == drat.Satisfiable
}

// A trio is a board of cells that have the numbers 1 to 3, each once. Near finds nothing.
type trio struct{}

func (trio) Family() string                                                  { return "trio" }
func (trio) Variant() string                                                 { return "plain" }
func (trio) Size() (rows, cols int)                                          { return 1, 3 }
func (trio) String() string                                                  { return "trio 1x3\n. . .\n" }
func (trio) Picture(puzzles.Solution) string                                 { return "" }
func (trio) ReadPicture(*parse.Text) (puzzles.Solution, error)               { return nil, nil }
func (trio) ClueCells() []int                                                { return nil }
func (b trio) Keep([]bool) puzzles.Clued                                     { return b }
func (trio) Broken(puzzles.Solution) []int                                   { return nil }
func (b trio) Full(puzzles.Solution) (puzzles.Clued, error)                  { return b, nil }
func (trio) Form(s puzzles.Solution) puzzles.Solution                        { return s }
func (trio) Writings(s puzzles.Solution) []puzzles.Solution                  { return []puzzles.Solution{s} }
func (trio) Near(_ *rand.Rand, s puzzles.Solution, _ []int) puzzles.Solution { return s }
func (trio) Sibling(*rand.Rand, puzzles.Solution) puzzles.Solution           { return puzzles.Solution{1, 2, 3} }

func (trio) Check(s puzzles.Solution) error {
	if sorted := slices.Sorted(slices.Values(s)); !slices.Equal(sorted, []int{1, 2, 3}) {
		return errors.New("not each number once")
	}
	return nil
}

func (trio) Means(name string) ([]int, puzzles.Meaning) {
	cell, value := int(name[0]-'a'), int(name[1]-'0')
	return []int{cell}, func(s puzzles.Solution) (is, known bool) { return s[cell] == value, true }
}

// TestAllValuesAreAskedAbout: a formula that lets all three numbers be 2 is found out, and the right one is not.
func TestAllValuesAreAskedAbout(t *testing.T) {
	for _, isRight := range []bool{true, false} {
		f := &encode.Formula{}
		for cell := range 3 {
			var some []int
			for value := 1; value <= 3; value++ {
				some = append(some, f.Key(string([]byte{"abc"[cell], "0123"[value]})))
			}
			f.Add(some...)
			f.Add(-some[0], -some[1])
			f.Add(-some[0], -some[2])
			f.Add(-some[1], -some[2])
		}
		for value := range 3 {
			if !isRight && value == 1 {
				continue
			}
			for _, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
				f.Add(-f.Keys[3*pair[0]+value], -f.Keys[3*pair[1]+value])
			}
		}
		v := &verifier{ctx: context.Background(), board: trio{}, report: &Report{}}
		if err := v.askAround("board.cnf", f, puzzles.Solution{1, 2, 3}); (err == nil) != isRight {
			t.Errorf("right %t: %v", isRight, err)
		}
	}
}

// TestEntriesThatContradict: nothing is asked about two entries of one bridge that differ. No variable says which of
// them is meant, so the formula has models where Check refuses the entries.
func TestEntriesThatContradict(t *testing.T) {
	v := ruledVerifier(t, "hashi 3x5\n. . . . .\n. 2 . 2 .\n. . . . .\n", "loose")
	f := v.formulas[bundle.BoardPair.Formula()]
	if err := v.askAround("board.cnf", f, v.solution); err != nil || v.report.Asked < 2 {
		t.Errorf("asked %d questions: %v", v.report.Asked, err)
	}
	if err := v.askAround("board.cnf", &encode.Formula{Names: f.Names, Keys: f.Keys}, v.solution); err == nil {
		t.Error("without clauses nothing is wrong")
	}
}
