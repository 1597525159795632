// Package generate makes boards that have exactly one solution and no clue to spare.
//
// An Order says which boards. Every index has a board of its own, which depends on the order and the index alone: not
// on the number of boards, of workers or of shards. Boards makes them in the order of their indices, Make makes a
// single one, and a Book keeps them in a file that is gone on with after an interruption.
//
// The package knows no family and no engine: an order has them as values. Order of twofold.Family fills them in.
package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"iter"
	"runtime"
	"strings"
	"time"

	"twofold/puzzles"
)

// An Order is what boards are asked for. New makes one; change what you like before the first board is made of it.
// Check says whether it makes sense.
type Order struct {
	Family *puzzles.Family
	Recipe puzzles.Recipe

	Random   puzzles.Sampler  // draws the solution that a board is made for
	Solution puzzles.Solution // if it is not nil, all boards are made for it

	// Opener draws solutions that are found from the cell Start on without a guess. If it is not nil, boards have all
	// clues, and Random, Solution, Prober, Symmetry, Minimum, Clues and Effort have no say. Demand's oracles verify
	// each deduction if there are Engines.
	Opener puzzles.Opener
	Start  int

	// Prober tells which clues of a board with all clues are needed for its solution. It has no influence on the boards.
	Prober   func(full puzzles.Clued, s puzzles.Solution) (puzzles.Prober, error)
	Symmetry puzzles.Symmetry // of the clues; "" is NoSymmetry
	Minimum  bool             // boards of the fewest clues, with proof; else they are minimal
	Hitter   func(weights []int) Hitter

	Clues  Range  // boards with other numbers of clues are thrown away,
	Effort Range  // and so are those of another Made.Effort,
	Demand Demand // and those that other steps solve
	// Engines verify each board, one after the other: each has to find that it is unique. The last one measures the
	// effort. Without engines boards are not verified.
	Engines []puzzles.Engine

	Seed    uint64
	Number  int           // of indices: 0 to Number-1
	Shard   Shard         // those indices only
	Workers int           // how many boards are worked at at once
	Time    time.Duration // for making a board, with those thrown away, and for each engine that verifies; 0 for no limit
}

// A Hitter finds the fewest clues of one board, and is closed then.
type Hitter interface {
	puzzles.Hitter
	Close() error
}

// New is the order of one minimal board like the recipe, which is not verified; Prober and Hitter are missing.
// Solutions makes the source of random ones. A recipe without Moves gets as many as are usual of the family, or, if
// there are no such boards, as many fewer as it takes. The error is a *puzzles.Impossible if it is proved that there
// is no board like that.
func New(
	f *puzzles.Family, like puzzles.Recipe, solutions func(puzzles.Recipe) (puzzles.Sampler, error),
) (o *Order, err error) {
	if _, err := blank(f, like); err != nil {
		return nil, err
	}
	o = &Order{
		Family: f, Recipe: like, Symmetry: puzzles.NoSymmetry, Clues: Any, Effort: Any, Demand: Demand{Size: Any},
		Seed: 1, Number: 1, Workers: runtime.GOMAXPROCS(0),
	}
	if f.Make.LeastClues != nil {
		o.Clues.Least = int64(f.Make.LeastClues(like))
	}
	o.Recipe.Moves = cmp.Or(like.Moves, f.Make.Moves)
	for {
		var impossible *puzzles.Impossible
		o.Random, err = solutions(o.Recipe)
		if like.Moves > 0 || o.Recipe.Moves <= 1 || !errors.As(err, &impossible) {
			return o, err
		}
		o.Recipe.Moves--
	}
}

// blank is the board without clues. The error says why no boards like that are made.
func blank(f *puzzles.Family, like puzzles.Recipe) (puzzles.Clued, error) {
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

// Check returns what no board can be made for, or nil.
func (o *Order) Check() error {
	b, err := blank(o.Family, o.Recipe)
	switch {
	case err != nil:
		return err
	case o.Number < 0:
		return fmt.Errorf("number %d: expected 0 or more boards", o.Number)
	case o.Workers < 1:
		return fmt.Errorf("workers %d: expected 1 or more", o.Workers)
	case o.Opener != nil && (o.Start < 0 || o.Start >= o.Recipe.Rows*o.Recipe.Cols):
		return fmt.Errorf("start %d: expected a cell of the board", o.Start)
	case len(o.Engines) == 0 && o.Effort != Any:
		return fmt.Errorf("effort %v: expected engines that measure it", &o.Effort)
	}
	if _, err = o.Symmetry.Orbits(b); err != nil {
		return err
	}
	return o.Demand.check(b)
}

// Boards makes the boards, several at a time, and yields what became of each index, in order. A board that is a
// rotation or a reflection of one before it is left out: see Twin. When ctx ends, nothing more is yielded.
func (o *Order) Boards(ctx context.Context) iter.Seq[Made] { return (&Book{order: o}).Boards(ctx) }

// String says in words what decides which boards there are and what is written of them, the family and then flags.
// What only decides how long it takes is not said, nor how many boards there are.
func (o *Order) String() string {
	words := []string{o.Family.Name}
	say := func(flag string, value any) { words = append(words, fmt.Sprintf("--%s %v", flag, value)) }
	say("variant", o.Recipe.Variant)
	say("size", fmt.Sprintf("%dx%d", o.Recipe.Rows, o.Recipe.Cols))
	if o.Solution != nil {
		sum := fnv.New64a()
		fmt.Fprint(sum, o.Solution)
		say("from", fmt.Sprintf("%016x", sum.Sum64()))
	} else if o.Family.Make.Moves > 0 {
		say("moves", o.Recipe.Moves)
	} else if o.Recipe.Coins > 0 {
		say("coins", o.Recipe.Coins)
	} else {
		say("density", o.Recipe.Density)
	}
	if o.Recipe.Total {
		say("total", true)
	}
	if o.Opener != nil {
		say("no-guess", true)
		say("start", puzzles.Place(o.Start, o.Recipe.Cols))
	} else {
		o.sayClues(say)
	}
	say("fast", len(o.Engines) == 0)
	say("shard", &o.Shard)
	say("seed", o.Seed)
	return strings.Join(words, " ")
}

// sayClues says which clues are dropped, and which boards thrown away.
func (o *Order) sayClues(say func(flag string, value any)) {
	say("symmetry", cmp.Or(o.Symmetry, puzzles.NoSymmetry))
	say("minimum", o.Minimum)
	if o.Clues != Any {
		say("clues", &o.Clues)
	}
	if o.Effort != Any {
		say("effort", &o.Effort)
	}
	if o.Demand.Size != Any {
		say("steps", &o.Demand.Size)
	}
	for _, rule := range o.Demand.Needs {
		say("needs", strings.ReplaceAll(rule, " ", "_"))
	}
	for _, rule := range o.Demand.Without {
		say("without", strings.ReplaceAll(rule, " ", "_"))
	}
}
