package picture

import "twofold/puzzles"

// Deduced draws a board as far as it is known behind a step: with the cells that the step decided, which have the marks
// of forced ones, and the cells of its reasons, which are encircled, and the names of rows and columns. The sentence is
// for those who do not see that.
func Deduced(b Subject, position puzzles.Solution, decided, reasons []int, caption, sentence string) *Scene {
	s := b.Scene(View{Values: position, Working: true})
	g := &s.Grids[0]
	rows, cols := b.Size()
	for _, entry := range decided {
		if entry >= rows*cols || puzzles.EntryPlace(b, entry) != puzzles.Place(entry, cols) {
			continue // a line, which the scene draws
		}
		c := g.Cell(entry)
		c.Pattern = Cornered
		if c.Fill == Paper || c.Fill == Tint {
			c.Fill = Shade
		}
	}
	for _, cell := range reasons {
		if cell >= rows*cols {
			continue // a list beside the board
		}
		c := g.Cell(cell)
		c.Badge = Start
		if c.Fill == Paper || c.Fill == Clue {
			c.Fill = Wonder
		}
	}
	g.Numbered = true
	g.Caption, s.Description = caption, s.Title+". "+sentence+"."
	return s
}

// Sheet puts the first grids of scenes side by side into one scene, in rows of at most that many cells, if one
// grid is not wider.
func Sheet(scenes []*Scene, cells int) *Scene {
	sheet := &Scene{Title: scenes[0].Title, Across: max(1, cells/(scenes[0].Grids[0].Cols+1))}
	for _, s := range scenes {
		sheet.Grids = append(sheet.Grids, s.Grids[0])
		sheet.Description += s.Description + "\n"
	}
	return sheet
}
