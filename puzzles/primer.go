package puzzles

import (
	"strconv"
	"strings"

	"twofold/puzzles/parse"
)

// A Primer explains the boards of a variant to people who have never met them, as a book or a page prints it.
type Primer struct {
	Variant string
	Title   string   // what people call the puzzle, such as Kuromasu
	Rules   []string // short sentences, in the order in which they are to be read
	Example string   // the text of a small board with one solution
	Answer  string   // that solution, as the board's Picture draws it
	Worked  []string // how to find some of it, and why; places are written r3c4
}

// Primer is the one of a variant, nil if the family has none.
func (f *Family) Primer(variant string) *Primer {
	for i := range f.Primers {
		if f.Primers[i].Variant == variant {
			return &f.Primers[i]
		}
	}
	return nil
}

// Title is what people call a board: a name of boards of its variant and size, that of its variant, or else the
// family's name, with the variant if that is not the usual one.
func (f *Family) Title(b Board) string {
	rows, cols := b.Size()
	for _, n := range f.Names {
		if r, c, err := parse.Size(n.Size); err == nil && n.Variant == b.Variant() && r == rows && c == cols {
			return capitalised(n.Name)
		}
	}
	if p := f.Primer(b.Variant()); p != nil {
		return p.Title
	}
	for _, n := range f.Names {
		if n.Variant == b.Variant() && n.Variant != "" && strings.Contains(n.Name, " ") {
			return capitalised(strings.ReplaceAll(n.Name, " ", "-"))
		}
	}
	if b.Variant() == f.Variants[0] {
		return f.Spelled()
	}
	return f.Spelled() + ", " + b.Variant()
}

// Spelled is the family's name as a title: the one of Names that differs from it in case, blanks and hyphens alone,
// such as LITS, or else each of its words with a capital.
func (f *Family) Spelled() string {
	for _, n := range f.Names {
		switch {
		case Folded(n.Name) != Folded(f.Name):
		case strings.ToLower(n.Name) != n.Name:
			return n.Name
		case strings.Contains(n.Name, " "):
			return capitalised(strings.ReplaceAll(n.Name, " ", "-"))
		}
	}
	return capitalised(f.Name)
}

// capitalised is a name such as statue-park as a title. What follows a number stays with it, as in 15-Puzzle.
func capitalised(name string) string {
	parts := strings.Split(name, "-")
	title := ""
	for i, part := range parts {
		title += strings.ToUpper(part[:1]) + part[1:]
		if _, err := strconv.Atoi(part); err == nil {
			title += "-"
		} else if i < len(parts)-1 {
			title += " "
		}
	}
	return title
}

// Solved reads the example and its answer.
func (p *Primer) Solved(f *Family) (Board, Solution, error) {
	b, err := f.Parse(p.Example)
	if err != nil {
		return nil, nil, err
	}
	s, err := parse.One(p.Answer, b.ReadPicture)
	return b, s, err
}
