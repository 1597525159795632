package count

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
	"twofold/puzzles/runs"
)

// TestTreesCount: of random sums the number of solutions along trees, and of those with each value, are those of the
// list. Some variables are known, and of some models a total is counted beside the parts.
func TestTreesCount(t *testing.T) {
	trees, beside := 0, 0
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(1, seed))
		m := sums(r)
		a, known := make(model.Assignment, m.Vars+1), make([]bool, m.Vars+1)
		for v := 1; v <= m.Vars; v++ {
			if known[v] = r.IntN(8) == 0; known[v] {
				a[v] = r.IntN(2) == 0
				l := model.Lit(v)
				if !a[v] {
					l = -l
				}
				m.Add("", model.Clause{l})
			}
		}
		c, err := New(context.Background(), m, known, make([]bool, m.Vars+1), a)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range c.parts {
			if p.tree == nil {
				t.Fatalf("seed %d: a part is counted in an order\n%s", seed, modeltest.Shown(m))
			}
			trees++
		}
		if c.whole != nil {
			beside++
		}
		compare(t, c, modeltest.Solutions(m))
		if t.Failed() {
			t.Fatalf("seed %d\n%s", seed, modeltest.Shown(m))
		}
	}
	if trees < 2000 || beside < 100 {
		t.Errorf("%d trees, and %d totals beside them", trees, beside)
	}
}

// sums has a few bits and numbers, and sums of them.
func sums(r *rand.Rand) *model.Model {
	m := &model.Model{}
	for range 2 + r.IntN(8) {
		m.Answer = append(m.Answer, model.Bit(m.NewVar("")))
	}
	if r.IntN(2) == 0 {
		m.Answer = append(m.Answer, m.NewNum("", []int{-1, 0, 2}))
	}
	for range 1 + r.IntN(4) {
		var s model.Sum
		for _, i := range r.Perm(len(m.Answer))[:1+r.IntN(min(4, len(m.Answer)))] {
			s.Terms = append(s.Terms, model.Term{Factor: [...]int{1, 1, 1, 1, -1, 2}[r.IntN(6)], Num: m.Answer[i]})
		}
		s.Min = r.IntN(3)
		s.Max = s.Min + r.IntN(2)
		switch r.IntN(8) {
		case 0:
			s.Min = model.NoMin
		case 1:
			s.Max = model.NoMax
		}
		m.Add("", s)
		if r.IntN(3) == 0 {
			m.Add("", model.Clause{s.Terms[0].Num.Is[0], m.Answer[r.IntN(2)].Is[r.IntN(2)]})
		}
	}
	if r.IntN(2) == 0 {
		whole := model.Sum{Min: r.IntN(4)}
		whole.Max = whole.Min + r.IntN(2)
		for _, n := range m.Answer {
			whole.Terms = append(whole.Terms, model.Term{Factor: 1, Num: n})
		}
		m.Add("", whole)
	}
	return m
}

// compare counts twice: alone, and with a tally.
func compare(t *testing.T, c *Counter, want []puzzles.Solution) {
	alone, err := c.Count(false)
	if err != nil || alone.Count.Int64() != int64(len(want)) {
		t.Errorf("counted %v, %v, want %d", alone, err, len(want))
		return
	}
	got, err := c.Count(true)
	if err != nil || got.Count.Cmp(alone.Count) != 0 {
		t.Errorf("tallied %v, %v, want %d", got, err, len(want))
		return
	}
	if len(want) == 0 {
		return
	}
	for e, listed := range puzzles.MarginalsOf(want).Entries {
		ways := map[int]int64{}
		for _, w := range listed {
			ways[w.Value] = w.Count.Int64()
		}
		for _, w := range got.Entries[e] {
			if ways[w.Value] != w.Count.Int64() {
				t.Errorf("entry %d: %v, want %v", e, got.Entries[e], listed)
			}
			delete(ways, w.Value)
		}
		if len(ways) > 0 {
			t.Errorf("entry %d: %v, want %v", e, got.Entries[e], listed)
		}
	}
}

