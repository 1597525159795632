package sliding

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/sliding"
)

// The ten states of the first source, and the one of the second.
func TestTheStatesOfTheSources(t *testing.T) {
	f := readFacts(t)
	var want []known
	var places []string
	for i, s := range f.TenStates.States {
		want = append(want, known{s.Moves, s.ShortestPlans})
		places = append(places, fmt.Sprintf("8-slagalica, section 2, state %d", i+1))
	}
	want = append(want, known{f.SecondSource.Moves, f.SecondSource.ShortestPlans})
	places = append(places, "Quiz 2, cell 39, the start")
	boards := append(readBoards(t, "source.txt"), readBoards(t, "second.txt")...)
	for name, search := range completeEngines(t) {
		for i, b := range boards {
			plans := plansOf(t, name, search, b)
			if len(plans) != want[i].plans || movesOf(plans[0]) != want[i].moves {
				t.Errorf("%s: %s: %q, want %+v\n%v", places[i], name, plans, want[i], b)
			}
		}
	}
}

// The estimates of the second source's state, as the source has them.
func TestTheEstimatesOfTheSecondSource(t *testing.T) {
	f, b := readFacts(t).SecondSource, readBoards(t, "second.txt")[0]
	for name, want := range map[string]int{"misplaced": f.Misplaced, "manhattan": f.Manhattan} {
		h, err := byName(t, name).Prepare(context.Background(), b, heuristic.Tables{})
		if err != nil || h(b.Start) != want {
			t.Errorf("Quiz 2, cell 41: %s: got %d, %v, want %d", name, h(b.Start), err, want)
		}
	}
}

func TestTheDepthTableOfThe8Puzzle(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	f := readFacts(t).DepthTable
	states, unique := make([]int, len(f.States)), make([]int, len(f.Unique))
	all := oracle(3, 3, "123456780")
	totalUnique := 0
	for _, k := range all {
		states[k.moves]++
		if k.plans == 1 {
			unique[k.moves]++
			totalUnique++
		}
	}
	if diff := cmp.Diff(f.States, states) + cmp.Diff(f.Unique, unique); diff != "" || len(all) != f.Total ||
		totalUnique != f.TotalUnique {
		t.Errorf("%d states, %d of them unique: %s", len(all), totalUnique, diff)
	}
	for _, state := range f.Furthest {
		if want := (known{31, f.FurthestPlans}); all[state] != want {
			t.Errorf("%s: %+v, want %+v", state, all[state], want)
		}
	}
	if want := (known{29, 1}); all[f.FurthestOfUnique] != want {
		t.Errorf("%s: %+v, want %+v", f.FurthestOfUnique, all[f.FurthestOfUnique], want)
	}
}

// Engines and Count agree with the oracle about states drawn from all over the 8-puzzle, and the furthest.
func TestStatesOfThe8Puzzle(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	f := readFacts(t).DepthTable
	all := oracle(3, 3, "123456780")
	states := slices.Sorted(maps.Keys(all))
	r := rand.New(rand.NewPCG(8, 8))
	sample := append(f.Furthest, f.FurthestOfUnique)
	for range 8 {
		sample = append(sample, states[r.IntN(len(states))])
	}
	engines := completeEngines(t)
	for _, state := range sample {
		b, want := eight(state), all[state]
		for name, search := range engines {
			if name == "iddfs" && want.moves > 20 {
				continue // grows too fast for a test
			}
			if plans := plansOf(t, name, search, b); len(plans) != want.plans || movesOf(plans[0]) != want.moves {
				t.Errorf("%s: %d plans %q, want %+v\n%v", name, len(plans), plans[:1], want, b)
			}
		}
		if n := countOf(t, b); n != int64(want.plans) {
			t.Errorf("%d plans, want %d\n%v", n, want.plans, b)
		}
	}
}

// Partly specified goals of the facts: the same single shortest plan remains.
func TestPartialGoalsOfTheFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, example := range readFacts(t).PartialGoals.Examples {
		b := eight(example.Start)
		for cell, tile := range b.Goal {
			if !slices.Contains(example.Labels, tile) {
				b.Goal[cell] = board.Any
			}
		}
		for name, search := range completeEngines(t) {
			if name == "iddfs" && example.Moves > 20 {
				continue
			}
			if plans := plansOf(t, name, search, b); len(plans) != 1 || movesOf(plans[0]) != example.Moves {
				t.Errorf("%s: %q, want one of %d moves\n%v", name, plans, example.Moves, b)
			}
		}
		if n := countOf(t, b); n != 1 {
			t.Errorf("%d plans, want 1\n%v", n, b)
		}
	}
}

