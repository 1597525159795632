package explain

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"twofold/encode"
	encodemodel "twofold/encode/model"
	"twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
	"twofold/sat"
)

var background = context.Background()

// boards are small ones with up to six clues, some of them wrong.
func boards(t *testing.T, r *rand.Rand, n int) (all []puzzles.Clued) {
	for len(all) < n {
		if r.IntN(2) == 0 {
			text := slices.Repeat([]string{puzzles.Free}, 9)
			for range 2 + r.IntN(5) {
				text[r.IntN(9)] = strconv.Itoa(r.IntN(5))
			}
			all = append(all, ofRules(t, "treasure", []string{"hunt", "minesweeper", "mosaic"}[r.IntN(3)], text))
			continue
		}
		text := slices.Repeat([]string{puzzles.Free}, 9)
		for range 2 + r.IntN(4) {
			text[r.IntN(9)] = strconv.Itoa(1 + r.IntN(5))
		}
		all = append(all, ofRules(t, "visibility", []string{"plain", "kuromasu"}[r.IntN(2)], text))
	}
	return all
}

// ofRules is a board 3x3 of a rules file; behind its variant there may be a setting.
func ofRules(t *testing.T, family, variant string, words []string) puzzles.Clued {
	r, err := families.Load(family)
	if err != nil {
		t.Fatal(err)
	}
	f := r.Family(model.Open)
	grid := parse.FormatGrid(9, 3, func(i int) string { return words[i] })
	b, err := f.Parse(family + " 3x3 " + variant + "\n" + grid)
	if err != nil {
		t.Fatal(err)
	}
	return b.(puzzles.Clued)
}

// every lists all solutions, by trying all assignments.
func every(b puzzles.Board) (all []puzzles.Solution) {
	for bits := range 1 << 9 {
		s := make(puzzles.Solution, 9)
		for cell := range s {
			s[cell] = bits >> cell & 1
		}
		if b.Check(s) == nil {
			all = append(all, s)
		}
	}
	return all
}

// fewest is the size of the smallest set of clues for which enough holds; -1 if there is none.
func fewest(b puzzles.Clued, enough func(kept []bool) bool) int {
	clues, best := len(b.ClueCells()), -1
	for bits := range 1 << clues {
		kept, size := make([]bool, clues), 0
		for clue := range kept {
			if kept[clue] = bits>>clue&1 == 1; kept[clue] {
				size++
			}
		}
		if (best < 0 || size < best) && enough(kept) {
			best = size
		}
	}
	return best
}

func size(kept []bool) int {
	n := 0
	for _, in := range kept {
		if in {
			n++
		}
	}
	return n
}

// encodings of the families whose boards are drawn here.
var encodings = map[string]encode.Family{
	"treasure": encodemodel.Family, "visibility": encodemodel.Family, "tour": encode.TourFamily,
}

