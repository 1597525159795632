package treasure

import (
	"context"
	"encoding/binary"
	"math/big"

	"twofold/native/count"
	"twofold/puzzles"
	"twofold/puzzles/effort"
	board "twofold/puzzles/treasure"
)

// countLimits keeps a count well within the memory that one process is given by default.
var countLimits = count.Limits{Tables: 1 << 30, Cache: 256 << 20}

// Count returns the exact number of solutions without listing them. Cells that the same clues count are
// merged into one variable, whose value is how many of them hold a coin and whose weight is the number of
// ways to choose those. A total does not link the whole board: then counts are polynomials in x, a coin
// weighs x, and the answer is the coefficient of x to the total.
//
// The cost is exponential in how far the clues are entangled (the tree width of what propagation
// leaves), not in the number of solutions.
func Count(ctx context.Context, b *board.Board) (ways *big.Int, did effort.Stats, err error) {
	defer puzzles.Unwound(&err)
	poll := &puzzles.Poll{Context: ctx}
	p := newPropagator(newModel(poll, b))
	if !p.all() || p.total != board.NoTotal && p.coins > p.total {
		return new(big.Int), countStats(p, count.Stats{}), nil
	}
	groups, free := p.groups()
	if p.total == board.NoTotal {
		n, stats, err := count.Solutions(ctx, p.anyCoins(poll, groups, len(free)), countLimits)
		return n, countStats(p, stats), err
	}
	n, stats, err := count.Solutions(ctx, p.someCoins(poll, groups, len(free)), countLimits)
	return n.Coefficient(p.total - p.coins), countStats(p, stats), err
}

// anyCoins is the problem without a total. Its last variable stands for all free cells, and has one value.
func (p *propagator) anyCoins(poll *puzzles.Poll, groups []group, free int) count.Problem[*big.Int] {
	problem := network(poll, p, &count.Integers{}, groups, func(ways *big.Int, _ int) *big.Int { return ways })
	problem.Weights = append(problem.Weights, []*big.Int{new(big.Int).Lsh(big.NewInt(1), uint(free))})
	return problem
}

// someCoins is the problem with a total. Its last variable is the number of coins in free cells.
func (p *propagator) someCoins(poll *puzzles.Poll, groups []group, free int) count.Problem[count.Polynomial] {
	left := p.total - p.coins
	problem := network(poll, p, &count.Polynomials{Degree: left}, groups, count.Monomial)
	var weights []count.Polynomial
	for coins, ways := range binomials(poll, free, left) {
		weights = append(weights, count.Monomial(ways, coins))
	}
	problem.Weights = append(problem.Weights, weights)
	return problem
}

// binomials are the ways to choose 0, 1, …, up to most of n.
func binomials(poll *puzzles.Poll, n, most int) []*big.Int {
	row := []*big.Int{big.NewInt(1)}
	for k := range min(n, most) {
		puzzles.End(poll.Now())
		next := new(big.Int).Mul(row[k], big.NewInt(int64(n-k)))
		row = append(row, next.Quo(next, big.NewInt(int64(k+1))))
	}
	return row
}

// A group is a set of open variables that the same clues count.
type group struct {
	cells []int32 // variables
	clues []int32
}

// groups merges the open variables that the same clues count; free are those that no clue counts.
func (p *propagator) groups() (out []group, free []int32) {
	number := map[string]int{}
	for x, v := range p.values {
		if v != open {
			continue
		}
		if len(p.cluesOf[x]) == 0 {
			free = append(free, int32(x))
			continue
		}
		key := make([]byte, 0, 4*len(p.cluesOf[x]))
		for _, c := range p.cluesOf[x] {
			key = binary.LittleEndian.AppendUint32(key, uint32(c))
		}
		at, known := number[string(key)]
		if !known {
			at = len(out)
			number[string(key)] = at
			out = append(out, group{clues: p.cluesOf[x]})
		}
		out[at].cells = append(out[at].cells, int32(x))
	}
	return out, free
}

// network is the counting problem over the groups: each clue is a rule that its groups add up to what
// it lacks. weight is a number of ways to place so many coins, in the ring.
func network[T any](
	poll *puzzles.Poll,
	p *propagator,
	ring count.Ring[T],
	groups []group,
	weight func(ways *big.Int, coins int) T,
) count.Problem[T] {
	problem := count.Problem[T]{Ring: ring}
	scope := make([][]int, len(p.clues))
	most := make([][]int, len(p.clues))
	for g, group := range groups {
		var weights []T
		for coins, ways := range binomials(poll, len(group.cells), len(group.cells)) {
			weights = append(weights, weight(ways, coins))
		}
		problem.Weights = append(problem.Weights, weights)
		for _, c := range group.clues {
			scope[c] = append(scope[c], g)
			most[c] = append(most[c], len(group.cells))
		}
	}
	for c := range p.clues {
		if len(scope[c]) > 0 {
			problem.Rules = append(problem.Rules, count.Rule{Scope: scope[c], Most: most[c], Need: int(p.need[c])})
		}
	}
	return problem
}

func countStats(p *propagator, s count.Stats) effort.Stats {
	return effort.Stats{Counts: map[effort.Counter]int64{
		effort.Expanded:     s.Nodes,
		effort.Propagations: p.forced,
		effort.CacheHits:    s.CacheHits,
		effort.Table:        s.LargestTable,
	}}
}
