package puzzles

// A Share is some clues of a board, by their numbers, of which a printed one has at least so many.
type Share struct {
	Clues []int
	Least int
}
