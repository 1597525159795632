// Package parts certifies a board that was divided, part by part, and joins what was proved of the parts to one bundle.
package parts

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/evidence"
	"twofold/puzzles/faults"
	"twofold/puzzles/journal"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/limits"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/certify"
	"twofold/sat/cubes"
	"twofold/sat/drat"
	"twofold/sat/verify"
)

// A Divided board is certified part by part: Prove proves what one part of it has, and Join makes the bundle of the
// whole board of that. A part is the formula of the board in a cube, which says where the part is; so there is no need
// for a formula of the part to be like that of the board.
type Divided struct {
	certify.Request
	Tree *cubes.Tree
}

// A Part is what is proved of one: that formulas have no model in its cube, and a solution, and that there it is the
// only one, or another one.
type Part struct {
	Proofs   map[bundle.Pair]string `json:"proofs,omitempty"`
	At       bundle.Pair            `json:"at,omitempty"` // whose formula has the solution
	Solution puzzles.Solution       `json:"solution,omitempty"`
	Second   puzzles.Solution       `json:"second,omitempty"`
	Open     bundle.Reason          `json:"open,omitempty"` // why there is no more
	Within   *bundle.Within         `json:"within,omitempty"`
}

// Parts proves what the parts have that w asks for, at of them at the same time: all, in their order, unless w is
// that of a shard, which keeps them. What a limit left open is tried again under greater ones.
func (d *Divided) Parts(ctx context.Context, w *shards.Work, at int, limits limits.Limits, done func()) (
	all []Part, err error) {
	type proved struct {
		part Part
		err  error
	}
	board, tree := d.Board.String(), fmt.Sprint(*d.Tree)
	codec := shards.Codec[int, proved]{
		Key:  func(i int) string { return shards.Key(board, tree, i) },
		Pack: func(p proved) (any, bool) { return p.part, p.err == nil },
		Unpack: func(_ int, raw json.RawMessage) (p proved, err error) {
			return p, json.Unmarshal(raw, &p.part)
		},
	}
	w.Doubt(func(raw json.RawMessage) bool {
		var p Part
		return json.Unmarshal(raw, &p) == nil && !p.Within.Below(limits.Time, limits.Memory)
	})
	do := func(ctx context.Context, i int) (p proved) {
		defer done()
		in, cancel := limits.Context(ctx)
		defer cancel()
		if p.part, p.err = d.Prove(in, i); in.Err() != nil {
			p.part.Within = bundle.NewWithin(limits.Time, limits.Memory)
		}
		if p.err == nil && p.part.size() > journal.MaxRecord/2 {
			p.err = fmt.Errorf("part %d: proofs of %d bytes: expected at most %d: divide the board into more parts", i+1,
				p.part.size(), journal.MaxRecord/2)
		}
		return p
	}
	n := len(d.Tree.Cube(func(int, int) []int { return nil }))
	numbers := func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
	for _, p := range shards.Ordered(ctx, w, at, numbers, codec, do) {
		if p.err != nil {
			return nil, p.err
		}
		all = append(all, p.part)
	}
	return all, cmp.Or(context.Cause(ctx), w.Err())
}

func (p *Part) size() (n int) {
	for _, proof := range p.Proofs {
		n += len(proof)
	}
	return n
}

// encoding is the one that is asked for, or else that with the shortest proofs if some variable of it says what a part
// has in a place, or else the first one of those that do. If none does, the solution is known from the start.
func (d *Divided) encoding(ctx context.Context) (encode.BoardEncoding, encode.Ladder, error) {
	best, err := d.Encode.ForProof("", d.Board)
	all := append([]encode.BoardEncoding{best}, d.Encode.Encodings...)
	if d.Encoding != "" {
		best, err = d.Encode.Encoding(d.Encoding, true)
		all = []encode.BoardEncoding{best}
	}
	if err != nil {
		return best, encode.Ladder{}, err
	}
	for _, e := range all {
		if !e.IsCNF {
			continue
		}
		ladder, says, err := d.tells(ctx, e)
		if says || err != nil {
			return e, ladder, err
		}
	}
	if d.Encoding != "" {
		return best, encode.Ladder{}, fmt.Errorf("the encoding %s has no variables for what the parts have in a place: "+
			"expected another one", best.Name)
	}
	ladder, err := best.Ladder(ctx, d.Board)
	return best, ladder, err
}

