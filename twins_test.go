package twofold_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles/steps"
)

// TestTwinsAreAsDifficult holds the steps of boards of rules files against those of the same boards by hand: they are
// as many, as large, and with as many choices. TWINS is how many boards of each are tried.
func TestTwinsAreAsDifficult(t *testing.T) {
	boards := 6
	if most, err := strconv.Atoi(os.Getenv("TWINS")); err == nil {
		boards = most
	}
	for _, twin := range []struct{ hand, variant, file string }{
		{"visibility", "kuromasu", "lookout"}, {"nurikabe", "plain", "islands"},
	} {
		t.Run(twin.file, func(t *testing.T) {
			f, _, err := twofold.Named(twin.hand)
			if err != nil {
				t.Fatal(err)
			}
			solved := 0
			for seed := uint64(0); solved < boards && seed < 20*uint64(boards); seed++ {
				r := rand.New(rand.NewPCG(seed, 1))
				like := f.Usual
				like.Variant, like.Rows, like.Cols, like.Given = twin.variant, 3+r.IntN(3), 3+r.IntN(3), 0.2+0.3*r.Float64()
				b, err := f.RandomBoard(r, like)
				if err != nil {
					continue
				}
				_, grid, _ := strings.Cut(b.String(), "\n")
				rows, cols := b.Size()
				want := difficulty(t, b.String())
				got := difficulty(t, twin.file+" "+strconv.Itoa(rows)+"x"+strconv.Itoa(cols)+"\n"+grid)
				want.Level = ""
				if want.String() != got.String() {
					t.Fatalf("%v by hand, %v by the file\n%v", want, got, b)
				}
				if want.Steps > 0 {
					solved++
				}
			}
			if solved < boards {
				t.Errorf("only %d boards with steps", solved)
			}
		})
	}
}

func difficulty(t *testing.T, text string) steps.Difficulty {
	t.Helper()
	p, err := twofold.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	d, err := p.Family.Desk(p.Board, nil, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	s, err := d.Steps(context.Background(), -1)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s.List.Difficulty()
}
