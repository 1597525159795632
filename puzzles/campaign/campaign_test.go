package campaign_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	native "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/families"
	"twofold/puzzles/runs"

	"twofold/puzzles/campaign"

	"twofold/puzzles/parse"
)

// mosaics are the boards of mosaic, and brute force is their engine.
var mosaics = func() puzzles.Family {
	rules, err := families.Load("treasure")
	if err != nil {
		panic(err)
	}
	f := rules.Family(native.Open)
	f.Variants = []string{"mosaic"}
	return f
}()

// honest is brute force by another name.
func honest(name string) puzzles.Engine {
	e := campaign.Brute(puzzles.Values(0, 1), 1000)
	e.Name = name
	e.Count = nil
	return e
}

// wrong is an honest engine with a search of its own around that of brute force.
func wrong(
	name string,
	search func(ctx context.Context, b puzzles.Board, all []puzzles.Solution, yield func(puzzles.Solution) bool) error,
) puzzles.Engine {
	e := honest(name)
	brute := e.Search
	e.Search = func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		var all []puzzles.Solution
		stats, err := brute(ctx, b, func(s puzzles.Solution) bool { all = append(all, slices.Clone(s)); return true })
		if err == nil {
			err = search(ctx, b, all, yield)
		}
		return stats, err
	}
	return e
}

func each(all []puzzles.Solution, yield func(puzzles.Solution) bool) {
	for _, s := range all {
		if !yield(s) {
			return
		}
	}
}

// isLarge says that the board has two rows and a clue: what faults need to show.
func isLarge(b puzzles.Board) bool {
	rows, _ := b.Size()
	return rows > 1 && strings.ContainsAny(strings.SplitN(b.String(), "\n", 2)[1], "0123456789")
}

func plan(engines ...puzzles.Engine) *campaign.Plan {
	family := mosaics
	return &campaign.Plan{
		Family: &family, Variants: mosaics.Variants, Sizes: campaign.Sizes{Least: [2]int{1, 1}, Most: [2]int{3, 3}},
		Cases: 130, Seed: 7,
		Engines: append(engines, campaign.Brute(puzzles.Values(0, 1), 1000)), Judge: honest("judge"), Workers: 3,
		Limit: 5, Limits: runs.Limits{Time: time.Minute}, Patience: time.Minute,
	}
}

func run(t *testing.T, p *campaign.Plan) *campaign.Summary {
	t.Helper()
	summary := campaign.NewSummary(p.Family)
	if err := p.Run(context.Background(), nil, func(o campaign.Outcome) bool { summary.Add(o); return true }); err != nil {
		t.Fatal(err)
	}
	return summary
}

// TestFindings: each fault is found as what it is, and on the smallest board that shows it.
func TestFindings(t *testing.T) {
	faults := map[runs.Kind]puzzles.Engine{
		runs.Wrong: wrong(
			"bad",
			func(_ context.Context, b puzzles.Board, all []puzzles.Solution, yield func(puzzles.Solution) bool) error {
				if isLarge(b) {
					yield(puzzles.Solution{})
					return nil
				}
				each(all, yield)
				return nil
			},
		),
		runs.Verdict: wrong(
			"bad",
			func(_ context.Context, b puzzles.Board, all []puzzles.Solution, yield func(puzzles.Solution) bool) error {
				if !isLarge(b) {
					each(all, yield)
				}
				return nil
			},
		),
		runs.Missed: wrong(
			"bad",
			func(_ context.Context, b puzzles.Board, all []puzzles.Solution, yield func(puzzles.Solution) bool) error {
				if isLarge(b) && len(all) > 2 && len(all) < 6 {
					all = all[1:]
				}
				each(all, yield)
				return nil
			},
		),
		runs.Duplicate: wrong(
			"bad",
			func(_ context.Context, b puzzles.Board, all []puzzles.Solution, yield func(puzzles.Solution) bool) error {
				if isLarge(b) && len(all) > 0 {
					all = append(all[:1:1], all...)
				}
				each(all, yield)
				return nil
			},
		),
		runs.TooMany: wrong(
			"bad",
			func(_ context.Context, b puzzles.Board, all []puzzles.Solution, say func(puzzles.Solution) bool) error {
				for _, s := range all {
					if !say(s) && !isLarge(b) {
						break
					}
				}
				return nil
			},
		),
		runs.Crash: wrong(
			"bad",
			func(_ context.Context, b puzzles.Board, all []puzzles.Solution, yield func(puzzles.Solution) bool) error {
				if isLarge(b) {
					panic("out of paper")
				}
				each(all, yield)
				return nil
			},
		),
		runs.Count: {
			Name:    "bad",
			Promise: puzzles.Complete,
			Count: func(_ context.Context, b puzzles.Board) (*big.Int, runs.Stats, error) {
				n := int64(0)
				_ = mosaics.Assignments(b, 1000, func(s puzzles.Solution) bool {
					if b.Check(s) == nil {
						n++
					}
					return true
				})
				if isLarge(b) && n > 1 {
					n++
				}
				return big.NewInt(n), runs.Stats{}, nil
			},
		},
	}
	for kind, engine := range faults {
		p := plan(honest("good"), engine)
		summary := run(t, p)
		at := slices.IndexFunc(summary.Findings, func(g *campaign.Group) bool { return g.Kind == kind && g.Culprit == "bad" })
		if at < 0 {
			t.Errorf("%s is not found: %+v", kind, summary.Findings)
			continue
		}
		r := p.Reduce(context.Background(), summary.Findings[at])
		if rows, cols := r.Small.Size(); !r.Again || !r.Minimal || rows*cols > 4 {
			t.Errorf("%s: again=%t, minimal=%t, on\n%v", kind, r.Again, r.Minimal, r.Small)
		}
		if truth := r.Answers.Truth(r.Found); truth != "brute force tried every assignment" {
			t.Errorf("%s: the truth is that %s", kind, truth)
		}
	}
}

