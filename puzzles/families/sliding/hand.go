package sliding

import (
	"slices"

	"twofold/puzzles"
)

// keys are those of the arrow that points where the tile goes, which is against the blank.
var keys = [...]string{Left: "ArrowRight", Right: "ArrowLeft", Up: "ArrowDown", Down: "ArrowUp"}

var words = [...]string{Left: "left", Right: "right", Up: "up", Down: "down"}

// Hand is the moves of the blank. A tile is touched that is to slide.
func (b *Board) Hand() puzzles.Hand {
	now, err := b.play(b.Fixed)
	if err != nil {
		return puzzles.Hand{} // the position is no way to begin
	}
	hand := puzzles.Hand{Done: b.Check(b.Fixed) == nil}
	for move := Left; move <= Down; move++ {
		next := slices.Clone(now)
		if b.step(next, int(move)) != nil {
			continue
		}
		hand.Moves = append(hand.Moves, puzzles.HandMove{
			Value: int(move), Word: words[move], Key: keys[move], Cell: slices.Index(next, Blank),
		})
	}
	return hand
}

var _ puzzles.Handed = (*Board)(nil)
