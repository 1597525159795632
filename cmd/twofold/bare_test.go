package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"twofold"
	"twofold/encode"
	"twofold/native"
	"twofold/puzzles"
)

// The bare family is the null family with all left out that a family can do without: a board's text, its rules, one
// encoding and one engine are left. And it has not every size: boards are squares. It is in the list of the tests, too.
// A command that needs more of a family has to say that this one does not have it.
var bareFamily = &twofold.Family{
	Family: puzzles.Family{
		Name:     "bare",
		About:    "fill the cells of a square with 0 and 1 to an even sum",
		Group:    "number",
		Variants: []string{"even"},
		Usual:    puzzles.Recipe{Variant: "even", Rows: 3, Cols: 3, Given: 0.5},
		Small:    3,
		Large:    puzzles.Recipe{Rows: 9, Cols: 9},
		Read:     puzzles.Reader(readBareSquare),
		Random: func(r *rand.Rand, like puzzles.Recipe) (puzzles.Board, error) {
			if like.Rows != like.Cols {
				return nil, errNoSquare
			}
			b, err := nullFamily.Random(r, like)
			return bareBoard{b.(*nullBoard)}, err
		},
		Blank: func(like puzzles.Recipe) string { return bareBoard{newNull(like)}.String() },
		Words: nullWords,
		Every: func(like puzzles.Recipe) iter.Seq[string] {
			return puzzles.EveryGrid(fmt.Sprintf("bare %dx%d", like.Rows, like.Cols), nullWords(like), like.Rows, like.Cols)
		},
		Assignments: puzzles.Values(0, 1),
		Odd: []string{
			"bare 1x1\n.\n", "bare 1x1\n1\n", "bare 1x1\n0\n", "bare 2x2\n. .\n. 1\n", "bare 2x2\n1 1\n1 0\n",
		},
	},
	Encode: encode.Family{Encodings: []encode.BoardEncoding{{
		Name: "chain", About: "a variable for the parity of the cells so far", IsCNF: true,
		Ladder: func(ctx context.Context, b puzzles.Board) (encode.Ladder, error) {
			bare, ok := b.(bareBoard)
			if !ok {
				return encode.Ladder{}, fmt.Errorf("a board of %T", b)
			}
			return nullLadder(1)(ctx, bare.null)
		},
	}}},
	Native: native.Family{Engines: func(native.Options) ([]puzzles.Engine, error) {
		return []puzzles.Engine{native.Silent(native.Search("fill", "cell by cell (default native engine)",
			func(ctx context.Context, b bareBoard, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
				return fillNull(puzzles.Watched(ctx, nil), b.null, yield)
			}))}, nil
	}},
}

var errNoSquare = errors.New("size: expected as many rows as columns")

// A bareBoard has the methods of a Board, and no others.
type bareBoard struct{ null *nullBoard }

func readBareSquare(t *puzzles.Text) (bareBoard, error) {
	h, err := t.Header("bare")
	switch {
	case err != nil:
		return bareBoard{}, err
	case h.Rows != h.Cols:
		return bareBoard{}, t.Errorf(t.Lines[0][1], "%v", errNoSquare)
	}
	if _, err := puzzles.ReadVariant(t, h.Words, []evenOnly{{}}); err != nil {
		return bareBoard{}, err
	}
	if len(h.Settings) > 0 {
		return bareBoard{}, t.Errorf(h.Settings[0].Key, "setting %q: expected none", h.Settings[0].Key.Text)
	}
	grid, err := t.Grid(1, h.Rows, h.Cols)
	if err != nil {
		return bareBoard{}, err
	}
	b := newNull(puzzles.Recipe{Rows: h.Rows, Cols: h.Cols})
	return bareBoard{b}, readCells(t, grid, b.given, map[string]int8{".": puzzles.Silent, "0": 0, "1": 1})
}

// sizeOf is a size of which a family has boards: this one, or else the smallest square with more cells than one.
func sizeOf(t *testing.T, f *twofold.Family, variant string, rows, cols int) puzzles.Recipe {
	t.Helper()
	like := puzzles.Recipe{Variant: variant, Rows: rows, Cols: cols}
	for side := 2; side < 20; side++ {
		if _, err := f.BlankBoard(like); err == nil {
			return like
		}
		like.Rows, like.Cols = side, side
	}
	t.Fatalf("%s %s has no board of %dx%d, and no square one", f.Name, variant, rows, cols)
	return like
}

// hasLine reports whether a family has boards of one row, or of one column.
func hasLine(f *twofold.Family, variant string) bool {
	for length := 1; length < 20; length++ {
		for _, like := range []puzzles.Recipe{{Rows: 1, Cols: length}, {Rows: length, Cols: 1}} {
			like.Variant = variant
			if _, err := f.BlankBoard(like); err == nil {
				return true
			}
		}
	}
	return false
}

type evenOnly struct{}

func (evenOnly) String() string { return "even" }

func (b bareBoard) Family() string                    { return "bare" }
func (b bareBoard) Variant() string                   { return b.null.Variant() }
func (b bareBoard) Size() (rows, cols int)            { return b.null.Size() }
func (b bareBoard) Check(s puzzles.Solution) error    { return b.null.Check(s) }
func (b bareBoard) Picture(s puzzles.Solution) string { return b.null.Picture(s) }

func (b bareBoard) String() string {
	return puzzles.BoardText(fmt.Sprintf("bare %dx%d", b.null.Rows, b.null.Cols), b.null.words(), b.null.Cols)
}

func (b bareBoard) ReadPicture(t *puzzles.Text) (puzzles.Solution, error) {
	return b.null.ReadPicture(t)
}
