package main

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"twofold"
	"twofold/encode"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// The null family is the smallest thing that is a puzzle, after the null game of Simon Tatham's collection. Every
// cell is 0 or 1. A given number is the value of its cell. The sum of all cells is even, or odd in the variant of
// that name.
//
// It has all that a family can have, and its rules, its encoding and its search are written apart, as those of a family
// are. TestMain puts it into the list. A command that needs a change for it would need one for every new family.
var nullFamily = &twofold.Family{
	Family: puzzles.Family{
		Name:     "null",
		About:    "fill the cells with 0 and 1 to an even sum",
		Group:    "number",
		Variants: []string{"even", "odd"},
		Usual:    puzzles.Recipe{Variant: "even", Rows: 3, Cols: 3, Given: 0.5},
		Small:    3,
		Large:    puzzles.Recipe{Rows: 9, Cols: 9},
		Read:     puzzles.Reader(readNull),
		Random: func(r *rand.Rand, like puzzles.Recipe) (puzzles.Board, error) {
			b, s := newNull(like), randomNull(r, like)
			for cell, value := range s {
				if r.Float64() < like.Given {
					b.given[cell] = int8(value)
				}
			}
			return b, nil
		},
		Blank: func(like puzzles.Recipe) string { return newNull(like).String() },
		Words: nullWords,
		Every: func(like puzzles.Recipe) iter.Seq[string] {
			return puzzles.EveryGrid(newNull(like).header(), nullWords(like), like.Rows, like.Cols)
		},
		Assignments: puzzles.Values(0, 1),
		Odd: []string{
			"null 1x1\n.\n", "null 1x1\n1\n", "null 1x3\n1 . .\n", "null 2x2\n1 1\n1 .\n", "null 2x2\n1 1\n1 0\n",
			"null 4x1\n.\n.\n.\n.\n",
			"null 1x1 odd\n.\n", "null 1x1 odd\n0\n", "null 2x2 odd\n. 0\n. 0\n", "null 1x2 odd\n. .\n",
			"null 1x3\n1 . .\nposition\n? 1 ?\n", "null 1x2\n1 .\nposition\n0 ?\n",
		},
		Make: &puzzles.Making{Solutions: func(like puzzles.Recipe) (puzzles.Sampler, error) {
			return func(r *rand.Rand) (puzzles.Solution, error) { return randomNull(r, like), nil }, nil
		}},
		Names: []puzzles.Name{{Name: "parity", Variant: "even"}},
		Foreign: []puzzles.Foreign{
			{Format: "puzzlink", Kind: "null", Variant: "even"}, {Format: "pzprv3", Kind: "null", Variant: "even"},
		},
	},
	Encode: encode.Family{Encodings: []encode.BoardEncoding{
		{Name: "chain", About: "a variable for the parity of the cells so far", IsCNF: true, Ladder: nullLadder(1)},
		{Name: "pairs", About: "the same from the last cell on", IsCNF: true, Ladder: nullLadder(-1)},
	}, Reasons: nullReasons},
	Native: native.Family{
		Engines: func(native.Options) ([]puzzles.Engine, error) {
			return []puzzles.Engine{
				native.Deciding(native.Search("fill", "cell by cell (default native engine)", fillNull), decideNull),
				native.Count("power", "a power of two; lists nothing", countNull),
			}, nil
		},
		Oracle: func(b puzzles.Reasoned, _ puzzles.Solution) (puzzles.Oracle, error) {
			return nullOracle{b.(*nullBoard)}, nil
		},
	},
}

func nullWords(puzzles.Recipe) []string { return []string{puzzles.Free, "0", "1"} }

// randomNull makes a random solution.
func randomNull(r *rand.Rand, like puzzles.Recipe) puzzles.Solution {
	s := make(puzzles.Solution, like.Rows*like.Cols)
	for cell := range s {
		s[cell] = r.IntN(2)
	}
	if b := newNull(like); b.Check(s) != nil {
		s[0] = 1 - s[0]
	}
	return s
}

// A nullBoard is a board of the null family. Its methods are the rules.
type nullBoard struct {
	puzzles.Bits
	parity int    // that of the sum
	given  []int8 // by cell: a number, or puzzles.Silent
}

