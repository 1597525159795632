package twofold

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"twofold/encode"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/generate"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
	"twofold/sat"
	"twofold/sat/explain"
)

// Options say how engines are to work. The zero value takes what is usual.
type Options struct {
	native.Options
	Encoding string      // of the engine sat; "" is the family's first
	OnlyCNF  bool        // the first that is clauses alone
	Backend  sat.Backend // solves formulas; nil is gophersat in this process
	Brute    int         // the most assignments that brute force tries; 0 for campaign.UsualBrute
}

// Engines lists the engines of the family: sat with the encoding of the options, the native ones, the default first,
// sat with each encoding by name, the race of several, and brute force.
func (f *Family) Engines(o Options) ([]puzzles.Engine, error) {
	chosen, err := f.Encode.Encoding(o.Encoding, o.OnlyCNF)
	if err != nil {
		return nil, err
	}
	o.Backend = orInProcess(o.Backend)
	if o.Depth == 0 {
		o.Depth = native.DefaultDepth
	}
	if o.Brute == 0 {
		o.Brute = campaign.UsualBrute
	}
	own, err := f.Native.Engines(o.Options)
	if err != nil {
		return nil, err
	}
	engine := func(name, about string, e encode.BoardEncoding) puzzles.Engine {
		return puzzles.Tautening(sat.Engine(name, about, e.Ladder, o.Backend))
	}
	all := append([]puzzles.Engine{engine(puzzles.SAT, "SAT, by the encoding that is chosen", chosen)}, own...)
	all[0].Listens = []puzzles.Parameter{puzzles.ByEncoding, puzzles.BySolver}
	for _, e := range f.Encode.Encodings {
		all = append(all, engine(puzzles.SAT+":"+e.Name, e.About, e))
	}
	return append(puzzles.WithRace(all), campaign.Brute(f.Assignments, o.Brute)), nil
}

// Choose picks engines of the family by a list of names: see Choose.
func (f *Family) Choose(names string, o Options) ([]puzzles.Engine, error) {
	all, err := f.Engines(o)
	if err != nil {
		return nil, err
	}
	return puzzles.Choose(all, names)
}

// Verifiers are sat and the default native engine: two proofs that share nothing but the board, or a rules file's
// model.
func (f *Family) Verifiers(backend sat.Backend) ([]puzzles.Engine, error) {
	return f.Choose("both", Options{Backend: backend})
}

// RandomBoard makes a random board. The error is a *puzzles.Impossible if there is none of that kind. A large board may
// take long: when ctx ends, the error is the cause.
func (f *Family) RandomBoard(ctx context.Context, r *rand.Rand, like puzzles.Parameters) (b puzzles.Board, err error) {
	if err := f.possible(like); err != nil {
		return nil, err
	}
	defer runs.Unwound(&err)
	return f.Random(ctx, runs.Drawing(ctx, r), like)
}

// Solutions makes random solutions of boards to be generated: see puzzles.Making.
func (f *Family) Solutions(like puzzles.Parameters) (puzzles.Sampler, error) {
	if f.Make == nil {
		return nil, fmt.Errorf("boards of %s are not generated", f.Name)
	}
	if err := f.possible(like); err != nil {
		return nil, err
	}
	if f.Native.Solutions != nil {
		if sampler, err := f.Native.Solutions(like); sampler != nil || err != nil {
			return sampler, err
		}
	}
	return f.Make.Solutions(like)
}

// Order is an order of one board like the recipe: minimal, verified by Verifiers, its clues dropped by the fastest of
// Minimizers. The backend solves formulas; nil is gophersat in this process. The error is that of generate.New.
func (f *Family) Order(like puzzles.Parameters, backend sat.Backend) (*generate.Order, error) {
	o, err := generate.New(&f.Family, like, f.Solutions)
	if err != nil {
		return nil, err
	}
	backend = orInProcess(backend)
	o.Minimizer = f.Native.MinimizerOf
	o.Hitter = func(weights []int) generate.Hitter { return sat.NewHitter(weights, backend) }
	o.Demand.Finds, o.Demand.Proves = f.Oracles(backend)
	o.Engines, err = f.Verifiers(backend)
	return o, err
}

// WithTotal is a recipe of boards that give their total as well, or the recipe itself if the family has no such boards.
func (f *Family) WithTotal(like puzzles.Parameters) puzzles.Parameters {
	told := like
	if told.Total = true; f.Fits(told) != nil {
		return like
	}
	return told
}

// OpenFrom changes an order: its boards are found from a cell on without a guess. The error says why there are none, an
// *puzzles.Impossible if that is proved.
func (f *Family) OpenFrom(o *generate.Order, start int) (err error) {
	if f.Native.Opener == nil {
		return fmt.Errorf("boards of %s are not opened from a start", f.Name)
	}
	o.Start = start
	o.Opener, err = f.Native.Opener(o.Parameters, start)
	return err
}

