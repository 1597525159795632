package rivals_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	"twofold/puzzles/generate"
	"twofold/puzzles/hitting"
	"twofold/sat"
)

var tiny = [][2]int{{1, 1}, {1, 5}, {2, 3}, {3, 3}, {2, 5}}

func TestAnotherAgainstBruteForce(t *testing.T) {
	for _, v := range variants {
		t.Run(v.name, func(t *testing.T) {
			found, none := 0, 0
			for _, shape := range tiny {
				v.boards(t, shape[0], shape[1], 15, func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
					p := v.reducer(full, s)
					for range 6 { // one prober for all, which must not mix up its questions
						kept := make([]bool, len(full.ClueCells()))
						share := r.Float64()
						for clue := range kept {
							kept[clue] = r.Float64() < share
						}
						got, err := p.Another(context.Background(), kept)
						if err != nil {
							t.Fatal(err)
						}
						want := anotherByForce(full, s, kept)
						if (got == nil) != (want == nil) {
							t.Fatalf("got %v, want %v\n%v", got, want, full.Keep(kept))
						}
						if got == nil {
							none++
							continue
						}
						found++
						if err := full.Keep(kept).Check(got); err != nil || slices.Equal(got, s) {
							t.Fatalf("got %v: %v\n%v", got, err, full.Keep(kept))
						}
					}
				})
			}
			if found == 0 || none == 0 {
				t.Errorf("found %d, none %d", found, none)
			}
		})
	}
}

// TestMinimalIsThePass: growing first, turning pictures and all else that spares questions changes nothing:
// the same units are left as when each is tried by brute force in its turn.
func TestMinimalIsThePass(t *testing.T) {
	for _, v := range variants {
		t.Run(v.name, func(t *testing.T) {
			for _, shape := range tiny {
				v.boards(t, shape[0], shape[1], 12, func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
					symmetry := generate.Symmetries[r.IntN(len(generate.Symmetries))]
					full, err := symmetry.Symmetric(full)
					if err != nil || full.Check(puzzles.InForm(full, s)) != nil {
						return // no quarter turn of that shape, or a coin beside no clue that is left
					}
					units, err := symmetry.Orbits(full)
					if err != nil {
						t.Fatal(err)
					}
					r.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
					got, err := v.reducer(full, s).Minimal(context.Background(), units)
					want, wantErr := puzzles.Pass(context.Background(), len(full.ClueCells()), units,
						func(_ context.Context, kept []bool) (puzzles.Solution, error) {
							return anotherByForce(full, s, kept), nil
						})
					if !slices.Equal(got, want) || (err == nil) != (wantErr == nil) {
						t.Fatalf("%s: got %v, %v\nwant %v, %v\n%v", symmetry, got, err, want, wantErr, full)
					}
					var ambiguous *puzzles.Ambiguous
					if errors.As(err, &ambiguous) && full.Check(ambiguous.Other) != nil {
						t.Fatalf("%v\n%v", ambiguous, full)
					}
				})
			}
		})
	}
}

// TestMinimalBoardsByCount recounts boards with an engine that shares nothing with package reduce.
func TestMinimalBoardsByCount(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	one := big.NewInt(1)
	for _, v := range variants {
		t.Run(v.name, func(t *testing.T) {
			made := 0
			v.boards(t, 6, 6, enginetest.Cases(210), func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
				b, err := generate.Minimise(context.Background(), full, v.reducer(full, s), generate.NoSymmetry, r)
				var ambiguous *puzzles.Ambiguous
				if errors.As(err, &ambiguous) {
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				made++
				if err := b.Check(s); err != nil || v.count(b).Cmp(one) != 0 {
					t.Fatalf("%v, %v solutions\n%v", err, v.count(b), b)
				}
				clues := len(b.ClueCells())
				for clue := range clues {
					less := b.Keep(without(clues, clue))
					if less.Check(s) == nil && v.count(less).Cmp(one) == 0 {
						t.Fatalf("clue %d can be spared\n%v", clue, b)
					}
				}
			})
			if made < enginetest.Cases(200) {
				t.Errorf("only %d boards", made)
			}
		})
	}
}

