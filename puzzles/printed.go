package puzzles

// A Share is some clues of a board, by their numbers, and how many of them a printed board has at least.
type Share struct {
	Clues []int
	Least int
}
