package nurikabe

import "twofold/puzzles/picture"

// Scene draws clues in circles, and the sea black.
func (b *Board) Scene(v picture.View) *picture.Scene {
	return picture.ShadedScene(b, &b.Shading, v, "clue '?'")
}
