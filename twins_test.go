package twofold_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/hitting"
	"twofold/puzzles/steps"
	"twofold/sat"
	"twofold/sat/explain"
)

// twins are families that are written by hand as well as in a file.
var twins = []struct{ hand, variant, file string }{
	{"visibility", "kuromasu", "lookout"},
}

// eachTwin draws boards by hand, of at most so many rows, and takes each with the same board of the file, until so many
// were of use.
func eachTwin(t *testing.T, boards, most int, use func(t *testing.T, hand, file twofold.Puzzle) bool) {
	for _, twin := range twins {
		t.Run(twin.file, func(t *testing.T) {
			f, _, err := twofold.Named(twin.hand)
			if err != nil {
				t.Fatal(err)
			}
			used := 0
			for seed := uint64(0); used < boards && seed < 20*uint64(boards); seed++ {
				r := rand.New(rand.NewPCG(seed, 1))
				like := f.Usual
				like.Variant, like.Rows, like.Cols = twin.variant, 3+r.IntN(most-2), 3+r.IntN(most-2)
				like.Given = 0.2 + 0.3*r.Float64()
				b, err := f.RandomBoard(r, like)
				if err != nil {
					continue
				}
				header, grid, _ := strings.Cut(b.String(), "\n")
				if seed%2 == 0 { // perhaps without a solution
					grid = strings.NewReplacer("2", "3", "4", "3").Replace(grid)
				}
				file := parsed(t, fmt.Sprintf("%s %dx%d\n%s", twin.file, like.Rows, like.Cols, grid))
				if use(t, parsed(t, header+"\n"+grid), file) {
					used++
				}
			}
			if used < boards {
				t.Errorf("only %d boards were of use", used)
			}
		})
	}
}

func parsed(t *testing.T, text string) twofold.Puzzle {
	t.Helper()
	p, err := twofold.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func deskOf(t *testing.T, p twofold.Puzzle) *explain.Desk {
	t.Helper()
	d, err := p.Family.Desk(p.Board, nil, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestTwinsAreAsDifficult holds the steps of boards of rules files against those of the same boards by hand: they are
// as many, as large, and with as many choices. TWINS is how many boards of each are tried.
func TestTwinsAreAsDifficult(t *testing.T) {
	boards := 6
	if most, err := strconv.Atoi(os.Getenv("TWINS")); err == nil {
		boards = most
	}
	difficulty := func(t *testing.T, p twofold.Puzzle) steps.Difficulty {
		s, err := deskOf(t, p).Steps(context.Background(), -1)
		if err != nil {
			t.Fatalf("%v\n%v", err, p.Board)
		}
		return s.List.Difficulty()
	}
	eachTwin(t, boards, 5, func(t *testing.T, hand, file twofold.Puzzle) bool {
		want, got := difficulty(t, hand), difficulty(t, file)
		if want.String() != got.String() {
			t.Fatalf("%v by hand, %v by the file\n%v", want, got, hand.Board)
		}
		return want.Steps > 0
	})
}

// TestTwinsAreRepairedAlike holds repairs, marginals and the fewest clues of boards of rules files against those of the
// same boards by hand. Which of the smallest repairs comes first is left to chance.
func TestTwinsAreRepairedAlike(t *testing.T) {
	ctx := context.Background()
	repaired := func(t *testing.T, p twofold.Puzzle, change bool) string {
		r, err := deskOf(t, p).Repair(ctx, explain.Goal{Change: change, Solutions: 1000})
		if err != nil {
			t.Fatalf("%v\n%v", err, p.Board)
		}
		return fmt.Sprint(r.Verdict, ": ", r.Action, " ", len(r.Clues), r.Fewest, ", ", r.Now, r.Problem)
	}
	seen := map[string]bool{}
	eachTwin(t, 8, 4, func(t *testing.T, hand, file twofold.Puzzle) bool {
		for _, change := range []bool{false, true} {
			want, got := repaired(t, hand, change), repaired(t, file, change)
			if want != got {
				t.Errorf("%s by hand, %s by the file\n%v", want, got, hand.Board)
			}
			seen[want] = true
		}
		var s puzzles.Solution // by hand
		handTally := puzzles.TallyBy(ctx, deskOf(t, hand).Engines[1], hand.Board).Tally
		fileTally := puzzles.TallyBy(ctx, deskOf(t, file).Engines[1], file.Board).Tally
		for entry := range handTally.Entries {
			if want, got := handTally.Share(entry, 1), fileTally.Share(entry, 0); want != got {
				t.Errorf("entry %d: white in %v by hand, %v by the file\n%v", entry, want, got, hand.Board)
			}
		}
		puzzles.Solve(ctx, deskOf(t, hand).Engines[1], hand.Board, 1, func(own puzzles.Solution) {
			s = slices.Clone(own)
		})
		if s == nil {
			return true
		}
		if want, got := fewest(t, hand, s), fewest(t, file, opposite(s)); want != got {
			t.Errorf("at least %d clues by hand, %d by the file\n%v", want, got, hand.Board)
		}
		return true
	})
	for _, what := range []string{"multiple: add", "none: change", "none: drop"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(seen)), func(s string) bool { return strings.HasPrefix(s, what) }) {
			t.Errorf("no board was repaired so: %s", what)
		}
	}
}

// fewest is how many clues of a solution of a board make it the only one; -1 if all of them do not.
func fewest(t *testing.T, p twofold.Puzzle, s puzzles.Solution) int {
	t.Helper()
	full, err := p.Board.(puzzles.Clued).Full(s)
	if err != nil {
		t.Fatal(err)
	}
	prober, err := p.Family.Probers(nil)[0].Make(full, s)
	if err != nil {
		t.Fatal(err)
	}
	units, _ := generate.NoSymmetry.Orbits(full)
	h := sat.NewHitter(hitting.Weights(units), sat.InProcess)
	defer h.Close()
	best, least, _ := hitting.Minimum(context.Background(), full, prober, units, h, rand.New(rand.NewPCG(1, 1)))
	if best == nil {
		return -1
	}
	return least
}

func opposite(s puzzles.Solution) (out puzzles.Solution) {
	for _, v := range s {
		out = append(out, 1-v)
	}
	return out
}
