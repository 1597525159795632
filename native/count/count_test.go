package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"
)

// measure counts p and reports what it took.
func measure[T any](b *testing.B, p Problem[T]) {
	var stats Stats
	for b.Loop() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		var err error
		_, stats, err = Solutions(ctx, p, Limits{})
		cancel()
		if err != nil {
			b.Fatal(err, stats)
		}
	}
	b.ReportMetric(float64(stats.Nodes), "nodes")
	b.ReportMetric(float64(stats.CacheHits), "hits")
	b.ReportMetric(float64(stats.LargestTable), "entries")
	b.ReportMetric(float64(stats.Joined), "pairs")
}

func BenchmarkMinesweeper(b *testing.B) {
	for _, size := range []int{50, 60, 70, 80, 100, 150} {
		for _, density := range []float64{0.2, 0.35} {
			for _, given := range []float64{0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5} {
				name := fmt.Sprintf("%dx%d/mines=%v/given=%v", size, size, density, given)
				p := randomField(rand.New(rand.NewPCG(1, 7)), size, size, density, given).merge().integers()
				b.Run(name, func(b *testing.B) { measure(b, p) })
			}
		}
	}
}

// expert is a 16×30 board with 99 mines.
func expert(seed uint64, given float64) minefield {
	r := rand.New(rand.NewPCG(seed, 99))
	mine := make([]bool, 16*30)
	for _, i := range r.Perm(len(mine))[:99] {
		mine[i] = true
	}
	return shown(r, 16, 30, mine, given)
}

func BenchmarkExpert(b *testing.B) {
	for _, given := range []float64{0, 0.1, 0.2, 0.3, 0.4, 0.5} {
		p := expert(1, given).merge().polynomials(99)
		b.Run(fmt.Sprintf("given=%v", given), func(b *testing.B) { measure(b, p) })
	}
}

func BenchmarkSparse(b *testing.B) {
	p := randomField(rand.New(rand.NewPCG(1, 8)), 12, 40, 0.2, 0.1).merge().integers()
	measure(b, p)
}

func TestEmptyBoard(t *testing.T) {
	f := randomField(rand.New(rand.NewPCG(1, 1)), 30, 30, 0, 0)
	got, _, err := Solutions(context.Background(), f.merge().integers(), Limits{})
	if want := new(big.Int).Lsh(big.NewInt(1), 900); err != nil || got.Cmp(want) != 0 {
		t.Errorf("got %v, %v, want 2^900", got, err)
	}
}

// The coefficients of all totals add up to the count without a total.
func TestTotalsAddUp(t *testing.T) {
	for seed := range uint64(5) {
		m := expert(seed, 0.25).merge()
		all, _, err := Solutions(context.Background(), m.integers(), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		poly, _, err := Solutions(context.Background(), m.polynomials(480), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		sum := new(big.Int)
		for _, c := range poly.Terms {
			sum.Add(sum, c)
		}
		if sum.Cmp(all) != 0 {
			t.Errorf("seed %d: totals add up to %v, want %v", seed, sum, all)
		}
	}
}

// cancelled is a context that ends after it was asked so many times.
type cancelled struct {
	context.Context
	end  context.CancelCauseFunc
	left int
}

var errEnough = errors.New("enough")

func (c *cancelled) Err() error {
	if c.left--; c.left < 0 {
		c.end(errEnough)
	}
	return c.Context.Err()
}

// Wherever a count is interrupted, it says why.
func TestCancelled(t *testing.T) {
	p := randomField(rand.New(rand.NewPCG(1, 7)), 30, 30, 0.35, 0.4).merge().integers()
	for left := 0; ; left = left*3/2 + 1 {
		ctx, end := context.WithCancelCause(context.Background())
		c := &cancelled{ctx, end, left}
		got, _, err := Solutions(c, p, Limits{Tables: 1 << 18})
		if c.left >= 0 {
			break
		}
		if !errors.Is(err, errEnough) || got != nil {
			t.Fatalf("asked %d times: got %v, %v, want the cause", left, got, err)
		}
	}
}

func TestMalformed(t *testing.T) {
	for name, scope := range map[string][]int{"absent": {0, 2}, "repeated": {0, 0}, "negative": {-1}} {
		defer func() {
			if recover() == nil {
				t.Errorf("%s variable: no panic", name)
			}
		}()
		one := big.NewInt(1)
		p := Problem[*big.Int]{new(Integers), [][]*big.Int{{one, one}, {one}}, []Rule{{scope, []int{1, 1}[:len(scope)], 1}}}
		Solutions(context.Background(), p, Limits{})
	}
}