// Oracles make that which finds steps, the native one, and that which verifies them, by SAT. They are nil if the family
// has none; without a native one SAT finds them, too.
func (f *Family) Oracles(backend sat.Backend) (finds, proves generate.OracleMaker) {
	finds = f.Native.Oracle
	if f.Encode.Reasons != nil {
		proves = func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error) {
			return f.SATOracle(b, s, backend), nil
		}
	}
	if finds == nil {
		finds = proves
	}
	return finds, proves
}

// possible returns a *puzzles.Impossible if an argument shows that the blank board has no solution, and so no board
// has that is as large and has no cell left out.
func (f *Family) possible(like puzzles.Parameters) error {
	if f.Native.Impossible == nil || math.Round(like.Density*float64(like.Rows*like.Cols)) > 0 {
		return nil
	}
	b, err := f.BlankBoard(like)
	if err != nil {
		return err
	}
	if why := f.Native.Impossible(b); why != nil {
		return why
	}
	return nil
}

// Minimizers are what drops clues of a board, the fastest first. CPU time of native and sat for the same boards:
// visibility 8x8 1:9, 15x15 1:8, kuromasu 9x9 1:7, treasure hunt and minesweeper 10x10 1:11, mosaic 1:2, tours 6x6 of
// knights 1:3, kings 1:12, wazirs 1:16. The backend solves formulas; nil is gophersat in this process.
func (f *Family) Minimizers(backend sat.Backend) []puzzles.NamedMinimizer {
	backend = orInProcess(backend)
	return []puzzles.NamedMinimizer{{Name: "native", Make: func(
		b puzzles.Clued, s puzzles.Solution,
	) (puzzles.Minimizer, error) {
		if err := puzzles.Unpositioned(b, "dropping clues"); err != nil {
			return nil, err
		}
		return f.Native.MinimizerOf(b, s)
	}}, {Name: puzzles.SAT, Make: func(b puzzles.Clued, s puzzles.Solution) (puzzles.Minimizer, error) {
		if err := puzzles.Unpositioned(b, "dropping clues"); err != nil {
			return nil, err
		}
		if f.Encode.Switched == nil {
			return puzzles.Inquire(sat.Engine(puzzles.SAT, "", f.Encode.Encodings[0].Ladder, backend), b, s), nil
		}
		return sat.NewProbe(len(b.ClueCells()), func(ctx context.Context) (*encode.Switched, error) {
			return f.Encode.Switched(ctx, b, s)
		}, backend), nil
	}}}
}

// orInProcess is the backend, or gophersat in this process for nil.
func orInProcess(backend sat.Backend) sat.Backend {
	if backend == nil {
		return sat.InProcess
	}
	return backend
}

// SATOracle answers for the fillings of a board by SAT, nil if the family has no formula for that. It is a
// puzzles.Incremental if s, a solution, is not nil. The backend solves formulas; nil is gophersat in this process.
func (f *Family) SATOracle(b puzzles.Reasoned, s puzzles.Solution, backend sat.Backend) puzzles.Oracle {
	if f.Encode.Reasons == nil {
		return nil
	}
	backend = orInProcess(backend)
	o := sat.NewOracle(b, s, func(ctx context.Context) (*encode.Switched, error) {
		return f.Encode.Reasons(ctx, b)
	}, backend)
	o.Near = f.Encode.Near
	return o
}

// Inspect tells all there is to tell of a board at its position: measures and arguments of the rules, and what native
// engines go by. With large it also builds large tables and searches for long. The error says that the family has
// nothing to tell, or is the cause of ctx's end.
func (f *Family) Inspect(
	ctx context.Context, b puzzles.Board, o native.Options, large bool,
) (_ []puzzles.Insight, err error) {
	defer runs.Unwound(&err)
	if err := model.Ready(ctx, b); err != nil {
		return nil, err
	}
	all, err := puzzles.InsightsOf(ctx, b)
	if err != nil {
		return all, err
	}
	if f.Native.Inspect != nil {
		more, err := f.Native.Inspect(ctx, b, o, large)
		if err != nil {
			return all, err
		}
		all = append(all, more...)
	}
	if all == nil {
		return nil, fmt.Errorf("there is nothing to inspect in boards of %s", f.Name)
	}
	return all, nil
}

// Desk is where a board of the family is analysed, explained, repaired and solved in steps: it has both engines, both
// minimizers and both oracles. The backend solves formulas; nil is gophersat in this process. Patience is that of
// explain.New.
func (f *Family) Desk(b puzzles.Board, backend sat.Backend, patience time.Duration) (*explain.Desk, error) {
	backend = orInProcess(backend)
	engines, err := f.Verifiers(backend)
	if err != nil {
		return nil, err
	}
	desk := explain.New(b, f.Encode, backend, engines, patience)
	for _, p := range f.Minimizers(backend) {
		desk.Minimizers = append(desk.Minimizers, p.Make)
	}
	desk.Finds, desk.Proves = f.Oracles(backend)
	all, err := f.Engines(Options{Backend: backend})
	if at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Marginals != nil }); at >= 0 {
		desk.Tallier = &all[at]
	}
	return desk, err
}
