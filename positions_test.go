package twofold_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
)

// A positioned case is a board, a position, and what solutions there are by brute force.
type positioned struct {
	bare, board puzzles.Board
	position    puzzles.Solution
	want        []puzzles.Solution // sorted
}

// extends is dumber than puzzles.Leaves.
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
	err := f.Assignments(b, bruteMost, func(s puzzles.Solution) bool {
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
func drawPositioned(t *testing.T, f *twofold.Family, r *rand.Rand, like puzzles.Recipe) (c positioned, ok bool) {
	t.Helper()
	var err error
	if c.bare, err = f.RandomBoard(r, like); err != nil {
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

// TestEnginesServePositions: every engine and encoding finds just the solutions that extend the position, counts and
// decides them.
func TestEnginesServePositions(t *testing.T) {
	for _, f := range twofold.Families {
		engines, err := f.Engines(twofold.Options{Brute: bruteMost})
		if err != nil {
			t.Fatal(err)
		}
		engines = slices.DeleteFunc(engines, func(e puzzles.Engine) bool { return e.Tables != "" })
		for _, variant := range f.Variants {
			t.Run(f.Name+"/"+variant, func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(16, 1))
				cases := 200
				if testing.Short() {
					cases = 40
				}
				none, some := 0, 0
				for tries := 0; none+some < cases && tries < 100*cases; tries++ {
					like := f.Usual
					like.Variant, like.Rows, like.Cols = variant, 1+r.IntN(min(f.Small, 3)), 1+r.IntN(f.Small)
					like.Density, like.Given = 0.6*r.Float64(), r.Float64()/2
					if f.Make.Moves > 0 {
						like.Moves = 1 + r.IntN(5)
					}
					if f.Vary != nil {
						like = f.Vary(r, like)
					}
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
				if none == 0 && !testing.Short() || some == 0 {
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
}

// serves says whether an engine takes the bare board, and any numbers that are given.
func (c *positioned) serves(e puzzles.Engine) bool {
	return e.Name != "divide" && puzzles.Ask(context.Background(), c.bare, e, 1, puzzles.Limits{}).Limit != puzzles.NotServed
}

func (c *positioned) asks(t *testing.T, e puzzles.Engine) {
	t.Helper()
	a := puzzles.Ask(context.Background(), c.board, e, 0, puzzles.Limits{})
	fail := func(what string) {
		t.Helper()
		t.Fatalf("%s: %s: %v %v %v %v, want %v of\n%v", e.Name, what, a.Err, a.Limit, a.Reason, a.Solutions, c.want, c.board)
	}
	if a.Limit == puzzles.NotServed && !c.serves(e) || a.Limit == puzzles.DepthLimit {
		return
	}
	if a.Err != nil || a.Limit != "" {
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
	if e.Decide == nil {
		return
	}
	run := puzzles.Decide(context.Background(), e, c.board)
	if run.Err != nil || run.Limit != "" || !slices.Equal(run.Decided, agreement(c.want)) {
		fail(fmt.Sprintf("it decides %v %v", run.Decided, run.Err))
	}
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
