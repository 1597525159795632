package families_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
	"twofold/puzzles/script"
)

// A campaign holds the two statements of a family's rules against each other: on small boards that are drawn at random,
// brute force over answers by check, against all engines over what build and clue say. A board's position leaves so
// few answers open that all are tried.
//
// Mutants are faults that are planted in one of the statements. The other is then known from the campaign without them.

const (
	mostTried = 128 // answers of a board
	manyTried = 512 // the same where boardsIn asks for boards
	mostSide  = 5   // rows and columns
)

// A drawnBoard is a board of the campaign, and its solutions by check.
type drawnBoard struct {
	text string
	want []puzzles.Solution
}

// A campaign draws boards of a family as long as they are asked for, always the same ones.
type campaign struct {
	rules *script.Rules
	rng   *rand.Rand
	all   []drawnBoard
	draw  func(*rand.Rand, *script.Rules) (*script.Board, error) // nil for drawBoard
}

// campaignOf is that of a family. It is drawn once, whichever tests ask for its boards.
var campaignOf = map[string]func() (*campaign, error){}

func init() {
	for _, name := range families.Names() {
		campaignOf[name] = sync.OnceValues(func() (*campaign, error) {
			r, err := families.Load(name)
			return &campaign{rules: r, rng: rand.New(rand.NewPCG(uint64(len(name)), 11))}, err
		})
	}
}

// boards are the first boards of a family's campaign, at most most.
func boards(t *testing.T, name string, most int) iter.Seq[drawnBoard] {
	t.Helper()
	c, err := campaignOf[name]()
	if err != nil {
		t.Fatal(err)
	}
	return c.boards(t, most)
}

func (c *campaign) boards(t *testing.T, most int) iter.Seq[drawnBoard] {
	return func(yield func(drawnBoard) bool) {
		for i := range most {
			if i == len(c.all) {
				d, err := c.next(mostDraws)
				if err != nil {
					t.Fatal(err)
				}
				c.all = append(c.all, d)
			}
			if !yield(c.all[i]) {
				return
			}
		}
	}
}

// boardsIn is how many boards of each family a campaign has, in place of the usual ones. mutantsIn, which make mutants
// sets, says of which families mutants are tried: all, or every third for 1/3.
const (
	boardsIn  = "TWOFOLD_RULES_BOARDS"
	mutantsIn = "TWOFOLD_MUTANTS"
)

// usualBoards is enough for a test.
func usualBoards() int {
	if n, err := strconv.Atoi(os.Getenv(boardsIn)); err == nil {
		return n
	}
	if testing.Short() {
		return 15
	}
	return puzzletest.Cases(40)
}

// mostBoards is after how many boards a fault counts as not found.
const mostBoards = 1500

// isMutated reports whether the mutants of a family are tried; without make mutants they are those of one.
func isMutated(name string) bool {
	which := os.Getenv(mutantsIn)
	var part, parts int
	if n, _ := fmt.Sscanf(which, "%d/%d", &part, &parts); n == 2 && parts > 0 {
		return slices.Index(families.Names(), name)%parts == part-1
	}
	return which != "" || name == "visibility"
}

// mostDraws is how many draws in a row may fail.
const mostDraws = 500

// next is one more board with its solutions. The error is that of the last draw if more than most fail in a row.
func (c *campaign) next(most int) (drawnBoard, error) {
	draw := drawBoard
	if c.draw != nil {
		draw = c.draw
	}
	for failed := 0; ; failed++ {
		b, err := draw(c.rng, c.rules)
		if err != nil && failed == most {
			return drawnBoard{}, fmt.Errorf("%s: none of %d draws is a board; the last: %w", c.rules.Name, failed+1, err)
		}
		if err != nil {
			continue
		}
		want, err := checked(c.rules, b)
		if err != nil {
			return drawnBoard{}, fmt.Errorf("%w\n%v", err, b)
		}
		return drawnBoard{b.String(), want}, nil
	}
}

