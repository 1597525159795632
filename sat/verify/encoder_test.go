package verify

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"twofold"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/sliding"
	"twofold/puzzles/tour"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
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
	for _, rules := range treasure.Variants {
		for range 5 {
			s := treasure.RandomCoins(r, rules, 3, 4, 0.3)
			if full, err := treasure.Empty(rules, 3, 4).Full(s); err == nil {
				all = append(all, dropped(r, full, s))
			}
		}
	}
	for _, rules := range visibility.Variants {
		for range 5 {
			_, s := visibility.Random(r, visibility.Recipe{Rules: rules, Rows: 3, Cols: 4, White: 0.7})
			full, err := visibility.Empty(rules, 3, 4).Full(s)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, dropped(r, full, s))
		}
	}
	for _, piece := range []tour.Piece{tour.King, tour.Wazir} {
		for _, isClosed := range []bool{false, true} {
			b, s, err := tour.Random(r, tour.Recipe{Rows: 4, Cols: 4, Piece: piece, Closed: isClosed, Given: 0.3})
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, solved{b, s})
		}
	}
	return all
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
	f, err := twofold.Find(family)
	if err != nil {
		return Kind{}, err
	}
	return Kind{Family: &f.Family, Encode: f.Encode}, nil
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
	e, err := kind.Encode.Encoding(encoding, true)
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
		kind: kind, board: of.board.(puzzles.Evident), report: &Report{},
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
			if err := v.askSiblings("board.cnf"); err != nil {
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
		without, err := Without(of.board.(puzzles.Evident), f, of.s)
		if err != nil {
			t.Fatal(err)
		}
		if err := v.askAround("board.cnf", without, of.s); err == nil ||
			!strings.Contains(err.Error(), "no model for the solution") {
			t.Errorf("without its solution: %v\n%s", err, of.board)
		}
	}
}

// isMultiple says whether the formula has another solution.
func isMultiple(t *testing.T, of solved, f *encode.Formula) bool {
	without, err := Without(of.board.(puzzles.Evident), f, of.s)
	if err != nil {
		t.Fatal(err)
	}
	s := drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: without.Clauses})
	return s.Search(nil, 100_000) == drat.Satisfiable
}
