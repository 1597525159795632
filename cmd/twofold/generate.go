package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/generate"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/steps"
	"twofold/sat"
)

// generateFlags say which boards are made, and where they go.
type generateFlags struct {
	flags
	like                recipeFlags
	order               generate.Order // what the flags say of it
	by                  string
	from, output, start string
	style               string // the file of --like
	noGuess             bool
	fast, resumes       bool
	givens              int
}

func (a *app) generateCommand() *cobra.Command {
	f := &generateFlags{order: generate.Order{
		Style: generate.AnyStyle, Effort: generate.Any, Demand: generate.Demand{Size: generate.Any},
	}}
	command := &cobra.Command{
		Use:   "generate FAMILY [CONSTRAINT...]",
		Short: "Make boards with one solution and minimal clues",
		Long: `Generate makes boards with exactly one solution. With --minimal, or if no clue is said to be spare,
` + minimalMeans + `
With --symmetry that holds for clues that lie symmetrically, dropped together. With --minimum boards
also have the fewest clues for their solution (clues that could stand elsewhere: in these places),
which is proved. With --no-guess minefields are opened from --start on without a guess. Both engines
verify each board, and each deduction of a minefield, before it is printed, unless you give --fast.
The comment above a board is the command that makes this board again.`,
		Annotations: map[string]string{inManual: `Clues are the numbers that are given on cells. Of a board that
asks for a plan they are what the goal says of its cells: the start is --moves moves away, and the goal still forces
its one shortest plan. For start positions with a whole goal use 'twofold random'.

The board of an index depends on the seed and on what is asked for, not on the number of boards, workers or shards.
A rotation or a reflection of a board before it in the same output is left out, which standard error says. -n boards
are made from --index on. With --json the key made has the words of the order, the seed and the index: "twofold", the
words, --seed and --index are the command that makes the board again. A board that a time limit ended is not always
the same.

Boards are like those that people publish of the family: its rules file says how many clues these show. Clues without
which a board is minimal, and which it shows all the same, are spare. Some families are printed in half-turn symmetry;
--symmetry none, or --minimal, is without.

With --symmetry the cells with clues lie symmetrically: rot180 and rot90 are turns, mirror is left and right, flip top
and bottom, mirrors both, diagonal exchanges rows and columns, diagonals the other diagonal, too, and all is all of
these. rot90, diagonal, diagonals and all need square boards. These are all groups of symmetries of a square; flip is
mirror turned. Clues that a symmetry takes to each other are dropped together or not at all, so a part of them may be
spare. Clues that it takes to a cell that gives none are never there; a solution that needs them is thrown away.

--effort is the search effort: the number of decisions and contradictions that the native engine needs to prove the
board unique; 0 says that propagation alone solves it. Of an engine that makes no decisions it is how many states it
expands. --level, --steps, --needs and --without are about how a person solves the board: 'twofold steps' lists its
steps and names rules, of whose names --needs and --without take a part. A level is told by the largest step, and by
how many steps are as large: the page of each family in testdata has the levels of its variants. Boards whose steps
take very long to find are of no level. Boards that ask for a plan have none: choose their --moves.
What is not as asked is thrown away and made anew, up to --tries for each index. Standard error says as it goes how
many are as asked, if they are few. A board without a clue is made for --clues 0 or --density 0 only, where the family
says so.

With --varied boards of one output do not look alike. They do if their clues lie on the same cells, or if their
largest clues are the same number and their first steps follow from the same clues on the same cells and the same rules;
rotations and reflections are the same. The next board of the index that is as asked takes its place. --skip is then a
part of the command that makes it again: that many boards of the index are left out.

Behind a family that takes modules, such as sudoku, constraints may follow: words of its header, such as antiknight,
and modules of which groups are drawn that are true of a solution. Those with a number, as in thermo=3, are as many and
stay; of others, as of given numbers, no more stay than are needed. --givens bounds these numbers; with 0 the
constraints alone have to do, and where none of some draws does, the nearest is told.

With --like boards are of the style of those in a file, which are of one family, variant and size, and have one solution
each. It is the same as these flags, which the comment above each board has: --variant, --size, and --density, the mean
of the boards, where the family's solutions have one; --clues; --filled, how many cells of the solution have a coin,
are black or holes; --clue-mean, the mean
of the numbers on the clues, and --clue-spread, their standard deviation (the root of the mean square of the distances
from the mean), both rounded to hundredths. Each range goes from a tenth below the least of the file's boards to a tenth
above the most. A flag that you give takes the place of that of the file, and --density or --coins that of --filled,
too. Symmetry, levels and totals are not taken from the file.

The file of --from holds one solution as check reads it, drawn with or without clues or as a list. A header above it,
such as FAMILY 2x3, says size and variant; a list that is not one of rows needs one, or --size.

A minefield of --no-guess holds no mine at the start nor beside it. The total is known unless you give --total=false.
The board shows all clues, and '.' is a mine. With --json there are three keys more: start; opening, which is the board
with the clue of the start alone, for a player; and deductions, in their order: cells, the value found there (0 is
empty, 1 a mine), the clues from which it follows, told by then, and rules such as the total.

--time-limit is for making a board, with those thrown away for it, and for each engine that verifies. With --minimum
the best board so far is printed at the limit, with the number of clues that were proved to be needed; at an interrupt,
too, and --resume then makes that board anew.`},
		Example: `  twofold generate kuromasu --size 8x8 -n 10 --level hard
  twofold generate sudoku thermo=4 cage --givens 0
  twofold generate treasure --variant minesweeper --no-guess --coins 99 --size 16x30 --start r8c15`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			a.flags, f.like.Groups = &f.flags, args[1:]
			if cmd.Flags().Changed("givens") {
				f.like.Givens = &f.givens
			}
			return a.generate(cmd.Context(), f, args[0])
		},
	}
	set, o := command.Flags(), &f.order
	f.like.add(set)
	set.Var(number(&f.givens, 0, 0, endless), "givens", "with constraints, the most numbers that are given")
	set.IntVarP(&o.Number, "number", "n", 1, "how many boards")
	set.Uint64Var(&o.Seed, "seed", 1, "of the random numbers")
	set.Var(number(&o.Index, 0, 0, endless), "index", "the index of the first board: those of a seed are numbered from 0")
	set.BoolVar(&o.Minimal, "minimal", false, "no clue can be dropped so that the solution stays the only one")
	set.BoolVar(&o.Minimum, "minimum", false, "find the fewest clues, with proof")
	set.Var(choice(&o.Symmetry, "", generate.Symmetries...), "symmetry",
		"of the clues, if not as printed: none, rot180, rot90, mirror, flip, mirrors, diagonal(s), all")
	set.Var(&o.Clues, "clues", "how many clues, such as 10..20, 10.. or 12; also --count-clues")
	set.StringVar(&f.style, "like", "", "a file with boards: those made have their density and clue statistics")
	set.Var(&o.Filled, "filled", "how many coins, black cells or holes the solution has, such as 10..20")
	set.Float64Var(&o.Unknown, "unknown", 0, "the share of clues that are '?', before some are dropped, 0 to 1")
	set.Var(&o.Mean, "clue-mean", "the mean of the numbers on the clues, such as 2.25..3.5")
	set.Var(&o.Spread, "clue-spread", "the standard deviation of the numbers on the clues, such as 0.8..1.2")
	set.Var(&o.Effort, "effort", "the search effort, such as 0 or 5..50")
	set.Var(choice(&o.Demand.Level, "", steps.Levels...), "level", "how hard they are: easy, normal, hard or expert")
	set.Var(&o.Demand.Size, "steps", "how many clues the largest step needs, such as 2..3")
	set.StringArrayVar(&o.Demand.Needs, "needs", nil, "a part of a named rule that some step has to need")
	set.StringArrayVar(&o.Demand.Without, "without", nil, "a part of a named rule that no step may need")
	set.BoolVar(&o.Varied, "varied", false, "no two boards that look alike")
	set.Var(number(&o.Skip, 0, 0, endless), "skip", "of each index, leave out that many boards that are as asked")
	set.Var(number(&o.Tries, generate.UsualTries, 1, endless), "tries", "how many boards to make for one that is as asked")
	set.StringVar(&f.by, "by", "native", "what drops the clues: native or sat, which is slower; both make the same boards")
	set.BoolVar(&f.noGuess, "no-guess", false, "make minefields that are opened without a guess (minesweeper)")
	set.StringVar(&f.start, "start", "", "with --no-guess, where opening begins (default the middle)")
	set.StringVar(&f.from, "from", "", "a file with a picture to make boards of")
	set.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "how many boards to work at at once")
	set.StringVarP(&f.output, "output", "o", "-", "the file to write; - is standard output")
	set.BoolVar(&f.resumes, "resume", false, "go on after the last whole board of the output file")
	set.BoolVar(&f.fast, "fast", false, "do not verify the boards by both engines")
	set.BoolVar(&f.json, "json", false, "print one JSON object a line for each board")
	f.addLimits(set)
	set.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "count-clues" {
			name = "clues"
		}
		return pflag.NormalizedName(name)
	})
	seldom(set, "by", "clue-mean", "clue-spread", "filled", "index", "memory-limit", "minimal",
		"givens", "needs", "skip", "start", "steps", "total", "tries", "unknown", "without", "workers")
	command.MarkFlagsMutuallyExclusive("minimal", "minimum")
	command.MarkFlagsMutuallyExclusive("density", "coins")
	for _, other := range []string{
		"minimal", "minimum", "symmetry", "clues", "like", "filled", "clue-mean", "clue-spread", "level", "varied", "skip",
		"effort", "steps", "needs", "without", "by", "from", "unknown",
	} {
		command.MarkFlagsMutuallyExclusive("no-guess", other)
	}
	command.MarkFlagsMutuallyExclusive("fast", "effort")
	command.MarkFlagsMutuallyExclusive("from", "like")
	command.MarkFlagsMutuallyExclusive("from", "filled")
	return command
}