// drawBoard draws a small board, of which it returns a plan's length.
func drawBoard(t *rapid.T) *board.Board {
	size := rapid.SampledFrom([][2]int{{1, 2}, {2, 1}, {1, 5}, {5, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {4, 4}, {4, 5}}).
		Draw(t, "size")
	b, _ := board.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)), board.Parameters{
		Rows: size[0], Cols: size[1],
		Question:   rapid.SampledFrom(board.Variants).Draw(t, "question"),
		Moves:      rapid.IntRange(1, 6).Draw(t, "moves"),
		Open:       rapid.SampledFrom([]float64{0, 0, 0.3, 0.7, 1}).Draw(t, "open"),
		BlankFirst: rapid.Bool().Draw(t, "blank first"),
	})
	if b.Question == board.Exact && rapid.IntRange(0, 3).Draw(t, "other length") == 0 {
		b.Moves = rapid.IntRange(0, 6).Draw(t, "length") // perhaps without a plan
	}
	return b
}

// everyPlan lists the plans of that many moves by trying all sequences of moves.
func everyPlan(b *board.Board, moves int) (plans []string) {
	s := make(puzzles.Solution, moves)
	var fill func(n int)
	fill = func(n int) {
		if n == moves {
			if b.Check(s) == nil {
				plans = append(plans, b.Picture(s))
			}
			return
		}
		for s[n] = 0; s[n] < 4; s[n]++ {
			fill(n + 1)
		}
	}
	fill(0)
	return plans
}

// everySolution lists the shortest plans, or those of the board's length.
func everySolution(b *board.Board) (plans []string) {
	if b.Question == board.Exact {
		return everyPlan(b, b.Moves)
	}
	for moves := 0; len(plans) == 0; moves++ {
		plans = everyPlan(b, moves)
	}
	return plans
}

func TestCompleteEnginesAgainstAllSequencesOfMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	engines := completeEngines(t)
	listed := 0
	puzzletest.CheckUntil(t, func() bool { return listed > 0 }, func(t *rapid.T) {
		b := drawBoard(t)
		want := slices.Sorted(slices.Values(everySolution(b)))
		listed += len(want)
		for name, search := range engines {
			if name == "bidirectional" && completions(b) == nil {
				continue
			}
			got := plansOf(t, name, search, b)
			again := plansOf(t, name, search, b)
			if !slices.Equal(got, again) {
				t.Fatalf("%s: %q, then %q\n%v", name, got, again, b)
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Fatalf("%s: %q, want %q\n%v", name, got, want, b)
			}
		}
		if n := countOf(t, b); n != int64(len(want)) {
			t.Fatalf("counted %d, want %d\n%v", n, len(want), b)
		}
	})
}

func TestYieldStopsASearch(t *testing.T) {
	b := eight("043218765") // has 8 shortest plans
	engines := completeEngines(t)
	for name, search := range engines {
		every := plansOf(t, name, search, b)
		for _, stop := range []int{1, 2, 7} {
			var some []string
			_, err := search(context.Background(), b, func(s puzzles.Solution) bool {
				some = append(some, b.Picture(s))
				return len(some) < stop
			})
			if err != nil || !slices.Equal(some, every[:stop]) {
				t.Errorf("%s: stopped after %d plans: %q, %v, want %q", name, stop, some, err, every[:stop])
			}
		}
	}
}

