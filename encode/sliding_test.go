package encode_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
	"twofold/sat"
)

// slid is the arrangement after a move of the blank, nil if it leads off the board.
func slid(rows, cols int, cells []int8, m sliding.Move) []int8 {
	at := slices.Index(cells, sliding.Blank)
	row, col := at/cols, at%cols
	switch m {
	case sliding.Left:
		col--
	case sliding.Right:
		col++
	case sliding.Up:
		row--
	case sliding.Down:
		row++
	}
	if row < 0 || row == rows || col < 0 || col == cols {
		return nil
	}
	next := slices.Clone(cells)
	next[at], next[row*cols+col] = next[row*cols+col], next[at]
	return next
}

var everyMove = []sliding.Move{sliding.Left, sliding.Right, sliding.Up, sliding.Down}

// walks lists the plans of that many moves that Check accepts, as texts; without those that undo a move at
// once unless undo is set. It tries all.
func walks(b *sliding.Board, moves int, undo bool) (all []string) {
	s := puzzles.Solution{}
	var walk func(cells []int8)
	walk = func(cells []int8) {
		if len(s) == moves {
			if b.Check(s) == nil {
				all = append(all, fmt.Sprint(s))
			}
			return
		}
		for _, m := range everyMove {
			next := slid(b.Rows, b.Cols, cells, m)
			undoes := len(s) > 0 && s[len(s)-1] == int(m)^1
			if next == nil || undoes && !undo {
				continue
			}
			s = append(s, int(m))
			walk(next)
			s = s[:len(s)-1]
		}
	}
	walk(b.Start)
	slices.Sort(all)
	return all
}

// scrambled has a start, the goal that a walk from it leads to with some of its cells left open, and asks for
// the shortest way, or one of exactly that many moves.
func scrambled(r *rand.Rand, rows, cols, moves int, question sliding.Variant) *sliding.Board {
	b := &sliding.Board{Rows: rows, Cols: cols, Question: question}
	for _, tile := range r.Perm(rows * cols) {
		b.Start = append(b.Start, int8(tile))
	}
	b.Goal = b.Start
	for made := 0; made < moves; {
		if next := slid(rows, cols, b.Goal, everyMove[r.IntN(4)]); next != nil {
			b.Goal = next
			made++
		}
	}
	b.Goal = slices.Clone(b.Goal)
	given := r.Float64()
	for cell := range b.Goal {
		if r.Float64() > given {
			b.Goal[cell] = sliding.Any
		}
	}
	if question == sliding.Exact {
		b.Moves = moves
	}
	return b
}

// smallSizes are those with at most six cells.
var smallSizes = [][2]int{{1, 2}, {2, 1}, {1, 3}, {4, 1}, {1, 5}, {2, 2}, {2, 3}, {3, 2}}

func ladderOf(t *testing.T, b *sliding.Board, e encode.BoardEncoding) encode.Ladder {
	t.Helper()
	l, err := e.Ladder(context.Background(), b)
	if err != nil {
		t.Fatalf("%s: %v:\n%v", e.Name, err, b)
	}
	return l
}

// TestSlidingModels holds the plans of each horizon, and what they agree on, against all walks.
func TestSlidingModels(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(7, 1))
	for range 60 {
		size := smallSizes[r.IntN(len(smallSizes))]
		b := scrambled(r, size[0], size[1], r.IntN(8), sliding.Variants[r.IntN(2)])
		for _, e := range encode.SlidingFamily.Encodings {
			undo := b.Question == sliding.Exact || e.Name == "pairs" || e.Name == "plain"
			l := ladderOf(t, b, e)
			for horizon := l.Least; horizon <= 7 && l.Has(horizon); horizon++ {
				f := ladderOf(t, b, e).Made(horizon)
				want := walks(b, horizon, undo)
				if diff := cmp.Diff(want, solutions(t, f)); diff != "" {
					t.Fatalf("%s, %d moves: other plans than by brute force:\n%s%v", e.Name, horizon, diff, b)
				}
				decided, _, err := sat.Backbone(context.Background(), f, sat.InProcess)
				if err != nil || fmt.Sprint(decided) != shared(want) {
					t.Fatalf(
						"%s, %d moves: %v, %v is decided: brute force says %s of\n%v",
						e.Name,
						horizon,
						decided,
						err,
						shared(want),
						b,
					)
				}
			}
		}
	}
}

// shared is a plan, with -1 for the moves in which the plans differ; without plans it is empty.
func shared(plans []string) string {
	if len(plans) == 0 {
		return "[]"
	}
	moves := strings.Fields(strings.Trim(plans[0], "[]"))
	for _, plan := range plans {
		for i, move := range strings.Fields(strings.Trim(plan, "[]")) {
			if moves[i] != move {
				moves[i] = fmt.Sprint(puzzles.Open)
			}
		}
	}
	return fmt.Sprint(moves)
}

