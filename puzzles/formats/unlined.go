package formats

import "twofold/puzzles"

// Marks of cells where the answer is lines: a shaded cell has no line. One with a clue needs no mark.

// linesAt are by cell the values of the pairs that it is in.
func linesAt(d *puzzles.Draft) [][]int {
	within, across := pairs(d.Rows, d.Cols)
	at := make([][]int, d.Rows*d.Cols)
	for i, pair := range within {
		cell := i + i/(d.Cols-1)
		at[cell], at[cell+1] = append(at[cell], pair), append(at[cell+1], pair)
	}
	for cell, pair := range across {
		at[cell], at[cell+d.Cols] = append(at[cell], pair), append(at[cell+d.Cols], pair)
	}
	return at
}

func readUnlined(p *parts, d *puzzles.Draft) error {
	marks, err := p.rows(d.Rows, d.Cols, "marks")
	if err != nil || marks == nil {
		return err
	}
	at := linesAt(d)
	within, across := pairs(d.Rows, d.Cols)
	d.Values = opens(len(within) + len(across))
	for cell, mark := range marks {
		for _, pair := range at[cell] {
			if mark.Text == "#" {
				d.Values[pair] = 0
			}
		}
	}
	return nil
}

func writeUnlined(d *puzzles.Draft) ([][]string, error) {
	at := linesAt(d)
	return gridOf(d, func(cell int) (string, error) {
		if d.Values == nil || d.Cells[cell].Text != puzzles.Free {
			return puzzles.Free, nil
		}
		for _, pair := range at[cell] {
			if d.Values[pair] != 0 {
				return puzzles.Free, nil
			}
		}
		return "#", nil
	})
}
