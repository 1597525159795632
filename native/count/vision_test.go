package count

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// vision is the rule of Kuromasu: in four directions, so many cells are white before a black one.
// It interns what is left of it: the lines, with all that lies behind a black cell forgotten.
type vision struct {
	scope []int
	ends  []int // of each line: where it ends in scope
	sees  int
	names []string
	index map[string]State
}

// newVision reads the lines outwards; the clue's own cell is not among them.
func newVision(lines [][]int, sees int) *vision {
	v := &vision{sees: sees, index: map[string]State{}}
	for _, line := range lines {
		v.scope = append(v.scope, line...)
		v.ends = append(v.ends, len(v.scope))
	}
	return v
}

func (v *vision) Scope() []int { return v.scope }

func (v *vision) Start() (State, bool) {
	return v.intern(append(bytes.Repeat([]byte("?"), len(v.scope)), 0))
}

func (v *vision) Read(s State, i, value int) (State, bool) {
	cells := []byte(v.names[s])
	if cells[i] == '?' {
		cells[i] = byte('0' + value)
	}
	return v.intern(cells)
}

// intern forgets what is hidden and what is surely seen, except how much that is: the last byte. It
// says whether sees is between what is surely and what is possibly seen.
func (v *vision) intern(cells []byte) (State, bool) {
	seen := &cells[len(v.scope)]
	possible, start := 0, 0
	for _, end := range v.ends {
		sure, hidden := true, false
		for i := start; i < end; i++ {
			switch {
			case hidden || cells[i] == '-':
				cells[i] = '-'
			case cells[i] == '0' && sure:
				copy(cells[start:end], bytes.Repeat([]byte("-"), end-start))
				hidden = true
			case cells[i] == '0':
				hidden = true
			case sure && cells[i] == '1':
				cells[i] = '+'
				*seen++
			case cells[i] != '+':
				sure = false
				possible++
			}
		}
		start = end
	}
	s, ok := v.index[string(cells)]
	if !ok {
		s = State(len(v.names))
		v.index[string(cells)] = s
		v.names = append(v.names, string(cells))
	}
	return s, int(*seen) <= v.sees && v.sees <= int(*seen)+possible
}

// holds counts what is seen, without the automaton.
func (v *vision) holds(values []int) bool {
	seen, start := 0, 0
	for _, end := range v.ends {
		for i := start; i < end && values[v.scope[i]] == 1; i++ {
			seen++
		}
		start = end
	}
	return seen == v.sees
}

// kuromasu is a random board: some white cells see what they see in a random colouring without two
// black neighbours; colourings are counted that agree. (Connection is left out.)
func kuromasu(r *rand.Rand, rows, cols int, clues float64) Problem[*big.Int] {
	white := make([]int, rows*cols)
	for i := range white {
		white[i] = 1
		if r.Float64() < 0.3 && (i%cols == 0 || white[i-1] == 1) && (i < cols || white[i-cols] == 1) {
			white[i] = 0
		}
	}
	p := Problem[*big.Int]{Ring: new(Integers)}
	one := big.NewInt(1)
	for i, w := range white {
		p.Weights = append(p.Weights, []*big.Int{one, one})
		if i%cols > 0 {
			p.Rules = append(p.Rules, apart(i-1, i))
		}
		if i >= cols {
			p.Rules = append(p.Rules, apart(i-cols, i))
		}
		if w == 1 && r.Float64() < clues {
			p.Weights[i] = []*big.Int{new(big.Int), one}
			v := newVision(linesFrom(i, rows, cols), 0)
			for v.sees = 0; !v.holds(white); v.sees++ {
			}
			p.Rules = append(p.Rules, v)
		}
	}
	return p
}

func apart(a, b int) Rule {
	return &relation{scope: []int{a, b}, tuples: [][]int{{0, 1}, {1, 0}, {1, 1}}}
}

func linesFrom(i, rows, cols int) [][]int {
	lines := make([][]int, 4)
	for x := i%cols - 1; x >= 0; x-- {
		lines[0] = append(lines[0], i/cols*cols+x)
	}
	for x := i%cols + 1; x < cols; x++ {
		lines[1] = append(lines[1], i/cols*cols+x)
	}
	for y := i/cols - 1; y >= 0; y-- {
		lines[2] = append(lines[2], y*cols+i%cols)
	}
	for y := i/cols + 1; y < rows; y++ {
		lines[3] = append(lines[3], y*cols+i%cols)
	}
	return lines
}

func TestVisionAgainstEveryColouring(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		rows, cols := rapid.IntRange(1, 4).Draw(t, "rows"), rapid.IntRange(1, 3).Draw(t, "cols")
		p := kuromasu(r, rows, cols, rapid.Float64Range(0, 0.5).Draw(t, "clues"))
		values := make([]int, rows*cols)
		var want int64
		for colouring := range 1 << len(values) {
			fits := true
			for i := range values {
				values[i] = colouring >> i & 1
				fits = fits && p.Weights[i][values[i]].Sign() > 0
			}
			for _, rule := range p.Rules {
				fits = fits && holds(rule, values)
			}
			if fits {
				want++
			}
		}
		for _, limits := range limitsToTry {
			got, _, err := Solutions(context.Background(), p, limits)
			if err != nil || got.Cmp(big.NewInt(want)) != 0 {
				t.Fatalf("limits %+v: got %v, %v, want %d", limits, got, err, want)
			}
		}
	})
}

func BenchmarkKuromasu(b *testing.B) {
	for _, size := range []int{8, 10} {
		for _, clues := range []float64{0.05, 0.15, 0.3} {
			p := kuromasu(rand.New(rand.NewPCG(3, 3)), size, size, clues)
			b.Run(fmt.Sprintf("%dx%d/clues=%v", size, size, clues), func(b *testing.B) { measure(b, p) })
		}
	}
}
