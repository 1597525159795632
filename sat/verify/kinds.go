package verify

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/sliding"
	"twofold/puzzles/tour"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
)

// A Kind is a family as evidence needs it: its rules, its formulas, and what the variables of those say.
type Kind struct {
	Name string
	// Encodings are those that say a board in clauses alone, the one that is best to prove with first.
	Encodings func(b puzzles.Board) []string
	// Formulas says a board in an encoding. The error may be a *puzzles.Impossible.
	Formulas func(ctx context.Context, b puzzles.Board, encoding string) (encode.Ladder, error)
	// Search says a board in the encoding that is solved fastest, of which there are no proofs.
	Search func(ctx context.Context, b puzzles.Board) (encode.Ladder, error)
	// Full is the board of the same rules as b with all clues of a solution; nil if boards have none.
	Full func(b puzzles.Board, s puzzles.Solution) (puzzles.Clued, error)

	read func(*puzzles.Text) (puzzles.Board, error)
	// near is a solution changed a little, so that it may be one or not.
	near func(r *rand.Rand, b puzzles.Board, s puzzles.Solution, about []int) puzzles.Solution
	// base has those entries of every solution that no variable is about; nil where that is not told by the board alone.
	base func(b puzzles.Board) puzzles.Solution
	// means says whether what the variable of this name says is true of a solution; known is false of a variable that
	// is not about the solution.
	means func(b puzzles.Board, name string, s puzzles.Solution) (value, known bool)
	// entries are the places of a solution that the variable is about.
	entries func(b puzzles.Board, name string) []int
	// argue looks for an argument that the board has no solution; name is "" if there is none.
	argue func(b puzzles.Board) (name, words string)
	// fewest is a number of steps that every solution has, and parity says whether solutions with an even and with an
	// odd number of steps can be; nil where the length of solutions does not matter.
	fewest func(b puzzles.Board) int
	parity func(b puzzles.Board) [2]bool
}

var kinds = []Kind{
	{
		Name: "treasure", read: reader(treasure.Read), Encodings: byCardinality,
		Formulas: cardinality(encode.Treasure), Search: fastest(encode.Treasure),
		Full: func(b puzzles.Board, s puzzles.Solution) (puzzles.Clued, error) {
			own := b.(*treasure.Board)
			full, err := treasure.Full(own.Rules, own.Rows, own.Cols, s)
			if err != nil {
				return nil, err
			}
			if own.Total != treasure.NoTotal {
				full.Total = ones(s)
			}
			return full, nil
		},
		means: cellIsOne, entries: cellOf, near: flipped,
		base: func(b puzzles.Board) puzzles.Solution { return make(puzzles.Solution, len(b.(*treasure.Board).Clues)) },
	},
	{
		Name: "visibility", read: reader(visibility.Read), Encodings: byCardinality,
		Formulas: cardinality(encode.Visibility), Search: fastest(encode.Visibility),
		Full: func(b puzzles.Board, s puzzles.Solution) (puzzles.Clued, error) {
			own := b.(*visibility.Board)
			full, err := visibility.Full(own.Rules, own.Rows, own.Cols, s)
			if err != nil {
				return nil, err
			}
			return full, nil
		},
		means: cellIsOne, entries: cellOf, near: flipped,
		base: func(b puzzles.Board) puzzles.Solution {
			own := b.(*visibility.Board)
			s := make(puzzles.Solution, len(own.Clues))
			for cell, clue := range own.Clues {
				if clue != 0 {
					s[cell] = 1
				}
			}
			return s
		},
	},
	{
		Name: "sliding", read: reader(sliding.Read),
		Encodings: slidingEncodings,
		Formulas: func(_ context.Context, b puzzles.Board, encoding string) (encode.Ladder, error) {
			e, err := encode.SlidingEncodingByName(encoding)
			if err != nil {
				return encode.Ladder{}, err
			}
			return encode.Sliding(b.(*sliding.Board), e)
		},
		Search: func(_ context.Context, b puzzles.Board) (encode.Ladder, error) {
			return encode.Sliding(b.(*sliding.Board), encode.SlidingEncodings[0])
		},
		means: isMove, entries: moveOf, near: otherMoves, argue: argueSliding, fewest: fewestMoves, parity: planParity,
	},
	{
		Name: "tour", read: reader(tour.Read), Encodings: tourEncodings,
		Formulas: func(ctx context.Context, b puzzles.Board, encoding string) (encode.Ladder, error) {
			e, err := encode.TourEncodingByName(encoding)
			if err != nil {
				return encode.Ladder{}, err
			}
			return e.Ladder(ctx, b.(*tour.Board))
		},
		Search: func(ctx context.Context, b puzzles.Board) (encode.Ladder, error) {
			return encode.TourEncodings[0].Ladder(ctx, b.(*tour.Board))
		},
		Full: func(b puzzles.Board, s puzzles.Solution) (puzzles.Clued, error) {
			own := b.(*tour.Board)
			full, err := tour.Full(own.Rows, own.Cols, own.Piece, own.Closed, s)
			if err != nil {
				return nil, err
			}
			return full, nil
		},
		means: isStep, entries: squaresOf, near: otherSteps, argue: argueTour,
	},
}