var (
	_ puzzles.Numbered       = (*nullBoard)(nil)
	_ puzzles.Sibling        = (*nullBoard)(nil)
	_ puzzles.PartialChecker = (*nullBoard)(nil)
	_ puzzles.Arguer         = (*nullBoard)(nil)
	_ puzzles.Positioned     = (*nullBoard)(nil)
	_ picture.Subject        = (*nullBoard)(nil)
)

// newNull is a board without clues.
func newNull(like puzzles.Recipe) *nullBoard {
	b := &nullBoard{puzzles.Bits{Rows: like.Rows, Cols: like.Cols}, 0,
		slices.Repeat([]int8{puzzles.Silent}, like.Rows*like.Cols)}
	if like.Variant == "odd" {
		b.parity = 1
	}
	return b
}

func readNull(t *puzzles.Text) (*nullBoard, error) { return puzzles.ReadPositioned(t, readBareNull) }

func readBareNull(t *puzzles.Text) (*nullBoard, error) {
	h, err := t.Header("null")
	if err != nil {
		return nil, err
	}
	like := puzzles.Recipe{Variant: "even", Rows: h.Rows, Cols: h.Cols}
	for _, word := range h.Words {
		if like.Variant = word.Text; word.Text != "odd" && word.Text != "even" {
			return nil, t.Errorf(word, "variant %q: expected even or odd", word.Text)
		}
	}
	if len(h.Settings) > 0 {
		return nil, t.Errorf(h.Settings[0].Key, "setting %q: expected none", h.Settings[0].Key.Text)
	}
	grid, err := t.Grid(1, h.Rows, h.Cols)
	if err != nil {
		return nil, err
	}
	b := newNull(like)
	return b, readCells(t, grid, b.given, map[string]int8{".": puzzles.Silent, "0": 0, "1": 1})
}

// readCells reads one of the words for each cell.
func readCells[V any](t *puzzles.Text, grid [][]puzzles.Token, cells []V, words map[string]V) error {
	for i, token := range slices.Concat(grid...) {
		value, ok := words[token.Text]
		if !ok {
			return t.Errorf(token, "cell %q: expected 0, 1 or '.'", token.Text)
		}
		cells[i] = value
	}
	return nil
}

func (b *nullBoard) Family() string  { return "null" }
func (b *nullBoard) Variant() string { return [...]string{"even", "odd"}[b.parity] }
func (b *nullBoard) header() string  { return fmt.Sprintf("null %dx%d %s", b.Rows, b.Cols, b.Variant()) }

func (b *nullBoard) String() string {
	return puzzles.BoardText(b.header(), b.words(), b.Cols) + puzzles.PositionText(b)
}

func (b *nullBoard) words() (words []string) {
	for _, given := range b.given {
		words = append(words, [...]string{puzzles.Free, "0", "1"}[given+1])
	}
	return words
}

func (b *nullBoard) Check(s puzzles.Solution) error {
	_, err := b.judge(s, 0)
	return err
}

func (b *nullBoard) Judge(s puzzles.Solution) (puzzles.Judgement, error) {
	return b.judge(s, puzzles.Open)
}

// judge takes values from least on.
func (b *nullBoard) judge(s puzzles.Solution, least int) (puzzles.Judgement, error) {
	if len(s) != len(b.given) {
		return puzzles.Violated, fmt.Errorf("the solution has %d cells: expected %d", len(s), len(b.given))
	}
	if err := puzzles.CheckPosition(b, s); err != nil {
		return puzzles.Violated, err
	}
	sum, open := 0, 0
	for cell, value := range s {
		given := int(b.given[cell])
		switch {
		case value < least || value > 1:
			return puzzles.Violated, fmt.Errorf("%s: value %d: expected 0 or 1", puzzles.Place(cell, b.Cols), value)
		case value == puzzles.Open:
			open++
		case given != puzzles.Silent && value != given:
			return puzzles.Violated, fmt.Errorf("%s: value %d: the number is %d", puzzles.Place(cell, b.Cols), value, given)
		default:
			sum += value
		}
	}
	switch {
	case open > 0:
		return puzzles.Undecided, nil
	case sum%2 != b.parity:
		return puzzles.Violated, fmt.Errorf("the sum is %d: expected an %s one", sum, b.Variant())
	}
	return puzzles.Met, nil
}

func (b *nullBoard) Picture(s puzzles.Solution) string {
	return puzzles.FormatGrid(len(s), b.Cols, func(cell int) string { return [...]string{"?", "0", "1"}[s[cell]+1] })
}

