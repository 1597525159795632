package twofold

import (
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
	return puzzles.Named("format", name, Formats(), formatName)
}

func formatName(f puzzles.Format) string { return f.Name }

// FormatOf finds the format of a text by its first word.
func FormatOf(t *puzzles.Text) (puzzles.Format, error) {
	first := t.Lines[0][0]
	for _, f := range Formats() {
		if f.Begins(first.Text) {
			return f, nil
		}
	}
	_, none := puzzles.Named("format that begins with", first.Text, Formats(), formatName)
	return puzzles.Format{}, t.Errorf(first, "%v", none)
}
