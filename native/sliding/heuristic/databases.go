package heuristic

import (
	"context"
	"fmt"
	"slices"

	"twofold/native/sliding/heuristic/pattern"
	board "twofold/puzzles/families/sliding"
)

// database is the heuristic that adds up the pattern databases of a partition: see newPartition. On a square board it
// takes the reflected partition as well, and the larger sum (Korf, Felner: "Disjoint pattern database heuristics",
// 2002). Patterns that both have in common are looked up once.
//
// The estimate is 0 at the goal only: the cell that is left there is the blank's. It is not consistent, because the
// databases take the best place of the blank, whether or not a move puts it there.
func database(name, tables, drawing string) Heuristic {
	p := newPartition(name, drawing)
	return Heuristic{
		Name:       name,
		About:      fmt.Sprintf("pattern databases for %dx%d, added up", p.rows, p.cols),
		Admissible: true,
		Tables:     tables,
		Serves:     p.serves,
		Cost:       p.cost,
		Follow: func(ctx context.Context, b *board.Board, tables Tables) (Follower, error) {
			return p.follow(ctx, b, tables)
		},
	}
}

const (
	maxSums    = 2
	maxLookups = 3 * maxSums
)

// databases follows the largest of several sums. A lookup may be in more than one of them.
type databases struct {
	lookups []lookup
	of      [maxSums][maxCells]few // by the largest sum, and by tile: the lookups that it is in
	path    path[databasesState]
}

// A lookup is a pattern on the board with its database, which is about a board that may be turned.
type lookup struct {
	*pattern.Database
	places pattern.Cells  // of its tiles
	tiles  []int8         // in the order of the database
	to     [maxCells]int8 // the database's cell for each cell
	in     sums           // 1 for each sum that it is in
}

// few are numbers of lookups, in the order in which they are made.
type few struct {
	count int8
	at    [maxSums]int8
}

// sums are numbers of 15 bits, each with a bit above it that is 0. So one addition is made in several of them, and one
// comparison (Leslie Lamport: "Multiple byte processing with full-word instructions", 1975).
type sums uint32

const (
	sumBits      = 16
	maxSum       = 1<<(sumBits-1) - 1
	inEach  sums = 1 | 1<<sumBits
)

// one is 1 in a sum, and 0 in the others.
func one(sum int) sums { return 1 << (sum * sumBits) }

// largest is the largest sum, and which one it is.
func (s sums) largest() (largest, which int) {
	for n := range maxSums {
		if sum := int(s >> (n * sumBits) & maxSum); sum > largest {
			largest, which = sum, n
		}
	}
	return largest, which
}

type databasesState struct {
	at    [maxLookups]placed
	sums  sums
	which int // the largest of them
}

// placed is where the tiles of a lookup are, as pattern.Index has it, and their distance.
type placed struct {
	occupied pattern.Cells
	order    uint16
	distance uint8
}

// join takes a pattern, given by the places of its tiles, into a sum.
func (f *databases) join(
	ctx context.Context, b *board.Board, sum int, places pattern.Cells, tables Tables,
) error {
	if i := slices.IndexFunc(f.lookups, func(l lookup) bool { return l.places == places }); i >= 0 {
		f.lookups[i].in |= one(sum)
		return nil
	}
	p, to := patternOf(b, places)
	d, err := databaseOf(ctx, p, tables)
	if err != nil {
		return err
	}
	l := lookup{Database: d, places: places, in: one(sum)}
	for home := range b.Goal {
		cell := slices.Index(to, home)
		l.to[cell] = int8(home)
		if places.Has(cell) {
			l.tiles = append(l.tiles, b.Goal[cell])
		}
	}
	f.lookups = append(f.lookups, l)
	return nil
}

// arrange finds the order of lookups: first what is in the largest sum, which mostly is the one that says enough.
func (f *databases) arrange() {
	for sum := range maxSums {
		for _, first := range []bool{true, false} {
			for i, l := range f.lookups {
				if (l.in&one(sum) != 0) != first {
					continue
				}
				for _, tile := range l.tiles {
					of := &f.of[sum][tile]
					of.at[of.count] = int8(i)
					of.count++
				}
			}
		}
	}
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
		x := l.Index(at[:len(l.tiles)])
		distance := l.Distance(x)
		s.at[i] = placed{x.Occupied, x.Order, distance}
		s.sums += l.in * sums(distance)
	}
	sum, which := s.sums.largest()
	s.which = which
	return sum
}

// Slide makes no other lookup once a sum is enough.
func (f *databases) Slide(step int, tile int8, from, to, enough int) int {
	last, next := f.path.step(step)
	of := &f.of[last.which&(maxSums-1)][tile]
	var changed [maxSums]placed
	now := last.sums
	short := inEach * sums(maxSum+1-min(max(enough, 0), maxSum)) // what, added to enough, makes the bit above it 1
	for k := range int(of.count) {
		i := of.at[k]
		l, before := &f.lookups[i], last.at[i]
		x := pattern.Index{Occupied: before.occupied, Order: before.order}
		x = l.Slide(x, int(l.to[from]), int(l.to[to]))
		distance := l.Distance(x)
		now += l.in * sums(int(distance)-int(before.distance))
		if (now+short)&(l.in<<(sumBits-1)) != 0 {
			return enough
		}
		changed[k] = placed{x.Occupied, x.Order, distance}
	}
	*next = *last
	for k := range int(of.count) {
		next.at[of.at[k]] = changed[k]
	}
	sum, which := now.largest()
	next.sums, next.which = now, which
	return sum
}
