package picture

import (
	"fmt"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// Title is a board in a few words.
func Title(b puzzles.Board) string {
	rows, cols := b.Size()
	return fmt.Sprintf("%s %dx%d %s", b.Family(), rows, cols, b.Variant())
}

// CellScene is a scene of one grid, with the cells of the board row by row and a description to which the remark, if
// there is one, adds a sentence.
func CellScene(b puzzles.Board, remark string, cell func(int) Cell) *Scene {
	rows, cols := b.Size()
	g := Grid{Rows: rows, Cols: cols, Cells: make([]Cell, rows*cols)}
	for i := range g.Cells {
		g.Cells[i] = cell(i)
	}
	s := &Scene{Title: Title(b), Grids: []Grid{g}}
	s.Retell(remark)
	return s
}

// Retell describes what is drawn of a board by now.
func (s *Scene) Retell(remark string) {
	s.Description = "A board of " + s.Title + ". "
	if remark != "" {
		s.Description += remark + " "
	}
	s.Description += Describe(&s.Grids[0])
}

// mostRead is the most cells of a grid that is read out cell by cell.
const mostRead = 200

// Describe tells in sentences what a grid shows, for those who do not see it: row by row if it is small, else how
// many cells of each name there are.
func Describe(g *Grid) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s of %s.", prose.Some(g.Rows, "row"), prose.Some(g.Cols, "cell"))
	if len(g.Cells) > mostRead {
		text.WriteString(counts(g.Cells))
		return text.String()
	}
	for row := range g.Rows {
		fmt.Fprintf(&text, " Row %d: %s.", row+1, strings.Join(runs(g.Cells[row*g.Cols:(row+1)*g.Cols]), ", "))
	}
	return text.String()
}

// blankName is read out for a cell without a name.
const blankName = "blank"

// runs are the names of cells, those that repeat themselves taken together.
func runs(cells []Cell) (words []string) {
	for i := 0; i < len(cells); {
		name := cells[i].Name
		first := i
		for i < len(cells) && cells[i].Name == name {
			i++
		}
		if name == "" {
			name = blankName
		}
		if n := i - first; n > 1 {
			name = fmt.Sprintf("%d times %s", n, name)
		}
		words = append(words, name)
	}
	return words
}

// mostCounted is the most names that are counted; numbers are names too.
const mostCounted = 20

func counts(cells []Cell) string {
	var names []string
	times := map[string]int{}
	for _, c := range cells {
		if c.Name == "" {
			continue
		}
		if times[c.Name] == 0 {
			names = append(names, c.Name)
		}
		times[c.Name]++
	}
	if len(names) == 0 || len(names) > mostCounted {
		return ""
	}
	var words []string
	for _, name := range names {
		words = append(words, fmt.Sprintf("%s %d", name, times[name]))
	}
	return " Cells by what is in them: " + strings.Join(words, ", ") + "."
}
