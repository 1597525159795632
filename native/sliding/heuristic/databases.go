package heuristic

import (
	"context"
	"fmt"
	"slices"

	"twofold/native/sliding/heuristic/pattern"
	board "twofold/puzzles/sliding"
)

// database is the heuristic that adds up the pattern databases of a partition: see newPartition. On a square
// board it takes the reflected partition as well, and the larger sum (Korf, Felner: "Disjoint pattern
// database heuristics", 2002). With the partition of pdb-6-6-6-6, IDA* makes the nodes that they published.
//
// The estimate is 0 at the goal only: the cell that is left there is the blank's. It is not consistent,
// because a database takes the best place of the blank, whether or not a move puts it there.
func database(name, drawing, tables string) Heuristic {
	p := newPartition(name, drawing)
	return Heuristic{
		Name:       name,
		About:      fmt.Sprintf("pattern databases for %dx%d, added up", p.rows, p.cols),
		Admissible: true,
		Tables:     tables,
		Follow: func(ctx context.Context, b *board.Board, tables Tables) (Follower, error) {
			return p.follow(ctx, b, tables)
		},
	}
}

const (
	maxTurns   = 2 // of a partition
	maxLookups = 4 * maxTurns
)

// databases follows the largest of the sums that a partition has, turned in several ways.
type databases struct {
	lookups []lookup
	of      [][maxCells]int8 // by turn: the lookup that a tile is in
	path    path[databasesState]
}

// A lookup is a pattern on the board with its database, which is about a board that may be turned.
type lookup struct {
	*pattern.Database
	turn  int
	to    [maxCells]int8 // the database's cell for each cell
	tiles []int8         // in the order of the database
}

type databasesState struct {
	at       [maxLookups]pattern.Index
	distance [maxLookups]uint8
	sum      [maxTurns]int16 // 0 for a turn that there is not
}

func (s *databasesState) estimate() int { return int(max(s.sum[0], s.sum[1])) }

// add takes a pattern, given by the places of its tiles, into the sum of a turn.
func (f *databases) add(ctx context.Context, b *board.Board, turn int, places pattern.Cells, tables Tables) error {
	blank := slices.Index(b.Goal, board.Blank)
	p, to := pattern.New(b.Rows, b.Cols, places, blank).Canonical()
	d, err := open(ctx, tables, p)
	if err != nil {
		return err
	}
	l := lookup{Database: d, turn: turn}
	for home := range b.Goal {
		cell := slices.Index(to, home)
		l.to[cell] = int8(home)
		if places.Has(cell) {
			tile := b.Goal[cell]
			l.tiles = append(l.tiles, tile)
			f.of[turn][tile] = int8(len(f.lookups))
		}
	}
	f.lookups = append(f.lookups, l)
	return nil
}

func (f *databases) Start(cells []int8) int {
	var cellOf [maxCells]int
	for cell, tile := range cells {
		cellOf[tile] = cell
	}
	s := f.path.start()
	*s = databasesState{}
	for i := range f.lookups {
		l := &f.lookups[i]
		var at [pattern.MaxTiles]int
		for k, tile := range l.tiles {
			at[k] = int(l.to[cellOf[tile]])
		}
		s.at[i] = l.Index(at[:len(l.tiles)])
		s.distance[i] = l.Distance(s.at[i])
		s.sum[l.turn] += int16(s.distance[i])
	}
	return s.estimate()
}

func (f *databases) Slide(step int, tile int8, from, to int) int {
	last, next := f.path.step(step)
	*next = *last
	for turn := range f.of {
		i := f.of[turn][tile]
		l := &f.lookups[i]
		next.at[i] = l.Slide(last.at[i], int(l.to[from]), int(l.to[to]))
		distance := l.Distance(next.at[i])
		next.sum[turn] += int16(distance) - int16(last.distance[i])
		next.distance[i] = distance
	}
	return next.estimate()
}
