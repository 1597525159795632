package verify

import (
	"math/rand/v2"
	"strings"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/families/tour"
	"twofold/sat/bundle"
)

// larger are boards of sizes at which few random fillings obey any rules.
func larger(t *testing.T, r *rand.Rand) (all []solved) {
	for range 3 {
		knight, s, err := tour.Random(r, tour.Parameters{Rows: 6, Cols: 6, Piece: tour.Knight, Given: 0.3})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, solved{knight, s})
		plan, s := sliding.Random(r, sliding.Parameters{Rows: 3, Cols: 3, Moves: 9})
		all = append(all, solved{plan, s})
	}
	for range 20 { // small ones with few clues, so that their siblings begin in many ways
		king, s, err := tour.Random(r, tour.Parameters{Rows: 3, Cols: 3, Piece: tour.King, Given: 0.1})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, solved{king, s})
	}
	return all
}

// TestSiblings: each board has siblings, with its solution and as if it had none, and their formulas have the solutions
// that are known of them. Mutants with encoders that say too much fail here, although the boards' own solutions are not
// asked about.
func TestSiblings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, of := range append(some(t, r), larger(t, r)...) {
		if _, is := of.board.(puzzles.Ruled); is {
			continue // each item of its model is held against its clauses, alone
		}
		kind, err := kindOf(of.board.Family())
		if err != nil {
			t.Fatal(err)
		}
		e, err := kind.Encode.ForProof(t.Context(), "", of.board)
		if err != nil {
			t.Fatal(err)
		}
		for _, solution := range []puzzles.Solution{of.s, nil} {
			v, f := asking(t, of, e.Name)
			v.solution = solution
			v.formulas = map[string]*encode.Formula{bundle.BoardPair.Formula(): f, bundle.UniquePair.Formula(): f}
			if err := v.askSiblings("board.cnf", v.encoded); err != nil {
				t.Errorf("%s\n%v", of.board, err)
			}
			if v.report.Siblings < v.effort().few && of.board.Family() != "sliding" {
				t.Errorf("%d siblings, with the solution %v, of\n%s", v.report.Siblings, solution, of.board)
			}
		}
	}
}

// TestSiblingsMeetFalseRules: a rule that the board's solution obeys, and those of other boards do not, is found out.
func TestSiblingsMeetFalseRules(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, of := range larger(t, r) {
		if of.board.Family() == "sliding" || of.board.Family() == "tour" {
			continue
		}
		v, _ := asking(t, of, "")
		v.solution = of.s
		err := v.askSiblings("board.cnf", func(b puzzles.Board, entries int) (*encode.Formula, error) {
			f, err := v.encoded(b, entries)
			for i := 0; err == nil && i < len(f.Keys); i += 5 {
				key := f.Keys[i]
				_, is := v.board.Means(f.Names[key-1])
				if has, _ := is(of.s); !has {
					key = -key
				}
				f.Add(key)
			}
			return f, err
		})
		if err == nil || !strings.Contains(err.Error(), "no model for the solution") {
			t.Errorf("%v\n%s", err, of.board)
		}
	}
}
