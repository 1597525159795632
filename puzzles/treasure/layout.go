package treasure

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// A layout of Minesweeper is where all coins are, and the cell that is opened first. The board is what the player sees
// then: the total, and the clues of the cells that were opened with it.

const coin = "*" // as pictures have it

// openLayout makes the clues of a layout, which are the marks of the draft.
func openLayout(d *puzzles.Draft) error {
	s := make(puzzles.Solution, len(d.Marks))
	for cell, mark := range d.Marks {
		if mark.Text == coin {
			s[cell] = 1
		}
	}
	d.Settings = []string{fmt.Sprintf("total=%d", Coins(s))}
	if d.Start == puzzles.Nowhere {
		return nil
	}
	if s[d.Start] == 1 {
		return fmt.Errorf("%s: the cell that is opened first has a mine: expected one without",
			puzzles.Place(d.Start, d.Cols))
	}
	b := Empty(Minesweeper, d.Rows, d.Cols)
	for cell := range b.opened(s, d.Start) {
		d.Cells[cell].Text = strconv.Itoa(b.coinsNear(s, cell))
	}
	return nil
}

// closeLayout finds the cell that is opened first. The layout is the solution that the marks are.
func closeLayout(d *puzzles.Draft, of puzzles.Board) error {
	b := of.(*Board)
	s := make(puzzles.Solution, len(b.Clues))
	for cell := range s {
		if d.Marks == nil || d.Marks[cell].Text == "?" {
			return fmt.Errorf("a game ID of Minesweeper says where all mines are: expected a board with its solution")
		}
		if d.Marks[cell].Text == coin {
			s[cell] = 1
		}
	}
	if err := b.Check(s); err != nil {
		return err
	}
	if b.Total == NoTotal {
		return fmt.Errorf("a game ID of Minesweeper tells how many mines there are: expected a board with total=")
	}
	clues := b.ClueCells()
	d.Settings = nil
	if len(clues) == 0 {
		return nil
	}
	// One cell opens others only if its clue is 0, and then each other 0 among them opens the same.
	d.Start = clues[max(0, slices.IndexFunc(clues, func(cell int) bool { return b.Clues[cell] == 0 }))]
	if opened := b.opened(s, d.Start); len(opened) == len(clues) && isSubset(clues, opened) {
		return nil
	}
	return fmt.Errorf("a game ID of Minesweeper shows the clues that one opened cell shows: these are others: %s",
		strings.Join(placesOf(clues, d.Cols), " "))
}

func isSubset(cells []int, of map[int]bool) bool {
	return !slices.ContainsFunc(cells, func(cell int) bool { return !of[cell] })
}

// placesOf names a few cells.
func placesOf(cells []int, cols int) (names []string) {
	for _, cell := range cells[:min(3, len(cells))] {
		names = append(names, puzzles.Place(cell, cols))
	}
	if len(cells) > 3 {
		names = append(names, "…")
	}
	return names
}

// opened are the cells that are opened with one: itself, and with a cell that has no coin around it all cells around
// it.
func (b *Board) opened(s puzzles.Solution, first int) map[int]bool {
	all := map[int]bool{first: true}
	for open := []int{first}; len(open) > 0; {
		cell := open[len(open)-1]
		open = open[:len(open)-1]
		if b.coinsNear(s, cell) > 0 {
			continue
		}
		for n := range b.near(cell) {
			if !all[n] {
				all[n] = true
				open = append(open, n)
			}
		}
	}
	return all
}

func (b *Board) coinsNear(s puzzles.Solution, cell int) (coins int) {
	for n := range b.near(cell) {
		coins += s[n]
	}
	return coins
}

// openSafe makes a position of cells that are safe and give no number, which no board of ours has: without a coin, and
// without a clue.
func openSafe(d *puzzles.Draft) error {
	for cell := range d.Cells {
		if d.Cells[cell].Text != "?" {
			continue
		}
		if d.Marks == nil {
			for _, at := range d.Cells {
				at.Text = "?"
				d.Marks = append(d.Marks, at)
			}
		}
		if d.Marks[cell].Text == coin {
			return fmt.Errorf("%s: a cell that is safe has a mine: expected none", puzzles.Place(cell, d.Cols))
		}
		d.Cells[cell].Text, d.Marks[cell].Text = puzzles.Free, "."
	}
	return nil
}
