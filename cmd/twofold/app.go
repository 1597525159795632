package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"twofold"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

// Exit statuses, as crosscheck.Status says what they mean. Over several boards it is the largest.
const (
	statusHolds    = int(crosscheck.StatusHolds)
	statusNone     = int(crosscheck.StatusNone)
	statusUsage    = int(crosscheck.StatusUsage)
	statusUnknown  = int(crosscheck.StatusUnknown)
	statusDisagree = int(crosscheck.StatusDisagree)
)

// An app is one run of the program: its streams, the flags of the command that runs, and its exit
// status.
type app struct {
	ctx        context.Context // ends when the user interrupts the command
	in         interruptible
	out, errs  io.Writer
	families   twofold.Catalogue // those of the program, and of the rules files of the user
	flags      *flags
	as         string        // the puzzle that boards are which do not say it
	args       []string      // that the program was called with
	work       *shards.Work  // which jobs of the command are done; nil is all
	position   *parse.Text   // that the flags name, once it was read
	noPosition bool          // the file with the position cannot be read
	inputs     []fs.FileInfo // files that were opened, and standard input once it was asked for
	judges     bool          // solutions that came with boards are what the command is about
	closers    []func()      // of what ends with the command
	shares     *shares       // that engines told of
	status     int
	boards     map[int]int // of which a command was asked, by exit status
}

// raise makes the exit status at least this one.
func (a *app) raise(status int) { a.status = max(a.status, status) }

// fail reports an error in one line, and raises the exit status to what the error stands for. That the user
// interrupted the command is said once, by run.
func (a *app) fail(err error) {
	if !errors.Is(err, runs.Interrupted) {
		fmt.Fprintf(a.errs, "twofold: %s\n", prose.OneLine(err.Error()))
	}
	a.raise(int(crosscheck.StatusOf(err)))
}
