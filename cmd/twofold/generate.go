package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"twofold"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/sat"
)

// An order is what boards are asked for.
type order struct {
	family     *twofold.Family
	prober     twofold.Prober
	backend    sat.Backend
	like       puzzles.Recipe
	blank      puzzles.Clued
	asked      bool             // is like.moves what was asked for
	solution   puzzles.Solution // the user's own; nil for random ones
	random     puzzles.Sampler  // makes one, if solution is nil
	symmetry   puzzles.Symmetry
	minimum    bool
	clues      interval
	difficulty interval
	number     int // of indices, from 0
	seed       uint64
	shard      shard
	workers    int
	fast       bool
	time       time.Duration // for each board; 0 for no limit
}

func (a *app) generateCommand() *cobra.Command {
	o := order{clues: everything, difficulty: everything, shard: shard{0, 1}}
	flags := &flags{}
	like := &recipeFlags{}
	var from, output, symmetry, by string
	var minimal, resume bool
	command := &cobra.Command{
		Use:   "generate FAMILY",
		Short: "Make boards with one solution and minimal clues",
		Long: `Generate makes boards of the family that have exactly one solution. They are minimal (--minimal):
` + minimalMeans + `
With --minimum no board with this solution as its only one has fewer clues, which is proved.
Both engines, sat and the family's native one, verify each board before it is printed, unless --fast is given.

Clues are the numbers of the cells, of tours all given numbers, and of sliding what the goal says of its cells:
a board of sliding has a start --moves moves away, whose one shortest plan the goal still forces.

The board of an index depends on the seed, the index and what is asked for alone: not on the number of
boards, of workers or of shards. A board that is a rotation or a reflection of one before it in the
same output is left out, and standard error says so; of several shards each sees to its own.

With --symmetry the clues lie symmetrically as far as cells can give clues; no orbit, the clues that a
rotation or the reflection takes to each other, can be dropped then, but perhaps a part of one. With
--minimum no set of orbits has fewer clues.

The difficulty of a board is the number of decisions and of contradictions that the native engine needs to
prove that it is unique; 0 says that propagation alone solves it. Of sliding it is how many arrangements it expands. The work of both engines is
printed with the board. Boards outside of --clues and --difficulty are thrown away and made anew. A treasure hunt without a coin needs no
clue; such boards are made for --clues 0 or --density 0 only.

The file of --from has a header, such as visibility 2x3, and below it the picture of one solution as check
reads it. All boards are then made for that solution; --size and --density are not used.

The first line of a text says what was asked for, and in JSON the key order. --resume refuses a file whose
boards were asked for otherwise.

--time-limit is for dropping clues, and for each engine that verifies. With --minimum the best board so far is
printed at the limit, with the number of clues that were proved to be needed.`,
		Example: `  twofold generate visibility --size 8x8 -n 10 --seed 7
  twofold generate treasure --variant mosaic --size 15x15 --symmetry rot180 --json -o boards.jsonl
  twofold generate visibility --minimum --from picture.txt
  twofold generate tour --variant king --size 8x8 --density 0.1
  twofold generate sliding --size 3x3 --moves 24`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			a.flags = flags
			if !minimal {
				return errors.New("--minimal=false: expected boards that are minimal, or --minimum")
			}
			changed := cmd.Flags().Changed
			if err := o.aim(args[0], symmetry, by, like, changed); err != nil {
				return err
			}
			if from != "" {
				if err := a.readPicture(from, &o); err != nil {
					return err
				}
				if !changed("clues") {
					o.clues = everything // the user's own solution may need none
				}
			}
			if err := o.check(); err != nil {
				return err
			}
			if err := o.begin(); err != nil {
				return unmade(err)
			}
			o.time = flags.time
			return a.generateInto(cmd.Context(), o, output, resume)
		},
	}
	set := command.Flags()
	like.add(set)
	set.IntVarP(&o.number, "number", "n", 1, "how many boards")
	set.Uint64Var(&o.seed, "seed", 1, "of the random numbers")
	set.BoolVar(&minimal, "minimal", true, "no clue can be dropped so that the solution stays the only one")
	set.BoolVar(&o.minimum, "minimum", false, "find the fewest clues, with proof")
	set.StringVar(&symmetry, "symmetry", "none", "of the clues: none, rot180, rot90 or mirror")
	set.Var(&o.clues, "clues", "how many clues, such as 10..20, 10.. or 12")
	set.Var(&o.difficulty, "difficulty", "how difficult, such as 0 or 5..50")
	set.StringVar(&by, "by", "native", "what drops the clues: native, or sat, which is slower; both make the same boards")
	set.StringVar(&from, "from", "", "a file with a picture to make boards of")
	set.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "how many boards to work at at once")
	set.Var(&o.shard, "shard", "i/n: make those boards only whose index leaves i when divided by n")
	set.StringVarP(&output, "output", "o", "-", "the file to write; - is standard output")
	set.BoolVar(&resume, "resume", false, "go on behind the last whole board of the output file")
	set.BoolVar(&o.fast, "fast", false, "do not verify the boards by both engines")
	set.BoolVar(&flags.json, "json", false, "print one JSON object a line for each board")
	flags.addLimits(set)
	command.MarkFlagsMutuallyExclusive("minimal", "minimum")
	return command
}

