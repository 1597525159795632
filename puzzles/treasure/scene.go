package treasure

import (
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// Scene draws clues as numbers, and of the values coins as coins, mines, or in mosaic black cells.
func (b *Board) Scene(v picture.View) *picture.Scene {
	remark, caption := "", ""
	if b.Total != NoTotal {
		caption = strconv.Itoa(b.Total) + " mines"
		remark = "It has " + caption + "."
	}
	scene := picture.CellScene(b, remark, func(cell int) picture.Cell { return b.drawn(cell, v) })
	scene.Grids[0].Caption = caption
	return scene
}

// drawn is a cell as the view shows it.
func (b *Board) drawn(cell int, v picture.View) picture.Cell {
	clue := b.Clues[cell]
	var c picture.Cell
	if clue != Blank {
		number := strconv.Itoa(int(clue))
		c = picture.Cell{Text: number, Style: picture.Bold, Name: "clue " + number}
	}
	if clue != Blank && b.Rules != Mosaic {
		c.Fill = picture.Clue
	}
	if v.Values == nil {
		return c
	}
	isSolved := clue == Blank || b.Rules == Mosaic // of other clue cells it is known that they hold none
	switch value := v.Values[cell]; {
	case value == 1:
		c = b.withCoin(c)
	case value == puzzles.Open:
		return open(c, v, isSolved)
	case isSolved && (v.Working || v.Decided) && c.Text == "":
		c.Mark, c.Name = picture.Dot, "empty"
	}
	if isSolved && v.Decided {
		c.Pattern = picture.Cornered
		if c.Fill != picture.Ink {
			c.Fill = picture.Shade
		}
	}
	return c
}

// open is a cell whose value is open.
func open(c picture.Cell, v picture.View, isSolved bool) picture.Cell {
	if !v.Decided || !isSolved {
		return c
	}
	c.Fill = picture.Wonder
	if c.Text == "" {
		c.Text, c.Style = "?", picture.Faint
	}
	c.Name += " open"
	return c
}

func (b *Board) withCoin(c picture.Cell) picture.Cell {
	switch b.Rules {
	case Hunt:
		c.Mark, c.Name = picture.Coin, "coin"
	case Minesweeper:
		c.Mark, c.Name = picture.Mine, "mine"
	case Mosaic:
		c.Fill, c.Style, c.Name = picture.Ink, picture.Light, "black"
		if c.Text != "" {
			c.Name = "black with clue " + c.Text
		}
	}
	return c
}

var _ picture.Subject = (*Board)(nil)
