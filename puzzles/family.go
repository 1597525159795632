package puzzles

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// A Family is what a family of puzzles says of itself, apart from any one board. What it can say of a board is a method
// of the board: see the package's documentation. Make may be nil, and a command that needs it says so.
type Family struct {
	Name     string   // the first word of its boards' texts
	About    string   // one line for people
	Group    string   // of Groups
	Variants []string // the default first
	File     string   // the user's own rules; "" of a family that is part of the program

	Usual Parameters        // of random boards
	Sizes map[string][2]int // the usual rows and columns of variants, where they are not those of Usual
	Most  map[string][2]int // those of the largest usual boards of variants; zero if any size around the usual one is
	Small int               // the most rows and columns of boards that brute force solves at once
	Trial int               // those of boards that a campaign draws, so that each rule matters; 0 for Small
	Large Parameters        // the size, and moves, of boards beyond Small that every complete engine still solves at once

	// Read reads a board. The error is a *TextError.
	Read func(*parse.Text) (Board, error)
	// Random makes a board with at least one solution. The error says why there is none; it is an *Impossible if that is
	// proved. It may take long, and ends when ctx does, or draws of r if r is of runs.Drawing.
	Random func(ctx context.Context, r *rand.Rand, like Parameters) (Board, error)
	// Blank is the text of the board of a variant and size that has no clue.
	Blank func(like Parameters) string
	// Words are what a place of a section of a board's text may hold, first that which says nothing, if there is such a
	// word; the cells' mark is "".
	Words func(like Parameters, mark string) []string
	// Every yields the texts of all boards of a variant and size, for campaigns over every small board. Read may refuse
	// some.
	Every func(like Parameters) iter.Seq[string]
	// Assignments yields all that might solve a board, for brute force.
	Assignments Assignments
	// Vary changes at random, for a campaign, what of a recipe this family alone has.
	Vary func(r *rand.Rand, like Parameters) Parameters
	// Odd are texts of degenerate boards, for tests: one cell, one row, no clue, every clue, contradictions, solved ones.
	Odd []string

	// Make says how boards are generated. It needs boards that are Clued.
	Make *Making
	// Names are those that people use for boards of a variant. None is a name of another family.
	Names []Name
	// Rules are the rules in short sentences; nil if nobody wrote them so. Of a family whose primers have the rules they
	// are the parts of the problem that a search is given: state, actions, transition, goal, cost.
	Rules []string
	// Primers explain variants to people; one may be missing.
	Primers []Primer
	// Foreign says how other programs write boards.
	Foreign []Foreign
}

// Groups sort families by what a person does on a board: shades cells, writes numbers, draws loops or paths, divides
// the board, places things, or moves them.
var Groups = []string{"shade", "number", "loop", "path", "divide", "place", "move"}

// Parameters say what boards are to be like. Begin with the family's Usual, and change what you like.
type Parameters struct {
	Variant    string
	Rows, Cols int
	Density    float64 // the share of cells with a coin, of black cells, of holes, or of places such as trees
	Coins      int     // how many cells have a coin, if it is not 0, whatever the density
	Given      float64 // the share of cells that give a clue, or of a goal's cells that are said
	Total      bool    // the number of coins is given as well
	Start      bool    // the first step is given and no other number, whatever the share
	Moves      int     // the start is that many random moves from the goal; 0 for any start
	AnyOrder   bool    // the start is one of all orders of tiles, of which half have no solution
	Groups     string  // words of a mix: constraints that a board has, such as thermo=3 kropki antiknight
	Givens     int     // of a mix: one more than the most numbers that are given; 0 for any number
}

// MaxRandomCells bounds random boards: about 100 MB of work.
const MaxRandomCells = 10_000_000

// A Request is what somebody asks of boards. The zero value of a field leaves it as is usual of the family.
type Request struct {
	Variant, Size  string // a size such as 4x5
	Density, Given *float64
	Total, Start   bool
	AnyOrder       bool
	Moves, Coins   int
	Groups         []string
	Givens         *int
}

// UsualOf is what is usual of a variant.
func (f *Family) UsualOf(variant string) Parameters {
	like := f.Usual
	like.Variant = variant
	if size, differs := f.Sizes[variant]; differs {
		like.Rows, like.Cols = size[0], size[1]
	}
	return like
}