// TestReducingIsStopped: a board that is being made smaller when the campaign is stopped keeps the answers that show
// what was found.
func TestReducingIsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	left := -1 // boards that the engine is asked about before it stops everything; below 0 it never does
	p := plan(honest("good"), wrong(
		"bad",
		func(ctx context.Context, b puzzles.Board, all []puzzles.Solution, yield func(puzzles.Solution) bool) error {
			if left--; left == 0 {
				stop()
			}
			if !isLarge(b) {
				each(all, yield)
			}
			return ctx.Err()
		},
	))
	p.Workers, p.Stop = 1, 1
	summary := run(t, p)
	left = 3
	r := p.Reduce(ctx, summary.Findings[0])
	if !r.Again || r.Minimal || r.Trials == 0 {
		t.Errorf("again %t, minimal %t, %d trials: expected that it was stopped on the way", r.Again, r.Minimal, r.Trials)
	}
	if len(r.Answers.Findings()) == 0 || r.Answers.Board != r.Small {
		t.Errorf("the answers show nothing: %v", r.Answers)
	}
}

// TestLimits: an engine that reached a limit has given no answer, so it contradicts nobody. One that the limit does not
// stop is left behind, and does not hold up the rest.
func TestLimits(t *testing.T) {
	stuck := make(chan struct{})
	defer close(stuck)
	hangs := wrong(
		"hangs",
		func(_ context.Context, b puzzles.Board, all []puzzles.Solution, yield func(puzzles.Solution) bool) error {
			<-stuck
			each(all, yield)
			return nil
		},
	)
	large := wrong("large", func(context.Context, puzzles.Board, []puzzles.Solution, func(puzzles.Solution) bool) error {
		return runs.Memory
	})
	p := plan(hangs, large)
	p.Every, p.Workers, p.Limits.Time = true, 1, time.Millisecond // drawing has the limits, too
	summary := campaign.NewSummary(p.Family)
	stop := func(o campaign.Outcome) bool { summary.Add(o); return false }
	if err := p.Run(context.Background(), nil, stop); err != nil {
		t.Fatal(err)
	}
	if len(summary.Findings) > 0 || summary.Limited["hangs"] != 1 || summary.Limited["large"] != 1 {
		t.Errorf("findings %+v, limits %v: want no finding, and each limit once", summary.Findings, summary.Limited)
	}
}

func TestAgreement(t *testing.T) {
	summary := run(t, plan(honest("one"), honest("two")))
	if len(summary.Findings) > 0 || summary.Cases != 130 || summary.Verdicts.Boards() != 130 ||
		len(summary.Kinds) != len(campaign.Kinds) {
		t.Errorf("%+v", summary)
	}
	for _, v := range []puzzles.Verdict{puzzles.None, puzzles.Unique, puzzles.Multiple} {
		if summary.Verdicts[v] < 13 {
			t.Errorf("%d of 130 boards have the verdict %v: want a tenth at least", summary.Verdicts[v], v)
		}
	}
	if none := summary.Kinds["none"][puzzles.None]; none < 5 {
		t.Errorf("%d boards that should have no solution have none", none)
	}
}