// TestSlidingUnargued: the formulas beside an argument have no model.
func TestSlidingUnargued(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	for refuted := 0; refuted < 20; {
		b := scrambled(r, 2, 3, r.IntN(8), sliding.Variants[r.IntN(2)])
		one, other := r.IntN(6), r.IntN(6)
		b.Goal[one], b.Goal[other] = b.Goal[other], b.Goal[one]
		for _, e := range encode.SlidingFamily.Encodings {
			l, err := e.Ladder(context.Background(), b)
			if err == nil {
				break
			}
			if !errors.As(err, new(*puzzles.Impossible)) || l.At == nil {
				t.Fatalf("%s: %v, and no formula:\n%v", e.Name, err, b)
			}
			refuted++
			for horizon := l.Least; horizon <= 9 && l.Has(horizon); horizon++ {
				if got := solutions(t, l.Made(horizon)); len(got) > 0 {
					t.Fatalf("%s: horizon %d without the argument has %v:\n%v", e.Name, horizon, got[0], b)
				}
			}
		}
	}
}

// TestSlidingRungs: no plan has a length below the first horizon or between two.
func TestSlidingRungs(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	for range 200 {
		size := smallSizes[r.IntN(len(smallSizes))]
		b := scrambled(r, size[0], size[1], r.IntN(12), sliding.Shortest)
		l := ladderOf(t, b, encode.SlidingFamily.Encodings[0])
		for moves := range 8 {
			onLadder := moves >= l.First && (moves-l.First)%l.Step == 0
			if !onLadder && len(walks(b, moves, true)) > 0 {
				t.Fatalf("%d moves lead to the goal, but the horizons are %v, of\n%v", moves, l, b)
			}
		}
	}
}

// TestSlidingAgree: on larger boards all encodings have the same shortest plans, and Check accepts them.
func TestSlidingAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(7, 3))
	for _, size := range [][2]int{{3, 3}, {3, 4}, {5, 2}, {4, 4}, {4, 5}, {5, 5}} {
		b := scrambled(r, size[0], size[1], 12, sliding.Shortest)
		var want []string
		for i, e := range encode.SlidingFamily.Encodings {
			got := shortest(t, b, e)
			if i == 0 {
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s against %s:\n%s%v", e.Name, encode.SlidingFamily.Encodings[0].Name, diff, b)
			}
		}
	}
}

// shortest lists the plans that the SAT engine finds.
func shortest(t *testing.T, b *sliding.Board, e encode.BoardEncoding) (all []string) {
	t.Helper()
	engine := sat.Engine(e.Name, e.About, func(_ context.Context, b *sliding.Board) (encode.Ladder, error) {
		return e.Ladder(context.Background(), b)
	}, sat.InProcess)
	run := puzzles.Solve(context.Background(), engine, b, 0, func(s puzzles.Solution) { all = append(all, fmt.Sprint(s)) })
	if run.Err != nil || !run.Complete {
		t.Fatalf("%s: %+v of\n%v", e.Name, run, b)
	}
	slices.Sort(all)
	return all
}

// parities finds by breadth-first search whether goals of the board are reached by even and by odd numbers
// of moves.
func parities(rows, cols int, start []int8) func(goal []int8) [2]bool {
	type place struct {
		cells  string
		parity int
	}
	first := place{fmt.Sprint(start), 0}
	seen := map[place][]int8{first: start}
	for queue := []place{first}; len(queue) > 0; queue = queue[1:] {
		for _, m := range everyMove {
			next := slid(rows, cols, seen[queue[0]], m)
			if p := (place{fmt.Sprint(next), 1 - queue[0].parity}); next != nil && seen[p] == nil {
				seen[p] = next
				queue = append(queue, p)
			}
		}
	}
	return func(goal []int8) (exist [2]bool) {
		for p, cells := range seen {
			fits := true
			for cell, want := range goal {
				fits = fits && (want == sliding.Any || want == cells[cell])
			}
			exist[p.parity] = exist[p.parity] || fits
		}
		return exist
	}
}

// TestSlidingParity holds the parities of plans against breadth-first search: all arrangements of small boards as
// goals,
// each with its cells left open in some ways.
func TestSlidingParity(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	for _, size := range smallSizes {
		rows, cols := size[0], size[1]
		start := []int8{}
		for _, tile := range r.Perm(rows * cols) {
			start = append(start, int8(tile))
		}
		exist := parities(rows, cols, start)
		permute(slices.Clone(start), 0, func(goal []int8) {
			for open := range 4 {
				goal := slices.Clone(goal)
				for range open {
					goal[r.IntN(len(goal))] = sliding.Any
				}
				checkParity(t, &sliding.Board{Rows: rows, Cols: cols, Start: start, Goal: goal}, exist(goal))
			}
		})
	}
}