// Parameters is what is usual of the family and variant, changed as is asked. The first word of an error is the name of
// what is wrong.
func (f *Family) Parameters(a Request) (like Parameters, err error) {
	like = f.UsualOf(cmp.Or(strings.ToLower(a.Variant), f.Usual.Variant))
	if a.Size != "" {
		if like.Rows, like.Cols, err = parse.Size(a.Size); err != nil {
			return like, err
		}
	}
	if a.Density != nil {
		like.Density = *a.Density
	}
	if like.Density != f.Usual.Density && f.Usual.Density == 0 && (f.Make == nil || f.Make.Filled == nil) {
		return like, fmt.Errorf("density %v: boards of %s have no share of cells to choose", like.Density, f.Name)
	}
	if a.Given != nil {
		like.Given = *a.Given
	}
	if like.Rows > MaxRandomCells/like.Cols {
		return like, fmt.Errorf("size %dx%d: expected at most %d cells", like.Rows, like.Cols, MaxRandomCells)
	}
	like.Moves = cmp.Or(a.Moves, like.Moves)
	like.Coins, like.Total, like.Start, like.AnyOrder = a.Coins, a.Total, a.Start, a.AnyOrder
	if err := f.mixes(a); err != nil {
		return like, err
	}
	like.Groups = strings.Join(append(strings.Fields(like.Groups), a.Groups...), " ")
	if a.Givens != nil {
		like.Givens = *a.Givens + 1
	}
	return like, f.Fits(like)
}

// mixes returns nil if the family has what is asked of a mix.
func (f *Family) mixes(a Request) error {
	switch {
	case len(a.Groups) > 0 && (f.Make == nil || f.Make.Mixed == nil):
		return fmt.Errorf("constraints %s: boards of %s have none to choose", strings.Join(a.Groups, " "), f.Name)
	case len(a.Groups) == 0 && f.Usual.Groups == "" && a.Givens != nil:
		return fmt.Errorf("givens %d: expected constraints, as in thermo=3 cage", *a.Givens)
	}
	for _, word := range a.Groups {
		name, number, isCounted := strings.Cut(word, "=")
		if !slices.Contains(f.Make.Mixed, name) {
			return prose.NoName("constraint", name, f.Make.Mixed)
		}
		if n, err := strconv.Atoi(number); isCounted && (err != nil || n < 1) {
			return fmt.Errorf("constraint %q: expected a number from 1 on behind =", word)
		}
	}
	return nil
}

// CommandWords are those of a command line that name the family.
func (f *Family) CommandWords() []string {
	if f.File == "" {
		return []string{f.Name}
	}
	return []string{f.Name, "--rules", f.File}
}

// Flags are the words of a command line that ask for boards of the recipe, the family first. They give nothing that is
// usual of the family, but always variant and size.
func (f *Family) Flags(like Parameters) []string {
	words := append(f.CommandWords(), strings.Fields(like.Groups)...)
	words = append(words, "--variant", like.Variant, "--size", fmt.Sprintf("%dx%d", like.Rows, like.Cols))
	say := func(unusual bool, flag string, value any) {
		if unusual {
			words = append(words, flag, fmt.Sprint(value))
		}
	}
	say(like.Coins > 0, "--coins", like.Coins)
	say(like.Coins == 0 && like.Density != f.Usual.Density, "--density", like.Density)
	say(like.Given != f.Usual.Given, "--given", like.Given)
	say(like.Givens > 0, "--givens", like.Givens-1)
	say(like.Moves != f.Usual.Moves, "--moves", like.Moves)
	if like.Total {
		words = append(words, "--total")
	}
	if like.Start {
		words = append(words, "--start")
	}
	if like.AnyOrder {
		words = append(words, "--any-order")
	}
	return words
}

// MaxDensity bounds Parameters.Density.
const MaxDensity = 0.9

// A Sampler makes a random solution. It ends as Family.Random does.
type Sampler func(ctx context.Context, r *rand.Rand) (Solution, error)

// Sample calls the sampler until ctx ends; then the error is the cause.
func (s Sampler) Sample(ctx context.Context, r *rand.Rand) (solution Solution, err error) {
	defer runs.Unwound(&err)
	return s(ctx, runs.Drawing(ctx, r))
}

