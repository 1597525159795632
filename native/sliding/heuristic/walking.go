package heuristic

import (
	"context"
	"fmt"

	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// walkingDistance is Ken'ichiro Takahashi's: the moves up and down that it takes to bring every tile into its
// row, if the tiles of a row may change places at will; and the moves left and right for the columns.
//
// Each of the two is the distance between classes of arrangements, of moves that the other does not count.
// So the sum is admissible and consistent, with partial goals too: a tile without a place belongs to
// any row, and there are several goals where the blank has no place.
func walkingDistance(ctx context.Context, b *board.Board, _ Tables) (Follower, error) {
	f := new(walks)
	for dir := range f.walk {
		w, err := newWalk(ctx, newLines(b, dir))
		if err != nil {
			return nil, err
		}
		f.walk[dir] = w
	}
	for cell := range b.Goal {
		f.row[cell] = int8(cell / b.Cols)
	}
	return f, nil
}

// walks follows walking distance.
type walks struct {
	walk [2]*walk
	row  [maxCells]int8 // of a cell
	path path[[2]uint32]
}

func (f *walks) Start(cells []int8) int {
	s := f.path.start()
	sum := 0
	for dir, w := range f.walk {
		number, ok := w.number[w.crowdOf(cells)]
		if !ok {
			return Unreachable
		}
		s[dir] = number
		sum += int(w.distance[number])
	}
	return sum
}

func (f *walks) Slide(step int, tile int8, from, to, _ int) int {
	last, next := f.path.step(step)
	*next = *last
	dir := rows
	if f.row[from] == f.row[to] {
		dir = cols
	}
	next[dir] = f.walk[dir].after(last[dir], tile, from > to)
	return int(f.walk[rows].distance[next[rows]]) + int(f.walk[cols].distance[next[cols]])
}

// lines is a board seen as its rows, or as its columns.
type lines struct {
	count, length int
	of            [maxCells]int8 // the line that a cell is in
	home          [maxCells]int8 // the line that a tile belongs to; count for one that belongs to any
	goal          []int8
}

func newLines(b *board.Board, dir int) *lines {
	l := &lines{count: b.Rows, length: b.Cols, goal: b.Goal}
	if dir == cols {
		l.count, l.length = b.Cols, b.Rows
	}
	for cell := range b.Goal {
		l.of[cell] = int8(cell / b.Cols)
		if dir == cols {
			l.of[cell] = int8(cell % b.Cols)
		}
	}
	for tile, at := range places(b) {
		l.home[tile] = int8(l.count)
		if at >= 0 {
			l.home[tile] = l.of[at]
		}
	}
	return l
}

// A crowd is a class of arrangements: the number of tiles in each line by the line that they belong to, and
// the line of the blank.
type crowd struct {
	tiles [board.MaxSide][board.MaxSide + 1]int8
	blank int8
}

func (l *lines) crowdOf(cells []int8) crowd {
	var c crowd
	for cell, tile := range cells {
		if tile == board.Blank {
			c.blank = l.of[cell]
		} else {
			c.tiles[l.of[cell]][l.home[tile]]++
		}
	}
	return c
}

// goals lists the crowds in which all tiles are at home: one for each line where the blank may be.
func (l *lines) goals() []crowd {
	var c crowd
	open := make([]bool, l.count)
	given := false
	for cell, tile := range l.goal {
		line := l.of[cell]
		switch tile {
		case board.Any:
			c.tiles[line][l.count]++
			open[line] = true
		case board.Blank:
			c.blank, given = line, true
		default:
			c.tiles[line][line]++
		}
	}
	if given {
		return []crowd{c}
	}
	var all []crowd
	for line, open := range open {
		if open {
			one := c
			one.blank = int8(line)
			one.tiles[line][l.count]--
			all = append(all, one)
		}
	}
	return all
}

// maxCrowds bounds the time and memory that walking distance may take.
const maxCrowds = 1 << 19

// A walk has the distances of all crowds from the goals, and where the moves of tiles lead.
type walk struct {
	*lines
	number   map[crowd]uint32
	distance []uint8
	next     []uint32 // by crowd, whether the tile comes from the line behind the blank's, and tile's home
}

// newWalk searches breadth-first from the goals; moves can be taken back.
func newWalk(ctx context.Context, l *lines) (*walk, error) {
	w := &walk{lines: l, number: map[crowd]uint32{}}
	var crowds []crowd
	visit := func(c crowd, distance uint8) uint32 {
		number, ok := w.number[c]
		if !ok {
			number = uint32(len(crowds))
			w.number[c] = number
			crowds = append(crowds, c)
			w.distance = append(w.distance, distance)
		}
		return number
	}
	for _, goal := range l.goals() {
		visit(goal, 0)
	}
	for at := 0; at < len(crowds); at++ {
		if at%1024 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if at == maxCrowds {
			return nil, &runs.Unserved{
				Reason: fmt.Sprintf("walking-distance for %d lines of %d cells takes more than %d table entries", l.count,
					l.length, maxCrowds),
			}
		}
		for _, line := range []int8{crowds[at].blank - 1, crowds[at].blank + 1} {
			for home := range int8(l.count + 1) {
				next := uint32(at)
				if line >= 0 && int(line) < l.count && crowds[at].tiles[line][home] > 0 {
					c := crowds[at]
					c.tiles[line][home]--
					c.tiles[c.blank][home]++
					c.blank = line
					next = visit(c, w.distance[at]+1)
				}
				w.next = append(w.next, next)
			}
		}
	}
	return w, nil
}

// after is the crowd after a tile went to the blank's line from the one behind it, or the one before it.
func (w *walk) after(crowd uint32, tile int8, behind bool) uint32 {
	i := int(crowd) * 2
	if behind {
		i++
	}
	return w.next[i*(w.count+1)+int(w.home[tile])]
}
