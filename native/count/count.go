// Package count counts the solutions of a network of sums exactly, far beyond what can be enumerated: it splits
// the network into components, contracts each along a tree of small tables, and where the tables would outgrow
// their limit it branches, with a cache of components met before.
//
// Sources: component caching is Sang, Bacchus, Beame, Kautz and Pitassi, "Combining Component
// Caching and Clause Learning for Effective Model Counting" (2004), and Thurley, "sharpSAT" (2006);
// the tables are Dechter, "Bucket Elimination" (1999), keyed by what the rules have read.
package count

import (
	"context"
	"fmt"
)

// A Rule asks that the variables of Scope, each once and at most 64 of them, add up to Need, which is below 64.
// Most[i] is the largest value of Scope[i].
//
// All that matters of the variables that were read is their sum: sets of sums are bits of a word.
type Rule struct {
	Scope, Most []int
	Need        int
}

// A Problem asks for the sum, over all assignments that satisfy every rule, of the product of the
// weights of the values. Variable v takes the values 0..len(Weights[v])-1, at most 64 of them if it
// is in a rule. A variable in no rule multiplies the answer by the sum of its weights.
type Problem[T any] struct {
	Ring    Ring[T]
	Weights [][]T // Weights[variable][value]
	Rules   []Rule
}

// Limits bound the memory, in bytes as the ring and the keys estimate them; the process may take two
// or three times as much before garbage is collected. A zero field means the default. Smaller limits cost
// time, never correctness.
type Limits struct {
	Tables int64 // all tables alive at one time; default 2 GiB
	Cache  int64 // counts of components; default 256 MiB
}

// Stats tells what a count took. The same problem under the same limits gives the same Stats.
type Stats struct {
	Nodes        int64 // values tried at branchings
	CacheHits    int64 // components whose count was known
	CacheEntries int64 // components remembered
	Tables       int64 // components counted by tables
	Abandoned    int64 // of components begun with tables: those that met the limit
	LargestTable int64 // entries
	Joined       int64 // pairs of table entries multiplied
}

// Solutions is the weighted count of p. Its error is the cause of ctx, and then the count is void.
// It panics if a rule or a weight is malformed.
func Solutions[T any](ctx context.Context, p Problem[T], limits Limits) (T, Stats, error) {
	var void T
	s := newSearch(ctx, p, limits)
	if err := s.clock.Now(); err != nil {
		return void, s.stats, err
	}
	_, total, err := s.all()
	if err != nil {
		return void, s.stats, err
	}
	return total, s.stats, nil
}

// check panics on what only a programmer can get wrong.
func (p Problem[T]) check() {
	for r, rule := range p.Rules {
		if len(rule.Scope) > 64 || rule.Need > 63 {
			panic(fmt.Sprintf("count: rule %d: %d variables, sum %d", r, len(rule.Scope), rule.Need))
		}
		seen := map[int]bool{}
		for _, v := range rule.Scope {
			switch {
			case v < 0 || v >= len(p.Weights):
				panic(fmt.Sprintf("count: rule %d: there is no variable %d", r, v))
			case seen[v]:
				panic(fmt.Sprintf("count: rule %d: variable %d twice", r, v))
			case len(p.Weights[v]) > 64:
				panic(fmt.Sprintf("count: rule %d: variable %d has more than 64 values", r, v))
			}
			seen[v] = true
		}
	}
}
