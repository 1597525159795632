package visibility

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

func asText(t *testing.T, tally *puzzles.Tally) string {
	t.Helper()
	text, err := json.Marshal(tally)
	if err != nil {
		t.Fatal(err)
	}
	return tally.Count.String() + " " + string(text)
}

// TestSweepTalliesWhatIsListed: the sweep, which serves boards with many solutions only, on boards with few.
func TestSweepTalliesWhatIsListed(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 3))
		b, _ := board.Random(r, board.Recipe{
			Rules: board.Variants[1+seed%2], Rows: 1 + r.IntN(5), Cols: 1 + r.IntN(5), White: 1 - 0.3*r.Float64(),
			Given: 0.5 * r.Float64(),
		})
		want, _, err := listedTally(context.Background(), b, 0)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := newSweep(context.Background(), b).tally(context.Background())
		if !ok || asText(t, got) != asText(t, want) {
			t.Fatalf("%t\n got %s\nwant %s\n%v", ok, asText(t, got), asText(t, want), b)
		}
	}
}

// TestTallyOfLargerBoards: the count is that of Count, and the tally that of the list.
func TestTallyOfLargerBoards(t *testing.T) {
	several := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 4))
		b, _ := board.Random(r, board.Recipe{
			Rules: board.Variants[seed%3], Rows: 6, Cols: 7, White: 0.75, Given: 0.5 + 0.4*r.Float64(),
		})
		got, _, err := Tally(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		n, _, err := Count(context.Background(), b)
		if err != nil || n.Cmp(got.Count) != 0 {
			t.Fatalf("Count %v, %v, Tally %v\n%v", n, err, got.Count, b)
		}
		if n.BitLen() > 16 {
			continue
		}
		several++
		if want, _, err := listedTally(context.Background(), b, 0); err != nil || asText(t, got) != asText(t, want) {
			t.Fatalf("%v\n got %s\nwant %s\n%v", err, asText(t, got), asText(t, want), b)
		}
	}
	if several < 20 {
		t.Errorf("%d boards were listed", several)
	}
}
