package count

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
)

// A field of cells, for tests: clue[i] is the number around an open cell or -1; unknown cells are
// those without a clue. The real translation of boards lives with their family.
type minefield struct {
	rows, cols int
	clue       []int
}

// randomField places mines in density of the cells and shows each other cell's clue with
// probability given.
func randomField(r *rand.Rand, rows, cols int, density, given float64) minefield {
	mine := make([]bool, rows*cols)
	for i := range mine {
		mine[i] = r.Float64() < density
	}
	return shown(r, rows, cols, mine, given)
}

func shown(r *rand.Rand, rows, cols int, mine []bool, given float64) minefield {
	f := minefield{rows, cols, make([]int, rows*cols)}
	for i := range f.clue {
		f.clue[i] = -1
		if mine[i] || r.Float64() >= given {
			continue
		}
		f.clue[i] = 0
		for _, j := range f.around(i) {
			if mine[j] {
				f.clue[i]++
			}
		}
	}
	return f
}

func (f minefield) around(i int) []int {
	var cells []int
	for y := max(0, i/f.cols-1); y <= min(f.rows-1, i/f.cols+1); y++ {
		for x := max(0, i%f.cols-1); x <= min(f.cols-1, i%f.cols+1); x++ {
			if j := y*f.cols + x; j != i {
				cells = append(cells, j)
			}
		}
	}
	return cells
}

// A merged network: cells that no clue tells apart are one variable.
type mergedField struct {
	size  []int // cells of each variable
	rules []Rule
}

// merge first settles cells around clues that are zero or full, then merges the rest, except cells
// that no clue sees: their binomials would take longer than their product.
func (f minefield) merge() mergedField {
	known := f.simple()
	var m mergedField
	of := map[string]int{}
	scope := map[int][]int{}
	need := map[int]int{}
	for i, c := range f.clue {
		if c >= 0 {
			continue
		}
		var clues []int
		for _, j := range f.around(i) {
			if f.clue[j] >= 0 {
				clues = append(clues, j)
			}
		}
		if known[i] >= 0 {
			for _, j := range clues {
				need[j] += known[i]
			}
			continue
		}
		name := fmt.Sprint(clues)
		if len(clues) == 0 {
			name = fmt.Sprint("alone", i)
		}
		v, old := of[name]
		if !old {
			v = len(m.size)
			of[name] = v
			m.size = append(m.size, 0)
			for _, j := range clues {
				scope[j] = append(scope[j], v)
			}
		}
		m.size[v]++
	}
	for i, c := range f.clue {
		if c < 0 || c == need[i] && len(scope[i]) == 0 {
			continue
		}
		var most []int
		for _, v := range scope[i] {
			most = append(most, m.size[v])
		}
		m.rules = append(m.rules, Rule{scope[i], most, c - need[i]})
	}
	return m
}

// simple settles cells around clues that are zero or full, until nothing changes; -1 is unsettled.
func (f minefield) simple() []int {
	known := slices.Repeat([]int{-1}, len(f.clue))
	for changed := true; changed; {
		changed = false
		for i, c := range f.clue {
			if c < 0 {
				continue
			}
			var open []int
			for _, j := range f.around(i) {
				switch {
				case f.clue[j] >= 0:
				case known[j] < 0:
					open = append(open, j)
				default:
					c -= known[j]
				}
			}
			if c != 0 && c != len(open) {
				continue
			}
			for _, j := range open {
				known[j] = min(c, 1)
				changed = true
			}
		}
	}
	return known
}

func (m mergedField) integers() Problem[*big.Int] {
	p := Problem[*big.Int]{Ring: new(Integers), Rules: m.rules}
	for _, n := range m.size {
		w := make([]*big.Int, n+1)
		for v := range w {
			w[v] = new(big.Int).Binomial(int64(n), int64(v))
		}
		p.Weights = append(p.Weights, w)
	}
	return p
}

// polynomials counts coins too. Settled coins are left out: the caller shifts by them.
func (m mergedField) polynomials(degree int) Problem[Polynomial] {
	p := Problem[Polynomial]{Ring: &Polynomials{Degree: degree}, Rules: m.rules}
	for _, n := range m.size {
		w := make([]Polynomial, n+1)
		for v := range w {
			w[v] = Monomial(new(big.Int).Binomial(int64(n), int64(v)), v)
		}
		p.Weights = append(p.Weights, w)
	}
	return p
}