// tells reports whether some variable of an encoding says what a part has in a place.
func (d *Divided) tells(ctx context.Context, e encode.BoardEncoding) (ladder encode.Ladder, says bool, err error) {
	if ladder, err = e.Ladder(ctx, d.Board); err != nil {
		return ladder, false, err
	}
	if ladder.Last < 0 && d.Tree.Most == 0 {
		return ladder, false, errors.New("solutions may have any length: expected a board that was split with --horizon")
	}
	f, err := ladder.At(ctx, ladder.First)
	if err != nil {
		return ladder, false, err
	}
	cubes := d.Tree.Cube(d.says(f))
	said := slices.ContainsFunc(cubes, func(cube []int) bool { return len(cube) > 0 })
	return ladder, said || len(cubes) < 2 || ladder.First != ladder.Last, nil // longer plans have more variables
}

// says tells by which literals a formula says that an entry of a solution has a value: by those variables about this
// entry that it alone makes true, or else by all that it makes false.
func (d *Divided) says(f *encode.Formula) func(entry, value int) []int {
	board := d.Board.(evidence.Evident)
	rows, cols := board.Size()
	type variable struct {
		number int
		means  evidence.Meaning
	}
	about := map[int][]variable{}
	for i, name := range f.Names {
		entries, means := board.Means(name)
		for _, entry := range entries {
			about[entry] = append(about[entry], variable{i + 1, means})
		}
	}
	return func(entry, value int) (lits []int) {
		s := slices.Repeat(puzzles.Solution{puzzles.Open}, max(rows*cols, entry+1))
		s[entry] = value
		var never []int
		for _, v := range about[entry] {
			switch is, known := v.means(s); {
			case known && is:
				lits = append(lits, v.number)
			case known:
				never = append(never, -v.number)
			}
		}
		if lits == nil {
			return never
		}
		return lits
	}
}

// Prove proves what a part has. When ctx ends, it is what was proved by then. The error is one of the machine, or says
// that the board is not proved in parts.
func (d *Divided) Prove(ctx context.Context, part int) (Part, error) {
	out := Part{Proofs: map[bundle.Pair]string{}}
	if _, ok := d.Board.(evidence.Evident); !ok {
		return out, fmt.Errorf("boards of %s: there is no evidence of them", d.Board.Family())
	}
	err := d.climb(ctx, part, &out)
	if err != nil && ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		out.Open, err = certify.Cut(err), nil
	}
	return out, err
}

func (d *Divided) climb(ctx context.Context, part int, out *Part) error {
	_, ladder, err := d.encoding(ctx)
	if impossible := (*puzzles.Impossible)(nil); errors.As(err, &impossible) {
		return nil // an argument says so of the whole board
	}
	if err != nil {
		return err
	}
	for h := range ladder.Horizons() {
		if d.Tree.Most > 0 && ladder.First != ladder.Last && h > d.Tree.Most {
			out.Open = bundle.Beyond
			return nil
		}
		f, err := ladder.At(ctx, h)
		if err != nil {
			return err
		}
		cube := d.Tree.Cube(d.says(f))[part]
		proof, model, err := d.refute(ctx, f, cube)
		if err != nil {
			return err
		}
		if model == nil {
			out.Proofs[certify.PairOf(ladder, h)] = proof
			continue
		}
		out.At, out.Solution = certify.PairOf(ladder, h), f.Decode(model)
		if broken := d.Board.Check(out.Solution); broken != nil {
			return &faults.WrongSolution{Engine: "sat", Solution: out.Solution, Reason: broken}
		}
		without, err := verify.Without(d.Board.(evidence.Evident), f, out.Solution)
		if err != nil {
			return err
		}
		proof, model, err = d.refute(ctx, without, cube)
		switch {
		case err != nil:
			return err
		case model == nil:
			out.Proofs[bundle.UniquePair] = proof
		default:
			out.Second = f.Decode(model)
		}
		return nil
	}
	return nil
}

// refute is a proof that a formula has no model in a cube, trimmed, or a model.
func (d *Divided) refute(ctx context.Context, f *encode.Formula, cube []int) (proof string, model []bool, err error) {
	var text bytes.Buffer
	in := cubes.Within(f, cube)
	status, model, err := sat.Prove(ctx, in, &text, d.Backend)
	if err != nil || status == sat.Satisfiable {
		return "", model, err
	}
	trimmed, err := drat.Trim(ctx, drat.Formula{Vars: in.NumVars(), Clauses: in.Clauses}, &text)
	if err != nil {
		return "", nil, err
	}
	text.Reset()
	_, err = trimmed.WriteTo(&text)
	return text.String(), nil, err
}

