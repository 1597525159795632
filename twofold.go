// Package twofold solves puzzles twice: a SAT solver solves the puzzle as a formula (CNF), and a native search solves
// it from the rules. The two share no rule code, so an error in one of them shows as a disagreement.
//
// This package is the Go API of the whole program:
//
//	Read, Parse    read boards; the first word of a board's text names its family
//	All, Find      all families, or one by its name: rules, encodings and engines of each
//	Choose         picks engines of a family by name: "sat", "both", "counter", "all", …
//	RandomBoard    makes a random board
//	Order          says what unique boards to make; package generate makes them
//	Desk           analyses a board, explains and repairs it, and solves it in steps
//	Campaign       holds engines against each other on boards that it draws, also one of your own
//
// Package puzzles asks the engines: Solve and Count ask one, Crosscheck asks several and compares what they say. Every
// solution passes the board's own Check before anyone sees it. A limit that ends a search makes the verdict
// puzzles.Unknown, never puzzles.None.
//
// The other packages do one thing each: encode writes boards as formulas; sat solves formulas, and proves and verifies;
// native searches boards; puzzles/generate makes unique boards. ARCHITECTURE.md shows how they stand on each other.
package twofold

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold/encode"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/formats"
	"twofold/puzzles/generate"
	"twofold/puzzles/lab/campaign"
	"twofold/sat"
)

// A Puzzle is a board that was read, its family, and where it stands.
type Puzzle struct {
	Board  puzzles.Board
	Family *Family
	File   string
	Line   int // where it begins, from 1
	// Answer is a solution that the text holds beside the board, as some formats do; nil if it holds none.
	Answer puzzles.Solution
}

// Read reads the boards of a text, in any format; name is that of the file, for errors. What cannot be read is yielded
// as a *puzzles.TextError, and reading goes on behind it.
func Read(r io.Reader, name string) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		for t, err := range puzzles.Texts(r, name) {
			if err != nil {
				yield(Puzzle{}, err)
				return
			}
			goesOn := true
			Reader{}.Read(t, func(p Puzzle, err error) bool {
				goesOn = yield(p, err)
				return goesOn
			})
			if !goesOn {
				return
			}
		}
	}
}

// Begins reports whether a block begins as a board does: with the name of a puzzle or a size behind another word, or in
// a format that says which puzzle it is.
func Begins(t *puzzles.Text) bool {
	line := t.Lines[0]
	if _, _, err := Named(line[0].Text); err == nil {
		return true
	}
	if len(line) > 1 {
		if _, _, err := puzzles.ParseSize(line[1].Text); err == nil {
			return true
		}
	}
	return formats.Names(t)
}

// ReadText reads the only board of a block: see Reader.
func ReadText(t *puzzles.Text) (Puzzle, error) {
	return puzzles.Only(t, func(use func(Puzzle, error) bool) { Reader{}.Read(t, use) })
}

// Parse reads a text that holds one board.
func Parse(text string) (Puzzle, error) { return puzzles.ParseOne(text, ReadText) }

// Find finds a family by its name. By a name that people use for its boards it finds the family with this variant
// alone, and this size as the usual one.
func Find(name string) (*Family, error) {
	f, is, err := Named(name)
	if err != nil || is.Variant == "" {
		return f, err
	}
	narrow := *f
	narrow.Variants, narrow.Usual.Variant = []string{is.Variant}, is.Variant
	if is.Size != "" {
		narrow.Usual.Rows, narrow.Usual.Cols, err = puzzles.ParseSize(is.Size)
	}
	return &narrow, err
}

// Named finds a family by its name, or by one that people use, and says what the name is.
func Named(name string) (*Family, puzzles.Name, error) {
	known := slices.Concat(Families, added)
	if f, is := puzzles.Called(said(known), name); f != nil {
		return whole(known, f), is, nil
	}
	for _, file := range builtIn() {
		if file.name == name {
			return file.read(), puzzles.Name{}, nil
		}
	}
	all := All()
	f, is := puzzles.Called(said(all), name)
	if f == nil {
		return nil, is, noFamily(name, "one of ", ", ")
	}
	return whole(all, f), is, nil
}

// said is what families say of themselves.
func said(families []*Family) (all []*puzzles.Family) {
	for _, f := range families {
		all = append(all, &f.Family)
	}
	return all
}

// whole is the one of the families that says this of itself; nil for nil.
func whole(all []*Family, f *puzzles.Family) *Family {
	for _, own := range all {
		if &own.Family == f {
			return own
		}
	}
	return nil
}

// noFamily is the error for a name that no family has: the one that it looks like, or what was expected.
func noFamily(name, expected, between string) error {
	all := Names()
	for _, f := range All() {
		for _, n := range f.Names {
			all = append(all, n.Name)
		}
	}
	if near := puzzles.Nearest(name, all); near != "" {
		return fmt.Errorf("family %q: did you mean %s?", name, near)
	}
	var some []string
	for _, f := range Families {
		some = append(some, f.Name)
	}
	some = append(some, "another that 'twofold families' lists")
	return fmt.Errorf("family %q: expected %s%s", name, expected, strings.Join(some, between))
}

// Names are the names of all families.
func Names() (names []string) {
	for _, f := range All() {
		names = append(names, f.Name)
	}
	return names
}

