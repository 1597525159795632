package main

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

func (a *app) convertCommand() *cobra.Command {
	var from, to, listed string
	var blank bool
	var names []string
	for _, f := range twofold.Formats() {
		names = append(names, f.Name)
	}
	command := &cobra.Command{
		Use:   "convert [FILE...]",
		Short: "Read and write boards as other programs do",
		Long: `Convert writes each board of the files in another format. If a board cannot be read or
written, it says so and goes on with the next one. The formats are ` + names[0] + `,
` + strings.Join(names[1:11], ", ") + `,
` + strings.Join(names[11:], ", ") + `.`,
		Example: `  twofold convert --formats slitherlink
  twofold convert testdata/visibility/range.txt | twofold solve --engine both -n 2
  twofold convert --to puzzlink boards.txt
  twofold convert --as hidato --to kudamono matrix.csv`,
		RunE: func(_ *cobra.Command, files []string) error {
			if listed != "" {
				return a.listFormats(listed)
			}
			target, err := twofold.FormatByName(to)
			if err != nil {
				return err
			}
			reader, lost := a.reader(), 0
			if from != "" {
				only, err := twofold.FormatByName(from)
				if err != nil {
					return err
				}
				reader.Format = &only
			}
			a.forEachText(files, func(t *parse.Text) bool {
				reader.Read(t, func(p twofold.Puzzle, err error) bool {
					if err == nil {
						var isLost bool
						if isLost, err = a.convert(p, target, blank); isLost {
							lost++
						}
					}
					if err != nil {
						a.fail(err)
					}
					return true
				})
				return true
			})
			if lost > 0 {
				fmt.Fprintf(a.errs, "twofold: %s left out: the format %s holds none\n", prose.Some(lost, "solution"), target.Name)
			}
			return nil
		},
	}
	command.Flags().StringVar(&from, "from", "", "the format of the files (default by how a text begins)")
	command.Flags().StringVar(&to, "to", twofold.Formats()[0].Name, "the format to write; text is our own as well")
	command.Flags().BoolVar(&blank, "blank", false, "leave out positions, such as the marks of a player")
	command.Flags().StringVar(&listed, "formats", "", "list what of this puzzle's boards is read and written, and end")
	return command
}

// listFormats prints the formats that have boards of a puzzle, and what it is called there.
func (a *app) listFormats(puzzle string) error {
	family, name, err := a.families.Named(puzzle)
	if err != nil {
		return fmt.Errorf("--formats: %w", err)
	}
	t := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "format\tread\twritten\tcalled\twhat it is")
	for _, f := range twofold.Formats() {
		use := f.UseOf(family, name.Variant)
		if use.Reads || use.Writes {
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", f.Name, mark(use.Reads), mark(use.Writes),
				cmp.Or(strings.Join(use.Called, ", "), "-"), f.About)
		}
	}
	return t.Flush()
}

// mark is a word of a table for what is there or not.
func mark(is bool) string {
	if is {
		return "yes"
	}
	return "-"
}

// convert writes a board. It reports whether the solution that came with it is lost.
func (a *app) convert(p twofold.Puzzle, target twofold.Format, blank bool) (isLost bool, err error) {
	if blank && puzzles.PositionOf(p.Board) != nil {
		if p.Board, err = puzzles.AtPosition(p.Board, nil); err != nil {
			return false, err
		}
	}
	text, err := a.families.Write(target, p.Board, p.Answer)
	if err != nil {
		return false, fmt.Errorf("%s:%d: %w", p.File, p.Line, err)
	}
	if fmt.Fprintln(a.out, text); !target.IsLines() {
		fmt.Fprintln(a.out)
	}
	if p.Answer != nil {
		bare, err := a.families.Write(target, p.Board, nil)
		isLost = err == nil && bare == text
	}
	return isLost, nil
}
