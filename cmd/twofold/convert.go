package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/puzzles/visibility"
)

// A format is a way to write boards as text.
type format struct {
	name, about string
	// begins says whether a block that begins with this word is of the format.
	begins func(word string) bool
	// each calls use with each board of a block, or with what is wrong with it.
	each  func(t *puzzles.Text, use func(puzzles.Board, error))
	write func(puzzles.Board) (string, error)
}

// formats lists all formats, our own first.
var formats = []format{{
	name:   "twofold",
	about:  "this program's own",
	begins: func(word string) bool { _, ok := familyOf(word); return ok },
	each: func(t *puzzles.Text, use func(puzzles.Board, error)) {
		b, _, err := readBoard(t)
		use(b, err)
	},
	write: func(b puzzles.Board) (string, error) { return b.String(), nil },
}, {
	name:   "range",
	about:  "game IDs of Simon Tatham's Range, one a line",
	begins: func(word string) bool { return word[0] >= '0' && word[0] <= '9' },
	each: func(t *puzzles.Text, use func(puzzles.Board, error)) {
		for line := range t.Lines {
			b, err := visibility.ReadRange(t, line)
			use(b, err)
		}
	},
	write: func(b puzzles.Board) (string, error) {
		own, ok := b.(*visibility.Board)
		if !ok {
			return "", fmt.Errorf("a board of %s: Range plays kuromasu", b.Family())
		}
		return own.Range()
	},
}}

func formatByName(name string) (format, error) {
	at := slices.IndexFunc(formats, func(f format) bool { return f.name == name })
	if at < 0 {
		return format{}, fmt.Errorf("format %q: expected one of %s", name, formatNames())
	}
	return formats[at], nil
}

func formatNames() string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	return strings.Join(names, ", ")
}

func (a *app) convertCommand() *cobra.Command {
	var from, to string
	var about strings.Builder
	for _, f := range formats {
		fmt.Fprintf(&about, "\n  %-8s  %s", f.name, f.about)
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
				source = func(*puzzles.Text) (format, error) { return only, nil }
			}
			a.forEachText(files, func(t *puzzles.Text) bool {
				a.convert(t, source, target)
				return true
			})
			return nil
		},
	}
	command.Flags().StringVar(&from, "from", "", "the format of the files (default by how a text begins)")
	command.Flags().StringVar(&to, "to", formats[0].name, "the format to write")
	return command
}

// formatOf finds the format of a block by its first word.
func formatOf(t *puzzles.Text) (format, error) {
	first := t.Lines[0][0]
	at := slices.IndexFunc(formats, func(f format) bool { return f.begins(first.Text) })
	if at < 0 {
		return format{}, t.Errorf(first, "%q begins no format: expected one of %s", first.Text, formatNames())
	}
	return formats[at], nil
}

func (a *app) convert(t *puzzles.Text, source func(*puzzles.Text) (format, error), target format) {
	f, err := source(t)
	if err != nil {
		a.fail(err)
		return
	}
	f.each(t, func(b puzzles.Board, err error) {
		if err != nil {
			a.fail(err)
			return
		}
		text, err := target.write(b)
		if err != nil {
			a.fail(fmt.Errorf("%s:%d: %w", t.File, t.Lines[0][0].Line, err))
			return
		}
		fmt.Fprintln(a.out, text)
	})
}
