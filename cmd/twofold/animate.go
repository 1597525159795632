package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/picture"
	"twofold/puzzles/runs"
)

// animateFlags say what is animated, beside what is drawn.
type animateFlags struct {
	drawFlags
	search bool
	frames int // 0 if nobody asks for a number
	delay  time.Duration
}

// Frames of a film, and cells that these have in all, if nobody asks for a number.
const (
	usualFrames = 300
	mostDrawn   = 300_000
)

func (a *app) animateCommand() *cobra.Command {
	own := &animateFlags{}
	command := &cobra.Command{
		Use:   "animate [BOARD]",
		Short: "Show how a board is solved as a moving picture",
		Long: `Animate makes a moving picture of a solution of the one board in a file. A plan is played move by
move, a path is drawn step by step, and cells are filled in the order in which the engine came to
their values. With -o it is a moving SVG, which browsers show; else it plays on the terminal.

With --steps it shows the steps of 'twofold steps': what each decided, with its reasons encircled.

With --search it shows the search itself: cells as the engine sets them and takes them back, or the
states that it goes through. Native engines show that, SAT solvers do not. Where there is more to
show than --frames, frames are left out evenly.`,
		Example: `  twofold animate testdata/sliding/second.txt -o tiles.svg
  twofold animate --search --engine dfs board.txt -o search.svg`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = &own.flags
			return a.animate(cmd.Context(), own, theFile(files))
		},
	}
	set := command.Flags()
	own.addAnswers(set, "native")
	own.addLooks(set)
	own.addPosition(set)
	set.StringVarP(&own.output, "output", "o", "", "the file to write, .svg (default the terminal)")
	set.StringVar(&own.solution, "solution", "", "a file with the solution to show (default an engine's)")
	set.BoolVar(&own.search, "search", false, "show the engine's search")
	set.BoolVar(&own.steps, "steps", false, "show the steps that solve the board, each with its reasons")
	set.Var(number(&own.frames, 0, 2, 10_000), "frames", "the most frames (default 300, less on large boards)")
	set.Var(duration(&own.delay, 0, 20*time.Millisecond, time.Minute), "delay",
		"between frames (default 400ms, less if there are many)")
	command.MarkFlagsMutuallyExclusive("search", "solution", "steps")
	return command
}

func (a *app) animate(ctx context.Context, f *animateFlags, file string) error {
	if f.output == "" && terminalOf(a.out) == nil {
		return errors.New("animate needs -o or a terminal: expected -o with a file, .svg")
	}
	if err := f.fileIs(".svg"); err != nil {
		return err
	}
	q, err := a.theBoard(file)
	if err != nil {
		return err
	}
	subject, err := drawable(q)
	if err != nil {
		return err
	}
	if rows, cols := q.board.Size(); f.frames == 0 {
		f.frames = min(usualFrames, max(2, mostDrawn/(rows*cols)))
	}
	backend, err := a.backend()
	if err != nil {
		return err
	}
	film, err := a.film(ctx, f, a.optionsBy(backend), q, subject)
	if err != nil || film == nil {
		return err
	}
	for _, scene := range film.Frames {
		if f.numbered {
			scene.Number()
		}
	}
	return a.showFilm(ctx, f, film)
}

// film makes the frames; it is nil if there is nothing to show, which was said.
func (a *app) film(ctx context.Context, f *animateFlags, o twofold.Options, q question,
	subject picture.Subject) (*picture.Film, error) {
	if f.solution != "" {
		s, err := a.wholeSolution(f.solution, q)
		if err != nil {
			return nil, err
		}
		return a.playedFilm(f, q, subject, s, picture.NewRecorder(len(s), 2)), nil
	}
	if f.steps {
		frames, err := a.stepScenes(ctx, q, o.Backend, subject)
		if frames == nil || err != nil {
			return nil, err
		}
		return a.filmOfMost(f, q, frames, len(frames)), nil
	}
	recorder := picture.NewRecorder(puzzles.Entries(q.board), f.frames)
	s, err := a.values(runs.WithWatcher(ctx, recorder.Watch), o, q, aSolution)
	switch {
	case err != nil:
		return nil, err
	case f.search:
		return a.searchFilm(f, q, subject, s, recorder)
	case s == nil:
		return nil, nil
	}
	return a.playedFilm(f, q, subject, s, recorder), nil
}

// playedFilm shows a solution in its own order, or in that of the recorded search.
func (a *app) playedFilm(f *animateFlags, q question, subject picture.Subject, s puzzles.Solution,
	r *picture.Recorder) *picture.Film {
	frames, all := picture.Fill(subject, s, r.Order(), f.frames)
	return a.filmOfMost(f, q, frames, all)
}

// filmOfMost leaves frames out if there are too many, and says how many there are of all.
func (a *app) filmOfMost(f *animateFlags, q question, frames []*picture.Scene, all int) *picture.Film {
	kept := picture.Thin(frames, f.frames)
	if all > len(kept) {
		fmt.Fprintf(a.errs, "%s: %d of %d frames are kept\n", q.where, len(kept), all)
	}
	return picture.NewFilm(kept, f.delay)
}

// searchFilm shows what was recorded of a search, and the solution if it found one.
func (a *app) searchFilm(f *animateFlags, q question, subject picture.Subject, s puzzles.Solution,
	r *picture.Recorder) (*picture.Film, error) {
	states, of := r.States()
	if of == 0 && s != nil {
		return nil, fmt.Errorf(
			"engine %s shows nothing of its search: expected a native one that lists; see 'twofold engines'",
			f.engine,
		)
	}
	if of == 0 {
		return nil, nil
	}
	if len(states) < of {
		fmt.Fprintf(a.errs, "%s: %d of the search's %d states are kept\n", q.where, len(states), of)
	}
	frames := r.Frames(subject)
	if _, hasStates := subject.(picture.Stater); s != nil && !hasStates {
		frames = append(frames, subject.Scene(picture.View{Values: s}))
	}
	return picture.NewFilm(frames, f.delay), nil
}

// showFilm writes the film, or plays it.
func (a *app) showFilm(ctx context.Context, f *animateFlags, film *picture.Film) error {
	if f.output != "" {
		return a.writeFile(f.output, func(w io.Writer) error {
			return picture.AnimatedSVG(w, *film)
		})
	}
	picture.Perform(ctx, a.out, *film, a.inColour(f.colour))
	return nil
}