// TestCampaignEnds: a family without any board is an error, and no endless loop.
func TestCampaignEnds(t *testing.T) {
	r, err := script.Read(context.Background(), "never.star", []byte(`
puzzle(name = "never", about = "no board", answer = shade(), rules = {})

def require(b):
    fail("no size is right")

def build(b):
    return b.shading()

def check(b, black):
    return []
`))
	if err != nil {
		t.Fatal(err)
	}
	c := campaign{rules: r, rng: rand.New(rand.NewPCG(1, 11))}
	if b, err := c.next(5); err == nil || !strings.Contains(err.Error(), "no size is right") {
		t.Errorf("%q, %v: want the error of the last draw", b.text, err)
	}
}

// first is a solution of a board.
func first(ctx context.Context, b puzzles.Board) (found puzzles.Solution, err error) {
	m, err := model.Of(ctx, b)
	if err == nil {
		_, err = nativemodel.Learn(ctx, m, func(s puzzles.Solution) bool {
			found = slices.Clone(s)
			return false
		})
	}
	if none := new(puzzles.Impossible); errors.As(err, &none) {
		return nil, nil
	}
	return found, err
}

// changed puts another word into a text, which need not be a board then.
func changed(rng *rand.Rand, text string, words []string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	at := min(len(lines)-1, 1+rng.IntN(len(lines)))
	line := strings.Fields(lines[at])
	if at > 0 {
		line[rng.IntN(len(line))] = words[rng.IntN(len(words))]
	}
	lines[at] = strings.Join(line, " ")
	return strings.Join(lines, "\n")
}

// checked are the solutions of a board by check, of all answers that its position leaves, in order.
func checked(r *script.Rules, b *script.Board) (all []puzzles.Solution, err error) {
	rows, cols := b.Size()
	low, high, _ := r.Values(rows, cols)
	s := slices.Repeat(puzzles.Solution{puzzles.Open}, r.Length(rows, cols))
	copy(s, b.Position())
	var open []int
	for i, v := range s {
		if v == puzzles.Open {
			open = append(open, i)
		}
	}
	var try func(open []int) error
	try = func(open []int) error {
		if len(open) == 0 {
			faults, err := b.Faults(s)
			if err == nil && len(faults) == 0 {
				all = append(all, slices.Clone(s))
			}
			return err
		}
		for s[open[0]] = low; s[open[0]] <= high; s[open[0]]++ {
			if err := try(open[1:]); err != nil {
				return err
			}
		}
		return nil
	}
	err = try(open)
	slices.SortFunc(all, slices.Compare[puzzles.Solution])
	return all, err
}

// TestCampaign compares all engines with brute force.
func TestCampaign(t *testing.T) {
	for _, name := range families.Names() {
		t.Run(name, func(t *testing.T) {
			r, err := families.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			all, solved := 0, 0
			for d := range boards(t, name, usualBoards()) {
				all++
				d.holds(t, r)
				if len(d.want) > 0 {
					solved++
				}
			}
			t.Logf("%d boards, %d with solutions", all, solved)
		})
	}
}

// holds compares all engines with brute force.
func (d drawnBoard) holds(t *testing.T, r *script.Rules) {
	t.Helper()
	b, err := parse.One(d.text, r.Read)
	if err != nil {
		t.Fatalf("%v\n%s", err, d.text)
	}
	for _, e := range engines(t) {
		finds(t, e, b, d.want)
	}
}

// A mutant is a rules file with one fault: a piece of its text that stands there once is another one. The faults of a
// family are in testdata/rules/mutants.
type mutant struct {
	Family               string `toml:"-"`
	Module               string // where the fault is, in place of a family
	Reason, Old, Planted string
	Survives             bool // nothing finds it; the reason says why
}

func mutantsOf(t *testing.T, family string) []mutant {
	text, err := os.ReadFile(filepath.Join("../../testdata/rules/mutants", family+".toml"))
	if err != nil {
		t.Fatal(err)
	}
	var known struct{ Fault []mutant }
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&known); err != nil {
		t.Fatal(err)
	}
	for i := range known.Fault {
		known.Fault[i].Family = family
	}
	return known.Fault
}

