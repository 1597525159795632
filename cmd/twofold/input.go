package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/formats"
	"twofold/puzzles/lab/files"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// A question is a board as a file gave it.
type question struct {
	board   puzzles.Board
	family  *twofold.Family
	where   string           // file and line
	text    *parse.Text      // in which it stands
	reading time.Duration    // how long it took to parse
	answer  puzzles.Solution // that came with the board; nil if none did
	marked  bool             // its position is marks that came with it
}

// forEachBoard reads the boards of the files, or of standard input if there are none, and calls use
// with each until ctx ends. A board that cannot be read or used is reported in one line, and the next one is read.
func (a *app) forEachBoard(ctx context.Context, files []string, use func(question) error) {
	goesOn := func() bool { return ctx.Err() == nil && a.work.Err() == nil && !a.noPosition }
	a.forEachText(files, func(t *parse.Text) bool {
		start := time.Now()
		a.readBoards(t, func(p twofold.Puzzle, err error) bool {
			a.onShard(ctx, t, p, func() {
				if err == nil {
					err = use(a.question(p, t, start))
				}
				if err != nil {
					a.fail(err)
				}
			})
			start = time.Now()
			return goesOn()
		})
		return goesOn()
	})
	if a.work != nil && ctx.Err() == nil {
		_ = a.work.End() // who closes the work learns of the error
	}
}

// question is a board that was read. A solution that came with it and that the rules forbid is told of and left out;
// check judges it itself.
func (a *app) question(p twofold.Puzzle, t *parse.Text, start time.Time) question {
	q := question{p.Board, p.Family, fmt.Sprintf("%s:%d", p.File, p.Line), t, time.Since(start), p.Answer, p.IsMarked}
	if !a.judges && a.came(q) {
		q.answer = nil
	}
	return q
}

// readers are the commands that read boards.
var readers = []string{"analyse", "animate", "book", "certify", "check", "cnf", "convert", "count", "crosscheck",
	"draw", "explain", "hint", "inspect", "repair", "solve", "steps", "trace"}

// reading lets a command that reads boards be told what they are where they do not say it.
func (a *app) reading(c *cobra.Command) {
	c.Flags().Func("as", "the `puzzle` that boards are which do not say it, such as hidato", func(name string) error {
		a.as = name
		_, _, err := a.families.Named(name)
		return err
	})
	seldom(c.Flags(), "as")
}

// reader reads boards as the flags say what they are.
func (a *app) reader() twofold.Reader { return twofold.Reader{Catalogue: a.families, As: a.as} }

// begins reports whether a block begins as a board does; what was said to be one may begin in any way.
func (a *app) begins(t *parse.Text) bool { return a.as != "" || a.families.Begins(t) }

// readBoards reads the boards of a block, and puts each at the position that the flags name.
func (a *app) readBoards(t *parse.Text, use func(twofold.Puzzle, error) bool) {
	a.reader().Read(t, func(p twofold.Puzzle, err error) bool {
		if err != nil || a.flags == nil || a.flags.position == "" {
			return use(p, err)
		}
		if a.flags.position == "-" && t.File == standardInput {
			a.noPosition = true
			return use(p, errors.New("--position -: the boards are on standard input: expected a file"))
		}
		if a.position == nil { // the file is opened once
			if a.position, err = a.oneText(a.flags.position, "position"); err != nil {
				a.noPosition = true
				return use(p, err)
			}
		}
		p.Board, err = puzzles.ReadPosition(p.Board, a.position)
		return use(p, err)
	})
}

// oneText is the one text of a file; what is what it holds.
func (a *app) oneText(file, what string) (only *parse.Text, err error) {
	number := 0
	err = a.textsOf(file, what, func(t *parse.Text) bool {
		only = t
		number++
		return what != "board" || a.begins(t) // else one error will do: see forEachText
	})
	if err == nil && number > 1 {
		err = fmt.Errorf("%s: %d %ss: expected one", file, number, what)
	}
	return only, err
}

// forEachText calls use with each block of the files until it returns false.
func (a *app) forEachText(files []string, use func(*parse.Text) bool) {
	if len(files) == 0 {
		files = []string{"-"}
	}
	goOn := true
	for _, file := range files {
		isFirst := true // a file that begins otherwise has no boards, such as a README: one error will do
		if err := a.textsOf(file, "board", func(t *parse.Text) bool {
			isOther := isFirst && !a.begins(t)
			isFirst, goOn = false, use(t)
			return goOn && !isOther
		}); err != nil {
			a.fail(err)
		}
		if !goOn {
			return
		}
	}
}

// textsOf calls use with each block of one file, which is to hold what, until it returns false. In place of a file's
// name there may be an address or an ID, where no file has that name.
func (a *app) textsOf(file, what string, use func(*parse.Text) bool) error {
	r, name, err := a.open(file)
	if _, missing := os.Stat(file); err != nil && missing != nil && formats.Opens(file) {
		r, name, err = io.NopCloser(strings.NewReader(file)), "argument", nil
	}
	if err != nil {
		return err
	}
	defer r.Close()
	any, memory := false, int64(0)
	if a.flags != nil {
		memory = int64(a.flags.memory)
	}
	for t, err := range parse.TextsWithin(r, name, runs.Words(memory)) {
		if err != nil {
			return err
		}
		any = true
		if !use(t) {
			return nil
		}
	}
	if !any {
		return &parse.Error{File: name, Line: 1, Col: 1, Problem: "the file is empty: expected a " + what}
	}
	return nil
}

// open opens a file or a pipe, where - is standard input, of at most files.MaxInput bytes; the name is for messages.
func (a *app) open(file string) (r io.ReadCloser, name string, err error) {
	return a.openBy(files.OpenInput, file)
}

// theFile is the file of a command about one board: standard input if none is named, as for commands about several.
func theFile(files []string) string {
	if len(files) == 0 {
		return "-"
	}
	return files[0]
}

// standardInput is its name in messages.
const standardInput = "standard input"

func (a *app) openBy(open func(string, int64) (*files.Input, error), file string) (
	r io.ReadCloser, name string, err error) {
	if file == "-" {
		if in, isFile := a.in.Reader.(*os.File); isFile {
			if info, err := in.Stat(); err == nil {
				a.inputs = append(a.inputs, info)
			}
			if terminalOf(in) != nil {
				fmt.Fprintln(a.errs, "twofold: reading from the terminal: type, and end with Ctrl-D, or name a file")
			}
		}
		return io.NopCloser(files.Limit(a.in, files.MaxInput)), standardInput, nil
	}
	f, err := open(file, files.MaxInput)
	if err != nil {
		return nil, file, err
	}
	a.inputs = append(a.inputs, f.Info)
	return struct {
		io.Reader
		io.Closer
	}{interruptible{a.ctx, f}, f}, file, nil
}

// theBoard reads a file that holds exactly one board.
func (a *app) theBoard(file string) (question, error) {
	t, err := a.oneText(file, "board")
	if err != nil {
		return question{}, err
	}
	p, err := parse.Only(t, func(use func(twofold.Puzzle, error) bool) { a.readBoards(t, use) })
	if err != nil {
		return question{}, err
	}
	q := a.question(p, t, time.Now())
	q.where = t.File
	return q, nil
}
