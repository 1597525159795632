// Package generate makes boards that have exactly one solution, and no more clues to spare than printed ones have.
//
// An Order says which boards. Every index has a board of its own, which depends on the order and the index alone: not
// on the number of boards, of workers or of shards. Boards makes them in the order of their indices, Make makes a
// single one, and a Book keeps them in a file that is gone on with after an interruption.
//
// The package knows no family and no engine: an order has them as values. Order of twofold.Family fills them in.
//
// Files:
//
//	order, range, style, symmetry: an Order of boards
//	make, open, minimise, picture, look: making boards, and comparing them
//	steer, steps: boards of a level
//	book, keep: where boards are written
package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/hitting"
	"twofold/puzzles/lab/shards"
)

// An Order is what boards are asked for. New makes one; change what you like before the first board is made of it.
// Check reports whether it makes sense.
type Order struct {
	Family     *puzzles.Family
	Parameters puzzles.Parameters

	Random   puzzles.Sampler  // draws the solution that a board is made for
	Solution puzzles.Solution // if it is not nil, all boards are made for it
	From     string           // the file that the Solution is from; "" is standard input
	Input    string           // what standard input had, if it is from there, for who makes a board again

	// Opener draws solutions that are found from the cell Start on without a guess. If it is not nil, boards have all
	// clues, and Random, Solution, Minimizer, Symmetry, Minimum, Clues and Effort have no say. Demand's oracles verify
	// each deduction if there are Engines.
	Opener puzzles.Opener
	Start  int

	// Minimizer tells which clues of a board with all clues are needed for its solution. It has no influence on the
	// boards.
	Minimizer func(full puzzles.Clued, s puzzles.Solution) (puzzles.Minimizer, error)
	Symmetry  Symmetry // of the clues; "" is that of printed boards, or NoSymmetry for boards without a spare clue
	Minimal   bool     // no clue is spare; else some may be, as on printed boards of the family
	Minimum   bool     // boards of the fewest clues, with proof
	Hitter    func(weights []int) Hitter
	Unknown   float64 // the share of clues, before some are dropped, that are '?' in place of their number

	Style         // boards of another style are thrown away,
	Effort Range  // and so are those of another Made.Effort,
	Demand Demand // and those that other steps solve
	// Engines verify each board, one after the other: each has to find that it is unique. The last one measures the
	// effort. Without engines boards are not verified.
	Engines []puzzles.Engine

	// Varied boards do not look alike: the next of an index that is as asked takes the place of one that looks like that
	// of an index before.
	Varied bool
	Skip   int // how many boards of each index that are as asked are left out

	Tries  int    // boards that are made for one that is as asked; 0 for UsualTries
	Thrown func() // nil, or is called for each board that is thrown away, by several goroutines at once

	Seed    uint64
	Index   int           // the first index
	Number  int           // of indices, from Index on
	Work    *shards.Work  // those of these indices only; nil is all
	Workers int           // how many boards are worked at at once
	Time    time.Duration // for making a board, with those thrown away, and for each engine that verifies; 0 for no limit

	last *lastBlank // nil before a book is made of it
}

// A Hitter finds the fewest clues of one board, and is closed then.
type Hitter interface {
	hitting.Hitter
	Close() error
}

// New is the order of one minimal board like the recipe, which is not verified; Minimizer and Hitter are missing.
// Solutions makes the source of random ones. A recipe without Moves gets as many as are usual of the family, or, if
// there are no such boards, as many fewer as it takes. The error is a *puzzles.Impossible if it is proved that there
// is no board like that.
func New(
	f *puzzles.Family, like puzzles.Parameters, solutions func(puzzles.Parameters) (puzzles.Sampler, error),
) (o *Order, err error) {
	if _, err := blank(f, like); err != nil {
		return nil, err
	}
	o = &Order{
		Family: f, Parameters: like, Style: AnyStyle, Effort: Any, Demand: Demand{Size: Any},
		Seed: 1, Number: 1, Workers: runtime.GOMAXPROCS(0),
	}
	o.Clues = o.usualClues()
	o.Parameters.Moves = cmp.Or(like.Moves, f.Make.Moves)
	for {
		var impossible *puzzles.Impossible
		o.Random, err = solutions(o.Parameters)
		if like.Moves > 0 || o.Parameters.Moves <= 1 || !errors.As(err, &impossible) {
			return o, err
		}
		o.Parameters.Moves--
	}
}

