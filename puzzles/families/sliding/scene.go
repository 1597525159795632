package sliding

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/picture"
	"twofold/puzzles/prose"
)

// Scene draws the start beside the goal; with a plan, complete or partial, the arrangements that it goes through, up
// to the first open move.
func (b *Board) Scene(v picture.View) *picture.Scene {
	scene := &picture.Scene{Title: picture.Title(b)}
	scene.Grids = append(scene.Grids, b.arranged(b.Start, "start"))
	about := "A board of " + scene.Title + ". The start: " + picture.Describe(&scene.Grids[0])
	if v.Values == nil {
		goal := "goal"
		if b.Question == Exact {
			goal = fmt.Sprintf("goal in %d", b.Moves)
		}
		scene.Grids = append(scene.Grids, b.arranged(b.Goal, goal))
		scene.Description = about + " The goal: " + picture.Describe(&scene.Grids[1])
		return scene
	}
	cells := slices.Clone(b.Start)
	for n, move := range v.Values {
		if b.step(cells, move) != nil {
			break
		}
		scene.Grids = append(scene.Grids, b.arranged(cells, fmt.Sprintf("%d %v", n+1, Move(move))))
	}
	scene.Across = across(len(scene.Grids))
	scene.Description = fmt.Sprintf("%s A plan of %s of the blank, arrangement by arrangement: %s", about,
		prose.Some(len(v.Values), "move"), b.Picture(v.Values))
	return scene
}

// across is how many of the arrangements stand side by side.
func across(n int) int {
	k := 1
	for 3*k*k < 4*n && k < 12 {
		k++
	}
	return k
}

// arranged draws an arrangement: tiles as pieces, cells of a goal that are open with a '?'.
func (b *Board) arranged(cells []int8, caption string) picture.Grid {
	g := picture.Grid{Caption: caption, Rows: b.Rows, Cols: b.Cols}
	for cell, tile := range cells {
		switch tile {
		case Blank:
			g.Cells = append(g.Cells, picture.Cell{Fill: picture.Slot, Name: "the blank"})
			continue
		case Any:
			g.Cells = append(g.Cells, picture.Cell{Fill: picture.Wonder, Text: "?", Style: picture.Faint, Name: "any"})
			continue
		}
		name := strconv.Itoa(int(tile))
		g.Cells = append(g.Cells, picture.Cell{Fill: picture.Slot, Name: name})
		g.Pieces = append(g.Pieces, picture.Piece{
			Key: caption + " " + name, Text: name, At: picture.Point{X: float64(cell % b.Cols), Y: float64(cell / b.Cols)},
		})
	}
	return g
}

// Play is the arrangements that a plan goes through, beside the goal. Tiles keep their keys.
func (b *Board) Play(s puzzles.Solution) []*picture.Scene {
	cells := slices.Clone(b.Start)
	all := []*picture.Scene{b.State(wide(cells), "start")}
	for n, move := range s {
		if b.step(cells, move) != nil {
			break
		}
		all = append(all, b.State(wide(cells), fmt.Sprintf("move %d of %d", n+1, len(s))))
	}
	return all
}

// State draws an arrangement, the tile or 0 at each cell, beside the goal.
func (b *Board) State(cells []int, caption string) *picture.Scene {
	tiles := make([]int8, len(cells))
	for cell, tile := range cells {
		tiles[cell] = int8(tile)
	}
	now := b.arranged(tiles, "")
	now.Caption = caption
	title := picture.Title(b)
	return &picture.Scene{
		Title:       title,
		Description: "Tiles of a board of " + title + " slide to the goal beside them. " + picture.Describe(&now),
		Grids:       []picture.Grid{now, b.arranged(b.Goal, "goal")},
	}
}

// Route is the moves of the blank from each arrangement to the next, such as "ULDR".
func (b *Board) Route(states [][]int) string {
	var text strings.Builder
	for i := 1; i < len(states); i++ {
		from, to := slices.Index(states[i-1], Blank), slices.Index(states[i], Blank)
		switch to - from {
		case -b.Cols:
			text.WriteString(Up.String())
		case b.Cols:
			text.WriteString(Down.String())
		case -1:
			text.WriteString(Left.String())
		case 1:
			text.WriteString(Right.String())
		}
	}
	return text.String()
}

func wide(cells []int8) []int {
	out := make([]int, len(cells))
	for cell, tile := range cells {
		out[cell] = int(tile)
	}
	return out
}

var (
	_ picture.Player = (*Board)(nil)
	_ picture.Stater = (*Board)(nil)
)
