package picture

import "twofold/puzzles"

// ShadedScene draws clues with a mark, such as a ring around each, and black cells black. A clue '?' has a name for
// those who do not see it.
func ShadedScene(b puzzles.Board, clues *puzzles.Shading, v View, mark Mark, untold string) *Scene {
	return CellScene(b, "", func(cell int) Cell {
		c := Cell{Mark: mark, Text: clues.ClueWord(cell), Style: Bold}
		switch clues.Clues[cell] {
		case puzzles.Silent:
			c = Cell{}
		case puzzles.Untold:
			c.Name = untold
		default:
			c.Name = "clue " + c.Text
		}
		return shaded(c, v, cell)
	})
}

// shaded is a cell as a view shows it where cells are black, 0, or white, 1. The cell has the clue that is in it.
func shaded(c Cell, v View, cell int) Cell {
	if v.Values == nil {
		return c
	}
	switch v.Values[cell] {
	case 0:
		c.Fill = Ink
		c.Name = addWord("black", c.Name)
		if v.Decided {
			c.Pattern = Cornered
		}
	case puzzles.Open:
		if v.Decided {
			c.Fill = Wonder
			c.Name = addWord("open", c.Name)
			if c.Text == "" {
				c.Text, c.Style = "?", Faint
			}
		}
	default:
		if v.Decided {
			c.Fill, c.Pattern = Shade, Cornered
		}
		if (v.Decided || v.Working) && c.Mark == NoMark && c.Text == "" {
			c.Mark = Dot
		}
		c.Name = addWord("white", c.Name)
	}
	return c
}

func addWord(word, name string) string {
	if name == "" {
		return word
	}
	return word + " with " + name
}
