package main

import (
	"fmt"
	"slices"
	"strings"

	"twofold"

	"github.com/spf13/cobra"

	"twofold/puzzles"
)

// formats lists all formats: our own, and those of the families.
func formats() []puzzles.Format {
	all := []puzzles.Format{{
		Name:   "twofold",
		About:  "this program's own",
		Begins: func(word string) bool { _, err := twofold.Find(word); return err == nil },
		Read: func(t *puzzles.Text, use func(puzzles.Board, error)) {
			p, err := twofold.ReadText(t)
			use(p.Board, err)
		},
		Write: func(b puzzles.Board) (string, error) { return b.String(), nil },
	}}
	for _, f := range twofold.Families {
		all = append(all, f.Formats...)
	}
	return all
}

func formatByName(name string) (puzzles.Format, error) {
	formats := formats()
	at := slices.IndexFunc(formats, func(f puzzles.Format) bool { return f.Name == name })
	if at < 0 {
		return puzzles.Format{}, fmt.Errorf("format %q: expected one of %s", name, formatNames())
	}
	return formats[at], nil
}

func formatNames() string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

func (a *app) convertCommand() *cobra.Command {
	var from, to string
	var about strings.Builder
	for _, f := range formats() {
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
			target, err := formatByName(to)
			if err != nil {
				return err
			}
			source := formatOf
			if from != "" {
				only, err := formatByName(from)
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
	command.Flags().StringVar(&to, "to", formats()[0].Name, "the format to write")
	return command
}

// formatOf finds the format of a block by its first word.
func formatOf(t *puzzles.Text) (puzzles.Format, error) {
	first := t.Lines[0][0]
	formats := formats()
	at := slices.IndexFunc(formats, func(f puzzles.Format) bool { return f.Begins(first.Text) })
	if at < 0 {
		return puzzles.Format{}, t.Errorf(first, "%q begins no format: expected one of %s", first.Text, formatNames())
	}
	return formats[at], nil
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