// A* hands out its first plan before it has gone on to prove that there are no others.
func TestTheFirstPlanComesAtOnce(t *testing.T) {
	b := eight("128457630")
	search := aStar(byName(t, "manhattan"), heuristic.Tables{})
	one, err := search(t.Context(), b, func(puzzles.Solution) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	every, err := search(t.Context(), b, func(puzzles.Solution) bool { return true })
	if err != nil || one.Counts[runs.Expanded]*2 > every.Counts[runs.Expanded] {
		t.Errorf("%v, then %v, %v", one, every, err)
	}
}

func TestDepthLimited(t *testing.T) {
	for _, test := range []struct {
		board string
		depth int
		moves int // of the plan, -1 if there is none
		err   error
	}{
		{"sliding 3x3\n1 2 3\n4 _ 5\n7 8 6", 1, -1, runs.DepthLimit},
		{"sliding 3x3\n1 2 3\n4 _ 5\n7 8 6", 2, 2, nil},
		{"sliding 3x3\n1 2 3\n4 _ 5\n7 8 6", 0, -1, runs.DepthLimit},
		{"sliding 3x3\n1 2 3\n4 5 6\n7 8 _", 0, 0, nil},
		{"sliding 3x3\n1 2 3\n4 5 6\n7 _ 8", 9, 1, nil},
		{"sliding 1x5\n_ 1 2 3 4", 4, 4, nil},
		{"sliding 1x5\n_ 1 2 3 4", 3, -1, runs.DepthLimit},
		{"sliding 2x2 moves=12\n1 2\n3 _", 11, -1, runs.DepthLimit},
		{"sliding 2x2 moves=12\n1 2\n3 _", 12, 12, nil},
		{"sliding 2x2 moves=12\n1 2\n3 _", 99, 12, nil},
		{"sliding 3x3 moves=2\n1 2 3\n4 6 8\n7 5 _", 99, -1, nil}, // the board has none, and nothing was cut off
	} {
		b, moves := parse(t, test.board), -1
		_, err := depthLimited(test.depth)(context.Background(), b, func(s puzzles.Solution) bool {
			if err := b.Check(s); err != nil || moves >= 0 {
				t.Errorf("yields %v after %d moves: %v\n%v", s, moves, err, b)
			}
			moves = len(s)
			return true
		})
		if err != test.err || test.moves >= 0 && (moves < test.moves || moves > test.depth) || test.moves < 0 && moves >= 0 {
			t.Errorf("depth %d: a plan of %d moves, %v, want %d, %v\n%v", test.depth, moves, err, test.moves, test.err, b)
		}
	}
}

// Whatever is looked for: a plan comes exactly if the depth allows one.
func TestDepthLimitedAgainstAllSequencesOfMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, depth := drawBoard(t), rapid.IntRange(0, 6).Draw(t, "depth")
		want := false
		for moves := range depth + 1 {
			want = want || len(everyPlan(b, moves)) > 0
		}
		found := 0
		_, err := depthLimited(depth)(context.Background(), b, func(s puzzles.Solution) bool {
			if err := b.Check(s); err != nil || len(s) > depth {
				t.Fatalf("depth %d: yields %v: %v\n%v", depth, s, err, b)
			}
			found++
			return true
		})
		if want != (found == 1) || want && err != nil {
			t.Fatalf("depth %d: %d plans, %v, want one: %t\n%v", depth, found, err, want, b)
		}
	})
}

func TestGreedy(t *testing.T) {
	h := byName(t, "manhattan")
	for _, seed := range []uint64{0, 1, 2} {
		search := greedy(h, heuristic.Tables{}, seed)
		for _, b := range append(readBoards(t, "source.txt"), readBoards(t, "second.txt")...) {
			plans := plansOf(t, "greedy", search, b)
			if again := plansOf(t, "greedy", search, b); len(plans) != 1 || !slices.Equal(plans, again) {
				t.Errorf("seed %d: %q, then %q\n%v", seed, plans, again, b)
			}
		}
	}
	b := readBoards(t, "second.txt")[0]
	var lengths []int
	for seed := range uint64(11) {
		lengths = append(lengths, movesOf(plansOf(t, "greedy", greedy(h, heuristic.Tables{}, seed), b)[0]))
	}
	t.Logf("greedy plans of the second source's state, first in first out and for seeds 1 to 10: %d", lengths)
	f := readFacts(t).SecondSource
	if slices.Min(lengths) < f.Moves || slices.Max(lengths) == slices.Min(lengths) {
		t.Errorf("plans of %d moves, at least %d and not all the same expected", lengths, f.Moves)
	}
	if lengths[0] != f.GreedyPlan { // though the source draws among equals
		t.Errorf("Quiz 2, cell 65: a plan of %d moves, %d in the source", lengths[0], f.GreedyPlan)
	}
}

func TestGreedyOnExactBoards(t *testing.T) {
	search := greedy(byName(t, "manhattan"), heuristic.Tables{}, 0)
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		want := min(1, len(everySolution(b)))
		if plans := plansOf(t, "greedy", search, b); len(plans) != want {
			t.Fatalf("%q, want %d\n%v", plans, want, b)
		}
	})
}

func TestAStarRefusesWhatIsNotAdmissible(t *testing.T) {
	_, err := aStar(heuristic.Heuristic{Name: "rash"}, heuristic.Tables{})(context.Background(), eight("123456780"), nil)
	if err == nil || err.Error() != "heuristic rash: expected an admissible one" {
		t.Errorf("got %v", err)
	}
}

