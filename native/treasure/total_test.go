package treasure

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/learn"
	board "twofold/puzzles/treasure"
)

// TestTotalAgainstBruteForce closes boards some of whose cells are known, in any way, and whose clues are kept in part:
// with a coin or none on each open cell in turn.
func TestTotalAgainstBruteForce(t *testing.T) {
	found, none := 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 1))
		size := [][2]int{{1, 7}, {2, 4}, {3, 3}, {3, 4}, {4, 3}}[r.IntN(5)]
		b, s := board.Random(r, board.Recipe{
			Rules: board.Minesweeper, Rows: size[0], Cols: size[1], Density: r.Float64(), Given: r.Float64(), Total: true,
		})
		less := *b
		less.Total = board.NoTotal
		m := newRuled(b, newReducible(&less, s))
		clues, values := drawKnown(r, m)
		picture := slices.Clone(m.picture)
		for cell := range picture {
			if known := values[learn.Pos(int32(cell))]; known != learn.Open {
				picture[cell] = known
			}
		}
		changed, ok, err := newTotal(m).Close(context.Background(), clues, values, picture, nil)
		if want := closable(m, clues, values); err != nil || ok != want {
			t.Fatalf("seed %d: found %t, %v, want %t\n%v%v", seed, ok, err, want, b, values)
		}
		if !ok {
			none++
			continue
		}
		found++
		for cell, value := range picture {
			known := values[learn.Pos(int32(cell))]
			if known != learn.Open && value != known ||
				known == learn.Open && (value != m.picture[cell]) != slices.Contains(changed, int32(cell)) {
				t.Fatalf("seed %d: %v of %v, changed %v\n%v", seed, picture, values, changed, b)
			}
		}
		if !obeys(m, clues, picture) {
			t.Fatalf("seed %d: %v breaks a kept clue or the total\n%v", seed, picture, b)
		}
	}
	if found < 500 || none < 500 {
		t.Errorf("found %d, none %d", found, none)
	}
}

// drawKnown keeps some clues, and knows some cells, by literal: those of clues, and others as the known picture has
// them or not.
func drawKnown(r *rand.Rand, m *ruled) (clues []int, values []int8) {
	values = make([]int8, 2*len(m.picture))
	know := func(cell int, value int8) {
		values[learn.Pos(int32(cell))], values[learn.Neg(int32(cell))] = value, -value
	}
	share := r.Float64()
	for cell, value := range m.picture {
		if r.Float64() < share/2 {
			know(cell, value)
		} else if r.IntN(10) == 0 {
			know(cell, -value)
		}
	}
	for clue, cell := range m.at {
		know(int(cell), learn.False)
		if r.Float64() < share {
			clues = append(clues, clue)
		}
	}
	return clues, values
}

// closable tries all values of the open cells.
func closable(m *ruled, clues []int, values []int8) bool {
	picture := make([]int8, len(m.picture))
	for bits := range 1 << len(picture) {
		agrees := true
		for cell := range picture {
			picture[cell] = int8(2*(bits>>cell&1) - 1)
			known := values[learn.Pos(int32(cell))]
			agrees = agrees && (known == learn.Open || known == picture[cell])
		}
		if agrees && obeys(m, clues, picture) {
			return true
		}
	}
	return false
}

// obeys says whether the kept clues and the total hold.
func obeys(m *ruled, clues []int, picture []int8) bool {
	coins := 0
	for _, value := range picture {
		coins += int(value+1) / 2
	}
	return coins == m.total && !slices.ContainsFunc(clues, func(c int) bool { return m.Off(int32(c), picture) != 0 })
}
