package main

import (
	"fmt"
	"strings"

	"twofold"

	"github.com/spf13/cobra"

	"twofold/puzzles"
)

func (a *app) convertCommand() *cobra.Command {
	var from, to string
	var about strings.Builder
	for _, f := range twofold.Formats() {
		fmt.Fprintf(&about, "\n  %-8s  %s", f.Name, f.About)
	}
	command := &cobra.Command{
		Use:   "convert [FILE...]",
		Short: "Read and write boards as other programs do",
		Long: `Convert writes each board of the files in another format. What cannot be read or written is
reported, and converting goes on behind it. The formats are:
` + about.String(),
		Example: `  twofold convert testdata/visibility/range.txt | twofold solve --engine both -n 2
  twofold convert --to range boards.txt`,
		RunE: func(_ *cobra.Command, files []string) error {
			target, err := twofold.FormatByName(to)
			if err != nil {
				return err
			}
			source := twofold.FormatOf
			if from != "" {
				only, err := twofold.FormatByName(from)
				if err != nil {
					return err
				}
				source = func(*puzzles.Text) (puzzles.Format, error) { return only, nil }
			}
			a.forEachText(files, func(t *puzzles.Text) bool {
				a.convert(t, source, target)
				return true
			})
			return nil
		},
	}
	command.Flags().StringVar(&from, "from", "", "the format of the files (default by how a text begins)")
	command.Flags().StringVar(&to, "to", twofold.Formats()[0].Name, "the format to write")
	return command
}

func (a *app) convert(t *puzzles.Text, source func(*puzzles.Text) (puzzles.Format, error), target puzzles.Format) {
	f, err := source(t)
	if err != nil {
		a.fail(err)
		return
	}
	f.Read(t, func(b puzzles.Board, err error) {
		if err != nil {
			a.fail(err)
			return
		}
		text, err := target.Write(b)
		if err != nil {
			a.fail(fmt.Errorf("%s:%d: %w", t.File, t.Lines[0][0].Line, err))
			return
		}
		fmt.Fprintln(a.out, text)
	})
}
