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
// database heuristics", 2002). With the partition of pdb-6-6-6-6, IDA* makes the nodes that they published; with
// zpdb-6-6-6-6 fewer, for what minds the blank is never less.
//
// The estimate is 0 at the goal only: the cell that is left there is the blank's. With databases for any place of the
// blank it is not consistent, because these take the best place, whether or not a move puts the blank there.
func database(name, drawing, tables string, kind pattern.Kind) Heuristic {
	p := newPartition(name, drawing, kind)
	about := "pattern databases for %dx%d, added up"
	if kind == pattern.ZeroAware {
		about = "zero-aware " + about
	}
	return Heuristic{
		Name:       name,
		About:      fmt.Sprintf(about, p.rows, p.cols),
		Admissible: true,
		Consistent: kind == pattern.ZeroAware,
		Tables:     tables,
		Serves:     p.serves,
		Cost:       p.cost,
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

// join takes a pattern, given by the places of its tiles, into the sum of a turn.
func (f *databases) join(
	ctx context.Context, b *board.Board, turn int, places pattern.Cells, kind pattern.Kind, tables Tables,
) error {
	t, to := tableOf(b, places, kind)
	d, err := t.open(ctx, tables)
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
		s.distance[i] = l.Distance(s.at[i], int(l.to[cellOf[board.Blank]]))
		s.sum[l.turn] += int16(s.distance[i])
	}
	return s.estimate()
}

// Slide begins with the turn that has the larger sum before the move. What is enough, that one mostly says.
func (f *databases) Slide(step int, tile int8, from, to, enough int) int {
	last, next := f.path.step(step)
	var changes [maxTurns]change
	first := 0
	if last.sum[1] > last.sum[0] {
		first = 1
	}
	changes[first] = f.change(last, first, tile, from, to)
	if sum := int(changes[first].sum); sum >= enough {
		return sum
	}
	*next = *last
	if len(f.of) > 1 {
		changes[1-first] = f.change(last, 1-first, tile, from, to)
	}
	for turn := range f.of {
		c := &changes[turn]
		i := f.of[turn][tile]
		next.at[i], next.distance[i], next.sum[turn] = c.at, c.distance, c.sum
	}
	return next.estimate()
}

// A change is what a move does to the sum of a turn.
type change struct {
	at       pattern.Index
	distance uint8
	sum      int16
}

func (f *databases) change(s *databasesState, turn int, tile int8, from, to int) change {
	i := f.of[turn][tile]
	l := &f.lookups[i]
	at, distance := l.Slide(s.at[i], int(l.to[from]), int(l.to[to]), s.distance[i])
	return change{at, distance, s.sum[turn] + int16(distance) - int16(s.distance[i])}
}
