package puzzles

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// Marginals say of each entry of a solution how many solutions have each value there.
type Marginals struct {
	Count   *big.Int // of all solutions
	Entries [][]Ways // by entry: the values that some solution has, in increasing order
}

// Ways is how many solutions have a value.
type Ways struct {
	Value int
	Count *big.Int
}

// MarshalJSON writes a list with an object for each entry, whose keys are values and whose values are counts, both
// decimal. It is empty if there is no solution.
func (t *Marginals) MarshalJSON() ([]byte, error) {
	entries := []map[string]string{}
	for i, entry := range t.Entries {
		if t.Count.Sign() == 0 {
			break
		}
		entries = append(entries, map[string]string{})
		for _, w := range entry {
			entries[i][strconv.Itoa(w.Value)] = w.Count.String()
		}
	}
	return json.Marshal(entries)
}

// BinaryMarginals are the marginals of solutions whose values are 0 and 1, of which as many as ones says have a 1 in
// each entry.
func BinaryMarginals(count *big.Int, ones []*big.Int) *Marginals {
	t := &Marginals{count, make([][]Ways, len(ones))}
	for i, n := range ones {
		for value, ways := range [2]*big.Int{new(big.Int).Sub(count, n), n} {
			if ways.Sign() != 0 {
				t.Entries[i] = append(t.Entries[i], Ways{value, ways})
			}
		}
	}
	return t
}

// MarginalsOf counts solutions that are listed.
func MarginalsOf(list []Solution) *Marginals {
	var all marginalizer
	for _, s := range list {
		all.add(s)
	}
	return all.marginals()
}

// A marginalizer counts solutions as they are listed.
type marginalizer struct {
	found   int64
	entries []map[int]int64
}

func (t *marginalizer) add(s Solution) {
	t.found++
	for len(t.entries) < len(s) {
		t.entries = append(t.entries, map[int]int64{})
	}
	for i, value := range s {
		t.entries[i][value]++
	}
}

func (t *marginalizer) marginals() *Marginals {
	out := &Marginals{Count: big.NewInt(t.found)}
	for _, entry := range t.entries {
		var all []Ways
		for _, value := range slices.Sorted(maps.Keys(entry)) {
			all = append(all, Ways{value, big.NewInt(entry[value])})
		}
		out.Entries = append(out.Entries, all)
	}
	return out
}

// check returns what is wrong with marginals: of each entry the counts of the values, none of which is negative, add up
// to that of the solutions.
func (t *Marginals) check(engine string) error {
	for i, entry := range t.Entries {
		sum := new(big.Int)
		for _, w := range entry {
			if sum.Add(sum, w.Count); w.Count.Sign() < 0 {
				return t.fault(engine, i, w.Count)
			}
		}
		if sum.Cmp(t.Count) != 0 {
			return t.fault(engine, i, sum)
		}
	}
	return nil
}

func (t *Marginals) fault(engine string, entry int, n *big.Int) error {
	return &runs.Fault{Kind: runs.Count, Problem: fmt.Sprintf("%s counts %v solutions, and of value %d of them %v",
		engine, t.Count, entry+1, n)}
}

// Differs says in which entry the marginals are not the same.
func (t *Marginals) Differs(other *Marginals) (entry int, differ bool) {
	if t.Count.Sign() == 0 && other.Count.Sign() == 0 {
		return 0, false // without a solution there need be no entries
	}
	for i := range max(len(t.Entries), len(other.Entries)) {
		if i >= min(len(t.Entries), len(other.Entries)) || !slices.EqualFunc(t.Entries[i], other.Entries[i],
			func(a, b Ways) bool { return a.Value == b.Value && a.Count.Cmp(b.Count) == 0 }) {
			return i, true
		}
	}
	return 0, false
}

// Mode has in each entry the value that most solutions have there, the least of several. It need not be a
// solution.
func (t *Marginals) Mode() Solution {
	s := make(Solution, len(t.Entries))
	for i := range s {
		s[i] = t.mode(i).Value
	}
	return s
}

// Backbone are the values that all solutions have, the others Open; nil if there is no solution.
func (t *Marginals) Backbone() Solution {
	if t.Count.Sign() == 0 {
		return nil
	}
	s := make(Solution, len(t.Entries))
	for i, entry := range t.Entries {
		if s[i] = Open; len(entry) == 1 {
			s[i] = entry[0].Value
		}
	}
	return s
}

// Most is the share of the solutions that have the likeliest value in an entry, as Share has it.
func (t *Marginals) Most(entry int) float64 { return t.share(t.mode(entry).Count) }

func (t *Marginals) mode(entry int) Ways {
	best := Ways{Open, new(big.Int)}
	for _, w := range t.Entries[entry] {
		if w.Count.Cmp(best.Count) > 0 {
			best = w
		}
	}
	return best
}

// Share is the share of the solutions that have the value in an entry, from 0 to 1. It is 0 and 1 only if it is so
// exactly.
func (t *Marginals) Share(entry, value int) float64 {
	for _, w := range t.Entries[entry] {
		if w.Value == value {
			return t.share(w.Count)
		}
	}
	return 0
}

// nearest is how near to 0 and to 1 a share is that is neither: what is lost of it does not show.
const nearest = 1e-9

func (t *Marginals) share(n *big.Int) float64 {
	switch {
	case n.Sign() == 0:
		return 0
	case n.Cmp(t.Count) == 0:
		return 1
	}
	share, _ := new(big.Rat).SetFrac(n, t.Count).Float64()
	return min(max(share, nearest), 1-nearest)
}

// IsBinary reports whether all values are 0 or 1.
func (t *Marginals) IsBinary() bool {
	return !slices.ContainsFunc(t.Entries, func(entry []Ways) bool {
		return slices.ContainsFunc(entry, func(w Ways) bool { return w.Value != 0 && w.Value != 1 })
	})
}

// Text writes marginals for people, with shares in percent: if all values are 0 or 1, the share of 1; else of each cell
// the value that most solutions have, and its share. Of solutions whose entries are no cells there is a line for each
// entry.
func (t *Marginals) Text(b Board) string {
	rows, cols := b.Size()
	switch {
	case t.Count.Sign() == 0:
		return ""
	case len(t.Entries) != rows*cols:
		return t.lines()
	case t.IsBinary():
		what := "1"
		if n, ok := b.(Numbered); ok {
			what = n.Value(1)
		}
		return fmt.Sprintf("# percent of the solutions with %s in the cell\n%s", what, parse.FormatGrid(len(t.Entries), cols,
			func(i int) string { return percent(t.Share(i, 1)) }))
	}
	return fmt.Sprintf("# what most solutions have in the cell\n%s# percent of the solutions that have it\n%s",
		b.Picture(t.Mode()), parse.FormatGrid(len(t.Entries), cols, func(i int) string { return percent(t.Most(i)) }))
}

func (t *Marginals) lines() string {
	var text strings.Builder
	for i, entry := range t.Entries {
		var words []string
		for _, w := range entry {
			words = append(words, fmt.Sprintf("%d in %s", w.Value, percent(t.share(w.Count))))
		}
		fmt.Fprintf(&text, "value %d: %s percent\n", i+1, strings.Join(words, ", "))
	}
	return text.String()
}

// percent writes a share from 0 to 1 with one digit behind the point; only what is 0 or 1 exactly as 0 or 100.
func percent(share float64) string {
	if share == 0 || share == 1 {
		return strconv.Itoa(int(100 * share))
	}
	return strconv.FormatFloat(min(max(100*share, 0.1), 99.9), 'f', 1, 64)
}
