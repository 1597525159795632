package treasure

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

var placed = map[[2]int][]uint32{}

// allPlacements are those of mines on a small field, as bits.
func allPlacements(cells int, total int) []uint32 {
	out, known := placed[[2]int{cells, total}]
	if known {
		return out
	}
	for mines := range uint32(1) << cells {
		if total == noTotal || bits.OnesCount32(mines) == total {
			out = append(out, mines)
		}
	}
	placed[[2]int{cells, total}] = out
	return out
}

// around are the cells around one, as bits, told from distances.
func around(cell, rows, cols int) (out uint32) {
	for other := range rows * cols {
		down, right := other/cols-cell/cols, other%cols-cell%cols
		if down*down <= 1 && right*right <= 1 && other != cell {
			out |= 1 << other
		}
	}
	return out
}

// A player knows of a field what was told.
type player struct {
	rows, cols int
	mines      uint32 // where they are
	known      uint32
	total      int // or noTotal
}

// may reports whether a cell may hold a mine, or none, for somebody who uses these clues, and the total or not.
func (p *player) may(cell int, value uint32, clues []int, total int) bool {
	return slices.ContainsFunc(allPlacements(p.rows*p.cols, total), func(mines uint32) bool {
		return mines>>cell&1 == value && (mines^p.mines)&p.known == 0 &&
			!slices.ContainsFunc(clues, func(clue int) bool {
				near := around(clue, p.rows, p.cols)
				return bits.OnesCount32(mines&near) != bits.OnesCount32(p.mines&near)
			})
	})
}

func smallOpener(r *rand.Rand) puzzles.Parameters {
	like := puzzles.Parameters{Variant: "minesweeper", Rows: 1 + r.IntN(4), Cols: 3 + r.IntN(2), Total: r.IntN(2) == 0}
	like.Coins = 1 + r.IntN(1+like.Rows*like.Cols/2)
	return like
}

// TestOpeningsHold: each deduction is the only thing possible, by brute force over all placements of mines.
func TestOpeningsHold(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	made, byTotal, repaired := 0, 0, 0
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 5))
		like := smallOpener(r)
		start := r.IntN(like.Rows * like.Cols)
		open, err := NewOpener(like, start)
		if err != nil {
			continue
		}
		o, err := open(context.Background(), rand.New(rand.NewPCG(seed, 6)))
		if unopened := (*puzzles.Unopened)(nil); errors.As(err, &unopened) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		made++
		total, rules := replay(t, like, start, o)
		byTotal += rules
		if like.Coins != total {
			t.Fatalf("%d mines, want %d", total, like.Coins)
		}
		if sticks(t, like, start, rand.New(rand.NewPCG(seed, 6))) {
			repaired++
		}
	}
	if made < 300 || byTotal < 20 || repaired < 100 {
		t.Errorf("%d fields, %d deductions with the total, mines moved in %d fields", made, byTotal, repaired)
	}
}

// sticks reports whether the first placement of mines cannot be opened as it is.
func sticks(t *testing.T, like puzzles.Parameters, start int, r *rand.Rand) bool {
	f := &field{
		rows: like.Rows, cols: like.Cols, start: int32(start), isTotal: like.Total, coins: like.Coins,
		near: nearby(like.Rows, like.Cols), rand: r,
	}
	f.place()
	if err := f.open(context.Background()); err != nil {
		t.Fatal(err)
	}
	return f.closed > 0
}

// replay plays an opening, and returns how many mines there are and how many deductions need the total.
func replay(t *testing.T, like puzzles.Parameters, start int, o *puzzles.Opening) (mines, byTotal int) {
	t.Helper()
	p := &player{rows: like.Rows, cols: like.Cols, known: 1 << start, total: noTotal}
	for cell, value := range o.Solution {
		p.mines |= uint32(value) << cell
	}
	mines = bits.OnesCount32(p.mines)
	if p.mines&(1<<start|around(start, p.rows, p.cols)) != 0 || o.Start != start {
		t.Fatalf("a mine beside the start %d: %v", start, o.Solution)
	}
	for _, d := range o.Deductions {
		total := noTotal
		if d.Rules != nil {
			byTotal++
			total = mines
			if !like.Total {
				t.Fatalf("a deduction with a total that is not known")
			}
		}
		for _, clue := range d.Clues {
			if (p.known&^p.mines)>>clue&1 == 0 {
				t.Fatalf("%+v: %v uses a clue that is not told", o.Solution, d)
			}
		}
		for _, cell := range d.Cells {
			if p.may(cell, uint32(1-d.Value), d.Clues, total) || o.Solution[cell] != d.Value || p.known>>cell&1 == 1 {
				t.Fatalf("%v of %dx%d from %d: %v may be otherwise", o.Solution, p.rows, p.cols, start, d)
			}
		}
		for _, cell := range d.Cells {
			p.known |= 1 << cell
		}
	}
	if empty := uint32(1)<<(p.rows*p.cols) - 1 - p.mines; p.known&empty != empty {
		t.Fatalf("%v: not all cells are found", o.Solution)
	}
	return mines, byTotal
}

