package main

import (
	"fmt"

	"github.com/spf13/pflag"

	"twofold"
	"twofold/puzzles"
)

// A targetFlag is the format of other programs in which solved boards are written, answer included. Without one
// solutions are drawn.
type targetFlag struct{ *twofold.Format }

// Set is for pflag.
func (t *targetFlag) Set(name string) error {
	f, err := twofold.FormatByName(name)
	t.Format = &f
	return err
}

// Type is for pflag, and so is String.
func (t *targetFlag) Type() string { return "string" }
func (t *targetFlag) String() string {
	if t.Format == nil {
		return ""
	}
	return t.Name
}

func (t *targetFlag) add(set *pflag.FlagSet) {
	set.Var(t, "to", "write solved boards and answers in this format of convert")
}

// write writes a board that is filled in. The error says that the format holds no answers.
func (t *targetFlag) write(a *app, b puzzles.Board, s puzzles.Solution) error {
	solved, err := puzzles.AtPosition(b, s)
	if err == nil {
		var text string
		if text, err = a.families.Write(*t.Format, solved, nil); err == nil {
			_, err = fmt.Fprintf(a.out, "%s\n\n", text)
		}
	}
	return err
}