func checkParity(t *testing.T, b *sliding.Board, exist [2]bool) {
	t.Helper()
	l, err := encode.SlidingFamily.Encodings[0].Ladder(context.Background(), b)
	var impossible *puzzles.Impossible
	switch {
	case exist == [2]bool{}:
		if !errors.As(err, &impossible) {
			t.Fatalf("%v, but there is no plan for\n%v", err, b)
		}
	case err != nil:
		t.Fatalf("%v, but there are plans for\n%v", err, b)
	case l.Step == 1 != (exist[0] && exist[1]) || !exist[l.First%2]:
		t.Fatalf("horizons %v, but plans with even and odd numbers of moves are %v for\n%v", l, exist, b)
	}
	for parity := range 2 {
		exact := *b
		exact.Question, exact.Moves = sliding.Exact, 20+parity
		if _, err := encode.SlidingFamily.Encodings[0].Ladder(context.Background(), &exact); errors.As(
			err,
			&impossible,
		) == exist[parity] {
			t.Fatalf("%v, but plans with even and odd numbers of moves are %v for\n%v", err, exist, b)
		}
	}
}

// permute calls visit with each order of the cells from one on.
func permute(cells []int8, from int, visit func([]int8)) {
	if from == len(cells) {
		visit(cells)
		return
	}
	for i := from; i < len(cells); i++ {
		cells[from], cells[i] = cells[i], cells[from]
		permute(cells, from+1, visit)
		cells[from], cells[i] = cells[i], cells[from]
	}
}

// TestSlidingTooLong: a board is refused, and not written into all memory.
func TestSlidingTooLong(t *testing.T) {
	b := &sliding.Board{
		Rows:     5,
		Cols:     5,
		Start:    sliding.Ordered(5, 5),
		Goal:     sliding.Ordered(5, 5),
		Question: sliding.Exact,
		Moves:    10_000,
	}
	if _, err := encode.SlidingFamily.Encodings[0].Ladder(context.Background(), b); err == nil {
		t.Error("expected an error")
	}
}

// slidingFacts are what is known of boards, by breadth-first search; see the file for its sources.
type slidingFacts struct {
	Ten struct {
		Goal   string
		States []slidingFact
	} `json:"ten_states"`
	Second struct {
		Start, Goal string
		Moves       int `json:"optimal_moves"`
		Plans       int `json:"shortest_plans"`
	} `json:"second_source"`
	Depths struct {
		Hardest []string `json:"two_states_of_31_moves"`
		Plans   int      `json:"their_shortest_plans"`
		Unique  string   `json:"a_unique_state_of_29_moves"`
	} `json:"depth_table_8_puzzle_blank_in_corner"`
	Partial struct{ Examples []slidingFact } `json:"partial_goals_8_puzzle"`
}

type slidingFact struct {
	where       string
	Start, goal string
	Labels      []int8 // the tiles that the goal names; all if there is none
	Moves       int
	Plans       int `json:"shortest_plans"`
}

func readSlidingFacts(t testing.TB) (all []slidingFact) {
	t.Helper()
	text, err := os.ReadFile("../testdata/sliding/source.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts slidingFacts
	if err := json.Unmarshal(text, &facts); err != nil {
		t.Fatal(err)
	}
	add := func(where, goal string, more ...slidingFact) {
		for i, fact := range more {
			fact.where, fact.goal = fmt.Sprintf(where, i+1), goal
			all = append(all, fact)
		}
	}
	add("8-slagalica, section 2, state %d", facts.Ten.Goal, facts.Ten.States...)
	add("Quiz 2, cell 39, start %d", facts.Second.Goal,
		slidingFact{Start: facts.Second.Start, Moves: facts.Second.Moves, Plans: facts.Second.Plans})
	for _, start := range facts.Depths.Hardest {
		add("a state far from the goal, %d", facts.Ten.Goal, slidingFact{Start: start, Moves: 31, Plans: facts.Depths.Plans})
	}
	add("a far state with one plan, %d", facts.Ten.Goal, slidingFact{Start: facts.Depths.Unique, Moves: 29, Plans: 1})
	for _, fact := range facts.Partial.Examples {
		fact.Plans = 1
		add("a goal with free cells, %d", facts.Ten.Goal, fact)
	}
	return all
}

func (f slidingFact) board() *sliding.Board {
	b := &sliding.Board{Rows: 3, Cols: 3}
	for cell := range f.Start {
		b.Start = append(b.Start, int8(f.Start[cell]-'0'))
		tile := int8(f.goal[cell] - '0')
		if len(f.Labels) > 0 && !slices.Contains(f.Labels, tile) {
			tile = sliding.Any
		}
		b.Goal = append(b.Goal, tile)
	}
	return b
}

// TestSlidingFacts: the lengths and numbers of shortest plans that are known.
func TestSlidingFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	facts := readSlidingFacts(t)
	if len(facts) != 18 {
		t.Fatalf("%d facts: expected 18", len(facts))
	}
	for _, fact := range facts {
		plans := shortest(t, fact.board(), encode.SlidingFamily.Encodings[0])
		if len(plans) != fact.Plans || len(plans[0]) != 2*fact.Moves+1 {
			t.Errorf("%s: %d plans, the first %v: expected %d of %d moves of\n%v", fact.where, len(plans), plans[0], fact.Plans,
				fact.Moves, fact.board())
		}
	}
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
