package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// drawFlags say what is drawn and where to.
type drawFlags struct {
	flags
	output   string
	colour   string
	pixels   int
	solution string // solved for if it is solve, else a file; "" for none
	sight    string
	numbered bool
}

// solve is the value of --solution without a file.
const solve = "(solved)"

func (a *app) drawCommand() *cobra.Command {
	own := &drawFlags{}
	command := &cobra.Command{
		Use:   "draw [FILE...]",
		Short: "Draw boards, and solutions, as pictures",
		Long: `Draw makes a picture of each board: on the terminal, or with -o in an SVG or PNG file. Several
boards go into several files, NAME-1.svg and so on; 'twofold book' prints them on pages.

--solution draws a solution that an engine finds, and --solution=FILE one that the file holds, as
solve prints it. --decided shades the cells that are the same in every solution (forced, with a
corner marked) and those that are not (open, with '?'). --shares shades cells as count --cells does.`,
		Example: `  twofold draw board.txt
  twofold draw --solution board.txt -o board.svg`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = &own.flags
			if own.cells && !cmd.Flags().Changed("engine") {
				own.engine = puzzles.Counter
			}
			return a.draw(cmd.Context(), own, files)
		},
	}
	set := command.Flags()
	own.addAnswers(set, "sat")
	own.addLooks(set)
	own.addPosition(set)
	set.StringVarP(&own.output, "output", "o", "", "the file to write, .svg or .png (default the terminal)")
	set.Var(number(&own.pixels, 40, 4, 1000), "cell", "pixels to a cell's side in PNG")
	set.StringVar(&own.solution, "solution", "", "draw with a solution: an engine's, or that in a file (--solution=FILE)")
	set.Lookup("solution").NoOptDefVal = solve
	set.BoolVar(&own.decided, "decided", false, "shade forced and open cells")
	set.BoolVar(&own.cells, "shares", false, "shade cells by the share of the solutions that have a value there")
	set.BoolVar(&own.steps, "steps", false, "draw the steps that solve the board, each with its reasons")
	set.StringVar(&own.sight, "sight", "", "draw what is seen from a cell such as r3c4")
	command.MarkFlagsMutuallyExclusive("solution", "decided", "shares", "steps")
	command.MarkFlagsMutuallyExclusive("steps", "sight")
	seldom(set, "encoding", "seed", "solver")
	return command
}

// addAnswers adds what chooses the engine that is asked, and bounds it.
func (f *drawFlags) addAnswers(set *pflag.FlagSet, engine string) {
	set.StringVar(&f.engine, "engine", engine, "the engine that is asked, where one is")
	f.addOptions(set)
	f.addSolver(set)
	f.addLimits(set)
	seldom(set, "solver")
}

func (f *drawFlags) addLooks(set *pflag.FlagSet) {
	set.Var(choice(&f.colour, "auto", "auto", "always", "never"), "color", "on the terminal: auto, always or never")
	set.BoolVar(&f.numbered, "coordinates", false, "write the names of rows and columns, r1 and c1, beside the board")
}

// draw reads all boards, then draws them.
func (a *app) draw(ctx context.Context, f *drawFlags, files []string) error {
	if err := f.fileIs(".svg", ".png"); err != nil {
		return err
	}
	backend, err := a.backend()
	if err != nil {
		return err
	}
	o := a.optionsBy(backend)
	var all []*picture.Scene
	a.forEachBoard(ctx, files, func(q question) error {
		subject, err := drawable(q)
		if err != nil {
			return err
		}
		scene, err := a.scene(ctx, f, o, q, subject)
		if err != nil || scene == nil {
			return err
		}
		if f.numbered {
			scene.Number()
		}
		all = append(all, scene)
		return nil
	})
	return a.writeDrawn(f, all)
}

