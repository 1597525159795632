package puzzles

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
)

// A Family is what a family of puzzles says of itself, apart from any one board. What it can say of a board is a
// method of the board: see Clued, Numbered, Evident, Ranked, Stepper. Whatever a family does not have is nil, and a command that
// needs it says so.
type Family struct {
	Name     string
	About    string
	Variants []string // the default first
	Usual    Recipe   // of random boards
	Small    int      // the most rows and columns of boards on which brute force is quick
	Large    Recipe   // the size, and moves, of boards beyond it that every complete engine still solves at once

	// Read reads a board. The error is a *TextError.
	Read func(*Text) (Board, error)
	// Random makes a board with at least one solution. The error says why there is none, an *Impossible if that is proved.
	Random func(r *rand.Rand, like Recipe) (Board, error)
	// Blank is the text of the board that says as little as one of its variant and size can.
	Blank func(like Recipe) string
	// Words are what a cell of a board's text may hold.
	Words func(like Recipe) []string
	// Every yields the text of every board of a variant and size, and perhaps some that Read refuses.
	Every func(like Recipe) iter.Seq[string]
	// Vary draws, for a campaign, what a recipe has for this family alone. It may be nil.
	Vary func(r *rand.Rand, like Recipe) Recipe
	// Assignments are all that might solve a board.
	Assignments Assignments
	// Odd are texts of degenerate boards: one cell, one row, no clue, every clue, contradictions, solved ones.
	Odd []string
	// Make says how boards are generated; nil if they are not.
	Make *Making
	// Formats are those of other programs.
	Formats []Format
}

// A Recipe says what boards are to be like.
type Recipe struct {
	Variant    string
	Rows, Cols int
	Density    float64 // the share of cells with a coin, or black ones, or holes
	Given      float64 // the share of cells that give a clue, or of a goal's cells that are said
	Total      bool    // give the total as well
	Moves      int     // a walk from the goal; 0 for any arrangement
}

// MaxDensity bounds Recipe.Density.
const MaxDensity = 0.9

// A Sampler makes a random solution.
type Sampler func(r *rand.Rand) (Solution, error)

// Making is what generating boards of a family needs besides.
type Making struct {
	// Solutions makes random solutions. Not every solution has a board that is unique. The error is an *Impossible if there
	// are no boards as they are asked for.
	Solutions func(like Recipe) (Sampler, error)
	MaxCells  int // the most cells of a board; 0 for MaxMadeCells
	Moves     int // of a solution, unless it is asked for otherwise; 0 if the length of solutions may not be asked for
	// LeastClues is how many clues boards are to have where nobody says how many; nil is 0.
	LeastClues func(like Recipe) int
	Totals     []string // the variants whose boards may give a total
}

// MaxMadeCells bounds generated boards of a family without a bound of its own: beyond it even one pass takes hours.
const MaxMadeCells = 10_000

// Fits returns what the family's boards cannot be of a recipe, or nil. It does not look at the size.
func (f *Family) Fits(like Recipe) error {
	switch {
	case !slices.Contains(f.Variants, like.Variant):
		return fmt.Errorf("variant %q: expected one of %v", like.Variant, f.Variants)
	case !(like.Density >= 0 && like.Density <= MaxDensity):
		return fmt.Errorf("density %v: expected 0 to %v", like.Density, MaxDensity)
	case !(like.Given >= 0 && like.Given <= 1):
		return fmt.Errorf("given %v: expected 0 to 1", like.Given)
	case like.Moves < 0:
		return fmt.Errorf("moves %d: expected 1 or more", like.Moves)
	case like.Moves > 0 && (f.Make == nil || f.Make.Moves == 0):
		return fmt.Errorf("moves %d: solutions of %s have no length to choose", like.Moves, f.Name)
	case like.Total && (f.Make == nil || !slices.Contains(f.Make.Totals, like.Variant)):
		return fmt.Errorf("total: boards of %s %s give none", f.Name, like.Variant)
	}
	return nil
}

// Parse reads a text that holds one board of the family.
func (f *Family) Parse(text string) (Board, error) { return ParseOne(text, f.Read) }

// BlankBoard is the board that Blank writes.
func (f *Family) BlankBoard(like Recipe) (Board, error) { return f.Parse(f.Blank(like)) }

// Reader is a family's reader for a list of all families.
func Reader[B Board](read func(*Text) (B, error)) func(*Text) (Board, error) {
	return func(t *Text) (Board, error) {
		b, err := read(t)
		if err != nil {
			return nil, err // not b: a nil board of a type is not a nil Board
		}
		return b, nil
	}
}

// A Format is how another program writes boards of a family.
type Format struct {
	Name  string
	About string
	// Begins says whether a text that begins with this word is of the format.
	Begins func(word string) bool
	// Read calls use with each board of a text, or with what is wrong with it.
	Read func(t *Text, use func(Board, error))
	// Write returns an error for a board that the format cannot say.
	Write func(b Board) (string, error)
}
