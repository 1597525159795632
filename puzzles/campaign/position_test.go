package campaign_test

import (
	"context"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"

	"twofold/puzzles/campaign"
)

// TestPositionsAreDrawn: an engine that is deaf to positions is found, and on a board that needs no more than one entry
// of a position to show it. Guests get no positions.
func TestPositionsAreDrawn(t *testing.T) {
	deaf := honest("deaf")
	search := deaf.Search
	deaf.Search = func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		bare, err := puzzles.AtPosition(b, nil)
		if err != nil {
			return runs.Stats{}, err
		}
		return search(ctx, bare, yield)
	}
	p := plan(deaf)
	summary := run(t, p)
	if len(summary.Findings) != 1 || summary.Findings[0].Kind != runs.Wrong || summary.Findings[0].Culprit != "deaf" {
		t.Fatalf("%+v: want one finding about the deaf engine", summary.Findings)
	}
	small := p.Reduce(context.Background(), summary.Findings[0])
	if want := "treasure 1x1 mosaic\n.\nposition\n"; !strings.HasPrefix(small.Small.String(), want) || !small.Minimal {
		t.Errorf("the smallest board is\n%v\nwant\n%s", small.Small, want)
	}
	p.Guests = []campaign.Guest{{Name: "guest", Ask: func(ctx context.Context, b puzzles.Board) crosscheck.Answer {
		if puzzles.PositionOf(b) != nil {
			t.Errorf("a guest is asked about\n%v", b)
		}
		return crosscheck.Ask(ctx, b, honest("guest"), 0, runs.Limits{})
	}}}
	if summary := run(t, p); len(summary.Findings) > 0 {
		t.Errorf("%+v: want no finding without positions", summary.Findings)
	}
}
