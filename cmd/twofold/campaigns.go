package main

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
	"twofold/puzzles/lab/sheet"
)

// A ground is what a campaign has to know of a family besides its entry in families.
type ground struct {
	usual       campaign.Sizes
	header      func(s campaign.Shape) string
	words       func(s campaign.Shape) []string
	random      func(r *rand.Rand, like recipe) recipe // what is drawn of a family's own
	every       func(s campaign.Shape) iter.Seq[string]
	assignments campaign.Assignments // all that might solve a board
}

// grounds lists the families that campaigns run over.
var grounds = map[string]ground{
	"treasure": {
		usual: upTo(4), header: plainHeader("treasure"), words: treasureWords, every: everyTreasure, assignments: campaign.Values(0, 1),
		random: func(r *rand.Rand, like recipe) recipe { like.total = r.IntN(2) == 0; return like },
	},
	"visibility": {
		usual: upTo(4), header: plainHeader("visibility"), words: visibilityWords, every: everyGrid(plainHeader("visibility"), visibilityWords), assignments: campaign.Values(0, 1),
	},
	"sliding": {usual: upTo(3), header: slidingHeader, words: slidingWords, random: randomMoves, every: everyArrangement, assignments: slidingPlans},
	"tour":    {usual: upTo(4), header: tourHeader, words: tourWords, random: randomHoles, every: everyGiven, assignments: tourNumberings},
}

// brute is the engine that tries everything on boards with at most so many assignments.
func (f family) brute(most int) puzzles.Engine {
	return campaign.Brute(grounds[f.name].assignments, most)
}

func upTo(side int) campaign.Sizes {
	return campaign.Sizes{Least: [2]int{1, 1}, Most: [2]int{side, side}}
}

// ground makes of a family what a campaign has to know of it.
func (f family) ground() campaign.Family {
	g := grounds[f.name]
	return campaign.Family{
		Name: f.name, Variants: f.variants, Read: f.read, Words: g.words, Every: g.every, Assignments: g.assignments,
		Blank: func(s campaign.Shape) string { return g.header(s) + "\n" + f.plainest(s) },
		Random: func(r *rand.Rand, s campaign.Shape, density, given float64) (puzzles.Board, error) {
			like := recipe{variant: s.Variant, rows: s.Rows, cols: s.Cols, density: density, given: given}
			if g.random != nil {
				like = g.random(r, like)
			}
			return f.random(r, like)
		},
	}
}

// plainest is the grid of a board that says as little as the family allows.
func (f family) plainest(s campaign.Shape) string {
	words := strings.Fields(strings.Repeat(sheet.Free+" ", s.Rows*s.Cols))
	if f.name == "sliding" {
		words = orderedTiles(s.Rows * s.Cols)
	}
	return puzzles.FormatGrid(len(words), s.Cols, func(cell int) string { return words[cell] })
}

// plainHeader is the header of a family whose variants are words of it.
func plainHeader(family string) func(campaign.Shape) string {
	return func(s campaign.Shape) string { return fmt.Sprintf("%s %dx%d %s", family, s.Rows, s.Cols, s.Variant) }
}

// numbers are the words of the numbers in a range.
func numbers(from, to int) (words []string) {
	for n := from; n <= to; n++ {
		words = append(words, strconv.Itoa(n))
	}
	return words
}

func treasureWords(s campaign.Shape) []string {
	most := 8
	if s.Variant == "mosaic" {
		most = 9
	}
	return append([]string{sheet.Free}, numbers(0, most)...)
}

func visibilityWords(s campaign.Shape) []string {
	words := append([]string{sheet.Free}, numbers(0, s.Rows+s.Cols-1)...)
	if s.Variant == "kuromasu" {
		words[1] = "?" // there is no clue 0
	}
	return words
}

// everyTreasure lists the boards with every pattern of clues and, in minesweeper, every total.
func everyTreasure(s campaign.Shape) iter.Seq[string] {
	return func(yield func(string) bool) {
		totals := []string{""}
		if s.Variant == "minesweeper" {
			for _, n := range numbers(0, s.Rows*s.Cols) {
				totals = append(totals, " total="+n)
			}
		}
		for _, total := range totals {
			header := func(s campaign.Shape) string { return plainHeader("treasure")(s) + total }
			for text := range everyGrid(header, treasureWords)(s) {
				if !yield(text) {
					return
				}
			}
		}
	}
}

// everyGrid lists the boards with every word in every cell.
func everyGrid(header func(campaign.Shape) string, words func(campaign.Shape) []string) func(campaign.Shape) iter.Seq[string] {
	return func(s campaign.Shape) iter.Seq[string] {
		return func(yield func(string) bool) {
			for grid := range campaign.Grids(words(s), s.Rows*s.Cols) {
				if !yield(gridText(header(s), grid, s.Cols)) {
					return
				}
			}
		}
	}
}

func gridText(header string, words []string, cols int) string {
	return header + "\n" + puzzles.FormatGrid(len(words), cols, func(cell int) string { return words[cell] })
}
