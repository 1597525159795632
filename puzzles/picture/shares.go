package picture

import (
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// AddShares writes into the cells of a scene of one grid how many in a hundred solutions have a 1 there, and shades
// them. If there are other values, it is the likeliest one and how many solutions have that. Cells with a text keep it,
// and cells in which more is drawn stay as they are. Without shares, nil, so does the scene. The error says that the
// entries of solutions are no cells.
func AddShares(s *Scene, shares *puzzles.Marginals) error {
	if shares == nil {
		return nil
	}
	g := &s.Grids[0]
	if len(s.Grids) != 1 || len(g.Cells) != len(shares.Entries) {
		return fmt.Errorf("a solution has %d values: expected one for each of %d cells to show shares",
			len(shares.Entries), len(g.Cells))
	}
	before := Describe(g)
	likeliest, isBinary := shares.Mode(), shares.IsBinary()
	for i := range g.Cells {
		c := &g.Cells[i]
		if c.Mark != NoMark || c.Fill != Paper || c.Pattern == Hatched {
			continue
		}
		share, value := shares.Most(i), strconv.Itoa(likeliest[i])
		if isBinary {
			share, value = shares.Share(i, 1), ""
		}
		own := shared(share, value)
		if c.Fill = own.Fill; c.Text == "" {
			*c = own
		} else {
			c.Name += ", " + own.Name
		}
	}
	s.Description = strings.Replace(s.Description, before, Describe(g), 1)
	return nil
}

// shared is a cell with a share. Only what is 0 or 1 exactly is shown as 0 or 100.
func shared(share float64, value string) Cell {
	c := Cell{Fill: Seldom, Text: fmt.Sprintf("%.0f%%", 100*share)}
	switch {
	case share == 0:
		c.Fill = Paper
	case share == 1:
		c.Fill, c.Style = Often, Bold
	case 100*share < 1:
		c.Text = "<1%"
	case 100*share > 99:
		c.Fill, c.Text = Often, ">99%"
	case share >= 0.5:
		c.Fill = Often
	}
	c.Name = c.Text
	if value != "" {
		c.Text, c.Name = value+": "+c.Text, value+" in "+c.Name
	}
	return c
}
