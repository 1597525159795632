package treasure

import (
	"context"
	"encoding/binary"
	"math/big"
	"slices"

	"twofold/native/count"
	"twofold/puzzles"
	"twofold/puzzles/events"
	board "twofold/puzzles/treasure"
)

// Backtrack searches with propagation after each decision: single clues, pairs of overlapping clues, and
// the components into which the open cells fall, each solved by itself, so that a component without
// solution is met once and not again for every solution of the others. Components met before are remembered,
// as counters of models do (Tian Sang, Fahiem Bacchus, Paul Beame, Henry Kautz and Toniann Pitassi:
// Combining Component Caching and Clause Learning for Effective Model Counting, SAT 2004).
//
// Components of learnFrom cells or more are searched by clause learning instead (see sums). On a board with a total
// that has such a component, solutions are first looked for near each other (see vicinity).
//
// It yields every solution once. Finding one is exponential in the size of the largest component that
// propagation leaves, and so is every step to the next; memory is that of small components, and of learned clauses.
func Backtrack(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	return backtrack(ctx, b, learnFrom, yield)
}

func backtrack(ctx context.Context, b *board.Board, learnFrom int, yield func(puzzles.Solution) bool) (puzzles.Stats,
	error) {
	t := newTracker(ctx, b)
	t.learnFrom = learnFrom
	t.search(yield)
	return t.stats(), t.ended
}

// A tracker is one backtracking search.
type tracker struct {
	*splitter
	ctx   context.Context
	ended error // the cause of ctx's end, once it was noticed

	// against has values, by variable, that are tried last: those of a search for different solutions. May be nil.
	against []int8

	known     *count.Cache[spectrum] // of components met before
	large     map[int32]*learned     // searches of large components, by their first variables
	learnFrom int                    // the size of large components

	decisions, conflicts, hits int64
	level, deepest             int
}

func newTracker(ctx context.Context, b *board.Board) *tracker {
	p := newPropagator(newModel(&puzzles.Poll{Context: ctx}, b))
	t := &tracker{
		splitter: newSplitter(p), ctx: ctx, learnFrom: learnFrom,
		known: count.NewCache(maxKnown, func(spectrum) int { return 0 }),
	}
	if tell := events.Of(ctx); tell != nil {
		tell(events.AtUnknown(events.Begin, puzzles.Nowhere, 0, 0))
		p.tell = func(did events.Doing, cell, value int) { tell(events.AtUnknown(did, cell, value, t.level)) }
	}
	return t
}

// clash counts a contradiction.
func (t *tracker) clash() {
	if t.conflicts++; t.tell != nil {
		t.tell(events.Clash, puzzles.Nowhere, 0)
	}
}

func (t *tracker) search(yield func(puzzles.Solution) bool) {
	if !t.all() {
		t.clash()
		return
	}
	wanted, ok := t.wanted()
	if !ok {
		return
	}
	components := t.split(t.variables())
	show := func() bool { return yield(t.solution(t.values)) }
	known := func() bool { return false }
	if t.isLoose(components) {
		v, all, goOn := t.near(components, t.total-t.coins, show)
		if all || !goOn {
			return
		}
		known = v.isFound
	}
	t.each(components, wanted, func(int) bool { return known() || show() })
}

// isLoose says whether it is worth looking for solutions with a total near each other.
func (t *tracker) isLoose(components []component) bool {
	return t.counting() && t.tell == nil &&
		slices.ContainsFunc(components, func(c component) bool { return len(c) >= t.learnFrom })
}

// wanted is the set of numbers of coins that may still be placed; ok is false if it is empty.
func (t *tracker) wanted() (numbers spectrum, ok bool) {
	switch {
	case !t.counting():
		return onlyZero, true
	case t.coins > t.total:
		return onlyNone, false
	}
	return new(big.Int).SetBit(new(big.Int), t.total-t.coins, 1), true
}

// variables are all of them, in increasing order.
func (t *tracker) variables() []int32 {
	every := make([]int32, len(t.cellOf))
	for x := range every {
		every[x] = int32(x)
	}
	return every
}

// counting says whether numbers of coins matter.
func (t *tracker) counting() bool { return t.total != board.NoTotal }