func adviser(t *testing.T, b puzzles.Board) *Adviser {
	t.Helper()
	a, err := NewAdviser(b, encodings[b.Family()], sat.InProcess)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestExplain holds explanations against all sets of clues.
func TestExplain(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(1, 1))
	clued, ruled, free := 0, 0, 0
	met := func() bool { return clued >= 10 && ruled >= 5 && free >= 10 }
	for i := range puzzletest.Until(60, met) {
		b := boards(t, r, 1)[0]
		if i < 9 { // most cells are beside no clue
			text := slices.Repeat([]string{puzzles.Free}, 9)
			text[i] = strconv.Itoa(i % 4)
			b = ofRules(t, "treasure", "hunt", text)
		}
		of := relaxed(b)
		all, own := every(of), every(b)
		if len(own) == 0 {
			continue
		}
		for cell := range 9 {
			value := own[0][cell]
			forces := func(kept []bool) bool {
				return !slices.ContainsFunc(every(of.Keep(kept)), func(s puzzles.Solution) bool { return s[cell] != value })
			}
			core, err := adviser(t, b).Explain(background, cell, value)
			var unforced *Unforced
			if errors.As(err, &unforced) {
				free++
				if forced(own, cell) || unforced.Other[cell] == value {
					t.Errorf("cell %d has one value: %v\n%s", cell, unforced.Other, b)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if core.Rule != "" {
				ruled++
				if !forced(own, cell) || forced(all, cell) || size(core.Kept) > 0 {
					t.Errorf("cell %d: %v by the rule\n%s", cell, core.Kept, b)
				}
				continue
			}
			clued++
			if want := fewest(of, forces); !forces(core.Kept) || size(core.Kept) != want || !core.Smallest ||
				core.Least != want {
				t.Errorf("cell %d: %v, least %d: want %d clues\n%s", cell, core.Kept, core.Least, want, b)
			}
		}
	}
	if !met() {
		t.Errorf("%d cells are forced by clues, %d by the rule, and %d free", clued, ruled, free)
	}
}

// forced reports whether all solutions have the same value in a cell.
func forced(all []puzzles.Solution, cell int) bool {
	return !slices.ContainsFunc(all, func(s puzzles.Solution) bool { return s[cell] != all[0][cell] })
}

// TestContradictionsAndCorrections holds cores, and what is dropped and changed, against all sets of clues.
func TestContradictionsAndCorrections(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(2, 2))
	tested := 0
	tried := boards(t, r, puzzletest.Cases(150))
	for _, b := range tried {
		if len(every(b)) > 0 {
			continue
		}
		tested++
		a, of := adviser(t, b), relaxed(b)
		none := func(kept []bool) bool { return len(every(of.Keep(kept))) == 0 }
		core, err := a.Smallest(background, a.question(a.relaxed, solution))
		if err != nil {
			t.Fatal(err)
		}
		if want := fewest(b, none); !none(core.Kept) || size(core.Kept) != want {
			t.Errorf("contradiction %v: want %d clues\n%s", core.Kept, want, b)
		}
		dropped, s, err := a.Drop(background)
		if err != nil {
			t.Fatal(err)
		}
		most := fewest(b, func(gone []bool) bool { return !none(turned(gone)) })
		if len(dropped) != most || s == nil {
			t.Errorf("dropped %v: want %d clues\n%s", dropped, most, b)
		}
		checkChange(t, a, b, most)
	}
	if tested < len(tried)/5 {
		t.Errorf("only %d boards without a solution", tested)
	}
}

// checkChange: the changed board differs in the cells that are said, and has a solution; no fewer than what has to be
// dropped were changed.
func checkChange(t *testing.T, a *Adviser, b puzzles.Clued, least int) {
	t.Helper()
	changed, now, s, err := a.Change(background)
	if err != nil {
		return // kuromasu may have no solution with white cells where the clues are
	}
	if now.Check(s) != nil || len(changed) < least || !slices.Equal(now.ClueCells(), b.ClueCells()) {
		t.Errorf("changed %v, at least %d, to\n%s from\n%s", changed, least, now, b)
	}
	same := slices.Repeat([]bool{true}, len(b.ClueCells()))
	for _, clue := range changed {
		same[clue] = false
	}
	if now.Keep(same).String() != b.Keep(same).String() {
		t.Errorf("more than %v is changed to\n%s from\n%s", changed, now, b)
	}
}

func turned(kept []bool) []bool {
	out := make([]bool, len(kept))
	for i := range kept {
		out[i] = !kept[i]
	}
	return out
}

// TestAdd holds the clues that are added against all sets of them.
func TestAdd(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	tested := 0
	for _, b := range boards(t, r, 80) {
		all := every(b)
		if len(all) < 2 {
			continue
		}
		s := all[r.IntN(len(all))]
		full, core, err := adviser(t, b).Add(background, s)
		if err != nil {
			continue // a coin that no clue counts, or a solution that clues do not tell from others
		}
		tested++
		unique := func(kept []bool) bool {
			for clue, cell := range full.ClueCells() {
				if !kept[clue] && slices.Contains(b.ClueCells(), cell) {
					return false
				}
			}
			found := every(full.Keep(kept))
			return len(found) == 1 && slices.Equal(found[0], s)
		}
		if want := fewest(full, unique); !unique(core.Kept) || size(core.Kept) != want {
			t.Errorf("%v: want %d clues, for %v\n%s", core.Kept, want, s, b)
		}
	}
	if tested < 10 {
		t.Errorf("only %d boards", tested)
	}
}

func relaxed(b puzzles.Clued) puzzles.Clued {
	of, _ := puzzles.Relaxed(b.(puzzles.Numbered))
	return of
}
