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
	// Cited is an encoding for evidence alone: clauses, and others on demand, of which evidence has those that a proof
	// needs.
	Cited BoardEncoding
	// Shortest names the encoding of a board whose proofs are the shortest, one that is CNF, or Cited; nil is the first
	// that is CNF.
	Shortest func(ctx context.Context, b puzzles.Board) string
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

// ForProof finds an encoding that evidence may have by its name; "" is that of the board whose proofs are the shortest.
func (f Family) ForProof(ctx context.Context, name string, b puzzles.Board) (BoardEncoding, error) {
	if name == "" && f.Shortest != nil {
		name = f.Shortest(ctx, b)
	}
	if name != "" && name == f.Cited.Name {
		return f.Cited, nil
	}
	return f.Encoding(name, true)
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
