package twofold

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
)

// Formats lists the formats of boards: our own, and those of other programs that families know.
func Formats() []puzzles.Format {
	all := []puzzles.Format{{
		Name:   "twofold",
		About:  "this program's own",
		Begins: func(word string) bool { _, err := Find(word); return err == nil },
		Read: func(t *puzzles.Text, use func(puzzles.Board, error)) {
			p, err := ReadText(t)
			use(p.Board, err)
		},
		Write: func(b puzzles.Board) (string, error) { return b.String(), nil },
	}}
	for _, f := range Families {
		all = append(all, f.Formats...)
	}
	return all
}

// FormatByName finds a format.
func FormatByName(name string) (puzzles.Format, error) {
	return formatThat(func(f puzzles.Format) bool { return f.Name == name }, "format %q: expected one of %s", name)
}

// FormatOf finds the format of a text by its first word.
func FormatOf(t *puzzles.Text) (puzzles.Format, error) {
	first := t.Lines[0][0]
	begun := func(f puzzles.Format) bool { return f.Begins(first.Text) }
	f, err := formatThat(begun, "%q begins no format: expected one of %s", first.Text)
	if err != nil {
		err = t.Errorf(first, "%v", err)
	}
	return f, err
}

func formatThat(is func(puzzles.Format) bool, problem, word string) (puzzles.Format, error) {
	all := Formats()
	if at := slices.IndexFunc(all, is); at >= 0 {
		return all[at], nil
	}
	var names []string
	for _, f := range all {
		names = append(names, f.Name)
	}
	return puzzles.Format{}, fmt.Errorf(problem, word, strings.Join(names, ", "))
}