func (a *app) generate(ctx context.Context, f *generateFlags, family string) error {
	switch {
	case f.resumes && f.output == "-":
		return errors.New("--resume: expected -o with the file to go on with")
	}
	backend, err := a.backend()
	if err != nil {
		return err
	}
	o, err := a.orderOf(ctx, f, family, backend)
	if err != nil {
		return unmade(err)
	}
	if o.Minimal && o.Family.Make.Whole {
		return o.Family.NoDrops("--minimal")
	}
	b, err := a.openBook(f, o)
	if err != nil {
		return err
	}
	step, stop := a.meter("boards", b.Left())
	defer stop()
	var tally throwing
	o.Thrown = func() { a.sayRate(&tally) }
	if a.work.Quiet() {
		o.Thrown = nil // merge will say it
	}
	defer func() { a.sayThrown(&tally) }()
	for made := range b.Boards(ctx) {
		if made.Err == nil {
			tally.kept.Add(1)
		}
		if err := a.write(b, made, o.Seed); err != nil {
			return errors.Join(err, b.Close())
		}
		step()
	}
	return cmp.Or(a.work.Err(), b.Close())
}

// orderOf is what the flags ask for.
func (a *app) orderOf(
	ctx context.Context, f *generateFlags, name string, backend sat.Backend,
) (*generate.Order, error) {
	if f.style != "" {
		if err := a.takeStyle(ctx, f, name, backend); err != nil {
			return nil, err
		}
	}
	family, like, err := f.like.recipe(a.families, name)
	if err != nil {
		return nil, err
	}
	o := f.order
	if f.from != "" {
		if like, err = a.readPicture(f, family, like, &o); err != nil {
			return nil, err
		}
	}
	if f.noGuess && !f.like.set.Changed("total") {
		like = family.WithTotal(like)
	}
	usual, err := family.Order(like, backend)
	if err != nil {
		return nil, err
	}
	o.Work = a.work
	o.Family, o.Parameters, o.Random, o.Hitter, o.Time = usual.Family, usual.Parameters, usual.Random, usual.Hitter, f.time
	o.Demand.Finds, o.From = usual.Demand.Finds, f.from
	if !f.fast {
		o.Engines, o.Demand.Proves = usual.Engines, usual.Demand.Proves
	}
	if o.Solution == nil && !f.like.set.Changed("clues") && f.style == "" {
		o.Clues = usual.Clues // the user's own solution may need none
	}
	minimizer, err := prose.Named("--by", f.by, family.Minimizers(backend),
		func(p puzzles.NamedMinimizer) string { return p.Name })
	if err != nil {
		return nil, err
	}
	o.Minimizer = minimizer.Make
	if err := f.openFrom(family, &o); err != nil {
		return nil, err
	}
	return &o, o.Check()
}