// usualClues are those of boards if the user says nothing. The user's own solution may need none.
func (o *Order) usualClues() Range {
	usual := Any
	if o.Solution == nil && o.Family.Make.LeastClues != nil {
		usual.Least = int64(o.Family.Make.LeastClues(o.Parameters))
	}
	return usual
}

// usualSymmetry is that of printed boards, if boards are to be like these.
func (o *Order) usualSymmetry() Symmetry {
	if o.Solution != nil || o.Minimal || o.Minimum || o.Family.Make.Symmetry == nil {
		return NoSymmetry
	}
	return cmp.Or(Symmetry(o.Family.Make.Symmetry(o.Parameters)), NoSymmetry)
}

func (o *Order) symmetry() Symmetry { return cmp.Or(o.Symmetry, o.usualSymmetry()) }

// blank is the board without clues. The error says why no boards like that are made.
func blank(f *puzzles.Family, like puzzles.Parameters) (puzzles.Clued, error) {
	if f.Make == nil {
		return nil, fmt.Errorf("family %q: boards of it are not generated", f.Name)
	}
	if most := cmp.Or(f.Make.MaxCells, puzzles.MaxMadeCells); like.Rows > most/like.Cols {
		return nil, fmt.Errorf("size %dx%d: expected at most %d cells", like.Rows, like.Cols, most)
	}
	if err := f.Fits(like); err != nil {
		return nil, err
	}
	b, err := f.BlankBoard(like)
	if err != nil {
		return nil, err
	}
	clued, ok := b.(puzzles.Clued)
	if !ok {
		return nil, fmt.Errorf("family %q: its boards have no clues", f.Name)
	}
	return clued, nil
}

// A lastBlank is the last board without clues that was made, and of what.
type lastBlank struct{ atomic.Pointer[blankOf] }

type blankOf struct {
	family *puzzles.Family
	like   puzzles.Parameters
	board  puzzles.Clued
}

// blank is the board without clues, which must not be changed.
func (o *Order) blank() (puzzles.Clued, error) {
	if o.last != nil {
		if last := o.last.Load(); last != nil && last.family == o.Family && last.like == o.Parameters {
			return last.board, nil
		}
	}
	b, err := blank(o.Family, o.Parameters)
	if err == nil && o.last != nil {
		o.last.Store(&blankOf{o.Family, o.Parameters, b})
	}
	return b, err
}

// Check returns what no board can be made for, or nil.
func (o *Order) Check() error {
	b, err := o.blank()
	switch {
	case err != nil:
		return err
	case o.checkCounts() != nil:
		return o.checkCounts()
	case o.Opener != nil && (o.Start < 0 || o.Start >= o.Parameters.Rows*o.Parameters.Cols):
		return fmt.Errorf("start %d: expected a cell of the board", o.Start)
	case len(o.Engines) == 0 && o.Effort != Any:
		return fmt.Errorf("effort %v: expected engines that measure it", &o.Effort)
	case o.Filled != Any && o.Family.Make.Filled == nil:
		return fmt.Errorf("filled: solutions of %s have no coins, black cells or holes", b.Family())
	case o.Varied && o.Work != nil:
		return errors.New("varied: a board depends on those of all indices before: expected no shards")
	case o.Varied && !o.Demand.serves(b):
		return fmt.Errorf("varied: boards of %s are not solved in steps", b.Family())
	}
	if _, err = o.symmetry().Orbits(b); err != nil {
		return err
	}
	return o.Demand.check(b)
}

