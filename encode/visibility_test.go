package encode_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	"twofold/puzzles/visibility"
	"twofold/sat"
)

// everySolution tries all colourings of a small board.
func everySolution(b *visibility.Board) (all []string) {
	cells := b.Rows * b.Cols
	s := make(puzzles.Solution, cells)
	for colouring := range 1 << cells {
		for cell := range s {
			s[cell] = colouring >> cell & 1
		}
		if b.Check(s) == nil {
			all = append(all, fmt.Sprint(s))
		}
	}
	slices.Sort(all)
	return all
}

// anyBoard has the clues of a colouring, some of them changed, so that some boards have no solution.
func anyBoard(r *rand.Rand, cells int) *visibility.Board {
	rows := 1 + r.IntN(cells)
	recipe := visibility.Recipe{
		Rules: visibility.Variants[r.IntN(len(visibility.Variants))], Rows: rows, Cols: 1 + r.IntN(cells/rows),
		White: r.Float64(), Given: r.Float64() * r.Float64(),
	}
	b, _ := visibility.Random(r, recipe)
	for cell := range b.Clues {
		switch r.IntN(20) {
		case 0:
			b.Clues[cell] = int32(1 + r.IntN(b.Rows+b.Cols-1))
		case 1:
			if b.Rules != visibility.Plain {
				b.Clues[cell] = visibility.AnyNumber
			}
		}
	}
	return b
}

// solutions lists those of a formula, in the order of their texts.
func solutions(t *testing.T, f *encode.Formula) (all []string) {
	_, err := sat.Enumerate(context.Background(), f, sat.InProcess, func(model []bool) bool {
		all = append(all, fmt.Sprint(f.Decode(model)))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all
}

// TestVisibilityModels holds the solutions of each encoding, and what they agree on, against all
// colourings that Check accepts. Without one, there has to be a proof of that.
func TestVisibilityModels(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(3, 2))
	for range enginetest.Cases(200) {
		b := anyBoard(r, 12)
		want := everySolution(b)
		for _, e := range encode.Cardinalities {
			for name, encoded := range encode.Connectivities {
				f := encoded(b, e)
				if got := solutions(t, f); !slices.Equal(got, want) {
					t.Fatalf("%s, %s: %d solutions: brute force finds %d of\n%v", e.Name, name, len(got), len(want), b)
				}
				decided, _, err := sat.Decide(context.Background(), f, sat.InProcess)
				if err != nil || fmt.Sprint(decided) != agreement(want) {
					t.Fatalf("%s, %s: %v, %v is decided: brute force says %s of\n%v", e.Name, name, decided, err, agreement(want), b)
				}
			}
			if f := encode.Visibility(b, e).Made(0); e.IsCNF && len(want) == 0 {
				checkProved(t, f, b)
			}
		}
	}
}

// agreement has -1 where the solutions, which are texts of one length, differ.
func agreement(all []string) string {
	var agreed puzzles.Solution
	for i, text := range all {
		var s puzzles.Solution
		for _, digit := range text {
			if digit == '0' || digit == '1' {
				s = append(s, int(digit-'0'))
			}
		}
		for cell := range s {
			if i > 0 && agreed[cell] != s[cell] {
				s[cell] = puzzles.Open
			}
		}
		agreed = s
	}
	return fmt.Sprint(agreed)
}

// checkProved: the formula says all that it has to, so that its proof is one of the board.
func checkProved(t *testing.T, f *encode.Formula, b puzzles.Board) {
	t.Helper()
	var proof bytes.Buffer
	status, _, err := sat.Prove(context.Background(), f, &proof, sat.InProcess)
	if err != nil || status != sat.Unsatisfiable {
		t.Fatalf("%v, %v: expected a proof of\n%v", status, err, b)
	}
	if err := sat.CheckProof(context.Background(), f, &proof); err != nil {
		t.Fatalf("%v in the proof of\n%v", err, b)
	}
}

// loose colours a board without clues so that no two black cells share an edge, whether or not the white
// cells are connected.
func loose(r *rand.Rand) (*visibility.Board, puzzles.Solution) {
	rows, cols := 1+r.IntN(10), 1+r.IntN(10)
	b := visibility.Empty(visibility.Kuromasu, rows, cols)
	s := make(puzzles.Solution, rows*cols)
	for cell := range s {
		s[cell] = 1
	}
	checkered, share := r.IntN(2), r.Float64()
	for _, cell := range r.Perm(len(s)) {
		row, col := cell/cols, cell%cols
		beside := row > 0 && s[cell-cols] == 0 || row < rows-1 && s[cell+cols] == 0 ||
			col > 0 && s[cell-1] == 0 || col < cols-1 && s[cell+1] == 0
		if !beside && r.Float64() < share && ((row+col)%2 == checkered || r.IntN(4) == 0) {
			s[cell] = 0
		}
	}
	return b, s
}

// TestConnected fixes all cells of boards that are too large for brute force: rings of many sizes,
// chains from edge to edge, and trees.
func TestConnected(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	e, err := encode.CardinalityByName(encode.Direct)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(8, 1))
	connected, boards := 0, enginetest.Cases(1500)
	for range boards {
		b, s := loose(r)
		want := b.Check(s) == nil
		for name, encoded := range encode.Connectivities {
			f := encoded(b, e)
			for cell, key := range f.Keys {
				f.Add(key * (2*s[cell] - 1))
			}
			if got := len(solutions(t, f)) == 1; got != want {
				t.Fatalf("%s: connected %v, but Check says %v of\n%s", name, got, want, b.Picture(s))
			}
			if !want && f.Refine == nil {
				checkProved(t, f, b)
			}
		}
		if want {
			connected++
		}
	}
	if connected < boards/15 || connected > boards-boards/15 {
		t.Errorf("%d of %d boards connected: expected a mixture", connected, boards)
	}
}