// TestWorkers: the number of workers does not matter.
func TestWorkers(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 4} {
		p := plan(honest("one"))
		p.Workers = workers
		text := ""
		if err := p.Run(context.Background(), nil, func(o campaign.Outcome) bool {
			text += fmt.Sprintln(o.Index, o.Kind, o.Board, o.Verdict, o.Count)
			return true
		}); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	if texts[0] != texts[1] {
		t.Error("one worker and four try other boards")
	}
}

// TestEvery: every board of 1x1 and 1x2, of clues from 0 to 9 and none.
func TestEvery(t *testing.T) {
	p := plan(honest("one"))
	p.Every, p.Sizes.Most = true, [2]int{1, 2}
	p.Family.Every = func(s puzzles.Parameters) iter.Seq[string] {
		return func(yield func(string) bool) {
			for words := range puzzles.Grids(append(mosaics.Words(s, ""), "nonsense"), s.Rows*s.Cols) {
				if !yield(fmt.Sprintf("treasure %dx%d mosaic\n%s\n", s.Rows, s.Cols, strings.Join(words, " "))) {
					return
				}
			}
		}
	}
	if summary := run(t, p); summary.Cases != 11+11*11 {
		t.Errorf("%d boards: want %d", summary.Cases, 11+11*11)
	}
}

// TestEveryOfNoSize: boards of sizes that the family lacks are left out, and an error if there are no others.
func TestEveryOfNoSize(t *testing.T) {
	p := plan(honest("one"))
	p.Every, p.Sizes.Most = true, [2]int{1, 2}
	blank := p.Family.Blank
	p.Family.Blank = func(s puzzles.Parameters) string {
		if s.Cols == 1 {
			return "treasure 1x1\nnonsense\n"
		}
		return blank(s)
	}
	p.Family.Every = func(s puzzles.Parameters) iter.Seq[string] {
		return slices.Values([]string{fmt.Sprintf("treasure %dx%d mosaic\n%s\n", s.Rows, s.Cols,
			strings.Repeat(". ", s.Rows*s.Cols))})
	}
	if summary := run(t, p); summary.Cases != 1 {
		t.Errorf("%d boards: want that of 1x2", summary.Cases)
	}
	p.Sizes.Most = p.Sizes.Least
	err := p.Run(context.Background(), nil, func(campaign.Outcome) bool { return true })
	if err == nil || !strings.Contains(err.Error(), "no board of 1x1: ") {
		t.Errorf("%v: want that there is no board", err)
	}
}

func TestStop(t *testing.T) {
	p := plan(wrong("bad", func(context.Context, puzzles.Board, []puzzles.Solution, func(puzzles.Solution) bool) error {
		return errors.New("out of paper")
	}))
	p.Stop = 3
	if summary := run(t, p); summary.Cases != 3 || summary.Faulty != 3 {
		t.Errorf("%d cases, %d faulty: want 3", summary.Cases, summary.Faulty)
	}
}

