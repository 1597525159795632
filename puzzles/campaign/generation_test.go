package campaign_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
)

// TestMadeBoards: a board is as asked only if the engines say so. What they do not find out in time is not known to be
// right.
func TestMadeBoards(t *testing.T) {
	const spare, minimal, open = "treasure 1x2 mosaic\n2 2\n", "treasure 1x2 mosaic\n2 .\n", "treasure 1x2 mosaic\n1 .\n"
	for _, test := range []struct {
		made  string
		slow  int // boards with so few clues take the engines too long
		kind  runs.Kind
		cause string
	}{
		{minimal, -1, "", ""},
		{spare, -1, "generated board not minimal", "clue 2 is to spare"},
		{open, -1, "generated board not unique", "expected unique"},
		{spare, 1, "generated board not checked", "did not find out in time whether r1c1: clue 2 is needed"},
		{minimal, 1, "generated board not checked", "did not find out in time whether it is unique"},
	} {
		slow := wrong("slow", func(_ context.Context, b puzzles.Board, all []puzzles.Solution,
			yield func(puzzles.Solution) bool) error {
			if len(b.(puzzles.Clued).ClueCells()) <= test.slow {
				return runs.Time
			}
			each(all, yield)
			return nil
		})
		p := plan()
		p.Engines = []puzzles.Engine{slow}
		p.Sizes = campaign.Sizes{Least: [2]int{1, 2}, Most: [2]int{1, 2}}
		p.Guests = []campaign.Guest{{Name: "it", Make: func(context.Context, string) (string, error) {
			return test.made, nil
		}}}
		var got []campaign.Made
		if err := p.Generate(context.Background(), 1, func(m campaign.Made) { got = append(got, m) }); err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(got, func(m campaign.Made) bool {
			return m.Kind == test.kind && strings.Contains(m.Problem, test.cause)
		}) {
			t.Errorf("%q, slow with %d clues: %+v: want %q, %s", test.made, test.slow, got, test.kind, test.cause)
		}
	}
}

// TestGenerateAsksForSizesThatThereAre: of a family whose boards are squares of 2x2 or 3x3, no others are asked for.
func TestGenerateAsksForSizesThatThereAre(t *testing.T) {
	family := mosaics
	read := family.Read
	family.Read = func(text *parse.Text) (puzzles.Board, error) {
		b, err := read(text)
		if err == nil {
			if rows, cols := b.Size(); rows != cols || rows < 2 {
				return nil, text.Errorf(text.Lines[0][1], "no square")
			}
		}
		return b, err
	}
	asked := map[string]int{}
	p := plan()
	p.Family = &family
	p.Guests = []campaign.Guest{{Name: "it", Make: func(_ context.Context, header string) (string, error) {
		asked[header]++
		return "", errors.New("no idea")
	}}}
	if err := p.Generate(context.Background(), 20, func(campaign.Made) {}); err != nil {
		t.Fatal(err)
	}
	if len(asked) != 2 || asked["treasure 2x2 mosaic"]+asked["treasure 3x3 mosaic"] != 20 {
		t.Errorf("asked for %v", asked)
	}
	p.Sizes = campaign.Sizes{Least: [2]int{1, 2}, Most: [2]int{1, 3}}
	err := p.Generate(context.Background(), 1, func(campaign.Made) {})
	if err == nil || err.Error() != "no board of 1x2..1x3: no square" {
		t.Errorf("of no size: %v", err)
	}
}