// shaken colours a board without clues as a cave, and then some cells another way.
func shaken(r *rand.Rand) (*visibility.Board, puzzles.Solution) {
	b, s := visibility.Random(r, visibility.Recipe{
		Rules: visibility.Cave, Rows: 1 + r.IntN(9), Cols: 1 + r.IntN(9), White: r.Float64(),
	})
	for range r.IntN(4) {
		cell := r.IntN(len(s))
		s[cell] = 1 - s[cell]
	}
	return b, s
}

// TestCaves is TestConnected for both colours of a cave.
func TestCaves(t *testing.T) {
	e, err := encode.CardinalityByName(encode.Direct)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(8, 4))
	caves := 0
	cases := enginetest.Cases(100)
	for range cases {
		b, s := shaken(r)
		want := b.Check(s) == nil
		for name, encoded := range encode.Connectivities {
			f := encoded(b, e)
			for cell, key := range f.Keys {
				f.Add(key * (2*s[cell] - 1))
			}
			if got := len(solutions(t, f)) == 1; got != want {
				t.Fatalf("%s: a cave %v, but Check says %v of\n%s", name, got, want, b.Picture(s))
			}
		}
		if want {
			caves++
		}
	}
	if caves < cases/5 || caves > 4*cases/5 {
		t.Errorf("%d of %d boards are caves: expected a mixture", caves, cases)
	}
}

// TestCaveLinks: a clause made on demand is broken by its model, and holds in caves.
func TestCaveLinks(t *testing.T) {
	e, err := encode.CardinalityByName(encode.Native)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(8, 5))
	for range enginetest.Cases(500) {
		b, s := shaken(r)
		f := encode.Visibility(b, e).Made(0)
		holds := func(clause []int, s puzzles.Solution) bool {
			return slices.ContainsFunc(clause, func(l int) bool { return (l > 0) == (s[slices.Index(f.Keys, max(l, -l))] == 1) })
		}
		model := make([]bool, f.NumVars())
		for cell, key := range f.Keys {
			model[key-1] = s[cell] == 1
		}
		clauses := f.Refine(model)
		if (len(clauses) > 0) != (b.Check(s) != nil) {
			t.Fatalf("%d clauses, but Check says %v of\n%s", len(clauses), b.Check(s), b.Picture(s))
		}
		for _, clause := range clauses {
			if holds(clause, s) {
				t.Fatalf("clause %v says nothing new of\n%s", clause, b.Picture(s))
			}
			for range 20 {
				if _, cave := visibility.Random(r, visibility.Recipe{
					Rules: visibility.Cave, Rows: b.Rows, Cols: b.Cols, White: r.Float64(),
				}); !holds(clause, cave) {
					t.Fatalf("clause %v of\n%sdoes not hold in\n%s", clause, b.Picture(s), b.Picture(cave))
				}
			}
		}
	}
}

