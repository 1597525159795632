package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/picture"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// large are boards of every family, as large as 30x30 where there are such, each with values for all unknowns, which
// need not solve it.
func large(t *testing.T) map[string]drawnBoard {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	boards := map[string]drawnBoard{}
	binary := make(puzzles.Solution, 900)
	for cell := range binary {
		binary[cell] = r.IntN(2)
	}
	clues := func(most int) string {
		var text strings.Builder
		for cell := range 900 {
			fmt.Fprintf(&text, "%d ", cell%(most+1))
			if cell%30 == 29 {
				text.WriteByte('\n')
			}
		}
		return text.String()
	}
	for _, variant := range []string{"hunt", "minesweeper", "mosaic"} {
		boards[variant] = drawnBoard{mustParse(t, parseRules, "treasure 30x30 "+variant+"\n"+clues(8)), binary}
	}
	boards["visibility"] = drawnBoard{mustParse(t, parseRules, "visibility 30x30\n"+clues(59)), binary}
	winding := make(puzzles.Solution, 900)
	for cell := range winding {
		row, col := cell/30, cell%30
		if row%2 == 1 {
			col = 29 - col
		}
		winding[cell] = 30*row + col + 1
	}
	boards["tour"] = drawnBoard{tour.Empty(30, 30, tour.Knight, false), winding}
	given := tour.Empty(30, 30, tour.Wazir, false)
	given.Given = winding
	boards["given tour"] = drawnBoard{given, winding}
	plan := puzzles.Solution{}
	for len(plan) < 80 {
		plan = append(plan, int(sliding.Left), int(sliding.Right))
	}
	ordered := sliding.Ordered(4, 4) // 80 moves are the most that a board of this size needs
	boards["sliding"] = drawnBoard{&sliding.Board{Rows: 4, Cols: 4, Start: ordered, Goal: ordered}, plan}
	return boards
}

// A drawnBoard is a board and what is drawn on it.
type drawnBoard struct {
	board  picture.Subject
	values puzzles.Solution
}

// parseRules reads a board of a rules file.
func parseRules(text string) (picture.Subject, error) {
	p, err := twofold.Parse(text)
	if err != nil {
		return nil, err
	}
	return p.Board.(picture.Subject), nil
}

func mustParse[B any](t *testing.T, parse func(string) (B, error), text string) B {
	t.Helper()
	b, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestLargeSVGsAreSmall: less than 200 kB, whatever is shown.
func TestLargeSVGsAreSmall(t *testing.T) {
	for name, b := range large(t) {
		views := []picture.View{{}, {Values: b.values}, {Values: b.values, Working: true}, {Values: b.values, Decided: true}}
		for _, v := range views {
			var text bytes.Buffer
			if err := picture.SVG(&text, b.board.Scene(v)); err != nil {
				t.Fatal(err)
			}
			if text.Len() > 200_000 {
				t.Errorf("%s, decided %v: %d bytes", name, v.Decided, text.Len())
			}
		}
	}
}

// TestEveryBoardIsDrawn: boards of all families and variants, solved or partly, in all renderings.
func TestEveryBoardIsDrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		for _, variant := range f.Variants {
			like := f.Usual
			like.Variant, like.Rows, like.Cols, like.Moves = variant, 4, 4, 6
			b, err := f.RandomBoard(t.Context(), r, like)
			if err != nil {
				continue // not every variant has boards of this size
			}
			subject, ok := b.(picture.Subject)
			if !ok {
				t.Errorf("boards of %s are not drawn", f.Name)
				continue
			}
			for _, v := range viewsOf(t, f, b) {
				scene := subject.Scene(v)
				if scene.Title == "" || scene.Description == "" || picture.Terminal(scene, true) == "" {
					t.Errorf("%v: a scene without title, description or text", b)
				}
				if err := picture.PNG(io.Discard, scene, 10); err != nil {
					t.Errorf("%v: %v", b, err)
				}
			}
		}
	}
}

// viewsOf are the board, and its solution in full and with a half of the values open, if one is found.
func viewsOf(t *testing.T, f *twofold.Family, b puzzles.Board) []picture.View {
	t.Helper()
	views := []picture.View{{}}
	ctx, cancel := runs.Limits{Time: 10 * time.Minute}.Context(context.Background())
	defer cancel()
	puzzles.Solve(ctx, nativeOf(t, f, native.Options{})[0], b, 1, func(s puzzles.Solution) {
		half := append(puzzles.Solution{}, s...)
		for i := range half {
			if i%2 == 0 && s[i] > 0 {
				half[i] = puzzles.Open
			}
		}
		views = append(
			views,
			picture.View{Values: s},
			picture.View{Values: half, Decided: true},
			picture.View{Values: half, Working: true},
		)
		if player, ok := b.(picture.Player); ok && len(player.Play(s)) < 2 {
			t.Errorf("%v: nothing to play", b)
		}
	})
	return views
}
