package explain

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/hitting"
	"twofold/sat"
)

// An Adviser answers for one board which clues force a cell, which contradict each other, which are missing, and which
// are too many: by SAT, as smallest sets of clues that are found as hitting sets, as far as time allows.
type Adviser struct {
	// Patience is how long a smallest set is looked for before one is taken of which no clue can be spared; 0 is
	// without end.
	Patience time.Duration

	board    puzzles.Clued
	relaxed  puzzles.Clued    // dropping its clues loses no solution
	numbered puzzles.Numbered // the board, if its clues can be added and changed; else nil
	without  string           // the rule of the board that relaxed lacks
	encode   encode.Family
	backend  sat.Backend
}

// NewAdviser makes an Adviser. The error says that boards of the family have no clues, or such, as the goals of sliding
// tiles, that say nothing of single entries of a solution.
func NewAdviser(b puzzles.Board, e encode.Family, backend sat.Backend) (*Adviser, error) {
	numbered, isNumbered := b.(puzzles.Numbered)
	_, isReasoned := b.(puzzles.Reasoned)
	if !isNumbered && !isReasoned {
		return nil, fmt.Errorf("boards of %s have no clues about cells of a solution", b.Family())
	}
	a := &Adviser{board: b.(puzzles.Clued), numbered: numbered, encode: e, backend: backend}
	a.relaxed, a.without = puzzles.Relaxed(a.board)
	return a, nil
}

// A shower returns the solution that a model of the formula of a board stands for, or nil and the clauses that the next
// model has to obey.
type shower func(less puzzles.Clued, f *encode.Formula, model []bool) (s puzzles.Solution, differ [][]int)

// question is about the clues of a board, of which a formula is asked for models for which show returns a solution.
func (a *Adviser) question(of puzzles.Clued, show shower) hitting.CoreQuestion {
	return hitting.CoreQuestion{
		Clues: len(of.ClueCells()), Broken: of.Broken,
		Ask: func(ctx context.Context, kept []bool) (puzzles.Solution, error) {
			return a.ask(ctx, of.Keep(kept), show)
		},
	}
}

// formula says a board; it is nil without an error if an argument shows that there is no solution.
func (a *Adviser) formula(ctx context.Context, b puzzles.Board) (*encode.Formula, error) {
	ladder, err := a.encode.Encodings[0].Ladder(ctx, b)
	if _, ok := errors.AsType[*puzzles.Impossible](err); ok {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return ladder.At(ctx, ladder.First)
}

func (a *Adviser) ask(ctx context.Context, less puzzles.Clued, show shower) (puzzles.Solution, error) {
	f, err := a.formula(ctx, less)
	if f == nil {
		return nil, err
	}
	for {
		var found puzzles.Solution
		var differ [][]int
		some := false
		_, err := sat.Enumerate(ctx, f, a.backend, func(model []bool) bool {
			some = true
			found, differ = show(less, f, model)
			return false
		})
		if err != nil || !some || found != nil {
			return found, err
		}
		for _, clause := range differ {
			f.Add(clause...)
		}
	}
}

// solution shows any solution.
func solution(_ puzzles.Clued, f *encode.Formula, model []bool) (puzzles.Solution, [][]int) {
	return f.Decode(model), nil
}

// otherThan shows any solution but the known one, which is given as the board with all its clues writes it.
func otherThan(known puzzles.Solution) shower {
	return func(less puzzles.Clued, f *encode.Formula, model []bool) (puzzles.Solution, [][]int) {
		if s := f.Decode(model); !slices.Equal(s, less.Form(known)) {
			return s, nil
		}
		return nil, [][]int{sat.Opposites(f.Keys, model)}
	}
}

// otherwise shows a solution that has another value in an entry.
func otherwise(ctx context.Context, entry, value int) shower {
	return func(_ puzzles.Clued, f *encode.Formula, model []bool) (puzzles.Solution, [][]int) {
		s := f.Decode(model)
		if s[entry] != value {
			return s, nil
		}
		return nil, [][]int{sat.Opposites(keysOf(ctx, f, model, s, entry), model)}
	}
}

// keysOf are keys that tell an entry of the solution of a model. Where the formula does not say which, they are those
// that change the entry if they alone are changed; all keys if ctx ends first.
func keysOf(ctx context.Context, f *encode.Formula, model []bool, s puzzles.Solution, entry int) []int {
	if f.Explain != nil {
		only := slices.Repeat(puzzles.Solution{puzzles.Open}, len(s))
		only[entry] = s[entry]
		return f.Explain(model, only)
	}
	var keys []int
	for _, key := range f.Keys {
		if ctx.Err() != nil {
			return f.Keys
		}
		model[key-1] = !model[key-1]
		if f.Decode(model)[entry] != s[entry] {
			keys = append(keys, key)
		}
		model[key-1] = !model[key-1]
	}
	return keys
}

// Counterexample finds a solution of the board that has another value in an entry; nil if there is none.
func (a *Adviser) Counterexample(ctx context.Context, entry, value int) (puzzles.Solution, error) {
	return a.ask(ctx, a.board, otherwise(ctx, entry, value))
}

// An Explanation says why an entry has its value in all solutions: because of clues of the relaxed board, or if Rule is
// not "", because of that rule of the board alone.
type Grounds struct {
	*hitting.Core
	Rule string
}

// Explain finds clues, or the rule that a relaxed board lacks, that force an entry of all solutions to have its
// value. The error is ctx's cause or an *Unforced.
func (a *Adviser) Explain(ctx context.Context, entry, value int) (*Grounds, error) {
	q := a.question(a.relaxed, otherwise(ctx, entry, value))
	all := slices.Repeat([]bool{true}, q.Clues)
	s, err := q.Ask(ctx, all)
	if err != nil {
		return nil, err
	}
	if s != nil {
		s, err := a.Counterexample(ctx, entry, value)
		if err != nil {
			return nil, err
		}
		if s != nil {
			return nil, &Unforced{s}
		}
		return &Grounds{&hitting.Core{Kept: make([]bool, q.Clues), Smallest: true}, a.without}, nil
	}
	core, err := a.Smallest(ctx, q)
	return &Grounds{Core: core}, err
}

// An Unforced is the error that an entry may have another value.
type Unforced struct{ Other puzzles.Solution }

func (u *Unforced) Error() string { return "another solution has another value there" }

// Smallest asks for a smallest core, as long as the Patience lasts.
func (a *Adviser) Smallest(ctx context.Context, q hitting.CoreQuestion) (*hitting.Core, error) {
	h := sat.NewHitter(slices.Repeat([]int{1}, q.Clues), a.backend)
	defer h.Close()
	return hitting.SmallestCore(ctx, q, h, rand.New(rand.NewPCG(1, 1)), a.Patience)
}
