package encode

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/runs"
)

// roomFor is a context with a memory limit that gives a formula so much room, in bytes.
func roomFor(t *testing.T, room int64) context.Context {
	t.Helper()
	watched, cancel := runs.Limits{Memory: room * shares}.Context(context.Background())
	t.Cleanup(cancel)
	return context.WithoutCancel(watched)
}

// What does not fit is counted before it is refused, and little of it is stored.
func TestWhatDoesNotFitIsNotStored(t *testing.T) {
	const room, clauses = 1 << 20, 50_000
	most, fills := 0, 0
	ladder := Single(func(f *Formula) {
		fills++
		for range clauses {
			v := f.NewVar("")
			f.Add(v, -v)
			most = max(most, 40*len(f.Clauses)+variableBytes*len(f.Names))
		}
	})
	_, err := ladder.At(roomFor(t, room), 0)
	if want := "memory limit reached: the formula needs about 50 thousand clauses"; fmt.Sprint(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
	if most > room/samples || fills != 1 {
		t.Errorf("%d bytes were stored in %d fillings, want at most %d in 1", most, fills, room/samples)
	}
}

// boundBoards are boards of all families.
func boundBoards(t *testing.T) map[puzzles.Board]Family {
	t.Helper()
	out := map[puzzles.Board]Family{}
	put := func(family Family) func(puzzles.Board, error) {
		return func(b puzzles.Board, err error) {
			if err != nil {
				t.Fatal(err)
			}
			out[b] = family
		}
	}
	put(TourFamily)(board(tour.Parse("tour 5x6 closed start=r1c1")))
	put(SlidingFamily)(board(sliding.Parse("sliding 3x3\n1 2 3\n4 5 6\n7 _ 8\ngoal\n8 1 2\n4 . .\n. . _")))
	return out
}

// sizeOf is what a formula takes of its room, in bytes.
func sizeOf(f *Formula) (n int64) {
	for _, clause := range f.Clauses {
		n += sliceBytes + wordBytes*int64(len(clause))
	}
	for _, card := range f.Cards {
		n += sliceBytes + wordBytes*int64(len(card.Lits))
	}
	for _, name := range f.Names {
		n += variableBytes + int64(len(name))
	}
	return n
}

func board[B puzzles.Board](b B, err error) (puzzles.Board, error) { return b, err }

// A formula that is larger than its sample and fits is the one that is made without limits; and counting takes of the
// room what storing takes, to a byte.
func TestLargeFormulasAreCountedAsTheyAreMade(t *testing.T) {
	for b, family := range boundBoards(t) {
		for _, e := range family.Encodings {
			t.Run(b.Family()+" "+e.Name, func(t *testing.T) {
				l, err := e.Ladder(context.Background(), b)
				if err != nil {
					t.Fatal(err)
				}
				want := l.Made(l.First)
				fits := func(room int64) bool {
					f, err := l.At(roomFor(t, room), l.First)
					if err == nil && cmp.Diff(want.Clauses, f.Clauses)+cmp.Diff(want.Cards, f.Cards)+
						cmp.Diff(want.Names, f.Names)+cmp.Diff(want.Keys, f.Keys) != "" {
						t.Fatalf("with room for %d bytes another formula is made", room)
					}
					if err != nil && !errors.As(err, new(*runs.Outgrown)) {
						t.Fatal(err)
					}
					return err == nil
				}
				if n := sizeOf(want); n == 0 || !fits(n) || !fits(samples*n) || fits(n-1) {
					t.Errorf("a formula of %d bytes", n)
				}
			})
		}
	}
}

// A switched formula is joined from formulas of single clues. It too is the same if it is made a second time.
func TestSwitchedFormulasAreMadeTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 1))
	for range 20 {
		walk, steps, err := tour.Random(r, tour.Parameters{Rows: 3, Cols: 4, Piece: tour.King, Given: 0.5})
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			family Family
			board  puzzles.Clued
			s      puzzles.Solution
		}{{TourFamily, walk, steps}} {
			want, err := test.family.Switched(context.Background(), test.board, test.s)
			if err != nil {
				t.Fatal(err)
			}
			got, err := test.family.Switched(roomFor(t, (samples-1)*sizeOf(want.Formula)), test.board, test.s)
			if err != nil || !reflect.DeepEqual(want.Clauses, got.Clauses) || !slices.Equal(want.Switches, got.Switches) {
				t.Fatalf("%v: it is made otherwise: %v", test.board, err)
			}
		}
	}
}