func (b *nullBoard) ReadPicture(t *puzzles.Text) (puzzles.Solution, error) {
	grid, err := t.Grid(0, b.Rows, b.Cols)
	if err != nil {
		return nil, err
	}
	s := make(puzzles.Solution, len(b.given))
	if err := readCells(t, grid, s, map[string]int{"?": puzzles.Open, "0": 0, "1": 1}); err != nil {
		return nil, err
	}
	return s, nil
}

func (b *nullBoard) Scene(v picture.View) *picture.Scene {
	return picture.CellScene(b, "", func(cell int) picture.Cell {
		switch {
		case b.given[cell] != puzzles.Silent:
			return picture.Cell{Text: b.Value(int(b.given[cell])), Style: picture.Bold, Name: "number"}
		case v.Values == nil || v.Values[cell] == puzzles.Open:
			return picture.Cell{}
		}
		return picture.Cell{Text: b.Value(v.Values[cell]), Name: "filled"}
	})
}

func (b *nullBoard) ClueCells() []int {
	return puzzles.CluesOn(b.given, func(given int8) bool { return given != puzzles.Silent })
}

func (b *nullBoard) with(given []int8) *nullBoard {
	return &nullBoard{b.Bits, b.parity, given}
}

func (b *nullBoard) At(position puzzles.Solution) (puzzles.Board, error) {
	out := *b
	return &out, out.Fix(position, "0 or 1")
}

// says is whether a cell may have a value by its number and by the position.
func (b *nullBoard) says(cell, value int) bool {
	given := int(b.given[cell])
	return (given == puzzles.Silent || given == value) &&
		(b.Fixed == nil || b.Fixed[cell] == puzzles.Open || b.Fixed[cell] == value)
}

func (b *nullBoard) Keep(kept []bool) puzzles.Clued {
	return b.with(puzzles.KeepClues(b.given, b.ClueCells(), kept, puzzles.Silent))
}

func (b *nullBoard) Broken(s puzzles.Solution) (broken []int) {
	for clue, cell := range b.ClueCells() {
		if s[cell] != int(b.given[cell]) {
			broken = append(broken, clue)
		}
	}
	return broken
}

func (b *nullBoard) Full(s puzzles.Solution) (puzzles.Clued, error) {
	full := b.with(slices.Repeat([]int8{puzzles.Silent}, len(b.given)))
	full.Fixed = nil
	return full.With(b.Numbers(s)), full.Check(s)
}

func (b *nullBoard) Numbers(s puzzles.Solution) (numbers []int32) {
	for _, value := range s {
		numbers = append(numbers, int32(value))
	}
	return numbers
}

func (b *nullBoard) With(numbers []int32) puzzles.Clued {
	return b.with(puzzles.Renumbered(b.given, numbers))
}
func (b *nullBoard) Hush(kept []bool) puzzles.Clued                 { return b.Keep(kept) }
func (b *nullBoard) Relaxed() (puzzles.Clued, string)               { return b, "" }
func (b *nullBoard) Reading(s puzzles.Solution) puzzles.Solution    { return s }
func (b *nullBoard) Writings(s puzzles.Solution) []puzzles.Solution { return []puzzles.Solution{s} }
func (b *nullBoard) Value(value int) string                         { return strconv.Itoa(value) }

func (b *nullBoard) Sibling(r *rand.Rand) puzzles.Solution {
	return randomNull(r, puzzles.Recipe{Variant: b.Variant(), Rows: b.Rows, Cols: b.Cols})
}

// Argue adds up a board without an open cell.
func (b *nullBoard) Argue() (name, words string) {
	s := make(puzzles.Solution, len(b.given))
	for cell, given := range b.given {
		s[cell] = int(given)
	}
	if slices.Contains(s, puzzles.Open) || b.Check(s) == nil {
		return "", ""
	}
	return "sum", "the given numbers have another sum"
}

