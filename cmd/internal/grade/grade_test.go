package grade_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold"
	"twofold/cmd/internal/grade"
	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/runs"
)

// report grades two programs on four boards.
func report() grade.Report {
	cards := grade.NewCards([]string{"good", "bad"}, "ours")
	board := func(v puzzles.Verdict, count string, good, bad campaign.Reply) {
		good.Guest, bad.Guest = "good", "bad"
		cards.Add(campaign.Outcome{
			Verdict: v, Count: count, Replies: []campaign.Reply{good, bad},
			Times: []campaign.Time{
				{Engine: "ours", Seconds: 0.001},
				{Engine: "good", Seconds: 0.002},
				{Engine: "bad", Seconds: 1},
			},
		})
	}
	board(puzzles.None, "0", campaign.Reply{Verdict: puzzles.None, Count: "0"}, campaign.Reply{})
	board(puzzles.Unique, "1", campaign.Reply{Verdict: puzzles.Unique}, campaign.Reply{Verdict: puzzles.None, Wrong: true})
	board(
		puzzles.Multiple,
		"5",
		campaign.Reply{Verdict: puzzles.Multiple, Count: "5"},
		campaign.Reply{Verdict: puzzles.Multiple, Count: "4", Wrong: true},
	)
	board(
		puzzles.Multiple,
		"7",
		campaign.Reply{Verdict: puzzles.Found, Found: 1},
		campaign.Reply{Verdict: puzzles.Multiple},
	)
	board(puzzles.Found, "", campaign.Reply{Verdict: puzzles.Found, Found: 1}, campaign.Reply{}) // is not graded
	cards.Made(campaign.Made{Guest: "good"})
	cards.Made(campaign.Made{Guest: "bad", Kind: "generated board not unique", Problem: "it has two solutions"})
	return grade.Report{Title: "a campaign", Cards: cards.All, Failures: []grade.Failure{
		{
			Solver:  "bad",
			Kind:    runs.Verdict,
			Cases:   1,
			Problem: "bad says none",
			Board:   "treasure 1x1\n.\n",
			Again:   "twofold crosscheck",
		},
	}}
}

// TestGradingIsStopped: what was graded before is not lost.
func TestGradingIsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	made := 0
	f, err := twofold.Find("treasure")
	if err != nil {
		t.Fatal(err)
	}
	plan := &campaign.Plan{
		Family: &f.Family, Variants: []string{"mosaic"},
		Sizes: campaign.Sizes{Least: [2]int{1, 1}, Most: [2]int{1, 1}},
		Guests: []campaign.Guest{{Name: "it", Make: func(context.Context, string) (string, error) {
			if made++; made == 2 {
				stop()
			}
			return "", errors.New("no board")
		}}},
	}
	cards := grade.NewCards([]string{"it"}, "ours")
	var r grade.Report
	found := campaign.Report{Plan: plan, Summary: campaign.NewSummary(plan.Family)}
	if err := r.Complete(ctx, cards, found, 5); err != nil {
		t.Errorf("%v: expected the grades so far", err)
	}
	if mark := r.Cards[0].Marks[grade.Generation]; mark.Boards != 1 {
		t.Errorf("%d boards are graded that were made before: expected 1", mark.Boards)
	}
}

func TestText(t *testing.T) {
	var out bytes.Buffer
	if err := report().Text(&out); err != nil {
		t.Fatal(err)
	}
	want := `a campaign

solver  score    none  unique  multiple  counts  generation  ms a board  ours   failures
good    100.0 %  1/1   1/1     2/2       2/4     1/1         2.000       1.000  0
bad     20.0 %   0/1   0/1     1/2       0/4     0/1         1000.000    1.000  1

# bad: wrong verdict, 1 time: bad says none
treasure 1x1
.
#   again: twofold crosscheck
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

// TestUnansweredBoardsCount: eight of twenty boards are 40 %, whatever else is said of the eight.
func TestUnansweredBoardsCount(t *testing.T) {
	cards := grade.NewCards([]string{"it"}, "ours")
	for i := range 20 {
		reply := campaign.Reply{Guest: "it"}
		if i < 8 {
			reply.Verdict, reply.Count, reply.Found = puzzles.Unique, "1", 1
		}
		cards.Add(campaign.Outcome{Verdict: puzzles.Unique, Count: "1", Replies: []campaign.Reply{reply}})
	}
	cards.Add(campaign.Outcome{Verdict: puzzles.Found, Replies: []campaign.Reply{{Guest: "it", Found: 1}}}) // not checked
	if got := cards.All[0].Score(); got != 0.4 {
		t.Errorf("score %v: want 0.4", got)
	}
}

func TestJSON(t *testing.T) {
	var out bytes.Buffer
	if err := report().JSON(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"solver":"good","score":1,"boards":5`,
		`{"category":"multiple","boards":2,"right":1,"solved":1,"silent":0,"wrong":0}`,
		`"failures":[{"solver":"bad","kind":"wrong verdict","cases":1`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: want %s", out.String(), want)
		}
	}
	if n := strings.Count(out.String(), "\n"); n != 2 {
		t.Errorf("%d lines: want one for each program", n)
	}
}
