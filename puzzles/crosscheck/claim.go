package crosscheck

import (
	"fmt"
	"math/big"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/prose"
)

// A Claim is what a program that is no Engine says of a board. Each field may be left at its zero value.
type Claim struct {
	Verdict   puzzles.Verdict
	Solutions []puzzles.Solution
	Count     *big.Int // the exact number of solutions
}

// Claimed is the answer that a claim amounts to: its solutions are held against the board's Check, and what it
// says of them against itself. The verdict is the strongest of what it says and what its solutions and
// its count imply. What a program claims it promises: Compare holds it to that as it does a complete
// engine. Of a Ranked board each solution is claimed to be a best one. err is why there is no claim.
func Claimed(name string, b puzzles.Board, c Claim, stats runs.Stats, err error) Answer {
	a := Answer{Run: puzzles.Run{Engine: name, Stats: stats}, has: map[string]bool{}, promise: puzzles.Complete}
	if err == nil {
		err = a.take(b, c.Solutions)
	}
	if err == nil {
		err = c.consistent(name)
	}
	if a.Err = err; err != nil {
		return a
	}
	a.Count, a.Verdict, a.Best = c.Count, c.Verdict, a.Found > 0
	if implied := puzzles.VerdictOf(a.Found, false); implied.Least() > a.Verdict.Least() || a.Verdict == puzzles.Unknown {
		a.Verdict = implied
	}
	if a.Count != nil {
		a.Verdict = puzzles.Multiple
		if a.Count.IsInt64() {
			a.Verdict = puzzles.VerdictOf(a.Count.Int64(), true)
		}
	}
	a.Complete = a.Count != nil || a.Verdict == puzzles.None || a.Verdict == puzzles.Unique
	if !a.ListsAll() {
		a.has = nil
	}
	return a
}

// ListsAll reports whether the solutions of a claim are claimed to be all.
func (a *Answer) ListsAll() bool {
	if a.Count != nil {
		return a.Count.Cmp(big.NewInt(a.Found)) == 0
	}
	return a.Complete && a.Found == a.Verdict.Least()
}

// take checks the solutions and keeps them.
func (a *Answer) take(b puzzles.Board, all []puzzles.Solution) error {
	ranked, isRanked := b.(puzzles.Ranked)
	for _, s := range all {
		if reason := b.Check(s); reason != nil {
			return &runs.WrongSolution{Engine: a.Engine, Solution: s, Reason: reason}
		}
		if a.has[fmt.Sprint(s)] {
			return runs.Twice(a.Engine)
		}
		a.has[fmt.Sprint(s)] = true
		a.Solutions = append(a.Solutions, s)
		a.Found++
		if isRanked {
			a.costs = append(a.costs, ranked.Cost(s))
		}
	}
	return nil
}

// consistent returns nil if the parts of the claim do not exclude each other.
func (c Claim) consistent(name string) error {
	n := int64(len(c.Solutions))
	switch {
	case c.Verdict == puzzles.None && n > 0, c.Verdict == puzzles.Unique && n > 1,
		c.Count != nil && c.Count.Cmp(big.NewInt(n)) < 0:
		said := c.Verdict.String()
		if c.Count != nil {
			said = "count " + c.Count.String()
		}
		return &runs.Fault{Kind: runs.TooMany, Problem: fmt.Sprintf("%s says %s and lists %s", name, said,
			prose.Some(int(n), "solution"))}
	case c.Count != nil && c.Verdict != puzzles.Unknown && !agrees(c.Verdict, c.Count):
		return &runs.Fault{Kind: runs.Verdict, Problem: fmt.Sprintf("%s says %v and counts %s", name, c.Verdict,
			counted(c.Count))}
	}
	return nil
}

func agrees(v puzzles.Verdict, count *big.Int) bool {
	one := big.NewInt(1)
	switch v {
	case puzzles.None:
		return count.Sign() == 0
	case puzzles.Unique:
		return count.Cmp(one) == 0
	case puzzles.Multiple:
		return count.Cmp(one) > 0
	}
	return count.Sign() > 0 // found
}

// counted is a number of solutions in words.
func counted(n *big.Int) string {
	if n.IsInt64() {
		return prose.Some(int(n.Int64()), "solution")
	}
	return n.String() + " solutions"
}
