package main

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
	"twofold/puzzles/lab/sheet"
	"twofold/puzzles/tour"
)

// mostGiven is the most numbers that a board gives where every board is tried.
const mostGiven = 3

func tourHeader(s campaign.Shape) string {
	piece, isClosed := strings.CutSuffix(s.Variant, "-closed")
	header := fmt.Sprintf("tour %dx%d piece=%s", s.Rows, s.Cols, piece)
	if isClosed {
		header += " closed"
	}
	return header
}

func tourWords(s campaign.Shape) []string {
	return append([]string{sheet.Free, "x"}, numbers(1, s.Rows*s.Cols)...)
}

// randomHoles leaves every other board without holes.
func randomHoles(r *rand.Rand, like recipe) recipe {
	like.density /= 2
	if r.IntN(2) == 0 {
		like.density = 0
	}
	return like
}

// everyGiven lists the boards with every pattern of up to mostGiven numbers.
func everyGiven(s campaign.Shape) iter.Seq[string] {
	return func(yield func(string) bool) {
		words := strings.Fields(strings.Repeat(sheet.Free+" ", s.Rows*s.Cols))
		var give func(from, left int) bool
		give = func(from, left int) bool {
			if !yield(gridText(tourHeader(s), words, s.Cols)) {
				return false
			}
			if left == 0 {
				return true
			}
			for cell := from; cell < len(words); cell++ {
				for _, number := range numbers(1, len(words)) {
					if slices.Contains(words, number) {
						continue
					}
					words[cell] = number
					goesOn := give(cell+1, left-1)
					words[cell] = sheet.Free
					if !goesOn {
						return false
					}
				}
			}
			return true
		}
		give(0, mostGiven)
	}
}

// tourNumberings yields every way to number all squares; if these are too many, every way to number those without a
// number with what is left.
func tourNumberings(any puzzles.Board, most int, use func(puzzles.Solution) bool) error {
	b := any.(*tour.Board)
	var squares, free, left []int
	for cell, given := range b.Given {
		if given != tour.Hole {
			squares = append(squares, cell)
		}
		if given == tour.Free {
			free = append(free, cell)
		}
	}
	for n := range squares {
		if !slices.Contains(b.Given, n+1) {
			left = append(left, n+1)
		}
	}
	s := make(puzzles.Solution, len(b.Given))
	for cell, given := range b.Given {
		s[cell] = max(given, 0)
	}
	switch {
	case orders(len(squares), most):
		free, left = squares, nil
		for n := range squares {
			left = append(left, n+1)
		}
	case !orders(len(free), most):
		return campaign.TooMany(most)
	}
	for order := range campaign.Orders(len(free)) {
		for i, n := range order {
			s[free[i]] = left[n]
		}
		if !use(s) {
			return nil
		}
	}
	return nil
}

// orders says whether so many things have at most so many orders.
func orders(things, most int) bool {
	all := 1
	for n := range things {
		if all *= n + 1; all > most {
			return false
		}
	}
	return true
}
