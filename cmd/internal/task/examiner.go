package task

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/effort"
	"twofold/puzzles/insights"
	"twofold/puzzles/limits"
	"twofold/puzzles/positions"
)

// An Examiner knows what is right. Several goroutines may ask it. The zero value of what is not exported is ready. Who
// uses it closes it.
type Examiner struct {
	Options twofold.Options // of engines, but for the order of a task
	Limits  limits.Limits   // of each engine, for each board
	// Shown are files and directories that submissions may read. Unless it is nil, each submission runs in a jail, in
	// which it sees those, the system's programs and its own files; process.CanJail reports whether there can be any.
	Shown []string

	mutex  sync.Mutex
	known  map[string]Truth       // by question and board
	models map[*Task][]*Candidate // that answer for values, to be closed
}

// A Truth is what is right of a board. Which fields say something depends on the kind of question.
type Truth struct {
	Verdict  puzzles.Verdict
	Solution puzzles.Solution // one of the best
	Cost     int              // of a Ranked board, the least
	Count    *big.Int
	Few      []puzzles.Solution // all that are counted, if they are few
	Numbers  []int
	Value    any
}

// Engines by which what is right is known: two that share nothing, and one that counts.
const (
	deciding = "both"
	counting = "both,counter"
)

// Truth is what is right of a board, as far as the task asks. The error says that the engines do not know it within the
// limits, or that they contradict each other.
func (x *Examiner) Truth(ctx context.Context, t *Task, b puzzles.Board) (Truth, error) {
	key := strings.Join([]string{t.Ask, t.What, t.Engine, t.Order, t.modelled(), b.String()}, "\n")
	x.mutex.Lock()
	truth, known := x.known[key]
	x.mutex.Unlock()
	if known {
		return truth, nil
	}
	truth, err := t.Kind.truth(ctx, x, t, b)
	if err == nil {
		x.mutex.Lock()
		defer x.mutex.Unlock()
		if x.known == nil {
			x.known = map[string]Truth{}
		}
		x.known[key] = truth
	}
	return truth, err
}

// unchecked is the fault of an answer, or the error of a board, that the engines did not come to the end of.
func unchecked(ctx context.Context, finding *crosscheck.Finding, what string) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case finding != nil:
		return wrong(KindUnchecked, "the engines contradict each other: %s", finding.Problem)
	}
	return wrong(KindUnchecked, "the engines did not find out in time %s", what)
}

// engines are those of a board's family that names name; what they search in order of is order, unless that is "".
func (x *Examiner) engines(b puzzles.Board, names, order string) ([]puzzles.Engine, error) {
	family, err := twofold.Find(b.Family())
	if err != nil {
		return nil, err
	}
	o := x.Options
	o.Order = cmp.Or(order, o.Order)
	return family.Choose(names, o)
}

func verdictOf(ctx context.Context, x *Examiner, _ *Task, b puzzles.Board) (Truth, error) {
	return x.decide(ctx, b)
}

// verdict is none, unique or multiple.
func (x *Examiner) verdict(ctx context.Context, b puzzles.Board) (puzzles.Verdict, error) {
	truth, err := x.decide(ctx, b)
	return truth.Verdict, err
}

func (x *Examiner) decide(ctx context.Context, b puzzles.Board) (Truth, error) {
	engines, err := x.engines(b, deciding, "")
	if err != nil {
		return Truth{}, err
	}
	r := crosscheck.Solutions(ctx, b, engines, 2, x.Limits)
	truth := Truth{Verdict: r.Verdict()}
	if all := r.Solutions(); len(all) > 0 {
		truth.Solution = all[0]
	}
	if !slices.Contains([]puzzles.Verdict{puzzles.None, puzzles.Unique, puzzles.Multiple}, truth.Verdict) {
		return truth, unchecked(ctx, r.Finding, "how many solutions the board has")
	}
	if ranked, ok := b.(puzzles.Ranked); ok && truth.Solution != nil {
		truth.Cost = ranked.Cost(truth.Solution)
	}
	return truth, nil
}

// few are all solutions of a board, of a Ranked one all best ones, or nil if two engines do not agree in at most
// fewSolutions.
func (x *Examiner) few(ctx context.Context, b puzzles.Board) []puzzles.Solution {
	engines, err := x.engines(b, deciding, "")
	if err != nil {
		return nil
	}
	r := crosscheck.Solutions(ctx, b, engines, fewSolutions+1, x.Limits)
	if all := r.Solutions(); len(all) <= fewSolutions && r.Finding == nil && r.Finished() == len(engines) {
		return all
	}
	return nil
}

// countOf takes a count that two engines agree in.
func countOf(ctx context.Context, x *Examiner, _ *Task, b puzzles.Board) (Truth, error) {
	engines, err := x.engines(b, counting, "")
	if err != nil {
		return Truth{}, err
	}
	r := crosscheck.Counts(ctx, b, engines, x.Limits)
	var truth Truth
	agreed := 0
	for _, a := range r.Answers {
		if a.Count != nil && a.Limit == "" {
			truth.Count = a.Count
			agreed++
		}
	}
	if r.Finding != nil || agreed < 2 {
		return truth, unchecked(ctx, r.Finding, "how many solutions the board has")
	}
	if truth.Count.Cmp(big.NewInt(fewSolutions)) <= 0 {
		truth.Few = x.few(ctx, b)
	}
	return truth, nil
}

// fewSolutions is how many solutions are shown to whoever counts another number.
const fewSolutions = 4

func measureOf(_ context.Context, _ *Examiner, t *Task, b puzzles.Board) (Truth, error) {
	m, err := insights.MeasureOf(b, t.What)
	if err != nil {
		return Truth{}, t.Errorf("what", t.What, "what: %v", err)
	}
	return Truth{Numbers: m.Values()}, nil
}

// stepsOf asks the engine for its first solution. What it counts until then is what is asked for.
func stepsOf(ctx context.Context, x *Examiner, t *Task, b puzzles.Board) (Truth, error) {
	engines, err := x.engines(b, t.Engine, t.Order)
	if err != nil {
		return Truth{}, t.Errorf("engine", t.Engine, "%v", err)
	}
	a := crosscheck.Ask(ctx, b, engines[0], 1, x.Limits)
	if a.Err != nil || a.Limit != "" {
		return Truth{}, unchecked(ctx, nil, fmt.Sprintf("what %s counts", t.Engine))
	}
	n, counted := a.Stats.Counts[effort.Counter(t.What)]
	if !counted {
		return Truth{}, t.Errorf("what", t.What, "%s does not count %q", t.Engine, t.What)
	}
	return Truth{Numbers: []int{int(n)}}, nil
}

// pictureOf is the position of a board without clues, which is the solution of the board that is to be made.
func pictureOf(_ context.Context, _ *Examiner, t *Task, b puzzles.Board) (Truth, error) {
	s := positions.Of(b)
	if s == nil || s.Opens() > 0 {
		return Truth{}, errors.New("a board to be made needs its solution: expected a position without open cells")
	}
	if err := b.Check(s); err != nil {
		return Truth{}, fmt.Errorf("the position is no solution: %w", err)
	}
	return Truth{Solution: s}, nil
}
