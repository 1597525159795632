package script

import (
	"slices"

	"twofold/puzzles"
)

// mostByHand is how many values all cells together may have of a board that is filled in by hand.
const mostByHand = 100_000

// Hand is the values of cells. It says nothing of answers that are lines or areas, nor of boards that are too large.
func (b *Board) Hand() (hand puzzles.Hand) {
	low, high := b.rules.answer.bounds(b.rows, b.cols)
	if b.rules.answer.hand(low) == nil || (high-low+1)*b.Entries() > mostByHand {
		return hand
	}
	bare := &Board{text: b.text}
	bare.position = nil // what was filled in can be changed
	var values []int
	for entry, v := range bare.Shown() {
		if v == puzzles.Open {
			values = append(values, bare.Values(entry)...)
		}
	}
	slices.Sort(values)
	for _, v := range slices.Compact(values) {
		hand.Values = append(hand.Values, *b.rules.answer.hand(v))
	}
	return hand
}

func (n numbers) hand(v int) *puzzles.HandValue {
	return &puzzles.HandValue{Value: v, Word: n.text(v), Mark: n.text(v)}
}

func (segments) hand(int) *puzzles.HandValue { return nil }

var _ puzzles.Handed = (*Board)(nil)
