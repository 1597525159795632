package families_test

import (
	"math/rand/v2"
	"testing"

	nativemodel "twofold/native/model"
	"twofold/puzzles/families"
)

// TestDrawnAlike: what was built of boards before does not change which board is drawn.
func TestDrawnAlike(t *testing.T) {
	for _, name := range []string{"galaxies", "hitori", "kenken", "masyu", "numberlink", "shikaku", "sudoku"} {
		t.Run(name, func(t *testing.T) {
			boards := func(seeds ...uint64) (last string) {
				r, err := families.Load(name)
				if err != nil {
					t.Fatal(err)
				}
				f := r.Family(nativemodel.Open)
				like := f.Usual
				like.Rows, like.Cols = 6, 6
				for _, seed := range seeds {
					rng := rand.New(rand.NewPCG(seed, 0))
					b, _, err := f.Make.Boards(t.Context(), rng, like, nil)
					if err != nil {
						t.Fatal(err)
					}
					last = b.String()
				}
				return last
			}
			if first, later := boards(3), boards(1, 2, 3, 3); first != later {
				t.Errorf("at first\n%s\nlater\n%s", first, later)
			}
		})
	}
}
