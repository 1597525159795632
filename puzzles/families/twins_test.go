package families_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"twofold/native"
	nativevisibility "twofold/native/visibility"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/rules/script"
	"twofold/puzzles/visibility"
)

// A twin is a family that is written by hand as well, and called the same on puzz.link.
type twin struct {
	kind    string
	family  *puzzles.Family
	native  native.Family
	variant string
	side    int // of the largest boards
}

var twins = []twin{
	{"kurodoko", &visibility.Family, nativevisibility.Family, visibility.Kuromasu.String(), 5},
}

// casesIn is how many boards of each twin are drawn, in place of 150.
const casesIn = "TWOFOLD_TWINS"

// TestTwins compares all solutions of boards that are drawn at random: some with a solution, and of these some with
// other words.
func TestTwins(t *testing.T) {
	cases := 150
	if n, err := strconv.Atoi(os.Getenv(casesIn)); err == nil {
		cases = n
	}
	for _, w := range twins {
		t.Run(w.kind, func(t *testing.T) {
			rules := named(t, w.kind)
			hand, err := w.native.Engines(native.Options{})
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(cases), 7))
			solved := 0
			for range cases {
				own := w.draw(t, r)
				other, err := puzzles.ParseOne(rules.Name+" "+sizeAndGrid(own), rules.Read)
				if err != nil {
					t.Fatalf("%v\n%v", err, own)
				}
				want := opposites(solutions(t, hand[0], own))
				for _, e := range engines(t) {
					finds(t, e, other, want)
				}
				if len(want) > 0 {
					solved++
				}
			}
			t.Logf("%d boards, %d with solutions", cases, solved)
		})
	}
}

// named is the family that puzz.link calls by a name.
func named(t *testing.T, kind string) *script.Rules {
	t.Helper()
	for _, name := range families.Names() {
		r, err := families.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Foreign) > 0 && r.Foreign[0].Kind == kind {
			return r
		}
	}
	t.Fatalf("there is no %s", kind)
	return nil
}

func (w twin) draw(t *testing.T, r *rand.Rand) puzzles.Board {
	t.Helper()
	like := w.family.Usual
	like.Variant = w.variant
	like.Rows, like.Cols = 1+r.IntN(w.side), 1+r.IntN(w.side)
	like.Density, like.Given = r.Float64()/2, r.Float64()
	b, err := w.family.Random(r, like)
	if err != nil {
		t.Fatal(err)
	}
	if r.IntN(2) == 0 {
		return b
	}
	lines := strings.Split(b.String(), "\n")
	words := w.family.Words(like)
	for range 1 + r.IntN(2) {
		row := strings.Fields(lines[1+r.IntN(like.Rows)])
		row[r.IntN(like.Cols)] = words[r.IntN(len(words))]
		lines[1+r.IntN(like.Rows)] = strings.Join(row, " ")
	}
	if other, err := w.family.Parse(strings.Join(lines, "\n")); err == nil {
		return other
	}
	return b
}

// sizeAndGrid is the text of a board without the name and the variant.
func sizeAndGrid(b puzzles.Board) string {
	header, grid, _ := strings.Cut(b.String(), "\n")
	return strings.Fields(header)[1] + "\n" + grid
}

// opposites are solutions in which 1 stands for black, as rules files have it.
func opposites(all []puzzles.Solution) []puzzles.Solution {
	for _, s := range all {
		for i := range s {
			s[i] = 1 - s[i]
		}
	}
	slices.SortFunc(all, slices.Compare[puzzles.Solution])
	return all
}

// finds compares the solutions that an engine lists, or how many it counts with each value, with those wanted.
func finds(t *testing.T, e puzzles.Engine, b puzzles.Board, want []puzzles.Solution) {
	t.Helper()
	if e.Search != nil {
		if got := solutions(t, e, b); !slices.EqualFunc(got, want, slices.Equal[puzzles.Solution]) {
			t.Errorf("%s: %d solutions, want %d\n%v", e.Name, len(got), len(want), b)
		}
		return
	}
	ctx, cancel := puzzles.Limits{Time: time.Minute}.Context(context.Background())
	defer cancel()
	run := puzzles.TallyBy(ctx, e, b)
	if run.Tally == nil || run.Tally.Count.Int64() != int64(len(want)) ||
		len(want) > 0 && fmt.Sprint(run.Tally) != fmt.Sprint(puzzles.TallyOf(want)) {
		t.Errorf("%s: %v %v, want %d solutions\n%v", e.Name, run.Tally, run.Err, len(want), b)
	}
}

// solutions are all solutions that an engine finds, in order.
func solutions(t *testing.T, e puzzles.Engine, b puzzles.Board) (all []puzzles.Solution) {
	t.Helper()
	ctx, cancel := puzzles.Limits{Time: time.Minute}.Context(context.Background())
	defer cancel()
	run := puzzles.Solve(ctx, e, b, 0, func(s puzzles.Solution) { all = append(all, slices.Clone(s)) })
	if run.Err != nil || run.Verdict == puzzles.Unknown {
		t.Errorf("%s: %v %v %v\n%v", e.Name, run.Verdict, run.Limit, run.Err, b)
	}
	slices.SortFunc(all, slices.Compare[puzzles.Solution])
	return all
}