// TestMutants: the campaign finds each fault, or none where the list says so.
func TestMutants(t *testing.T) {
	for _, name := range families.Names() {
		found := 0
		for _, m := range mutantsOf(t, name) {
			if !m.Survives {
				found++
			}
			t.Run(name+" "+m.Reason, func(t *testing.T) {
				text, err := families.Files.ReadFile(name + ".star")
				if err != nil {
					t.Fatal(err)
				}
				if n := strings.Count(string(text), m.Old); n != 1 || m.Old == m.Planted || m.Reason == "" {
					t.Fatalf("%q is there %d times: want once, another text in its place, and a reason", m.Old, n)
				}
				if !isMutated(name) {
					return
				}
				if how := m.found(string(text), boards(t, name, mostBoards)); (how == "") != m.Survives {
					t.Errorf("found as %q, survives: %v", how, m.Survives)
				}
			})
		}
		if found < 6 {
			t.Errorf("%s has %d mutants that are found: want 6 at least", name, found)
		}
	}
}

// found is how the fault shows: a board for which the two statements differ, or "".
func (m mutant) found(text string, all iter.Seq[drawnBoard]) string {
	whole := strings.Replace(text, m.Old, m.Planted, 1)
	if m.Module != "" {
		whole = squareFor(text) + ownModule(whole)
	}
	r, err := script.Read(context.Background(), m.Family, []byte(whole))
	if err != nil {
		return err.Error()
	}
	at := strings.Index(text, m.Old)
	isInCheck := at > strings.Index(text, "\ndef check(")
	isShared := at < strings.Index(text, "\npuzzle(")
	for d := range all {
		b, err := parse.One(d.text, r.Read)
		if err != nil {
			return err.Error()
		}
		want, got := d.want, d.want
		if isInCheck || isShared {
			want, err = checked(r, b)
		}
		if err == nil && !isInCheck {
			got, err = modelled(b, 0)
		}
		if err == nil && !slices.EqualFunc(got, want, slices.Equal[puzzles.Solution]) {
			err = fmt.Errorf("%d solutions, check has %d\n%s", len(got), len(want), d.text)
		}
		if err == nil && !isInCheck {
			err = wrongOne(b)
		}
		if err != nil {
			return err.Error()
		}
	}
	return ""
}

// modelled are the first solutions of a board's model, in order; all of them if most is 0.
func modelled(b *script.Board, most int) (all []puzzles.Solution, err error) {
	m, err := b.Model(context.Background())
	if err != nil {
		return nil, err
	}
	_, err = nativemodel.Learn(context.Background(), m, func(s puzzles.Solution) bool {
		all = append(all, slices.Clone(s))
		return len(all) != most
	})
	slices.SortFunc(all, slices.Compare[puzzles.Solution])
	return all, err
}

// wrongOne says what is wrong with one of the first solutions of the board without its position; nil if nothing is.
func wrongOne(b *script.Board) error {
	free, err := b.At(nil)
	if err != nil {
		return err
	}
	some, err := modelled(free.(*script.Board), 20)
	for _, s := range some {
		if err == nil {
			err = free.Check(s)
		}
	}
	return err
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
	ctx, cancel := runs.Limits{Time: time.Minute}.Context(context.Background())
	defer cancel()
	run := puzzles.MarginalsBy(ctx, e, b)
	if run.Marginals == nil || run.Marginals.Count.Int64() != int64(len(want)) ||
		len(want) > 0 && fmt.Sprint(run.Marginals) != fmt.Sprint(puzzles.MarginalsOf(want)) {
		t.Errorf("%s: %v %v, want %d solutions\n%v", e.Name, run.Marginals, run.Err, len(want), b)
	}
}

// solutions are all solutions that an engine finds, in order.
func solutions(t *testing.T, e puzzles.Engine, b puzzles.Board) (all []puzzles.Solution) {
	t.Helper()
	ctx, cancel := runs.Limits{Time: time.Minute}.Context(context.Background())
	defer cancel()
	run := puzzles.Solve(ctx, e, b, 0, func(s puzzles.Solution) { all = append(all, slices.Clone(s)) })
	if run.Err != nil || run.Verdict == puzzles.Unknown {
		t.Errorf("%s: %v %v %v\n%v", e.Name, run.Verdict, run.Limit, run.Err, b)
	}
	slices.SortFunc(all, slices.Compare[puzzles.Solution])
	return all
}