// aim reads the family and what it asks for by default.
func (o *order) aim(name, symmetry, by string, like *recipeFlags, given func(string) bool) (err error) {
	if o.family, err = twofold.Find(name); err != nil {
		return err
	}
	if o.family.Make == nil {
		return fmt.Errorf("family %q: boards of it are not generated", name)
	}
	probers := o.family.Probers()
	at := slices.IndexFunc(probers, func(p twofold.Prober) bool { return p.Name == by })
	if at < 0 {
		return fmt.Errorf("--by %q: expected native or sat", by)
	}
	o.prober = probers[at]
	if o.like, err = like.recipe(o.family, given); err != nil {
		return err
	}
	if o.asked = given("moves"); !o.asked {
		o.like.Moves = o.family.Make.Moves
	}
	if least := o.family.Make.LeastClues; least != nil && !given("clues") {
		o.clues.least = int64(least(o.like))
	}
	o.symmetry, err = puzzles.ParseSymmetry(symmetry)
	return err
}

func (o *order) check() error {
	most := cmp.Or(o.family.Make.MaxCells, puzzles.MaxMadeCells)
	switch {
	case o.number < 0:
		return fmt.Errorf("-n %d: expected a number of boards", o.number)
	case o.workers < 1:
		return fmt.Errorf("--workers %d: expected 1 or more", o.workers)
	case o.like.Rows > most/o.like.Cols:
		return fmt.Errorf("size %dx%d: expected at most %d cells", o.like.Rows, o.like.Cols, most)
	case o.fast && o.difficulty != everything:
		return fmt.Errorf("--fast with --difficulty: expected one of them, for the engines measure it")
	case o.symmetry == puzzles.Rot90 && o.like.Rows != o.like.Cols:
		return fmt.Errorf("--symmetry rot90 with size %dx%d: expected as many rows as columns", o.like.Rows, o.like.Cols)
	}
	return o.family.Fits(o.like)
}

// begin makes the source of solutions. Where no number of moves was asked for, it is lowered to one of which there
// are boards.
func (o *order) begin() (err error) {
	if err := o.begun(); err != nil {
		return err
	}
	for {
		var impossible *puzzles.Impossible
		o.random, err = o.family.Solutions(o.like)
		if o.asked || o.like.Moves <= 1 || !errors.As(err, &impossible) {
			return err
		}
		o.like.Moves--
	}
}

// begun makes the board without clues.
func (o *order) begun() error {
	blank, err := o.family.BlankBoard(o.like)
	if err != nil {
		return err
	}
	var ok bool
	if o.blank, ok = blank.(puzzles.Clued); !ok {
		return fmt.Errorf("boards of %s have no clues", o.family.Name)
	}
	return nil
}

// source is the source of all that is random about the board of an index.
func (o *order) source(index int) *rand.Rand { return rand.New(rand.NewPCG(o.seed, uint64(index))) }

// generateInto writes the boards to a file or to standard output.
func (a *app) generateInto(ctx context.Context, o order, output string, resume bool) error {
	backend, closeAll, err := a.flags.backend()
	if err != nil {
		return err
	}
	defer closeAll()
	o.backend = backend
	engines, err := o.family.Verifiers(backend)
	if err != nil {
		return err
	}
	if output == "-" {
		if resume {
			return errors.New("--resume: expected -o with the file to go on with")
		}
		b := newBook(a.out, a.flags.json)
		if err := b.begin(o); err != nil {
			return err
		}
		return a.generate(ctx, o, engines, b, 0)
	}
	if err := a.isNoInput(output); err != nil {
		return err
	}
	file, b, next, err := openBook(o, output, resume, a.flags.json)
	if err != nil {
		return err
	}
	return errors.Join(a.generate(ctx, o, engines, b, next), file.Close())
}