// KindOf is the kind of a board.
func KindOf(family string) (*Kind, error) {
	at := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == family })
	if at < 0 {
		return nil, fmt.Errorf("family %q: there is no evidence of its boards", family)
	}
	return &kinds[at], nil
}

// InForm is how a board writes a solution that may be written otherwise with more clues: see tour.Board.InForm.
func InForm(b puzzles.Board, s puzzles.Solution) puzzles.Solution {
	if t, ok := b.(*tour.Board); ok {
		return t.InForm(s)
	}
	return s
}

// Argue looks for an argument that a board has no solution; name is "" if none is known.
func (k *Kind) Argue(b puzzles.Board) (name, words string) {
	if k.argue == nil {
		return "", ""
	}
	return k.argue(b)
}

func reader[B puzzles.Board](read func(*puzzles.Text) (B, error)) func(*puzzles.Text) (puzzles.Board, error) {
	return func(t *puzzles.Text) (puzzles.Board, error) {
		b, err := read(t)
		if err != nil {
			return nil, err
		}
		return b, nil
	}
}

func byCardinality(puzzles.Board) []string {
	var names []string
	for _, e := range encode.Encodings {
		if e.IsCNF {
			names = append(names, e.Name)
		}
	}
	return names
}

func cardinality[B puzzles.Board](ladder func(B, encode.Encoding) encode.Ladder) func(context.Context, puzzles.Board, string) (encode.Ladder, error) {
	return func(_ context.Context, b puzzles.Board, encoding string) (encode.Ladder, error) {
		at := slices.IndexFunc(encode.Encodings, func(e encode.Encoding) bool { return e.Name == encoding && e.IsCNF })
		if at < 0 {
			return encode.Ladder{}, fmt.Errorf("encoding %q: expected one of %s", encoding, strings.Join(byCardinality(nil), ", "))
		}
		return ladder(b.(B), encode.Encodings[at]), nil
	}
}

// slidingEncodings: undo says the rules, and that no move is undone at once. The formulas of others are refuted sooner,
// but the more they know the less is left for the proof.
func slidingEncodings(puzzles.Board) []string {
	var names []string
	for _, e := range encode.SlidingEncodings {
		names = append(names, e.Name)
	}
	return first(names, "undo")
}

// first puts a name before the others.
func first(names []string, name string) []string {
	at := slices.Index(names, name)
	return slices.Insert(slices.Delete(names, at, at+1), 0, name)
}

func fastest[B puzzles.Board](ladder func(B, encode.Encoding) encode.Ladder) func(context.Context, puzzles.Board) (encode.Ladder, error) {
	return func(_ context.Context, b puzzles.Board) (encode.Ladder, error) {
		return ladder(b.(B), encode.Encodings[0]), nil
	}
}

// tourEncodings: of boards with given steps the proofs in steps are the shortest, of others those in remainder.
func tourEncodings(b puzzles.Board) []string {
	var names []string
	for _, e := range encode.TourEncodings {
		if e.IsCNF {
			names = append(names, e.Name)
		}
	}
	if t, ok := b.(*tour.Board); ok && len(t.ClueCells()) == 0 {
		return first(names, "remainder")
	}
	return names
}