// TestTreesGiveBack: of the memory that a count may take it has in the end what the last table takes away.
func TestTreesGiveBack(t *testing.T) {
	for seed := range uint64(100) {
		m := sums(rand.New(rand.NewPCG(3, seed)))
		c := counter(context.Background(), t, m)
		for _, p := range c.parts {
			r, root := c.climber(p, false), len(p.tree.nodes)-1
			r.fill(root)
			if taken := c.budget() - r.budget; len(r.tables[root].ends) > 0 && taken != r.tables[root].bytes() {
				t.Fatalf("seed %d: %d bytes are taken, and %d kept\n%s", seed, taken, r.tables[root].bytes(), modeltest.Shown(m))
			}
		}
	}
}

// TestTreesEnd: a count ends where it may keep no more states, and where its context ends.
func TestTreesEnd(t *testing.T) {
	m, row := &model.Model{}, []model.Lit(nil)
	for i := range 60 {
		row = append(row, m.NewVar(""))
		if m.Answer = append(m.Answer, model.Bit(row[i])); i >= 9 {
			m.Add("", model.Count(row[i-9:], 3, 6))
		}
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	c := counter(ctx, t, m)
	c.Most = 20
	if _, err := c.Count(false); !errors.As(err, new(*runs.Outgrown)) {
		t.Errorf("with 20 states at most: %v", err)
	}
	c.Most = 0
	cancel(runs.Time)
	if _, err := c.Count(true); !errors.Is(err, runs.Time) {
		t.Errorf("behind the limit of time: %v", err)
	}
}

// TestTreesCountLargeNumbers: of a chain of crowds of cells that are alike, of which each two that are neighbours have
// a sum, numbers of several words are what binomial coefficients come to.
func TestTreesCountLargeNumbers(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(2, seed))
		m, sizes := &model.Model{}, []int{}
		var crowds [][]model.Lit
		for range 3 {
			sizes = append(sizes, 30+r.IntN(20))
			var lits []model.Lit
			for range sizes[len(sizes)-1] {
				lits = append(lits, m.NewVar(""))
				m.Answer = append(m.Answer, model.Bit(lits[len(lits)-1]))
			}
			crowds = append(crowds, lits)
		}
		add := func(least, most int, crowds ...[]model.Lit) model.Sum {
			s := model.Count(slices.Concat(crowds...), least, most)
			m.Add("", s)
			return s
		}
		first := 20 + r.IntN(30)
		all := []model.Sum{
			add(first, first, crowds[:2]...), add(10, 20+r.IntN(60), crowds[1:]...), add(0, 60+r.IntN(40), crowds...),
		}
		count, trues := new(big.Int), []*big.Int{new(big.Int), new(big.Int), new(big.Int)}
		for i := range sizes[0] + 1 {
			for j := range sizes[1] + 1 {
				for k := range sizes[2] + 1 {
					if i+j != first || j+k < all[1].Min || j+k > all[1].Max || i+j+k > all[2].Max {
						continue
					}
					ways := big.NewInt(1)
					for crowd, n := range []int{i, j, k} {
						ways.Mul(ways, new(big.Int).Binomial(int64(sizes[crowd]), int64(n)))
					}
					count.Add(count, ways)
					for crowd, n := range []int{i, j, k} {
						trues[crowd].Add(trues[crowd], new(big.Int).Mul(ways, big.NewInt(int64(n))))
					}
				}
			}
		}
		got := counted(t, m)
		if got.Count.Cmp(count) != 0 || count.BitLen() < 64 {
			t.Fatalf("seed %d: counted %v, want %v", seed, got.Count, count)
		}
		for e, entry := range got.Entries {
			crowd := 0
			for n := e; n >= sizes[crowd]; crowd++ {
				n -= sizes[crowd]
			}
			want := new(big.Int).Quo(trues[crowd], big.NewInt(int64(sizes[crowd])))
			if last := entry[len(entry)-1]; last.Value != 1 || last.Count.Cmp(want) != 0 {
				t.Fatalf("seed %d: cell %d is true in %v, want %v", seed, e, last, want)
			}
		}
	}
}

func counted(t *testing.T, m *model.Model) *puzzles.Marginals {
	tally, err := counter(context.Background(), t, m).Count(true)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// counter knows nothing before.
func counter(ctx context.Context, t *testing.T, m *model.Model) *Counter {
	c, err := New(ctx, m, make([]bool, m.Vars+1), make([]bool, m.Vars+1), make(model.Assignment, m.Vars+1))
	if err != nil {
		t.Fatal(err)
	}
	return c
}
