package script

import (
	"cmp"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// mostByHand is how many values all cells together may have of a board that is filled in by hand.
const mostByHand = 100_000

// Hand is the values of entries; what nobody has to mark comes last. It says nothing of boards that are too large.
func (b *Board) Hand() (hand puzzles.Hand) {
	low, high := b.rules.answer.bounds(b.rows, b.cols)
	if (high-low+1)*b.Entries() > mostByHand {
		return hand
	}
	bare := b.unpositioned() // what was filled in can be changed
	var values []int
	for entry, v := range bare.Shown() {
		if v == puzzles.Open {
			values = append(values, bare.Values(entry)...)
		}
	}
	slices.Sort(values)
	for _, v := range slices.Compact(values) {
		hand.Values = append(hand.Values, b.rules.answer.hand(v))
	}
	slices.SortStableFunc(hand.Values, func(x, y puzzles.HandValue) int {
		return puzzles.Truth(x.Rest) - puzzles.Truth(y.Rest)
	})
	hand.Lines = b.rules.answer.lies()
	return hand
}

func (numbers) lies() string { return "" }

func (n numbers) hand(v int) puzzles.HandValue {
	c := picture.Cell{Text: n.text(v)}
	show(n.looks, &c)
	return puzzles.HandValue{Value: v, Word: n.text(v), Mark: cmp.Or(c.Text, n.text(v))}
}

func (g segments) lies() string {
	switch {
	case g.corners:
		return puzzles.LinesOfCorners
	case g.free:
		return puzzles.LinesOfPoints
	}
	return puzzles.LinesOfCells
}

func (segments) hand(v int) puzzles.HandValue {
	return [...]puzzles.HandValue{
		{Value: 0, Word: "no line", Mark: "×", Rest: true}, {Value: 1, Word: "line", Mark: "─"},
		{Value: 2, Word: "two lines", Mark: "═"},
	}[v]
}

func (division) lies() string { return puzzles.LinesBorders }

func (division) hand(v int) puzzles.HandValue {
	return [...]puzzles.HandValue{
		{Value: 0, Word: "border", Mark: "│"}, {Value: 1, Word: "joined", Mark: "·", Rest: true},
	}[v]
}

var _ puzzles.Handed = (*Board)(nil)