// nullLadder is the encoding: a chain of parities from the first cell on, or from the last one.
func nullLadder(by int) func(context.Context, puzzles.Board) (encode.Ladder, error) {
	return func(_ context.Context, of puzzles.Board) (encode.Ladder, error) {
		b, ok := of.(*nullBoard)
		if !ok {
			return encode.Ladder{}, fmt.Errorf("a board of %T", of)
		}
		if !slices.Contains(b.given, puzzles.Silent) && strings.Count(fmt.Sprint(b.given), "1")%2 != b.parity {
			return encode.Ladder{}, &puzzles.Impossible{Reason: "all cells are given, and the sum is none that is asked for"}
		}
		return encode.Single(func(f *encode.Formula) {
			sum := nullParities(f, b, by)
			for cell, given := range b.given {
				if given != puzzles.Silent {
					f.Add([...]int{-1, 1}[given] * f.Keys[cell])
				}
			}
			for cell, value := range b.Fixed {
				if value != puzzles.Open {
					f.Add([...]int{-f.Keys[cell], f.Keys[cell]}[value])
				}
			}
			f.Add([...]int{-sum, sum}[b.parity])
		}), nil
	}
}

// nullParities makes a key for each cell, and returns a variable for whether the sum of all is odd.
func nullParities(f *encode.Formula, b *nullBoard, by int) int {
	for cell := range b.given {
		f.Key(puzzles.Place(cell, b.Cols))
	}
	keys := slices.Clone(f.Keys)
	if by < 0 {
		slices.Reverse(keys)
	}
	sum := keys[0] // of the cells so far
	for _, v := range keys[1:] {
		next := f.NewVar("")
		f.Add(-sum, -v, -next)
		f.Add(sum, v, -next)
		f.Add(sum, -v, next)
		f.Add(-sum, v, next)
		sum = next
	}
	f.Decode = func(model []bool) puzzles.Solution {
		s := make(puzzles.Solution, len(b.given))
		for cell := range s {
			if model[cell] {
				s[cell] = 1
			}
		}
		return s
	}
	return sum
}

// fillNull gives each cell in turn what it may be.
func fillNull(ctx context.Context, b *nullBoard, yield func(puzzles.Solution) bool) (stats puzzles.Stats, err error) {
	poll, tell := puzzles.Poll{Context: ctx}, puzzles.WatcherOf(ctx)
	s := slices.Repeat(puzzles.Solution{puzzles.Open}, len(b.given))
	set := func(cell, value int) {
		did := puzzles.DoSet
		if s[cell] = value; value == puzzles.Open {
			did = puzzles.DoBacktrack
		}
		if tell != nil {
			tell(puzzles.AtUnknown(did, cell, value, cell+1))
		}
	}
	if tell != nil {
		tell(puzzles.AtUnknown(puzzles.DoBegin, puzzles.Nowhere, 0, 0))
	}
	var fill func(cell, odd int) bool
	fill = func(cell, odd int) bool {
		if err = poll.Tick(); err != nil {
			return false
		}
		if cell == len(s) {
			return odd != b.parity || yield(s)
		}
		for value := range 2 {
			if !b.says(cell, value) {
				continue
			}
			set(cell, value)
			goesOn := fill(cell+1, (odd+value)%2)
			set(cell, puzzles.Open)
			if !goesOn {
				return false
			}
		}
		return true
	}
	fill(0, 0)
	return stats, err
}

// openNull are the cells without a number, and that the position does not fix; fits is false if some cell may be
// nothing, or if there is no open one and the sum is the other one.
func openNull(b *nullBoard) (open []int, fits bool) {
	sum := b.parity
	for cell := range b.given {
		switch zero, one := b.says(cell, 0), b.says(cell, 1); {
		case zero && one:
			open = append(open, cell)
		case one:
			sum++
		case !zero:
			return nil, false
		}
	}
	return open, len(open) > 0 || sum%2 == 0
}

// countNull: all open cells but one are free.
func countNull(_ context.Context, b *nullBoard) (*big.Int, puzzles.Stats, error) {
	open, fits := openNull(b)
	if !fits {
		return new(big.Int), puzzles.Stats{}, nil
	}
	return new(big.Int).Lsh(big.NewInt(1), uint(max(len(open)-1, 0))), puzzles.Stats{}, nil
}

// decideNull: a cell is decided if it is given, or the only open one.
func decideNull(ctx context.Context, b *nullBoard) (decided puzzles.Solution, stats puzzles.Stats, err error) {
	stats, err = fillNull(ctx, b, func(s puzzles.Solution) bool {
		decided = slices.Clone(s)
		return false
	})
	if open, _ := openNull(b); decided != nil && len(open) > 1 {
		for _, cell := range open {
			decided[cell] = puzzles.Open
		}
	}
	return decided, stats, err
}