// Join writes the bundle of the board, of what was proved of its parts in their order.
func (d *Divided) Join(ctx context.Context, dir string, parts []Part) (*certify.Result, error) {
	q := d.Request
	e, _, err := d.encoding(ctx)
	if impossible := (*puzzles.Impossible)(nil); err != nil && !errors.As(err, &impossible) {
		return nil, err
	}
	q.Encoding = cmp.Or(e.Name, q.Encoding)
	q.Trim = true // which checks the proofs
	q.Prove = (&joiner{Divided: d, parts: parts}).prove
	return certify.Certify(ctx, dir, q)
}

// A joiner proves by what was proved of the parts.
type joiner struct {
	*Divided
	parts []Part
	at    bundle.Pair      // whose formula has a solution
	first puzzles.Solution // that was taken
}

// An openPart is the error of a part of a board of which too little is proved.
type openPart struct {
	number int // from 1; 0 is all
	why    bundle.Reason
}

func (e *openPart) Error() string {
	if e.number == 0 {
		return string(e.why)
	}
	return fmt.Sprintf("part %d: %s", e.number, e.why)
}

// Unwrap is the limit that was reached.
func (e *openPart) Unwrap() error {
	switch e.why {
	case bundle.OutOfTime:
		return limits.Time
	case bundle.OutOfMemory:
		return limits.Memory
	case bundle.Beyond:
		return limits.Depth
	}
	return limits.Interrupted
}

// prove is sat.Prove for the formulas that were divided, and for others just that.
func (j *joiner) prove(ctx context.Context, pair bundle.Pair, f *encode.Formula, w io.Writer) (
	sat.Status, []bool, error) {
	switch pair {
	case bundle.AllPair, bundle.LeastPair:
		return sat.Prove(ctx, f, w, j.Backend)
	case bundle.UniquePair:
		if s := j.other(); s != nil {
			return j.model(ctx, f, s)
		}
	default:
		if h, is := pair.Horizon(); is && j.Tree.Most > 0 && h > j.Tree.Most {
			return sat.Unknown, nil, &openPart{0, bundle.Beyond}
		}
		for _, p := range j.parts {
			if p.At == pair {
				j.at, j.first = pair, p.Solution
				return j.model(ctx, f, p.Solution)
			}
		}
	}
	r := &cubes.Refutation{Formula: f, Tree: j.Tree, Says: j.says(f), Backend: j.Backend,
		Part: func(part int) ([]byte, error) { return j.proof(part, pair) }}
	return sat.Unsatisfiable, nil, r.Write(ctx, w)
}

// other is a solution of the same formula besides the first, nil if no part has one.
func (j *joiner) other() puzzles.Solution {
	for _, p := range j.parts {
		for _, s := range []puzzles.Solution{p.Solution, p.Second} {
			if p.At == j.at && s != nil && !slices.Equal(s, j.first) {
				return s
			}
		}
	}
	return nil
}

// proof is that of a part.
func (j *joiner) proof(part int, pair bundle.Pair) ([]byte, error) {
	if part >= len(j.parts) {
		return nil, fmt.Errorf("%d parts: expected as many as the tree has", len(j.parts))
	}
	p := j.parts[part]
	if pair == bundle.UniquePair && p.At != j.at {
		pair = j.at // without the solution it has no model, either
	}
	text, ok := p.Proofs[pair]
	if !ok {
		return nil, &openPart{part + 1, cmp.Or(p.Open, bundle.Interrupted)}
	}
	return []byte(text), nil
}

// model is one of a formula that stands for a solution.
func (j *joiner) model(ctx context.Context, f *encode.Formula, s puzzles.Solution) (sat.Status, []bool, error) {
	if broken := j.Board.Check(s); broken != nil {
		return sat.Unknown, nil, &faults.WrongSolution{Engine: "a part", Solution: s, Reason: broken}
	}
	without, err := verify.Without(j.Board.(evidence.Evident), f, s)
	if err != nil {
		return sat.Unknown, nil, err
	}
	var cube []int
	for _, l := range without.Clauses[len(without.Clauses)-1] {
		cube = append(cube, -l)
	}
	status, model, err := sat.Prove(ctx, cubes.Within(f, cube), io.Discard, j.Backend)
	if err == nil && status != sat.Satisfiable {
		err = fmt.Errorf("a part has the solution %v, and the formula of the board does not", s)
	}
	return status, model, err
}
