package families_test

import (
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// listsIn is set where boards with many solutions are listed anew, which takes minutes.
const listsIn = "TWOFOLD_LISTS"

// TestManySolutions: boards of at least eight families have as many solutions as were listed, by the engine that counts
// and by the circuit that verify checks.
func TestManySolutions(t *testing.T) {
	data, err := os.ReadFile("../../testdata/rules/many.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for block := range strings.SplitSeq(string(data), "\n\n") {
		var want int64
		var engine, family string
		if _, err := fmt.Sscanf(block, "# %d %s\n%s", &want, &engine, &family); err != nil {
			continue // what the file is
		}
		t.Run(family, func(t *testing.T) {
			f, err := twofold.Find(family)
			if err != nil {
				t.Fatal(err)
			}
			b, err := parse.One(block, f.Read)
			if err != nil {
				t.Fatal(err)
			}
			if known[family] = true; want < 100_000 || want > 1_000_000 {
				t.Errorf("%d: expected 10^5 to 10^6", want)
			}
			if got := countOf(t, b); got.Cmp(big.NewInt(want)) != 0 {
				t.Errorf("counted %v, want %d", got, want)
			}
			if got, err := certified(t, b); err != nil || got.Cmp(big.NewInt(want)) != 0 {
				t.Errorf("certified %v, %v, want %d", got, err, want)
			}
			if os.Getenv(listsIn) != "" {
				if got := listed(t, f, b, engine); got != want {
					t.Errorf("listed %d, want %d", got, want)
				}
			}
		})
	}
	if len(known) < 8 {
		t.Errorf("%d families", len(known))
	}
}

// listed is how many answers an engine lists that check accepts.
func listed(t *testing.T, f *twofold.Family, b puzzles.Board, engine string) int64 {
	t.Helper()
	engines, err := f.Choose(engine, twofold.Options{Brute: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	_, err = engines[0].Search(t.Context(), b, func(s puzzles.Solution) bool {
		if err := b.Check(s); err != nil {
			t.Errorf("%v: %v", s, err)
		}
		seen[fmt.Sprint(s)] = true
		return !t.Failed()
	})
	if err != nil {
		t.Fatal(err)
	}
	return int64(len(seen))
}