// TestStuckIsStuck: where a field cannot be opened further, brute force finds both values possible in each unknown
// cell.
func TestStuckIsStuck(t *testing.T) {
	stuck := 0
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 7))
		like := smallOpener(r)
		start := r.IntN(like.Rows * like.Cols)
		f := &field{rows: like.Rows, cols: like.Cols, start: int32(start), isTotal: like.Total, coins: like.Coins}
		if f.near = nearby(f.rows, f.cols); f.coins > len(f.near)-len(f.near[start])-1 {
			continue
		}
		f.rand = r
		f.place()
		if err := f.open(context.Background()); err != nil {
			t.Fatal(err)
		}
		if f.closed == 0 {
			continue
		}
		stuck++
		p, total := &player{rows: f.rows, cols: f.cols}, noTotal
		if f.isTotal {
			total = f.coins
		}
		var told []int
		for cell, value := range f.known {
			if f.mine[cell] {
				p.mines |= 1 << cell
			}
			if value != open {
				p.known |= 1 << cell
			}
			if value == 0 {
				told = append(told, cell)
			}
		}
		for cell, value := range f.known {
			if value == open && !(p.may(cell, 0, told, total) && p.may(cell, 1, told, total)) {
				t.Fatalf("seed %d: cell %d is decided\nmines %v\nknown %v", seed, cell, f.mine, f.known)
			}
		}
	}
	if stuck < 50 {
		t.Errorf("%d fields were stuck", stuck)
	}
}

// TestBackTo: what is left after a move of mines holds, and the numbers are those of the field.
func TestBackTo(t *testing.T) {
	moved := 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 8))
		f := &field{rows: 9, cols: 9, start: int32(r.IntN(81)), isTotal: seed%2 == 0, coins: 20, near: nearby(9, 9), rand: r}
		f.place()
		for range 5 {
			if err := f.open(context.Background()); err != nil {
				t.Fatal(err)
			}
			changed := f.repair()
			if changed == nil {
				break
			}
			moved++
			f.backTo(changed)
			mines := 0
			for cell, isMine := range f.mine {
				n := 0
				for _, other := range f.near[cell] {
					if f.mine[other] {
						n++
					}
				}
				if int(f.number[cell]) != n {
					t.Fatalf("seed %d: cell %d has %d, want %d", seed, cell, f.number[cell], n)
				}
				if isMine {
					mines++
				}
				if f.known[cell] != open && (f.known[cell] == 1) != isMine {
					t.Fatalf("seed %d: cell %d is known as %d", seed, cell, f.known[cell])
				}
			}
			if mines != f.coins {
				t.Fatalf("seed %d: %d mines", seed, mines)
			}
		}
	}
	if moved < 100 {
		t.Errorf("mines were moved %d times", moved)
	}
}

func TestNoOpener(t *testing.T) {
	for _, test := range []struct {
		like puzzles.Parameters
		want string
	}{
		{puzzles.Parameters{Variant: "hunt", Rows: 5, Cols: 5},
			`variant "hunt": expected minesweeper, in which a field is opened`},
		{puzzles.Parameters{Variant: "minesweeper", Rows: 3, Cols: 3, Coins: 6},
			"no solution: no field: 6 mines, and 5 cells are neither the start nor beside it"},
	} {
		_, err := NewOpener(test.like, 0)
		if err == nil || err.Error() != test.want {
			t.Errorf("%+v\n got %v\nwant %s", test.like, err, test.want)
		}
	}
	open, err := NewOpener(puzzles.Parameters{Variant: "minesweeper", Rows: 30, Cols: 30, Coins: 180}, 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(runs.Time)
	if _, err := open(ctx, rand.New(rand.NewPCG(1, 1))); err != runs.Time {
		t.Errorf("got %v, want the cause", err)
	}
}