// Making is what generating boards of a family needs besides Clued boards.
type Making struct {
	// Solutions makes random solutions. Not each of them has to be the only solution of some board. The error is an
	// *Impossible if there are no boards of that kind.
	Solutions func(like Parameters) (Sampler, error)
	// Boards, where boards have more than their clues, draws one with all clues that a solution of it can give, and the
	// solution; nil if Solutions are those of the board that Blank says. Places of clues lie on all cells of images, of
	// which the cell itself is the first, or on none. It ends as Random does.
	Boards   func(ctx context.Context, r *rand.Rand, like Parameters, images func(cell int) []int) (Clued, Solution, error)
	Mixed    []string // names of constraints that a mix may have: Parameters.Groups
	MaxCells int      // the most cells of a board; 0 for MaxMadeCells
	Moves    int      // the usual length of solutions; 0 if nobody may choose it
	// Shares, of a board with all clues, are those that printed boards have of them; nil if these are minimal.
	Shares func(r *rand.Rand, full Clued) []Share
	// Symmetry is that of the clues of printed boards, by the name that generate has of it; nil or "" for none.
	Symmetry func(like Parameters) string
	// LeastClues is the fewest clues of a board, unless the user says how many; nil is 0.
	LeastClues func(like Parameters) int
	Whole      bool     // no clue of a board can be dropped
	Totals     []string // the variants whose boards may give a total
	Coins      bool     // solutions have coins, whose number may be chosen
	Starts     bool     // solutions have a first step, and random boards may give it alone
	// Filled is how many cells a solution has of those of which Parameters.Density is the share; nil if it has no say.
	Filled func(s Solution) int
}

// MaxMadeCells bounds generated boards of a family without a bound of its own: beyond it even one pass takes hours.
const MaxMadeCells = 10_000

// NoDrops says that a flag makes no sense for a family whose boards are Making.Whole.
func (f *Family) NoDrops(flag string) error {
	return fmt.Errorf("%s: no clue of %s can be dropped: expected a family of which some can", flag, f.Name)
}

// Fits returns why the family has no boards of the recipe, or nil. It does not look at the size.
func (f *Family) Fits(like Parameters) error {
	switch {
	case !slices.Contains(f.Variants, like.Variant):
		return prose.NoName("variant", like.Variant, f.Variants)
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
	return f.fitMaking(like)
}

// fitMaking looks at what only some families have.
func (f *Family) fitMaking(like Parameters) error {
	switch {
	case like.Start && (f.Make == nil || !f.Make.Starts):
		return fmt.Errorf("start: solutions of %s have no first step", f.Name)
	case like.AnyOrder && (f.Make == nil || f.Make.Moves == 0 || like.Moves > 0 || like.Variant != f.Variants[0]):
		return fmt.Errorf("any-order: expected a family with tiles, in its first variant, and no moves")
	case like.Coins == 0:
		return nil
	case f.Make == nil || !f.Make.Coins:
		return fmt.Errorf("coins: solutions of %s have none", f.Name)
	case like.Coins < 0 || like.Coins > like.Rows*like.Cols:
		return fmt.Errorf("coins %d: expected at most one for each of %d cells", like.Coins, like.Rows*like.Cols)
	}
	return nil
}

// Parse reads a text that holds one board of the family.
func (f *Family) Parse(text string) (Board, error) { return parse.One(text, f.Read) }

// BlankBoard is the board whose text Blank returns. The error says why the family has no board of the size. It names no
// place in the text, which nobody wrote.
func (f *Family) BlankBoard(like Parameters) (Board, error) {
	b, err := f.Parse(f.Blank(like))
	return b, parse.WithoutPlace(err)
}

// Reader makes a Family's Read of a function that returns the family's own type.
func Reader[B Board](read func(*parse.Text) (B, error)) func(*parse.Text) (Board, error) {
	return func(t *parse.Text) (Board, error) {
		b, err := read(t)
		if err != nil {
			return nil, err // not b: a nil board of a type is not a nil Board
		}
		return b, nil
	}
}

// An Example is a board to begin with.
type Example struct {
	Name  string `json:"name"` // in a few words
	Board string `json:"board"`
}