// TestCuts: a clause made on demand is broken by its model, has only white cells, and cuts any board: with
// its own cells black, and all others white, Check finds white cells that are not connected.
func TestCuts(t *testing.T) {
	e, err := encode.CardinalityByName(encode.Native)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(8, 2))
	for range enginetest.Cases(3000) {
		b, s := loose(r)
		f := encode.Visibility(b, e).Made(0)
		model := make([]bool, f.NumVars())
		for cell, key := range f.Keys {
			model[key-1] = s[cell] == 1
		}
		clauses := f.Refine(model)
		splits := b.Rows == 1 || b.Cols == 1 // where a black cell cuts alone, that is said at once
		if (len(clauses) > 0) != (b.Check(s) != nil) && !splits {
			t.Fatalf("%d clauses, but Check says %v of\n%s", len(clauses), b.Check(s), b.Picture(s))
		}
		for _, clause := range clauses {
			ring := make(puzzles.Solution, len(s))
			for cell := range ring {
				ring[cell] = 1
			}
			for _, l := range clause {
				cell := slices.Index(f.Keys, l)
				if cell < 0 || s[cell] != 0 {
					t.Fatalf("literal %d of clause %v says nothing new of\n%s", l, clause, b.Picture(s))
				}
				ring[cell] = 0
			}
			if b.Check(ring) == nil {
				t.Fatalf("clause %v cuts nothing:\n%s", clause, b.Picture(ring))
			}
		}
	}
}

// TestSums holds each way of adding numbers in unary, some of which jump over values, against addition.
func TestSums(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 3))
	for range enginetest.Cases(2000) {
		e := encode.Cardinalities[r.IntN(len(encode.Cardinalities))]
		f := &encode.Formula{}
		var chains [][]int
		most := 0
		for range 1 + r.IntN(5) {
			var chain []int
			for range 1 + r.IntN(3) {
				l := f.Key("") * (1 - 2*r.IntN(2))
				if len(chain) > 0 {
					f.Add(-l, chain[len(chain)-1])
				}
				for range 1 + r.IntN(2)*r.IntN(3) {
					chain = append(chain, l)
				}
			}
			chains = append(chains, chain)
			most += len(chain)
		}
		k := r.IntN(most+3) - 1
		want := 0
		counts := append([]int{1}, make([]int, most+2)...) // of ways to make each sum
		for _, chain := range chains {
			next := make([]int, len(counts))
			for sum, ways := range counts {
				for j := 0; j <= len(chain) && ways > 0; j++ {
					if j == 0 || j == len(chain) || chain[j] != chain[j-1] {
						next[sum+j] += ways
					}
				}
			}
			counts = next
		}
		if k >= 0 {
			want = counts[k]
		}
		e.Sum(f, chains, k)
		got := 0
		if _, err := sat.Enumerate(context.Background(), f, sat.InProcess, func(model []bool) bool {
			got++
			sum := 0
			for _, l := range slices.Concat(chains...) {
				if model[max(l, -l)-1] == (l > 0) {
					sum++
				}
			}
			return sum == k
		}); err != nil || got != want {
			t.Fatalf("%s: %d ways, %v: expected %d for the chains %v to make %d", e.Name, got, err, want, chains, k)
		}
	}
}

// TestOnDemandIsNoCNF: a formula that does not say all is neither written nor proved.
func TestOnDemandIsNoCNF(t *testing.T) {
	f := &encode.Formula{Refine: func([]bool) [][]int { return nil }}
	if err := encode.WriteDIMACS(&bytes.Buffer{}, f); err == nil {
		t.Error("written as DIMACS")
	}
	if _, _, err := sat.Prove(context.Background(), f, &bytes.Buffer{}, sat.InProcess); err == nil {
		t.Error("proved")
	}
}

// TestFacing counts conflicts, which are the same on every machine: large boards with few clues need few since clues
// that see each other share what they see along their line.
func TestFacing(t *testing.T) {
	e, err := encode.CardinalityByName(encode.Native)
	if err != nil {
		t.Fatal(err)
	}
	conflicts := int64(0)
	for seed := range uint64(3) {
		b, _ := visibility.Random(rand.New(rand.NewPCG(seed, 6)), visibility.Recipe{
			Rules: visibility.Plain, Rows: 40, Cols: 40, White: 0.85, Given: 0.1,
		})
		s := sat.InProcess(encode.Visibility(b, e).Made(0))
		status, err := s.Solve(context.Background())
		if err != nil || status != sat.Satisfiable {
			t.Fatalf("%v, %v", status, err)
		}
		conflicts += s.Stats().Counts[puzzles.Conflicts]
	}
	if conflicts > 500 {
		t.Errorf("%d conflicts: expected about a hundred", conflicts)
	}
}