// checkCounts returns which number or count of clues makes no sense, or nil.
func (o *Order) checkCounts() error {
	switch {
	case o.Minimum && o.Family.Make.Whole:
		return o.Family.NoDrops("--minimum")
	case o.Number < 0 || o.Index < 0 || o.Number > math.MaxInt-o.Index:
		return fmt.Errorf("number %d from index %d on: expected 0 or more boards, and indices", o.Number, o.Index)
	case o.Tries < 0 || o.Skip < 0:
		return fmt.Errorf("tries %d, skip %d: expected 1 or more, and 0 or more", o.Tries, o.Skip)
	case !(o.Unknown >= 0 && o.Unknown <= 1):
		return fmt.Errorf("unknown %v: expected 0 to 1", o.Unknown)
	case o.Workers < 1:
		return fmt.Errorf("workers %d: expected 1 or more", o.Workers)
	}
	return nil
}

// Boards makes the boards, several at a time, and yields what became of each index, in order. A board that is a
// rotation or a reflection of one before it is left out: see Twin. When ctx ends, no more is yielded than boards that
// were about to be ready, and with Minimum, if the cause is runs.Interrupted, the best so far of those at work. The
// Limit of these says so, or Err that there was no time to verify one.
func (o *Order) Boards(ctx context.Context) iter.Seq[Made] { return NewBook(o, nil, false).Boards(ctx) }

// end is the index behind the last.
func (o *Order) end() int { return o.Index + o.Number }

// Words are those of the command line that makes the boards of the seed: the family first, then what decides which
// boards there are and what is written of them. What only decides how long it takes is not said, nor which indices.
func (o *Order) Words() []string {
	words := o.Family.Flags(o.Parameters)
	if o.Solution != nil {
		size := fmt.Sprintf("%dx%d", o.Parameters.Rows, o.Parameters.Cols)
		words = append(o.Family.CommandWords(), "--variant", o.Parameters.Variant, "--size", size, "--from",
			cmp.Or(o.From, "-"))
	}
	words = append([]string{"generate"}, words...)
	if o.Opener != nil {
		words = append(words, "--no-guess", "--start", puzzles.Place(o.Start, o.Parameters.Cols))
		if !o.Parameters.Total {
			words = append(words, "--total=false")
		}
	} else {
		words = append(words, o.clueWords()...)
	}
	if len(o.Engines) == 0 {
		words = append(words, "--fast")
	}
	return words
}

// clueWords say which clues are dropped, and which boards thrown away.
func (o *Order) clueWords() (words []string) {
	if s := o.symmetry(); s != o.usualSymmetry() {
		words = append(words, "--symmetry", string(s))
	}
	if o.Minimal {
		words = append(words, "--minimal")
	}
	if o.Minimum {
		words = append(words, "--minimum")
	}
	if o.Unknown > 0 {
		words = append(words, "--unknown", fmt.Sprint(o.Unknown))
	}
	for _, asked := range []struct {
		flag    string
		unusual bool
		text    string
	}{
		{"--clues", o.Clues != o.usualClues(), o.Clues.text()}, {"--filled", o.Filled != Any, o.Filled.text()},
		{"--clue-mean", o.Mean.Range != Any, o.Mean.text()}, {"--clue-spread", o.Spread.Range != Any, o.Spread.text()},
		{"--effort", o.Effort != Any, o.Effort.text()}, {"--steps", o.Demand.Size != Any, o.Demand.Size.text()},
	} {
		if asked.unusual {
			words = append(words, asked.flag, asked.text)
		}
	}
	if o.Demand.Level != "" {
		words = append(words, "--level", string(o.Demand.Level))
	}
	if o.Varied {
		words = append(words, "--varied")
	}
	if t := cmp.Or(o.Tries, UsualTries); t != UsualTries {
		words = append(words, "--tries", fmt.Sprint(t))
	}
	for _, rule := range o.Demand.Needs {
		words = append(words, "--needs", rule)
	}
	for _, rule := range o.Demand.Without {
		words = append(words, "--without", rule)
	}
	return words
}