// openFrom makes an order of boards that are opened from a start, if the flags ask for that.
func (f *generateFlags) openFrom(family *twofold.Family, o *generate.Order) error {
	rows, cols := o.Parameters.Rows, o.Parameters.Cols
	start := (rows-1)/2*cols + (cols-1)/2
	switch {
	case !f.noGuess && f.start != "":
		return errors.New("--start: expected it with --no-guess")
	case !f.noGuess:
		return nil
	case f.start != "":
		var err error
		if start, err = puzzles.ParsePlace(f.start, rows, cols); err != nil {
			return fmt.Errorf("--start %w", err)
		}
	}
	if err := family.OpenFrom(o, start); err != nil {
		return fmt.Errorf("--no-guess: %w", err)
	}
	return nil
}

// readPicture reads the user's own solution, for an order.
func (a *app) readPicture(
	f *generateFlags, family *twofold.Family, like puzzles.Parameters, o *generate.Order,
) (puzzles.Parameters, error) {
	if f.like.Size == "" {
		like.Rows, like.Cols = 0, 0
	}
	t, err := a.oneText(f.from, "picture")
	if err != nil {
		return like, err
	}
	for _, line := range t.Lines {
		if f.from != "-" {
			break
		}
		for _, word := range line {
			o.Input += word.Text + " "
		}
		o.Input = strings.TrimSuffix(o.Input, " ") + "\n"
	}
	like, o.Solution, err = generate.ReadPicture(&family.Family, like, t)
	return like, err
}

// openBook opens what the boards are written to.
func (a *app) openBook(f *generateFlags, o *generate.Order) (*generate.Book, error) {
	if f.output == "-" {
		return generate.NewBook(o, a.out, f.json), nil
	}
	if err := a.isNoInput(f.output); err != nil {
		return nil, err
	}
	return generate.OpenBook(o, f.output, f.json, f.resumes)
}

// write writes a board, or says why an index has none.
func (a *app) write(b *generate.Book, m generate.Made, seed uint64) error {
	switch wrong, isWrong := errors.AsType[*parse.Error](m.Err); {
	case isWrong: // the rules
		return wrong
	case m.Err != nil:
		fmt.Fprintf(a.errs, "twofold: seed %d, index %d: %v\n", seed, m.Index, m.Err)
		if _, ok := errors.AsType[*generate.Twin](m.Err); !ok {
			a.raise(max(statusUnknown, int(crosscheck.StatusOf(m.Err))))
		}
		return nil
	case m.Limit != "":
		a.raise(statusUnknown)
	}
	return b.Write(m)
}