// TestMinimumAgainstBruteForce tries all sets of orbits.
func TestMinimumAgainstBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, v := range variants {
		t.Run(v.name, func(t *testing.T) {
			for _, shape := range [][2]int{{1, 4}, {2, 3}, {2, 4}, {3, 3}} {
				v.boards(t, shape[0], shape[1], 10, func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
					symmetry := generate.Symmetries[r.IntN(len(generate.Symmetries))]
					full, err := symmetry.Symmetric(full)
					if err != nil || full.Check(puzzles.InForm(full, s)) != nil {
						return // no quarter turn of that shape, or a coin beside no clue that is left
					}
					units, err := symmetry.Orbits(full)
					if err != nil {
						t.Fatal(err)
					}
					best, least, err := hitting.Minimum(
						context.Background(),
						full,
						v.reducer(full, s),
						units,
						sat.NewHitter(hitting.Weights(units), sat.InProcess),
						r,
					)
					want := fewestByForce(full, s, units)
					if want < 0 {
						if err == nil {
							t.Fatalf("got a board where none is unique\n%v", full)
						}
						return
					}
					if err != nil || len(best.ClueCells()) != want || least != want || best.Check(s) != nil {
						t.Fatalf("%s: got %v, least %d, %v: want %d clues\n%v", symmetry, best, least, err, want, full)
					}
				})
			}
		})
	}
}

// fewestByForce is the least number of clues, of some of the units, of a board with the one solution s, or -1.
func fewestByForce(full puzzles.Clued, s puzzles.Solution, units [][]int) int {
	fewest := -1
	for bits := range 1 << len(units) {
		kept, n := make([]bool, len(full.ClueCells())), 0
		for i, unit := range units {
			for _, clue := range unit {
				kept[clue] = bits>>i&1 == 1
			}
			n += len(unit) * (bits >> i & 1)
		}
		if (fewest < 0 || n < fewest) && full.Keep(kept).Check(s) == nil && anotherByForce(full, s, kept) == nil {
			fewest = n
		}
	}
	return fewest
}

func TestSpare(t *testing.T) {
	for _, v := range variants {
		v.boards(t, 3, 3, 5, func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
			if anotherByForce(full, s, slices.Repeat([]bool{true}, len(full.ClueCells()))) != nil {
				return
			}
			got, err := hitting.Spare(context.Background(), full, v.reducer(full, s))
			if err != nil {
				t.Fatal(err)
			}
			for clue := range full.ClueCells() {
				kept := without(len(full.ClueCells()), clue)
				want := full.Keep(kept).Check(s) == nil && anotherByForce(full, s, kept) == nil
				if slices.Contains(got, clue) != want {
					t.Fatalf("%s: clue %d: spare %t\n%v", v.name, clue, !want, full)
				}
			}
		})
	}
}

func TestReducersStopWithTheContextsCause(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	cancel(cause)
	for _, v := range variants {
		v.boards(t, 12, 12, 1, func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
			if _, err := generate.Minimise(ctx, full, v.reducer(full, s), generate.NoSymmetry, r); !errors.Is(err, cause) {
				t.Errorf("%s: got %v, want %v", v.name, err, cause)
			}
		})
	}
}

// TestAnotherOfBoardsWithFewClues: a board need not have all clues that its solution could give; in hunt, cells that
// then no clue can look at hold no coin.
func TestAnotherOfBoardsWithFewClues(t *testing.T) {
	for _, v := range variants {
		v.boards(t, 2, 5, 30, func(r *rand.Rand, full puzzles.Clued, s puzzles.Solution) {
			given := make([]bool, len(full.ClueCells()))
			for clue := range given {
				given[clue] = r.IntN(3) == 0
			}
			b := full.Keep(given)
			if b.Check(s) != nil {
				return // a coin that no clue counts
			}
			p := v.reducer(b, s)
			for range 4 {
				kept := make([]bool, len(b.ClueCells()))
				for clue := range kept {
					kept[clue] = r.IntN(4) > 0
				}
				got, err := p.Another(context.Background(), kept)
				if err != nil {
					t.Fatal(err)
				}
				if want := anotherByForce(b, s, kept); (got == nil) != (want == nil) ||
					got != nil && b.Keep(kept).Check(got) != nil {
					t.Fatalf("%s: got %v, want %v\n%v", v.name, got, want, b.Keep(kept))
				}
			}
		})
	}
}
