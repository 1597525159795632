package twofold

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math/big"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/sat"
	"twofold/sat/certify"
	"twofold/sat/explain"
)

// Native names the default native engine of a family, as "sat" does the one that solves formulas: see Family.Engines
// for all names.
const Native = "native"

// Solutions yields the solutions of the board, each once and accepted by its Check, as an engine finds them. An error
// comes last, with no solution: a *puzzles.Impossible if an argument shows that there is none, what ended the search if
// ctx did, or what is wrong with the engine's name or answer. After a break nothing goes on.
func (p Puzzle) Solutions(ctx context.Context, engine string) iter.Seq2[puzzles.Solution, error] {
	return func(yield func(puzzles.Solution, error) bool) {
		engines, err := p.Family.Choose(engine, Options{})
		if err == nil && len(engines) != 1 {
			err = fmt.Errorf("engine %q: expected the name of one", engine)
		}
		if err != nil {
			yield(nil, err)
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		goesOn := true
		run := puzzles.Solve(ctx, engines[0], p.Board, 0, func(s puzzles.Solution) {
			if goesOn = goesOn && yield(s, nil); !goesOn {
				cancel()
			}
		})
		if err := failure(run); err != nil && goesOn {
			yield(nil, err)
		}
	}
}

// failure is why a run did not exhaust the solutions, or nil.
func failure(r puzzles.Run) error { return cmp.Or(r.Err, r.Limit) }

// Count returns how many solutions the board has, without listing them where the family has an engine for that. The
// error is that of Solutions.
func (p Puzzle) Count(ctx context.Context) (*big.Int, error) {
	engines, err := p.Family.Choose(puzzles.Counter, Options{})
	if err != nil {
		return nil, err
	}
	ask := puzzles.Count
	if engines[0].Count == nil {
		ask = func(ctx context.Context, e puzzles.Engine, b puzzles.Board) puzzles.Run {
			return puzzles.Solve(ctx, e, b, 0, nil)
		}
	}
	run := ask(ctx, engines[0], p.Board)
	return run.Count, failure(run)
}

// Check returns nil if s solves the board. Else the error says which rules are broken, and where.
func (p Puzzle) Check(s puzzles.Solution) error { return p.Board.Check(s) }

// Generate makes a board like the recipe with exactly one solution and, unless boards of the family are printed with
// some, no clue to spare. The same seed makes the same board on every machine. The error is that of generate.New, or
// what ended ctx; Order asks for much more.
func (f *Family) Generate(ctx context.Context, like puzzles.Parameters, seed uint64) (Puzzle, error) {
	o, err := f.Order(like, nil)
	if err != nil {
		return Puzzle{}, err
	}
	o.Number, o.Seed = 1, seed
	for made := range o.Boards(ctx) {
		return Puzzle{Board: made.Board, Family: f, Answer: made.Solution}, made.Err
	}
	return Puzzle{}, context.Cause(ctx)
}

// Steps are the deductions that solve the board, each from the fewest clues that decide something. The error says that
// the family has no steps, or is ctx's cause.
func (p Puzzle) Steps(ctx context.Context) (*explain.Steps, error) {
	desk, err := p.desk(ctx)
	if err != nil {
		return nil, err
	}
	return desk.Steps(ctx, -1)
}

// desk has the board's model made under ctx first: what a board tells of itself knows no limits.
func (p Puzzle) desk(ctx context.Context) (*explain.Desk, error) {
	if err := model.Ready(ctx, p.Board); err != nil {
		return nil, err
	}
	return p.Family.Desk(p.Board, nil, 0)
}

// Explain returns the fewest clues, or the rule, that decide the cell at a place such as "r3c4". The error says that
// there is no such cell, that the family's boards have no clues, or is ctx's cause.
func (p Puzzle) Explain(ctx context.Context, place string) (*explain.Explanation, error) {
	rows, cols := p.Board.Size()
	cell, err := puzzles.ParsePlace(place, rows, cols)
	if err != nil {
		return nil, err
	}
	desk, err := p.desk(ctx)
	if err != nil {
		return nil, err
	}
	return desk.Explain(ctx, cell)
}

// Certify writes a folder of evidence for whether the board has no, one or more solutions, which package verify checks
// without a solver. The error says what could not be written, or is ctx's cause.
func (p Puzzle) Certify(ctx context.Context, dir string) (*certify.Result, error) {
	return certify.Certify(ctx, dir, certify.Request{
		Board: p.Board, Encode: p.Family.Encode, Program: "twofold", Backend: sat.InProcess,
		Minimizer: p.Family.Native.MinimizerOf,
	})
}