// scene draws one board; it is nil if there is nothing to draw, which was said.
func (a *app) scene(
	ctx context.Context, f *drawFlags, o twofold.Options, q question, subject picture.Subject,
) (*picture.Scene, error) {
	if f.steps {
		return a.stepSheet(ctx, q, o.Backend, subject)
	}
	v, ok, err := a.view(ctx, f, o, q)
	if err != nil || !ok {
		return nil, err
	}
	scene := subject.Scene(v)
	if err := picture.AddShares(scene, v.Shares); err != nil {
		return nil, fmt.Errorf("%s: %w", q.where, err)
	}
	if err := addSight(scene, subject, v, f.sight); err != nil {
		return nil, fmt.Errorf("%s: --sight %w", q.where, err)
	}
	return scene, nil
}

// maxDrawn is the most cells of a board that is drawn.
const maxDrawn = 100_000

func drawable(q question) (picture.Subject, error) {
	subject, err := picture.Of(q.board, maxDrawn)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q.where, err)
	}
	return subject, nil
}

// view is what the flags ask to show of a board; ok is false if there is nothing to show, which was said.
func (a *app) view(ctx context.Context, f *drawFlags, o twofold.Options, q question) (
	v picture.View, ok bool, err error) {
	switch {
	case f.decided:
		v.Decided = true
		v.Values, err = a.values(ctx, o, q, whatIsDecided)
	case f.cells:
		_, err = a.values(ctx, o, q, func(ctx context.Context, e puzzles.Engine, b puzzles.Board) (
			run puzzles.Run, some puzzles.Solution) {
			run = puzzles.MarginalsBy(ctx, e, b)
			if run.Marginals != nil && run.Marginals.Count.Sign() > 0 {
				v.Shares, some = run.Marginals, run.Marginals.Mode()
			}
			return run, some
		})
		return v, v.Shares != nil, err
	case f.solution == solve:
		v.Values, err = a.values(ctx, o, q, aSolution)
	case f.solution != "":
		v.Values, err = a.readValues(f.solution, q)
	default:
		v.Values = puzzles.PositionOf(q.board)
		v.Working = v.Values != nil
		return v, true, nil
	}
	return v, v.Values != nil, err
}

// addSight adds the lines of sight of the cell that the flag names.
func addSight(scene *picture.Scene, subject picture.Subject, v picture.View, flag string) error {
	if flag == "" {
		return nil
	}
	rows, cols := subject.Size()
	cell, err := puzzles.ParsePlace(flag, rows, cols)
	if err != nil {
		return err
	}
	sighted, ok := subject.(picture.Sighted)
	if !ok {
		return fmt.Errorf("%s: cells of %s see nothing: expected a board with lines of sight", flag, subject.Family())
	}
	paths, err := sighted.Sight(v.Values, cell)
	scene.Grids[0].Paths = append(scene.Grids[0].Paths, paths...)
	return err
}

// inColour reports whether the terminal's colours are to be used.
func (a *app) inColour(flag string) bool {
	switch flag {
	case "always":
		return true
	case "never":
		return false
	}
	return os.Getenv("NO_COLOR") == "" && terminalOf(a.out) != nil
}

// readValues reads a solution, complete or partial, of the board from a file.
func (a *app) readValues(file string, q question) (puzzles.Solution, error) {
	t, err := a.oneText(file, "solution")
	if err != nil {
		return nil, err
	}
	found, err := puzzles.ReadSolution(q.board, t)
	if err != nil {
		return nil, err
	}
	if broken := puzzles.MayHold(q.board, found); broken != nil {
		return nil, fmt.Errorf("%s: no solution of %s: %w", file, q.where, broken)
	}
	return found, nil
}

// wholeSolution reads a solution of the board from a file.
func (a *app) wholeSolution(file string, q question) (puzzles.Solution, error) {
	s, err := a.readValues(file, q)
	if err != nil {
		return nil, err
	}
	if broken := q.board.Check(s); broken != nil {
		return nil, fmt.Errorf("%s: no solution of the board: %w", file, broken)
	}
	return s, nil
}