// Options say how engines are to work. The zero value takes what is usual.
type Options struct {
	native.Options
	Encoding string      // of the engine sat; "" is the family's first
	OnlyCNF  bool        // the first that is clauses alone
	Backend  sat.Backend // solves formulas; nil is gophersat in this process
	Brute    int         // the most assignments that brute force tries; 0 for UsualBrute
}

// UsualBrute is the most assignments of a board that brute force tries.
const UsualBrute = 20_000

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
		o.Brute = UsualBrute
	}
	own, err := f.Native.Engines(o.Options)
	if err != nil {
		return nil, err
	}
	engine := func(name, about string, e encode.BoardEncoding) puzzles.Engine {
		return sat.Engine(name, about, e.Ladder, o.Backend)
	}
	all := append([]puzzles.Engine{engine(SAT, "SAT, by the encoding that is chosen", chosen)}, own...)
	all[0].Listens = []puzzles.Parameter{puzzles.ByEncoding, puzzles.BySolver}
	for _, e := range f.Encode.Encodings {
		all = append(all, engine(SAT+":"+e.Name, e.About, e))
	}
	return append(withRace(all), campaign.Brute(f.Assignments, o.Brute)), nil
}

// SAT is the name of the engine that solves formulas.
const SAT = "sat"

// Choose picks engines of the family by a list of names: see Choose.
func (f *Family) Choose(names string, o Options) ([]puzzles.Engine, error) {
	all, err := f.Engines(o)
	if err != nil {
		return nil, err
	}
	return Choose(all, names)
}

// Verifiers are sat and the default native engine: two proofs that share nothing.
func (f *Family) Verifiers(backend sat.Backend) ([]puzzles.Engine, error) {
	return f.Choose("both", Options{Backend: backend})
}

// RandomBoard makes a random board. The error is a *puzzles.Impossible if there is none of that kind. A large board may
// take long: with puzzles.Drawing(ctx, r) as r the work ends with ctx, and the error is the cause.
func (f *Family) RandomBoard(r *rand.Rand, like puzzles.Recipe) (b puzzles.Board, err error) {
	if err := f.possible(like); err != nil {
		return nil, err
	}
	defer puzzles.Unwound(&err)
	return f.Random(r, like)
}

// Solutions makes random solutions of boards to be generated: see puzzles.Making.
func (f *Family) Solutions(like puzzles.Recipe) (puzzles.Sampler, error) {
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
// Probers. The backend solves formulas; nil is gophersat in this process. The error is that of generate.New.
func (f *Family) Order(like puzzles.Recipe, backend sat.Backend) (*generate.Order, error) {
	o, err := generate.New(&f.Family, like, f.Solutions)
	if err != nil {
		return nil, err
	}
	backend = orInProcess(backend)
	o.Prober = f.Native.ProberOf
	o.Hitter = func(weights []int) generate.Hitter { return sat.NewHitter(weights, backend) }
	o.Demand.Finds, o.Demand.Proves = f.Oracles(backend)
	o.Engines, err = f.Verifiers(backend)
	return o, err
}

// WithTotal is a recipe of boards that give their total as well, or the recipe itself if the family has no such boards.
func (f *Family) WithTotal(like puzzles.Recipe) puzzles.Recipe {
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
	o.Opener, err = f.Native.Opener(o.Recipe, start)
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
func (f *Family) possible(like puzzles.Recipe) error {
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

// Probers are what drops clues of a board, the fastest first. CPU time of native and sat for the same boards:
// visibility 8x8 1:9, 15x15 1:8, kuromasu 9x9 1:7, treasure hunt and minesweeper 10x10 1:11, mosaic 1:2, tours 6x6 of
// knights 1:3, kings 1:12, wazirs 1:16. The backend solves formulas; nil is gophersat in this process.
func (f *Family) Probers(backend sat.Backend) []Prober {
	backend = orInProcess(backend)
	return []Prober{{"native", func(b puzzles.Clued, s puzzles.Solution) (puzzles.Prober, error) {
		if err := puzzles.Unpositioned(b, "dropping clues"); err != nil {
			return nil, err
		}
		return f.Native.ProberOf(b, s)
	}}, {SAT, func(b puzzles.Clued, s puzzles.Solution) (puzzles.Prober, error) {
		if err := puzzles.Unpositioned(b, "dropping clues"); err != nil {
			return nil, err
		}
		if f.Encode.Switched == nil {
			return puzzles.Inquire(sat.Engine(SAT, "", f.Encode.Encodings[0].Ladder, backend), b, s), nil
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
// puzzles.Brief if s, a solution, is not nil. The backend solves formulas; nil is gophersat in this process.
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

// A Prober makes a puzzles.Prober of a board with all its clues and its solution. The error says that it does not serve
// the board.
type Prober struct {
	Name string
	Make func(b puzzles.Clued, s puzzles.Solution) (puzzles.Prober, error)
}

// Inspect tells all there is to tell of a board at its position: measures and arguments of the rules, and what native
// engines go by. With large it also builds large tables and searches for long. The error says that the family has
// nothing to tell, or is the cause of ctx's end.
func (f *Family) Inspect(
	ctx context.Context, b puzzles.Board, o native.Options, large bool,
) (insights []puzzles.Insight, err error) {
	defer puzzles.Unwound(&err)
	all := puzzles.InsightsOf(b)
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