// What a heuristic says of boards that it does not serve is handed on.
func TestHeuristicsThatDoNotServeABoard(t *testing.T) {
	b := parse(t, "sliding 2x5\n1 2 3 4 5\n6 7 8 _ 9\ngoal\n. 2 . . .\n. . . . 8")
	for _, h := range heuristic.All {
		_, want := h.Prepare(t.Context(), b, heuristic.Tables{})
		for name, search := range map[string]Search{"astar": aStar(h, heuristic.Tables{}),
			"greedy": greedy(h, heuristic.Tables{}, 0)} {
			_, err := search(t.Context(), b, func(puzzles.Solution) bool { return false })
			if (err == nil) != (want == nil) || want != nil && err.Error() != want.Error() {
				t.Errorf("%s:%s: got %v, want %v", name, h.Name, err, want)
			}
		}
	}
}

func TestBidirectionalNeedsTheGoals(t *testing.T) {
	b := parse(t, "sliding 4x4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 _\ngoal\n. . . .\n. . . .\n. . . .\n. . . 1")
	_, err := bidirectional(context.Background(), b, nil)
	if want := "not served: the goal leaves more than 1000000 arrangements open"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	// Tile 1 has to go three rows down and three columns to the right: Count lists no goals here.
	b.Goal[15], b.Goal[5] = board.Any, 1
	if got, want := countOf(t, b), int64(len(plansOf(t, "bfs", breadthFirst, b))); got != want {
		t.Errorf("counted %d, want %d", got, want)
	}
}

// A limit ends every engine, and Count.
func TestTheContextEndsASearch(t *testing.T) {
	hard := parse(t, "sliding 4x4\n15 14 8 12\n10 11 9 13\n2 6 5 1\n7 3 4 _")
	exact := *hard
	exact.Question, exact.Moves = board.Exact, 80
	searches := completeEngines(t)
	searches["dls"] = depthLimited(70)
	searches["greedy"] = greedy(byName(t, "misplaced"), heuristic.Tables{}, 0)
	searches["count"] = func(ctx context.Context, b *board.Board, _ func(puzzles.Solution) bool) (runs.Stats, error) {
		_, stats, err := Count(ctx, b)
		return stats, err
	}
	for name, search := range searches {
		for _, b := range []*board.Board{hard, &exact} {
			ctx, cancel := context.WithCancelCause(context.Background())
			cancel(runs.Memory)
			stats, err := search(ctx, b, func(puzzles.Solution) bool { return true })
			if err != runs.Memory || stats.Counts[runs.Expanded] == 0 {
				t.Errorf("%s, %s: got %v, %v", name, b.Variant(), err, stats)
			}
		}
	}
}

func TestEnginesSayWhatTheyCounted(t *testing.T) {
	b := eight("123405786")
	for name, search := range completeEngines(t) {
		stats, err := search(context.Background(), b, func(puzzles.Solution) bool { return true })
		for _, counter := range []runs.Counter{runs.Expanded, runs.Generated, runs.Frontier, runs.Depth} {
			if stats.Counts[counter] == 0 || err != nil {
				t.Errorf("%s: %v, %v", name, stats, err)
			}
		}
		if strings.Contains(name, "astar") && stats.Counts[runs.Reopened] != 0 {
			t.Errorf("%s: reopens: %v", name, stats)
		}
	}
}

// TestEstimatesThatAreTold: an event of a search by Manhattan has that of its state, of the start as well; one of a
// search without an estimate has none.
func TestEstimatesThatAreTold(t *testing.T) {
	b := parse(t, "sliding 3x3\n1 2 3\n4 5 6\n_ 7 8")
	manhattan := func(state []int) (sum int) {
		for cell, tile := range state {
			if tile != 0 {
				sum += max(cell/3-(tile-1)/3, (tile-1)/3-cell/3) + max(cell%3-(tile-1)%3, (tile-1)%3-cell%3)
			}
		}
		return sum
	}
	none := func([]int) int { return runs.NoBound }
	for name, test := range map[string]struct {
		search Search
		want   func([]int) int
	}{
		"greedy-limited": {greedyLimited(byName(t, "manhattan"), heuristic.Tables{}, 5), manhattan},
		"dls":            {depthLimited(5), none},
		"iddfs":          {deepening, none},
	} {
		told := 0
		ctx := runs.WithWatcher(t.Context(), func(e runs.Event) {
			if e.Did != runs.Begin && e.Did != runs.Generate {
				return
			}
			if told++; e.H != test.want(e.State) {
				t.Errorf("%s: %v after %d moves: estimate %d, want %d", name, e.State, e.Depth, e.H, test.want(e.State))
			}
		})
		if _, err := test.search(ctx, b, func(puzzles.Solution) bool { return true }); err != nil || told < 3 {
			t.Errorf("%s: %v, %d events", name, err, told)
		}
	}
}
