package nurikabe

import "twofold/puzzles/picture"

// Scene draws clues without circles, as is usual for Nurikabe, and the sea black.
func (b *Board) Scene(v picture.View) *picture.Scene {
	return picture.ShadedScene(b, &b.Shading, v, picture.NoMark, "clue '?'")
}
