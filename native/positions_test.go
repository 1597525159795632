package native_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// A positioned case is a board, a position, and what solutions there are by brute force.
type positioned struct {
	bare, board puzzles.Board
	position    puzzles.Solution
	want        []puzzles.Solution // sorted
}

// extends is dumber than puzzles.LeavesPosition.
func extends(s, position puzzles.Solution) bool {
	for i := range position {
		if position[i] != puzzles.Open && (i >= len(s) || position[i] != s[i]) {
			return false
		}
	}
	return true
}

const (
	longestWalk = 7
	bruteMost   = 50_000
)

// everySolution lists what the board's Check accepts.
func everySolution(t *testing.T, f *twofold.Family, b puzzles.Board) (all []puzzles.Solution, ok bool) {
	t.Helper()
	most := bruteMost
	if !slices.Contains(twofold.Default.Coded(), f) {
		most /= 10 // where check is a file's
	}
	err := f.Assignments(b, most, func(s puzzles.Solution) bool {
		if b.Check(s) == nil {
			all = append(all, slices.Clone(s))
		}
		return true
	})
	slices.SortFunc(all, slices.Compare)
	return all, err == nil
}

// everyWalk lists the cheapest plans that a ranked board's Check accepts, of those that extend a position and are no
// longer than longestWalk; entries are 0 to 3.
func everyWalk(b puzzles.Board, position puzzles.Solution) (all []puzzles.Solution) {
	for length := range longestWalk + 1 {
		for code := range 1 << (2 * length) {
			s := make(puzzles.Solution, length)
			for i := range s {
				s[i] = code >> (2 * i) & 3
			}
			if extends(s, position) && b.Check(s) == nil {
				all = append(all, s)
			}
		}
		if len(all) > 0 {
			break
		}
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// drawPositioned is false where the board is too much for brute force.
func drawPositioned(t *testing.T, f *twofold.Family, r *rand.Rand, like puzzles.Parameters) (c positioned, ok bool) {
	t.Helper()
	var err error
	if c.bare, err = f.RandomBoard(t.Context(), r, like); err != nil {
		return c, false
	}
	all, ok := everySolution(t, f, c.bare)
	if !ok {
		return c, false
	}
	var from puzzles.Solution
	if len(all) > 0 {
		from = all[r.IntN(len(all))]
	} else if err := f.Assignments(c.bare, bruteMost, func(s puzzles.Solution) bool {
		from = slices.Clone(s)
		return r.IntN(3) > 0
	}); err != nil {
		return c, false
	}
	c.board = campaign.Positioned(r, c.bare, from)
	c.position = puzzles.PositionOf(c.board)
	if _, ranked := c.bare.(puzzles.Ranked); ranked {
		c.want = everyWalk(c.bare, c.position)
		return c, len(c.want) > 0 || len(all) > 0 && len(all[0]) < 4
	}
	for _, s := range all {
		if extends(s, c.position) {
			c.want = append(c.want, s)
		}
	}
	return c, true
}

// rulesFiles are the families that are rules files.
func rulesFiles() []*twofold.Family { return twofold.All()[len(twofold.Default.Coded()):] }

func isPositioned(b puzzles.Board) bool {
	_, is := b.(puzzles.Positioned)
	return is
}

// hasSmall reports whether a variant has a board of at most Small rows and columns.
func hasSmall(f *twofold.Family, like puzzles.Parameters) bool {
	for like.Rows = 1; like.Rows <= f.Small; like.Rows++ {
		for like.Cols = 1; like.Cols <= f.Small; like.Cols++ {
			if _, err := f.BlankBoard(like); err == nil {
				return true
			}
		}
	}
	return false
}

// unsolvedSmall are variants whose boards have no solution while brute force can try all that could be one: gappy
// needs 7x7, double-back 3x4 and toichika 2x4, with more than 100,000, and hebi 1x5, with 7,776 that a file checks.
var unsolvedSmall = []string{"gappy plain", "double-back standard", "toichika standard", "hebi standard"}

// TestEnginesServePositions: every engine and encoding finds just the solutions that extend the position, counts and
// decides them.
func TestEnginesServePositions(t *testing.T) {
	for _, f := range slices.Concat(twofold.Default.Coded(), puzzletest.Some(rulesFiles(), 1)) {
		engines, err := f.Engines(twofold.Options{Brute: bruteMost})
		if err != nil {
			t.Fatal(err)
		}
		engines = slices.DeleteFunc(engines, func(e puzzles.Engine) bool { return e.Tables != "" })
		for _, variant := range f.Variants {
			t.Run(f.Name+"/"+variant, func(t *testing.T) {
				t.Parallel()
				like := f.Usual
				like.Variant = variant
				if b, err := f.BlankBoard(like); err == nil && !isPositioned(b) {
					t.Skip("its boards have no positions")
				}
				if !hasSmall(f, like) {
					t.Skip("its smallest board is too much for brute force")
				}
				r := rand.New(rand.NewPCG(16, 1))
				cases, draws := puzzletest.Cases(200), 100
				if !slices.Contains(twofold.Default.Coded(), f) {
					cases, draws = puzzletest.Cases(20), 10 // rules files share all but what each says
				}
				isUnsolved, most := slices.Contains(unsolvedSmall, f.Name+" "+variant), 1000
				if isUnsolved {
					most = 0
				}
				none, some := 0, 0
				met := func() bool { return some > 0 && (none > 0 || f.Odd == nil) }
				for tries := 0; none+some < cases && tries < draws*cases || !met() && tries < most; tries++ {
					like := f.Usual
					like.Variant, like.Rows = variant, 1+r.IntN(min(f.Small, 3))
					like.Cols = 1 + r.IntN(max(f.Small, 4-like.Rows)) // pencils have no solution below 1x3
					like.Density, like.Given = 0.6*r.Float64(), r.Float64()/2
					if f.Make != nil && f.Make.Moves > 0 {
						like.Moves = 1 + r.IntN(5)
					}
					if _, err := f.BlankBoard(like); err != nil { // not every family has boards of every size
						like.Rows, like.Cols = f.Small, f.Small
					}
					like = f.Vary(r, like)
					c, ok := drawPositioned(t, f, r, like)
					if !ok {
						continue
					}
					if len(c.want) == 0 {
						none++
					} else {
						some++
					}
					c.holds(t, f, engines)
				}
				if isUnsolved && none+some == 0 {
					t.Skip("boards as small as brute force takes have no solution")
				}
				if !met() {
					t.Errorf("%d positions without and %d with solutions: expected some of each", none, some)
				}
			})
		}
	}
}

func (c *positioned) holds(t *testing.T, f *twofold.Family, engines []puzzles.Engine) {
	t.Helper()
	again, err := f.Parse(c.board.String())
	if err != nil || again.String() != c.board.String() {
		t.Fatalf("%v: it is read back as\n%v\nof\n%v", err, again, c.board)
	}
	for _, s := range c.want {
		if err := c.board.Check(s); err != nil {
			t.Fatalf("Check rejects %v: %v\n%v", s, err, c.board)
		}
	}
	for _, e := range engines {
		c.asks(t, e)
	}
	c.judges(t, f)
}

// isBinary reports whether entries are 0 or 1: not the steps of tours and plans.
func isBinary(b puzzles.Board) bool {
	_, isTour := b.(*tour.Board)
	_, isPlan := b.(puzzles.Stepwise)
	return !isTour && !isPlan
}

// judges: a partial solution that is violated has no completion, and one that is met no other.
func (c *positioned) judges(t *testing.T, f *twofold.Family) {
	t.Helper()
	board, ok := c.board.(puzzles.PartialChecker)
	if !ok {
		return
	}
	isBinary := isBinary(c.bare)
	r := rand.New(rand.NewPCG(16, 4))
	for range 5 {
		var partial puzzles.Solution
		some, all := false, true
		if err := f.Assignments(c.bare, bruteMost, func(s puzzles.Solution) bool {
			if partial == nil {
				partial = slices.Clone(s)
				if len(c.want) > 0 {
					partial = slices.Clone(c.want[r.IntN(len(c.want))])
				}
				for i := range partial {
					if r.IntN(2) == 0 && (partial[i] > 0 || isBinary) { // else 0 is a hole
						partial[i] = puzzles.Open
					}
				}
			}
			if extends(s, partial) {
				is := c.board.Check(s) == nil
				some, all = some || is, all && is
			}
			return true
		}); err != nil {
			t.Fatal(err)
		}
		judgement, _ := board.Judge(partial)
		if judgement == puzzles.Violated && some || judgement == puzzles.Met && !all {
			t.Fatalf("%v is %v: some completions are solutions: %t, all: %t\n%v", partial, judgement, some, all, c.board)
		}
	}
}

// serves reports whether an engine takes the bare board, and any numbers that are given.
func (c *positioned) serves(e puzzles.Engine) bool {
	return crosscheck.Ask(context.Background(), c.bare, e, 1, runs.Limits{}).Limit != runs.NotServed
}

func (c *positioned) asks(t *testing.T, e puzzles.Engine) {
	t.Helper()
	a := crosscheck.Ask(context.Background(), c.board, e, 0, runs.Limits{})
	fail := func(what string) {
		t.Helper()
		t.Fatalf("%s: %s: %v %v %v %v, want %v of\n%v", e.Name, what, a.Err, a.Limit, a.Reason, a.Solutions, c.want, c.board)
	}
	if a.Limit == runs.NotServed && !c.serves(e) || a.Limit == runs.DepthLimit {
		return
	}
	if a.Err != nil || a.Limit != nil {
		fail("it fails")
	}
	got := slices.Clone(a.Solutions)
	slices.SortFunc(got, slices.Compare)
	switch {
	case e.Search == nil:
		if a.Count == nil || a.Count.String() != fmt.Sprint(len(c.want)) {
			fail(fmt.Sprintf("it counts %v", a.Count))
		}
	case e.Promise == puzzles.Complete:
		if !slices.EqualFunc(got, c.want, slices.Equal) {
			fail("it finds others")
		}
	default:
		for _, s := range got {
			if !extends(s, c.position) || c.bare.Check(s) != nil {
				fail("it finds a wrong one")
			}
		}
	}
	if e.Marginals != nil {
		tally, _, err := e.Marginals(context.Background(), c.board)
		if err != nil && !errors.As(err, new(*puzzles.Impossible)) {
			fail(fmt.Sprintf("it does not tally: %v", err))
		}
		if got, want := tallied(tally), tallyOf(c.want); !maps.Equal(got, want) {
			fail(fmt.Sprintf("it tallies %v, want %v", got, want))
		}
	}
	if e.Backbone == nil {
		return
	}
	run := puzzles.Backbone(context.Background(), e, c.board)
	if run.Err != nil || run.Limit != nil || !slices.Equal(run.Backbone, agreement(c.want)) {
		fail(fmt.Sprintf("it decides %v %v", run.Backbone, run.Err))
	}
}

// tallyOf counts the solutions by entry and value.
func tallyOf(all []puzzles.Solution) map[[2]int]int64 {
	n := map[[2]int]int64{}
	for _, s := range all {
		for i, value := range s {
			n[[2]int{i, value}]++
		}
	}
	return n
}

func tallied(t *puzzles.Marginals) map[[2]int]int64 {
	n := map[[2]int]int64{}
	if t == nil {
		return n
	}
	for i, entry := range t.Entries {
		for _, w := range entry {
			n[[2]int{i, w.Value}] = w.Count.Int64()
		}
	}
	return n
}

// agreement is what solutions of one length have in common.
func agreement(all []puzzles.Solution) puzzles.Solution {
	if len(all) == 0 {
		return nil
	}
	out := slices.Clone(all[0])
	for _, s := range all {
		for i := range s {
			if s[i] != out[i] {
				out[i] = puzzles.Open
			}
		}
	}
	return out
}

// TestEnginesAgreeAtPositionsOfLargerBoards: sat, the native search and the counter, where boards are too large for
// brute force.
func TestEnginesAgreeAtPositionsOfLargerBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		engines, err := f.Choose("both,counter", twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, variant := range f.Variants {
			r := rand.New(rand.NewPCG(16, 2))
			for range puzzletest.Cases(8) {
				like := f.Usual
				like.Variant, like.Density, like.Given, like.Moves = variant, 0.2, 0.4, 0
				if f.Large.Rows > 0 { // what counting takes grows with both sides
					like.Rows, like.Cols = min(like.Rows, f.Large.Rows), min(like.Cols, f.Large.Cols)
				}
				if f.Make.Moves > 0 {
					like.Rows, like.Cols, like.Moves = 3, 4, 12
				}
				bare, err := f.RandomBoard(t.Context(), r, like)
				if err != nil {
					continue // such as a closed knight's tour around holes
				}
				found := crosscheck.Ask(context.Background(), bare, engines[1], 10, runs.Limits{}).Solutions
				b := campaign.Positioned(r, bare, found[r.IntN(len(found))])
				report := crosscheck.Solutions(context.Background(), b, engines, 50, runs.Limits{})
				if report.Finding != nil || report.Finished() < 2 {
					t.Fatalf("%s: %+v\n%v", report.Agreement(), report.Finding, b)
				}
				for _, s := range report.Solutions() {
					if !extends(s, puzzles.PositionOf(b)) || bare.Check(s) != nil {
						t.Fatalf("%v is no solution from the position\n%v", s, b)
					}
				}
			}
		}
	}
}

// TestCountsOfPositionsAddUp: each solution has some value in an entry, also where nobody lists them.
func TestCountsOfPositionsAddUp(t *testing.T) {
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		counters, err := f.Choose(puzzles.Counter, twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		count := func(b puzzles.Board) *big.Int {
			run := puzzles.Count(context.Background(), counters[0], b)
			if run.Err != nil || run.Count == nil {
				t.Fatalf("%v\n%v", run, b)
			}
			return run.Count
		}
		largest, counted := 0, 0
		for _, variant := range f.Variants {
			r := rand.New(rand.NewPCG(16, 3))
			for range 5 {
				like := f.Usual
				like.Variant, like.Rows, like.Cols, like.Density, like.Given = variant, 6, 7, 0.2, 0.3
				bare, err := f.RandomBoard(t.Context(), r, like)
				valued, ok := bare.(puzzles.Valued)
				if err != nil || !ok || len(valued.Values(0)) > 2 {
					break
				}
				entries := puzzles.Entries(bare)
				if entries > like.Rows*like.Cols {
					break // counting lines takes longer
				}
				counted++
				position := slices.Repeat(puzzles.Solution{puzzles.Open}, entries)
				sum := new(big.Int)
				cell := r.IntN(len(position))
				for _, value := range valued.Values(cell) {
					position[cell] = value
					b, err := puzzles.AtPosition(bare, position)
					if err != nil {
						t.Fatal(err)
					}
					sum.Add(sum, count(b))
				}
				all := count(bare)
				largest = max(largest, all.BitLen())
				if sum.Cmp(all) != 0 {
					t.Fatalf("%v solutions, and %v by the value of entry %d of\n%v", all, sum, cell, bare)
				}
			}
		}
		if counted > 0 && largest < 13 {
			t.Errorf("%s: at most %d bits of solutions, which can be listed", f.Name, largest)
		}
	}
}