// each calls yield, with the number of coins, at every assignment that solves all the components with a
// wanted number of coins in all; it goes on until yield returns false, which it then returns. Large
// components come first, so that the small ones make up what is left to the wanted number.
func (t *tracker) each(components []component, wanted spectrum, yield func(coins int) bool) bool {
	slices.SortStableFunc(components, func(a, b component) int {
		if t.counting() || t.isLarge(a) || t.isLarge(b) {
			return len(b) - len(a)
		}
		return 0
	})
	if len(components) > 0 && t.isLarge(components[0]) {
		t.large = map[int32]*learned{}
	}
	spectra := make([]spectrum, len(components))
	rest := make([]spectrum, len(components)+1) // rest[i]: of the components from i on, together
	rest[len(components)] = onlyZero
	for i := len(components) - 1; i >= 0; i-- {
		if t.look() {
			return false
		}
		spectra[i] = t.spectrum(components[i])
		rest[i] = plus(spectra[i], rest[i+1])
		if isEmpty(rest[i]) {
			return t.ended == nil
		}
	}
	if !meet(rest[0], wanted) {
		return true
	}
	var from func(i, coins int) bool
	from = func(i, coins int) bool {
		if i == len(components) {
			return yield(coins)
		}
		left := less(wanted, coins)
		own := towards(spectra[i], rest[i+1], left)
		return t.solutions(components[i], own, t.share(components[i:], left), func(n int) bool { return from(i+1, coins+n) })
	}
	return from(0, 0)
}

// solutions calls yield at every assignment that solves the component with a wanted number of coins,
// those near the aim first.
func (t *tracker) solutions(c component, wanted spectrum, aim float64, yield func(coins int) bool) bool {
	if t.isLarge(c) {
		return t.eachLearned(c, func() bool { return yield(0) })
	}
	goOn := true
	x, first := t.choose(c)
	switch {
	case t.counting():
		first = t.steer(c, aim)
	case t.against != nil && t.against[x] != open:
		first = 1 - t.against[x]
	}
	t.branch(c, x, first, func(coins int, parts []component) bool {
		if !t.counting() {
			coins = 0
		}
		goOn = t.each(parts, less(wanted, coins), func(n int) bool { return yield(coins + n) })
		return goOn
	})
	return goOn && t.ended == nil
}

// exactSize is the largest component whose numbers of coins are all found out. Of a larger one it is
// only asked whether it has a solution, and then any number passes for possible: too many, which costs
// time and no solution, as the last component to be solved is held against what is wanted.
const exactSize = 32

// spectrum is that of the component, or a superset of it.
func (t *tracker) spectrum(c component) spectrum {
	if !t.counting() || len(c) <= exactSize {
		return t.attained(c, t.counting())
	}
	if isEmpty(t.attained(c, false)) {
		return onlyNone
	}
	return upTo(len(c))
}

// attained is the set of the numbers of coins that the component's solutions have; without counting
// it is just 0 if there is one. Propagation must have nothing more to say about its clues.
func (t *tracker) attained(c component, counting bool) spectrum {
	if len(t.cluesOf[c[0]]) == 0 { // a variable that no clue counts is by itself
		if counting {
			return upTo(1)
		}
		return onlyZero
	}
	if t.isLarge(c) {
		if t.next(t.learn(c)) {
			return onlyZero
		}
		return onlyNone
	}
	key := t.key(c, counting)
	if s, ok := t.known.Get(key); ok {
		t.hits++
		return s
	}
	out := new(big.Int)
	x, first := t.choose(c)
	t.branch(c, x, first, func(coins int, parts []component) bool {
		all := onlyZero
		for _, part := range parts {
			if all = plus(all, t.attained(part, counting)); isEmpty(all) {
				return true
			}
		}
		if !counting {
			out = onlyZero
			return false
		}
		out.Or(out, new(big.Int).Lsh(all, uint(coins)))
		return true
	})
	if t.ended == nil {
		t.known.Put(string(key), out)
	}
	return out
}

