package encode

import (
	"context"
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// A Family is what this package has for a family of puzzles.
type Family struct {
	Encodings []BoardEncoding // the default first
	// Shortest names the encoding of a board whose proofs are the shortest, one that is CNF; nil is the first of those.
	Shortest func(b puzzles.Board) string
	// Counted says a board so that its models are counted: by clauses whose other variables the keys settle, and a total
	// of keys that is a constraint (see Formula.Total). Nil if there is no such formula.
	Counted func(ctx context.Context, b puzzles.Board) (Ladder, error)
	// Switched says a board whose solution is s with clues that can be switched; nil if there is no such formula.
	Switched func(ctx context.Context, b puzzles.Clued, s puzzles.Solution) (*Switched, error)
	// Reasons says the fillings of a board; a switch for each reason, which is true if it holds. It may be nil.
	Reasons func(ctx context.Context, b puzzles.Reasoned) (*Switched, error)
	// Near says a part of what Reasons says: that about the values which some entries have in s, and those near them. What
	// it refutes is refuted, with Implied too. Says serves these entries only, but for facts. It may return nil, if that
	// would be most of it all. Nil if Reasons is small, or rules have names.
	Near func(ctx context.Context, b puzzles.Reasoned, s puzzles.Solution, entries []int) (*Switched, error)
}

// A BoardEncoding is one way to say the boards of a family as formulas.
type BoardEncoding struct {
	Name, About string
	IsCNF       bool // clauses alone, none of them on demand
	// Ladder says a board. The error may be a *puzzles.Impossible, or ctx's cause. Beside an argument there may be a
	// ladder, too: it says the board as if nobody knew the argument, for a solver to refute. Its At is nil if there is
	// none.
	Ladder func(ctx context.Context, b puzzles.Board) (Ladder, error)
}

// Encoding finds an encoding by its name; "" is the default, of those that are CNF alone if onlyCNF asks for that.
func (f Family) Encoding(name string, onlyCNF bool) (BoardEncoding, error) {
	fit := f.Encodings
	if onlyCNF {
		fit = slices.DeleteFunc(slices.Clone(fit), func(e BoardEncoding) bool { return !e.IsCNF })
	}
	if name == "" && len(fit) > 0 {
		return fit[0], nil
	}
	what := "encoding"
	if onlyCNF {
		what += " that is CNF"
	}
	return prose.Named(what, name, fit, func(e BoardEncoding) string { return e.Name })
}

// ForProof is the encoding of a board whose proofs are the shortest.
func (f Family) ForProof(b puzzles.Board) (BoardEncoding, error) {
	if f.Shortest == nil {
		return f.Encoding("", true)
	}
	return f.Encoding(f.Shortest(b), true)
}

// byCardinality are the encodings of a family whose clues are cardinality constraints.
func byCardinality[B puzzles.Board](ladder func(B, Cardinality) Ladder) []BoardEncoding {
	var all []BoardEncoding
	for _, e := range Cardinalities {
		all = append(all, BoardEncoding{e.Name, e.About, e.IsCNF, ladderOf(func(_ context.Context, b B) (Ladder, error) {
			return ladder(b, e), nil
		})})
	}
	return all
}

// counted is the encoding of a family for counting. A total stays a constraint: as clauses it would entangle all cells,
// and who counts can count models by their true literals as well.
func counted[B puzzles.Board](ladder func(B, Cardinality) Ladder) func(context.Context, puzzles.Board) (Ladder, error) {
	e := Cardinality{Name: "counted", IsCNF: true, exactly: exactlyDirect, total: exactlyNative, sum: sumDirect}
	return ladderOf(func(_ context.Context, b B) (Ladder, error) { return ladder(b, e), nil })
}

// ladderOf is for boards of any family what a function is for those of one.
func ladderOf[B puzzles.Board](
	ladder func(context.Context, B) (Ladder, error),
) func(context.Context, puzzles.Board) (Ladder, error) {
	return func(ctx context.Context, b puzzles.Board) (Ladder, error) {
		own, ok := b.(B)
		if !ok {
			return Ladder{}, fmt.Errorf("this encoding takes %T, not %T", own, b)
		}
		return ladder(ctx, own)
	}
}
