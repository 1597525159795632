package formats

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Words are the words of the header of a family's boards of a variant, behind the size.
func Words(f *puzzles.Family, variant string) []string {
	b, err := f.BlankBoard(f.UsualOf(variant))
	if err != nil {
		return nil
	}
	return puzzles.PartsOf(b).Words
}

// WriteBoard writes a board in a format. The answer, nil if it is not known, is for formats that hold it. The error
// says what the format cannot say.
func (f *Format) WriteBoard(b puzzles.Board, answer puzzles.Solution, families []*puzzles.Family) (string, error) {
	if f.Write == nil {
		return "", fmt.Errorf("%s is only read", f.About)
	}
	kind, err := f.kindOf(b, families)
	if err != nil {
		return "", err
	}
	marks := puzzles.PositionOf(b)
	if marks != nil && !f.Marks && !kind.hasAnswer() {
		return "", puzzles.Unpositioned(b, f.About)
	}
	isAnswered := answer != nil && (kind.hasAnswer() || f.Answers && marks == nil)
	if b, err = unplayed(b); err != nil {
		return "", err
	}
	if isAnswered {
		marks = answer
	}
	d, err := f.draft(kind, b, marks)
	if err != nil {
		return "", err
	}
	d.IsAnswered = isAnswered
	text, err := f.Write(kind, d)
	if err == nil {
		err = f.unsaid(d)
	}
	return text, err
}

// unsaid is the error of what a draft still has when it is written.
func (f *Format) unsaid(d *puzzles.Draft) error {
	left := slices.Clone(d.Settings)
	for _, s := range d.Sections {
		left = append(left, s.Mark)
	}
	if len(left) > 0 {
		return fmt.Errorf("%s: %s cannot say it", left[0], f.About)
	}
	return nil
}

// unplayed is a board without its position.
func unplayed(b puzzles.Board) (puzzles.Board, error) {
	if puzzles.PositionOf(b) == nil {
		return b, nil
	}
	return puzzles.AtPosition(b, nil)
}

// hasAnswer reports whether a text holds the answer beside the board.
func (k *Kind) hasAnswer() bool { return slices.Contains(strings.Fields(k.Form), layoutPart) }

// draft makes a draft of a board without a position.
func (f *Format) draft(k Kind, b puzzles.Board, marks puzzles.Solution) (*puzzles.Draft, error) {
	s := puzzles.PartsOf(b)
	d := &puzzles.Draft{Rows: s.Rows, Cols: s.Cols, Start: puzzles.Nowhere, Values: marks}
	for _, g := range s.Grids {
		var lines [][]parse.Token
		for _, words := range s.Lines(g) {
			lines = append(lines, nil)
			for _, word := range strings.Fields(strings.Join(words, " ")) {
				lines[len(lines)-1] = append(lines[len(lines)-1], parse.Token{Text: word})
			}
		}
		switch {
		case parse.IsSectionMark(g.Mark):
			d.Sections = append(d.Sections, puzzles.Section{Mark: g.Mark, Lines: lines})
		case g.Mark == "":
			d.Cells = slices.Concat(lines...)
		default:
			return nil, fmt.Errorf("%s: %s has one grid only", g.Mark, f.About)
		}
	}
	if marks != nil {
		for _, word := range strings.Fields(b.Picture(marks)) {
			d.Marks = append(d.Marks, parse.Token{Text: word})
		}
	}
	usual := Words(k.Family, k.Variant)
	d.Settings = slices.DeleteFunc(s.Words, func(word string) bool { return slices.Contains(usual, word) })
	translate(d.Cells, k.Words)
	return d, nil
}

// take takes a section out of a draft; nil if there is none.
func take(d *puzzles.Draft, mark string) (lines [][]parse.Token) {
	d.Sections = slices.DeleteFunc(d.Sections, func(s puzzles.Section) bool {
		if s.Mark == mark {
			lines = s.Lines
		}
		return s.Mark == mark
	})
	return lines
}

// kindOf is the kind of a board in the format. An anonymous format has every kind.
func (f *Format) kindOf(b puzzles.Board, families []*puzzles.Family) (Kind, error) {
	var kinds []string
	var own *Kind
	for _, family := range families {
		if f.Anonymous && family.Name == b.Family() {
			if own = (&Kind{Family: family}); f.kinds() == Matrix {
				own = matrixKind(family)
			}
			own.Variant, own.Form = b.Variant(), ""
		}
		for _, foreign := range family.Foreign {
			if foreign.Format != f.kinds() {
				continue
			}
			if family.Name == b.Family() && foreign.Variant == b.Variant() {
				return Kind{foreign, family}, nil
			}
			kinds = append(kinds, foreign.Kind)
		}
	}
	if own != nil {
		return *own, nil
	}
	if len(kinds) > shownKinds {
		kinds = append(kinds[:shownKinds], "others")
	}
	return Kind{}, fmt.Errorf("a board of %s %s: %s is of %s", b.Family(), b.Variant(), f.About,
		strings.Join(kinds, " or "))
}

// shownKinds is how many kinds an error lists.
const shownKinds = 4