// branch decides a variable of the component both ways and calls use where no contradiction follows:
// with the number of coins that were set, and the components that are left. It stops when use returns
// false or the context has ended.
func (t *tracker) branch(c component, x int32, first int8, use func(coins int, parts []component) bool) {
	t.level++
	t.deepest = max(t.deepest, t.level)
	for _, value := range [2]int8{first, 1 - first} {
		if t.poll() {
			break
		}
		t.decisions++
		length, before := len(t.trail), t.coins
		goOn := true
		if t.decide(x, value) {
			goOn = use(t.coins-before, t.split(c))
		} else {
			t.clash()
		}
		t.undo(length)
		if !goOn {
			break
		}
	}
	t.level--
}

const pollEvery = 64

// poll looks at the context now and then, and says whether it has ended.
func (t *tracker) poll() bool {
	if t.decisions%pollEvery == 0 {
		return t.look()
	}
	return t.ended != nil
}

// look is poll at once: one step on a large board may be much work.
func (t *tracker) look() bool {
	if t.ended == nil && t.ctx.Err() != nil {
		t.ended = context.Cause(t.ctx)
	}
	return t.ended != nil
}

// choose picks the clue with the fewest ways to be met, and of its open variables the one that most
// clues count; the value is the one that more of those ways give it.
func (t *tracker) choose(c component) (x int32, value int8) {
	best, fewest := int32(-1), 0.0
	for _, y := range c {
		for _, clue := range t.cluesOf[y] {
			if ways := float64(waysToMeet(int(t.open[clue]), int(t.need[clue]))) / t.weight[clue]; t.open[clue] > 0 &&
				(best < 0 || ways < fewest) {
				best, fewest = clue, ways
			}
		}
	}
	if best < 0 {
		return c[0], 0
	}
	x = -1
	for _, y := range t.clues[best].cells {
		if t.values[y] == open && (x < 0 || len(t.cluesOf[y]) > len(t.cluesOf[x])) {
			x = y
		}
	}
	if 2*t.need[best] > t.open[best] {
		return x, 1
	}
	return x, 0
}

// steer picks the value that leads the component's number of coins towards the aim.
func (t *tracker) steer(c component, aim float64) int8 {
	if aim > t.expected(c) {
		return 1
	}
	return 0
}

// share is the number of coins to aim at in the first component, so that all of them together come to
// the middle of what is wanted. Without an aim a large component ends far from a board's total, and the
// last of its cells are searched in vain.
func (t *tracker) share(components []component, wanted spectrum) float64 {
	if !t.counting() {
		return 0
	}
	first, all, cells := t.expected(components[0]), 0.0, 0
	for _, c := range components {
		all += t.expected(c)
		cells += len(c)
	}
	middle := float64(wanted.BitLen()-1+int(wanted.TrailingZeroBits())) / 2
	return first + (middle-all)*float64(len(components[0]))/float64(cells)
}

// expected guesses the component's number of coins: each variable holds one with the average chance
// that its clues give it.
func (t *tracker) expected(c component) float64 {
	sum := 0.0
	for _, x := range c {
		clues := t.cluesOf[x]
		if len(clues) == 0 {
			sum += 0.5
		}
		for _, clue := range clues {
			sum += float64(t.need[clue]) / float64(t.open[clue]) / float64(len(clues))
		}
	}
	return sum
}

// waysToMeet is the number of ways to choose k of n cells.
func waysToMeet(n, k int) int {
	ways := 1
	for i := range min(k, n-k) {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// key tells components apart by their variables and what their clues lack, and what is asked of them. The clues' open
// variables follow from those.
func (t *tracker) key(c component, counting bool) []byte {
	text := make([]byte, 1, 4*len(c))
	if counting {
		text[0] = 1
	}
	last := int32(0)
	for _, x := range c {
		text = binary.AppendUvarint(text, uint64(x-last))
		last = x
		for _, clue := range t.cluesOf[x] {
			if t.open[clue] > 0 {
				text = append(text, byte(t.need[clue]))
			}
		}
	}
	return text
}

// maxKnown is how many bytes of keys are kept.
const maxKnown = 128 << 20

func (t *tracker) stats() puzzles.Stats {
	return puzzles.Stats{Counts: map[puzzles.Counter]int64{
		puzzles.Expanded:     t.decisions,
		puzzles.Depth:        int64(t.deepest),
		puzzles.Conflicts:    t.conflicts,
		puzzles.Propagations: t.forced,
		puzzles.CacheHits:    t.hits,
	}}
}