// TestJournal: a campaign that was cut off, in the middle of a line, goes on where it was.
func TestJournal(t *testing.T) {
	p := plan(honest("one"))
	whole := run(t, p)
	name := filepath.Join(t.TempDir(), "journal")
	write := func(most int) *campaign.Summary {
		summary := campaign.NewSummary(p.Family)
		w, err := p.Resume(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Run(context.Background(), w, func(o campaign.Outcome) bool {
			summary.Add(o)
			return o.Index < most
		}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return summary
	}
	write(40)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text[:len(text)-20], 0o666); err != nil {
		t.Fatal(err)
	}
	if summary := write(1000); summary.Cases != whole.Cases || summary.Verdicts != whole.Verdicts {
		t.Errorf("%d cases, %v: want %d, %v", summary.Cases, summary.Verdicts, whole.Cases, whole.Verdicts)
	}
	other := *p
	other.Seed++
	if _, err := other.Resume(name); err == nil {
		t.Error("the journal of another campaign is taken up")
	}
	for more, want := range map[string]string{
		"nonsense\n": `line 3, column 1: "nonsense\n": invalid character`,
		`{"index":-1,"of":"x","result":{}}` + "\n":          "line 3, column 1: ",
		`{"index":0,"of":"x","result":{}}` + "\n":           "line 3, column 1: result 0: expected result 1",
		`{"index":2,"of":"x","result":{}}` + "\n":           "line 3, column 1: result 2: expected result 1",
		`{"index":99999999999,"of":"x","result":{}}` + "\n": "line 3, column 1: result 99999999999: expected result 1",
	} {
		lines := strings.SplitAfterN(string(text), "\n", 3)
		if err := os.WriteFile(name, []byte(lines[0]+lines[1]+more), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Resume(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v: expected %q", more, err, want)
		}
	}
}

// TestGuests: each guest is held against the engines by itself.
func TestGuests(t *testing.T) {
	p := plan(honest("one"))
	says := func(name string, c crosscheck.Claim) campaign.Guest {
		return campaign.Guest{Name: name, Ask: func(_ context.Context, b puzzles.Board) crosscheck.Answer {
			return crosscheck.Claimed(name, b, c, runs.Stats{}, nil)
		}}
	}
	p.Guests = []campaign.Guest{
		says("denier", crosscheck.Claim{Verdict: puzzles.None}),
		says("silent", crosscheck.Claim{}),
		says("sure", crosscheck.Claim{Verdict: puzzles.Unique}),
	}
	summary := run(t, p)
	if len(summary.Findings) != 2 {
		t.Fatalf("%+v: want two", summary.Findings)
	}
	for _, g := range summary.Findings {
		truth := map[string]int{"denier": summary.Verdicts[puzzles.None], "sure": summary.Verdicts[puzzles.Unique]}
		if g.Kind != runs.Verdict || g.Cases != summary.Cases-truth[g.Culprit] {
			t.Errorf("%+v: want %d cases", g, summary.Cases-truth[g.Culprit])
		}
		if r := p.Reduce(context.Background(), g); r.Small.String() != "treasure 1x1 mosaic\n.\n" && g.Culprit == "sure" {
			t.Errorf("%v", r.Small)
		}
	}
}

func TestOrders(t *testing.T) {
	for n, want := range []int{1, 1, 2, 6, 24, 120} {
		seen := map[string]bool{}
		for order := range puzzles.Orders(n) {
			seen[fmt.Sprint(order)] = true
			if sorted := slices.Sorted(slices.Values(order)); !slices.Equal(sorted, []int{0, 1, 2, 3, 4}[:n]) {
				t.Errorf("%v is no order of %d", order, n)
			}
		}
		if len(seen) != want {
			t.Errorf("%d orders of %d: want %d", len(seen), n, want)
		}
	}
}

func TestBruteLeavesLargeBoards(t *testing.T) {
	b, err := parse.One("treasure 4x4 mosaic\n"+strings.Repeat(". . . .\n", 4), mosaics.Read)
	if err != nil {
		t.Fatal(err)
	}
	if a := crosscheck.Ask(context.Background(), b, campaign.Brute(puzzles.Values(0, 1), 1<<15), 0,
		runs.Limits{}); a.Limit != runs.NotServed {
		t.Errorf("limit %q: want not served", a.Limit)
	}
	if a := crosscheck.Ask(context.Background(), b, campaign.Brute(puzzles.Values(0, 1), 1<<16), 10,
		runs.Limits{}); a.Found != 10 ||
		a.Count.Int64() != 1<<16 {
		t.Errorf("found %d, count %v: want 10 and all of them counted", a.Found, a.Count)
	}
}

// TestDrawingHasLimits: a board that is not drawn within the limits is a case of which nothing is known.
func TestDrawingHasLimits(t *testing.T) {
	p := plan(honest("good"))
	f := *p.Family
	f.Random = func(ctx context.Context, _ *rand.Rand, _ puzzles.Parameters) (puzzles.Board, error) {
		<-ctx.Done()
		return nil, context.Cause(ctx)
	}
	p.Family, p.Cases, p.Limits.Time = &f, 1, time.Millisecond
	summary := run(t, p)
	if summary.Verdicts[puzzles.Unknown] != 1 || summary.Limited[campaign.Drawing] != 1 || summary.Faulty > 0 {
		t.Errorf("%+v", summary)
	}
}
