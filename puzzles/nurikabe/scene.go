package nurikabe

import (
	"fmt"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// Scene draws numbers, and the sea black.
func (b *Board) Scene(v picture.View) *picture.Scene {
	return picture.CellScene(b, "", func(cell int) picture.Cell { return b.drawn(cell, v) })
}

// drawn is a cell as the view shows it.
func (b *Board) drawn(cell int, v picture.View) picture.Cell {
	var c picture.Cell
	switch clue := b.Clues[cell]; clue {
	case Blank:
	case AnySize:
		c = picture.Cell{Mark: picture.Ring, Text: "?", Style: picture.Bold, Name: "clue '?'"}
	default:
		c = picture.Cell{Mark: picture.Ring, Text: strconv.Itoa(int(clue)), Style: picture.Bold,
			Name: fmt.Sprintf("clue %d", clue)}
	}
	if v.Values == nil {
		return c
	}
	switch v.Values[cell] {
	case 0:
		c.Fill, c.Name = picture.Ink, addWord("black", c.Name)
		if v.Decided {
			c.Pattern = picture.Cornered
		}
	case puzzles.Open:
		if v.Decided {
			c.Fill, c.Name = picture.Wonder, addWord("open", c.Name)
			if c.Text == "" {
				c.Text, c.Style = "?", picture.Faint
			}
		}
	default:
		if v.Decided {
			c.Fill, c.Pattern = picture.Shade, picture.Cornered
		}
		if (v.Decided || v.Working) && c.Mark == picture.NoMark {
			c.Mark = picture.Dot
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
